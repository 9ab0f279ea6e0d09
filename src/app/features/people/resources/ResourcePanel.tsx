import { levelText } from '#app/shell/node-kinds.ts';
import { Facts } from '#app/kit/Facts.tsx';
import { Typography } from '@mui/material';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { customAttributesOf } from '#app/features/common/custom-fields.ts';
import { CustomFields } from '#app/features/common/CustomFields.tsx';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { SavedFields, FieldGroup, SavedField } from '#app/kit/form/SavedField.tsx';
import { RefusedFields } from '#app/kit/RefusedFields.tsx';
import { SidePanel } from '#app/kit/SidePanel.tsx';
import { AbsenceList } from './AbsenceList.tsx';
import { ResourceCalendarFields } from './ResourceCalendarFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import {
  rateFields,
  resourceFieldGroups,
  type SaveResource,
  useCustomTypes,
  resourceAccessField,
} from './resource-fields.ts';
import { isResourceManaged, isPool, resourceKindText } from './resource-kinds.ts';
import type { ResourceRate } from './resource-rate.ts';
import { useIsServed } from '#app/data/query.ts';

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
  const isServed = useIsServed();
  const changeResource = useCarefulChange();
  const types = useCustomTypes(resource);
  const hasTypes = Boolean(resource.customType) || types?.some(({ id }) => id !== 0) === true;
  const save: SaveResource = (change) =>
    changeResource(resource, change, (body) => serviceCall(api.resources.updateResource, { body }));
  const refusal = resourceRefusal(resource, text);
  const common = { record: resource, isDisabled: refusal !== undefined, save };
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
        {resourceFieldGroups.map(({ title, fields }) => (
          <SavedFields
            key={title}
            title={text(title)}
            fields={fields.filter(({ name: field }) => field !== 'customType' || hasTypes)}
            {...common}
          />
        ))}
        <PlaceFields {...common} resource={resource} resources={resources} />
        {isResourceManaged(resource) && (
          <SavedFields title={text('resource.group.rates')} fields={rateFields} {...common}>
            <RateNote rate={rate} />
          </SavedFields>
        )}
        <CustomFields
          attributes={customAttributesOf(types ?? [], resource.customType)}
          values={resource.customValues}
          isDisabled={common.isDisabled}
          save={(customValues) => save({ customValues })}
        />
        {isServed && (
          <ResourceCalendarFields resource={resource} resources={resources} isDisabled={common.isDisabled} />
        )}
        {!isPool(resource) && <AbsenceList resource={resource} />}
        <ResourceFacts {...common} resource={resource} />
      </RefusedFields>
    </SidePanel>
  );
}

/** Which rate of a record counts. */
function RateNote({ rate }: { readonly rate: ResourceRate }) {
  const { text, format } = useText();
  return (
    <Typography className="wide" variant="body2" color="textSecondary">
      {rate.kind === 'inherited'
        ? text('resource.rate.inherited', { amount: format.rate(rate.value), pool: resourceName(rate.from) })
        : text(`resource.rate.${rate.kind}`)}
    </Typography>
  );
}

/** Why nothing can be changed, where that is so. */
function resourceRefusal(resource: OpResource, text: TextFunction): ReasonText | undefined {
  if (!isResourceManaged(resource))
    return missingPermission(text, { of: 'resources', record: resource, needed: Level.manager });
  return resource.archived === true ? text('portfolio.isArchived') : undefined;
}

interface ResourceFactsProps {
  readonly resource: OpResource;
  readonly isDisabled: boolean;
  readonly save: SaveResource;
}

/** Permissions of a record, and its read-only data: id and timestamps. */
function ResourceFacts({ resource, ...props }: ResourceFactsProps) {
  const { text, format } = useText();
  const { id, created, modified, permissionLevel } = resource;
  return (
    <FieldGroup title={text('node.group.record')}>
      <SavedField field={resourceAccessField} record={resource} {...props} />
      <Facts
        facts={[
          { label: text('resource.ownLevel'), value: text(levelText(permissionLevel)) },
          { label: text('node.id'), value: id },
          { label: text('node.created'), value: format.moment(created) },
          { label: text('node.modified'), value: format.moment(modified) },
        ]}
      />
    </FieldGroup>
  );
}
