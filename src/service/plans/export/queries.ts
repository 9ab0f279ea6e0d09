import { sql } from 'kysely';
import { ActivityType, CostType, Level } from '#contract/core/codes.ts';
import type { PlanActivity } from '#plan/document.ts';
import { resourceLevels, visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import type { AttributeValue } from '../attribute-values.ts';
import { type Queries, readRows } from '#service/db/queries.ts';
import {
  calendarsAbove,
  readResourceCalendars,
  type StoredResourceCalendar,
} from '#service/core/calendar/calendar-store.ts';

/** Data of a plan file: one statement per list, whatever its size. */

/** An activity of the exported version with what was done, and with what the baseline says of it. Days; hours. */
export interface ExportedActivity extends Omit<
  PlanActivity,
  'categoryId' | 'leadTime' | 'followUpTime' | 'responsibleId' | 'openEffort' | 'isRecorded'
> {
  readonly outlineLevel: number;
  /** Planned miscellaneous costs; null where none are planned. */
  readonly fixedCosts: number | null;
  readonly fileGuid: string | null;
  readonly fileUid: number | null;
  /** Fields of a plan file, as they are stored. */
  readonly fileFields: unknown;
  readonly hasResponsible: boolean;
  readonly created: string;
  readonly responsible: string | null;
  readonly baseline: Pick<PlanActivity, 'start' | 'finish' | 'duration' | 'baseEffort'> | null;
}

/** The activities of a version in their order, without ad hoc ones, which are no part of a plan. */
export function listExportedActivities(context: Context, versionId: string): Promise<ExportedActivity[]> {
  const { db, caller } = context;
  return readRows<ExportedActivity>(db)`
    with visible_resource as materialized (
      select r.id, r.name from resource r
      where r.user_id = ${caller.userId}
        or r.id in (select resource_id from ${resourceLevels(caller)} as level where level >= ${visible}))
    select v.activity_id as id, v.parent_id as "parentId", v.outline_level as "outlineLevel", v.wbs_code as "wbsCode",
      v.name, v.description, v.type, v.start, v.finish, v.duration,
      v.duration_unit as "durationUnit", v.duration_elapsed as "isElapsed",
      v.calendar_id as "calendarId", v.priority, v.attributes, v.deadline,
      v.constraint_type as constraint, v.constraint_day as "constraintDay", v.manual as "isManual",
      v.base_effort as "baseEffort", v.unassigned_effort as "unassignedEffort", cost.base as "fixedCosts", v.file_guid as "fileGuid",
      v.file_uid as "fileUid", v.file_fields as "fileFields", v.responsible_resource_id is not null as "hasResponsible", a.created, a.actual_start as "actualStart", a.actual_finish as "actualFinish",
      a.actual_effort as "actualEffort", a.complete, visible_resource.name as responsible,
      case when base.activity_id is not null then jsonb_build_object(
        'start', base.start, 'finish', base.finish, 'duration', base.duration, 'baseEffort', base.base_effort
      ) end as baseline
    from activity_version v
    join activity a on a.id = v.activity_id
    join project_plan plan on plan.id = v.plan_id
    left join activity_version base
      on base.plan_version_id = plan.baseline_version_id and base.activity_id = v.activity_id
    left join visible_resource on visible_resource.id = v.responsible_resource_id
    left join planned_cost cost on cost.plan_version_id = v.plan_version_id and cost.activity_id = v.activity_id
      and cost.cost_type = ${CostType.miscellaneous}
    where v.plan_version_id = ${versionId} and v.type <> ${ActivityType.adHoc}
    order by v.sequence, v.activity_id`;
}

/** An assignment with its resource; values hidden from the caller are null. Percent; hours; money per hour. */
export interface ExportedAssignment {
  readonly activityId: string;
  readonly assigned: number;
  readonly baseEffort: number;
  readonly delay: number;
  readonly contour: number;
  readonly actualEffort: number;
  readonly resourceId: string | null;
  readonly resourceName: string | null;
  readonly available: number | null;
  readonly hourlyRate: number | null;
  /** Fields of a plan file, as they are stored. */
  readonly fileFields: unknown;
  /** Its hours in the baseline; null if it is not in it. */
  readonly baselineEffort: number | null;
}

/** The assignments of a version in the order of its activities. Rates are shown from manager level on the resource on. */
export function listExportedAssignments(context: Context, versionId: string): Promise<ExportedAssignment[]> {
  const { db, caller } = context;
  return readRows<ExportedAssignment>(db)`
    with visible_resource as materialized (
      select r.id, r.name, r.available, coalesce(access.level, 0) >= ${Level.manager} as is_managed
      from resource r
      left join ${resourceLevels(caller)} access on access.resource_id = r.id
      where access.level >= ${visible} or r.user_id = ${caller.userId})
    select planned.activity_id as "activityId", planned.assigned, planned.base_effort as "baseEffort",
      planned.delay, planned.contour, own.actual_effort as "actualEffort", visible_resource.id as "resourceId", visible_resource.name as "resourceName", visible_resource.available,
      case when visible_resource.is_managed then rate.hourly_rate end as "hourlyRate",
      planned.file_fields as "fileFields", base.base_effort as "baselineEffort"
    from assignment_version planned
    join assignment own on own.id = planned.assignment_id
    join activity_version activity
      on activity.plan_version_id = planned.plan_version_id and activity.activity_id = planned.activity_id
    join project_plan plan on plan.id = activity.plan_id
    left join assignment_version base
      on base.plan_version_id = plan.baseline_version_id and base.assignment_id = planned.assignment_id
    left join visible_resource on visible_resource.id = own.resource_id
    left join resource_rate rate on rate.resource_id = visible_resource.id
    where planned.plan_version_id = ${versionId} and activity.type <> ${ActivityType.adHoc}
    order by activity.sequence, planned.activity_id, planned.assignment_id`;
}

/** A value of a custom attribute that fields of plan files are, by the name of these in lower case. */
export interface ExportedCustomValue {
  /** Null for a value of the project. */
  readonly activityId: string | null;
  readonly name: string;
  readonly type: string;
  readonly value: AttributeValue;
}

/** Values of such attributes of a version's activities and of its project. @param level the caller's on the project */
export function listExportedCustomValues(
  { db }: Context,
  versionId: string,
  level: number,
): Promise<ExportedCustomValue[]> {
  return readRows<ExportedCustomValue>(db)`
    with field as (
      select field.name, field.applies_to, field.attribute_id, attribute.type
      from plan_file_field field
      join custom_attribute attribute on attribute.id = field.attribute_id and attribute.visible_from <= ${level}
    )
    select v.activity_id as "activityId", field.name, field.type, own.value
    from field
    join activity_custom_value own on own.attribute_id = field.attribute_id
    join activity_version v on v.activity_id = own.activity_id and v.plan_version_id = ${versionId}
    where field.applies_to = 'activity'
    union all
    select null, field.name, field.type, own.value
    from plan_version version
    join project_plan plan on plan.id = version.plan_id
    join project_custom_value own on own.project_node_id = plan.project_node_id
    join field on field.attribute_id = own.attribute_id and field.applies_to = 'project'
    where version.id = ${versionId}
    order by 2, 1`;
}

/** A resource as far as the caller may see it. Percent; money per hour. */
export type ExportedPerson = Pick<ExportedAssignment, 'resourceId' | 'resourceName' | 'available' | 'hourlyRate'>;

/** Resources of these ids that the caller sees. */
export async function listExportedPeople(
  { db, caller }: Context,
  resourceIds: readonly string[],
): Promise<ExportedPerson[]> {
  if (resourceIds.length === 0) return [];
  return readRows<ExportedPerson>(db)`
    select r.id as "resourceId", r.name as "resourceName", r.available,
      case when coalesce(access.level, 0) >= ${Level.manager} then rate.hourly_rate end as "hourlyRate"
    from resource r
    left join ${resourceLevels(caller)} access on access.resource_id = r.id
    left join resource_rate rate on rate.resource_id = r.id
    where r.id = any (${[...resourceIds]}::bigint[]) and (access.level >= ${visible} or r.user_id = ${caller.userId})
    order by r.id`;
}

export interface ExportedPlan {
  readonly planId: string;
  readonly projectName: string;
  readonly projectDescription: string;
  readonly created: string;
  /** The version, and when it was checked in; absent for a working version. */
  readonly versionNumber: number;
  readonly checkInTime: string | null;
  /** Fields and resources of a plan file, as they are stored. */
  readonly fileFields: unknown;
  readonly fileResources: unknown;
  readonly fileCustomFields: unknown;
}

export function getExportedPlan(db: Queries, versionId: string): Promise<ExportedPlan> {
  return db
    .selectFrom('plan_version as version')
    .innerJoin('project_plan as plan', 'plan.id', 'version.plan_id')
    .innerJoin('project_node as project', 'project.id', 'plan.project_node_id')
    .select([
      'plan.id as planId',
      'project.name as projectName',
      'project.description as projectDescription',
      'plan.created',
      'version.number as versionNumber',
      'version.file_fields as fileFields',
      'version.file_resources as fileResources',
      'version.file_custom_fields as fileCustomFields',
      'version.check_in_time as checkInTime',
    ])
    .where('version.id', '=', versionId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the calendars of resources by id, if the caller is an observer of the resource. Resources that follow the
 * plan's calendar are missing.
 */
export async function listResourceCalendars(
  { db, caller }: Context,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, StoredResourceCalendar>> {
  if (resourceIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; above: string[] | null }>`
    select r.id, ${calendarsAbove} as above
    from resource r join ${resourceLevels(caller)} access on access.resource_id = r.id
    where r.id = any (${[...resourceIds]}::bigint[]) and access.level >= ${Level.observer}`.execute(db);
  const stored = await readResourceCalendars(db, [...new Set(rows.flatMap(({ above }) => above ?? []))]);
  return new Map(
    rows.flatMap(({ id, above }): [string, StoredResourceCalendar][] => {
      const calendars = (above ?? []).flatMap((each) => stored.get(each) ?? []);
      if (calendars.length === 0) return [];
      const { week = null, weekTimes = null } = calendars.findLast((each) => each.week !== null) ?? {};
      return [[id, { week, weekTimes, exceptions: calendars.flatMap(({ exceptions }) => exceptions) }]];
    }),
  );
}
