import { addDays, weekday, weekOf } from '#app/i18n/week.ts';

/** Days from and until, both inclusive, `yyyy-MM-dd`. */
export interface LockDays {
  readonly from: string;
  readonly until: string;
}

/** The whole month, `offset` months from the one of the day. */
export function monthRange(day: string, offset = 0): LockDays {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + offset;
  const first = (months: number) =>
    `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  return { from: first(count), until: addDays(first(count + 1), -1) };
}

/** The whole week before the one of the day, by the first weekday (1 Monday to 7 Sunday). */
export function lastWeek(day: string, firstDay: number): LockDays {
  const days = weekOf(addDays(day, -7), firstDay);
  return { from: days[0] ?? day, until: days.at(-1) ?? day };
}

/** Returns the problem of a typed range, if any. */
export function lockRangeProblem({ from, until }: LockDays): 'missing' | 'order' | undefined {
  if (from === '' || until === '') return 'missing';
  return until < from ? 'order' : undefined;
}

/** The twelve months of a year. */
export function monthRangesOfYear(year: number): LockDays[] {
  return Array.from({ length: 12 }, (_, index) => monthRange(`${String(year).padStart(4, '0')}-01-01`, index));
}

/** The days that two ranges have in common, if any. */
export function rangeOverlap(a: LockDays, b: LockDays): LockDays | undefined {
  const from = a.from > b.from ? a.from : b.from;
  const until = a.until < b.until ? a.until : b.until;
  return from <= until ? { from, until } : undefined;
}

export function includes(outer: LockDays, inner: LockDays): boolean {
  return outer.from <= inner.from && inner.until <= outer.until;
}

/** The smallest range that holds both. */
export function span(a: LockDays, b: LockDays): LockDays {
  return { from: a.from < b.from ? a.from : b.from, until: a.until > b.until ? a.until : b.until };
}

/** Days, in their order, as ranges: a weekend between two of them does not part them. */
export function dayRanges(days: readonly string[]): LockDays[] {
  const ranges: LockDays[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    const after = last ? [1, ...(weekday(last.until) === 5 ? [3] : [])].map((step) => addDays(last.until, step)) : [];
    if (last && after.includes(day)) ranges[ranges.length - 1] = { from: last.from, until: day };
    else ranges.push({ from: day, until: day });
  }
  return ranges;
}
