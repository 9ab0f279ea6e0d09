import type { CalendarDay, PlanCalendar, TimeRange } from './plan-calendar.ts';

/** The name of the calendar that Microsoft Project gives to every plan. */
export const STANDARD = 'Standard';

/** The working times of a day for which a file names none. */
export const usualTimes: readonly TimeRange[] = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];

/** A week of 40 hours, for a file that holds no calendar. */
export function standardCalendar(uid: number): PlanCalendar {
  const free: CalendarDay = { kind: 'nonWorking', times: [] };
  const work = (): CalendarDay => ({ kind: 'working', times: [...usualTimes] });
  const week = [free, work(), work(), work(), work(), work(), free];
  return { uid, name: STANDARD, week, exceptions: [], workWeeks: [] };
}
