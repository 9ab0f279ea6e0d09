import { type RawBuilder, sql } from 'kysely';
import { collectionTypes, CostType, Level } from '#contract/codes.ts';
import { projectLevels, resourceLevels } from '../access.ts';
import type { Context } from '../context.ts';
import type { ActivityRow } from './rules.ts';

type Reader = Pick<Context, 'db' | 'caller'>;

/** Which activities, as a condition on `version`, `activity`, `plan`, `node` and the caller's resources. */
export type Selection = RawBuilder<unknown>;

/** The resources that the caller is linked to, and those that it manages. */
export const ownResources = ({ caller }: Reader) => sql`
  linked as materialized (select id from resource where user_id = ${caller.userId}),
  managed as materialized (select resource_id as id from ${resourceLevels(caller)} as level where level >= ${Level.manager})`;

/**
 * Whether the caller sees an activity: an observer of its project does, and whoever works on it, being linked to one of
 * its resources or managing it. To be used where `version`, `access` and the CTEs of ownResources are in reach.
 */
export const isSeen = sql`(
  access.level >= ${Level.observer} or exists (
    select from assignment own
    join assignment_version planned on planned.assignment_id = own.id and planned.plan_version_id = version.plan_version_id
    where own.activity_id = version.activity_id
      and (own.resource_id in (select id from linked) or own.resource_id in (select id from managed))))`;

/** The activities of current versions that the caller sees and that are selected, as the CTE `chosen`. */
const chosen = (context: Reader, selection: Selection, project: Selection | undefined) => sql`
  access as materialized (
    select * from ${projectLevels(context.caller)} as level
    where ${project === undefined ? sql`true` : sql`project_node_id = ${project}`}
  ),
  ${ownResources(context)},
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
    where ${selection} and ${isSeen}
  )`;

/** The place of each chosen activity in its plan, counted from 1; of a single one without reading the whole plan. */
const places = {
  whole: sql`
    select activity_id, row_number() over (order by sequence, activity_id)::integer as place from chosen`,
  some: sql`
    select activity_id, row_number() over (partition by plan_version_id order by sequence, activity_id)::integer as place
    from activity_version where plan_version_id in (select plan_version_id from chosen)`,
  one: sql`
    select chosen.activity_id, (
      select count(*)::integer from activity_version before
      where before.plan_version_id = chosen.plan_version_id
        and (before.sequence, before.activity_id) <= (chosen.sequence, chosen.activity_id)) as place
    from chosen`,
};

/** A moment as the interface writes it, inside JSON. */
export const moment = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The lists inside an activity, each gathered once for all chosen activities. Ids are text, because a number in JSON
 * cannot hold all of them.
 */
const lists = sql`
  assignments as (
    select activity_id, array_agg(assignment_id order by assignment_id) as list
    from chosen join assignment_version using (plan_version_id, activity_id)
    group by activity_id
  ), predecessors as (
    select successor_id as activity_id, json_agg(json_build_object('type', link.type, 'onCriticalPath', on_critical_path,
      'conflict', conflict, 'activity', predecessor_id::text) order by predecessor_id) as list
    from chosen join dependency link on link.plan_version_id = chosen.plan_version_id and link.successor_id = activity_id
    group by successor_id
  ), successors as (
    select predecessor_id as activity_id, json_agg(json_build_object('type', link.type, 'onCriticalPath', on_critical_path,
      'conflict', conflict, 'activity', successor_id::text) order by successor_id) as list
    from chosen join dependency link on link.plan_version_id = chosen.plan_version_id and link.predecessor_id = activity_id
    group by predecessor_id
  ), comments as (
    select comment.activity_id, json_agg(json_build_object('id', comment.id::text, 'name', comment.name, 'text', comment.text,
      'commentDate', ${moment('comment.comment_date')}, 'activity', comment.activity_id::text,
      'created', ${moment('comment.created')}, 'modified', ${moment('comment.modified')},
      'creator', case when creator.id is not null then json_build_object('id', creator.id::text, 'name', creator.name,
        'displayName', creator.display_name, 'source', creator.source) end)
      order by comment.comment_date, comment.id) as list
    from chosen
    join activity_comment comment on comment.activity_id = chosen.activity_id
    left join subject creator on creator.id = comment.creator_id
    group by comment.activity_id
  ), actions as (
    select action.activity_id, json_agg(json_build_object('id', action.id::text, 'name', action.name,
      'description', action.description, 'deleted', action.deleted, 'status', action.status, 'sequence', action.sequence,
      'created', ${moment('action.created')}, 'modified', ${moment('action.modified')})
      order by action.sequence, action.id) as list
    from chosen join action on action.activity_id = chosen.activity_id
    where not action.deleted
    group by action.activity_id
  ), to_dos as (
    select activity_id, array_agg(todo_id order by todo_id) as list
    from chosen join todo_activity using (activity_id)
    group by activity_id
  ), custom_values as (
    select custom.activity_id, json_agg(json_build_object('name', attribute.name, 'type', attribute.type, 'value',
      case when attribute.type = 'DATE' then to_jsonb((custom.value #>> '{}') || 'Z') else custom.value end)
      order by attribute.sequence, attribute.name, attribute.id) as list
    from chosen
    join activity_custom_value custom on custom.activity_id = chosen.activity_id
    join custom_attribute attribute on attribute.id = custom.attribute_id and attribute.visible_from <= chosen.level
    group by custom.activity_id
  )`;

/** The chosen activities with all below them, as pairs: what `below_id` costs counts for `activity_id`. */
const costsBelow = sql`
  under as (
    select activity_id, activity_id as below_id, plan_version_id,
      type in (${sql.join(collectionTypes)}) as is_collection
    from chosen
    union all
    select under.activity_id, child.activity_id, child.plan_version_id, true
    from under
    join activity_version child on child.plan_version_id = under.plan_version_id and child.parent_id = under.below_id
    where under.is_collection
  )`;

const ownCosts = sql`under as (select activity_id, activity_id as below_id, plan_version_id from chosen)`;

/** Costs by activity and type: personnel from effort and rate; of others the latest record sets what is still to be spent. */
const costs = sql`
  personnel as (
    select under.activity_id, ${CostType.personnel}::smallint as type,
      coalesce(sum(planned.base_effort * rate.hourly_rate), 0) as base,
      sum(assignment.actual_effort * rate.hourly_rate) as actual, sum(assignment.open_effort * rate.hourly_rate) as open
    from under
    join assignment on assignment.activity_id = under.below_id
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = under.plan_version_id
    join rate on rate.resource_id = assignment.resource_id
    group by under.activity_id
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
      sum(coalesce(spent_other.actual, 0)) as actual, sum(coalesce(spent_other.open, planned_other.base)) as open
    from planned_other full join spent_other using (activity_id, below_id, cost_type)
    group by activity_id, cost_type
  ), costs as (
    select activity_id, json_agg(json_build_object('type', type, 'base', base, 'actual', actual, 'open', open) order by type) as list
    from (select * from personnel union all select * from other) cost
    group by activity_id
  )`;

/** Hourly rates of those who work on what counts. */
const rates = sql`
  rate as materialized (
    select resource_id, hourly_rate from resource_rate
    where resource_id in (select assignment.resource_id from under join assignment on assignment.activity_id = under.below_id)
  )`;

/** How much of a plan is read: the better it is known, the less is looked at. */
export interface Extent {
  /** `whole` reads all activities of one plan, each with its own costs; otherwise costs include those of the activities below. */
  readonly of: 'whole' | 'some' | 'one';
  /** The project, as an expression, where all selected activities are of one. */
  readonly project?: Selection;
}

/** Reads the selected activities that the caller sees: by project, then in the order of the plan. One statement. */
export async function listActivities(
  context: Reader,
  selection: Selection,
  { of, project }: Extent = { of: 'some' },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    with recursive ${chosen(context, selection, project)},
    place as (${places[of]}),
    ${lists}, ${of === 'whole' ? ownCosts : costsBelow}, ${rates}, ${costs}
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
      chosen.first_created as created, chosen.last_modified as modified,
      assignments.list as assignments, comments.list as comments, actions.list as actions, to_dos.list as "toDos",
      predecessors.list as "predecessorActivities", successors.list as "successorActivities",
      custom_values.list as "customValues", costs.list as costs
    from chosen
    left join place using (activity_id)
    left join assignments using (activity_id)
    left join predecessors using (activity_id)
    left join successors using (activity_id)
    left join comments using (activity_id)
    left join actions using (activity_id)
    left join to_dos using (activity_id)
    left join custom_values using (activity_id)
    left join costs using (activity_id)
    order by chosen.project_name, chosen.plan_id, chosen.sequence, chosen.activity_id`.execute(context.db);
  return rows;
}
