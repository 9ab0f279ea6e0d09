import { sql } from 'kysely';
import type { OpWorkingAssignment, OpWorkingLink, OpWorkingResource } from '#contract/app/plan-editing.ts';
import { Level, ResourceType } from '#contract/core/codes.ts';
import { resourceLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, readRow, readRows } from '#service/db/queries.ts';
import { readsDetails, showsAbsenceTypes } from '#service/core/absence-details.ts';
import { calendarsAbove } from '#service/core/calendar/calendar-store.ts';
import { closesActivity, progressList } from '../stated-progress.ts';
import type { WorkingRow } from './efforts.ts';
import { editedFields } from './rules.ts';

/** Reading a version to edit it or to calculate with it: one statement for each list, whatever its size. */

/** A plan, the version that is read, and whether it is the caller's working version. */
export interface ReadPlan {
  readonly id: string;
  readonly projectNodeId: string;
  readonly versionId: string;
  readonly isWorking: boolean;
  readonly revision: number;
  /** Who holds the plan; null where it is not checked out. */
  readonly holderName: string | null;
}

/** The plan of a project with the caller's working version where there is one, else with the current version. */
export function findReadPlan({ db, caller }: Context, projectNodeId: string): Promise<ReadPlan | undefined> {
  return readRow<ReadPlan>(db)`
    select plan.id, plan.project_node_id as "projectNodeId", version.id as "versionId",
      version.number = -1 as "isWorking",
      case when version.number = -1 then version.revision else 0 end as revision,
      (select coalesce(nullif(holder.display_name, ''), holder.name)
        from plan_version held join subject holder on holder.id = held.holder_id
        where held.plan_id = plan.id and held.number = -1) as "holderName"
    from project_plan plan
    join plan_version version on version.plan_id = plan.id
      and (version.id = plan.current_version_id or version.holder_id = ${caller.userId})
    where plan.project_node_id = ${projectNodeId}
    order by version.number
    limit 1`;
}

/** The activities of a version in their order, with the progress that it states where that is not known from records. */
export function listWorkingActivities(
  db: Queries,
  { id, versionId }: Pick<ReadPlan, 'id' | 'versionId'>,
): Promise<WorkingRow[]> {
  return readRows<WorkingRow>(db)`
    with booked as materialized (
      select distinct own.activity_id from activity join assignment own on own.activity_id = activity.id
      where activity.plan_id = ${id} and exists (select from work_record where assignment_id = own.id)
    ), spent as materialized (
      select distinct record.activity_id from activity join cost_record record on record.activity_id = activity.id
      where activity.plan_id = ${id}
    )
    select v.activity_id as id, a.guid, v.parent_id as parent, ${editedFields.select('v')}, ${progressList},
      a.actual_effort as "actualEffort", a.open_effort as "openEffort",
      booked.activity_id is not null as "isBooked",
      booked.activity_id is not null or spent.activity_id is not null as recorded,
      case when jsonb_typeof(v.file_fields -> 'pauses') = 'array' then (
        -- A day that is worked until noon, or from noon on, is worked.
        select json_agg(json_build_object(
          'from', ((pause ->> 'start')::timestamp + interval '12 hours')::date,
          'until', ((pause ->> 'finish')::timestamp - interval '13 hours')::date))
        from jsonb_array_elements(v.file_fields -> 'pauses') as pause) end as split
    from activity_version v
    join activity a on a.id = v.activity_id
    left join planned_progress stated
      on stated.plan_version_id = v.plan_version_id and stated.activity_id = v.activity_id
    left join booked on booked.activity_id = v.activity_id
    left join spent on spent.activity_id = v.activity_id
    cross join lateral (select stated.activity_id is not null and (booked.activity_id is null or ${closesActivity}) as it) states
    where v.plan_version_id = ${versionId}
    order by v.sequence, v.activity_id`;
}

/** The document of a plan file, and the values that tell whether it is still that of the activity. */
export interface FileFieldsRow {
  readonly fileFields: unknown;
  readonly name: string;
  readonly start: string | null;
  readonly finish: string | null;
  readonly deadline: string | null;
  readonly priority: number;
  readonly description: string;
  /** Names of the custom fields of the plan file by their element and key. */
  readonly names: Readonly<Record<string, string>> | null;
}

export function findFileFields(db: Queries, versionId: string, activityId: string): Promise<FileFieldsRow | undefined> {
  return db
    .selectFrom('activity_version')
    .select(['file_fields as fileFields', 'name', 'start', 'finish', 'deadline', 'priority', 'description'])
    .select(
      sql<FileFieldsRow['names']>`(
        select json_object_agg(concat(field ->> 'element', ' ', field ->> 'key'), left(field ->> 'alias', 255))
        from plan_version version, jsonb_array_elements(version.file_custom_fields) field
        where version.id = plan_version_id and field ->> 'alias' <> '')`.as('names'),
    )
    .where('plan_version_id', '=', versionId)
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
}

/** Fields of a plan file of the assignments of an activity to resources that the caller sees, by name. */
export function listFileFieldsOfWork(
  { db, caller }: Context,
  versionId: string,
  activityId: string,
): Promise<{ fileFields: unknown; resource: string }[]> {
  return readRows<{ fileFields: unknown; resource: string }>(db)`
    select planned.file_fields as "fileFields", r.name as resource
    from assignment_version planned
    join assignment own on own.id = planned.assignment_id
    join resource r on r.id = own.resource_id
    where planned.plan_version_id = ${versionId} and planned.activity_id = ${activityId} and planned.file_fields is not null
      and (r.user_id = ${caller.userId}
        or r.id in (select resource_id from ${resourceLevels(caller)} as level where level >= ${visible}))
    order by r.name, r.id`;
}

export function listWorkingLinks(db: Queries, versionId: string): Promise<OpWorkingLink[]> {
  return db
    .selectFrom('dependency')
    .select(['predecessor_id as predecessor', 'successor_id as successor', 'type', 'lag'])
    .select(['lag_elapsed as lagElapsed', 'lag_unit as lagUnit'])
    .where('plan_version_id', '=', versionId)
    .orderBy('successor_id')
    .orderBy('predecessor_id')
    .execute();
}

export function listWorkingAssignments(db: Queries, versionId: string): Promise<OpWorkingAssignment[]> {
  return db
    .selectFrom('assignment_version as planned')
    .innerJoin('assignment', 'assignment.id', 'planned.assignment_id')
    .select(['planned.activity_id as activity', 'assignment.resource_id as resource'])
    .select(['planned.assigned', 'planned.base_effort as baseEffort', 'planned.delay', 'planned.contour'])
    .where('planned.plan_version_id', '=', versionId)
    .orderBy('planned.activity_id')
    .orderBy('planned.assignment_id')
    .execute();
}

interface ReadResource extends OpWorkingResource {
  /** The ids of the calendars that count for it, the nearest last. */
  readonly calendars: readonly string[] | null;
}

/**
 * The resources that the caller sees: those that are assigned in the version or responsible for something, and on request all that can be
 * assigned. Absences and calendars are shown from observer level on the resource on, rates from manager level on.
 */
export function listWorkingResources(
  { db, caller }: Context,
  versionId: string,
  withAssignable: boolean,
): Promise<ReadResource[]> {
  return readRows<ReadResource>(db)`
    with access as materialized (select * from ${resourceLevels(caller)} as level),
    used as materialized (
      select own.resource_id as id from assignment_version planned join assignment own on own.id = planned.assignment_id
      where planned.plan_version_id = ${versionId}
      union
      select responsible_resource_id from activity_version where plan_version_id = ${versionId}
    )
    select r.id, r.name, r.available, may.assign as assignable,
      case when access.level >= ${Level.manager} then (
        select hourly_rate from resource_rate where resource_id = r.id) end as "hourlyRate",
      coalesce(away.list, '[]') as absence,
      case when access.level >= ${Level.observer} then ${calendarsAbove} end as calendars
    from resource r
    left join access on access.resource_id = r.id
    left join used on used.id = r.id
    cross join lateral (
      select r.type = ${ResourceType.resource} and not r.archived and coalesce(access.level >= ${visible}, false) as assign
    ) may
    left join lateral (
      select json_agg(json_build_object('from', u.start, 'until', u.finish, 'half', u.day_part > 0, 'type',
        case when ${readsDetails(sql`access.level`, sql`r.user_id = ${caller.userId}`)} or ${showsAbsenceTypes}
          then coalesce(kind.name, '') else '' end)
        order by u.start) as list
      from unavailability u left join unavailability_type kind on kind.id = u.type_id
      where u.resource_id = r.id and u.active and access.level >= ${Level.observer}
    ) away on true
    where (access.level >= ${visible} or r.user_id = ${caller.userId})
      and (used.id is not null or (may.assign and ${withAssignable}::boolean))
    order by r.name, r.id`;
}
