import { ActivityType, PlanStatus } from '#contract/core/codes.ts';
import type { TextKey } from '#app/i18n/messages.ts';

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
