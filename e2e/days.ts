/** Calendar days as `yyyy-MM-dd`, reckoned without clocks; today is that of the browser's time zone. */

const millisecondsPerDay = 86_400_000;

/**
 * The zone in which the days of the browser, the service and the tests begin. Of two with half-hour offsets, behind and
 * ahead of UTC, the one whose midnight is farther away: a test would fail in which a day or a month begins between two
 * steps. All processes of a run inherit it.
 */
function chosenTimeZone(): string {
  const hour = new Date().getUTCHours();
  // Midnight is at 03:30 (in summer 02:30) UTC in one and at 18:30 UTC in the other.
  return hour >= 11 && hour < 23 ? 'America/St_Johns' : 'Asia/Kolkata';
}
process.env.E2E_TIME_ZONE ??= chosenTimeZone();
export const timeZone = process.env.E2E_TIME_ZONE;

/** The day that the browser and the service call today. */
export const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format();

export function plusDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The number of days from one day to another. */
export function daysBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / millisecondsPerDay;
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

/** A day as British English writes it in numbers: `31/12/2026`. */
export function dayNumbers(day: string): string {
  return day.split('-').toReversed().join('/');
}
