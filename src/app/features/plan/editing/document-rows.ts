import { ActivityAttribute, ActivityType, DependencyType, PlanStatus, TimeUnit } from '#contract/core/codes.ts';
import {
  type PlanActivity,
  type PlanDocument,
  type PlanLink as DocumentLink,
  type PlanSetting,
  planStatus,
} from '#plan/document.ts';
import { activityConstraint } from '#plan/constraint.ts';
import { type PlanOutline, planOutline } from '#plan/place.ts';
import type { PlanSchedule } from '#plan/schedule/schedule.ts';
import { rowConstraint } from '../gantt/constraint-text.ts';
import type { LinkType, PlanRowLink, PlanRow, RowKind, RowStatus } from '../gantt/plan-view.ts';

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
export const planLinkTypes: Readonly<Record<number, LinkType>> = {
  [DependencyType.finishStart]: 0,
  [DependencyType.startFinish]: 1,
  [DependencyType.startStart]: 2,
  [DependencyType.finishFinish]: 3,
};

/** Row status of each status code. */
export const rowStatuses: Readonly<Record<number, RowStatus>> = {
  [PlanStatus.notStarted]: 'notStarted',
  [PlanStatus.inProgress]: 'inProgress',
  [PlanStatus.done]: 'done',
  [PlanStatus.overdue]: 'overdue',
};

/** Hours of the longest day of a week; eight where nothing is worked. */
export const planHoursPerDay = ({ calendar }: PlanSetting): number => Math.max(...calendar.week) || 8;

/** Calculated values of a row, in addition to those stored in the plan. */
export type RowFacts = Pick<PlanRow, 'critical' | 'slackDays' | 'heldFinish' | 'times'> & { readonly isLate: boolean };

/** The lines of a plan, with what follows from its schedule. */
export function documentRows(
  document: PlanDocument,
  schedule: PlanSchedule,
  setting: PlanSetting,
  today: string,
): PlanRow[] {
  const assigned = assignedTexts(document, setting);
  const levels = documentLevels(document);
  const facts = scheduleFacts(schedule, setting);
  return document.activities.map((activity, place) => {
    const level = levels[place] ?? 1;
    return {
      ...documentRow(activity, level, assigned.get(activity.id), setting, today),
      ...documentRowFacts(activity, facts),
    };
  });
}

/** Returns the calculated values of an activity from a schedule. */
export function scheduleFacts(
  { activities }: PlanSchedule,
  setting: PlanSetting,
): (id: string) => RowFacts | undefined {
  const perDay = planHoursPerDay(setting);
  return (id) => {
    const of = activities.get(id);
    if (!of) return undefined;
    const { isCritical, totalSlack, isLate, heldFinish, times } = of;
    return {
      critical: isCritical,
      slackDays: totalSlack / perDay,
      isLate,
      heldFinish: heldFinish ?? undefined,
      times: times ?? undefined,
    };
  };
}

/** The part of a row that is worked out; absent until it is. */
export function documentRowFacts(
  { id, attributes }: PlanActivity,
  facts: (id: string) => RowFacts | undefined,
): Pick<PlanRow, 'critical' | 'slackDays' | 'invalid' | 'heldFinish' | 'times'> {
  const of = facts(id);
  const isInvalid = (attributes & ActivityAttribute.validationError) !== 0;
  const { critical, slackDays, heldFinish, times } = of ?? {};
  return { critical, slackDays, heldFinish, times, invalid: of?.isLate === true || isInvalid };
}

const outlineLevels = new WeakMap<PlanOutline, readonly number[]>();

/** The level of each activity, 1 for the first one; made once for all documents with the same outline. */
export function documentLevels({ activities }: PlanDocument): readonly number[] {
  const outline = planOutline(activities);
  const known = outlineLevels.get(outline);
  if (known) return known;
  const found: number[] = [];
  for (const { parentId } of activities) {
    const above = parentId === null ? undefined : outline.positions.get(parentId);
    found.push((above === undefined ? 0 : (found[above] ?? 0)) + 1);
  }
  outlineLevels.set(outline, found);
  return found;
}

/** The duration of a row as it was typed; undefined where days say the same. */
export function rowDuration({ duration, durationUnit, isElapsed }: PlanActivity): PlanRow['duration'] {
  return durationUnit === TimeUnit.automatic && !isElapsed
    ? undefined
    : { hours: duration, unit: durationUnit, isElapsed };
}

/** The name of the calendar that an activity works by instead of the plan's. */
export const rowCalendar = ({ calendarId }: PlanActivity, { activityCalendars }: PlanSetting): string | undefined =>
  calendarId === null ? undefined : activityCalendars?.get(calendarId)?.name;

/** An activity that was moved is no longer split. */
export const rowPauses = ({ start, finish, split }: PlanActivity): PlanRow['pauses'] =>
  split?.start === start && split.finish === finish ? split.pauses : undefined;

/** Builds a row from the activity's own fields. */
export function documentRow(
  activity: PlanActivity,
  level: number,
  assigned: string | undefined,
  setting: PlanSetting,
  today: string,
): PlanRow {
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
    durationDays: activity.duration / planHoursPerDay(setting),
    duration: rowDuration(activity),
    complete: activity.complete,
    status: rowStatuses[planStatus({ ...activity, isStarted: activity.actualStart !== null }, today)] ?? 'notStarted',
    baseEffort: activity.baseEffort,
    actualEffort: activity.actualEffort,
    remainingEffort: activity.openEffort,
    critical: undefined,
    slackDays: undefined,
    deadline: activity.deadline ?? undefined,
    resources: assigned ?? responsible ?? '',
    responsible,
    priority: activity.priority || undefined,
    constraint: rowConstraint(activityConstraint(activity)),
    isManual: activity.isManual,
    calendar: rowCalendar(activity, setting),
    pauses: rowPauses(activity),
    heldFinish: undefined,
    invalid: false,
  };
}

/** Assignees of each activity as `Anna, Ben [50%]`; the percentage is omitted if it is 100. */
export function assignedTexts({ assignments }: PlanDocument, { resources }: PlanSetting): ReadonlyMap<string, string> {
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

/** The links of a plan, with what follows from its schedule. */
export function documentLinks({ links }: PlanDocument, schedule: PlanSchedule): PlanRowLink[] {
  return links.map((link, at) => {
    const { isCritical = false, isConflict = false } = schedule.links[at] ?? {};
    return documentRowLink(link, { critical: isCritical, conflict: isConflict });
  });
}

/** A link with what is worked out of it. */
export const documentRowLink = (
  link: DocumentLink,
  facts: Pick<PlanRowLink, 'critical' | 'conflict'>,
): PlanRowLink => ({
  from: link.predecessorId,
  to: link.successorId,
  type: documentLinkType(link),
  lag: link.lag,
  isElapsed: link.isElapsed,
  unit: link.unit,
  ...facts,
});

const documentLinkType = ({ type }: DocumentLink): LinkType => planLinkTypes[type] ?? 0;
