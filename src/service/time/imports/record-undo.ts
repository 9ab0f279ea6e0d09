import { type RawBuilder, sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import { insufficient } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { anyOf, type Queries, readRows } from '#service/db/queries.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
import { recomputeSpending, recomputeWork } from '#service/core/figures/plan.ts';
import { findDayLocks } from '../locking/queries.ts';
import * as rules from '../rules.ts';
import { holdDays } from '#service/core/booking-locks.ts';
import { listTargets, type BookingTarget } from './booking-targets.ts';
import type { MadeCost } from './cost-records-queries.ts';
import { notUndoable, type TouchedProjects } from '#service/imports/kind.ts';
import { type RecordTable, removeRecords, restoreCosts, restoreWork, type StoredRecordRow } from './record-sets.ts';
import type { MadeRecord } from './time-records-queries.ts';

/**
 * Undo of a record import: deletes the created records and restores the replaced ones. Refused if a record was changed
 * since or a later one builds on it, because its remaining effort follows from the one before.
 */

export interface RecordImportUndo<M, T extends RecordTable> {
  /** Records made later have higher ids. */
  readonly mark: string;
  readonly created: readonly M[];
  readonly deleted: readonly StoredRecordRow<T>[];
}

export async function takeMark(db: Queries): Promise<string> {
  const [mark = '0'] = await takeIds(db, 1);
  return mark;
}

/** A day of a resource on an activity. */
interface RecordPlace {
  readonly resourceId: string;
  readonly activityId: string;
  readonly day: string;
}

/** A resource's day that prevents an undo; sorted by name, then day. */
interface Obstacle {
  readonly name: string;
  readonly day: string;
}

async function lockRecordResources(db: Queries, places: readonly RecordPlace[]): Promise<void> {
  const ids = [...new Set(places.map(({ resourceId }) => resourceId))];
  await sql`select from resource where id = any (${ids}::bigint[]) order by id for no key update`.execute(db);
}

/** The targets of places, by resource and activity. The caller must be one who may book on all of them. */
async function requireTargets(
  context: Context,
  places: readonly RecordPlace[],
): Promise<ReadonlyMap<string, BookingTarget>> {
  const pairs = new Map(places.map((place) => [`${place.resourceId} ${place.activityId}`, place]));
  const targets = await listTargets(context, [...pairs.values()]);
  for (const target of targets) {
    const { isLinked, projectLevel, resourceLevel } = target;
    const level = Math.max(projectLevel, resourceLevel);
    if (!isLinked && level < Level.manager) throw insufficient(Level.manager, level);
    rules.checkNotArchived(target);
  }
  return new Map(targets.map((target) => [`${target.resourceId} ${target.activityId}`, target]));
}

/** The places whose day is locked. */
async function lockedPlaces(
  db: Queries,
  places: readonly RecordPlace[],
  targets: ReadonlyMap<string, BookingTarget>,
): Promise<Obstacle[]> {
  const placed = places.flatMap(({ resourceId, activityId, day }) => {
    const target = targets.get(`${resourceId} ${activityId}`);
    return target ? [{ name: target.resourceName, projectNodeId: target.projectNodeId, resourceId, day }] : [];
  });
  const locks = await findDayLocks(db, placed);
  return placed.filter((_, index) => locks[index]);
}

interface RecordUndoScope {
  readonly places: readonly RecordPlace[];
  /** Queries for the rows (resource_id, day) that prevent the undo. */
  readonly obstacles: readonly RawBuilder<unknown>[];
}

async function obstaclesOfParts(db: Queries, obstacles: readonly RawBuilder<unknown>[]): Promise<Obstacle[]> {
  let found: { readonly resource_id: string; readonly day: string }[] = [];
  for (const query of obstacles) {
    const rows = await readRows<(typeof found)[number]>(
      db,
    )`select distinct resource_id, day from (${query}) as obstacle`;
    found = found.concat(rows);
  }
  if (found.length === 0) return [];
  return readRows<Obstacle>(db)`
    select distinct resource.name, obstacle.day
    from unnest(${found.map((row) => row.resource_id)}::bigint[], ${found.map(({ day }) => day)}::date[])
      as obstacle (resource_id, day)
    join resource on resource.id = obstacle.resource_id
    order by obstacle.day, resource.name`;
}

/** Records of one statement: on the embedded database, others can read between two. */
const recordsPerCheck = 5_000;

/** An undo in parts whose records don't depend on each other. @param groupOf names the group of records that do */
export function undoParts<M, T extends RecordTable>(
  { mark, created, deleted }: RecordImportUndo<M, T>,
  groupOf: (record: M | StoredRecordRow<T>) => string,
): RecordImportUndo<M, T>[] {
  const ofGroups = new Map<string, { created: M[]; deleted: StoredRecordRow<T>[] }>();
  const groupWith = (record: M | StoredRecordRow<T>) => {
    const group = ofGroups.get(groupOf(record)) ?? { created: [], deleted: [] };
    ofGroups.set(groupOf(record), group);
    return group;
  };
  for (const record of created) groupWith(record).created.push(record);
  for (const record of deleted) groupWith(record).deleted.push(record);
  const parts: { mark: string; created: M[]; deleted: StoredRecordRow<T>[] }[] = [];
  for (const group of ofGroups.values()) {
    const last = parts.at(-1);
    if (last && last.created.length + last.deleted.length < recordsPerCheck) {
      for (const record of group.created) last.created.push(record);
      for (const record of group.deleted) last.deleted.push(record);
    } else parts.push({ mark, ...group });
  }
  return parts;
}

/** Demands that an import may be taken back; returns the plans and projects that it touched. */
async function requireUndoable(
  context: Context,
  { places, obstacles }: RecordUndoScope,
): Promise<TouchedProjects & { planIds: string[] }> {
  const { db } = context;
  const targets = await requireTargets(context, places);
  const found = [...(await obstaclesOfParts(db, obstacles)), ...(await lockedPlaces(db, places, targets))];
  const names = [...new Set(found.map(({ name, day }) => `${name} ${day}`))];
  if (names.length > 0) throw notUndoable(names);
  const all = [...targets.values()];
  return {
    planIds: [...new Set(all.map(({ planId }) => planId))],
    projectIds: [...new Set(all.map(({ projectNodeId }) => projectNodeId))],
  };
}

/** Rows as a table of one array a column, which is read much faster than JSON. */
function asTable<C extends string>(
  types: Readonly<Record<C, RawBuilder<unknown>>>,
  rows: readonly { readonly [K in NoInfer<C>]?: unknown }[],
): RawBuilder<unknown> {
  // Object.keys forgets the names that `types` has.
  const names = Object.keys(types) as C[];
  const columns = names.map((name) => sql`${rows.map((row) => row[name] ?? null)}::${types[name]}[]`);
  return sql`select * from unnest(${sql.join(columns)}) as row (${sql.join(names.map((name) => sql.ref(name)))})`;
}

const [bigint, date, decimal] = [sql`bigint`, sql`date`, sql`numeric`];

const madeWork = {
  id: bigint,
  assignment_id: bigint,
  day: date,
  actual_effort: decimal,
  open_effort: decimal,
  open_sent: decimal,
  completed: sql`boolean`,
  comment: sql`text`,
};
const goneWork = { assignment_id: bigint, resource_id: bigint, day: date, actual_effort: decimal };

/** The assignments of records, by their ids. */
async function assignmentsOf(
  db: Queries,
  records: readonly Pick<MadeRecord, 'assignment_id'>[],
): Promise<ReadonlyMap<string, Omit<RecordPlace, 'day'>>> {
  const ids = [...new Set(records.map(({ assignment_id: id }) => id))];
  const assignments = await db
    .selectFrom('assignment')
    .select(['id', 'resource_id as resourceId', 'activity_id as activityId'])
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(assignments.map(({ id, ...assignment }) => [id, assignment]));
}

async function placesOfWork(
  db: Queries,
  records: readonly Pick<MadeRecord, 'assignment_id' | 'day'>[],
): Promise<RecordPlace[]> {
  const known = await assignmentsOf(db, records);
  const places = new Map<string, RecordPlace>();
  for (const { assignment_id: id, day } of records) {
    const assignment = known.get(id);
    if (assignment) places.set(`${id} ${day}`, { ...assignment, day });
  }
  return [...places.values()];
}

/** Hours of a day, over all records of a resource. */
const maxRestoredDayHours = 24;

/**
 * Days of resources whose records were changed, deleted or locked since; that have later records behind an undone one on its
 * assignment; and that have no room for what would come back, or no assignment for it any more.
 */
const obstaclesOfWork = ({ mark, created, deleted }: RecordImportUndo<MadeRecord, 'work_record'>) => sql`
  with made as materialized (${asTable(madeWork, created)}),
  gone as materialized (${asTable(goneWork, deleted)}),
  touched as (
    select assignment_id, min(day) as day
    from (select assignment_id, day from made union all select assignment_id, day from gone) as both_sets
    group by assignment_id
  ), other as not materialized (
    select * from work_record where id not in (select id from made)
  )
  select assignment.resource_id, made.day
  from made
  join assignment on assignment.id = made.assignment_id
  left join work_record record on record.id = made.id
  where record.id is null or record.state <> 0
    or (record.actual_effort, coalesce(record.open_sent, made.open_effort), record.completed, record.comment)
      is distinct from (made.actual_effort, coalesce(made.open_sent, made.open_effort), made.completed, made.comment)
  union
  select other.resource_id, other.day
  from touched join other on other.assignment_id = touched.assignment_id and other.day >= touched.day and other.id > ${mark}
  union
  select gone.resource_id, gone.day
  from gone
  left join assignment on assignment.id = gone.assignment_id
  left join other on other.assignment_id = gone.assignment_id and other.day = gone.day
  where assignment.id is null or other.id is not null
  union
  select back.resource_id, back.day
  from (select resource_id, day, sum(actual_effort) as hours from gone group by resource_id, day) as back
  where back.hours > 0 and back.hours + (
    select coalesce(sum(actual_effort), 0) from other where resource_id = back.resource_id and day = back.day) > ${maxRestoredDayHours}`;

const goneCosts = { activity_id: bigint, cost_type: sql`smallint`, resource_id: bigint, day: date };
const madeCosts = {
  ...goneCosts,
  id: bigint,
  actual_costs: decimal,
  open_costs: decimal,
  comment: sql`text`,
};

/** The same for costs, of which a day and an activity may have many. */
const obstaclesOfCosts = ({ mark, created, deleted }: RecordImportUndo<MadeCost, 'cost_record'>) => sql`
  with made as materialized (${asTable(madeCosts, created)}),
  gone as materialized (${asTable(goneCosts, deleted)}),
  touched as (
    select activity_id, cost_type, min(day) as day
    from (select activity_id, cost_type, day from made union all select activity_id, cost_type, day from gone) as both_sets
    group by activity_id, cost_type
  )
  select made.resource_id, made.day
  from made
  left join cost_record record on record.id = made.id
  where record.id is null or record.state <> 0
    or (record.actual_costs, record.open_costs, record.cost_type, record.day, record.comment)
      is distinct from (made.actual_costs, made.open_costs, made.cost_type, made.day, made.comment)
  union
  select later.resource_id, later.day
  from touched
  join cost_record later on later.activity_id = touched.activity_id and later.cost_type = touched.cost_type
    and later.day >= touched.day and later.id > ${mark}
  union
  select gone.resource_id, gone.day from gone left join activity on activity.id = gone.activity_id where activity.id is null`;

/** The steps of an undo that differ between the kinds of records. */
interface RecordUndoSteps<M, T extends RecordTable> {
  readonly table: T;
  readonly places: (db: Queries, records: readonly (M | StoredRecordRow<T>)[]) => Promise<RecordPlace[]>;
  readonly obstacles: (undo: RecordImportUndo<M, T>) => RawBuilder<unknown>;
  /** Names the group of a record: only records of one group can be obstacles to the undo of each other. */
  readonly groups: (db: Queries, records: readonly M[]) => Promise<(record: M | StoredRecordRow<T>) => string>;
  readonly restore: (db: Queries, records: readonly StoredRecordRow<T>[]) => Promise<void>;
  readonly recompute: (db: Queries, planIds: readonly string[]) => Promise<void>;
}

const undoRecords =
  <M extends { readonly id: string }, T extends RecordTable>(steps: RecordUndoSteps<M, T>) =>
  async (context: Context, undo: RecordImportUndo<M, T>): Promise<TouchedProjects> => {
    const { db } = context;
    const { created, deleted } = undo;
    await holdDays(db);
    context.work.reached('checking', undefined, created.length);
    const places = await steps.places(db, [...created, ...deleted]);
    await lockRecordResources(db, places);
    const parts = undoParts(undo, await steps.groups(db, created));
    const { planIds, projectIds } = await requireUndoable(context, { places, obstacles: parts.map(steps.obstacles) });
    const ids = created.map(({ id }) => id);
    await removeRecords(db, steps.table, ids);
    await steps.restore(db, deleted);
    context.work.reached('finishing');
    await steps.recompute(db, planIds);
    return { projectIds };
  };

export const undoTimeRecords = undoRecords<MadeRecord, 'work_record'>({
  table: 'work_record',
  places: placesOfWork,
  obstacles: obstaclesOfWork,
  groups: async (db, records) => {
    const known = await assignmentsOf(db, records);
    return (record) =>
      'resource_id' in record ? record.resource_id : (known.get(record.assignment_id)?.resourceId ?? '');
  },
  restore: restoreWork,
  recompute: recomputeWork,
});

export const undoCostRecords = undoRecords<MadeCost, 'cost_record'>({
  table: 'cost_record',
  places: async (_, records) =>
    records.map(({ resource_id: resourceId, activity_id: activityId, day }) => ({ resourceId, activityId, day })),
  obstacles: obstaclesOfCosts,
  groups: () => Promise.resolve(({ activity_id: id }) => id),
  restore: restoreCosts,
  recompute: recomputeSpending,
});
