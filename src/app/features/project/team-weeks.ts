import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { AbsencePeriod } from './use-absences.ts';

/** What a week of somebody who is fully there has, from Monday to Friday. */
const fullDay = 8;
const teamWorkdays = 5;

/**
 * Hours that somebody has in a week: eight a weekday, as much of them as the resource is available, without the days away.
 * @param available percent
 */
export function capacityOf(monday: string, available: number, away: readonly AbsencePeriod[]): number {
  const first = dayNumber(monday);
  const there = Array.from({ length: teamWorkdays }, (_, index) => dayText(first + index)).filter(
    (day) => !away.some(({ from, until }) => from <= day && day <= until),
  );
  return (there.length * fullDay * available) / 100;
}
