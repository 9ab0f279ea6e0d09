import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { DayRange } from '#service/core/day-range.ts';
import { dateFormat } from '#i18n/locale-format.ts';
import type { Language } from '#service/core/messages/messages.ts';

/** Periods of reports. Days are `yyyy-MM-dd`. */

/** The first day of the month that is `months` before or after that of a day. */
export function reportMonthStart(day: string, months = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The last day of such a month. */
export const monthEnd = (day: string, months = 0): string => dayText(dayNumber(reportMonthStart(day, months + 1)) - 1);

/** The Monday of the week of a day. */
export function weekStart(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayText(dayNumber(day) - weekday);
}

export const daysAfter = (day: string, count: number): string => dayText(dayNumber(day) + count);

/** The weeks or months of a period; the first and the last end where it does. */
export function periodSteps({ from, until }: DayRange, step: string): DayRange[] {
  const steps: DayRange[] = [];
  for (let at = from; at <= until;) {
    const last = step === 'week' ? daysAfter(weekStart(at), 6) : monthEnd(at);
    steps.push({ from: at, until: last < until ? last : until });
    at = daysAfter(last, 1);
  }
  return steps;
}

// Made once: to make a format takes a hundred times as long as to use it, and its memory is freed late.
const monthFormats = {
  en: dateFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
  de: dateFormat('de-DE', { month: 'short', year: 'numeric', timeZone: 'UTC' }),
};

const monthLabels = new Map<string, string>();

/** The month of a day, as a category of a chart. Kept for each month, because reports call it for each row. */
export function monthLabel(day: string, language: Language): string {
  const key = `${language}${day.slice(0, 7)}`;
  const known = monthLabels.get(key);
  if (known !== undefined) return known;
  const label = monthFormats[language].format(new Date(`${day}T00:00:00Z`));
  monthLabels.set(key, label);
  return label;
}
