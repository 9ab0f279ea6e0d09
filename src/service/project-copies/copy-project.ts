import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OpPlanEdit, OpWorkingPlan } from '#contract/app/plan-editing.ts';
import type { OpProjectCopy, projectCopiesApi as contract } from '#contract/app/project-copies.ts';
import {
  ActivityAttribute,
  ActivityType,
  Level,
  ProjectType,
  ScheduleConstraint,
  WorkContour,
} from '#contract/core/codes.ts';
import { shiftedDays, shiftToStart } from '#plan/shift-document.ts';
import type { PlanSetting } from '#plan/document.ts';
import { requireProject } from '#service/core/access.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { invalidParameter, notFoundFailure } from '#service/core/errors.ts';
import { insertActivityCalendars, type StoredActivityCalendar } from '#service/core/calendar/activity-calendars.ts';
import { readTimedCalendar } from '#service/core/calendar/plan-calendar.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
import type { Queries } from '#service/db/queries.ts';
import { activeCategories, assignableResources } from '#service/plans/editing/edit-queries.ts';
import { readWorkingPlan } from '#service/plans/editing/working-plan.ts';
import { saveWorkingPlan } from '#service/plans/editing/save.ts';
import { setCalendar } from '#service/plans/schedule-queries.ts';
import { planSetting } from '#service/plans/plan-setting.ts';
import { checkInPlan, editPlan } from '#service/plans/handlers.ts';
import { findCurrentPlan, findWorkingVersion } from '#service/plans/versions.ts';
import { createNode } from '#service/projects/commands.ts';
import { findNode } from '#service/projects/node-queries.ts';

/**
 * Creates a project from another one, such as a template: description, custom fields and plan, without progress and
 * bookings. The plan begins on the given start, with its distances in working days; people are replaced as wanted, and
 * effort of people whom the caller may not assign becomes unassigned. Needs observer level on the project, and manager
 * level on the portfolio. @throws InvalidParameter, NotFound
 */
async function copyProject(context: Context, projectId: string, body: OpProjectCopy): Promise<{ project: string }> {
  const { db } = context;
  const { portfolio, name, start, template } = body;
  if (!portfolio) throw invalidParameter('portfolio', portfolio, 'expected.idOfPortfolioOrProgram');
  if (!start) throw invalidParameter('start', start, 'expected.day');
  await requireProject(context, portfolio, Level.manager, 'project.error.ManagerAccessDenied');
  await requireProject(context, projectId, Level.observer);
  const source = await findNode(context, projectId);
  const plan = await findCurrentPlan(db, projectId);
  if (!source || !plan) throw notFoundFailure('project', projectId);
  const working = await readWorkingPlan(context, projectId);
  const setting = await planSetting(db, plan.id, []);
  const created = await createNode(context, 'project', portfolio, {
    name: name ?? '',
    start,
    type: template === true ? ProjectType.template : ProjectType.project,
    description: source.description ?? '',
    ...(source.customType !== undefined && { customType: source.customType, customValues: source.customValues ?? [] }),
  });
  if (!created) throw notFoundFailure('project', projectId);
  const copied = await findCurrentPlan(db, created.id);
  if (!copied) throw notFoundFailure('project_planning', created.id);
  const stored = await readTimedCalendar(db, plan.id);
  const { week, weekTimes, exceptions, activityCalendars, scheduleFinish: planFinish } = stored;
  const rows = working.activity.map(withPlainDays);
  const shift = planFinish === null ? undefined : shiftToStart(rows, start.slice(0, 10), setting);
  const scheduleFinish = planFinish === null || !shift ? null : shift.endDay(planFinish);
  if (week !== null || exceptions.length > 0 || scheduleFinish !== null)
    await setCalendar(db, copied, { week, weekTimes, exceptions, scheduleFinish });
  const calendars = await copyActivityCalendars(db, copied.id, activityCalendars);
  if (working.activity.length > 0) {
    await editPlan(context, created.id);
    const revision = (await findWorkingVersion(db, copied.id))?.revision ?? 0;
    const { person } = body;
    const edit = await copiedPlan(context, working, {
      start: start.slice(0, 10),
      setting,
      person,
      calendars,
      revision,
    });
    await saveWorkingPlan(context, created.id, edit.body);
    await copyUnedited(context, working.version.id.id, created.id, edit.guids);
    await checkInPlan(context, { projectId: created.id });
  }
  return { project: created.id };
}

interface CopySetting {
  readonly start: string;
  readonly setting: PlanSetting;
  readonly person: OpProjectCopy['person'];
  /** The calendars of activities by those that they are copies of. */
  readonly calendars: ReadonlyMap<string, string>;
  /** Of the empty plan. */
  readonly revision: number;
}

/** Days that differ, as in the plan's calendar, stay where they are: a shutdown in August is one for the copy, too. */
async function copyActivityCalendars(
  db: Queries,
  planId: string,
  calendars: readonly StoredActivityCalendar[],
): Promise<ReadonlyMap<string, string>> {
  const ids = await takeIds(db, calendars.length);
  const copies = calendars.map((calendar, index) => ({ ...calendar, id: ids[index] ?? '' }));
  await insertActivityCalendars(db, planId, copies);
  return new Map(calendars.map(({ id }, index) => [id, ids[index] ?? '']));
}

/** The plan as an edit of an empty one, with the GUIDs of the new activities by the ids of the old ones. */
async function copiedPlan(
  context: Context,
  plan: OpWorkingPlan,
  { start, setting, person, calendars, revision }: CopySetting,
) {
  const rows = plan.activity.filter(({ type }) => type !== ActivityType.adHoc);
  const guids = new Map(rows.map(({ id }) => [id, randomUUID()]));
  const people = await personFinder(context, plan, person);
  const { shares, loose } = copiedShares(plan, guids, people);
  const categories = await activeCategories(context.db, [...new Set(rows.flatMap(({ category }) => category ?? []))]);
  const body: OpPlanEdit = {
    revision,
    key: randomUUID(),
    activity: shiftedDays(rows.map(withPlainDays), start, setting).map((row, sequence) => ({
      ...plannedValues(row),
      // Names of files may be empty, those that are typed may not.
      name: row.name?.trim() ? row.name : NAMELESS,
      id: guids.get(row.id) ?? '',
      parent: guids.get(row.parent ?? '') ?? null,
      sequence,
      calendar: calendars.get(row.calendar ?? '') ?? null,
      category: row.category && categories.has(row.category) ? row.category : null,
      responsibleResource: people(row.responsibleResource),
      unassignedEffort: (row.unassignedEffort ?? 0) + (loose.get(row.id) ?? 0),
      attributes: (row.attributes ?? 0) & copiedBits,
    })),
    link: plan.link.flatMap(({ predecessor, successor, type, lag, lagElapsed, lagUnit }) => {
      const [from, to] = [guids.get(predecessor ?? ''), guids.get(successor ?? '')];
      if (from === undefined || to === undefined) return [];
      const how = { type: type ?? 0, lag: lag ?? 0, lagElapsed: lagElapsed ?? false, lagUnit: lagUnit ?? 0 };
      return [{ predecessor: from, successor: to, ...how }];
    }),
    assignment: shares,
  };
  return { body, guids };
}

/** Until the copy gets the empty name of the original. */
const NAMELESS = '–';

/** Attributes that a copy keeps; the others follow from what happened to the original. */
const copiedBits = ActivityAttribute.mandatory | ActivityAttribute.startFixed | ActivityAttribute.finishFixed;

type WorkingActivity = OpWorkingPlan['activity'][number];

const plainDay = (day: string | null | undefined) => day?.slice(0, 10) ?? null;

const withPlainDays = (row: WorkingActivity) => ({
  ...row,
  start: plainDay(row.start),
  finish: plainDay(row.finish),
  deadline: plainDay(row.deadline),
  constraint: row.constraint ?? ScheduleConstraint.asSoonAsPossible,
  constraintDay: plainDay(row.constraintDay),
});

/** Fields of an activity that a copy takes over as they are. */
const plannedFields = [
  'type',
  'name',
  'description',
  'wbsCode',
  'start',
  'finish',
  'duration',
  'durationUnit',
  'durationElapsed',
  'leadTime',
  'followUpTime',
  'priority',
  'baseEffort',
  'deadline',
  'constraint',
  'constraintDay',
  'manual',
] as const satisfies readonly (keyof WorkingActivity)[];

const plannedValues = (row: WorkingActivity) => Object.fromEntries(plannedFields.map((field) => [field, row[field]]));

/** Returns a lookup of the replacement of a person; null without one, and for people whom the caller may not assign. */
async function personFinder(context: Context, plan: OpWorkingPlan, person: OpProjectCopy['person']) {
  const replaced = new Map((person ?? []).map(({ resource, by }) => [resource ?? '', by ?? null]));
  const replacementOf = (id: string) => (replaced.has(id) ? (replaced.get(id) ?? null) : id);
  const ids = [
    ...plan.assignment.map(({ resource }) => resource),
    ...plan.activity.map(({ responsibleResource }) => responsibleResource),
  ];
  const wanted = new Set(ids.flatMap((id) => (id ? (replacementOf(id) ?? []) : [])));
  const assignable = await assignableResources(context, [...wanted]);
  return (id: string | null | undefined): string | null => {
    const by = id ? replacementOf(id) : null;
    return by !== null && assignable.has(by) ? by : null;
  };
}

/** Assignments of the copy, one of a person to an activity, and the hours that are left by activity. */
function copiedShares(
  plan: OpWorkingPlan,
  guids: ReadonlyMap<string, string>,
  people: (id: string | null | undefined) => string | null,
) {
  const shares = new Map<string, NonNullable<OpPlanEdit['assignment']>[number]>();
  const loose = new Map<string, number>();
  for (const { activity, resource, assigned, baseEffort, delay, contour } of plan.assignment) {
    const guid = guids.get(activity ?? '');
    if (!activity || guid === undefined) continue;
    const by = people(resource);
    if (by === null) {
      loose.set(activity, (loose.get(activity) ?? 0) + (baseEffort ?? 0));
      continue;
    }
    const before = shares.get(`${guid} ${by}`);
    shares.set(`${guid} ${by}`, {
      activity: guid,
      resource: by,
      assigned: (before?.assigned ?? 0) + (assigned ?? 100),
      baseEffort: (before?.baseEffort ?? 0) + (baseEffort ?? 0),
      ...(before ?? { delay: delay ?? 0, contour: contour ?? WorkContour.flat }),
    });
  }
  return { shares: [...shares.values()], loose };
}

/** Planned costs and fields of plan files, which edits do not contain; what belongs to days of the original stays there. */
async function copyUnedited(
  { db }: Context,
  fromVersionId: string | number,
  projectId: string,
  guids: ReadonlyMap<string, string>,
): Promise<void> {
  await sql`with copied as materialized (
      select pair.old_id, version.id as version_id, activity.id
      from unnest(${[...guids.keys()]}::bigint[], ${[...guids.values()]}::uuid[]) as pair (old_id, guid)
      join project_plan plan on plan.project_node_id = ${projectId}
      join plan_version version on version.plan_id = plan.id and version.number = -1
      join activity on activity.plan_id = plan.id and activity.guid = pair.guid
    ), fields as (
      update activity_version v set name = old.name, file_fields = old.file_fields - array['baselines', 'created', 'start', 'finish', 'deadline', 'constraintDate', 'pauses', 'timephased', 'things']
        || coalesce((select jsonb_build_object('things', jsonb_agg(thing - array['baselines', 'start', 'finish', 'taskStart', 'taskFinish',
          'timephased', 'timephasedWork', 'timephasedDone', 'actualWork', 'actualCost', 'remainingCost'])) from jsonb_array_elements(old.file_fields -> 'things') as thing
          where old.file_fields ? 'things'), '{}')
      from copied join activity_version old
        on old.plan_version_id = ${fromVersionId} and old.activity_id = copied.old_id
          and (old.file_fields is not null or btrim(old.name) = '')
      where v.plan_version_id = copied.version_id and v.activity_id = copied.id
    ), work as (
      update assignment_version v set file_fields = nullif(old.file_fields - array['baselines', 'start', 'finish', 'taskStart', 'taskFinish',
        'timephased', 'timephasedWork', 'timephasedDone', 'actualWork', 'plannedActualWork'], '{}')
      from copied
      join assignment own on own.activity_id = copied.id
      join assignment old_own on old_own.activity_id = copied.old_id and old_own.resource_id = own.resource_id
      join assignment_version old
        on old.plan_version_id = ${fromVersionId} and old.assignment_id = old_own.id and old.file_fields is not null
      where v.plan_version_id = copied.version_id and v.assignment_id = own.id
    ), header as (
      update plan_version v set file_fields = old.file_fields - array['title', 'created', 'statusDate'], file_resources = old.file_resources,
        file_custom_fields = old.file_custom_fields
      from plan_version old
      where old.id = ${fromVersionId} and coalesce(old.file_fields, old.file_resources, old.file_custom_fields) is not null and v.id = (select min(version_id) from copied)
    )
    insert into planned_cost (plan_version_id, activity_id, cost_type, base)
    select copied.version_id, copied.id, cost.cost_type, cost.base
    from copied join planned_cost cost on cost.plan_version_id = ${fromVersionId} and cost.activity_id = copied.old_id`.execute(
    db,
  );
}

export const projectCopyHandlers: Handlers<typeof contract> = {
  copyProject: (context, { projectId, body }) => copyProject(context, projectId, body),
};
