import { ActivityType, collectionTypes, Level } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import type { TextKey } from '#app/i18n/messages.ts';

/** Why something cannot be done to an activity; undefined where it can. The service has the last word. */
export type ActivityRefusal =
  | { readonly text: TextKey }
  /** A level in the project. */
  | { readonly needed: number; readonly project: ActivityProject }
  | undefined;

type ActivityProject = OpProjectNode | null | undefined;

const needs = (project: ActivityProject, needed: number): ActivityRefusal => {
  if (project?.archived === true) return { text: 'activity.archived' };
  if ((project?.permissionLevel ?? Level.none) >= needed) return undefined;
  return { needed, project };
};

/** Comments are written by contributors. */
export function commentRefusal(project: ActivityProject): ActivityRefusal {
  return needs(project, Level.contributor);
}

/** Actions are ticked off by contributors and assigned users. */
export function actionRefusal(project: ActivityProject, isAssigned: boolean): ActivityRefusal {
  return isAssigned && project?.archived !== true ? undefined : needs(project, Level.contributor);
}

/**
 * Ad hoc activities are changed by managers and their creator. As the interface does not contain the creator,
 * contributors may try. All other activities are changed in the plan.
 */
export function changeRefusal({ type }: OpActivity, project: ActivityProject): ActivityRefusal {
  return type === ActivityType.adHoc ? needs(project, Level.contributor) : { text: 'activity.planned' };
}

/** Custom fields of planned activities belong to no version of the plan: managers change them at any time. */
export function customValuesRefusal(project: ActivityProject): ActivityRefusal {
  return needs(project, Level.manager);
}

/** An ad hoc activity with recorded work can't be deleted. */
export function deleteRefusal(activity: OpActivity, project: ActivityProject): ActivityRefusal {
  if ((activity.actualEffort ?? 0) > 0) return { text: 'activity.adHoc.hasRecords' };
  return changeRefusal(activity, project);
}

/**
 * Returns the maximum hours that may count as done without bookings: planned hours without an assigned resource, from a
 * plan file's progress or once the activity is finished. Only the service knows whether booked hours are among them.
 */
function mostUnbooked({ assignments, baseEffort, unassignedEffort, complete }: OpActivity): number {
  const isOpen = (complete ?? 0) < 100;
  return isOpen && (assignments ?? []).length > 0 ? 0 : Math.max(baseEffort ?? 0, unassignedEffort ?? 0);
}

/** Actual dates are set for milestones and activities without booked hours. */
export function activityProgressRefusal(activity: OpActivity, project: ActivityProject): ActivityRefusal {
  if (collectionTypes.includes(activity.type ?? ActivityType.standard)) return { text: 'activity.progress.rolledUp' };
  const isBookable = (activity.assignments ?? []).length > 0 && project?.workTrackable !== false;
  const isTracked = isBookable || (activity.actualEffort ?? 0) > mostUnbooked(activity);
  if (activity.type !== ActivityType.milestone && isTracked) return { text: 'activity.progress.tracked' };
  return needs(project, Level.contributor);
}
