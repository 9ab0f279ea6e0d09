/** The name of the reader's time zone in the IANA database. */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's calendar day of an instant `yyyy-MM-ddTHH:mm:ss.SSSZ`; empty where there is none. */
export const localDay = (instant: string | null | undefined): string => (instant ? localToday(new Date(instant)) : '');

/** Returns the user's calendar day, `yyyy-MM-dd`: "today" on screens. */
export function localToday(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
