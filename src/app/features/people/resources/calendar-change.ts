import type { OpCalendarException } from '#contract/app/plan-editing.ts';
import type { OpResourceCalendar } from '#contract/app/resource-calendars.ts';
import { type DayWork, weekDays, weekFields, weekKey } from '#app/features/common/day-work.ts';
import type { DaysChange } from '#app/features/common/DifferentDays.tsx';

/** Changes of a calendar as two people may make them at once: the own week is one thing, and so is each of the days that differ. Pure. */

/** A week that is null is the one that is inherited. */
export type CalendarChange = { readonly week: readonly DayWork[] | null } | DaysChange;

/** Independently changeable parts of a calendar by name, each as a comparable text. */
export type CalendarPatch = Readonly<Record<string, string | null>>;

/** The week that was set for a record itself. */
export function ownWeekOf(calendar: OpResourceCalendar): readonly DayWork[] | null {
  return calendar.ownWeek === true ? weekDays(calendar) : null;
}

/** Returns the fields of a calendar set on the record itself. */
export function fieldsOf(calendar: OpResourceCalendar): CalendarPatch {
  const days = calendar.exception?.map((day) => [exceptionName(day), exceptionText(day)] as const) ?? [];
  return { week: weekText(ownWeekOf(calendar)), ...Object.fromEntries(days) };
}

/** Converts a calendar from an error to the form used in responses: days without a time zone suffix. */
export function unmarked(calendar: OpResourceCalendar): OpResourceCalendar {
  const plain = (day: string | null | undefined) => day?.slice(0, 10) ?? null;
  const days = calendar.exception?.map((each) => ({ ...each, from: plain(each.from), until: plain(each.until) }));
  return { ...calendar, exception: days ?? null };
}

/** Returns the affected fields after a change. */
export function calendarChangeFields(change: CalendarChange): CalendarPatch {
  if ('week' in change) return { week: weekText(change.week) };
  return 'add' in change
    ? { [exceptionName(change.add)]: exceptionText(change.add) }
    : { [exceptionName(change.remove)]: null };
}

/** A whole calendar with a change, as it is sent. */
export function withChange(calendar: OpResourceCalendar, change: CalendarChange): OpResourceCalendar {
  const week = 'week' in change ? change.week : ownWeekOf(calendar);
  return { ...(week ? weekFields(week) : { week: null }), exception: daysWith(calendar.exception ?? [], change) };
}

function daysWith(days: readonly OpCalendarException[], change: CalendarChange): OpCalendarException[] {
  if ('add' in change) return [...days.filter((day) => !isSameException(day, change.add)), change.add];
  return 'remove' in change ? days.filter((day) => exceptionName(day) !== exceptionName(change.remove)) : [...days];
}

const isSameException = (one: OpCalendarException, other: OpCalendarException): boolean =>
  exceptionName(one) === exceptionName(other) && exceptionText(one) === exceptionText(other);

const weekText = (week: readonly DayWork[] | null): string | null => week && weekKey(week);
const exceptionName = ({ from }: OpCalendarException): string => `from ${from}`;
const exceptionText = ({ until, hours, name, times }: OpCalendarException): string =>
  [until, weekKey([{ hours: hours ?? 0, times: times ?? '' }]), name ?? ''].join(' ');
