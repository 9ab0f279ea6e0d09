import type { LocalTime } from '../plan-calendar.ts';
import type { DurationUnit, PlanHeader } from '../plan.ts';
import type { WorkingUnits } from '../units.ts';
import { type NumberFormat, parseNumber } from './quantities.ts';
import type { MpxRecord } from './records.ts';

export type DateOrder = 'MDY' | 'DMY' | 'YMD';

/** Date and time format of a file. */
export interface DateFormat {
  order: DateOrder;
  dateSeparator: string;
  timeSeparator: string;
  am: string;
  pm: string;
}

/** The records 10, 11 and 12: how a file writes its values, and what holds where it says nothing. */
export interface MpxSettings {
  numbers: NumberFormat;
  symbolPosition: PlanHeader['currencySymbolPosition'];
  currencyDigits: number;
  durationUnit: DurationUnit;
  isDurationFixed: boolean;
  workUnit: DurationUnit;
  units: WorkingUnits;
  dates: DateFormat;
  defaultStartTime: LocalTime;
}

const recordNumber = { currency: 10, defaults: 11, dateTime: 12 } as const;

const mpxSymbolPositions: readonly PlanHeader['currencySymbolPosition'][] = [
  'after',
  'before',
  'afterWithSpace',
  'beforeWithSpace',
];
const mpxDurationUnits: readonly DurationUnit[] = ['minutes', 'hours', 'days', 'weeks'];
const orders: readonly DateOrder[] = ['MDY', 'DMY', 'YMD'];

const MINUTES_OF_DAY = 24 * 60;

/** Settings of a file without settings records; programs that separate fields by semicolons write decimal commas. */
export function defaultSettings(delimiter: string): MpxSettings {
  const hasComma = delimiter === ';';
  return {
    numbers: { decimal: hasComma ? ',' : '.', thousands: hasComma ? '.' : ',', symbol: '$' },
    symbolPosition: 'before',
    currencyDigits: 2,
    durationUnit: 'days',
    isDurationFixed: false,
    workUnit: 'hours',
    units: { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 },
    dates: { order: hasComma ? 'DMY' : 'MDY', dateSeparator: '/', timeSeparator: ':', am: 'am', pm: 'pm' },
    defaultStartTime: '08:00',
  };
}

/** The settings with what a record of settings says; other records change nothing. */
export function withMpxRecord(settings: MpxSettings, { number, fields }: MpxRecord): MpxSettings {
  if (number === recordNumber.currency) return { ...settings, ...readCurrency(settings, fields) };
  if (number === recordNumber.defaults) return { ...settings, ...readDefaults(settings, fields) };
  if (number === recordNumber.dateTime) return { ...settings, ...readDateTime(settings, fields) };
  return settings;
}

function readCurrency(settings: MpxSettings, fields: readonly string[]): Partial<MpxSettings> {
  const [symbol = settings.numbers.symbol, position, digits, thousands, decimal] = fields;
  return {
    numbers: {
      symbol,
      thousands: thousands || settings.numbers.thousands,
      decimal: decimal || settings.numbers.decimal,
    },
    symbolPosition: valueAtIndex(mpxSymbolPositions, position) ?? settings.symbolPosition,
    currencyDigits: wholeWithin(digits, 0, 9) ?? settings.currencyDigits,
  };
}

function readDefaults(settings: MpxSettings, fields: readonly string[]): Partial<MpxSettings> {
  const [durationUnit, isFixed, workUnit, hoursPerDay, hoursPerWeek] = fields;
  const minutes = (hours: string | undefined, most: number) => {
    const read = Math.round((parseNumber(hours ?? '', settings.numbers) ?? 0) * 60);
    return read >= 1 && read <= most ? read : undefined;
  };
  return {
    durationUnit: valueAtIndex(mpxDurationUnits, durationUnit) ?? settings.durationUnit,
    isDurationFixed: isFixed?.trim() === '1',
    workUnit: valueAtIndex(mpxDurationUnits, workUnit) ?? settings.workUnit,
    units: {
      minutesPerDay: minutes(hoursPerDay, MINUTES_OF_DAY) ?? settings.units.minutesPerDay,
      minutesPerWeek: minutes(hoursPerWeek, 7 * MINUTES_OF_DAY) ?? settings.units.minutesPerWeek,
      daysPerMonth: settings.units.daysPerMonth,
    },
  };
}

function readDateTime({ dates, defaultStartTime }: MpxSettings, fields: readonly string[]): Partial<MpxSettings> {
  const [order, , start, dateSeparator, timeSeparator, am, pm] = fields;
  const minute = wholeWithin(start, 0, MINUTES_OF_DAY - 1);
  return {
    dates: {
      order: valueAtIndex(orders, order) ?? dates.order,
      dateSeparator: dateSeparator || dates.dateSeparator,
      timeSeparator: timeSeparator || dates.timeSeparator,
      am: am || dates.am,
      pm: pm || dates.pm,
    },
    defaultStartTime: minute === undefined ? defaultStartTime : timeOfMinute(minute),
  };
}

function timeOfMinute(minute: number): LocalTime {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function wholeWithin(text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined || !/^\s*\d{1,6}\s*$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

function valueAtIndex<T>(values: readonly T[], text: string | undefined): T | undefined {
  return values[wholeWithin(text, 0, values.length - 1) ?? -1];
}
