import type { MissingTimeSettings } from '../missing-time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { DayRange } from '#service/core/day-range.ts';
import type { OpLockException, OpLockPreview, OpMissingTime } from '#contract/app/locks.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { projectLevels, resourceLevels } from '#service/core/access.ts';
import type { Caller, Context } from '#service/core/context.ts';
import { jsonMoment } from '#service/db/json-moment.ts';
import { isCountedResource } from '#service/core/figures/working-time.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
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
}

interface LockTotals {
  records: number;
  hours: number;
  people: number;
  locked: number;
}

/**
 * Previews a lock of the range: the records it would lock, and the people expected to book who still lack hours of
 * their working time.
 */
export async function readLockPreview(
  context: Context,
  range: LockPreviewRange,
  settings: MissingTimeSettings,
): Promise<OpLockPreview> {
  const totals = await lockTotals(context, range);
  return { ...totals, missing: await peopleMissingTime(context, range, settings) };
}

async function lockTotals({ db, caller }: Context, { from, until, projectIds }: LockPreviewRange): Promise<LockTotals> {
  const { rows } = await sql<LockTotals>`
    select count(*) filter (where w.state = 0)::int as records,
      coalesce(sum(w.actual_effort) filter (where w.state = 0), 0) as hours,
      (count(distinct w.resource_id) filter (where w.state = 0))::int as people,
      count(*) filter (where w.state = 1)::int as locked
    from work_record w
    join assignment a on a.id = w.assignment_id
    join activity on activity.id = a.activity_id
    join project_plan plan on plan.id = activity.plan_id
    join ${projectLevels(caller)} access on access.project_node_id = plan.project_node_id
    where w.day between ${from} and ${until} and access.level >= ${Level.manager}
      and (${projectIds.length === 0} or plan.project_node_id = any (${projectIds}::bigint[]))`.execute(db);
  const [totals] = rows;
  return totals ?? { records: 0, hours: 0, people: 0, locked: 0 };
}

/** Maximum number of missing days listed per person. */
const longestList = 62;

/**
 * Working time is that of each person's calendar times availability, without absences. Hours balance within a week, of
 * which only the days of the range count (missing-time.ts).
 */
function peopleMissingTime(
  { db, caller, today }: Context,
  { from, until, projectIds }: LockPreviewRange,
  { missingTolerance }: MissingTimeSettings,
): Promise<OpMissingTime[]> {
  const last = until < today ? until : today;
  return readRows<OpMissingTime>(db)`
    with person as (
      select r.id, r.name, r.available from resource r
      where r.type = ${ResourceType.resource} and not r.archived and ${isCountedResource('r')} and (
        (${projectIds.length === 0} and exists (
          select from ${resourceLevels(caller)} own where own.resource_id = r.id and own.level >= ${Level.manager}))
        or exists (
          select from project_resource p join ${projectLevels(caller)} access on access.project_node_id = p.project_node_id
          where p.resource_id = r.id and access.level >= ${Level.manager}
            and (${projectIds.length === 0} or p.project_node_id = any (${projectIds}::bigint[]))))
    ), due as (
      select p.id, d.day, d.hours * p.available / 100 as hours
      from resource_hours(array(select id from person), ${from}::date, ${last}::date) d
      join person p on p.id = d.resource_id
      where d.hours > 0 and not exists (
        select from unavailability u where u.resource_id = p.id and u.active and d.day between u.start and u.finish)
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

/** The range that decides on a day of a project: its own before one of all. Both may be columns of an outer query. */
export function decidingLockRange(db: Queries, projectNodeId: string | RawBuilder<string>, day: RawBuilder<string>) {
  return db
    .selectFrom('lock_range as range')
    .leftJoin('subject as locker', 'locker.id', 'range.locked_by')
    .select(['range.locked', 'range.locked_at as lockedAt', 'locker.display_name as lockedBy'])
    .where((range) => range.or([range('project_node_id', '=', projectNodeId), range('project_node_id', 'is', null)]))
    .where('from_day', '<=', day)
    .where('until_day', '>=', day)
    .orderBy(sql`project_node_id is null`)
    .limit(1);
}

/** A day of a project. */
interface ProjectDay {
  readonly projectNodeId: string;
  /** `yyyy-MM-dd` */
  readonly day: string;
}

/** The locks of days of projects, in the same order and undefined where a day is not locked; one statement for all. */
export async function findDayLocks(db: Queries, days: readonly ProjectDay[]): Promise<(DayLock | undefined)[]> {
  const keyOf = ({ projectNodeId, day }: ProjectDay) => `${projectNodeId} ${day}`;
  const distinct = new Map(days.map((entry) => [keyOf(entry), { projectNodeId: entry.projectNodeId, day: entry.day }]));
  const { rows } = await sql<DayLock & ProjectDay>`
    select input."projectNodeId", input.day, locker.display_name as "lockedBy",
      case when own.id is null then general.locked_at else own.locked_at end as "lockedAt"
    from jsonb_to_recordset(${JSON.stringify([...distinct.values()])}::jsonb) as input ("projectNodeId" bigint, day date)
    left join lock_range own
      on own.project_node_id = input."projectNodeId" and input.day between own.from_day and own.until_day
    left join lock_range general
      on general.project_node_id is null and input.day between general.from_day and general.until_day
    left join subject locker on locker.id = case when own.id is null then general.locked_by else own.locked_by end
    where coalesce(own.locked, general.locked, false)`.execute(db);
  const locks = new Map<string, DayLock>();
  for (const row of rows) locks.set(keyOf(row), { lockedBy: row.lockedBy, lockedAt: row.lockedAt });
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
