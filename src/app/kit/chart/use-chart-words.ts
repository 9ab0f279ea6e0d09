import { dateFormat } from '#i18n/locale-format.ts';
import { useMemo } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { TickUnit } from '#chart/time-ticks.ts';
import type { LineSeries } from '#chart/lines.ts';

const optionsOf: Readonly<Record<TickUnit, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};

/** The series of what is to come; none without a value. */
export const forecastSeries = ({ values, ...look }: Pick<LineSeries, 'name' | 'colour' | 'values'>): LineSeries[] =>
  values.some((value) => value !== null) ? [{ ...look, key: 'forecast', values, style: 'forecast' }] : [];

/** Returns the formats of days and numbers for charts in the user's language. */
export function useChartWords() {
  const { text, format, intl } = useText();
  return useMemo(() => {
    // From ten thousand on, there is no room beside a chart for all digits.
    const notation = (value: number) => (Math.abs(value) < 10_000 ? 'standard' : 'compact');
    const short = (value: number) => intl.formatNumber(value, { notation: notation(value), maximumFractionDigits: 1 });
    const ticks = {
      day: dateFormat(intl.locale, { ...optionsOf.day, timeZone: 'UTC' }),
      month: dateFormat(intl.locale, { ...optionsOf.month, timeZone: 'UTC' }),
      year: dateFormat(intl.locale, { ...optionsOf.year, timeZone: 'UTC' }),
    };
    const days = {
      tick: (day: string, unit: TickUnit) => ticks[unit].format(new Date(`${day}T00:00:00Z`)),
      day: format.day,
      days: text('chart.day'),
    };
    return {
      /** Hours over time. */
      hours: {
        ...days,
        value: (value: number) => format.hours(value),
        axis: (value: number) => `${short(value)}\u00a0h`,
      },
      /** Money over time. */
      money: { ...days, value: (value: number) => format.money(value), axis: short },
      today: text('chart.today'),
    };
  }, [intl, format, text]);
}
