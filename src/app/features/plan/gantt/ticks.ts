import { dateFormat } from '#i18n/locale-format.ts';
import { isoWeekday, dayWeekNumber } from '#plan/calendar/day.ts';
import { firstWeekday as firstWeekdayOf } from '#app/i18n/week.ts';
import { ganttDate, ganttMonthStart, type DayNumber } from './calendar.ts';
import { xOf, dayAt, type Scale } from './scale.ts';

export type TickUnit = 'hour' | 'threeHours' | 'sixHours' | 'day' | 'week' | 'month' | 'quarter' | 'year' | 'decade';

export interface Tick {
  readonly day: DayNumber;
  readonly x: number;
  readonly width: number;
  readonly label: string;
}

/** The rows of the time header at a zoom, from the longest unit to the shortest. */
export interface Tiers {
  /** Absent where nothing longer helps: the upper row then has its room, too. */
  readonly top?: TickUnit;
  readonly upper: TickUnit;
  readonly lower: TickUnit;
}

/** Texts of ticks in one locale. */
export interface TickFormat {
  /** ISO weekday on which weeks start. */
  readonly firstWeekday: number;
  /** The text for a tick that is `width` pixels wide; `isBelow` leaves out what a row above says. */
  label(unit: TickUnit, day: DayNumber, width: number, isBelow: boolean): string;
}

const tiersByZoom: readonly (readonly [number, Tiers])[] = [
  [480, { top: 'month', upper: 'day', lower: 'hour' }],
  [240, { top: 'month', upper: 'day', lower: 'threeHours' }],
  [100, { top: 'month', upper: 'day', lower: 'sixHours' }],
  [15, { top: 'month', upper: 'week', lower: 'day' }],
  [3, { top: 'year', upper: 'month', lower: 'week' }],
  [0.9, { top: 'year', upper: 'quarter', lower: 'month' }],
  [0.25, { top: 'decade', upper: 'year', lower: 'quarter' }],
  [0, { upper: 'decade', lower: 'year' }],
];

/** The units of a header row by row, each with how many of its rows it fills. */
export function tierRows({ top, upper, lower }: Tiers): readonly { readonly unit: TickUnit; readonly rows: number }[] {
  const below = { unit: lower, rows: 1 };
  if (!top) return [{ unit: upper, rows: 2 }, below];
  return [{ unit: top, rows: 1 }, { unit: upper, rows: 1 }, below];
}

/** Which units the header rows show when a day is `pxPerDay` pixels wide. */
export function tiersFor(pxPerDay: number): Tiers {
  return tiersByZoom.find(([from]) => pxPerDay >= from)?.[1] ?? { upper: 'decade', lower: 'year' };
}

/** Start of the unit in which `day` falls. */
export function floorTo(unit: TickUnit, day: DayNumber, firstWeekday: number): DayNumber {
  switch (unit) {
    case 'hour':
    case 'threeHours':
    case 'sixHours':
      return floorToPart(day, partsOfDay[unit]);
    case 'day':
      return Math.floor(day);
    case 'week':
      return Math.floor(day) - ((isoWeekday(day) - firstWeekday + 7) % 7);
    default:
      return ganttMonthStart(day, -(monthIndex(day) % tickMonths[unit]));
  }
}

/** Start of the unit after the one that starts at `start`. */
export function nextOf(unit: TickUnit, start: DayNumber): DayNumber {
  switch (unit) {
    case 'hour':
    case 'threeHours':
    case 'sixHours':
      return Math.round(start * partsOfDay[unit] + 1) / partsOfDay[unit];
    case 'day':
      return start + 1;
    case 'week':
      return start + 7;
    default:
      return ganttMonthStart(start, tickMonths[unit]);
  }
}

const partsOfDay = { hour: 24, threeHours: 8, sixHours: 4 } as const;

/** The largest part of a day that does not lie after `day`; a part that rounding has moved a hair counts as reached. */
function floorToPart(day: DayNumber, parts: number): DayNumber {
  return Math.floor(day * parts + 1e-6) / parts;
}

const tickMonths = { month: 1, quarter: 3, year: 12, decade: 120 } as const;

/** Months since year 0, so that decades and quarters are multiples. */
function monthIndex(day: DayNumber): number {
  const date = ganttDate(Math.floor(day));
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The ticks of a unit that touch the pixels [from, to) of the timeline. */
export function ticks(
  scale: Scale,
  unit: TickUnit,
  from: number,
  to: number,
  format: TickFormat,
  isBelow: boolean,
): Tick[] {
  const found: Tick[] = [];
  const end = dayAt(scale, Math.min(to, scale.width));
  let day = floorTo(unit, dayAt(scale, Math.max(0, from)), format.firstWeekday);
  while (day < end) {
    const next = nextOf(unit, day);
    const x = xOf(scale, day);
    const width = (next - day) * scale.pxPerDay;
    found.push({ day, x, width, label: format.label(unit, day, width, isBelow) });
    day = next;
  }
  return found;
}

/** Tick texts for a BCP 47 locale. `week` is the short word before a week number (`W`, `KW`). */
export function tickFormat(locale: string, week: string, firstWeekday = firstWeekdayOf(locale)): TickFormat {
  const of = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone: 'UTC' });
  const texts = {
    dayLong: of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    dayOfMonth: of({ weekday: 'long', day: 'numeric' }),
    weekday: of({ weekday: 'short' }),
    monthYear: of({ month: 'long', year: 'numeric' }),
    monthYearShort: of({ month: 'short', year: 'numeric' }),
    month: of({ month: 'short' }),
    monthLong: of({ month: 'long' }),
    hour: of({ hour: 'numeric' }),
    year: of({ year: 'numeric' }),
  };
  const dayLabel = (day: DayNumber, width: number, isBelow: boolean) => {
    const date = ganttDate(day);
    const number = date.getUTCDate();
    if (width >= 200) return (isBelow ? texts.dayOfMonth : texts.dayLong).format(date);
    return width >= 42 ? `${texts.weekday.format(date)} ${number}` : String(number);
  };
  const weekLabel = (day: DayNumber, width: number, isBelow: boolean) => {
    const date = ganttDate(day);
    if (width < 60) return String(date.getUTCDate());
    const name = `${week} ${dayWeekNumber(day, firstWeekday)}`;
    return width < 120 || isBelow ? name : `${name} · ${texts.monthYearShort.format(date)}`;
  };
  const monthLabel = (day: DayNumber, width: number, isBelow: boolean) => {
    const isWide = width >= 110;
    if (isBelow) return (isWide ? texts.monthLong : texts.month).format(ganttDate(day));
    return (isWide ? texts.monthYear : texts.monthYearShort).format(ganttDate(day));
  };
  return {
    firstWeekday,
    label(unit, day, width, isBelow) {
      const date = ganttDate(day);
      switch (unit) {
        case 'hour':
        case 'threeHours':
        case 'sixHours':
          return width >= 60 ? texts.hour.format(date) : String(date.getUTCHours());
        case 'day':
          return dayLabel(day, width, isBelow);
        case 'week':
          return weekLabel(day, width, isBelow);
        case 'month':
          return monthLabel(day, width, isBelow);
        case 'quarter':
          return `Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
        case 'year':
          return texts.year.format(date);
        case 'decade':
          return `${date.getUTCFullYear()} – ${date.getUTCFullYear() + 9}`;
      }
    },
  };
}
