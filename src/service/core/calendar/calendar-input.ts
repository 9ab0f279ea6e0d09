import type { OpCalendarException } from '#contract/app/plan-editing.ts';
import { type DayTime, hoursOfDayTimes, keptDayTimes, maxDayTimes, parseDayTimes } from '#contract/core/day-times.ts';
import { dayNumber } from '#plan/calendar/day.ts';
import { invalidParameter } from '../errors.ts';
import type { CalendarWeekHours, NamedException, StoredWeek } from './calendar-store.ts';

/** Rules for calendar input of a plan or a resource. Pure. */

/** More days that differ than a plan of a lifetime has, and the longest time of one. */
const maxCalendarExceptions = 2_000;
const maxExceptionDays = 3_660;
const dayHours = 24;

interface WeekInput {
  readonly week?: readonly number[] | null | undefined;
  readonly weekTimes?: readonly (string | null)[] | null | undefined;
}

/**
 * Returns the hours of a week, Monday to Sunday, of days with times those of the times, and the times; null if there are no
 * hours in the input. Throws InvalidParameter.
 * @param path ends with a full stop where it is not empty
 */
export function weekFromInput({ week, weekTimes }: WeekInput, path = ''): StoredWeek<CalendarWeekHours | null> {
  if (week === undefined || week === null) return { week: null, weekTimes: null };
  const times = (weekTimes ?? []).map((each, index) => timesFromInput(each, `${path}weekTimes[${index}]`));
  if (times.length > 0 && times.length !== 7)
    throw invalidParameter(`${path}weekTimes`, weekTimes, 'expected.weekTimes');
  const hours = week.map((each, index) => (times[index] ? hoursOfDayTimes(times[index]) : each));
  const texts = hours.map((_, index) => keptDayTimes(times[index] ?? []));
  return { week: weekHours(hours, `${path}week`), weekTimes: texts.some(Boolean) ? texts : null };
}

/** Times of a day; undefined where none are set. Throws InvalidParameter. */
function timesFromInput(text: string | null | undefined, path: string): DayTime[] | undefined {
  if (!text?.trim()) return undefined;
  const times = parseDayTimes(text);
  if (!times) throw invalidParameter(path, text, { key: 'expected.dayTimes', values: { most: maxDayTimes } });
  return times;
}

function weekHours(week: readonly number[], path: string): CalendarWeekHours {
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
  const exceptions = sent.map(({ from, until, hours: typed, name, times: text }, index) => {
    const path = `${list}[${index}]`;
    if (!from) throw invalidParameter(`${path}.from`, from, 'expected.day');
    const last = until ?? from;
    if (last < from || dayNumber(last) - dayNumber(from) >= maxExceptionDays)
      throw invalidParameter(`${path}.until`, last, {
        key: 'expected.dayFromWithin',
        values: { day: from, days: maxExceptionDays },
      });
    const times = timesFromInput(text, `${path}.times`);
    const hours = times ? hoursOfDayTimes(times) : requireHours(typed ?? 0, `${path}.hours`);
    return { path, from, until: last, hours, name: name ?? '', ...(times && { times: keptDayTimes(times) }) };
  });
  const sorted = exceptions.toSorted((one, two) => (one.from < two.from ? -1 : 1));
  for (const [index, { path, from }] of sorted.entries()) {
    const before = sorted[index - 1];
    if (before && before.until >= from)
      throw invalidParameter(`${path}.from`, from, { key: 'expected.dayAfter', values: { day: before.until } });
  }
  return sorted.map(({ path: _, ...exception }) => exception);
}
