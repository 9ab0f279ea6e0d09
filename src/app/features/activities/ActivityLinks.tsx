import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import type { ActivityDependency, OpActivity } from '#contract/documented/tasks.ts';
import { endpointQuery } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { textButton } from '#app/kit/style.ts';
import { PanelSection, FactList } from './PanelSection.tsx';
import { ActivityType } from '#contract/core/codes.ts';
import { CustomFields } from '#app/features/common/CustomFields.tsx';
import { useSaveAdHoc } from './AdHocFields.tsx';

const linkTypeTextKeys: readonly TextKey[] = [
  'activity.link.0',
  'activity.link.1',
  'activity.link.2',
  'activity.link.3',
];

/** Predecessors and successors of an activity, each of which can be opened. */
export function ActivityLinks({ activity, onOpen }: { activity: OpActivity; onOpen(activityId: string): void }) {
  const { text } = useText();
  const before = activity.predecessorActivities ?? [];
  const after = activity.successorActivities ?? [];
  const ids = [...before, ...after].flatMap((link) => link.activity ?? []);
  const { data, error, isPending, refetch } = useQuery({
    ...endpointQuery(api.tasks.getTasksByIds, { activityIds: ids }),
    enabled: ids.length > 0,
  });
  if (ids.length === 0) return null;
  const byId = new Map((data?.activity ?? []).map((each) => [each.id, each]));
  return (
    <>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {(
        [
          ['activity.links.before', before],
          ['activity.links.after', after],
        ] as const
      ).map(
        ([title, links]) =>
          links.length > 0 && (
            <PanelSection key={title} title={text(title)}>
              <Box component="ul" sx={activityLinkListStyle}>
                {links.map((link) => (
                  <LinkedActivity
                    key={`${link.activity} ${link.type}`}
                    link={link}
                    activity={byId.get(link.activity ?? '')}
                    isPending={isPending}
                    onOpen={onOpen}
                  />
                ))}
              </Box>
            </PanelSection>
          ),
      )}
    </>
  );
}

interface LinkedProps {
  readonly link: ActivityDependency;
  readonly activity: OpActivity | undefined;
  readonly isPending: boolean;
  onOpen(activityId: string): void;
}

function LinkedActivity({ link, activity, isPending, onOpen }: LinkedProps) {
  const { text } = useText();
  const format = useFormat();
  const { type, conflict, onCriticalPath } = link;
  const words = [
    text(linkTypeTextKeys[type ?? 0] ?? 'activity.link.0'),
    activity?.start || activity?.finish ? `${format.day(activity.start)} – ${format.day(activity.finish)}` : '',
    onCriticalPath === true ? text('activity.link.critical') : '',
  ];
  return (
    <li>
      {activity ? (
        <Box component="button" type="button" sx={textButton('primary.main')} onClick={() => onOpen(activity.id)}>
          {activity.extendedName ?? activity.name}
        </Box>
      ) : (
        text(isPending ? 'state.loading' : 'activity.link.hidden')
      )}
      <Box sx={{ color: 'text.secondary' }}>
        {words.filter(Boolean).join(' · ')}
        {conflict === true && (
          <Box component="span" sx={{ color: 'error.main' }}>
            {` · ⚠ ${text('activity.link.conflict')}`}
          </Box>
        )}
      </Box>
    </li>
  );
}

const activityLinkListStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 0.75,
  fontSize: '0.8125rem',
} as const;

/** The fields that this installation has defined for activities: of ad hoc activities to change, of others where they have a value. */
export function CustomValues({ activity, isDisabled }: { activity: OpActivity; isDisabled: boolean }) {
  const { text } = useText();
  const valueText = useValueText();
  const save = useSaveAdHoc(activity);
  const { data } = useQuery({ ...endpointQuery(api.tasks.listCustomValueInfo, {}), staleTime: 300_000 });
  const attributes = data?.customValueInfo ?? [];
  const { customValues } = activity;
  if (attributes.length === 0) return null;
  if (activity.type !== ActivityType.adHoc) {
    const facts = attributes.map(({ name, label }) => ({
      label: label || name || '',
      value: valueText(customValues?.find((each) => each.name === name)),
    }));
    return <FactList title={text('activity.fields.custom')} facts={facts} />;
  }
  return (
    <CustomFields
      title={text('activity.fields.custom')}
      attributes={attributes}
      values={customValues}
      isDisabled={isDisabled}
      save={(values) => save({ customValues: values })}
    />
  );
}

function useValueText() {
  const { text, intl } = useText();
  const format = useFormat();
  return (customValue: NonNullable<OpActivity['customValues']>[number] | undefined): string => {
    const value: unknown = customValue?.value;
    if (typeof value === 'boolean') return text(value ? 'form.yes' : 'form.no');
    if (typeof value === 'number') return intl.formatNumber(value, { maximumFractionDigits: 6 });
    if (typeof value !== 'string') return '';
    return customValue?.type === 'DATE' ? format.day(value) : value;
  };
}
