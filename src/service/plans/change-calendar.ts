import type { Queries } from '#service/db/queries.ts';
import { recomputeDuration } from '#service/core/figures/working-time.ts';
import { type StoredCalendar, writeCalendar } from '#service/core/calendar/plan-calendar.ts';
import { markSchedule } from './schedule-store.ts';

/**
 * Sets when is worked in a plan, for all its versions: what the links say of the current one is found anew, and the duration of the
 * plan with it. What each activity plans stays.
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
