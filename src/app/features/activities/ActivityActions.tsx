import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { ActionStatus } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpAction, OpActivity } from '#contract/documented/tasks.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { useSend } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { ReasonTip } from '#app/kit/ReasonTip.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { actionRefusal, deleteRefusal } from './activity-rights.ts';
import { Markdown } from '#app/kit/markdown/Markdown.tsx';
import { useActivityAssignments } from './ActivityAssignments.tsx';
import { useActivityRefusalText } from './use-activity-refusal-text.ts';
import { palette, bareButton } from '#app/kit/style.ts';
import { Box, Typography } from '@mui/material';
import { ConfirmDialog } from '#app/kit/form/Form.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 2,
  fontSize: '0.8125rem',
  button: {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    width: '100%',
    padding: '4px 6px',
    ...bareButton,
    borderRadius: 4,
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    '&:hover': { backgroundColor: `color-mix(in srgb, ${palette.text.primary} 6%, transparent)` },
    '&[aria-disabled=true]': { cursor: 'default', background: 'none' },
    small: { marginLeft: 'auto', color: palette.text.secondary, whiteSpace: 'nowrap' },
  },
  '.box': {
    flex: 'none',
    position: 'relative',
    width: 16,
    height: 16,
    boxSizing: 'border-box',
    border: `1.5px solid ${palette.text.secondary}`,
    borderRadius: 4,
    svg: { display: 'block', width: 13, height: 13 },
  },
  '[aria-checked=mixed] .box::after': {
    content: '""',
    position: 'absolute',
    inset: '5px 2px',
    backgroundColor: palette.primary.main,
  },
  '[aria-checked=true] .box': { borderColor: palette.success.main, color: palette.success.main },
  '[aria-checked=true] .name': { color: palette.text.secondary, textDecoration: 'line-through' },
  '.note': { padding: '0 6px 4px 30px', color: palette.text.secondary },
});

const nextStatus = (status: number) => (status === ActionStatus.done ? ActionStatus.notStarted : status + 1);
const mixedCheckStates = ['false', 'mixed', 'true'] as const;

/** The actions of an activity as a checklist: each is not started, started or done. */
export function ActivityActions({ activity, project }: { activity: OpActivity; project: OpProjectNode | null }) {
  const { text } = useText();
  const { resources } = useUser();
  const refusalText = useActivityRefusalText();
  const { assignments } = useActivityAssignments(activity);
  const actions = (activity.actions ?? [])
    .filter(({ deleted }) => deleted !== true)
    .toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  if (actions.length === 0) return null;
  const isAssigned = assignments.some(({ resource }) => resource && (resources ?? []).includes(resource));
  const done = actions.filter(({ status }) => status === ActionStatus.done).length;
  return (
    <PanelSection
      title={text('activity.actions')}
      note={text('activity.actions.done', { done, count: actions.length })}
    >
      <List>
        {actions.map((action) => (
          <ActivityActionButton
            key={action.id}
            action={action}
            refusal={refusalText(actionRefusal(project, isAssigned))}
          />
        ))}
      </List>
    </PanelSection>
  );
}

/** Each press goes on to the next state; it shows at once, and comes back if it was refused. */
function ActivityActionButton({ action, refusal }: { action: OpAction; refusal: ReasonText | undefined }) {
  const { text } = useText();
  // Sent one after the other: the last press wins.
  const { mutate, error, reset } = useSend(api.tasks.updateActionStatus, { scope: { id: `action ${action.id}` } });
  const [chosen, setChosen] = useState<number>();
  const status = chosen ?? action.status ?? ActionStatus.notStarted;
  const words = (of: number) =>
    text(of === 0 ? 'activity.action.0' : of === 1 ? 'activity.action.1' : 'activity.action.2');
  const set = (next: number) => {
    setChosen(next);
    reset();
    mutate({ input: { actionId: action.id, status: next } }, { onSettled: () => setChosen(undefined) });
  };
  const next = { name: action.name ?? '', state: words(status), next: words(nextStatus(status)) };
  const box = (
    <button
      type="button"
      role="checkbox"
      aria-checked={mixedCheckStates[status] ?? 'false'}
      aria-disabled={refusal !== undefined}
      aria-label={`${action.name ?? ''}, ${words(status)}`}
      title={refusal === undefined ? text('activity.action.next', next) : undefined}
      onClick={() => refusal === undefined && set(nextStatus(status))}
    >
      <span className="box">{status === ActionStatus.done && <PlainIcon of={icons.Done} className="tick" />}</span>
      <span className="name">{action.name}</span>
      <small>{words(status)}</small>
    </button>
  );
  return (
    <li>
      {refusal === undefined ? box : <ReasonTip reason={refusal}>{box}</ReasonTip>}
      {action.description && (
        <div className="note">
          <Markdown text={action.description} />
        </div>
      )}
      {error && (
        <Failure title={text('save.failed')} error={error} onRetry={() => set(nextStatus(action.status ?? 0))} />
      )}
    </li>
  );
}

interface DeleteAdHocProps {
  readonly activity: OpActivity;
  readonly project: OpProjectNode | null;
  onDeleted(): void;
}

/** Deletes an ad hoc activity after confirmation, as it can't be undone; names what is deleted with it. */
export function DeleteAdHoc({ activity, project, onDeleted }: DeleteAdHocProps) {
  const { text } = useText();
  const notify = useNotify();
  const refusalText = useActivityRefusalText();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = activity.name ?? '';
  const { mutateAsync } = useSend(api.tasks.deleteAdHocActivity, {
    // The component unmounts with the activity, so follow-up work belongs to the mutation.
    onSuccess: () => {
      notify({ text: text('activity.adHoc.deleted', { name }) });
      onDeleted();
    },
  });
  return (
    <Box sx={{ mt: 3 }}>
      <ReasonButton
        color="error"
        startIcon={<icons.Delete />}
        refusal={refusalText(deleteRefusal(activity, project))}
        onClick={() => setIsConfirming(true)}
      >
        {text('activity.adHoc.delete')}
      </ReasonButton>
      {isConfirming && (
        <ConfirmDialog
          title={text('activity.adHoc.deleteAsk', { name })}
          submitLabel={text('activity.adHoc.delete')}
          submit={() => mutateAsync({ input: { activityId: activity.id } })}
          onClose={() => setIsConfirming(false)}
        >
          <Typography>{text('activity.adHoc.deleteText', { comments: activity.comments?.length ?? 0 })}</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}
