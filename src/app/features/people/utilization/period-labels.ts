import type { UtilizationUnit } from '#contract/app/utilization.ts';
import { dateFormat } from '#i18n/locale-format.ts';
import { firstWeekday, formatDay, formatWeek, monthName, weekNumber } from '#app/i18n/week.ts';

export interface PeriodLabel {
  readonly from: string;
  readonly until: string;
  /** Label in the head, and the label above it where a larger period begins. */
  readonly short: string;
  readonly above: string;
  /** In full, for readers and hints. */
  readonly full: string;
}

interface LabelledPeriod {
  readonly from?: string | null;
  readonly until?: string | null;
}

/** Labels of the periods. */
export function periodLabels(periods: readonly LabelledPeriod[], unit: UtilizationUnit, locale: string): PeriodLabel[] {
  const monthFormat = dateFormat(locale, { month: 'short', timeZone: 'UTC' });
  const month = (day: string) => monthFormat.format(new Date(`${day}T00:00:00Z`));
  let last = '';
  return periods.map(({ from, until }) => {
    const [first, end] = [from ?? '', until ?? ''];
    const group = unit === 'month' ? first.slice(0, 4) : first.slice(0, 7);
    const isNew = group !== last;
    last = group;
    const labels: Record<UtilizationUnit, Pick<PeriodLabel, 'short' | 'above' | 'full'>> = {
      day: {
        short: formatDay(first, 'number', locale),
        above: isNew ? month(first) : formatDay(first, 'weekday', locale).slice(0, 2),
        full: formatDay(first, 'full', locale),
      },
      week: {
        short: String(weekNumber(first, firstWeekday(locale))),
        above: isNew ? `${month(first)} ${first.slice(5, 7) === '01' ? first.slice(2, 4) : ''}`.trim() : '',
        full: formatWeek([first, end], locale),
      },
      month: { short: month(first), above: isNew ? group : '', full: monthName(first, locale) },
    };
    return { from: first, until: end, ...labels[unit] };
  });
}
