import { timeAmount, type TimeAmount, type WorkLengths } from '#plan/time-amount.ts';
import type { PlanDateFormat } from './plan-format.ts';
import type { PlanRow, PlanRowLink, WorkCalendar } from './plan-view.ts';

/** Hours of a day and of a week where the calendar does not say. */
const usualLengths: WorkLengths = { dayHours: 8, weekHours: 40 };

function workLengths({ hours = [] }: WorkCalendar): WorkLengths {
  const dayHours = Math.max(0, ...hours);
  return dayHours > 0 ? { dayHours, weekHours: hours.reduce((sum, each) => sum + each, 0) } : usualLengths;
}

/** The amount of a lag without its sign. */
export function lagAmount({ lag, unit = 0, isElapsed = false }: LinkTime, calendar: WorkCalendar): TimeAmount {
  return timeAmount({ hours: Math.abs(lag), unit, isElapsed }, workLengths(calendar));
}

type LinkTime = Pick<PlanRowLink, 'lag' | 'unit' | 'isElapsed'>;

/** The duration of a row in the unit in which it was typed, else in days. */
export function rowDurationText({ duration, durationDays }: PlanRow, format: PlanDateFormat, calendar: WorkCalendar) {
  if (!duration) return format.days(durationDays);
  return format.amount(timeAmount(duration, workLengths(calendar)), duration.isElapsed);
}
