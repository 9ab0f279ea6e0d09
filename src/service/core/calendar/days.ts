/** Calendar days as days since 1970-01-01. Pure. */

const dayMs = 86_400_000;

/** The day of a year, month (1 to 12) and day; `undefined` where the calendar has none. */
export function dayNumberFromParts(year: number, month: number, day: number): number | undefined {
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.getTime() / dayMs : undefined;
}

export function dayNumberParts(day: number): { year: number; month: number; day: number } {
  const at = new Date(day * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
}

/** `yyyy-MM-dd` */
export function dayNumberText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
