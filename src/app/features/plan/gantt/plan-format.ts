import { ganttDate, ganttDayNumber } from './days.ts';
import type { PlanLabels } from './labels.ts';
import type { PlanDay } from './plan-view.ts';

/** Texts of values in the reader's locale; an absent value is an empty text. */
export interface PlanDateFormat {
  day(day: PlanDay | undefined): string;
  dayLong(day: PlanDay | undefined): string;
  /** Day and month, for the side of a milestone. */
  dayBrief(day: PlanDay | undefined): string;
  hours(hours: number | undefined): string;
  days(days: number | undefined): string;
  /** Time that runs through nights and days off. */
  readonly elapsed: Readonly<Record<'days' | 'hours', (value: number | undefined) => string>>;
  percent(percent: number): string;
}

export function planFormat(locale: string, labels: PlanLabels): PlanDateFormat {
  const date = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
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
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const percents = new Map<number, string>();
  const withUnit = (unit: string) => (value: number | undefined) =>
    value === undefined ? '' : `${number.format(value)}\u00a0${unit}`;
  return {
    day: date({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    dayLong: date({ weekday: 'short', year: 'numeric', month: 'long', day: 'numeric' }),
    dayBrief: date({ month: 'short', day: 'numeric' }),
    hours: withUnit(labels.hourUnit),
    days: withUnit(labels.dayUnit),
    elapsed: { days: withUnit(labels.elapsedDayUnit), hours: withUnit(labels.elapsedHourUnit) },
    percent: (value) => {
      const text = percents.get(value) ?? percent.format(value / 100);
      percents.set(value, text);
      return text;
    },
  };
}
