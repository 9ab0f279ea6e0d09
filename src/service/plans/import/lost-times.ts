import { dateDayNumber } from '#files/day-number.ts';
import type { PlanCalendar, TimeRange } from '#files/plan-calendar.ts';
import type { PlanFile, PlanTask } from '#files/plan.ts';
import { hoursOfTimes, standardDayTimes } from '#files/standard-calendar.ts';
import { PlanWorkingTime } from '#files/working-time.ts';

/** Times of the day in a plan file that a plan does not keep: it knows days, and hours from 8 o'clock on. Pure. */

/** Counts the calendars of the plan, its tasks and resources whose times of the day differ from the usual ones. */
export function countOtherTimes({ calendars, header, resources }: PlanFile, tasks: readonly PlanTask[]): number {
  const used = new Set([...tasks, ...resources].map(({ calendarUid = header.defaultCalendarUid }) => calendarUid));
  used.add(header.defaultCalendarUid);
  const byUid = new Map(calendars.map((calendar) => [calendar.uid, calendar]));
  // The set grows by the calendars that others are derived from.
  for (const uid of used) {
    const base = byUid.get(uid)?.baseCalendarUid;
    if (base !== undefined) used.add(base);
  }
  return calendars.filter((calendar) => used.has(calendar.uid) && hasOtherTimes(calendar)).length;
}

function hasOtherTimes({ week, exceptions }: PlanCalendar): boolean {
  const days = week.flatMap(({ kind, times }) => (kind === 'working' ? [times] : []));
  return [...days, ...exceptions.map(({ times }) => times)].some((times) => !areUsual(times));
}

function areUsual(times: readonly TimeRange[]): boolean {
  const usual = standardDayTimes(hoursOfTimes(times));
  const key = (ranges: readonly TimeRange[]) => ranges.map(({ from, to }) => `${from}–${to}`).join(' ');
  return key(usual) === key(times);
}

/**
 * Counts the tasks that begin later than the work of their day without following from others: by hand, by a constraint, or
 * because they began then.
 */
export function countLostTimes(
  { calendars, header, relations }: PlanFile,
  tasks: readonly PlanTask[],
  parents: ReadonlyMap<number, number | null>,
): number {
  const workingTime = new PlanWorkingTime(calendars);
  const followers = new Set(relations.map(({ successorUid }) => successorUid));
  for (const { uid } of tasks) if (followers.has(parents.get(uid) ?? Number.NaN)) followers.add(uid);
  const isPlaced = ({ uid, isManual, start, actualStart, constraintDate }: PlanTask) =>
    isManual || !followers.has(uid) || actualStart === start || constraintDate === start;
  return tasks.filter((task) => {
    const { start, isSummary, isMilestone, duration, calendarUid = header.defaultCalendarUid } = task;
    const isElapsed = duration?.unit.startsWith('elapsed') === true;
    const isCounted = start !== undefined && !isSummary && !isMilestone && !isElapsed && isPlaced(task);
    if (!isCounted || (header.scheduleFrom === 'finish' && !task.isManual)) return false;
    const first = workingTime.timesOn(calendarUid, dateDayNumber(start))[0];
    return first !== undefined && start.slice(11, 16) > first.from;
  }).length;
}
