import { ActivityType, collectionTypes, WorkContour } from '#contract/core/codes.ts';
import type { PlanAssignmentKey } from '../compare/changes.ts';
import type { PlanActivity, PlanAssignment, PlanSetting } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { checkHours, checkNumber } from './fields.ts';
import type { AssignmentShare, PlanEdit } from './kinds.ts';
import { EditRefused } from '../edit-refusal.ts';
import { roundPlanFigure } from '../roll-up.ts';

/** Edits of assignments and effort. */

const mostPercent = 1e6;
/** Hours that don't matter. */
const tolerance = 0.01;

/** Returns the hours of a percentage of a duration. */
function assignedEffort(duration: number, assigned: number): number {
  return roundPlanFigure((duration * assigned) / 100);
}

/** Tells whether an assignment's effort equals its percentage of a duration, so that it keeps following both. */
function followsDuration({ assigned, baseEffort }: PlanAssignment, duration: number): boolean {
  return Math.abs(baseEffort - assignedEffort(duration, assigned)) < tolerance;
}

/**
 * Call before changing the effort of an activity. Effort of a leaf beyond its assignments counts as unassigned, as in
 * the plan's totals; plans from files don't always state that.
 */
export function claimUnassigned(draft: DocumentDraft, id: string): void {
  const { type, baseEffort, unassignedEffort } = draft.get(id);
  if (collectionTypes.includes(type)) return;
  const loose = roundPlanFigure(baseEffort - totalAssignedHours(draft, id));
  if (loose > unassignedEffort) draft.change(id, { unassignedEffort: loose });
}

/** Hours that are assigned. */
function totalAssignedHours(draft: DocumentDraft, id: string): number {
  return draft.assignmentsOf(id).reduce((sum, { baseEffort }) => sum + baseEffort, 0);
}

const contours: readonly number[] = Object.values(WorkContour);

function checkShape(
  id: string,
  { delay = 0, contour = WorkContour.flat }: AssignmentShare,
): Pick<PlanAssignment, 'delay' | 'contour'> {
  if (!contours.includes(contour)) throw new EditRefused('NumberNotAllowed', [id]);
  return { delay: checkHours(delay, id), contour };
}

/**
 * Assigns a resource. Its effort is derived from percentage and duration unless hours are passed; milestones have none.
 */
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
  const shape = checkShape(activityId, share);
  draft.setAssignment({ activityId, resourceId, assigned, baseEffort: checkEffort(activity, baseEffort), ...shape });
  takeFromUnassigned(draft, activityId, baseEffort);
  sumEffort(draft, activityId);
}

/** Moves unassigned effort to a new assignee, as far as available. */
function takeFromUnassigned(draft: DocumentDraft, activityId: string, hours: number): void {
  const { unassignedEffort } = draft.get(activityId);
  draft.change(activityId, { unassignedEffort: roundPlanFigure(Math.max(0, unassignedEffort - hours)) });
}

/**
 * Changes the percentage, hours, delay or contour of an assignment. A new percentage changes the hours only if they were derived from
 * the old one; entered hours stay. New hours keep the percentage. Dates never move.
 */
export function changeAssignment(
  draft: DocumentDraft,
  { activityId, resourceId, ...share }: PlanAssignmentKey & AssignmentShare,
): void {
  const before = findAssignment(draft, activityId, resourceId);
  if (!before) throw new EditRefused('AssignmentUnknown', [activityId]);
  const activity = draft.get(activityId);
  // A delay that stays may exceed a duration that got shorter.
  const { delay = before.delay } = share;
  if (delay > 0 && delay !== before.delay && delay >= activity.duration)
    throw new EditRefused('DelayTooLong', [activityId]);
  const assigned = checkNumber(share.assigned ?? before.assigned, 0, mostPercent, activityId);
  const following = followsDuration(before, activity.duration)
    ? assignedEffort(activity.duration, assigned)
    : before.baseEffort;
  const baseEffort = checkEffort(activity, checkHours(share.baseEffort ?? following, activityId));
  claimUnassigned(draft, activityId);
  draft.setAssignment({
    activityId,
    resourceId,
    assigned,
    baseEffort,
    ...checkShape(activityId, { ...before, ...share }),
  });
  sumEffort(draft, activityId);
}

/**
 * Edits that give hours of an assignment to another resource, with the same part of the percents; those that are all given
 * end the assignment. The sums of hours and percents stay, and unassigned effort is not touched. A new assignment gets the delay
 * and contour of the old one.
 * @param there the assignment of the other resource to the same activity, if there is one
 */
export function handOverEdits(
  { activityId, resourceId, assigned, baseEffort, delay, contour }: PlanAssignment,
  { toResourceId, hours, there }: { toResourceId: string; hours: number; there?: PlanAssignment | undefined },
): PlanEdit[] {
  const part = baseEffort > 0 ? roundPlanFigure((assigned * hours) / baseEffort) : assigned;
  const rest = { assigned: roundPlanFigure(assigned - part), baseEffort: roundPlanFigure(baseEffort - hours) };
  const target = { activityId, resourceId: toResourceId };
  return [
    // Assigning hours at once would take them from unassigned effort.
    ...(there ? [] : [{ kind: 'assign', ...target, assigned: part, baseEffort: 0, delay, contour } as const]),
    {
      kind: 'changeAssignment',
      ...target,
      assigned: roundPlanFigure((there?.assigned ?? 0) + part),
      baseEffort: roundPlanFigure((there?.baseEffort ?? 0) + hours),
    },
    rest.baseEffort > 0
      ? { kind: 'changeAssignment', activityId, resourceId, ...rest }
      : { kind: 'unassign', activityId, resourceId },
  ];
}

/** Removes a resource from an activity, including its planned hours. */
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
 * Sets the effort of an activity. Unassigned effort absorbs the difference as far as possible; the rest is distributed
 * to the assignments in proportion to their hours, or to their percentages if there are none.
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
  draft.change(id, { unassignedEffort: isShared ? 0 : roundPlanFigure(hours - assigned) });
  sumEffort(draft, id);
}

function distributeEffort(draft: DocumentDraft, assignments: readonly PlanAssignment[], hours: number): void {
  const has = (field: 'baseEffort' | 'assigned') => assignments.some((one) => one[field] > 0);
  const weight = (one: PlanAssignment) => (has('baseEffort') ? one.baseEffort : has('assigned') ? one.assigned : 1);
  const total = assignments.reduce((sum, one) => sum + weight(one), 0);
  let rest = hours;
  for (const [index, assignment] of assignments.entries()) {
    const isLast = index === assignments.length - 1;
    const baseEffort = isLast ? roundPlanFigure(rest) : roundPlanFigure((hours * weight(assignment)) / total);
    rest -= baseEffort;
    draft.setAssignment({ ...assignment, baseEffort: Math.max(0, baseEffort) });
  }
}

/** Sets the effort of an activity to 0; assignees stay, with 0 hours. */
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
  const baseEffort = roundPlanFigure(totalAssignedHours(draft, id) + unassignedEffort);
  draft.change(id, { baseEffort });
  if (isRecorded) return;
  const actualEffort = roundPlanFigure((baseEffort * complete) / 100);
  draft.change(id, { actualEffort, openEffort: roundPlanFigure(baseEffort - actualEffort) });
}
