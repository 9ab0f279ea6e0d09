import { Box } from '@mui/material';
import { api } from '#contract/documented/api.ts';
import type { ActivityDependency, OpActivity } from '#contract/documented/tasks.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { useRead } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { textButton } from '#app/kit/style.ts';

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
  const { data, error, isPending, refetch } = useRead(
    api.tasks.getTasksByIds,
    { activityIds: ids },
    { enabled: ids.length > 0 },
  );
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
  const { text, format } = useText();
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
