import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import { resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import {
  calendarTimesKey,
  insertResourceCalendars,
  readResourceCalendars,
  removeResourceCalendars,
  type StoredResourceCalendar,
} from '#service/core/calendar/calendar-store.ts';
import { refreshFlagsForResources } from '../refresh-schedule-flags.ts';
import type { ImportedResource } from './from-plan-file.ts';

/** A calendar as a resource got it from an import. */
export interface ImportedCalendar extends StoredResourceCalendar {
  readonly resourceId: string;
}

/**
 * Stores the calendars of a file for resources that the caller manages and for which none counts yet, neither an own one nor
 * one of a pool. Done before the plan is written, so that its marks follow from them; other plans in which one of them is
 * assigned are marked anew.
 * @param ids of the resources, by their unique ids in the file
 * @returns what was stored
 */
export async function giveCalendars(
  { db, caller }: Context,
  resources: readonly ImportedResource[],
  ids: ReadonlyMap<number, string>,
): Promise<ImportedCalendar[]> {
  const known = resources.filter(({ calendar }) => calendar);
  if (known.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select r.id from resource r join ${resourceLevels(caller)} access on access.resource_id = r.id
    where r.id = any (${[...ids.values()]}::bigint[]) and access.level >= ${Level.manager}
      and not exists (select from resource_calendar where resource_id = any (r.path))
    order by r.id
    for no key update of r`.execute(db);
  const mayGet = new Set(rows.map(({ id }) => id));
  const calendars = new Map<string, StoredResourceCalendar>();
  for (const { uid, calendar } of known) {
    const id = ids.get(uid);
    if (id !== undefined && calendar && mayGet.has(id) && !calendars.has(id)) calendars.set(id, calendar);
  }
  if (calendars.size === 0) return [];
  await insertResourceCalendars(db, calendars);
  await refreshFlagsForResources(db, [...calendars.keys()]);
  return Array.from(await readResourceCalendars(db, [...calendars.keys()]), ([resourceId, calendar]) => ({
    resourceId,
    ...calendar,
  }));
}

/** Removes imported calendars from the resources that the caller manages, unless they were changed since. */
export async function takeCalendarsBack({ db, caller }: Context, imported: readonly ImportedCalendar[]): Promise<void> {
  if (imported.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select r.id from resource r join ${resourceLevels(caller)} access on access.resource_id = r.id
    where r.id = any (${imported.map(({ resourceId }) => resourceId)}::bigint[]) and access.level >= ${Level.manager}
    order by r.id
    for no key update of r`.execute(db);
  const stored = await readResourceCalendars(
    db,
    rows.map(({ id }) => id),
  );
  const unchanged = imported.filter(({ resourceId, ...calendar }) => {
    const now = stored.get(resourceId);
    return now !== undefined && calendarTimesKey(now) === calendarTimesKey(calendar);
  });
  if (unchanged.length === 0) return;
  const ids = unchanged.map(({ resourceId }) => resourceId);
  await removeResourceCalendars(db, ids);
  await refreshFlagsForResources(db, ids);
}
