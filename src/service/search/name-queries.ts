import { sql } from 'kysely';
import type { FoundKind } from '#contract/app/search.ts';
import { ActivityType, EventCode, ProjectType } from '#contract/core/codes.ts';
import type { SearchableName } from '#search/name-index.ts';
import { projectLevels } from '#service/core/access.ts';
import type { CallerContext } from '#service/core/context.ts';
import { type Queries, readRows } from '#service/db/queries.ts';

/** Database queries that feed the index. */

/** A project or portfolio that the caller sees, with the version of its plan that everybody reads. */
export interface VisiblePlace {
  readonly id: string;
  readonly level: number;
  readonly plan: string | null;
  readonly version: string | null;
  /**
   * Creation time of the plan: the version alone would not distinguish it from one of another database in the same
   * directory.
   */
  readonly made: string | null;
}

/** All projects and portfolios that the caller has a level on. */
export function listVisiblePlaces({ db, caller }: CallerContext): Promise<VisiblePlace[]> {
  return readRows<VisiblePlace>(db)`
    select access.project_node_id as id, access.level, plan.id as plan, plan.current_version_id as version,
      plan.created as made
    from ${projectLevels(caller)} access
    left join project_plan plan on plan.project_node_id = access.project_node_id`;
}

export type RecordName = SearchableName<FoundKind>;

/** Something that is new or has changed: `moment` is the one from which on the next look has to look, `own` a to-do that the caller is responsible for. */
export interface News extends Omit<RecordName, 'kind'> {
  readonly kind: FoundKind | 'moment' | 'own';
}

/** Clocks are not that exact. */
const clockTolerance = '10 seconds';

/** Uncommitted rows have the time of their transaction's start: the next lookup goes back to the oldest running one. */
const lookedUntil = sql`least(now(), (
    select min(xact_start) from pg_stat_activity where datname = current_database()))`;

/**
 * Returns the names of projects, portfolios, to-dos, resources and users changed since a moment, and the caller's
 * responsibilities.
 */
export function listNews({ db, caller }: CallerContext, since: string | undefined) {
  const changed = (modified: string) =>
    since === undefined
      ? sql`true`
      : sql`${sql.ref(modified)} > ${since}::timestamptz - ${sql.lit(clockTolerance)}::interval`;
  return readRows<News>(db)`
    select 'moment' as kind, '0' as id, '' as place, ${lookedUntil}::text as name, '' as more
    union all
    select 'own', todo.id::text, todo.project_node_id::text, '', '' from todo
      where todo.responsible_resource_id in (select id from resource where user_id = ${caller.userId})
    union all
    select case when n.type in (${ProjectType.portfolio}, ${ProjectType.program}) then 'portfolio' else 'project' end,
      n.id::text, n.id::text, n.name::text, n.number::text from project_node n
      where n.parent_id is not null and ${changed('n.modified')}
    union all
    select 'todo', todo.id::text, todo.project_node_id::text, todo.name::text, '' from todo
      where not todo.deleted and ${changed('todo.modified')}
    union all
    select 'resource', r.id::text, '', r.name::text, r.full_name::text from resource r
      where r.parent_id is not null and ${changed('r.modified')}
    union all
    select 'user', s.id::text, '', coalesce(nullif(s.display_name, ''), s.name)::text, s.name::text from subject s
      where s.kind = 'user' and ${changed('s.modified')}
    ${since === undefined ? sql`` : adHocActivities(since)}`;
}

/** Ad hoc activities are added to the existing version; a plan's names change only with its version. */
const adHocActivities = (since: string) => sql`
    union all
    select 'activity', version.activity_id::text, plan.project_node_id::text, version.name::text, '' from project_plan plan
    join activity_version version on version.plan_version_id = plan.current_version_id and version.type = ${ActivityType.adHoc}
    where plan.project_node_id in (
      select event.project_node_id from event
      where event.created_at > ${since}::timestamptz - ${sql.lit(clockTolerance)}::interval
        and event.message_code in (${EventCode.activityCreated}, ${EventCode.activityChanged}))`;

/** A name in a version of a plan. */
export interface PlannedName {
  readonly version: string;
  readonly id: string;
  readonly name: string;
}

/** The activities of versions. */
export function listPlannedNames(db: Queries, versions: readonly string[]): Promise<PlannedName[]> {
  return readRows<PlannedName>(db)`
    select plan_version_id as version, activity_id as id, name from activity_version
    where plan_version_id = any (${[...versions]}::bigint[])`;
}
