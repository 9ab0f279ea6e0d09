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

/** Actions are ticked off by contributors, and by whoever is assigned. */
export function actionRefusal(project: ActivityProject, isAssigned: boolean): ActivityRefusal {
  return isAssigned && project?.archived !== true ? undefined : needs(project, Level.contributor);
}

/**
 * Ad hoc activities are changed by managers and by whoever created them, which the interface does not tell: contributors may
 * try. All others are changed in the plan.
 */
export function changeRefusal({ type }: OpActivity, project: ActivityProject): ActivityRefusal {
  return type === ActivityType.adHoc ? needs(project, Level.contributor) : { text: 'activity.planned' };
}

/** What is recorded for an ad hoc activity keeps it. */
export function deleteRefusal(activity: OpActivity, project: ActivityProject): ActivityRefusal {
  if ((activity.actualEffort ?? 0) > 0) return { text: 'activity.adHoc.hasRecords' };
  return changeRefusal(activity, project);
}

/**
 * The hours that may stand as done without being booked: planned ones that nobody is assigned to, in the share of a plan file or
 * once the activity is finished. Whether there are booked ones among them the service knows.
 */
function mostUnbooked({ assignments, baseEffort, unassignedEffort, complete }: OpActivity): number {
  const isOpen = (complete ?? 0) < 100;
  return isOpen && (assignments ?? []).length > 0 ? 0 : Math.max(baseEffort ?? 0, unassignedEffort ?? 0);
}

/** Actual dates are set of milestones, and of what nobody books hours on. */
export function activityProgressRefusal(activity: OpActivity, project: ActivityProject): ActivityRefusal {
  if (collectionTypes.includes(activity.type ?? ActivityType.standard)) return { text: 'activity.progress.rolledUp' };
  const isBookable = (activity.assignments ?? []).length > 0 && project?.workTrackable !== false;
  const isTracked = isBookable || (activity.actualEffort ?? 0) > mostUnbooked(activity);
  if (activity.type !== ActivityType.milestone && isTracked) return { text: 'activity.progress.tracked' };
  return needs(project, Level.contributor);
}
