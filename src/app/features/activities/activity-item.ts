import { ActivityType, collectionTypes, PlanStatus } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { OpActivity, OpActivityCategory } from '#contract/documented/tasks.ts';
import { roundHours } from '#app/i18n/hours.ts';
import { compareTexts } from '#app/kit/column-order.ts';

/** An activity with the additional data that lists show. */
export interface ActivityItem {
  readonly activity: OpActivity;
  /** Undefined where the caller sees the activity without its project. */
  readonly project: OpProjectNode | undefined;
  readonly projectName: string;
  readonly category: OpActivityCategory | undefined;
  /** It was changed since the caller's last visit. */
  readonly isChanged: boolean;
}

export interface ItemSource {
  readonly activities: readonly OpActivity[];
  readonly projects: readonly OpProjectNode[];
  readonly categories: readonly OpActivityCategory[];
  readonly changed: ReadonlySet<string>;
  /** The name of a project that the caller does not see. */
  readonly hiddenName: string;
}

export function activityItems({ activities, projects, categories, changed, hiddenName }: ItemSource): ActivityItem[] {
  const byPlan = new Map(projects.map((project) => [project.projectPlan ?? '', project]));
  const byId = new Map(categories.map((category) => [category.id, category]));
  return activities.map((activity) => {
    const project = byPlan.get(activity.projectPlan ?? '');
    return {
      activity,
      project,
      projectName: project ? (project.displayName ?? project.name ?? project.id) : hiddenName,
      category: byId.get(activity.category ?? ''),
      isChanged: changed.has(activity.id),
    };
  });
}

/** Tells whether an activity is work, not just a collection of others. */
export function isWorkActivity({ type }: OpActivity): boolean {
  return !collectionTypes.includes(type ?? ActivityType.standard);
}

/**
 * Tells whether personnel costs are hidden, because they would reveal an hourly rate; figures containing them are then
 * absent.
 */
export function hasHiddenCosts({ plannedCosts, costsAbsoluteBillable }: OpActivity): boolean {
  if (!plannedCosts?.cost || typeof costsAbsoluteBillable === 'number') return false;
  return plannedCosts.cost.every(({ name }) => name !== 'personnel');
}

export function isDoneActivity({ status, complete }: OpActivity): boolean {
  return status === PlanStatus.done || (complete ?? 0) >= 100;
}

export function isActivityLate(activity: OpActivity, today: string): boolean {
  return !isDoneActivity(activity) && (activity.finish ?? today) < today;
}

const millisecondsOfADay = 86_400_000;

/** Days from the finish until today; 0 where it is not late. */
export function daysLate(activity: OpActivity, today: string): number {
  if (!isActivityLate(activity, today)) return 0;
  return Math.round((Date.parse(today) - Date.parse(activity.finish ?? today)) / millisecondsOfADay);
}

export function remainingOf({ openEffort, remainingEffort }: OpActivity): number {
  return openEffort ?? remainingEffort ?? 0;
}

/** Sort priority: 1 is the highest; activities without one come last. */
export function activitySortPriority({ priority }: OpActivity): number {
  return priority || Number.MAX_SAFE_INTEGER;
}

/** Orders by due date, then priority, then as in the plan. */
export function inNaturalOrder({ activity: a }: ActivityItem, { activity: b }: ActivityItem): number {
  return (
    compareTexts(a.finish ?? '9999', b.finish ?? '9999') ||
    activitySortPriority(a) - activitySortPriority(b) ||
    (a.normalizedSequence ?? 0) - (b.normalizedSequence ?? 0)
  );
}

interface Efforts {
  readonly baseEffort?: number | null | undefined;
  readonly actualEffort?: number | null | undefined;
  readonly remainingEffort?: number | null | undefined;
  readonly status?: number | null | undefined;
}

/** Hours that were booked over the planned effort; 0 while something remains, and of what is done. */
export function overPlan({ baseEffort, actualEffort, remainingEffort, status }: Efforts): number {
  if ((remainingEffort ?? 0) > 0 || status === PlanStatus.done) return 0;
  return roundHours(Math.max((actualEffort ?? 0) - (baseEffort ?? 0), 0));
}
