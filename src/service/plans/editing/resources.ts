import type { OpWorkingPlan } from '#contract/app/plan-editing.ts';
import type { Context } from '#service/core/context.ts';
import { readResourceCalendars } from '#service/core/calendar/calendar-store.ts';
import { listWorkingResources, type ReadPlan } from './queries.ts';

/**
 * The resources that the caller sees, and when they work where it may see that; each calendar once, because whole pools have the same. Why a
 * day differs is left out: nothing is calculated from it.
 */
export async function readWorkingResources(
  context: Context,
  plan: Pick<ReadPlan, 'versionId' | 'isWorking'>,
): Promise<Pick<OpWorkingPlan, 'resource' | 'resourceCalendar'>> {
  const rows = await listWorkingResources(context, plan);
  const ids = [...new Set(rows.flatMap(({ calendars }) => calendars ?? []))];
  const stored = await readResourceCalendars(context.db, ids);
  const places = new Map(ids.map((id, place) => [id, place]));
  return {
    resource: rows.map(({ calendars, ...resource }) => ({
      ...resource,
      ...(calendars && { calendar: calendars.flatMap((id) => places.get(id) ?? []) }),
    })),
    resourceCalendar: ids.map((id) => {
      const { week = null, exceptions = [] } = stored.get(id) ?? {};
      return {
        ...(week && { week: [...week] }),
        exception: exceptions.map(({ from, until, hours }) => ({ from, until, hours })),
      };
    }),
  };
}
