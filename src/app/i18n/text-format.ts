import { formatHoursUnit } from './hours.ts';
import { type DateFormat, dateFormat, type NumberFormat, numberFormat } from '#i18n/locale-format.ts';

/** Formats values in the user's locale; missing ones are empty texts. */
export interface TextFormat {
  /** `yyyy-MM-dd` as a short date. */
  day(day: string | null | undefined): string;
  /** The full date, with its weekday. */
  dayLong(day: string | null | undefined): string;
  /** A point in time, in the time zone of the reader. */
  moment(timestamp: string | null | undefined): string;
  /** `7.75 h`: to the hundredth, as hours are booked. */
  hours(hours: number | null | undefined): string;
  /** With the currency, to the whole. */
  money(amount: number | null | undefined): string;
  /** With the currency, and cents if there are any: an hourly rate. */
  rate(amount: number | null | undefined): string;
  /** 100 is the whole. */
  percent(percent: number | null | undefined): string;
  /** To two decimals: an index around 1. */
  ratio(value: number | null | undefined): string;
  /** With its sign, also where it is plus. */
  signedHours(hours: number): string;
  signedMoney(amount: number): string;
  signedPercent(percent: number | null | undefined): string;
}

/** A format of numbers, and the same with the sign of all but 0. */
function numberFormatPair(locale: string, options: Intl.NumberFormatOptions): [NumberFormat, NumberFormat] {
  return [numberFormat(locale, options), numberFormat(locale, { ...options, signDisplay: 'exceptZero' })];
}

/** Formatters are costly to make: one set for each locale. */
export function textFormatFor(locale: string): TextFormat {
  const shortDay = dateFormat(locale, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
  const longDay = dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const moment = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const signedHours = numberFormat(locale, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const [money, signedMoney] = numberFormatPair(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const rate = numberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const [percent, signedPercent] = numberFormatPair(locale, { style: 'percent', maximumFractionDigits: 0 });
  const ratio = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const ifPresent = <V>(write: (value: V) => string) => {
    return (value: V | null | undefined): string => (value === null || value === undefined ? '' : write(value));
  };
  const ofDay = (format: DateFormat) =>
    ifPresent((day: string) => {
      const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? '' : format.format(date);
    });
  return {
    day: ofDay(shortDay),
    dayLong: ofDay(longDay),
    moment: ifPresent((timestamp) => moment.format(new Date(timestamp))),
    hours: ifPresent((value) => formatHoursUnit(value, locale)),
    money: ifPresent((value) => money.format(value)),
    rate: ifPresent((value) => rate.format(value)),
    percent: ifPresent((value) => percent.format(value / 100)),
    ratio: ifPresent((value) => ratio.format(value)),
    signedHours: (value) => `${signedHours.format(value)}\u00a0h`,
    signedMoney: (value) => signedMoney.format(value),
    signedPercent: ifPresent((value) => signedPercent.format(value / 100)),
  };
}

/** The installation's currency, as plan files that are exported name it (ISO 4217). */
export const currency = 'EUR';
