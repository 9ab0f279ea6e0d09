import { DAY_ZERO_WEEKDAY, dayNumber, dayText } from '#plan/calendar/day.ts';

/** The unit in which a label of the time axis is written. */
export type TickUnit = 'day' | 'month' | 'year';

export interface TimeTick {
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly unit: TickUnit;
}

interface TickStep {
  readonly unit: TickUnit;
  /** Number of units between two ticks. */
  readonly count: number;
  /** About how many days that are. */
  readonly days: number;
}

const tickSteps: readonly TickStep[] = [
  { unit: 'day', count: 1, days: 1 },
  { unit: 'day', count: 7, days: 7 },
  { unit: 'day', count: 14, days: 14 },
  { unit: 'month', count: 1, days: 30 },
  { unit: 'month', count: 3, days: 91 },
  { unit: 'month', count: 6, days: 182 },
  ...[1, 2, 5, 10, 20, 50, 100].map((count): TickStep => ({ unit: 'year', count, days: count * 365 })),
];

/**
 * Returns the days from `start` to `finish` to label: days, Mondays, firsts of months or years.
 * @param most maximum number of ticks; exceeded only if steps of 100 years are too many
 */
export function timeTicks(start: string, finish: string, most: number): TimeTick[] {
  const [first, last] = [dayNumber(start), dayNumber(finish)];
  const step = tickSteps.find(({ days }) => (last - first) / days + 1 <= most) ?? tickSteps.at(-1);
  if (!step || !(last >= first)) return [];
  return step.unit === 'day' ? dayTicks(first, last, step.count) : monthTicks(start, finish, step);
}

function dayTicks(first: number, last: number, count: number): TimeTick[] {
  const ticks: TimeTick[] = [];
  const begin = count === 1 ? first : first + ((count - ((first + DAY_ZERO_WEEKDAY) % count)) % count);
  for (let day = begin; day <= last; day += count) ticks.push({ day: dayText(day), unit: 'day' });
  return ticks;
}

function monthTicks(start: string, finish: string, { unit, count }: TickStep): TimeTick[] {
  const months = unit === 'year' ? count * 12 : count;
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const firstOf = (month: number) =>
    `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  const ticks: TimeTick[] = [];
  for (let month = Math.ceil(monthOf(start) / months) * months; month <= monthOf(finish); month += months) {
    const day = firstOf(month);
    if (day >= start) ticks.push({ day, unit });
  }
  return ticks;
}
