import { addToList } from '#contract/core/lists.ts';
import { type RawBuilder, sql } from 'kysely';
import { readRows } from '#service/db/queries.ts';
import { activityName, activityPlace } from '#service/core/activity-joins.ts';
import { projectLevels, resourceLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { openAtFirst } from '#service/core/figures/assignments.ts';
import { isVisible, ownResourcesCtes } from '#service/activities/activity-query.ts';
import type { BookingPlace } from '../rules.ts';

/**
 * Resolves the names in a file of time or cost records, ignoring case. Records hidden from the caller are not found, so
 * that they look the same as missing ones. One statement per kind of name, however many rows.
 */

/** For each text, or each pair of project and text, the ids that it names; of the best way to name something only. */
export type IdsByPosition = ReadonlyMap<number, readonly string[]>;

interface PositionMatch {
  /** Position in the passed list, from 1. */
  readonly n: number;
  readonly id: string;
}

function idsByPosition(matches: readonly PositionMatch[]): IdsByPosition {
  const named = new Map<number, string[]>();
  for (const { n, id } of matches) addToList(named, n - 1, id);
  return named;
}

/** Of the matches (n, id, choice), the ones of the best choice. */
const best = (matches: RawBuilder<unknown>) => sql<PositionMatch>`
  select n, id from (select n, id, rank() over (partition by n order by choice) as place from (${matches}) as match) as ranked
  where place = 1
  group by n, id
  order by n, id`;

const access = (context: Context) =>
  sql`access as materialized (select * from ${projectLevels(context.caller)} as level)`;

/**
 * Projects by number, else by name, active ones before archived ones: those that the caller sees, and those in which one of
 * its resources works, be it linked to the caller or managed by it.
 */
export async function findProjects(context: Context, texts: readonly string[]): Promise<IdsByPosition> {
  const rows = await readRows<PositionMatch>(context.db)`
    with file as materialized (
      select n::integer as n, lower(input.text collate "und-x-icu") as text
      from unnest(${[...texts]}::text[]) with ordinality as input (text, n)
    ), ${access(context)}, ${ownResourcesCtes(context)},
    known as materialized (
      select node.id, lower(node.name) as name, lower(node.number) as number, node.archived
      from project_node node join project_plan plan on plan.project_node_id = node.id
      where node.id in (select project_node_id from access where level >= ${visible}) or plan.id in (
        select activity.plan_id from assignment join activity on activity.id = assignment.activity_id
        where assignment.resource_id in (select id from linked union all select id from managed))
    )
    ${best(sql`
      select file.n, known.id, case when known.archived then 3 else 1 end as choice
      from file join known on known.number = file.text
      union all
      select file.n, known.id, case when known.archived then 4 else 2 end from file join known on known.name = file.text`)}`;
  return idsByPosition(rows);
}

/** An activity as a file names it. */
export interface ActivityName {
  readonly projectId: string;
  readonly text: string;
  /** The cell is a number, which has lost the zeros at its end: `1.10` is 1.1 there. */
  readonly isNumber: boolean;
}

/** The versions in which an activity is looked up: the one that counts, or those before in which it still stood. */
const versions = {
  current: sql`join activity_version version on version.plan_version_id = plan.current_version_id`,
  earlier: sql`
    join plan_version earlier on earlier.plan_id = plan.id and earlier.number >= 0
    join activity_version version on version.plan_version_id = earlier.id and not exists (
      select from activity_version kept
      where kept.plan_version_id = plan.current_version_id and kept.activity_id = version.activity_id)`,
};

function matchActivityNames(
  context: Context,
  names: readonly ActivityName[],
  when: keyof typeof versions,
): Promise<readonly PositionMatch[]> {
  const input = names.map((name, index) => ({ ...name, n: index + 1 }));
  return readRows<PositionMatch>(context.db)`
    with file as materialized (
      select n, "projectId" as project_id, lower(text collate "und-x-icu") as text, "isNumber" as is_number
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb)
        as input (n integer, "projectId" bigint, text text, "isNumber" boolean)
    ), ${access(context)}, ${ownResourcesCtes(context)}
    ${best(sql`
      select file.n, version.activity_id as id, label.choice
      from file
      join project_plan plan on plan.project_node_id = file.project_id
      ${versions[when]}
      cross join lateral (values
        (1, lower(version.wbs_code), false), (2, lower(version.name), false),
        (1, case when version.wbs_code ~ '^\\d+\\.\\d*0$' then rtrim(rtrim(version.wbs_code, '0'), '.') end, true)
      ) as label (choice, text, for_number)
      left join access on access.project_node_id = plan.project_node_id
      where label.text = file.text and (file.is_number or not label.for_number) and ${isVisible}`)}`;
}

/** Activities of projects by WBS code, else by name; those that are in no plan any more only where no other is found. */
export async function findActivities(context: Context, names: readonly ActivityName[]): Promise<IdsByPosition> {
  const current = idsByPosition(await matchActivityNames(context, names, 'current'));
  const left = names.flatMap((name, index) => (current.has(index) ? [] : [{ name, index }]));
  if (left.length === 0) return current;
  const earlier = idsByPosition(
    await matchActivityNames(
      context,
      left.map(({ name }) => name),
      'earlier',
    ),
  );
  const found = left.map(({ index }, place) => [index, earlier.get(place) ?? []] as const);
  return new Map([...current, ...found.filter(([, ids]) => ids.length > 0)]);
}

/** When an activity is open; a missing day is no limit. Days are `yyyy-MM-dd`. */
export interface OpenTime {
  readonly id: string;
  readonly start: string | null;
  readonly finish: string | null;
}

/** Returns those of the activities that are in the current versions of their plans and not complete. */
export async function listOpenTimes({ db }: Context, activityIds: readonly string[]): Promise<OpenTime[]> {
  if (activityIds.length === 0) return [];
  return readRows<OpenTime>(db)`
    select activity.id, version.start, version.finish
    from activity
    join project_plan plan on plan.id = activity.plan_id
    join activity_version version
      on version.plan_version_id = plan.current_version_id and version.activity_id = activity.id
    where activity.id = any (${[...activityIds]}::bigint[]) and activity.complete < 100`;
}

/** A resource and an activity. */
export interface Pair {
  readonly resourceId: string;
  readonly activityId: string;
}

/** All that the rules ask of a resource on an activity, whether it is assigned to it or not. */
export interface BookingTarget extends BookingPlace {
  readonly assignmentId: string | null;
  readonly activityId: string;
  readonly planId: string;
  /** True if the activity is in the current version of the plan, regardless of its assignments. */
  readonly isCurrent: boolean;
  /** True if the resource belongs to the project: assigned to it, or to an activity of its plan. */
  readonly isMember: boolean;
}

/** The targets of pairs, in the same order. */
export function listTargets(context: Context, pairs: readonly Pair[]): Promise<BookingTarget[]> {
  const { caller, db } = context;
  const input = pairs.map(({ resourceId, activityId }, n) => ({ n, resource: resourceId, activity: activityId }));
  return readRows<BookingTarget>(db)`
    with pair as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as input (n integer, resource bigint, activity bigint)
    ), ${access(context)},
    own as materialized (select * from ${resourceLevels(caller)} as level),
    member as materialized (
      select project_node_id, resource_id from project_resource
      union
      select plan.project_node_id, assignment.resource_id
      from project_plan plan
      join activity on activity.plan_id = plan.id
      join assignment on assignment.activity_id = activity.id
      where plan.id in (select plan_id from activity where id in (select activity from pair))
    )
    select assignment.id as "assignmentId", activity.id as "activityId", plan.id as "planId",
      resource.id as "resourceId", resource.name as "resourceName",
      ${activityName} as "activityName",
      version.type as "activityType", version.start, ${openAtFirst} as "baseEffort",
      version.id is not null and planned.id is not null as "isPlanned", version.id is not null as "isCurrent",
      node.id as "projectNodeId", node.name as "projectName", node.archived as "isArchived",
      node.work_trackable as "isTrackable", coalesce(resource.user_id = ${caller.userId}, false) as "isLinked",
      coalesce(access.level, 0) as "projectLevel", coalesce(own.level, 0) as "resourceLevel",
      (node.id, resource.id) in (select project_node_id, resource_id from member) as "isMember"
    from pair
    join resource on resource.id = pair.resource
    join activity on activity.id = pair.activity
    ${activityPlace}
    left join access on access.project_node_id = node.id
    left join own on own.resource_id = resource.id
    left join assignment on assignment.activity_id = activity.id and assignment.resource_id = resource.id
    left join assignment_version planned
      on planned.assignment_id = assignment.id and planned.plan_version_id = plan.current_version_id
    order by pair.n`;
}
