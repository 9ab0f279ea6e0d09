import { sql } from 'kysely';
import { ActivityAttribute } from '#contract/codes.ts';
import type { PlanAssignment, PlanLink } from '#plan/document.ts';
import type { ScheduledActivity } from '#plan/schedule-document.ts';
import { schedule } from '#plan/schedule.ts';
import type { Queries } from '../context.ts';
import { planSetting } from './plan-setting.ts';

/**
 * Marks in a version what its links say about its dates: links on the critical path, links that the dates contradict, and the
 * activities that the links would move. To be called when a version was written. No activity counts as modified by it.
 */
export async function markSchedule(db: Queries, versionId: string): Promise<void> {
  const links = await listLinks(db, versionId);
  if (links.length === 0) return;
  const { plan_id } = await db
    .selectFrom('plan_version')
    .select('plan_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const setting = await planSetting(db, plan_id);
  // Whose calendar has nothing of its own works when the plan does.
  const areDifferent = [...setting.resources.values()].some((one) => one.absences.length + one.exceptions.length > 0);
  const assignments = areDifferent ? await listAssignments(db, versionId) : [];
  const activities = await listActivities(db, versionId);
  const marks = schedule({ activities, links, assignments }, setting);
  await markLinks(db, versionId, links, marks.links);
  const { validationError } = ActivityAttribute;
  const bound = boundBy(links, activities);
  const isMarked = new Map(activities.map(({ id, attributes }) => [id, (attributes & validationError) !== 0]));
  const others = bound.filter((id) => (marks.activities.get(id)?.isLate === true) !== isMarked.get(id));
  if (others.length === 0) return;
  await sql`
    update activity_version set attributes = attributes # ${validationError}::integer
    where plan_version_id = ${versionId} and activity_id = any (${others}::bigint[])`.execute(db);
}

interface MarkedLink extends PlanLink {
  readonly onCriticalPath: boolean;
  readonly conflict: boolean;
}

/** @param marks of each link, in their order */
async function markLinks(
  db: Queries,
  versionId: string,
  links: readonly MarkedLink[],
  marks: readonly { readonly isCritical: boolean; readonly isConflict: boolean }[],
): Promise<void> {
  const others = links.flatMap(({ predecessorId, successorId, onCriticalPath, conflict }, index) => {
    const { isCritical = false, isConflict = false } = marks[index] ?? {};
    if (isCritical === onCriticalPath && isConflict === conflict) return [];
    return [{ predecessorId, successorId, isCritical, isConflict }];
  });
  if (others.length === 0) return;
  await sql`
    update dependency d set on_critical_path = marked.critical, conflict = marked.conflict
    from unnest(${others.map(({ predecessorId }) => predecessorId)}::bigint[],
      ${others.map(({ successorId }) => successorId)}::bigint[],
      ${others.map(({ isCritical }) => isCritical)}::boolean[],
      ${others.map(({ isConflict }) => isConflict)}::boolean[]) as marked (predecessor_id, successor_id, critical, conflict)
    where d.plan_version_id = ${versionId}
      and d.predecessor_id = marked.predecessor_id and d.successor_id = marked.successor_id`.execute(db);
}

/** What links lead to, and what collections hold that they lead to: of anything else the mark tells that its file had no possible days. */
export function boundBy(links: readonly PlanLink[], activities: readonly ScheduledActivity[]): string[] {
  const bound = new Set(links.map(({ successorId }) => successorId));
  for (const { id, parentId } of activities) if (parentId !== null && bound.has(parentId)) bound.add(id);
  return [...bound];
}

function listLinks(db: Queries, versionId: string): Promise<MarkedLink[]> {
  return db
    .selectFrom('dependency')
    .select([
      'predecessor_id as predecessorId',
      'successor_id as successorId',
      'type',
      'lag',
      'lag_elapsed as isElapsed',
      'on_critical_path as onCriticalPath',
      'conflict',
    ])
    .where('plan_version_id', '=', versionId)
    .orderBy('predecessor_id')
    .orderBy('successor_id')
    .execute();
}

function listActivities(db: Queries, versionId: string): Promise<ScheduledActivity[]> {
  return db
    .selectFrom('activity_version as version')
    .innerJoin('activity', 'activity.id', 'version.activity_id')
    .select(['activity_id as id', 'parent_id as parentId', 'type', 'start', 'finish', 'duration', 'attributes'])
    .select(['lead_time as leadTime', 'follow_up_time as followUpTime'])
    .select(['complete', 'actual_start as actualStart', 'actual_finish as actualFinish'])
    .where('plan_version_id', '=', versionId)
    .orderBy('sequence')
    .execute();
}

function listAssignments(db: Queries, versionId: string): Promise<Pick<PlanAssignment, 'activityId' | 'resourceId'>[]> {
  return db
    .selectFrom('assignment_version as planned')
    .innerJoin('assignment', 'assignment.id', 'planned.assignment_id')
    .select(['planned.activity_id as activityId', 'assignment.resource_id as resourceId'])
    .where('planned.plan_version_id', '=', versionId)
    .execute();
}
