import { ActivityAttribute, ActivityType, DependencyType, PlanStatus } from '#contract/codes.ts';
import type { PlanDocument, PlanLink as DocumentLink, PlanSetting } from '#plan/document.ts';
import type { PlanSchedule } from '#plan/schedule.ts';
import { statusOf } from '#plan/status.ts';
import type { LinkType, PlanLink, PlanRow, RowKind, RowStatus } from '#app/gantt/plan-view.ts';

/** The kind of row that an activity of a type is. */
export const rowKinds: Readonly<Record<number, RowKind>> = {
  [ActivityType.standard]: 'activity',
  [ActivityType.collection]: 'collection',
  [ActivityType.milestone]: 'milestone',
  [ActivityType.task]: 'task',
  [ActivityType.taskCollection]: 'collection',
  [ActivityType.scheduledTaskCollection]: 'collection',
  [ActivityType.adHoc]: 'adHoc',
};

/** The type of link that a dependency is. */
export const linkTypes: Readonly<Record<number, LinkType>> = {
  [DependencyType.finishStart]: 0,
  [DependencyType.startFinish]: 1,
  [DependencyType.startStart]: 2,
  [DependencyType.finishFinish]: 3,
};

/** The status that a code stands for. */
export const rowStatuses: Readonly<Record<number, RowStatus>> = {
  [PlanStatus.notStarted]: 'notStarted',
  [PlanStatus.inProgress]: 'inProgress',
  [PlanStatus.done]: 'done',
  [PlanStatus.overdue]: 'overdue',
};

/** Hours of the longest day of a week; eight where nothing is worked. */
export const hoursOfDay = ({ calendar }: PlanSetting): number => Math.max(...calendar.week) || 8;

/** The lines of a plan that is edited, with what follows from its schedule. */
export function documentRows(
  document: PlanDocument,
  schedule: PlanSchedule,
  setting: PlanSetting,
  today: string,
): PlanRow[] {
  const assigned = assignedTexts(document, setting);
  const perDay = hoursOfDay(setting);
  const levels = new Map<string, number>();
  return document.activities.map((activity): PlanRow => {
    const level = (activity.parentId === null ? 0 : (levels.get(activity.parentId) ?? 0)) + 1;
    levels.set(activity.id, level);
    const of = schedule.activities.get(activity.id);
    const responsible = setting.resources.get(activity.responsibleId ?? '')?.name;
    return {
      id: activity.id,
      parentId: activity.parentId ?? undefined,
      name: activity.name,
      wbs: activity.wbsCode,
      outlineLevel: level,
      kind: rowKinds[activity.type] ?? 'activity',
      start: activity.start ?? undefined,
      finish: activity.finish ?? undefined,
      durationDays: activity.duration / perDay,
      complete: activity.complete,
      status: rowStatuses[statusOf({ ...activity, isStarted: activity.actualStart !== null }, today)] ?? 'notStarted',
      baseEffort: activity.baseEffort,
      actualEffort: activity.actualEffort,
      remainingEffort: activity.openEffort,
      critical: of?.isCritical,
      slackDays: of && of.totalSlack / perDay,
      deadline: activity.deadline ?? undefined,
      resources: assigned.get(activity.id) ?? responsible ?? '',
      responsible,
      priority: activity.priority || undefined,
      invalid: of?.isLate === true || (activity.attributes & ActivityAttribute.validationError) !== 0,
    };
  });
}

/** `Anna, Ben [50%]` of each activity: who works on it, and with how much of their time where that is not all of it. */
function assignedTexts({ assignments }: PlanDocument, { resources }: PlanSetting): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { activityId, resourceId, assigned } of assignments) {
    const name = resources.get(resourceId)?.name;
    if (name === undefined) continue;
    const text = assigned === 100 ? name : `${name} [${Math.round(assigned)}%]`;
    const before = texts.get(activityId);
    texts.set(activityId, before === undefined ? text : `${before}, ${text}`);
  }
  return texts;
}

export function documentLinks({ links }: PlanDocument, schedule: PlanSchedule): PlanLink[] {
  return links.map((link, at) => ({
    from: link.predecessorId,
    to: link.successorId,
    type: typeOf(link),
    lag: link.lag,
    isElapsed: link.isElapsed,
    critical: schedule.links[at]?.isCritical === true,
    conflict: schedule.links[at]?.isConflict === true,
  }));
}

const typeOf = ({ type }: DocumentLink): LinkType => linkTypes[type] ?? 0;
