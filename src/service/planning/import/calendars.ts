import { sql } from 'kysely';
import { Level } from '#contract/codes.ts';
import { resourceLevels } from '../../access.ts';
import type { Context } from '../../context.ts';
import { insertResourceCalendars, type StoredResourceCalendar } from '../../resources/calendar-store.ts';
import { remarkForResources } from '../remark.ts';
import type { ImportedResource } from './from-plan-file.ts';
import { matchResources } from './store.ts';

/**
 * Stores the calendars of a file for resources that the caller manages and for which none counts yet, neither an own one nor
 * one of a pool. Done before the plan is written, so that its marks follow from them; other plans in which one of them is
 * assigned are marked anew.
 */
export async function giveCalendars({ db, caller }: Context, resources: readonly ImportedResource[]): Promise<void> {
  const known = resources.filter(({ calendar }) => calendar);
  if (known.length === 0) return;
  const ids = await matchResources(db, caller, known);
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
  if (calendars.size === 0) return;
  await insertResourceCalendars(db, calendars);
  await remarkForResources(db, [...calendars.keys()]);
}
