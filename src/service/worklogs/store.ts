import { type RawBuilder, sql } from 'kysely';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import { Level, ResourceFilter } from '#contract/codes.ts';
import { projectLevels, resourceLevels } from '../access.ts';
import type { Context, Queries } from '../context.ts';
import { insertRows, takeIds } from '../database/insert-rows.ts';
import type { Booking, RecordState, Work } from './rules.ts';

/**
 * Keeps locks of days out until the transaction ends: a booking is wholly before a lock or wholly after it. To be taken
 * before anything else is read, by everything that writes work or cost records.
 */
export async function holdDays(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${dayLocks})`.execute(db);
}

/** The other side: waits for bookings that are under way and keeps new ones out. */
export async function holdBookings(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${dayLocks})`.execute(db);
}

/** The advisory lock that bookings share and locks of days have alone. */
const dayLocks = 6_370_184_100;

/** Locks the resource of an assignment until the transaction ends, so that the hours of its days are counted one by one. */
export async function lockResource(db: Queries, assignmentId: string): Promise<void> {
  await sql`
    select from resource where id = (select resource_id from assignment where id = ${assignmentId}) for no key update`.execute(
    db,
  );
}

/**
 * Locks the plan of an assignment until the transaction ends, so that no import takes the activity out of it between the check of
 * a booking and its record. To be taken after the resource, as everything does that changes both.
 */
export async function lockPlan(db: Queries, assignmentId: string): Promise<void> {
  await sql`
    select from project_plan where id = (
      select activity.plan_id from assignment join activity on activity.id = assignment.activity_id
      where assignment.id = ${assignmentId}) for no key update`.execute(db);
}

export async function findBooking({ db, caller }: Context, assignmentId: string): Promise<Booking | undefined> {
  const { rows } = await sql<Booking>`
    select assignment.id as "assignmentId", resource.id as "resourceId", resource.name as "resourceName",
      coalesce(version.name, (
        select name from activity_version where activity_id = activity.id order by plan_version_id desc limit 1), '') as "activityName",
      version.type as "activityType", version.start,
      planned.base_effort - case when exists (select from work_record where assignment_id = assignment.id) then 0
        else assignment.actual_effort end as "baseEffort",
      version.id is not null and planned.id is not null as "isPlanned",
      node.id as "projectNodeId", node.name as "projectName", node.archived as "isArchived",
      node.work_trackable as "isTrackable", coalesce(resource.user_id = ${caller.userId}, false) as "isLinked",
      coalesce((select level from ${projectLevels(caller)} as access where project_node_id = node.id), 0) as "projectLevel",
      coalesce((select level from ${resourceLevels(caller)} as access where resource_id = resource.id), 0) as "resourceLevel"
    from assignment
    join resource on resource.id = assignment.resource_id
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    join project_node node on node.id = plan.project_node_id
    left join activity_version version
      on version.activity_id = activity.id and version.plan_version_id = plan.current_version_id
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
    where assignment.id = ${assignmentId}`.execute(db);
  return rows[0];
}

export interface StoredRecord extends RecordState, Work {
  readonly assignmentId: string;
}

const storedRecords = (db: Queries) =>
  db
    .selectFrom('work_record as record')
    .leftJoin('subject as locker', 'locker.id', 'record.locked_by')
    .select([
      'record.id',
      'record.assignment_id as assignmentId',
      'record.day as date',
      'record.actual_effort as actualEffort',
      'record.open_effort as openEffort',
      'record.completed',
      'record.comment',
      'record.state',
      'record.locked_at as lockedAt',
      'locker.display_name as lockedBy',
    ]);

export function findStored(db: Queries, id: string): Promise<StoredRecord | undefined> {
  return storedRecords(db).where('record.id', '=', id).executeTakeFirst();
}

export function findStoredOfDay(db: Queries, assignmentId: string, day: string): Promise<StoredRecord | undefined> {
  return storedRecords(db)
    .where('record.assignment_id', '=', assignmentId)
    .where('record.day', '=', day)
    .executeTakeFirst();
}

/** What was open after the last record before a day, hours; undefined where there is none. */
export async function findOpenBefore(db: Queries, assignmentId: string, day: string): Promise<number | undefined> {
  const before = await db
    .selectFrom('work_record')
    .select('open_effort')
    .where('assignment_id', '=', assignmentId)
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.open_effort;
}

/** The hours of a resource's records of a day, but for one record. */
export async function sumOfDay(db: Queries, resourceId: string, day: string, exceptId?: string): Promise<number> {
  const { hours } = await db
    .selectFrom('work_record')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('actual_effort'), val(0)).as('hours'))
    .where('resource_id', '=', resourceId)
    .where('day', '=', day)
    .$if(exceptId !== undefined, (query) => query.where('id', '<>', exceptId ?? ''))
    .executeTakeFirstOrThrow();
  return hours;
}

const workColumns = ['actual_effort', 'open_effort', 'completed', 'comment'] as const;

const columns = ({ actualEffort, openEffort, completed, comment }: Work) => ({
  actual_effort: actualEffort,
  open_effort: openEffort,
  completed,
  comment,
});

export async function insert({ db, caller }: Context, booking: Booking, day: string, work: Work): Promise<string> {
  const { id } = await db
    .insertInto('work_record')
    .values({
      ...columns(work),
      assignment_id: booking.assignmentId,
      resource_id: booking.resourceId,
      day,
      creator_id: caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the records of several days with one statement, and returns their ids in the same order. */
export async function insertAll(
  { db, caller }: Context,
  { assignmentId, resourceId }: Booking,
  days: readonly { readonly date: string; readonly work: Work }[],
): Promise<string[]> {
  const ids = await takeIds(db, days.length);
  const owner = { assignment_id: assignmentId, resource_id: resourceId, creator_id: caller.userId };
  const rows = days.map(({ date, work }, index) => ({ ...owner, ...columns(work), id: ids[index], day: date }));
  const names = ['id', 'assignment_id', 'resource_id', 'creator_id', 'day', ...workColumns] as const;
  await insertRows(db, 'work_record', names, rows);
  return ids;
}

export async function update(db: Queries, id: string, work: Work): Promise<void> {
  await db
    .updateTable('work_record')
    .set({ ...columns(work), modified: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function remove(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('work_record').where('id', '=', id).execute();
}

type RecordRow = Required<Omit<OpResourceWorkRecord, 'workRecord'>> & {
  workId: string;
  date: string;
  assignment: string;
  openEffort: number;
  completed: boolean;
};

/** Records by day, then in the order in which they were made. */
async function records(db: Queries, condition: RawBuilder<unknown>): Promise<OpResourceWorkRecord[]> {
  const { rows } = await sql<RecordRow>`
    select record.id, record.work_record_id as "workId", record.day as date, record.assignment_id as assignment,
      record.open_effort as "openEffort", record.completed, record.resource_id as resource,
      record.actual_effort as "actualEffort", record.comment, record.state, record.created, record.modified
    from work_record record
    where ${condition}
    order by record.day, record.id`.execute(db);
  return rows.map(({ workId, date, assignment, openEffort, completed, ...row }) => ({
    ...row,
    workRecord: { id: workId, date, assignment, openEffort, completed, created: row.created, modified: row.modified },
  }));
}

export async function get(db: Queries, id: string): Promise<OpResourceWorkRecord> {
  const [record] = await records(db, sql`record.id = ${id}`);
  if (!record) throw new Error(`work record ${id} is gone`);
  return record;
}

/** Records by day. */
export function listByIds(db: Queries, ids: readonly string[]): Promise<OpResourceWorkRecord[]> {
  return records(db, sql`record.id = any (${[...ids]}::bigint[])`);
}

export interface Period {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

const isInPeriod = ({ from, until }: Period) =>
  sql`record.day between coalesce(${from ?? null}::date, '-infinity') and coalesce(${until ?? null}::date, 'infinity')`;

/** The records of all resources that the caller is linked to. */
export function listOfCaller({ db, caller }: Context, period: Period): Promise<OpResourceWorkRecord[]> {
  const isMine = sql`record.resource_id in (select id from resource where user_id = ${caller.userId})`;
  return records(db, sql`${isMine} and ${isInPeriod(period)}`);
}

/** The condition of one entry of a resource filter; that of contributors is not available here. */
function byResource({ caller }: Pick<Context, 'caller'>, entry: string): RawBuilder<unknown> {
  switch (entry) {
    case ResourceFilter.all:
      return sql`true`;
    case ResourceFilter.managedByMe:
      return sql`record.resource_id in (
        select resource_id from ${resourceLevels(caller)} as access where level >= ${Level.manager})`;
    case ResourceFilter.linkedToMe:
      return sql`record.resource_id in (select id from resource where user_id = ${caller.userId})`;
    default:
      return sql`record.resource_id = ${entry}`;
  }
}

/** The records of a project, deleted activities included; an empty filter means all resources. */
export function listOfProject(
  context: Pick<Context, 'db' | 'caller'>,
  projectNodeId: string,
  resourceIds: readonly string[],
  period: Period,
): Promise<OpResourceWorkRecord[]> {
  const filter = resourceIds.length > 0 ? resourceIds : [ResourceFilter.all];
  const isOfProject = sql`record.assignment_id in (
    select assignment.id from project_plan plan
    join activity on activity.plan_id = plan.id
    join assignment on assignment.activity_id = activity.id
    where plan.project_node_id = ${projectNodeId})`;
  const isOfResource = sql.join(
    filter.map((entry) => byResource(context, entry)),
    sql` or `,
  );
  return records(context.db, sql`${isOfProject} and (${isOfResource}) and ${isInPeriod(period)}`);
}
