import { styled } from '@mui/material/styles';
import { PlanStatus, ActivityType } from '#contract/core/codes.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { PlainIcon, icons } from '#app/kit/icons.tsx';
import { palette } from '#app/kit/style.ts';
import type { TextKey } from '#app/i18n/messages.ts';

const StatusWordRoot = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  whiteSpace: 'nowrap',
  svg: { flex: 'none', width: 15, height: 15, color: palette.text.secondary },
  '&[data-status="1"] svg': { color: palette.primary.main },
  '&[data-status="2"] svg': { color: palette.success.main },
  '&[data-status="3"]': { color: palette.error.main, svg: { color: 'inherit' } },
});

const planStatusIcons: Readonly<Record<number, typeof icons.Done>> = {
  [PlanStatus.notStarted]: icons.NotStarted,
  [PlanStatus.inProgress]: icons.InProgress,
  [PlanStatus.done]: icons.Done,
  [PlanStatus.overdue]: icons.Warning,
};

/** The status of an activity or an assignment, by icon and word. */
export function StatusWord({ status }: { status: number | null | undefined }) {
  const { text } = useText();
  const known = status ?? PlanStatus.notStarted;
  return (
    <StatusWordRoot data-status={known}>
      <PlainIcon of={planStatusIcons[known] ?? icons.NotStarted} className="status" />
      {text(statusText(known))}
    </StatusWordRoot>
  );
}

/** The columns of a board, in their order. */
export const boardStatuses = [
  PlanStatus.notStarted,
  PlanStatus.inProgress,
  PlanStatus.overdue,
  PlanStatus.done,
] as const;

const planStatusTextKeys: Readonly<Record<number, TextKey>> = {
  [PlanStatus.notStarted]: 'activity.status.notStarted',
  [PlanStatus.inProgress]: 'activity.status.inProgress',
  [PlanStatus.done]: 'activity.status.done',
  [PlanStatus.overdue]: 'activity.status.overdue',
};

export function statusText(status: number | null | undefined): TextKey {
  return planStatusTextKeys[status ?? PlanStatus.notStarted] ?? 'activity.status.notStarted';
}

const activityTypeTextKeys: Readonly<Record<number, TextKey>> = {
  [ActivityType.standard]: 'activity.type.standard',
  [ActivityType.collection]: 'activity.type.collection',
  [ActivityType.milestone]: 'activity.type.milestone',
  [ActivityType.task]: 'activity.type.task',
  [ActivityType.taskCollection]: 'activity.type.collection',
  [ActivityType.scheduledTaskCollection]: 'activity.type.collection',
  [ActivityType.adHoc]: 'activity.type.adHoc',
};

export function activityTypeText(type: number | null | undefined): TextKey {
  return activityTypeTextKeys[type ?? ActivityType.standard] ?? 'activity.type.standard';
}
