import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { CustomFields } from '#app/features/common/CustomFields.tsx';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useSend } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import type { ReasonText } from '#app/kit/reason.tsx';
import { RefusedFields } from '#app/kit/RefusedFields.tsx';
import { fieldGroup, SidePanel } from '#app/kit/SidePanel.tsx';
import { AbsenceList } from './AbsenceList.tsx';
import { ResourceCalendarFields } from './ResourceCalendarFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { resourceGroupsFor, rateFieldsOf } from './resource-fields.ts';
import { isResourceManaged, isPool, resourceKindText } from './resource-kinds.ts';
import type { ResourceRate } from './resource-rate.ts';
import { ResourceFacts } from './ResourceFacts.tsx';
import { ResourceFieldInput, type SaveResource, useCustomTypes } from './ResourceFieldInput.tsx';

interface ResourcePanelProps {
  readonly resource: OpResource;
  readonly rate: ResourceRate;
  /** All records that the reader sees. */
  readonly resources: readonly OpResource[];
  onClose(): void;
}

/** All data of a resource, pool or collection, grouped, next to the tree; each field saves on its own. */
export function ResourcePanel({ resource, rate, resources, onClose }: ResourcePanelProps) {
  const { text } = useText();
  const { capabilities } = useSession();
  const update = useSend(api.resources.updateResource);
  const changeResource = useCarefulChange(api.resources.updateResource);
  const types = useCustomTypes(resource);
  const save: SaveResource = async (change) => {
    await changeResource(resource, change, (body) => update.mutateAsync({ input: { body } }));
  };
  const refusal = resourceRefusal(resource, text);
  const common = { resource, isDisabled: refusal !== undefined, save };
  const name = resourceName(resource);
  return (
    <SidePanel
      label={text('node.fields', { name })}
      caption={text(resourceKindText(resource))}
      title={name}
      width={380}
      onClose={onClose}
    >
      <RefusedFields reason={refusal}>
        {resourceGroupsFor(isPool(resource)).map(({ title, fields }) => (
          <Box key={title} component="fieldset" sx={fieldGroup}>
            <Typography component="legend" variant="h3">
              {text(title)}
            </Typography>
            {fields.map((field) => (
              <ResourceFieldInput key={field.field} spec={field} {...common} />
            ))}
          </Box>
        ))}
        <PlaceFields {...common} resources={resources} />
        {isResourceManaged(resource) && <RateFields {...common} rate={rate} />}
        <CustomFields
          types={types ?? []}
          record={resource}
          isDisabled={common.isDisabled}
          save={(customValues) => save({ customValues })}
        />
        {capabilities !== null && (
          <ResourceCalendarFields resource={resource} resources={resources} isDisabled={common.isDisabled} />
        )}
        {!isPool(resource) && <AbsenceList resource={resource} />}
        <ResourceFacts {...common} />
      </RefusedFields>
    </SidePanel>
  );
}

interface RateFieldsProps {
  readonly resource: OpResource;
  readonly rate: ResourceRate;
  readonly isDisabled: boolean;
  readonly save: SaveResource;
}

/** The rates of a record, and which one counts. */
function RateFields({ rate, ...common }: RateFieldsProps) {
  const { text } = useText();
  const format = useFormat();
  const counts =
    rate.kind === 'inherited'
      ? text('resource.rate.inherited', { amount: format.rate(rate.value), pool: resourceName(rate.from) })
      : text(`resource.rate.${rate.kind}`);
  return (
    <Box component="fieldset" sx={fieldGroup}>
      <Typography component="legend" variant="h3">
        {text('resource.group.rates')}
      </Typography>
      {rateFieldsOf(isPool(common.resource)).map((field) => (
        <ResourceFieldInput key={field.field} spec={field} {...common} />
      ))}
      <Typography className="wide" variant="body2" color="textSecondary">
        {counts}
      </Typography>
    </Box>
  );
}

/** Why nothing can be changed, where that is so. */
function resourceRefusal(resource: OpResource, text: ReturnType<typeof useText>['text']): ReasonText | undefined {
  if (!isResourceManaged(resource))
    return missingPermission(text, { of: 'resources', record: resource, needed: Level.manager });
  return resource.archived === true ? text('portfolio.isArchived') : undefined;
}
