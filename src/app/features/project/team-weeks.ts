import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { Away } from './use-absences.ts';

/** What a week of somebody who is fully there has, from Monday to Friday. */
const fullDay = 8;
const days = 5;

/**
 * Hours that somebody has in a week: eight a weekday, as much of them as the resource is available, without the days away.
 * @param available percent
 */
export function capacityOf(monday: string, available: number, away: readonly Away[]): number {
  const first = dayNumber(monday);
  const there = Array.from({ length: days }, (_, index) => dayText(first + index)).filter(
    (day) => !away.some(({ from, until }) => from <= day && day <= until),
  );
  return (there.length * fullDay * available) / 100;
}
