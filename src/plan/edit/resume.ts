import { ActivityAttribute, ActivityType, DependencyType, WorkContour } from '#contract/core/codes.ts';
import { bindsStart } from '../constraint.ts';
import type { PlanActivity, PlanAssignment, PlanSetting } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { claimUnassigned, sumEffort } from './assignments.ts';
import { setDuration, setStart } from './dates.ts';
import { checkDay } from './fields.ts';
import { checkNewIds } from './insert.ts';
import { addLink } from './links.ts';
import { EditRefused } from '../edit-refusal.ts';
import { continueCodes } from '../wbs.ts';
import { roundPlanFigure } from '../roll-up.ts';

/** Splitting what is begun at the status line. */

const allOf = 100;

interface Resume {
  readonly id: string;
  /** The day on which the rest begins. */
  readonly day: string;
  /** The id of the rest. */
  readonly newId: string;
}

/**
 * Splits an activity of which a part is done: an activity is one bar, so its rest becomes another one behind it in the same
 * collection, linked finish-start, that begins on a day.
 *
 * The activity keeps its identity with all that was recorded for it, is as long as it is complete, and done. The rest gets what
 * remains of duration, effort and assignments, the deadline and a fixed finish, and the links that waited for the finish or decided
 * on it. Where work is recorded, it stays with the activity, and what the records left open is what the rest
 * has to do: with the split the activity is closed, so that nothing is open twice. The efforts planned for both are the one before.
 */
export function resume(draft: DocumentDraft, { id, day, newId }: Resume, setting: PlanSetting): void {
  claimUnassigned(draft, id);
  const activity = draft.get(id);
  checkSplittable(draft, activity, checkDay(day, id));
  checkNewIds(draft, [newId]);
  const part = Math.min(activity.complete, allOf) / allOf;
  const { parentId, duration } = activity;
  draft.insert([restOf(activity, newId)], parentId, draft.held(parentId).indexOf(id) + 1);
  const finished = roundPlanFigure(duration * part);
  const staff = draft.assignmentsOf(id);
  moveLinks(draft, id, newId);
  const bits = ActivityAttribute.finishFixed;
  draft.change(id, { attributes: activity.attributes & ~bits, deadline: null, constraint: 0, constraintDay: null });
  setDuration(draft, id, Math.max(finished, minPartHours), setting);
  setDuration(draft, newId, Math.max(roundPlanFigure(duration - finished), minPartHours), setting);
  setStart(draft, newId, day, setting);
  // Behind the durations, which hours would follow.
  shareWork(draft, activity, newId, { staff, part: effortPart(activity, part) });
  finishActivity(draft, id);
  sumEffort(draft, newId);
  addLink(draft, { predecessorId: id, successorId: newId });
  continueCodes(draft, parentId, [newId]);
}

/** Hours that a part lasts at least. */
const minPartHours = 0.01;

function checkSplittable(draft: DocumentDraft, activity: PlanActivity, day: string): void {
  const { id, type, start, duration, complete } = activity;
  const hasLength = type === ActivityType.standard && start !== null && duration > 0 && !draft.holds(id);
  if (!hasLength || complete <= 0 || complete >= allOf || start === null || day <= start) {
    throw new EditRefused('NotSplittable', [id]);
  }
}

/** The rest keeps what binds its finish. */
function withoutStartConstraint({ constraint, constraintDay }: PlanActivity) {
  return bindsStart(constraint) ? { constraint: 0, constraintDay: null } : { constraint, constraintDay };
}

function restOf(activity: PlanActivity, id: string): PlanActivity {
  const { startFixed, hasAttachments, hasComments } = ActivityAttribute;
  return {
    ...activity,
    id,
    wbsCode: '',
    start: null,
    finish: null,
    leadTime: 0,
    ...withoutStartConstraint(activity),
    attributes: activity.attributes & ~(startFixed | hasAttachments | hasComments),
    complete: 0,
    actualStart: null,
    actualFinish: null,
    baseEffort: 0,
    unassignedEffort: 0,
    actualEffort: 0,
    isRecorded: false,
  };
}

/** The part of the planned effort that stays: of recorded work all but what is open, which may be more than time has gone by. */
function effortPart({ isRecorded, baseEffort, openEffort }: PlanActivity, part: number): number {
  if (!isRecorded || baseEffort <= 0) return part;
  return 1 - Math.min(openEffort, baseEffort) / baseEffort;
}

/** Divides effort and assignments between what is done and the rest, whose work is spread evenly. */
function shareWork(
  draft: DocumentDraft,
  { id, unassignedEffort }: PlanActivity,
  newId: string,
  { staff, part }: { readonly staff: readonly PlanAssignment[]; readonly part: number },
): void {
  const finished = draft.get(id).duration;
  for (const assignment of staff) {
    const baseEffort = roundPlanFigure(assignment.baseEffort * part);
    draft.setAssignment({ ...assignment, baseEffort });
    draft.setAssignment({
      ...assignment,
      activityId: newId,
      delay: Math.max(0, roundPlanFigure(assignment.delay - finished)),
      contour: WorkContour.flat,
      baseEffort: roundPlanFigure(assignment.baseEffort - baseEffort),
    });
  }
  const loose = roundPlanFigure(unassignedEffort * part);
  draft.change(newId, { unassignedEffort: roundPlanFigure(unassignedEffort - loose) });
  draft.change(id, { unassignedEffort: loose, followUpTime: 0 });
  sumEffort(draft, id);
}

function finishActivity(draft: DocumentDraft, id: string): void {
  const { start, finish: last, actualStart, isRecorded } = draft.get(id);
  const begun = actualStart ?? start;
  const actualFinish = begun !== null && last !== null && last < begun ? begun : last;
  // When recorded work began is known from the records.
  const done = isRecorded ? { openEffort: 0 } : { actualStart: begun };
  draft.change(id, { complete: allOf, actualFinish, ...done });
  sumEffort(draft, id);
}

const fromFinish: readonly number[] = [DependencyType.finishStart, DependencyType.finishFinish];
const linkTypesToFinish: readonly number[] = [DependencyType.finishFinish, DependencyType.startFinish];

/** Moves links from and to the finish of the activity to the remaining part. */
function moveLinks(draft: DocumentDraft, id: string, newId: string): void {
  for (const link of draft.links) {
    const { predecessorId, successorId, type } = link;
    const isBehind = predecessorId === id && fromFinish.includes(type);
    const isAhead = successorId === id && linkTypesToFinish.includes(type);
    if (!isBehind && !isAhead) continue;
    draft.removeLink(link);
    draft.setLink({
      ...link,
      predecessorId: isBehind ? newId : predecessorId,
      successorId: isAhead ? newId : successorId,
    });
  }
}
