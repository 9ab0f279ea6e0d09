import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { ActivityType, PlanStatus } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { PanelSection } from '#app/kit/PanelSection.tsx';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormFailure, FormFields } from '#app/kit/form/Form.tsx';
import { FormBox } from '#app/kit/form/FormBox.tsx';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { reasonNode } from '#app/kit/reason.tsx';
import { localToday } from '#app/data/today.ts';
import { ShapeTool } from '#app/kit/view-tools.tsx';
import { activityProgressRefusal } from './activity-rights.ts';
import { isDoneActivity } from './activity-item.ts';
import { useActivityRefusalText } from './use-activity-refusal-text.ts';

type ActivityProgressState = 'notStarted' | 'inProgress' | 'done';

interface ProgressDays {
  readonly start: string;
  readonly finish: string;
}

function progressState(activity: OpActivity): ActivityProgressState {
  if (isDoneActivity(activity)) return 'done';
  return activity.status === PlanStatus.inProgress ? 'inProgress' : 'notStarted';
}

/** Actual start and finish of an activity without booked hours; for all others, the source of their progress. */
export function ActivityProgress({ activity, project }: { activity: OpActivity; project: OpProjectNode | null }) {
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

/** The chosen state. It follows changes by other users, and keeps values sent from here or chosen since. */
function useChosenProgress(activity: OpActivity) {
  const [state, setState] = useState<ActivityProgressState>(progressState(activity));
  const [sent, setSent] = useState<ActivityProgressState>();
  const progress = `${activity.complete} ${activity.status}`;
  const [shown, setShown] = useState(progress);
  if (progress !== shown) {
    setShown(progress);
    setSent(undefined);
    if (progressState(activity) !== sent) setState(progressState(activity));
  }
  return { state, setState, setSent };
}

function ProgressForm({ activity }: { activity: OpActivity }) {
  const { text } = useText();
  const notify = useNotify();
  const { mutateAsync } = useSend(api.progress.updateActivityProgress);
  const isMilestone = activity.type === ActivityType.milestone;
  const { state, setState, setSent } = useChosenProgress(activity);
  const needsStart = state === 'inProgress' || (state === 'done' && !isMilestone);
  const form = useForm<ProgressDays>({
    fields: [
      {
        name: 'start',
        label: 'activity.progress.start',
        kind: 'day',
        required: state === 'inProgress' && 'activity.progress.needsDay',
        isVisible: () => needsStart,
        check: ({ start = '', finish = '' }) =>
          state === 'done' && start > finish ? 'activity.progress.order' : undefined,
      },
      {
        name: 'finish',
        label: 'activity.progress.finish',
        kind: 'day',
        required: 'activity.progress.needsDay',
        isVisible: () => state === 'done',
      },
    ],
    initial: { finish: localToday() },
    submit: async ({ start, finish }) => {
      setSent(state);
      const days = { ...(needsStart && start !== '' && { start }), ...(state === 'done' && { finish }) };
      await mutateAsync({ input: { activityId: activity.id, ...days } });
      notify({ text: text('activity.progress.saved', { name: activity.name ?? '' }) });
    },
  });
  const states: readonly ActivityProgressState[] = isMilestone
    ? ['notStarted', 'done']
    : ['notStarted', 'inProgress', 'done'];
  return (
    <FormBox form={form} sx={{ display: 'grid', gap: 1.25, mt: 1 }}>
      <ShapeTool
        label={text('activity.progress')}
        value={state}
        options={states.map((each) => ({ value: each, label: text(`activity.status.${each}`) }))}
        onChange={(next) => setState(next)}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <FormFields form={form} />
      </Box>
      <FormFailure form={form} />
      <Box>
        <ReasonButton type="submit" variant="outlined" loading={form.isSending}>
          {text('activity.progress.save')}
        </ReasonButton>
      </Box>
    </FormBox>
  );
}
