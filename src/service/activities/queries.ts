import { type RawBuilder, sql } from 'kysely';
import { ActivityType, Level, ProjectType, ResourceFilter } from '#contract/core/codes.ts';
import { LazyList } from '#contract/core/lazy-list.ts';
import type { OpActivity, OpActivityCategory, OpAssignment } from '#contract/documented/tasks.ts';
import { projectLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, anyOf, meetsOneOf } from '#service/db/queries.ts';
import { FixedStatement, type StatementParameters } from '#service/db/pool/fixed-statement.ts';
import {
  activityRowsQuery,
  type Extent,
  isVisible,
  readActivityRows,
  ownResourcesCtes,
  type ActivityCondition,
} from './activity-query.ts';
import { activityRecord, type ActivityRow, assignmentRecord, type TaskAssignmentRow, costsWithBelow } from './rules.ts';

async function listActivityRecords(
  context: Context,
  selection: ActivityCondition,
  extent?: Extent,
): Promise<LazyList<OpActivity>> {
  const rows = await readActivityRows(context, selection, extent);
  return LazyList.of(rows, (row) => activityRecord(row, context.today));
}

/** Parameters of the prepared statements: the caller, and the id that selects the activities. */
interface ActivityStatementParams {
  readonly userId: string;
  readonly subjects: readonly string[];
  readonly cap: number;
  readonly id: string;
}

const activityStatement = (
  build: (
    caller: StatementParameters<Omit<ActivityStatementParams, 'id'>>,
    id: ActivityCondition,
  ) => RawBuilder<ActivityRow>,
) =>
  new FixedStatement<ActivityStatementParams, ActivityRow>(['userId', 'subjects', 'cap', 'id'], ({ id, ...caller }) =>
    build(caller, id),
  );

/** Tries access by level first. Only if that finds nothing, checks whether the caller works on the activity. */
const byLevelFirst = [true, false] as const;

const oneActivity = byLevelFirst.map((isByLevel) =>
  activityStatement((caller, id) => {
    const project = sql`(
      select plan.project_node_id from activity join project_plan plan on plan.id = activity.plan_id where activity.id = ${id})`;
    const selection = sql`version.activity_id = ${id} and version.plan_id = plan.id`;
    return activityRowsQuery({ caller }, selection, { of: 'one', project, isByLevel });
  }),
);

const wholePlan = byLevelFirst.map((isByLevel) =>
  activityStatement((caller, id) =>
    activityRowsQuery({ caller }, sql`plan.project_node_id = ${id}`, { of: 'whole', project: id, isByLevel }),
  ),
);

/** The rows of the first statement that finds some. */
async function firstNonEmptyRows(
  statements: typeof wholePlan,
  { db, caller }: Context,
  id: string,
): Promise<ActivityRow[]> {
  const { userId, subjects, cap } = caller;
  for (const statement of statements) {
    const rows = await statement.rows(db, { userId, subjects, cap, id });
    if (rows.length > 0) return rows;
  }
  return [];
}

export async function findTask(context: Context, id: string): Promise<OpActivity | undefined> {
  const [row] = await firstNonEmptyRows(oneActivity, context, id);
  return row && activityRecord(row, context.today);
}

export function listTasksByIds(context: Context, ids: readonly string[]): Promise<LazyList<OpActivity>> {
  return listActivityRecords(context, sql`version.activity_id = ${anyOf(ids)}`);
}

export function listChildTasks(context: Context, parentId: string): Promise<LazyList<OpActivity>> {
  return listActivityRecords(context, sql`version.parent_id = ${parentId}`);
}

/**
 * All activities of a project's plan, with the caller's level on the project, which is to be looked at before they are shown; where
 * there is no activity it is not read. Where no costs can be hidden they are added up here, which is faster than in the database.
 */
export async function listTasksOfProject(
  context: Context,
  projectId: string,
): Promise<{ level: number | undefined; activities: LazyList<OpActivity> }> {
  const rows = await firstNonEmptyRows(wholePlan, context, projectId);
  const level = rows[0]?.level;
  const costs = level !== undefined && level >= Level.manager ? costsWithBelow(rows) : undefined;
  const made = LazyList.of(rows, (row) => activityRecord(row, context.today, costs?.get(row.id)));
  return { level, activities: made };
}

/** Activities to which a resource that meets the condition (on `assignment`) is assigned; more conditions on `planned`. */
const assigned = (condition: ActivityCondition) => sql`(version.plan_version_id, version.activity_id) in (
  select planned.plan_version_id, planned.activity_id
  from assignment join assignment_version planned on planned.assignment_id = assignment.id
  where ${condition})`;

const linked = sql`assignment.resource_id in (select id from linked)`;

/** Filter of a list of what callers have to do. */
export interface TaskQuery {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Empty for all projects that are neither archived nor templates. */
  readonly projectIds: readonly string[];
  /** Resource ids and codes of `ResourceFilter`; an entry has to meet one of them. */
  readonly resourceIds: readonly string[];
  readonly completed: boolean;
}

/** The conditions of the codes in a resource filter. */
const activityResourceFilters = {
  [ResourceFilter.all]: sql`true`,
  [ResourceFilter.managedByMe]: assigned(sql`assignment.resource_id in (select id from managed)`),
  [ResourceFilter.linkedToMe]: assigned(linked),
  [ResourceFilter.projectContributors]: sql`exists (
    select from assignment join project_resource contributor on contributor.resource_id = assignment.resource_id
    where assignment.activity_id = version.activity_id and contributor.project_node_id = plan.project_node_id)`,
};

/** Activity types that can be worked on. Collections are excluded, the activities in them are not. */
const workableActivityTypes = [ActivityType.standard, ActivityType.milestone, ActivityType.task, ActivityType.adHoc];

/**
 * Activities to work on. The period is read as that of a calendar: activities that start until `until` and finish from
 * `from` on; one without dates is in every period.
 */
export function listTasks(context: Context, filter: TaskQuery): Promise<LazyList<OpActivity>> {
  const { from, until, projectIds, resourceIds, completed } = filter;
  const conditions = [
    sql`version.type in (${sql.join(workableActivityTypes)})`,
    projectIds.length > 0
      ? sql`plan.project_node_id = ${anyOf(projectIds)}`
      : sql`not node.archived and node.type <> ${ProjectType.template}`,
    meetsOneOf(resourceIds, activityResourceFilters, (ids) => assigned(sql`assignment.resource_id = ${ids}`)),
    ...(until === undefined ? [] : [sql`coalesce(version.start <= ${until}, true)`]),
    ...(from === undefined ? [] : [sql`coalesce(version.finish >= ${from}, true)`]),
    ...(completed ? [] : [sql`activity.complete < 100`]),
  ];
  return listActivityRecords(context, sql.join(conditions, sql` and `));
}

export interface ModifiedFilter {
  /** The resource whose assignments count; all resources linked to the caller where it is absent. */
  readonly resourceId?: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Activities that were modified on the days (of UTC) from `from` to `until`, or whose assignment was. */
export function listModifiedTasks(
  context: Context,
  { resourceId, from, until }: ModifiedFilter,
): Promise<LazyList<OpActivity>> {
  const startOf = (day: string, offset: number) =>
    sql`((${day}::date + ${offset}::integer)::timestamp at time zone 'utc')`;
  const isIn = (column: string) =>
    sql.join(
      [
        sql`true`,
        ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${startOf(from, 0)}`]),
        ...(until === undefined ? [] : [sql`${sql.ref(column)} < ${startOf(until, 1)}`]),
      ],
      sql` and `,
    );
  const resource = resourceId === undefined ? linked : sql`assignment.resource_id = ${resourceId}`;
  return listActivityRecords(
    context,
    sql`${assigned(resource)} and (${isIn('activity.modified')} or ${isIn('version.modified')}
      or ${assigned(sql`${resource} and (${isIn('assignment.modified')} or ${isIn('planned.modified')})`)})`,
  );
}

/** Assignments of current versions whose activity the caller sees, in the order of their plans. */
export async function listAssignmentsByIds(context: Context, ids: readonly string[]): Promise<OpAssignment[]> {
  const { rows } = await sql<TaskAssignmentRow>`
    with access as materialized (select * from ${projectLevels(context.caller)} as level),
    ${ownResourcesCtes(context)}
    select assignment.id, planned.assigned, assignment.complete, planned.base_effort as "baseEffort",
      assignment.actual_effort as "actualEffort", assignment.open_effort as "openEffort",
      assignment.resource_id as resource, assignment.activity_id as activity, assignment.active, version.finish,
      assignment.created, greatest(assignment.modified, planned.modified) as modified
    from assignment
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
    join activity_version version
      on version.plan_version_id = planned.plan_version_id and version.activity_id = planned.activity_id
    left join access on access.project_node_id = plan.project_node_id
    where assignment.id = ${anyOf(ids)} and ${isVisible}
    order by plan.id, version.sequence, assignment.id`.execute(context.db);
  return rows.map((row) => assignmentRecord(row, context.today));
}

function selectActivityCategories(db: Queries) {
  return db
    .selectFrom('activity_category as category')
    .select([
      'id',
      'name',
      'description',
      'color',
      sql<string>`'#' || lpad(to_hex(color & 16777215), 6, '0')`.as('rgbColor'),
      'default_category as defaultCategory',
      'active',
      'created',
      'modified',
    ])
    .orderBy('name')
    .orderBy('id');
}

/** Inactive categories are deleted ones: they are listed as long as an activity refers to them. */
export function listCategories(db: Queries, activeOnly: boolean): Promise<OpActivityCategory[]> {
  const isReferred = sql<boolean>`exists (select from activity_version where category_id = category.id)`;
  return selectActivityCategories(db)
    .where((category) => category.or([category('active', '=', true), ...(activeOnly ? [] : [isReferred])]))
    .execute();
}

export function listCategoriesByIds(db: Queries, ids: readonly string[]): Promise<OpActivityCategory[]> {
  return selectActivityCategories(db)
    .where(sql<boolean>`id = ${anyOf(ids)}`)
    .execute();
}

/** Tells whether the caller sees a resource: by a level on it, or by being linked to it. */
export async function isResourceVisible({ db, caller }: Context, id: string, level: number): Promise<boolean> {
  if (level >= Level.external) return true;
  const own = await db
    .selectFrom('resource')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  return own !== undefined;
}
