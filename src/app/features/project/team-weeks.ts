import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { AbsencePeriod } from './use-absences.ts';

/** Hours per day of a full-time week, Monday to Friday. */
const fullDay = 8;
const teamWorkdays = 5;

/**
 * Returns a person's hours in a week: eight per weekday, scaled by availability, without absences.
 * @param available percent
 */
export function capacityOf(monday: string, available: number, away: readonly AbsencePeriod[]): number {
  const first = dayNumber(monday);
  const there = Array.from({ length: teamWorkdays }, (_, index) => dayText(first + index)).filter(
    (day) => !away.some(({ from, until }) => from <= day && day <= until),
  );
  return (there.length * fullDay * available) / 100;
}
