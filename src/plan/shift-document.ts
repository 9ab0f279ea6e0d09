import { bindsStart } from './constraint.ts';
import { calendarsOf } from './calendar/calendar.ts';
import { dayNumber, dayText } from './calendar/day.ts';
import type { PlanActivity, PlanSetting } from './document.ts';

/** Days of an activity that move with its plan. */
type DatedActivity = Pick<PlanActivity, 'start' | 'finish' | 'deadline' | 'constraint' | 'constraintDay'>;

/**
 * Moves the days of activities so that the first one is on `start`, or on the first working day after it; each keeps its
 * distance in working days of the plan's calendar.
 */
export function shiftedDays<A extends DatedActivity>(
  activities: readonly A[],
  start: string,
  setting: PlanSetting,
): A[] {
  const first = activities.reduce<string | null>(
    (least, activity) =>
      activity.start !== null && (least === null || activity.start < least) ? activity.start : least,
    null,
  );
  if (first === null) return [...activities];
  // No resource has this id: the days are those of the plan's calendar.
  const days = calendarsOf(setting).daysOf('');
  const by = days.dayPosition(dayNumber(start)) - days.dayPosition(dayNumber(first));
  const startDay = (day: string) => dayText(Math.floor(days.startAt(days.dayPosition(dayNumber(day)) + by)));
  const endDay = (day: string) => dayText(Math.floor(days.endAt(days.dayPosition(dayNumber(day) + 1) + by)));
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
