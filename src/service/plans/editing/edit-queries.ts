import { sql } from 'kysely';
import { ResourceType } from '#contract/core/codes.ts';
import { resourceLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { closesActivity, progressList } from '../stated-progress.ts';
import { editedFields, type KnownValues } from './rules.ts';

/** Queries for the rules of an edit: one statement each, whatever the size of the edit. */

/** The version that is edited, and the one that everybody else reads. */
export interface EditTarget {
  readonly planId: string;
  readonly versionId: string;
  readonly currentVersionId: string;
}

/** All activities that the plan ever had and still knows, those of the version in its order. */
export function listKnown(db: Queries, { planId, versionId }: EditTarget): Promise<KnownActivity[]> {
  return readRows<KnownActivity>(db)`
    select a.id, a.guid, coalesce(v.type, 0) as type, v.parent_id as "parentId", coalesce(v.sequence, 0) as sequence,
      coalesce(v.outline_level, 1) as "outlineLevel", v.activity_id is not null as "isIn"
    from activity a
    left join activity_version v on v.plan_version_id = ${versionId} and v.activity_id = a.id
    where a.plan_id = ${planId}
    order by v.sequence, a.id`;
}

/**
 * Returns the values of activities in the version or, if it lacks them, in the current one; `isPlanned` is set if one
 * of them has it.
 */
export async function listValues(
  db: Queries,
  { versionId, currentVersionId }: EditTarget,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownValues & { readonly isPlanned: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows<KnownValues & { id: string; isPlanned: boolean }>(db)`
    select a.id, v.activity_id is not null as "isPlanned", ${editedFields.select('v')}, ${progressList},
      booked.is as "isBooked"
    from unnest(${[...ids]}::bigint[]) as wanted (id)
    join activity a on a.id = wanted.id
    left join activity_version own on own.plan_version_id = ${versionId} and own.activity_id = a.id
    left join activity_version v on v.activity_id = a.id
      and v.plan_version_id = coalesce(own.plan_version_id, ${currentVersionId})
    left join planned_progress stated on stated.plan_version_id = ${versionId} and stated.activity_id = a.id
    cross join lateral (
      select exists (
        select from assignment join work_record on work_record.assignment_id = assignment.id
        where assignment.activity_id = a.id) as is
      offset 0
    ) booked
    cross join lateral (select stated.activity_id is not null and (not booked.is or ${closesActivity}) as it) states`;
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

/** Of these categories those that are active. */
export async function activeCategories(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from activity_category where active and id = any (${[...ids]}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Of these resources those that the caller may assign, by the rule of imports: it sees them, they are no pools and not archived. */
export async function assignableResources(
  { db, caller }: Context,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select r.id from resource r
    join ${resourceLevels(caller)} as access on access.resource_id = r.id and access.level >= ${visible}
    where r.id = any (${[...ids]}::bigint[]) and r.type = ${ResourceType.resource} and not r.archived`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface AssignmentEditKey {
  readonly activityId: string;
  readonly resourceId: string;
}

/**
 * Returns the pairs that were assigned at some time: these may be changed and removed by anyone to whom the resource is
 * visible.
 */
export async function listAssigned(db: Queries, keys: readonly AssignmentEditKey[]): Promise<AssignmentEditKey[]> {
  if (keys.length === 0) return [];
  return readRows<AssignmentEditKey>(db)`
    select own.activity_id as "activityId", own.resource_id as "resourceId"
    from unnest(${keys.map(({ activityId }) => activityId)}::bigint[], ${keys.map(({ resourceId }) => resourceId)}::bigint[])
      as wanted (activity_id, resource_id)
    join assignment own using (activity_id, resource_id)`;
}

export interface LinkEditKey {
  readonly from: string;
  readonly to: string;
}

export function listLinkKeys(db: Queries, versionId: string): Promise<LinkEditKey[]> {
  return readRows<LinkEditKey>(db)`
    select predecessor_id as "from", successor_id as "to" from dependency where plan_version_id = ${versionId}
    order by predecessor_id, successor_id`;
}

/** The names of activities in the version. */
export async function listActivityNames(
  db: Queries,
  versionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select activity_id as id, name from activity_version
    where plan_version_id = ${versionId} and activity_id = any (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** An activity of the plan, as far as its name and its place go. */
interface KnownActivity {
  readonly id: string;
  /** GUID assigned by the editor before it had an id. */
  readonly guid: string | null;
  readonly type: number;
  readonly parentId: string | null;
  readonly sequence: number;
  readonly outlineLevel: number;
  /** The working version has it; else only an older one had it, or the working version before it was taken out. */
  readonly isIn: boolean;
}

/** Finds the activities that a body names, by their ids or by GUIDs that a client gave them. */
export class References {
  readonly known: ReadonlyMap<string, KnownActivity>;
  readonly #byGuid = new Map<string, string>();

  /** @param known in the order of the version */
  constructor(known: readonly KnownActivity[]) {
    this.known = new Map(known.map((activity) => [activity.id, activity]));
    for (const { id, guid } of known) if (guid !== null) this.#byGuid.set(guid, id);
  }

  /** Makes a GUID the name of a new activity. */
  add(guid: string, id: string): void {
    this.#byGuid.set(guid.toLowerCase(), id);
  }

  find(text: string): string | undefined {
    if (isGuid(text)) return this.#byGuid.get(text.toLowerCase());
    // An id may be written with zeros in front.
    const id = String(BigInt(text));
    return this.known.has(id) ? id : undefined;
  }

  /** The same for an activity that has to be there. Throws InvalidParameter. */
  get(text: string, path: string): string {
    const id = this.find(text);
    if (id === undefined) throw invalidParameter(path, text, 'expected.idOfActivityOfPlan');
    return id;
  }
}

export const isGuid = (text: string): boolean => text.includes('-');
