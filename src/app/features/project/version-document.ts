import type { OpPlannedActivity, OpPlanVersion } from '#contract/app/plans.ts';
import type { PlanActivity, PlanDocument, PlanResource, PlanSetting } from '#plan/document.ts';
import { type WorkingProgress, readPlanned, type WorkingPlan } from '#app/features/plan/editing/working-plan.ts';

/** Versions of a plan as the documents that it is calculated and drawn with. */

/**
 * Returns the document of a version with the current progress of its activities; activities missing today have no
 * progress.
 */
export function versionDocument(version: OpPlanVersion, today: PlanDocument): PlanDocument {
  const progress = new Map(today.activities.map((activity) => [activity.id, activity]));
  return {
    activities: (version.activity ?? []).map((activity) => ({
      ...readPlanned(activity),
      ...versionProgress(progress.get(activity.id), activity),
    })),
    links: (version.link ?? []).map(({ predecessor, successor, type, lag, lagElapsed }) => ({
      predecessorId: predecessor ?? '',
      successorId: successor ?? '',
      type: type ?? 0,
      lag: lag ?? 0,
      isElapsed: lagElapsed ?? false,
    })),
    assignments: (version.assignment ?? []).map(({ activity, resource, assigned, baseEffort }) => ({
      activityId: activity ?? '',
      resourceId: resource ?? '',
      assigned: assigned ?? 100,
      baseEffort: baseEffort ?? 0,
    })),
  };
}

function versionProgress(today: PlanActivity | undefined, { baseEffort }: OpPlannedActivity): WorkingProgress {
  if (!today) {
    const none = { complete: 0, actualStart: null, actualFinish: null, actualEffort: 0, isRecorded: false };
    return { ...none, openEffort: baseEffort ?? 0 };
  }
  const { complete, actualStart, actualFinish, actualEffort, openEffort, isRecorded } = today;
  return { complete, actualStart, actualFinish, actualEffort, openEffort, isRecorded };
}

/** The calendar of today; the resources of today, and the names of those that only these versions know. */
export function versionSetting({ setting }: WorkingPlan, versions: readonly OpPlanVersion[]): PlanSetting {
  const named = versions
    .flatMap(({ assignment }) => assignment ?? [])
    .flatMap(({ resource, resourceName }): [string, PlanResource][] =>
      resource && resourceName
        ? [[resource, { id: resource, name: resourceName, available: 100, calendars: [], absences: [] }]]
        : [],
    );
  return { ...setting, resources: new Map([...named, ...setting.resources]) };
}
