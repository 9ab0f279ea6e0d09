import { sql } from 'kysely';
import type { ApprovalMode, OpTimeWeek, OpTimeWeekPart } from '#contract/app/approval.ts';
import { Level } from '#contract/core/codes.ts';
import { projectLevels, resourceLevels } from '#service/core/access.ts';
import type { CallerContext } from '#service/core/context.ts';
import type { DayRange } from '#service/core/day-range.ts';
import { type Queries, readColumn, readRows } from '#service/db/queries.ts';
import { groupBy } from '#plan/group-by.ts';
import { type ApprovedPerson, decisivePart, mayDecide, mondaysOf } from './rules.ts';

interface WeekKey {
  readonly resource: string;
  readonly monday: string;
}

interface RecordedWeek extends WeekKey {
  readonly version: string;
  /** Projects of its records, by name, with the caller's level on them. */
  readonly projects: readonly { readonly id: string; readonly name: string; readonly level: number }[];
}

const weeksOf = (people: readonly ApprovedPerson[], mondays: readonly string[]) => sql`
  unnest(${people.map(({ id }) => id)}::bigint[]) as person (id) cross join unnest(${[...mondays]}::date[]) as week (monday)`;

function listRecordedWeeks(
  { db, caller }: CallerContext,
  people: readonly ApprovedPerson[],
  mondays: readonly string[],
): Promise<RecordedWeek[]> {
  return readRows<RecordedWeek>(db)`
    with access as materialized (select * from ${projectLevels(caller)} as level)
    select person.id as resource, week.monday,
      md5(coalesce(string_agg(concat_ws(' ', record.id, record.modified), ',' order by record.id), '')) as version,
      coalesce(jsonb_agg(distinct jsonb_build_object('id', node.id::text, 'name', node.name, 'level', coalesce(access.level, 0)))
        filter (where node.id is not null), '[]') as projects
    from ${weeksOf(people, mondays)}
    left join work_record record
      on record.resource_id = person.id and record.day between week.monday and week.monday + 6
    left join assignment on assignment.id = record.assignment_id
    left join activity on activity.id = assignment.activity_id
    left join project_plan plan on plan.id = activity.plan_id
    left join project_node node on node.id = plan.project_node_id
    left join access on access.project_node_id = node.id
    group by person.id, week.monday`;
}

/** The parts of weeks that were submitted or decided on, as far as the caller sees their projects. */
function listWeekParts(
  { db, caller }: CallerContext,
  people: readonly ApprovedPerson[],
  mondays: readonly string[],
): Promise<(OpTimeWeekPart & WeekKey)[]> {
  return readRows<OpTimeWeekPart & WeekKey>(db)`
    select part.resource_id as resource, part.monday, part.project_node_id as project, node.name as "projectName",
      part.state, submitter.display_name as "submittedByName", part.submitted_at as "submittedAt",
      decider.display_name as "decidedByName", part.decided_at as "decidedAt", part.comment
    from week_approval part
    left join project_node node on node.id = part.project_node_id
    left join subject submitter on submitter.id = part.submitted_by
    left join subject decider on decider.id = part.decided_by
    where part.resource_id = any (${people.map(({ id }) => id)}::bigint[]) and part.monday = any (${[...mondays]}::date[])
      and (part.project_node_id is null
        or part.resource_id = any (${people.flatMap(({ id, isOwn, level }) => (isOwn || level >= Level.manager ? id : []))}::bigint[])
        or part.project_node_id in (
          select project_node_id from ${projectLevels(caller)} as access where level >= ${Level.observer}))
    order by part.monday, node.name, part.id`;
}

/** A caller and who approves. */
export interface ApprovalContext extends CallerContext {
  readonly mode: ApprovalMode;
}

/** Reads the weeks of people that meet a period, by the id of the person; without approval only those that once were submitted. */
export async function readTimeWeeks(
  context: ApprovalContext,
  people: readonly ApprovedPerson[],
  { from, until }: DayRange,
): Promise<Map<string, OpTimeWeek[]>> {
  const mondays = mondaysOf(from, until);
  const keyOf = ({ resource, monday }: WeekKey) => `${resource} ${monday}`;
  const parts = groupBy(await listWeekParts(context, people, mondays), keyOf);
  if (context.mode === 'off' && parts.size === 0) return new Map();
  const recorded = new Map((await listRecordedWeeks(context, people, mondays)).map((week) => [keyOf(week), week]));
  const weekOf = (person: ApprovedPerson, monday: string): OpTimeWeek[] => {
    const key = keyOf({ resource: person.id, monday });
    const own = (parts.get(key) ?? []).map(({ resource: _, monday: __, ...part }) => part);
    const { version = '', projects = [] } = recorded.get(key) ?? {};
    if (context.mode === 'off' && own.length === 0) return [];
    const hasManagedProject = projects.some(({ level }) => level >= Level.manager);
    const isDecidable = mayDecide(context, person, { parts: own, hasManagedProject });
    const all = context.mode === 'project' ? [...own, ...openParts(person, own, projects)] : own;
    const part = all.map((each) => ({ ...each, mayDecide: isDecidable && isDecider(person, each, projects) }));
    const decisive = decisivePart(part);
    return [
      {
        monday,
        state: decisive?.state ?? null,
        submittedByName: decisive?.submittedByName ?? null,
        submittedAt: decisive?.submittedAt ?? null,
        decidedByName: decisive?.decidedByName ?? null,
        decidedAt: decisive?.decidedAt ?? null,
        comment: decisive?.comment ?? null,
        version,
        maySubmit: person.isOwn || person.level >= Level.manager,
        mayDecide: isDecidable,
        part,
      },
    ];
  };
  return new Map(people.map((person) => [person.id, mondays.flatMap((monday) => weekOf(person, monday))]));
}

type BookedProjects = RecordedWeek['projects'];

/** Projects of a week that are no part of it yet, as far as the caller sees them; none of a week submitted as a whole. */
function openParts(
  { isOwn, level }: ApprovedPerson,
  parts: readonly OpTimeWeekPart[],
  projects: BookedProjects,
): OpTimeWeekPart[] {
  const known = new Set(parts.map(({ project }) => project ?? null));
  if (known.has(null)) return [];
  const isVisible = (project: BookedProjects[number]) =>
    isOwn || level >= Level.manager || project.level >= Level.observer;
  return projects
    .filter((project) => !known.has(project.id) && isVisible(project))
    .map(({ id, name }) => ({ project: id, projectName: name, state: null }));
}

/** Tells whether the caller manages the person of a whole week, or the project of a part. */
const isDecider = ({ level }: ApprovedPerson, { project }: OpTimeWeekPart, projects: BookedProjects): boolean =>
  (project ? (projects.find(({ id }) => id === project)?.level ?? 0) : level) >= Level.manager;

/** The resources of ids that the caller sees, with what it is to them. */
export function listApprovedPeople(
  { db, caller }: CallerContext,
  ids: readonly string[],
): Promise<(ApprovedPerson & { isInManagedProject: boolean })[]> {
  return readRows<ApprovedPerson & { isInManagedProject: boolean }>(db)`
    select resource.id, resource.name, coalesce(resource.user_id = ${caller.userId}, false) as "isOwn",
      coalesce(access.level, 0) as level,
      exists (
        select from project_resource member
        join ${projectLevels(caller)} as place on place.project_node_id = member.project_node_id
        where member.resource_id = resource.id and place.level >= ${Level.manager}) as "isInManagedProject"
    from resource
    left join ${resourceLevels(caller)} as access on access.resource_id = resource.id
    where resource.id = any (${[...ids]}::bigint[])`;
}

/** A week that is decided on. */
export interface DecidedWeek {
  readonly resource: string;
  /** `yyyy-MM-dd` */
  readonly monday: string;
}

export const asWeeks = (weeks: readonly DecidedWeek[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) as input (resource bigint, monday date)`;

/** Projects of the records of a week, once each. */
export function listBookedProjects(db: Queries, { resource, monday }: DecidedWeek): Promise<string[]> {
  return readColumn<string>(db)`
    select distinct plan.project_node_id as id
    from work_record record
    join assignment on assignment.id = record.assignment_id
    join activity on activity.id = assignment.activity_id
    join project_plan plan on plan.id = activity.plan_id
    where record.resource_id = ${resource} and record.day between ${monday}::date and ${monday}::date + 6`;
}
