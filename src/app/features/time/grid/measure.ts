import { formatHours, formatHoursUnit, parseHours, type HoursContext, type ParsedHours } from '#app/i18n/hours.ts';
import { parseMoney, formatMoney, formatMoneyUnit, formatMoneyCell, formatMoneyBrief } from './money.ts';

/** A column after those of the days. */
export type AfterDays = 'total' | 'base' | 'actual' | 'remaining' | 'done';

/** Unit of a sheet's cells, with its parsing and formatting. Values are always numbers. */
export interface Measure {
  readonly kind: 'hours' | 'costs';
  readonly after: readonly AfterDays[];
  /** The value is compared with the capacity of the day. */
  readonly hasCapacity: boolean;
  /** Least value of a day: costs of a credit note are negative. */
  readonly least: number;
  readonly parse: (text: string, context?: HoursContext) => ParsedHours;
  /** As it is typed and copied. */
  readonly format: (value: number, locale: string) => string;
  /** Format in cells. */
  readonly show: (value: number, locale: string) => string;
  /** As short as can be, where there is hardly room. */
  readonly brief: (value: number, locale: string) => string;
  /** With its unit. */
  readonly formatUnit: (value: number, locale: string) => string;
}

export const HOURS: Measure = {
  kind: 'hours',
  after: ['total', 'remaining', 'done'],
  hasCapacity: true,
  least: 0,
  parse: parseHours,
  format: formatHours,
  show: formatHours,
  brief: formatHours,
  formatUnit: formatHoursUnit,
};

/** Costs of activities by type; planned and actual costs are read-only. */
export const COSTS_MEASURE: Measure = {
  kind: 'costs',
  after: ['total', 'base', 'actual', 'remaining'],
  hasCapacity: false,
  least: -Infinity,
  parse: parseMoney,
  format: formatMoney,
  show: formatMoneyCell,
  brief: formatMoneyBrief,
  formatUnit: formatMoneyUnit,
};
