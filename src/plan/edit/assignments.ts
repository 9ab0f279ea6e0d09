import { ActivityType, collectionTypes } from '#contract/core/codes.ts';
import type { PlanAssignmentKey } from '../compare/changes.ts';
import type { PlanActivity, PlanAssignment, PlanSetting } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { checkHours, checkNumber } from './fields.ts';
import { EditRefused } from '../edit-refusal.ts';

/** Who works on what, and how much of it there is. */

const mostPercent = 1e6;
/** Hours that don't matter. */
const tolerance = 0.01;

const roundEffort = (value: number) => Math.round(value * 10_000) / 10_000;

/** What a share makes of a duration. Hours and percent. */
function assignedEffort(duration: number, assigned: number): number {
  return roundEffort((duration * assigned) / 100);
}

/** Whether an assignment's effort is what its percent makes of a duration, so that it goes on following both. */
function followsDuration({ assigned, baseEffort }: PlanAssignment, duration: number): boolean {
  return Math.abs(baseEffort - assignedEffort(duration, assigned)) < tolerance;
}

/**
 * To be called before the effort of an activity changes. What an activity that holds no others is planned to take beyond what is
 * assigned is nobody's, as the figures of the plan count it; plans from files don't always say so.
 */
export function claimUnassigned(draft: DocumentDraft, id: string): void {
  const { type, baseEffort, unassignedEffort } = draft.get(id);
  if (collectionTypes.includes(type)) return;
  const loose = roundEffort(baseEffort - totalAssignedHours(draft, id));
  if (loose > unassignedEffort) draft.change(id, { unassignedEffort: loose });
}

/** Hours that are assigned. */
function totalAssignedHours(draft: DocumentDraft, id: string): number {
  return draft.assignmentsOf(id).reduce((sum, { baseEffort }) => sum + baseEffort, 0);
}

interface AssignmentShare {
  readonly assigned?: number;
  readonly baseEffort?: number;
}

/** Assigns a resource. Its effort is what the percent makes of the duration, unless hours are given; a milestone has none. */
export function assignResource(
  draft: DocumentDraft,
  { activityId, resourceId, ...share }: PlanAssignmentKey & AssignmentShare,
  setting: PlanSetting,
) {
  const activity = draft.get(activityId);
  if (collectionTypes.includes(activity.type)) throw new EditRefused('FollowsFromHeld', [activityId]);
  if (!setting.resources.has(resourceId)) throw new EditRefused('ResourceUnknown', [activityId]);
  if (findAssignment(draft, activityId, resourceId)) throw new EditRefused('AssignmentExists', [activityId]);
  const assigned = checkNumber(share.assigned ?? 100, 0, mostPercent, activityId);
  const baseEffort = checkHours(share.baseEffort ?? assignedEffort(activity.duration, assigned), activityId);
  claimUnassigned(draft, activityId);
  draft.setAssignment({ activityId, resourceId, assigned, baseEffort: checkEffort(activity, baseEffort) });
  takeFromUnassigned(draft, activityId, baseEffort);
  sumEffort(draft, activityId);
}

/** Who is assigned takes over what was planned without anybody, as far as it goes. */
function takeFromUnassigned(draft: DocumentDraft, activityId: string, hours: number): void {
  const { unassignedEffort } = draft.get(activityId);
  draft.change(activityId, { unassignedEffort: roundEffort(Math.max(0, unassignedEffort - hours)) });
}

/**
 * Changes the percent or the hours of an assignment. With another percent the hours follow where they were what the percent
 * made of the duration; hours that somebody gave stay. Other hours leave the percent alone. Dates never move by it.
 */
export function changeAssignment(
  draft: DocumentDraft,
  { activityId, resourceId, ...share }: PlanAssignmentKey & AssignmentShare,
): void {
  const before = findAssignment(draft, activityId, resourceId);
  if (!before) throw new EditRefused('AssignmentUnknown', [activityId]);
  const activity = draft.get(activityId);
  const assigned = checkNumber(share.assigned ?? before.assigned, 0, mostPercent, activityId);
  const following = followsDuration(before, activity.duration)
    ? assignedEffort(activity.duration, assigned)
    : before.baseEffort;
  const baseEffort = checkEffort(activity, checkHours(share.baseEffort ?? following, activityId));
  claimUnassigned(draft, activityId);
  draft.setAssignment({ activityId, resourceId, assigned, baseEffort });
  sumEffort(draft, activityId);
}

/** Takes a resource off an activity; what it was to do is not planned any more. */
export function unassign(draft: DocumentDraft, { activityId, resourceId }: PlanAssignmentKey): void {
  if (!findAssignment(draft, activityId, resourceId)) throw new EditRefused('AssignmentUnknown', [activityId]);
  claimUnassigned(draft, activityId);
  draft.removeAssignment({ activityId, resourceId });
  sumEffort(draft, activityId);
}

function findAssignment(draft: DocumentDraft, activityId: string, resourceId: string): PlanAssignment | undefined {
  return draft.assignmentsOf(activityId).find((one) => one.resourceId === resourceId);
}

function checkEffort({ id, type }: PlanActivity, hours: number): number {
  if (type === ActivityType.milestone && hours > 0) throw new EditRefused('MilestoneHasNone', [id]);
  return hours;
}

/** To be called when a duration has changed: hours that were what a percent makes of it follow, others stay. */
export function followDuration(draft: DocumentDraft, activityId: string, before: number): void {
  const { duration } = draft.get(activityId);
  if (duration === before) return;
  claimUnassigned(draft, activityId);
  for (const assignment of draft.assignmentsOf(activityId)) {
    if (!followsDuration(assignment, before)) continue;
    draft.setAssignment({ ...assignment, baseEffort: assignedEffort(duration, assignment.assigned) });
  }
  sumEffort(draft, activityId);
}

/**
 * Sets the effort of an activity. What nobody is assigned to takes the difference up, as far as it goes; the rest is shared
 * among the assignments in the proportion of their hours, or of their percents where they have none.
 */
export function setBaseEffort(draft: DocumentDraft, id: string, value: number): void {
  claimUnassigned(draft, id);
  const activity = draft.get(id);
  if (collectionTypes.includes(activity.type)) throw new EditRefused('FollowsFromHeld', [id]);
  const hours = checkEffort(activity, checkHours(value, id));
  const assignments = draft.assignmentsOf(id);
  const assigned = totalAssignedHours(draft, id);
  const isShared = assignments.length > 0 && (activity.unassignedEffort === 0 || hours < assigned);
  if (isShared) distributeEffort(draft, assignments, hours);
  draft.change(id, { unassignedEffort: isShared ? 0 : roundEffort(hours - assigned) });
  sumEffort(draft, id);
}

function distributeEffort(draft: DocumentDraft, assignments: readonly PlanAssignment[], hours: number): void {
  const has = (field: 'baseEffort' | 'assigned') => assignments.some((one) => one[field] > 0);
  const weight = (one: PlanAssignment) => (has('baseEffort') ? one.baseEffort : has('assigned') ? one.assigned : 1);
  const total = assignments.reduce((sum, one) => sum + weight(one), 0);
  let rest = hours;
  for (const [index, assignment] of assignments.entries()) {
    const isLast = index === assignments.length - 1;
    const baseEffort = isLast ? roundEffort(rest) : roundEffort((hours * weight(assignment)) / total);
    rest -= baseEffort;
    draft.setAssignment({ ...assignment, baseEffort: Math.max(0, baseEffort) });
  }
}

/** Sets the effort that nobody is assigned to. */
export function setUnassigned(draft: DocumentDraft, id: string, value: number): void {
  const activity = draft.get(id);
  if (collectionTypes.includes(activity.type)) throw new EditRefused('FollowsFromHeld', [id]);
  draft.change(id, { unassignedEffort: checkEffort(activity, checkHours(value, id)) });
  sumEffort(draft, id);
}

/** Leaves an activity without effort; who is assigned stays, with no hours. */
export function clearEffort(draft: DocumentDraft, id: string): void {
  for (const assignment of draft.assignmentsOf(id)) draft.setAssignment({ ...assignment, baseEffort: 0 });
  draft.change(id, { unassignedEffort: 0 });
  sumEffort(draft, id);
}

/**
 * To be called when what is assigned, not assigned or done of an activity that holds no others has changed: sums its effort, and
 * divides it by its progress where nothing is recorded.
 */
export function sumEffort(draft: DocumentDraft, id: string): void {
  const { unassignedEffort, isRecorded, complete } = draft.get(id);
  const baseEffort = roundEffort(totalAssignedHours(draft, id) + unassignedEffort);
  draft.change(id, { baseEffort });
  if (isRecorded) return;
  const actualEffort = roundEffort((baseEffort * complete) / 100);
  draft.change(id, { actualEffort, openEffort: roundEffort(baseEffort - actualEffort) });
}
