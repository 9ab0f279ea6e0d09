import { dateTimeOfMinutes, dateDayNumber, minuteOfDay, weekdayNumber } from '../day-number.ts';
import type { LocalDateTime } from '../plan-calendar.ts';
import type { PlanTask } from '../plan.ts';
import { minutesOfDuration } from '../units.ts';
import type { PlanWorkingTime } from '../working-time.ts';

const MINUTES_PER_SHEET_DAY = 24 * 60;
const defaultWorkingUnits = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 };

/**
 * Derives the third of start, finish and duration from the other two, on the default working days. A milestone ends
 * when it starts.
 */
export function completeDates(task: PlanTask, workingTime: PlanWorkingTime, calendarUid: number): void {
  if (task.isMilestone) {
    task.start ??= task.finish;
    task.finish ??= task.start;
    task.duration ??= { value: 0, unit: 'days' };
    return;
  }
  if (task.start === undefined) return;
  if (task.finish === undefined && task.duration !== undefined) {
    const minutes = minutesOfDuration(task.duration, defaultWorkingUnits) ?? 0;
    task.finish = task.duration.unit.startsWith('elapsed')
      ? dateTimeOfMinutes(dateDayNumber(task.start) * MINUTES_PER_SHEET_DAY + minuteOfDay(task.start) + minutes)
      : workingTime.finish(calendarUid, task.start, minutes);
  }
  if (task.finish !== undefined && task.duration === undefined && task.finish >= task.start)
    task.duration = { value: workdaysBetween(task.start, task.finish), unit: 'days' };
}

/** Days from Monday to Friday from one day to another, both included. */
function workdaysBetween(start: LocalDateTime, finish: LocalDateTime): number {
  const until = (day: number) => {
    const weekday = (weekdayNumber(day) + 6) % 7;
    const mondays = day - weekday;
    return (mondays / 7) * 5 + Math.min(weekday + 1, 5);
  };
  const [first, last] = [dateDayNumber(start), dateDayNumber(finish)];
  return Math.round(until(last) - until(first - 1));
}
