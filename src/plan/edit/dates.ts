import { ActivityAttribute, ActivityType, collectionTypes, TimeUnit } from '#contract/core/codes.ts';
import { calendarsOf } from '../calendar/calendar.ts';
import { dayNumber, dayText, LAST_DAY_NUMBER } from '../calendar/day.ts';
import type { ActivityCalendar, PlanActivity, PlanDocument, PlanSetting } from '../document.ts';
import type { SetEdit } from './kinds.ts';
import type { DocumentDraft } from '../draft.ts';
import { clearEffort, followDuration } from './assignments.ts';
import { checkDay, checkHours, checkTimeUnit } from './fields.ts';
import { EditRefused } from '../edit-refusal.ts';
import type { WorkTime } from '../calendar/work-time.ts';

/** When an activity is done and how long it takes. Start and duration decide; the finish follows from them. */

/** The calendar of an activity: the plan's, or that of the resources which are assigned to it. */
function assignedWorkTime(draft: DocumentDraft, id: string, setting: PlanSetting): WorkTime {
  const resourceIds = draft.assignmentsOf(id).map(({ resourceId }) => resourceId);
  return calendarsOf(setting).ofActivity(draft.get(id), resourceIds);
}

/** The day, or the first one after it on which is worked. */
function workdayFrom(time: WorkTime, day: string): string {
  return dayText(Math.floor(time.next(dayNumber(day))));
}

/** The day, or the last one before it on which is worked. */
function workdayUntil(time: WorkTime, day: string): string {
  const next = dayNumber(day) + 1;
  return dayText(Math.floor(time.endAt(time.dayPosition(next))));
}

/** The last day of an activity; refuses one beyond all days. */
function finishOf(id: string, time: WorkTime, start: string, hours: number): string {
  const finish = hours > 0 ? dayText(Math.floor(time.plus(dayNumber(start), hours))) : start;
  if (dayNumber(finish) >= LAST_DAY_NUMBER) throw new EditRefused('DayTooLate', [id]);
  return finish;
}

function workHoursBetween(time: WorkTime, start: string, finish: string): number {
  return Math.max(0, time.dayPosition(dayNumber(finish) + 1) - time.dayPosition(dayNumber(start)));
}

/** Hours that an activity lasts: of one without a duration those of its days. */
function activityHours({ type, start, finish, duration }: PlanActivity, time: WorkTime): number {
  if (type === ActivityType.milestone || duration > 0) return duration;
  return start !== null && finish !== null && finish > start ? workHoursBetween(time, start, finish) : 0;
}

/** A task that gets dates becomes a standard activity. */
function typeWithDates(type: number): number {
  return type === ActivityType.task ? ActivityType.standard : type;
}

/**
 * Moves an activity to begin on a day; it lasts as long as before. Work begins on a working day: of a day off on the next one.
 * null takes the dates away. A collection takes along all that it holds.
 */
export function setStart(draft: DocumentDraft, id: string, day: string | null, setting: PlanSetting): void {
  const activity = draft.get(id);
  if (day === activity.start) return;
  if (day === null) {
    clearDates(draft, activity);
    return;
  }
  checkDay(day, id);
  const time = assignedWorkTime(draft, id, setting);
  if (activity.type === ActivityType.milestone) {
    draft.change(id, { start: day, finish: day });
    return;
  }
  const start = workdayFrom(time, day);
  const isFirst = activity.start === null && activity.duration === 0;
  const duration = isFirst ? workHoursBetween(time, start, start) : activity.duration;
  const finish = finishOf(id, time, start, isFirst ? duration : activityHours(activity, time));
  draft.change(id, { type: typeWithDates(activity.type), start, finish, duration });
  followDuration(draft, id, activity.duration);
}

/** Lets an activity or a milestone without days begin as a new row does; a task has none, and a collection those of its rows. */
export function giveDays(draft: DocumentDraft, id: string, setting: PlanSetting): void {
  const { type, start, finish, parentId } = draft.get(id);
  const hasDays = type === ActivityType.standard || type === ActivityType.milestone;
  if (!hasDays || start !== null || finish !== null) return;
  const day = firstDayInCollection(draft, parentId, setting);
  if (day !== null) setStart(draft, id, day, setting);
}

function clearDates(draft: DocumentDraft, { id, type, start, finish }: PlanActivity): void {
  if (draft.holds(id)) throw new EditRefused('FollowsFromHeld', [id]);
  if (start === null && finish === null) return;
  // Milestones need a day, and so do activities that have started.
  if (type === ActivityType.milestone || draft.get(id).actualStart !== null)
    throw new EditRefused('DayNotAllowed', [id]);
  draft.change(id, { start: null, finish: null });
}

/**
 * Makes an activity end on a day; it begins as before and lasts so long. One without dates ends there after its duration. null takes
 * the dates away.
 */
export function setFinish(draft: DocumentDraft, id: string, day: string | null, setting: PlanSetting): void {
  const activity = draft.get(id);
  if (day === activity.finish) return;
  if (day === null || activity.type === ActivityType.milestone) {
    setStart(draft, id, day, setting);
    return;
  }
  if (draft.holds(id)) throw new EditRefused('FollowsFromHeld', [id]);
  checkDay(day, id);
  const time = assignedWorkTime(draft, id, setting);
  const begin = activity.start ?? beginOf(time, day, activity.duration);
  if (day < begin) throw new EditRefused('FinishBeforeStart', [id]);
  const last = workdayUntil(time, day);
  const finish = last < begin ? begin : last;
  const duration = workHoursBetween(time, begin, finish);
  draft.change(id, { type: typeWithDates(activity.type), start: begin, finish, duration });
  followDuration(draft, id, activity.duration);
}

/** The day on which an activity begins that ends on a day and keeps its duration. */
export function startByFinish(draft: DocumentDraft, id: string, day: string, setting: PlanSetting): string {
  const activity = draft.get(id);
  if (activity.type === ActivityType.milestone) return day;
  const time = assignedWorkTime(draft, id, setting);
  return beginOf(time, day, activityHours(activity, time));
}

function beginOf(time: WorkTime, finish: string, hours: number): string {
  const last = dayNumber(workdayUntil(time, finish));
  return hours > 0 ? dayText(Math.floor(time.startAt(time.dayPosition(last + 1) - hours))) : dayText(last);
}

/**
 * Sets the duration of an activity and keeps its start. 0 hours turn an activity without planned work into a milestone;
 * more turn a milestone into an activity.
 * @param how the unit in which it was typed, and whether it runs through nights and days off; absent ones stay
 */
export function setDuration(
  draft: DocumentDraft,
  id: string,
  value: number,
  setting: PlanSetting,
  how: Partial<Pick<PlanActivity, 'durationUnit' | 'isElapsed'>> = {},
): void {
  const activity = draft.get(id);
  if (draft.holds(id)) throw new EditRefused('FollowsFromHeld', [id]);
  const duration = checkHours(value, id);
  const { durationUnit = activity.durationUnit, isElapsed = activity.isElapsed } = how;
  draft.change(id, { durationUnit: checkTimeUnit(durationUnit, id), isElapsed });
  if (duration === activity.duration && isElapsed === activity.isElapsed) return;
  const isMilestone = activity.type === ActivityType.milestone;
  if (duration === 0 && activity.type === ActivityType.standard && activity.start !== null) {
    becomeMilestone(draft, activity);
    return;
  }
  const type = isMilestone ? ActivityType.standard : activity.type;
  draft.change(id, { type, duration });
  if (activity.start !== null) {
    const time = assignedWorkTime(draft, id, setting);
    const start = activity.duration === 0 ? workdayFrom(time, activity.start) : activity.start;
    const finish = finishOf(id, time, start, duration);
    draft.change(id, { start, finish });
  }
  followDuration(draft, id, activity.duration);
}

/**
 * Lets an activity work by a calendar of the setting, null for the plan's. It keeps its duration, and its start where
 * the calendar has work on it; one without a duration keeps its days.
 */
export function setActivityCalendar(
  draft: DocumentDraft,
  id: string,
  calendarId: string | null,
  setting: PlanSetting,
): void {
  if (draft.holds(id)) throw new EditRefused('FollowsFromHeld', [id]);
  if (calendarId !== null && setting.activityCalendars?.has(calendarId) !== true)
    throw new EditRefused('CalendarUnknown', [id]);
  draft.change(id, { calendarId });
  const { type, start, duration } = draft.get(id);
  if (type === ActivityType.milestone || start === null || duration === 0) return;
  const time = assignedWorkTime(draft, id, setting);
  const first = workdayFrom(time, start);
  const finish = finishOf(id, time, first, duration);
  draft.change(id, { start: first, finish });
}

/** Edits that give the days that follow to unfinished activities whose calendar has other times than before. */
export function recalendaredEdits(
  { activities }: PlanDocument,
  before: ReadonlyMap<string, ActivityCalendar>,
  setting: PlanSetting,
): SetEdit[] {
  const timesOf = (calendar: ActivityCalendar | undefined) =>
    JSON.stringify([calendar?.week, calendar?.exceptions.map(({ from, until, hours }) => [from, until, hours])]);
  const parents = new Set(activities.map(({ parentId }) => parentId));
  return activities.flatMap(({ id, calendarId, complete, actualFinish, isManual }): SetEdit[] => {
    if (calendarId === null || complete >= 100 || actualFinish !== null || isManual || parents.has(id)) return [];
    const now = setting.activityCalendars?.get(calendarId);
    if (!now || timesOf(now) === timesOf(before.get(calendarId))) return [];
    return [{ kind: 'set', id, field: 'calendarId', value: calendarId }];
  });
}

/** The duration of an activity that has none. */
export const noDuration = { duration: 0, durationUnit: TimeUnit.automatic, isElapsed: false } as const;

function becomeMilestone(draft: DocumentDraft, { id, start, baseEffort, isRecorded, complete }: PlanActivity): void {
  if (isRecorded) throw new EditRefused('Recorded', [id]);
  if (baseEffort > 0) throw new EditRefused('MilestoneHasNone', [id]);
  draft.change(id, {
    type: ActivityType.milestone,
    ...noDuration,
    finish: start,
    complete: complete >= 100 ? 100 : 0,
    ...(complete >= 100 ? {} : { actualStart: null, actualFinish: null }),
  });
}

const mostSteps = 100_000;

/** Moves dates by working days. Of a day off a step later leads to the second working day from it, one earlier to the one before. */
export function shift(draft: DocumentDraft, ids: readonly string[], days: number, setting: PlanSetting): void {
  if (!Number.isInteger(days) || Math.abs(days) > mostSteps) throw new EditRefused('NumberNotAllowed', ids);
  const dated = draft.topmost(ids).filter((id) => draft.get(id).start !== null);
  if (dated.length === 0) throw new EditRefused('NoDates', ids);
  if (days === 0) return;
  for (const id of dated) {
    const { start } = draft.get(id);
    if (start !== null) setStart(draft, id, stepped(assignedWorkTime(draft, id, setting), start, days), setting);
  }
}

/** Shifts a day by working days. */
function stepped(time: WorkTime, day: string, count: number): string {
  const step = Math.sign(count);
  let at = dayNumber(step > 0 ? workdayFrom(time, day) : day);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    at = step > 0 ? Math.floor(time.next(at + 1)) : Math.floor(time.endAt(time.dayPosition(at)));
  }
  return dayText(at);
}

const settableActivityTypes: readonly number[] = Object.values(ActivityType);

/**
 * Changes the type of an activity. Parents stay a collection of some type; the ad hoc type can be neither set nor
 * changed. Milestones have neither duration nor effort, tasks no dates, empty collections neither effort nor assignees.
 */
export function setType(draft: DocumentDraft, id: string, type: number, setting: PlanSetting): void {
  const activity = draft.get(id);
  if (type === activity.type) return;
  if (!settableActivityTypes.includes(type)) throw new EditRefused('TypeNotAllowed', [id]);
  if (type === ActivityType.adHoc || activity.type === ActivityType.adHoc) throw new EditRefused('AdHoc', [id]);
  const isCollection = collectionTypes.includes(type);
  if (draft.holds(id) && !isCollection) throw new EditRefused('HoldsOthers', [id]);
  if (draft.holds(id)) {
    draft.change(id, { type });
    return;
  }
  if (activity.isRecorded && (isCollection || type === ActivityType.milestone)) throw new EditRefused('Recorded', [id]);
  if (type === ActivityType.milestone) {
    clearEffort(draft, id);
    becomeMilestone(draft, draft.get(id));
    giveDays(draft, id, setting);
    return;
  }
  if (isCollection) clearWork(draft, id);
  if (type === ActivityType.task) draft.change(id, { start: null, finish: null, ...noDuration });
  draft.change(id, { type });
  giveDays(draft, id, setting);
  const { start, duration } = draft.get(id);
  const needsLength = type === ActivityType.standard && start !== null && duration === 0;
  if (needsLength) setDuration(draft, id, firstWorkdayHours(assignedWorkTime(draft, id, setting), start), setting);
}

/** Hours of the first working day from a day on. */
function firstWorkdayHours(time: WorkTime, day: string): number {
  return time.hoursOf(Math.floor(time.next(dayNumber(day))));
}

/** Leaves an activity without effort, without anybody who works on it, and without progress. Links stay. */
export function clearWork(draft: DocumentDraft, id: string): void {
  for (const assignment of draft.assignmentsOf(id)) draft.removeAssignment(assignment);
  const { attributes } = draft.get(id);
  draft.change(id, {
    unassignedEffort: 0,
    complete: 0,
    actualStart: null,
    actualFinish: null,
    attributes: attributes & ~ActivityAttribute.incompleteAssignment,
  });
  clearEffort(draft, id);
}

/**
 * The day on which an activity begins that says nothing of it: with what holds it, on the first level with the plan as it was, in a
 * plan without days on the day that the setting gives. Null where there is none.
 */
export function firstDayInCollection(
  draft: DocumentDraft,
  parentId: string | null,
  { begin }: PlanSetting,
): string | null {
  for (let above = parentId; above !== null; above = draft.get(above).parentId) {
    const { start } = draft.get(above);
    if (start !== null) return start;
  }
  const first = draft.before.activities.reduce<string | null>(
    (least, { start }) => (start !== null && (least === null || start < least) ? start : least),
    null,
  );
  return first ?? begin ?? null;
}
