import { readTimeSettings } from '../settings/queries.ts';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import type { OpLockException, OpLockPreview, OpMissingTime } from '#contract/app/locks.ts';
import { Level, ResourceType, WeekState } from '#contract/core/codes.ts';
import { projectLevels, resourceLevels } from '#service/core/access.ts';
import type { Caller, Context } from '#service/core/context.ts';
import { dailyAbsences } from '#service/core/absence-details.ts';
import { jsonMoment, type Queries, readRow, readRows } from '#service/db/queries.ts';
import { isCountedResource } from '#service/core/figures/working-time.ts';
import { readInPieces } from '#service/db/bulk/read-in-pieces.ts';
import type { DayLock } from '../rules.ts';

/** The locked ranges that the caller may see: those of all projects, and those of projects on which it may book. */
export async function listLocks({ db, caller }: Context) {
  return db
    .selectFrom('lock_range as lock')
    .leftJoin('project_node as node', 'node.id', 'lock.project_node_id')
    .leftJoin('subject as user', 'user.id', 'lock.locked_by')
    .leftJoin(projectLevels(caller).as('access'), 'access.project_node_id', 'lock.project_node_id')
    .select([
      'lock.id',
      'lock.project_node_id as project',
      'node.name as projectName',
      'lock.from_day as from',
      'lock.until_day as until',
      'lock.locked_by as lockedBy',
      'user.display_name as lockedByName',
      'lock.locked_at as lockedAt',
      lockExceptions(caller).as('exception'),
    ])
    .where('lock.locked', '=', true)
    .where((lock) => lock.or([lock('lock.project_node_id', 'is', null), lock('access.level', '>=', Level.contributor)]))
    .orderBy('lock.from_day', 'desc')
    .orderBy('lock.id', 'desc')
    .execute();
}

/**
 * The exceptions to a `lock` of all projects, by their days, as JSON, for the projects in which the caller may book.
 */
const lockExceptions = (caller: Caller) => sql<OpLockException[]>`coalesce((
  select json_agg(json_build_object('project', own.project_node_id::text, 'projectName', node.name,
    'from', greatest(own.from_day, lock.from_day), 'until', least(own.until_day, lock.until_day),
    'unlockedBy', own.locked_by::text, 'unlockedByName', unlocker.display_name, 'unlockedAt', ${jsonMoment('own.locked_at')})
    order by own.from_day, node.name, own.id)
  from lock_range own
  join project_node node on node.id = own.project_node_id
  join ${projectLevels(caller)} level on level.project_node_id = node.id and level.level >= ${Level.contributor}
  left join subject unlocker on unlocker.id = own.locked_by
  where lock.project_node_id is null and not own.locked
    and own.from_day <= lock.until_day and own.until_day >= lock.from_day), '[]')`;

interface LockPreviewRange extends DayRange {
  /** Empty for all projects that the caller manages. */
  readonly projectIds: readonly string[];
  /** Left out of all. */
  readonly exceptProjectIds: readonly string[];
}

interface LockTotals {
  records: number;
  hours: number;
  people: number;
  locked: number;
  approved: number;
}

/**
 * Previews a lock of the range: the records it would lock, and the people expected to book who still lack hours of
 * their working time.
 */
export async function readLockPreview(context: Context, range: LockPreviewRange): Promise<OpLockPreview> {
  const totals = await lockTotals(context, range);
  const { missingTolerance } = await readTimeSettings(context.db);
  const { db, caller, today } = context;
  const days = { from: range.from, until: range.until, today, missingTolerance };
  return { ...totals, missing: await peopleMissingTime(db, isPreviewed(caller, range.projectIds), days) };
}

async function lockTotals(
  { db, caller }: Context,
  { from, until, projectIds, exceptProjectIds }: LockPreviewRange,
): Promise<LockTotals> {
  const totals = await readRow<LockTotals>(db)`
    select count(*) filter (where w.state = 0)::int as records,
      coalesce(sum(w.actual_effort) filter (where w.state = 0), 0) as hours,
      (count(distinct w.resource_id) filter (where w.state = 0))::int as people,
      count(*) filter (where w.state = 1)::int as locked,
      count(*) filter (where w.state = 2)::int as approved
    from work_record w
    join assignment a on a.id = w.assignment_id
    join activity on activity.id = a.activity_id
    join project_plan plan on plan.id = activity.plan_id
    join ${projectLevels(caller)} access on access.project_node_id = plan.project_node_id
    where w.day between ${from} and ${until} and access.level >= ${Level.manager}
      and (${projectIds.length === 0} or plan.project_node_id = any (${projectIds}::bigint[]))
      and plan.project_node_id <> all (${exceptProjectIds}::bigint[])`;
  return totals ?? { records: 0, hours: 0, people: 0, locked: 0, approved: 0 };
}

/** Maximum number of missing days listed per person. */
const longestList = 62;

/** A condition on `r`: resources that the caller, or one of its projects, manages, as far as the preview is about them. */
const isPreviewed = (caller: Caller, projectIds: readonly string[]) => sql<boolean>`(
  (${projectIds.length === 0} and exists (
    select from ${resourceLevels(caller)} own where own.resource_id = r.id and own.level >= ${Level.manager}))
  or exists (
    select from project_resource p join ${projectLevels(caller)} access on access.project_node_id = p.project_node_id
    where p.resource_id = r.id and access.level >= ${Level.manager}
      and (${projectIds.length === 0} or p.project_node_id = any (${[...projectIds]}::bigint[]))))`;

interface MissingTimeRange extends DayRange {
  readonly today: string;
  /** Hours a week that may be missing. */
  readonly missingTolerance: number;
}

/**
 * People expected to book who lack hours, those that a condition on `r` holds for; days after today lack nothing.
 * Working time is that of each person's calendar times availability, without absences. Hours balance within a week, of
 * which only the days of the range count (sheet/team.ts).
 */
export function peopleMissingTime(
  db: Queries,
  isMeant: RawBuilder<boolean>,
  { from, until, today, missingTolerance }: MissingTimeRange,
): Promise<OpMissingTime[]> {
  const last = until < today ? until : today;
  return readRows<OpMissingTime>(db)`
    with person as (
      select r.id, r.name, r.available from resource r
      where r.type = ${ResourceType.resource} and not r.archived and ${isCountedResource('r')} and ${isMeant}
    ), due as (
      select p.id, d.day, d.hours * p.available / 100 * (1 - coalesce(away.share, 0)) as hours
      from resource_hours(array(select id from person), ${from}::date, ${last}::date) d
      join person p on p.id = d.resource_id
      left join ${dailyAbsences({ from, until: last }, sql`person`)} away on away.resource_id = p.id and away.day = d.day
      where d.hours > 0 and (away.share is null or away.share < 1)
    ), booked as (
      select w.resource_id, w.day, sum(w.actual_effort) as hours from work_record w
      where w.day between ${from} and ${last} and w.resource_id in (select id from person)
      group by w.resource_id, w.day
    ), each_day as (
      select coalesce(due.id, booked.resource_id) as id, coalesce(due.day, booked.day) as day,
        coalesce(due.hours, 0) as due, coalesce(booked.hours, 0) as booked
      from due full join booked on booked.resource_id = due.id and booked.day = due.day
    ), week_day as (
      select each_day.*, sum(due - booked) over (partition by id, date_trunc('week', day)) as of_week from each_day
    )
    select person.id as resource, person.name as "resourceName",
      round(sum(w.due - w.booked), 2) as "missingHours",
      (count(*) filter (where w.booked < w.due))::int as "missingDays",
      to_json((array_agg(w.day order by w.day) filter (where w.booked < w.due))[1:${longestList}::integer]) as day
    from week_day w join person on person.id = w.id
    where round(w.of_week, 2) > ${missingTolerance}
    group by person.id, person.name
    order by 3 desc, person.name`;
}

/** An id, or a column of an outer query. */
type IdOrColumn = string | RawBuilder<unknown>;

/** The lock that decides on a day of a project: its own before one of all. Both may be columns of an outer query. */
export const decidingLockRange = (projectNodeId: IdOrColumn, day: RawBuilder<unknown>) => sql`(
  select range.locked, range.locked_at as "lockedAt", range.locked_by as "lockedById", false as "isApproved"
  from lock_range range
  where (range.project_node_id = ${projectNodeId} or range.project_node_id is null)
    and ${day} between range.from_day and range.until_day
  order by range.project_node_id is null
  limit 1)`;

/** The approved week of a resource, or its part in a project, that contains a day, as a lock. */
const approvedWeekOf = (resourceId: IdOrColumn, projectNodeId: IdOrColumn, day: RawBuilder<unknown>) => sql`(
  select true as locked, week.decided_at as "lockedAt", week.decided_by as "lockedById", true as "isApproved"
  from week_approval week
  where week.state = ${sql.lit(WeekState.approved)} and week.resource_id = ${resourceId}
    and week.monday = date_trunc('week', ${day})::date
    and (week.project_node_id is null or week.project_node_id = ${projectNodeId})
  limit 1)`;

/** A day of a resource in a project; each may be a column of an outer query. */
interface BookingDay {
  readonly resourceId: IdOrColumn;
  readonly projectNodeId: IdOrColumn;
  readonly day: RawBuilder<unknown>;
}

/** Lateral query for the lock that decides on hours of a day: an approved week, otherwise a locked range; one row at most. */
export const decidingLock = ({ resourceId, projectNodeId, day }: BookingDay) => sql`(
  select closed.locked, closed."lockedAt", closed."isApproved", locker.display_name as "lockedBy"
  from (
    select *, 0 as place from ${approvedWeekOf(resourceId, projectNodeId, day)} as week
    union all
    select *, 1 from ${decidingLockRange(projectNodeId, day)} as range
  ) closed
  left join subject locker on locker.id = closed."lockedById"
  order by closed.place
  limit 1)`;

/** A day of a project. */
interface ProjectDay {
  readonly projectNodeId: string;
  /** `yyyy-MM-dd` */
  readonly day: string;
  /** Whose hours are booked, and may be approved; none for costs. */
  readonly resourceId?: string | null | undefined;
}

/** The locks of days of projects, in the same order and undefined where a day is not locked; one statement for all. */
export async function findDayLocks(db: Queries, days: readonly ProjectDay[]): Promise<(DayLock | undefined)[]> {
  const keyOf = ({ projectNodeId, day, resourceId }: ProjectDay) => `${projectNodeId} ${day} ${resourceId ?? ''}`;
  const distinct = new Map(
    days.map((entry) => {
      const { projectNodeId, day, resourceId } = entry;
      return [keyOf(entry), { projectNodeId, day, resourceId }];
    }),
  );
  const read = (piece: readonly ProjectDay[]) => readRows<DayLock & ProjectDay>(db)`
    select input."projectNodeId", input.day, input."resourceId", locker.display_name as "lockedBy", week.id is not null as "isApproved",
      case when week.id is not null then week.decided_at when own.id is null then general.locked_at else own.locked_at end as "lockedAt"
    from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb)
      as input ("projectNodeId" bigint, day date, "resourceId" bigint)
    left join week_approval week
      on week.resource_id = input."resourceId" and week.monday = date_trunc('week', input.day)::date
        and week.state = ${WeekState.approved}
        and (week.project_node_id is null or week.project_node_id = input."projectNodeId")
    left join lock_range own
      on own.project_node_id = input."projectNodeId" and input.day between own.from_day and own.until_day
    left join lock_range general
      on general.project_node_id is null and input.day between general.from_day and general.until_day
    left join subject locker on locker.id = case
      when week.id is not null then week.decided_by when own.id is null then general.locked_by else own.locked_by end
    where week.id is not null or coalesce(own.locked, general.locked, false)`;
  const rows = await readInPieces([...distinct.values()], read);
  const locks = new Map(
    rows.map(({ projectNodeId, day, resourceId, ...lock }) => [keyOf({ projectNodeId, day, resourceId }), lock]),
  );
  return days.map((entry) => locks.get(keyOf(entry)));
}

/** The projects with a plan that the caller manages. */
export async function listManagedProjects({ db, caller }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom('project_plan as plan')
    .innerJoin(projectLevels(caller).as('access'), 'access.project_node_id', 'plan.project_node_id')
    .select('plan.project_node_id as id')
    .where('access.level', '>=', Level.manager)
    .orderBy('plan.project_node_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Tells whether a node of the project tree has a plan: projects do, portfolios do not. */
export async function hasProjectPlan(db: Queries, projectNodeId: string): Promise<boolean> {
  const plan = await db
    .selectFrom('project_plan')
    .select('id')
    .where('project_node_id', '=', projectNodeId)
    .executeTakeFirst();
  return plan !== undefined;
}
