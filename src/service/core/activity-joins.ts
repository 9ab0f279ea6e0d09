import { sql } from 'kysely';

/** Parts of statements that look up where activities are planned. */

const planOfActivity = sql`
  join project_plan plan on plan.id = activity.plan_id
  join project_node node on node.id = plan.project_node_id`;

const currentVersion = sql`activity_version version
    on version.plan_version_id = plan.current_version_id and version.activity_id = activity.id`;

/** From an `activity` to its `plan`, its project `node`, and its `version` in the current plan, which it may have left. */
export const activityPlace = sql`${planOfActivity} left join ${currentVersion}`;

/** The same for activities of current plans alone. */
export const currentActivity = sql`${planOfActivity} join ${currentVersion}`;

/** From an `assignment` to its `activity`, and what the current plan says of both: `version` and `planned`. */
export const plannedAssignment = sql`
  join activity on activity.id = assignment.activity_id
  ${currentActivity}
  join assignment_version planned
    on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id`;

/** The name of an `activity`, also of one that left the plan; `version` is that of the current plan. */
export const activityName = sql`coalesce(version.name, (
  select name from activity_version last where last.activity_id = activity.id order by plan_version_id desc limit 1), '')`;
