import { dayNumber, mondayNumber } from '#plan/calendar/day.ts';
import { groupBy } from '#plan/group-by.ts';
import { roundFigure } from '#service/core/figures/derived.ts';

/** The setting that the rule of missing hours follows. */
export interface MissingTimeSettings {
  /** Hours a week that may be missing. */
  readonly missingTolerance: number;
}

interface BookedDay {
  /** `yyyy-MM-dd` */
  readonly day: string;
  readonly booked: number;
  /** Hours of working time; null where they are not known. */
  readonly capacity: number | null;
}

/**
 * Hours that are missing, and the days with less hours than working time in the weeks concerned. Hours balance within a
 * week from Monday to Sunday; a week that misses no more than the tolerance misses nothing. The preview of a lock
 * (locking/queries.ts) has the same rule in SQL.
 */
export function missingTime(days: readonly BookedDay[], { missingTolerance }: MissingTimeSettings) {
  const weeks = groupBy(days, ({ day }) => mondayNumber(dayNumber(day)));
  const missing = [...weeks.values()].flatMap((week) => {
    const hours = roundFigure(week.reduce((sum, { booked, capacity }) => sum + (capacity ?? 0) - booked, 0));
    const dayCount = week.filter(({ booked, capacity }) => booked < (capacity ?? 0)).length;
    return hours > missingTolerance ? [{ hours, dayCount }] : [];
  });
  return {
    missingHours: roundFigure(missing.reduce((sum, { hours }) => sum + hours, 0)),
    missingDays: missing.reduce((sum, { dayCount }) => sum + dayCount, 0),
  };
}
