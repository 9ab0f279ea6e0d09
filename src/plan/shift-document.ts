import { bindsStart } from './constraint.ts';
import { calendarsOf } from './calendar/calendar.ts';
import { dayNumber, dayText } from './calendar/day.ts';
import type { PlanActivity, PlanSetting } from './document.ts';

/** Days of an activity that move with its plan. */
type DatedActivity = Pick<PlanActivity, 'start' | 'finish' | 'deadline' | 'constraint' | 'constraintDay'>;

/** Moves of days, each to the same distance in working days of the plan's calendar: of first days and of last ones. */
export interface DayShift {
  startDay(day: string): string;
  endDay(day: string): string;
}

/**
 * The move that puts the first day of activities on `start`, or on the first working day after it; undefined if none has a
 * day.
 */
export function shiftToStart(
  activities: readonly Pick<PlanActivity, 'start'>[],
  start: string,
  setting: PlanSetting,
): DayShift | undefined {
  const first = activities.reduce<string | null>(
    (least, activity) =>
      activity.start !== null && (least === null || activity.start < least) ? activity.start : least,
    null,
  );
  if (first === null) return undefined;
  // No resource has this id: the days are those of the plan's calendar.
  const days = calendarsOf(setting).daysOf('');
  const by = days.dayPosition(dayNumber(start)) - days.dayPosition(dayNumber(first));
  return {
    startDay: (day) => dayText(Math.floor(days.startAt(days.dayPosition(dayNumber(day)) + by))),
    endDay: (day) => dayText(Math.floor(days.endAt(days.dayPosition(dayNumber(day) + 1) + by))),
  };
}

/** Moves the days of activities so that the first one is on `start`. */
export function shiftedDays<A extends DatedActivity>(
  activities: readonly A[],
  start: string,
  setting: PlanSetting,
): A[] {
  const shift = shiftToStart(activities, start, setting);
  if (!shift) return [...activities];
  const { startDay, endDay } = shift;
  const moved = (day: string | null, move: (day: string) => string) => (day === null ? null : move(day));
  return activities.map((activity) => {
    const begin = moved(activity.start, startDay);
    const end = moved(activity.finish, endDay);
    return {
      ...activity,
      start: begin,
      // A day off has no working day to end on.
      finish: begin !== null && end !== null && end < begin ? begin : end,
      deadline: moved(activity.deadline, endDay),
      constraintDay: moved(activity.constraintDay, bindsStart(activity.constraint) ? startDay : endDay),
    };
  });
}
