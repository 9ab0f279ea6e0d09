import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { ActivityType, PlanStatus } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { localToday } from '#app/data/today.ts';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { activityProgressRefusal } from './activity-rights.ts';
import { isDoneActivity } from './activity-item.ts';
import { PanelSection } from './PanelSection.tsx';
import { useActivityRefusalText } from './use-activity-refusal-text.ts';

type ActivityProgressState = 'notStarted' | 'inProgress' | 'done';

interface ActivityProgressProps {
  readonly activity: OpActivity;
  readonly project: OpProjectNode | null;
}

function progressState(activity: OpActivity): ActivityProgressState {
  if (isDoneActivity(activity)) return 'done';
  return activity.status === PlanStatus.inProgress ? 'inProgress' : 'notStarted';
}

/** Actual start and finish of an activity without booked hours; for all others, the source of their progress. */
export function ActivityProgress({ activity, project }: ActivityProgressProps) {
  const { text } = useText();
  const refusalText = useActivityRefusalText();
  const refusal = refusalText(activityProgressRefusal(activity, project));
  return (
    <PanelSection title={text('activity.progress')}>
      <Typography variant="body2" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
        {reasonNode(refusal) ?? text('activity.progress.text')}
      </Typography>
      {refusal === undefined && <ProgressForm activity={activity} />}
    </PanelSection>
  );
}

function ProgressForm({ activity }: { activity: OpActivity }) {
  const { text } = useText();
  const notify = useNotify();
  const { mutate, isPending, error } = useSend(api.progress.updateActivityProgress, {
    onSuccess: () => notify({ text: text('activity.progress.saved', { name: activity.name ?? '' }) }),
  });
  const isMilestone = activity.type === ActivityType.milestone;
  const [state, setState] = useState<ActivityProgressState>(progressState(activity));
  const [start, setStart] = useState('');
  const [finish, setFinish] = useState(localToday);
  const [sent, setSent] = useState<ActivityProgressState>();
  const progress = `${activity.complete} ${activity.status}`;
  const [shown, setShown] = useState(progress);
  if (progress !== shown) {
    setShown(progress);
    setSent(undefined);
    // Shows changes by other users; keeps values sent from here or chosen since.
    if (progressState(activity) !== sent) setState(progressState(activity));
  }
  const needsStart = state === 'inProgress' || (state === 'done' && !isMilestone);
  const problem = () => {
    if (state === 'inProgress' && start === '') return text('activity.progress.needsDay');
    if (state === 'done' && finish === '') return text('activity.progress.needsDay');
    return state === 'done' && needsStart && start > finish ? text('activity.progress.order') : undefined;
  };
  const refusal = problem();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (refusal !== undefined) return;
    setSent(state);
    mutate({
      input: {
        activityId: activity.id,
        ...(needsStart && start !== '' && { start }),
        ...(state === 'done' && { finish }),
      },
    });
  };
  const states: readonly ActivityProgressState[] = isMilestone
    ? ['notStarted', 'done']
    : ['notStarted', 'inProgress', 'done'];
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.25, mt: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={text('activity.progress')}
        value={state}
        onChange={(_, value: ActivityProgressState | null) => value && setState(value)}
      >
        {states.map((each) => (
          <ToggleButton key={each} value={each} sx={{ py: 0.25, textTransform: 'none' }}>
            {text(`activity.status.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        {needsStart && <DayField label={text('activity.progress.start')} value={start} onDay={setStart} />}
        {state === 'done' && <DayField label={text('activity.progress.finish')} value={finish} onDay={setFinish} />}
      </Box>
      {error && <Failure error={error} />}
      <Box>
        <ReasonButton type="submit" variant="outlined" refusal={refusal} loading={isPending}>
          {text('activity.progress.save')}
        </ReasonButton>
      </Box>
    </Box>
  );
}
