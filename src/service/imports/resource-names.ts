import { sql } from 'kysely';
import { ResourceType } from '#contract/core/codes.ts';
import { visible } from '#service/core/access.ts';
import type { CallerContext } from '#service/core/context.ts';

/** A resource that the caller sees, as the rules of imports ask of it. */
export interface ImportableResource {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
  /** The caller's level on it. */
  readonly level: number;
  /** Set if the resource is linked to the caller. */
  readonly isLinked: boolean;
}

interface FoundResource extends ImportableResource {
  readonly text: string;
  readonly byName: boolean;
}

/**
 * Returns the resources that texts refer to, by name or else by the linked user's e-mail address, ignoring case; only
 * resources visible to the caller, without pools. Texts without a match are missing in the map; an address of several
 * resources is `ambiguous`.
 */
export async function findResources(
  { db, caller }: CallerContext,
  texts: Iterable<string>,
): Promise<ReadonlyMap<string, ImportableResource | 'ambiguous'>> {
  const { rows } = await sql<FoundResource>`
    with input as (select distinct text from unnest(${[...new Set(texts)]}::text[]) as input (text)),
    named as (
      select g.text, r.id, true as by_name from input g join resource r on lower(r.name) = lower(g.text)
      union all
      select g.text, r.id, false from input g
      join contact c on lower(c.e_mail) = lower(g.text)
      join resource r on r.user_id = c.user_id
    )
    select named.text, named.by_name as "byName", r.id, r.name, r.archived, access.level,
      coalesce(r.user_id = ${caller.userId}, false) as "isLinked"
    from named
    join resource r on r.id = named.id
    join resource_levels(${caller.subjects}::bigint[], ${caller.cap}) access on access.resource_id = r.id
    where r.type = ${ResourceType.resource} and access.level >= ${visible}
    order by named.text, named.by_name desc, r.archived, r.id`.execute(db);
  const found = new Map<string, ImportableResource | 'ambiguous'>();
  const byName = new Set<string>();
  for (const { text, byName: isByName, ...resource } of rows) {
    if (isByName) byName.add(text);
    if (!found.has(text)) found.set(text, resource);
    else if (!byName.has(text)) found.set(text, 'ambiguous');
  }
  return found;
}
