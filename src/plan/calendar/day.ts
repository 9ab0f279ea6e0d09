/** Days as numbers that count on by one; day 0 is 1 January 1970, a Thursday. */

/** 31 December 9999: no day that is calculated lies later. */
export const LAST_DAY_NUMBER = 2_932_896;

const digit = (day: string, at: number) => day.charCodeAt(at) - 48;
const twoDigitsAt = (day: string, at: number) => 10 * digit(day, at) + digit(day, at + 1);

/** Days of 400 years. */
const ERA = 146_097;
/** 1 March of the year 0. */
const FIRST_MARCH = -719_468;

/** The number of a day `yyyy-MM-dd`. */
export function dayNumber(day: string): number {
  const month = twoDigitsAt(day, 5);
  // Years that begin in March: the leap day is the last one.
  const year = 100 * twoDigitsAt(day, 0) + twoDigitsAt(day, 2) - (month <= 2 ? 1 : 0);
  const era = Math.floor(year / 400);
  const ofEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + twoDigitsAt(day, 8) - 1;
  return era * ERA + ofEra * 365 + (ofEra >> 2) - Math.floor(ofEra / 100) + dayOfYear + FIRST_MARCH;
}

const digits = (number: number) => (number < 10 ? `0${number}` : String(number));

const dayTextCache = new Map<number, string>();
const MAX_CACHED_DAY_TEXTS = 50_000;

/** The day `yyyy-MM-dd` of a number; one after the last day is the last day. Plans ask for the same days over and over. */
export function dayText(number: number): string {
  const known = dayTextCache.get(number);
  if (known !== undefined) return known;
  if (dayTextCache.size >= MAX_CACHED_DAY_TEXTS) dayTextCache.clear();
  const text = formatDayNumber(number);
  dayTextCache.set(number, text);
  return text;
}

function formatDayNumber(number: number): string {
  const past = Math.min(number, LAST_DAY_NUMBER) - FIRST_MARCH;
  const era = Math.floor(past / ERA);
  const ofEra = past - era * ERA;
  const leapDays = Math.floor(ofEra / 1460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / (ERA - 1));
  const yearOfEra = Math.floor((ofEra - leapDays) / 365);
  const ofYear = ofEra - (365 * yearOfEra + (yearOfEra >> 2) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${digits(Math.floor(year / 100))}${digits(year % 100)}-${digits(month)}-${digits(day)}`;
}

/** Weekday of day 0, counted from Monday as 0: weeks begin this many days before it. */
export const DAY_ZERO_WEEKDAY = 3;

const floorModulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** The weekday of a number as ISO 8601 counts it: 1 Monday to 7 Sunday. A fraction of a day is ignored. */
export const isoWeekday = (day: number): number => floorModulo(Math.floor(day) + DAY_ZERO_WEEKDAY, 7) + 1;

/** The number of the Monday of a day's week. */
export const mondayNumber = (day: number): number => day - isoWeekday(day) + 1;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayText(mondayNumber(dayNumber(day)));

/**
 * The ISO 8601 number of the week that holds a day. Weeks that begin on Saturday or Sunday have the number of the ISO week in
 * which their Thursday lies, so that six or five of their days agree with it.
 * @param firstWeekday on which weeks begin, 1 Monday to 7 Sunday
 */
export function dayWeekNumber(day: number, firstWeekday: number): number {
  const start = Math.floor(day) - floorModulo(isoWeekday(day) - firstWeekday, 7);
  const thursday = start + floorModulo(4 - firstWeekday, 7);
  const newYear = dayNumber(`${dayText(thursday).slice(0, 4)}-01-01`);
  return Math.floor((thursday - newYear) / 7) + 1;
}
