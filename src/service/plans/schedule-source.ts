import { groupBy } from '#plan/group-by.ts';
import type { PlanAssignment, PlanSetting } from '#plan/document.ts';
import type { ScheduledActivity, ScheduledLink } from '#plan/schedule/network-model.ts';
import { type Queries, anyOf } from '#service/db/queries.ts';
import { planSettings } from './plan-setting.ts';

/** Reading versions of plans as they are scheduled: one statement for each list, however many versions. */

export interface MarkedLink extends ScheduledLink {
  readonly onCriticalPath: boolean;
  readonly conflict: boolean;
}

/** A version with all that its schedule follows from. */
export interface ScheduledVersion {
  readonly id: string;
  readonly document: {
    readonly activities: readonly ScheduledActivity[];
    readonly links: readonly MarkedLink[];
    readonly assignments: readonly Pick<PlanAssignment, 'activityId' | 'resourceId'>[];
  };
  readonly setting: PlanSetting;
}

interface VersionOfPlan {
  readonly id: string;
  readonly planId: string;
}

export async function readScheduled(db: Queries, versions: readonly VersionOfPlan[]): Promise<ScheduledVersion[]> {
  if (versions.length === 0) return [];
  const ids = versions.map(({ id }) => id);
  const settings = await planSettings(db, [...new Set(versions.map(({ planId }) => planId))]);
  const links = byVersion(await listScheduledLinks(db, ids));
  // A resource with an empty calendar works when the plan does.
  const areDifferent = [...settings.values()].some(({ resources }) =>
    [...resources.values()].some(({ absences, calendars }) => absences.length + calendars.length > 0),
  );
  const assignments = byVersion(areDifferent ? await listScheduledAssignments(db, ids) : []);
  const activities = byVersion(await listScheduledActivities(db, ids));
  return versions.flatMap(({ id, planId }): ScheduledVersion[] => {
    const setting = settings.get(planId);
    if (!setting) return [];
    const document = {
      activities: activities.get(id) ?? [],
      links: links.get(id) ?? [],
      assignments: assignments.get(id) ?? [],
    };
    return [{ id, document, setting }];
  });
}

interface OfVersion {
  readonly versionId: string;
}

const byVersion = <T extends OfVersion>(rows: readonly T[]) => groupBy(rows, ({ versionId }) => versionId);

function listScheduledLinks(db: Queries, versionIds: readonly string[]): Promise<(MarkedLink & OfVersion)[]> {
  return db
    .selectFrom('dependency')
    .select([
      'plan_version_id as versionId',
      'predecessor_id as predecessorId',
      'successor_id as successorId',
      'type',
      'lag',
      'lag_elapsed as isElapsed',
      'on_critical_path as onCriticalPath',
      'conflict',
    ])
    .where('plan_version_id', '=', anyOf(versionIds))
    .orderBy('predecessor_id')
    .orderBy('successor_id')
    .execute();
}

/** With the progress that activities have by now, which belongs to no version. */
function listScheduledActivities(
  db: Queries,
  versionIds: readonly string[],
): Promise<(ScheduledActivity & OfVersion)[]> {
  return db
    .selectFrom('activity_version as version')
    .innerJoin('activity', 'activity.id', 'version.activity_id')
    .select(['plan_version_id as versionId', 'activity_id as id', 'parent_id as parentId', 'type'])
    .select(['start', 'finish', 'duration', 'attributes', 'lead_time as leadTime', 'follow_up_time as followUpTime'])
    .select(['duration_elapsed as isElapsed', 'calendar_id as calendarId'])
    .select(['constraint_type as constraint', 'constraint_day as constraintDay', 'manual as isManual'])
    .select(['complete', 'actual_start as actualStart', 'actual_finish as actualFinish'])
    .where('plan_version_id', '=', anyOf(versionIds))
    .orderBy('sequence')
    .execute();
}

function listScheduledAssignments(
  db: Queries,
  versionIds: readonly string[],
): Promise<(Pick<PlanAssignment, 'activityId' | 'resourceId'> & OfVersion)[]> {
  return db
    .selectFrom('assignment_version as planned')
    .innerJoin('assignment', 'assignment.id', 'planned.assignment_id')
    .select(['plan_version_id as versionId', 'planned.activity_id as activityId'])
    .select(['assignment.resource_id as resourceId'])
    .where('planned.plan_version_id', '=', anyOf(versionIds))
    .execute();
}
