/** Calendar days as `yyyy-MM-dd`, reckoned without clocks; today is that of the browser's time zone. */

const timeZone = 'America/St_Johns';
const millisecondsPerDay = 86_400_000;

/** The day that the browser and the service call today. */
export const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format();

export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first day of a day's month. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The last day of a day's month. */
export function monthEnd(day: string): string {
  return plusDays(monthOf(plusDays(monthOf(day), 31)), -1);
}

/** A pattern of a day as British English writes it, with or without the weekday and commas. */
export function dayWords(day: string): string {
  const date = new Date(day);
  const month = date.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' });
  return `${date.getUTCDate()} ${month} ${date.getUTCFullYear()}`;
}
