import type { Steps } from '#client/yielder.ts';
import { ActivityType, collectionTypes, ScheduleConstraint } from '#contract/core/codes.ts';
import { activityConstraint } from '#plan/constraint.ts';
import type { PlanActivity, PlanAssignment, PlanDocument, PlanSetting } from '#plan/document.ts';
import { handOverEdits } from '#plan/edit/assignments.ts';
import { beginEdit } from '#plan/edit/edits.ts';
import { isEditRefusal, type PlanEditRefusal } from '#plan/edit-refusal.ts';
import type { PlanEdit } from '#plan/edit/kinds.ts';

/**
 * Moving planned hours: to another resource, as far as they are left, or with the whole activity to other days, because
 * an assignment has no days of its own. Pure.
 */

export interface WorkMove {
  readonly activityId: string;
  readonly resourceId: string;
  readonly toResourceId: string;
  /** Hours that another resource takes over. */
  readonly hours: number;
  /** The first day of the activity; empty for the present one. */
  readonly start: string;
}

export type WorkMoveRefusal =
  | 'gone'
  | 'nothing'
  | 'done'
  | 'adHoc'
  | 'tooMuch'
  | 'unknownPerson'
  | 'started'
  | 'manual'
  | 'fixed'
  | 'held';

/** A plan after a move. */
export interface WorkMoved {
  readonly document: PlanDocument;
  readonly activity: PlanActivity;
  /** The names of all who work on an activity that gets other days. */
  readonly team: readonly string[];
  /** Further activities that get other days because of links. */
  readonly others: number;
}

interface WorkPlan {
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
}

export const findPlanned = (
  { document }: WorkPlan,
  { activityId, resourceId }: Pick<WorkMove, 'activityId' | 'resourceId'>,
) => ({
  activity: document.activities.find(({ id }) => id === activityId),
  assignment: document.assignments.find((each) => each.activityId === activityId && each.resourceId === resourceId),
});

/** Hours of an assignment that are not done yet, in hundredths. */
export const hoursLeft = ({ complete }: PlanActivity, { baseEffort }: PlanAssignment): number =>
  Math.round(baseEffort * (100 - complete)) / 100;

export type WorkMoveResult = WorkMoved | { readonly reason: WorkMoveRefusal } | PlanEditRefusal;

/** Applies a move to a plan; nothing is changed elsewhere. */
export function* moveWork(plan: WorkPlan, move: WorkMove): Steps<WorkMoveResult> {
  const { document, setting } = plan;
  const { activity, assignment } = findPlanned(plan, move);
  if (!activity || !assignment) return { reason: 'gone' };
  const isGiven = move.toResourceId !== move.resourceId;
  const isShifted = move.start !== '' && move.start !== activity.start;
  if (!isGiven && !isShifted) return { reason: 'nothing' };
  const reason =
    generalRefusal(activity) ??
    (isGiven ? handOverRefusal(plan, activity, assignment, move) : undefined) ??
    (isShifted ? shiftRefusal(activity) : undefined);
  if (reason) return { reason };
  const edits: PlanEdit[] = [
    ...(isGiven ? handOver(document, assignment, move) : []),
    ...(isShifted ? [{ kind: 'set', id: activity.id, field: 'start', value: move.start } as const] : []),
  ];
  const steps = beginEdit(document, { kind: 'several', edits }, setting);
  if (isEditRefusal(steps)) return steps;
  const moved = yield* steps;
  const now = moved.activities.find(({ id }) => id === activity.id) ?? activity;
  if (!isGiven && now.start === activity.start) return { reason: 'held' };
  return {
    document: moved,
    activity: now,
    team: namesOnActivity(moved, setting, activity.id),
    others: countMoved(plan, moved, activity.id),
  };
}

function generalRefusal({ type, complete, actualFinish }: PlanActivity): WorkMoveRefusal | undefined {
  if (type === ActivityType.adHoc) return 'adHoc';
  return complete >= 100 || actualFinish !== null ? 'done' : undefined;
}

function handOverRefusal(
  { setting }: WorkPlan,
  activity: PlanActivity,
  assignment: PlanAssignment,
  { hours, toResourceId }: WorkMove,
): WorkMoveRefusal | undefined {
  if (!setting.resources.has(toResourceId)) return 'unknownPerson';
  if (!(hours > 0)) return 'nothing';
  return hours > hoursLeft(activity, assignment) + 0.005 ? 'tooMuch' : undefined;
}

const fixedConstraints: readonly number[] = [ScheduleConstraint.mustStartOn, ScheduleConstraint.mustFinishOn];

function shiftRefusal(activity: PlanActivity): WorkMoveRefusal | undefined {
  const { actualStart, complete, isRecorded, isManual } = activity;
  if (actualStart !== null || complete > 0 || isRecorded) return 'started';
  if (isManual) return 'manual';
  return fixedConstraints.includes(activityConstraint(activity).type) ? 'fixed' : undefined;
}

function handOver({ assignments }: PlanDocument, from: PlanAssignment, { toResourceId, hours }: WorkMove): PlanEdit[] {
  const there = assignments.find((each) => each.activityId === from.activityId && each.resourceId === toResourceId);
  return handOverEdits(from, { toResourceId, hours, there });
}

const namesOnActivity = ({ assignments }: PlanDocument, { resources }: PlanSetting, id: string) =>
  assignments.flatMap(({ activityId, resourceId }) =>
    activityId === id ? (resources.get(resourceId)?.name ?? []) : [],
  );

function countMoved({ document }: WorkPlan, { activities }: PlanDocument, id: string): number {
  const before = new Map(document.activities.map((activity) => [activity.id, activity]));
  return activities.filter((now) => {
    const was = before.get(now.id);
    return (
      now.id !== id && !collectionTypes.includes(now.type) && (was?.start !== now.start || was.finish !== now.finish)
    );
  }).length;
}
