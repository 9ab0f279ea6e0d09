import { sql } from 'kysely';
import type { OpPlanComparison } from '#contract/app/plans.ts';
import { CostType } from '#contract/core/codes.ts';
import { reordered } from '#plan/compare/compare.ts';
import { criticalActivities } from '#plan/schedule/schedule-slack.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import type { Context } from '#service/core/context.ts';
import { baseEffortOf } from '#service/core/figures/plan.ts';
import { isHidden, revealsRate } from '#service/core/figures/rates.ts';
import { type Queries, readRow, readRows } from '#service/db/queries.ts';
import { isRecorded } from '../versions.ts';
import { type ActivityDifference, type CriticalDifference, versionComparedFields } from './rules.ts';
import { visibleResources } from './version-queries.ts';
import { readScheduled, type ScheduledVersion } from '../schedule-source.ts';

/** Comparing two versions of a plan: each question is one statement over both, whatever their size. */

/** Compared fields that have a column. */
const comparedColumns = Object.entries(versionComparedFields).filter(
  (entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== null,
);

const comparedColumnsOf = (side: 'old' | 'new') =>
  sql.join(comparedColumns.map(([, column]) => sql.ref(`${side}.${column}`)));

/** A value inside JSON: ids are text, because a number there cannot hold all of them; days as the interface writes them. */
function comparedValue(side: 'old' | 'new', column: string) {
  const value = sql.ref(`${side}.${column}`);
  if (column.endsWith('_id')) return sql`${value}::text`;
  return ['start', 'finish', 'deadline', 'constraint_day'].includes(column) ? sql`${value} || 'Z'` : value;
}

/** Field by field the old and the new value, of those fields only that differ. */
const changedFieldsJson = sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(
  comparedColumns.map(
    ([field, column]) => sql`${sql.lit(field)},
      case when ${sql.ref(`old.${column}`)} is distinct from ${sql.ref(`new.${column}`)}
        then jsonb_build_array(${comparedValue('old', column)}, ${comparedValue('new', column)}) end`,
  ),
)}))`;

/**
 * Subquery for the planned assignments of an activity in a version; run per activity, because most have the same in
 * both. Requires `restaffed` and the CTE `visible_resource`.
 */
const staffIn = (versionId: string) => sql`coalesce((
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('resource', assignment.resource_id::text, 'resourceName', visible_resource.name,
    'assigned', planned.assigned, 'baseEffort', planned.base_effort,
    'delay', planned.delay, 'contour', planned.contour)) order by assignment.resource_id)
  from assignment_version planned
  join assignment on assignment.id = planned.assignment_id
  left join visible_resource on visible_resource.id = assignment.resource_id
  where planned.plan_version_id = ${versionId} and planned.activity_id = restaffed.activity_id), '[]')`;

interface Versions {
  readonly from: string;
  readonly until: string;
  /** Ids of the activities whose order among their siblings changed. */
  readonly reordered: readonly string[];
}

/** The activities that two versions plan differently, or that only one has, in the order of the newer one's plan. */
export function listDifferences(
  { db, caller }: Context,
  { from, until, reordered }: Versions,
): Promise<ActivityDifference[]> {
  return readRows<ActivityDifference>(db)`
    with ${visibleResources(caller)},
    restaffed as materialized (
      select distinct coalesce(old.activity_id, new.activity_id) as activity_id
      from (select * from assignment_version where plan_version_id = ${from}) old
      full join (select * from assignment_version where plan_version_id = ${until}) new using (assignment_id)
      where (old.assigned, old.base_effort, old.delay, old.contour)
        is distinct from (new.assigned, new.base_effort, new.delay, new.contour)
    )
    select activity_id as id, coalesce(new.name, old.name) as name, coalesce(new.wbs_code, old.wbs_code) as "wbsCode",
      case when old.name is null then 'added' when new.name is null then 'removed' else 'changed' end as kind,
      case
        when old.name is null or new.name is null then '{}'
        else ${changedFieldsJson}
          || case when passed.activity_id is null then '{}'
            else jsonb_build_object('order', jsonb_build_array(old.sequence, new.sequence)) end
          || case when restaffed.activity_id is null then '{}'
            else jsonb_build_object('resources', jsonb_build_array(${staffIn(from)}, ${staffIn(until)})) end
      end as change,
      case when new.name is null then (select ${isRecorded} from (select old.activity_id) v) end as recorded,
      nullif(new.start::date - old.start::date, 0) as "startDays",
      nullif(new.finish::date - old.finish::date, 0) as "finishDays"
    from (select * from activity_version where plan_version_id = ${from}) old
    full join (select * from activity_version where plan_version_id = ${until}) new using (activity_id)
    left join restaffed using (activity_id)
    left join unnest(${[...reordered]}::bigint[]) as passed (activity_id) using (activity_id)
    where (${comparedColumnsOf('old')}) is distinct from (${comparedColumnsOf('new')})
      or restaffed.activity_id is not null or passed.activity_id is not null
    order by coalesce(new.sequence, old.sequence), activity_id`;
}

type LinkCounts = Required<Pick<OpPlanComparison, 'linksAdded' | 'linksRemoved' | 'linksChanged'>>;

export async function countLinkDifferences(db: Queries, from: string, until: string): Promise<LinkCounts> {
  const rows = await readRows<LinkCounts>(db)`
    select (count(*) filter (where old.type is null))::integer as "linksAdded",
      (count(*) filter (where new.type is null))::integer as "linksRemoved",
      (count(*) filter (where (old.type, old.lag, old.lag_elapsed) <> (new.type, new.lag, new.lag_elapsed)))::integer
        as "linksChanged"
    from (select * from dependency where plan_version_id = ${from}) old
    full join (select * from dependency where plan_version_id = ${until}) new using (predecessor_id, successor_id)`;
  return rows[0] ?? { linksAdded: 0, linksRemoved: 0, linksChanged: 0 };
}

/**
 * Whole-plan comparison of two versions: their schedules, both with today's calendars and progress, and their order.
 */

export interface VersionCriticalPath {
  /** Ids of the activities on the critical path. */
  readonly critical: ReadonlySet<string>;
  /** Links that the days contradict. */
  readonly conflicts: number;
}

interface ComparedPaths {
  readonly from: VersionCriticalPath;
  readonly until: VersionCriticalPath;
  /** Ids of the activities whose order among their siblings changed. */
  readonly reordered: readonly string[];
}

export async function compareWholes(db: Queries, planId: string, from: string, until: string): Promise<ComparedPaths> {
  const versions = await readScheduled(
    db,
    [...new Set([from, until])].map((id) => ({ id, planId })),
  );
  const paths = new Map(versions.map((version) => [version.id, criticalPathOf(version)]));
  const none = { critical: new Set<string>(), conflicts: 0 };
  const activitiesOf = (version: string) => versions.find(({ id }) => id === version)?.document.activities ?? [];
  return {
    from: paths.get(from) ?? none,
    until: paths.get(until) ?? none,
    reordered: [...reordered(activitiesOf(from), activitiesOf(until))],
  };
}

function criticalPathOf({ document, setting }: ScheduledVersion): VersionCriticalPath {
  const times = calculateSchedule(document, setting);
  return {
    critical: criticalActivities(document.activities, times),
    conflicts: times.links.filter(({ isConflict }) => isConflict).length,
  };
}

/** The activities that came onto the critical path and that left it, each as the version that has it there plans it. */
export function listCriticalDifferences(
  db: Queries,
  from: string,
  until: string,
  paths: Pick<ComparedPaths, 'from' | 'until'>,
): Promise<CriticalDifference[]> {
  const left = [...paths.from.critical].filter((id) => !paths.until.critical.has(id));
  const joined = [...paths.until.critical].filter((id) => !paths.from.critical.has(id));
  return readRows<CriticalDifference>(db)`
    select activity_id as id, name, wbs_code as "wbsCode", plan_version_id = ${until} as "isJoined"
    from activity_version
    where (plan_version_id = ${from} and activity_id = any (${left}::bigint[]))
      or (plan_version_id = ${until} and activity_id = any (${joined}::bigint[]))
    order by sequence, activity_id`;
}

/** Totals of two versions of a plan. */

interface ComparedVersionIds {
  readonly from: string;
  readonly until: string;
  /** The caller's level on the project. */
  readonly level: number;
}

interface VersionTotals {
  start: string | null;
  finish: string | null;
  activities: number;
  baseEffort: number;
  /** Absent where the caller may not know the costs. */
  baseCosts?: number;
}

/**
 * Personnel at the rates of today, and all other costs that are planned; proceeds are no costs. Undefined where a rate follows
 * from the personnel costs of a version or from their difference.
 */
async function plannedCosts(
  db: Queries,
  { from, until, level }: ComparedVersionIds,
): Promise<{ from: number; until: number } | undefined> {
  const effortOf = (version: string) =>
    sql`coalesce(sum(planned.base_effort) filter (where planned.plan_version_id = ${version}), 0)`;
  const othersOf = (version: string) => sql`coalesce((
    select sum(base) from planned_cost
    where plan_version_id = ${version} and cost_type not in (${CostType.proceeds}, ${CostType.personnel})), 0)`;
  const costs = await readRow<{ from: number; until: number; isHidden: boolean }>(db)`
    with person as (
      select rate.hourly_rate, ${effortOf(from)} as base, ${effortOf(until)} as actual, 0 as open
      from assignment_version planned
      join assignment on assignment.id = planned.assignment_id
      join resource_rate rate on rate.resource_id = assignment.resource_id
      where planned.plan_version_id in (${from}, ${until})
      group by rate.resource_id, rate.hourly_rate
    )
    select coalesce(sum(base * hourly_rate), 0) + ${othersOf(from)} as "from",
      coalesce(sum(actual * hourly_rate), 0) + ${othersOf(until)} as until,
      ${isHidden(sql`${level}::integer`, revealsRate)} as "isHidden"
    from person`;
  return costs?.isHidden === false ? costs : undefined;
}

/** Returns each version's plan totals: first and last day, activities, effort and costs, summed like a plan's. */
export async function planTotals(
  db: Queries,
  compared: ComparedVersionIds,
): Promise<{ from: VersionTotals; until: VersionTotals }> {
  const costs = await plannedCosts(db, compared);
  const totalsOf = async (side: 'from' | 'until'): Promise<VersionTotals> => {
    const { rows } = await sql<VersionTotals>`
      select min(least(start, finish)) as start, max(greatest(start, finish)) as finish, count(*)::integer as activities,
        (${baseEffortOf(compared[side])}) as "baseEffort"
      from activity_version where plan_version_id = ${compared[side]}`.execute(db);
    const totals = rows[0] ?? { start: null, finish: null, activities: 0, baseEffort: 0 };
    return { ...totals, ...(costs && { baseCosts: costs[side] }) };
  };
  return { from: await totalsOf('from'), until: await totalsOf('until') };
}
