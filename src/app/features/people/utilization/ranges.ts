import { type UtilizationUnit, utilizationUnits } from '#contract/app/utilization.ts';
import { readAddressDay } from '#app/kit/address-view.ts';
import { addDays, weekOf } from '#app/i18n/week.ts';

/** Time range of a utilization, and its form in the address. */

export interface UtilizationRange {
  readonly unit: UtilizationUnit;
  /** First day. */
  readonly from: string;
  /** Number of periods. */
  readonly count: number;
}

/** Selectable numbers of periods; the first is the default. */
export const rangeLengths: Readonly<Record<UtilizationUnit, readonly number[]>> = {
  day: [31, 14, 62, 92],
  week: [26, 13, 52, 104],
  month: [12, 6, 24, 36],
};

function utilizationUnitOf(text: string | null): UtilizationUnit {
  return utilizationUnits.find((unit) => unit === text) ?? 'week';
}

const firstDayInMonth = (day: string) => `${day.slice(0, 7)}-01`;

/** The day on which the period that holds a day begins. */
export function periodStart(day: string, unit: UtilizationUnit, firstDay: number): string {
  if (unit === 'month') return firstDayInMonth(day);
  return unit === 'week' ? (weekOf(day, firstDay)[0] ?? day) : day;
}

/** Returns the first day of the period `count` periods later. */
export function shiftRangeStart(from: string, unit: UtilizationUnit, count: number): string {
  if (unit !== 'month') return addDays(from, unit === 'week' ? 7 * count : count);
  const [year = 0, month = 1] = from.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

export function lastDay({ from, unit, count }: UtilizationRange): string {
  return addDays(shiftRangeStart(from, unit, count), -1);
}

/** The range that an address names; without one from the week before today on, or from the current day or month. */
export function readRange(values: URLSearchParams, today: string, firstDay: number): UtilizationRange {
  const unit = utilizationUnitOf(values.get('unit'));
  const from = periodStart(readAddressDay(values.get('from')) ?? today, unit, firstDay);
  const count = Number(values.get('length'));
  const isKnown = rangeLengths[unit].includes(count);
  return { unit, from, count: isKnown ? count : (rangeLengths[unit][0] ?? 26) };
}
