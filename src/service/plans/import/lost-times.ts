import { dateDayNumber } from '#files/day-number.ts';
import type { PlanFile, PlanTask } from '#files/plan.ts';
import { PlanWorkingTime } from '#files/working-time.ts';

/** Times of the day in a plan file that a plan does not keep. Pure. */

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
