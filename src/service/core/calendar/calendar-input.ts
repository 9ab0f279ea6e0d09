import type { OpCalendarException } from '#contract/app/plan-editing.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { invalidParameter } from '../errors.ts';
import type { NamedException, CalendarWeekHours } from './calendar-store.ts';

/** Rules for calendar input of a plan or a resource. Pure. */

/** More days that differ than a plan of a lifetime has, and the longest time of one. */
const maxCalendarExceptions = 2_000;
const maxExceptionDays = 3_660;
const dayHours = 24;

/** Returns the hours of a week, Monday to Sunday; null if there are none in the input. Throws InvalidParameter. */
export function weekFromInput(week: readonly number[] | null | undefined, path = 'week'): CalendarWeekHours | null {
  if (week === undefined || week === null) return null;
  const [mon, tue, wed, thu, fri, sat, sun, ...more] = week;
  const isWeek = mon !== undefined && tue !== undefined && wed !== undefined && thu !== undefined;
  if (!isWeek || fri === undefined || sat === undefined || sun === undefined || more.length > 0)
    throw invalidParameter(path, week, 'expected.weekHours');
  for (const [index, hours] of week.entries()) requireHours(hours, `${path}[${index}]`);
  if (week.every((hours) => hours === 0)) throw invalidParameter(path, week, 'expected.dayWithHours');
  return [mon, tue, wed, thu, fri, sat, sun];
}

/** Up to a hundredth of an hour. */
function requireHours(hours: number, path: string): number {
  const isHours = hours >= 0 && hours <= dayHours && Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6;
  if (!isHours) throw invalidParameter(path, hours, 'expected.hoursOfDay');
  return hours;
}

/** Days that differ, in their order and without overlap; one without a last day is a single day. Throws InvalidParameter. */
export function exceptionsFromInput(sent: readonly OpCalendarException[], list = 'exception'): NamedException[] {
  if (sent.length > maxCalendarExceptions)
    throw invalidParameter(list, sent.length, {
      key: 'expected.exceptions',
      values: { most: maxCalendarExceptions },
    });
  const exceptions = sent.map(({ from, until, hours, name }, index) => {
    const path = `${list}[${index}]`;
    if (!from) throw invalidParameter(`${path}.from`, from, 'expected.day');
    const last = until ?? from;
    if (last < from || dayNumber(last) - dayNumber(from) >= maxExceptionDays)
      throw invalidParameter(`${path}.until`, last, {
        key: 'expected.dayFromWithin',
        values: { day: from, days: maxExceptionDays },
      });
    return { path, from, until: last, hours: requireHours(hours ?? 0, `${path}.hours`), name: name ?? '' };
  });
  const sorted = exceptions.toSorted((one, two) => (one.from < two.from ? -1 : 1));
  for (const [index, { path, from }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.until >= from)
      throw invalidParameter(`${path}.from`, from, { key: 'expected.dayAfter', values: { day: before.until } });
  }
  return sorted.map(({ from, until, hours, name }) => ({ from, until, hours, name }));
}
