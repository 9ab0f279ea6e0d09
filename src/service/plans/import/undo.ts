import { sql } from 'kysely';
import { ActivityType } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import { type Queries, readColumn } from '#service/db/queries.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { removeUnusedCalendars, type StoredActivityCalendar } from '#service/core/calendar/activity-calendars.ts';
import { readTimedCalendar } from '#service/core/calendar/plan-calendar.ts';
import { type ImportedRecordStamp, notUndoable } from '#service/imports/kind.ts';
import { type ChangedStart, leaveStart } from '#service/plans/project-days.ts';
import { managedPlan } from '../managed-plan.ts';
import { lockedBy } from '../rules.ts';
import { planFileOwners } from '#contract/app/imports.ts';
import type { CustomValueChanges } from './owner-values.ts';
import { takeRecordValuesBack } from './record-values.ts';
import { removeBaseline } from './baseline.ts';
import { type CalendarDraft, giveCalendarBack } from './calendar-draft.ts';
import { type ImportedCalendar, takeCalendarsBack } from './calendars.ts';
import { writeImportedProgress } from './store.ts';
import type { ProgressRow } from './version-state.ts';
import { findWorkingVersion, type CurrentPlan, removeUnplanned } from '../versions.ts';

/** Data needed to undo an import that was checked in. */
export interface PlanImportUndo {
  /** The version that the import made. */
  readonly versionId: string;
  /** The version that was the current one before. */
  readonly formerVersionId?: string | undefined;
  /** The version that the baseline of the file became. */
  readonly baselineVersionId?: string | undefined;
  /** The resources that came into the project with it. */
  readonly joined: readonly string[];
  /** The resources that it created, and the custom attributes that were created for it; missing in imports of earlier versions. */
  readonly people?: readonly string[];
  readonly attributes?: readonly ImportedRecordStamp[];
  /** The progress that it brought, and what the activities had before that are older than it. */
  readonly progress?: readonly ProgressRow[];
  readonly progressBefore?: readonly ProgressRow[];
  /** The values of custom attributes that it set, and those before. */
  readonly customValues?: Partial<CustomValueChanges>;
  /** The calendars that resources got from it. */
  readonly calendars?: readonly ImportedCalendar[];
  /** The calendars of activities that the plan got from it. */
  readonly activityCalendars?: readonly StoredActivityCalendar[];
  /** The calendar that the plan got from it, and the one before. */
  readonly planCalendar?: CalendarDraft | undefined;
  /** The start of the project, where it followed the plan. */
  readonly start?: ChangedStart | undefined;
}

/**
 * Undoes an import that created a version: the previous version becomes current again. Refused once a later version or
 * a working version is based on it, or something from it was changed or is used. A calendar set by it for the plan or a
 * resource is removed, unless it was changed since.
 */
export async function undoPlanImport(
  context: Context,
  projectId: string,
  {
    versionId,
    formerVersionId,
    baselineVersionId,
    joined,
    progress = [],
    progressBefore = [],
    customValues = {},
    calendars = [],
    activityCalendars = [],
    planCalendar,
    start,
  }: PlanImportUndo,
): Promise<void> {
  const { db } = context;
  const plan = await managedPlan(context, projectId);
  const working = await findWorkingVersion(db, plan.id);
  if (working) throw lockedBy(working);
  if (plan.currentVersionId !== versionId) throw notUndoable([plan.projectName]);
  if (baselineVersionId !== undefined) await removeBaseline(db, plan, baselineVersionId);
  const used = await listUsedActivities(db, plan, progress);
  if (used.length > 0) throw notUndoable(used);
  await removeVersion(db, plan, formerVersionId);
  await writeImportedProgress(db, progressBefore);
  for (const owner of planFileOwners)
    if (customValues[owner]) await takeRecordValuesBack(db, owner, customValues[owner]);
  await leaveProject(db, plan, joined);
  if (planCalendar) await giveCalendarBack(db, await managedPlan(context, projectId), planCalendar);
  if (activityCalendars.length > 0)
    await removeUnusedCalendars(db, activityCalendars, (await readTimedCalendar(db, plan.id)).activityCalendars);
  await recomputePlan(db, plan.id);
  if (start) await leaveStart(db, plan, start);
  await takeCalendarsBack(context, calendars);
}

/** The names of what was made or changed in the current version since its check-in, and of what only it has and is used. */
function listUsedActivities(
  db: Queries,
  { id, currentVersionId }: CurrentPlan,
  brought: readonly ProgressRow[],
): Promise<string[]> {
  return readColumn<string>(db)`
    with brought as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(brought)}::jsonb)
        as file (activity_id bigint, actual_start date, actual_finish date)
    )
    select v.name
    from activity_version v
    join plan_version version on version.id = v.plan_version_id
    join activity a on a.id = v.activity_id
    left join lateral (
      select true as exists from activity_version other
      where other.activity_id = v.activity_id and other.plan_version_id <> v.plan_version_id limit 1
    ) elsewhere on true
    left join brought on brought.activity_id = a.id
    where v.plan_version_id = ${currentVersionId} and (
      v.modified > version.check_in_time
      or (brought.activity_id is not null or elsewhere.exists is null)
        and (a.actual_start, a.actual_finish) is distinct from (brought.actual_start, brought.actual_finish)
      or (elsewhere.exists is null and (
        v.type = ${ActivityType.adHoc}
        or exists (select from assignment own join work_record w on w.assignment_id = own.id where own.activity_id = a.id)
        or exists (select from cost_record c where c.activity_id = a.id)
        or exists (select from activity_comment c where c.activity_id = a.id)
        or exists (select from todo_activity t join todo on todo.id = t.todo_id where t.activity_id = a.id and not todo.deleted)
        or exists (select from tracker_link t where t.activity_id = a.id))))
    union all
    select distinct v.name
    from work_record record
    join assignment own on own.id = record.assignment_id
    join activity a on a.id = own.activity_id
    join activity_version v on v.activity_id = a.id and v.plan_version_id = ${currentVersionId}
    where a.plan_id = ${id}
      and not exists (
        select from assignment_version planned
        where planned.assignment_id = own.id and planned.plan_version_id <> ${currentVersionId})
      and exists (
        select from activity_version other where other.activity_id = a.id and other.plan_version_id <> ${currentVersionId})
    order by 1`;
}

/**
 * Removes the current version, which is no longer a baseline; the one before it is the current one.
 * @param former the one before it; undefined of imports that did not note it, after which no others were added
 */
async function removeVersion(
  db: Queries,
  { id, currentVersionId }: CurrentPlan,
  former: string | undefined,
): Promise<void> {
  await sql`
    update project_plan set
      current_version_id = (
        select id from plan_version
        where plan_id = ${id} and id <> ${currentVersionId} and number >= 0
        order by id = ${former ?? null} desc nulls last, number desc limit 1),
      baseline_version_id = nullif(baseline_version_id, ${currentVersionId})
    where id = ${id}`.execute(db);
  await db.deleteFrom('plan_version').where('id', '=', currentVersionId).execute();
  await removeUnplanned(db, id);
  await sql`
    delete from assignment a using activity
    where activity.id = a.activity_id and activity.plan_id = ${id}
      and not exists (select from assignment_version planned where planned.assignment_id = a.id)
      and not exists (select from work_record record where record.assignment_id = a.id)`.execute(db);
}

/** Takes those out of the project who came with the import and do nothing else in it. */
async function leaveProject(db: Queries, { id, projectNodeId }: CurrentPlan, joined: readonly string[]): Promise<void> {
  await sql`
    delete from project_resource member
    where member.project_node_id = ${projectNodeId} and member.resource_id = any (${[...joined]}::bigint[])
      and not exists (
        select from assignment a join activity on activity.id = a.activity_id
        where activity.plan_id = ${id} and a.resource_id = member.resource_id)`.execute(db);
}
