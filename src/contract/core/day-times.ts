/** Times of the day at which is worked, written `08:00-12:00 13:00-17:00`. Pure. */

/** Minutes of the day, 0 to 1440. */
export interface DayTime {
  readonly from: number;
  readonly to: number;
}

/** As many as plan files hold for a day. */
export const maxDayTimes = 5;

const dayMinutes = 24 * 60;
const timeSpan = /(\d{1,2})(?:[:.](\d{2}))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d{2}))?/;
const timeSpans = new RegExp(`^\\s*${timeSpan.source}(?:[\\s,;]+${timeSpan.source})*\\s*$`);

/**
 * Reads times such as `8-12, 13:30–17`; `24` ends a day. Returns them in their order, or undefined where they cannot be
 * read, overlap, end before they begin, or are too many.
 */
export function parseDayTimes(text: string): DayTime[] | undefined {
  if (!timeSpans.test(text)) return undefined;
  const times = Array.from(text.matchAll(new RegExp(timeSpan, 'g')), ([, from, fromMinute = 0, to, toMinute = 0]) => ({
    from: Number(from) * 60 + Number(fromMinute),
    to: Number(to) * 60 + Number(toMinute),
    hasMinutes: Number(fromMinute) < 60 && Number(toMinute) < 60,
  })).toSorted((one, other) => one.from - other.from);
  const isRead = times.every(
    ({ from, to, hasMinutes }, index) =>
      hasMinutes && from < to && to <= dayMinutes && from >= (times[index - 1]?.to ?? 0),
  );
  return isRead && times.length <= maxDayTimes ? times.map(({ from, to }) => ({ from, to })) : undefined;
}

/** A minute of the day as `HH:mm`. */
export const minutesAsClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Times as they are stored and sent. */
export const dayTimesText = (times: readonly DayTime[]) =>
  times.map(({ from, to }) => `${minutesAsClock(from)}-${minutesAsClock(to)}`).join(' ');

/** Hours of times, to a hundredth. */
export const hoursOfDayTimes = (times: readonly DayTime[]) =>
  Math.round((times.reduce((sum, { from, to }) => sum + to - from, 0) / 60) * 100) / 100;

/**
 * Returns the times of a day of `hours` hours for which none are set: from 8 o'clock on, with a break of an hour after
 * four; a day too long for that starts at midnight.
 */
export function usualDayTimes(hours: number): DayTime[] {
  const minutes = Math.round(hours * 60);
  const [morning, noon] = [8 * 60, 12 * 60];
  if (minutes === 0) return [];
  if (minutes <= noon - morning) return [{ from: morning, to: morning + minutes }];
  const end = minutes + morning + 60;
  if (end > dayMinutes) return [{ from: 0, to: minutes }];
  return [
    { from: morning, to: noon },
    { from: noon + 60, to: end },
  ];
}

/** Times as a calendar keeps them: empty for the usual ones of their hours, and for more than a day has. */
export function keptDayTimes(times: readonly DayTime[]): string {
  const text = dayTimesText(times);
  const isUsual = text === dayTimesText(usualDayTimes(hoursOfDayTimes(times)));
  return isUsual || times.length > maxDayTimes ? '' : text;
}
