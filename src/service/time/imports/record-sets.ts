import { type RawBuilder, type Selectable, sql } from 'kysely';
import { Level, WorkRecordState } from '#contract/core/codes.ts';
import { projectLevels, resourceLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import { insertRows } from '#service/db/bulk/insert-rows.ts';
import { partsByCount } from '#service/db/bulk/read-in-pieces.ts';
import type { Tables } from '#service/db/tables.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { findDayLocks } from '../locking/queries.ts';
import type { DayLock } from '../rules.ts';
import type { ReplaceRange } from '#service/imports/checked-file.ts';
import type { OpImportDeletion } from '#contract/app/imports.ts';
import type { ImportFileProblem } from '#service/core/messages/problems.ts';

/** Sets of work and cost records: those that an import replaces, deletes and, undone, puts back. */

export type RecordTable = 'work_record' | 'cost_record';
export type StoredRecordRow<T extends RecordTable> = Selectable<Tables[T]>;

/** Joins from a record of each table to its activity. */
const recordActivityJoins = {
  work_record: sql`join assignment on assignment.id = record.assignment_id join activity on activity.id = assignment.activity_id`,
  cost_record: sql`join activity on activity.id = record.activity_id`,
} as const satisfies Record<RecordTable, RawBuilder<unknown>>;

/** The column by which a record belongs to its activity. */
const workColumns = { work_record: 'assignment_id', cost_record: 'activity_id' } as const;

/** A record with its location and the names that identify it for users. */
export interface PlacedRecord {
  readonly id: string;
  readonly day: string;
  readonly state: number;
  readonly resourceId: string;
  readonly resourceName: string;
  readonly activityName: string;
  readonly planId: string;
  readonly projectNodeId: string;
  readonly projectName: string;
  /** Hours or costs. */
  readonly amount: number;
  readonly lockedBy: string | null;
  readonly lockedAt: string | null;
}

/** The CTEs of the caller's levels on projects (`access`) and on resources (`own`). */
const callerLevelCtes = ({ caller }: Context) => sql`
  access as materialized (select * from ${projectLevels(caller)} as level),
  own as materialized (select * from ${resourceLevels(caller)} as level)`;

/** The records of a range of days. */
const inRange = ({ replaceFrom, replaceTo }: ReplaceRange) =>
  sql`record.day between ${replaceFrom ?? null} and coalesce(${replaceTo ?? null}::date, 'infinity')`;

/**
 * Those of the records that the caller may edit: of its own resources, of those that it manages, and in projects that it
 * manages. Archived projects are left alone.
 */
const editable = ({ caller }: Context, table: RecordTable, records: RawBuilder<unknown>) => sql`
  from ${records} record
  ${recordActivityJoins[table]}
  join project_plan plan on plan.id = activity.plan_id
  join project_node node on node.id = plan.project_node_id
  join resource on resource.id = record.resource_id
  left join access on access.project_node_id = node.id
  left join own on own.resource_id = resource.id
  where not node.archived
    and (resource.user_id = ${caller.userId} or access.level >= ${Level.manager} or own.level >= ${Level.manager})`;

/** The last day of a range goes with its first one. */
export function requireReplaceRange({ replaceFrom, replaceTo }: ReplaceRange): void {
  if (replaceFrom !== undefined || replaceTo === undefined) return;
  throw invalidParameter('replaceTo', replaceTo, 'expected.dayWithReplaceFrom');
}

/**
 * Returns the records that an import replaces. Locks their resources and those of the rows until the transaction ends.
 * Records that may not be deleted are reported.
 */
export async function findReplaced(
  context: Context,
  table: RecordTable,
  file: { readonly range: ReplaceRange; tell(problem: ImportFileProblem): void },
  targets: Iterable<{ readonly resourceId: string }>,
): Promise<PlacedRecord[]> {
  const resourceIds = [...targets].map(({ resourceId }) => resourceId);
  await lockImportedResources(context, table, file.range, resourceIds);
  const replaced = await listReplacedRecords(context, table, file.range);
  for (const problem of await replacementProblems(context.db, replaced)) file.tell(problem);
  return replaced;
}

/** Common part of the plans of time and cost record imports. */
export interface BookingPlan {
  readonly deletions: readonly OpImportDeletion[];
  readonly counts: { readonly created: number; readonly updated: 0; readonly deleted: number };
  readonly replaced: readonly PlacedRecord[];
  /** The plans and projects of new and of replaced records, each once. */
  readonly planIds: readonly string[];
  readonly projectIds: readonly string[];
}

/** @param created how many records are new; `places` are where they belong */
export function bookingPlan(
  created: number,
  places: readonly { readonly planId: string; readonly projectNodeId: string }[],
  replaced: readonly PlacedRecord[],
): BookingPlan {
  const all = [...places, ...replaced];
  return {
    counts: { created, updated: 0, deleted: replaced.length },
    deletions: toRecordDeletions(replaced),
    replaced,
    planIds: [...new Set(all.map(({ planId }) => planId))],
    projectIds: [...new Set(all.map(({ projectNodeId }) => projectNodeId))],
  };
}

/**
 * Locks the resources that an import writes for until the transaction ends: those that its rows name, and those whose
 * records it replaces. In the order of their ids, as bookings lock one.
 */
async function lockImportedResources(
  context: Context,
  table: RecordTable,
  range: ReplaceRange,
  resourceIds: Iterable<string>,
): Promise<void> {
  // Rights depend on where the work is, of which there is far less than of records.
  const works = sql`(select distinct ${sql.ref(workColumns[table])}, resource_id
    from ${sql.table(table)} record where ${inRange(range)})`;
  await sql`
    with ${callerLevelCtes(context)}
    select from resource
    where id = any (${[...new Set(resourceIds)]}::bigint[])
      or id in (select record.resource_id ${editable(context, table, works)})
    order by id for no key update`.execute(context.db);
}

const recordAmountColumns = { work_record: sql.ref('actual_effort'), cost_record: sql.ref('actual_costs') };

/** A record without the names that are read once for many. */
interface ReplacedRecord extends Omit<PlacedRecord, 'activityName' | 'lockedBy'> {
  readonly activityId: string;
  readonly lockedById: string | null;
}

/** Returns the records that an import replaces, locked until the transaction ends; none without a range. */
async function listReplacedRecords(context: Context, table: RecordTable, range: ReplaceRange): Promise<PlacedRecord[]> {
  if (range.replaceFrom === undefined) return [];
  const { db } = context;
  let records: ReplacedRecord[] = [];
  for (const days of await daysInParts(db, table, range)) {
    const part = await readRows<ReplacedRecord>(db)`
      with ${callerLevelCtes(context)}
      select record.id, record.day, record.state, resource.id as "resourceId", resource.name as "resourceName",
        activity.id as "activityId", plan.id as "planId", node.id as "projectNodeId", node.name as "projectName",
        record.${recordAmountColumns[table]} as amount, record.locked_by as "lockedById", record.locked_at as "lockedAt"
      ${editable(context, table, sql.table(table))} and ${inRange(days)}
      order by record.day, record.id
      for update of record`;
    records = records.concat(part);
  }
  const activities = await activityNames(db, new Set(records.map(({ activityId }) => activityId)));
  const lockers = new Set(records.flatMap(({ lockedById }) => (lockedById === null ? [] : [lockedById])));
  const users = await userNames(db, lockers);
  return records.map(({ activityId, lockedById, ...record }) => ({
    ...record,
    activityName: activities.get(activityId) ?? '',
    lockedBy: users.get(lockedById ?? '') ?? null,
  }));
}

/** Records that are read in one statement: on the embedded database, others can read between two. */
const recordsPerPart = 20_000;

/** Divides the days of a range so that each part has few records. */
async function daysInParts(db: Queries, table: RecordTable, range: ReplaceRange): Promise<ReplaceRange[]> {
  const days = await readRows<{ day: string; count: number }>(db)`
    select day, count(*)::int as count from ${sql.table(table)} record
    where ${inRange(range)} group by day order by day`;
  return partsByCount(days, recordsPerPart).map((part) => ({ replaceFrom: part[0]?.day, replaceTo: part.at(-1)?.day }));
}

async function activityNames(db: Queries, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  const names = await readRows<{ id: string; name: string }>(db)`
    select distinct on (activity.id) activity.id, version.name
    from activity
    join project_plan plan on plan.id = activity.plan_id
    join activity_version version on version.activity_id = activity.id
    where activity.id = any (${[...ids]}::bigint[])
    order by activity.id, version.plan_version_id = plan.current_version_id desc, version.plan_version_id desc`;
  return new Map(names.map(({ id, name }) => [id, name]));
}

async function userNames(db: Queries, ids: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  if (ids.size === 0) return new Map();
  const names = await readRows<{ id: string; name: string }>(db)`
    select id, display_name as name from subject where id = any (${[...ids]}::bigint[])`;
  return new Map(names.map(({ id, name }) => [id, name]));
}

/** Replaced records in the form shown to users. */
function toRecordDeletions(replaced: readonly PlacedRecord[]): OpImportDeletion[] {
  return replaced.map(({ id, day, resourceName, projectName, activityName, amount: value }) => ({
    id,
    date: day,
    resource: resourceName,
    project: projectName,
    activity: activityName,
    amount: value,
  }));
}

/** Returns the problems that prevent replacing records: locked or approved records, and locked days. */
async function replacementProblems(db: Queries, replaced: readonly PlacedRecord[]): Promise<ImportFileProblem[]> {
  const locks = await findDayLocks(db, replaced);
  return replaced.flatMap(({ id, resourceName: resource, day: date, state, ...record }, index): ImportFileProblem[] => {
    const lock: DayLock | undefined = state === WorkRecordState.locked ? record : locks[index];
    const values = { id, resource, date };
    if (state === WorkRecordState.approved || lock?.isApproved)
      return [{ severity: 'error', code: 'work.error.WorkSlipApproved', values }];
    if (!lock) return [];
    const { lockedBy, lockedAt } = lock;
    return [{ severity: 'error', code: 'work.error.WorkSlipNotEditable', values: { ...values, lockedBy, lockedAt } }];
  });
}

/** Records that are deleted in one statement: on the embedded database, others can read between two. */
const recordsPerDeletion = 10_000;

/** Deletes records and returns them as they were. */
export async function removeRecords<T extends RecordTable>(
  db: Queries,
  table: T,
  ids: readonly string[],
): Promise<StoredRecordRow<T>[]> {
  let removed: StoredRecordRow<T>[] = [];
  for (let from = 0; from < ids.length; from += recordsPerDeletion) {
    const part = ids.slice(from, from + recordsPerDeletion);
    const rows = await readRows<StoredRecordRow<T>>(db)`
      delete from ${sql.table(table)} where id = any (${part}::bigint[]) returning *`;
    removed = removed.concat(rows);
  }
  return removed;
}

const shared = [
  'id',
  'resource_id',
  'day',
  'comment',
  'state',
  'locked_by',
  'locked_at',
  'creator_id',
  'created',
  'modified',
] as const;

type StoredWorkRow = StoredRecordRow<'work_record'>;

/** Without `open_sent` where the record was deleted before that was kept. */
type DeletedWork = Omit<StoredWorkRow, 'open_sent'> & Partial<Pick<StoredWorkRow, 'open_sent'>>;

/** Remaining effort that was sent; the one that an older record had stays as if it was. */
const sentOf = ({ open_sent: sent, open_effort: open, completed }: DeletedWork): number | null =>
  sent === undefined ? (completed ? null : open) : sent;

/** Puts work records back as they were, with their ids. */
export function restoreWork(db: Queries, records: readonly DeletedWork[]): Promise<void> {
  const own = ['work_record_id', 'assignment_id', 'actual_effort', 'open_effort', 'open_sent', 'completed'] as const;
  const rows = records.map((record) => ({ ...record, open_sent: sentOf(record) }));
  return insertRows(db, 'work_record', [...shared, ...own], rows);
}

/** Puts cost records back as they were, with their ids. */
export function restoreCosts(db: Queries, records: readonly StoredRecordRow<'cost_record'>[]): Promise<void> {
  const own = ['activity_id', 'cost_type', 'actual_costs', 'open_costs'] as const;
  return insertRows(db, 'cost_record', [...shared, ...own], records);
}
