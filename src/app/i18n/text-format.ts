import { formatHoursUnit } from './hours.ts';
import { dateFormat, numberFormat } from '#i18n/locale-format.ts';

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

/** Makes something when it is first used, and keeps it. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The installation's currency, as plan files that are exported name it (ISO 4217). */
export const currency = 'EUR';

const money: Intl.NumberFormatOptions = { style: 'currency', currency, maximumFractionDigits: 0 };
const percent: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 };
/** The sign is written for all but 0. */
const signed = { signDisplay: 'exceptZero' } as const;

/** One set of formats for each locale. Each is made when it is first used: the first takes 20 ms, on a phone 100. */
export function textFormatFor(locale: string): TextFormat {
  const ifPresent = <V>(write: (value: V) => string) => {
    return (value: V | null | undefined): string => (value === null || value === undefined ? '' : write(value));
  };
  const dates = (options: Intl.DateTimeFormatOptions) => lazily(() => dateFormat(locale, options));
  const numbers = (options: Intl.NumberFormatOptions): ((value: number) => string) => {
    const format = lazily(() => numberFormat(locale, options));
    return (value) => format().format(value);
  };
  const ofDay = (options: Intl.DateTimeFormatOptions) => {
    const format = dates({ ...options, timeZone: 'UTC' });
    return ifPresent((day: string) => {
      const date = new Date(`${day.slice(0, 10)}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? '' : format().format(date);
    });
  };
  const moment = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const parts = numbers(percent);
  const signedParts = numbers({ ...percent, ...signed });
  const signedHours = numbers({ maximumFractionDigits: 2, ...signed });
  return {
    day: ofDay({ year: 'numeric', month: '2-digit', day: '2-digit' }),
    dayLong: ofDay({ dateStyle: 'full' }),
    moment: ifPresent((timestamp) => moment().format(new Date(timestamp))),
    hours: ifPresent((value) => formatHoursUnit(value, locale)),
    money: ifPresent(numbers(money)),
    rate: ifPresent(numbers({ style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })),
    percent: ifPresent((value) => parts(value / 100)),
    ratio: ifPresent(numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })),
    signedHours: (value) => `${signedHours(value)}\u00a0h`,
    signedMoney: numbers({ ...money, ...signed }),
    signedPercent: ifPresent((value) => signedParts(value / 100)),
  };
}
