import type { TimeAmount } from '#plan/time-amount.ts';
import { dateFormat, numberFormat } from '#i18n/locale-format.ts';
import { ganttDate, ganttDayNumber } from './calendar.ts';
import type { PlanLabels } from './labels.ts';
import type { PlanDay, PlanRow } from './plan-view.ts';
import type { BarLabel } from './view-state.ts';

/** Texts of values in the reader's locale; an absent value is an empty text. */
export interface PlanDateFormat {
  day(day: PlanDay | undefined): string;
  dayLong(day: PlanDay | undefined): string;
  /** An hour of the day, 0 to 24, as a time. */
  time(hour: number): string;
  /** Day and month, for the side of a milestone. */
  dayBrief(day: PlanDay | undefined): string;
  hours(hours: number | undefined): string;
  days(days: number | undefined): string;
  /** A time in its unit, marked where it runs through nights and days off. */
  amount(amount: TimeAmount, isElapsed: boolean): string;
  percent(percent: number): string;
}

export function planFormat(locale: string, labels: PlanLabels): PlanDateFormat {
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { ...options, timeZone: 'UTC' });
    const written = new Map<PlanDay, string>();
    return (day: PlanDay | undefined) => {
      if (day === undefined) return '';
      const before = written.get(day);
      if (before !== undefined) return before;
      const at = ganttDayNumber(day);
      const text = Number.isNaN(at) ? '' : format.format(ganttDate(at));
      written.set(day, text);
      return text;
    };
  };
  const time = dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const number = numberFormat(locale, { maximumFractionDigits: 2 });
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const percents = new Map<number, string>();
  const { units, elapsedPrefix } = labels;
  const withUnit = (unit: string) => (value: number | undefined) =>
    value === undefined ? '' : `${number.format(value)}\u00a0${unit}`;
  return {
    day: date({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    dayLong: date({ weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' }),
    time: (hour) => time.format(new Date(Math.round(hour * 60) * 60_000)),
    dayBrief: date({ month: 'short', day: 'numeric' }),
    hours: withUnit(units.hours),
    days: withUnit(units.days),
    amount: ({ unit, value }, isElapsed) =>
      withUnit(isElapsed ? `${elapsedPrefix}${units[unit].toLowerCase()}` : units[unit])(value),
    percent: (value) => {
      const text = percents.get(value) ?? percent.format(value / 100);
      percents.set(value, text);
      return text;
    },
  };
}

/** Small marks of 12 × 12 pixels, drawn in the timeline and in cells. */
export const markPaths = {
  invalid: 'M6 1.2 11.4 11H.6zM6 4.6v3.2M6 9.2v.4',
  overdue: 'M6 1a5 5 0 1 1 0 10A5 5 0 0 1 6 1zM6 3.2V6.2l2 1.2',
  done: 'M1.8 6.4 4.8 9.4 10.4 2.8',
  inProgress: 'M3.6 2.2 9.6 6l-6 3.8z',
  notStarted: 'M6 1.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8z',
  overAllocated: 'M2 11V6.5M6 11V1M10 11V4M.8 11h10.4',
  absent: 'M6 1.4a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zM1.6 11c.4-2.6 2-4 4.4-4M7.4 7.4l3.4 3.4M10.8 7.4 7.4 10.8',
  constraint: 'M1.5 2.5h9v8.2h-9zM1.5 5.4h9M4 1v2.6M8 1v2.6',
  manual: 'M1.6 10.4 2.4 7.6 8.6 1.4 10.6 3.4 4.4 9.6zM7.4 2.6 9.4 4.6',
  critical: 'M6.8 1 2.6 6.8H6L5 11l4.4-6H6z',
} as const;

export type RowMark = keyof typeof markPaths;

/** The marks to the right of a row's bar. */
export function rowMarks(row: PlanRow): RowMark[] {
  const marks: RowMark[] = [];
  if (row.invalid) marks.push('invalid');
  if (row.constraint) marks.push('constraint');
  if (row.isManual) marks.push('manual');
  if (row.status === 'overdue' && row.kind !== 'collection') marks.push('overdue');
  if (row.overAllocations?.length) marks.push('overAllocated');
  if (row.complete >= 100 && row.kind !== 'collection') marks.push('done');
  return marks;
}

const maxBarLabelLength = 48;

/** The text behind them. */
export function besideText(row: PlanRow, label: BarLabel, format: PlanDateFormat): string {
  if (label === 'none') return '';
  const byResource = row.kind === 'milestone' ? format.dayBrief(row.finish ?? row.start) : row.resources;
  const text = label === 'name' ? row.name : row.kind === 'collection' ? '' : byResource;
  return text.length > maxBarLabelLength ? `${text.slice(0, maxBarLabelLength - 1)}…` : text;
}
