import { type RawBuilder, sql } from 'kysely';
import { collectionTypes, CostType, Level } from '#contract/core/codes.ts';
import { type LevelHolder, levelOnProject, projectLevels, resourceLevels } from '#service/core/access.ts';
import type { Caller, CallerContext } from '#service/core/context.ts';
import { jsonMoment } from '#service/db/queries.ts';
import { isHidden, revealsRate } from '#service/core/figures/rates.ts';
import type { ActivityRow } from './rules.ts';

/** The caller, with values or with parameters of a prepared statement. */
export type ActivityCaller = {
  readonly caller: LevelHolder & { readonly userId: Caller['userId'] | RawBuilder<unknown> };
};

/** Which activities, as a condition on `version`, `activity`, `plan`, `node` and the caller's resources. */
export type ActivityCondition = RawBuilder<unknown>;

/** The resources that the caller is linked to, and those that it manages. */
export const ownResourcesCtes = ({ caller }: ActivityCaller) => sql`
  linked as materialized (select id from resource where user_id = ${caller.userId}),
  managed as materialized (select resource_id as id from ${resourceLevels(caller)} as level where level >= ${Level.manager})`;

/**
 * Tells whether the caller sees an activity: as an observer of its project, or because one of its resources is linked
 * to or managed by the caller. Requires `version`, `access` and ownResourcesCtes in the statement.
 */
export const isVisible = sql`(
  access.level >= ${Level.observer} or exists (
    select from assignment own
    join assignment_version planned on planned.assignment_id = own.id and planned.plan_version_id = version.plan_version_id
    where own.activity_id = version.activity_id
      and (own.resource_id in (select id from linked) or own.resource_id in (select id from managed))))`;

/** The activities of current versions that the caller sees and that are selected, as the CTE `chosen`. */
const selectedActivities = (
  context: ActivityCaller,
  selection: ActivityCondition,
  { project, isByLevel = false }: Extent,
) => sql`
  ${project === undefined ? sql`` : sql`requested as materialized (select ${project}::bigint as id),`}
  access as materialized (${
    project === undefined
      ? sql`select * from ${projectLevels(context.caller)} as level`
      : sql`select id as project_node_id, ${levelOnProject(context.caller, sql`requested.id`)} as level from requested`
  }),
  ${isByLevel ? sql`` : sql`${ownResourcesCtes(context)},`}
  chosen as materialized (
    select version.*, greatest(access.level, ${Level.external}) as level, node.name as project_name,
      activity.complete, activity.actual_effort, activity.open_effort,
      activity.actual_start is not null as is_started,
      activity.created as first_created, greatest(activity.modified, version.modified) as last_modified
    from project_plan plan
    join project_node node on node.id = plan.project_node_id
    left join access on access.project_node_id = node.id
    join activity_version version on version.plan_version_id = plan.current_version_id
    join activity on activity.id = version.activity_id
    where ${selection} and ${isByLevel ? sql`access.level >= ${Level.observer}` : isVisible}
  )`;

/** Counts the activities of the plan of `row` with the same sequence, up to and including `row` in order of id. */
const rankWithinSequence = (row: string) => sql`(
  select count(*) from activity_version sibling
  where sibling.plan_version_id = ${sql.ref(`${row}.plan_version_id`)} and sibling.sequence = ${sql.ref(`${row}.sequence`)}
    and sibling.activity_id <= ${sql.ref(`${row}.activity_id`)})`;

/**
 * The place of each chosen activity in its plan, counted from 1. Where others of a plan lie between the chosen ones, each of
 * them is only counted, and once: from one chosen activity to the next.
 */
const planPositions = {
  whole: sql`
    select activity_id, row_number() over (order by sequence, activity_id)::integer as place from chosen`,
  some: sql`
    select activity_id, (sum(passed) over upward + ${rankWithinSequence('step')})::integer as place
    from (
      select plan_version_id, sequence, activity_id, (
        select count(*) from activity_version between_them
        where between_them.plan_version_id = ordered.plan_version_id
          and between_them.sequence >= coalesce(previous, -2147483648) and between_them.sequence < ordered.sequence) as passed
      from (
        select plan_version_id, sequence, activity_id,
          lag(sequence) over (partition by plan_version_id order by sequence, activity_id) as previous
        from chosen
      ) ordered
    ) step
    window upward as (partition by plan_version_id order by sequence, activity_id)`,
  one: sql`
    select activity_id, ((
      select count(*) from activity_version before
      where before.plan_version_id = chosen.plan_version_id and before.sequence < chosen.sequence
    ) + ${rankWithinSequence('chosen')})::integer as place
    from chosen`,
};

/** A list inside an activity. */
interface Inner {
  /** Aggregate expression. Ids are text because a JSON number cannot hold all of them. */
  readonly list: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  /** Which rows belong to the activity, a row of `chosen`. */
  readonly where: RawBuilder<unknown>;
}

/** Links of one direction: the activity is `own` and the one that it is linked to `other`. */
const links = (own: 'link.predecessor_id' | 'link.successor_id', other: typeof own): Inner => ({
  list: sql`json_agg(json_build_object('type', link.type, 'onCriticalPath', on_critical_path, 'conflict', conflict,
    'activity', ${sql.ref(other)}::text) order by ${sql.ref(other)})`,
  from: sql`dependency link`,
  where: sql`link.plan_version_id = chosen.plan_version_id and ${sql.ref(own)} = chosen.activity_id`,
});

const nestedLists: Readonly<Record<string, Inner>> = {
  assignments: {
    list: sql`array_agg(planned.assignment_id order by planned.assignment_id)`,
    from: sql`assignment_version planned`,
    where: sql`planned.plan_version_id = chosen.plan_version_id and planned.activity_id = chosen.activity_id`,
  },
  predecessorActivities: links('link.successor_id', 'link.predecessor_id'),
  successorActivities: links('link.predecessor_id', 'link.successor_id'),
  comments: {
    list: sql`json_agg(json_build_object('id', comment.id::text, 'name', comment.name, 'text', comment.text,
      'commentDate', ${jsonMoment('comment.comment_date')}, 'activity', comment.activity_id::text,
      'created', ${jsonMoment('comment.created')}, 'modified', ${jsonMoment('comment.modified')},
      'creator', case when creator.id is not null then json_build_object('id', creator.id::text, 'name', creator.name,
        'displayName', creator.display_name, 'source', creator.source) end)
      order by comment.comment_date, comment.id)`,
    from: sql`activity_comment comment left join subject creator on creator.id = comment.creator_id`,
    where: sql`comment.activity_id = chosen.activity_id`,
  },
  actions: {
    list: sql`json_agg(json_build_object('id', action.id::text, 'name', action.name,
      'description', action.description, 'deleted', action.deleted, 'status', action.status, 'sequence', action.sequence,
      'created', ${jsonMoment('action.created')}, 'modified', ${jsonMoment('action.modified')})
      order by action.sequence, action.id)`,
    from: sql`action`,
    where: sql`action.activity_id = chosen.activity_id and not action.deleted`,
  },
  toDos: {
    list: sql`array_agg(link.todo_id order by link.todo_id)`,
    from: sql`todo_activity link join todo on todo.id = link.todo_id`,
    where: sql`link.activity_id = chosen.activity_id and not todo.deleted`,
  },
  customValues: {
    list: sql`json_agg(json_build_object('name', attribute.name, 'type', attribute.type, 'value',
      case when attribute.type = 'DATE' then to_jsonb((custom.value #>> '{}') || 'Z') else custom.value end)
      order by attribute.sequence, attribute.name, attribute.id)`,
    from: sql`activity_custom_value custom join custom_attribute attribute on attribute.id = custom.attribute_id`,
    where: sql`custom.activity_id = chosen.activity_id and attribute.visible_from <= chosen.level`,
  },
};

/** The lists, each gathered once for all chosen activities: as CTEs, as columns and as joins. */
const joinedLists = {
  before: sql.join(
    Object.entries(nestedLists).map(
      ([name, { list, from, where }]) => sql`
        ${sql.ref(name)} as (
          select chosen.activity_id, ${list} as list from chosen cross join ${from} where ${where} group by chosen.activity_id
        )`,
    ),
  ),
  columns: sql.join(Object.keys(nestedLists).map((name) => sql`${sql.ref(name)}.list as ${sql.ref(name)}`)),
  joins: sql.join(
    Object.keys(nestedLists).map((name) => sql`left join ${sql.ref(name)} using (activity_id)`),
    sql` `,
  ),
};

/** The same looked up for a single activity: less work than gathering, sorting and joining it. */
const lookedUp = sql.join(
  Object.entries(nestedLists).map(
    ([name, { list, from, where }]) => sql`(select ${list} from ${from} where ${where}) as ${sql.ref(name)}`,
  ),
);

/**
 * Pairs of each selected activity with all activities below it: costs of `below_id` count for `activity_id`.
 * @param isAdded a condition on `chosen`: the costs of activities below are added
 */
const costsBelow = (isAdded: RawBuilder<unknown>) => sql`
  under as (
    select activity_id, activity_id as below_id, plan_version_id, level,
      type in (${sql.join(collectionTypes)}) and ${isAdded} as is_collection
    from chosen
    union all
    select under.activity_id, child.activity_id, child.plan_version_id, under.level, true
    from under
    join activity_version child on child.plan_version_id = under.plan_version_id and child.parent_id = under.below_id
    where under.is_collection
  )`;

/** Managers read a whole plan with each activity's own costs; for others the people that share in costs are counted. */
const costScopes: Readonly<Record<Extent['of'], RawBuilder<unknown>>> = {
  whole: costsBelow(sql`level < ${sql.lit(Level.manager)}`),
  some: costsBelow(sql`true`),
  one: costsBelow(sql`true`),
};

/** Costs by activity and type: personnel from effort and rate; of others the latest record sets what is still to be spent. */
const activityCostCtes = sql`
  effort as (
    select under.activity_id, under.level, assignment.resource_id, coalesce(sum(planned.base_effort), 0) as base,
      sum(assignment.actual_effort) as actual, sum(assignment.open_effort) as open
    from under
    join assignment on assignment.activity_id = under.below_id
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = under.plan_version_id
    group by under.activity_id, under.level, assignment.resource_id
  ), personnel as (
    select activity_id, ${CostType.personnel}::smallint as type, sum(base * hourly_rate) as base,
      sum(actual * hourly_rate) as actual, sum(open * hourly_rate) as open,
      ${isHidden(sql`level`, revealsRate)} as is_hidden
    from effort join rate using (resource_id)
    group by activity_id, level
  ), planned_other as (
    select under.activity_id, below_id, cost_type, planned_cost.base
    from under join planned_cost on planned_cost.plan_version_id = under.plan_version_id and planned_cost.activity_id = below_id
  ), spent_other as (
    select under.activity_id, below_id, record.cost_type, sum(record.actual_costs) as actual,
      (array_agg(record.open_costs order by record.day desc, record.id desc))[1] as open
    from under join cost_record record on record.activity_id = below_id
    group by under.activity_id, below_id, record.cost_type
  ), other as (
    select activity_id, cost_type as type, sum(coalesce(planned_other.base, 0)) as base,
      sum(coalesce(spent_other.actual, 0)) as actual, sum(coalesce(spent_other.open, planned_other.base)) as open,
      false as is_hidden
    from planned_other full join spent_other using (activity_id, below_id, cost_type)
    group by activity_id, cost_type
  ), costs as (
    select activity_id, json_agg(json_build_object('type', type, 'base', base, 'actual', actual, 'open', open,
      'isHidden', is_hidden) order by type) as list
    from (select * from personnel union all select * from other) cost
    group by activity_id
  )`;

/** Hourly rates of those who work on what counts. */
const resourceRateCte = sql`
  rate as materialized (
    select resource_id, hourly_rate from resource_rate
    where resource_id in (select assignment.resource_id from under join assignment on assignment.activity_id = under.below_id)
  )`;

/** Scope of a plan query. A narrower scope reads less. */
export interface Extent {
  /** `whole` reads all activities of one plan, for managers each with its own costs; otherwise costs include those of the activities below. */
  readonly of: 'whole' | 'some' | 'one';
  /** The project, as an expression, where all selected activities are of one. */
  readonly project?: ActivityCondition;
  /**
   * Only what the caller sees by its level on the project: a tenth to a sixth of the time of a small read goes into being ready
   * to ask who works on what, of which most callers need nothing.
   */
  readonly isByLevel?: boolean;
}

/** Reads the selected activities that the caller sees: by project, then in the order of the plan. One statement. */
export async function readActivityRows(
  context: CallerContext,
  selection: ActivityCondition,
  extent: Extent = { of: 'some' },
): Promise<ActivityRow[]> {
  const { rows } = await activityRowsQuery(context, selection, extent).execute(context.db);
  return rows;
}

/** The statement of {@link listActivities}. */
export function activityRowsQuery(
  context: ActivityCaller,
  selection: ActivityCondition,
  extent: Extent,
): RawBuilder<ActivityRow> {
  const { of } = extent;
  return sql<ActivityRow>`
    with recursive ${selectedActivities(context, selection, extent)},
    place as (${planPositions[of]}),
    ${of === 'one' ? sql`` : sql`${joinedLists.before},`} ${costScopes[of]}, ${resourceRateCte}, ${activityCostCtes}
    select chosen.activity_id as id, chosen.name, chosen.description, chosen.type, chosen.attributes,
      chosen.category_id as category, chosen.sequence, place.place as "normalizedSequence",
      chosen.outline_level as "outlineLevel", chosen.start, chosen.finish, chosen.duration,
      chosen.lead_time as "leadTime", chosen.follow_up_time as "followUpTime", chosen.complete, chosen.priority,
      chosen.base_effort as "baseEffort", chosen.unassigned_effort as "unassignedEffort",
      chosen.actual_effort as "actualEffort", chosen.open_effort as "openEffort", chosen.is_started as "isStarted",
      chosen.template, chosen.plan_id as "projectPlan", chosen.parent_id as "parentActivity",
      chosen.responsible_resource_id as "responsibleResource", chosen.wbs_code as "wbsCode", chosen.environment,
      chosen.contact_persons as "contactPersons", chosen.authorized, chosen.authorization_comment as "authorizationComment",
      chosen.post_project_phase_comment as "postProjectPhaseComment", chosen.requirement_id as requirement,
      chosen.payment, chosen.effort_billable as "effortBillable", chosen.original_estimate as "originalEstimate",
      chosen.first_created as created, chosen.last_modified as modified, chosen.level,
      ${of === 'one' ? lookedUp : joinedLists.columns}, costs.list as costs
    from chosen
    left join place using (activity_id)
    left join costs using (activity_id)
    ${of === 'one' ? sql`` : joinedLists.joins}
    order by chosen.project_name, chosen.plan_id, chosen.sequence, chosen.activity_id`;
}
