import type { Queries } from '#service/db/queries.ts';
import { recomputeDuration } from '#service/core/figures/working-time.ts';
import { type StoredCalendar, writeCalendar } from '#service/core/calendar/plan-calendar.ts';
import { markSchedule } from './schedule-queries.ts';

/**
 * Sets a plan's working time for all its versions and recomputes the link flags of the current version and the plan's
 * duration. The planned values of activities stay.
 */
export async function setCalendar(
  db: Queries,
  plan: { readonly id: string; readonly currentVersionId: string },
  calendar: Omit<StoredCalendar, 'holidays'>,
): Promise<void> {
  await writeCalendar(db, plan.id, calendar);
  await markSchedule(db, plan.currentVersionId);
  await recomputeDuration(db, plan.id);
}
