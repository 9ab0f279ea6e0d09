import { ActivityAttribute, ActivityType, ScheduleConstraint } from '#contract/core/codes.ts';
import { type ActivityConstraint, isDatedConstraint } from '../constraint.ts';
import type { PlanDocument, PlanSetting } from '../document.ts';
import type { DocumentDraft } from '../draft.ts';
import { EditRefused } from '../edit-refusal.ts';
import { firstDayInCollection, setStart, startByFinish } from './dates.ts';
import { checkDay } from './fields.ts';
import type { PlanEdit } from './kinds.ts';
import { isDated, isPinned } from '../schedule/schedule-dates.ts';

const constraintTypes: readonly number[] = Object.values(ScheduleConstraint);
const { startFixed, finishFixed } = ActivityAttribute;

/** Constraints of a collection, whose other dates follow from what it holds. */
const collectionConstraints: readonly number[] = [
  ScheduleConstraint.asSoonAsPossible,
  ScheduleConstraint.startNoEarlierThan,
];

/**
 * Sets the constraint of an activity. A fixed day moves it there at once; by any other it moves as scheduling demands, and
 * without one back to where its links hold it.
 */
export function setConstraint(
  draft: DocumentDraft,
  id: string,
  { type, day }: ActivityConstraint,
  setting: PlanSetting,
): void {
  const activity = draft.get(id);
  const { attributes, start, parentId, constraint } = activity;
  if (!constraintTypes.includes(type)) throw new EditRefused('TypeNotAllowed', [id]);
  if (draft.holds(id) && !collectionConstraints.includes(type)) throw new EditRefused('FollowsFromHeld', [id]);
  if (activity.type === ActivityType.adHoc) throw new EditRefused('AdHoc', [id]);
  if (start === null) throw new EditRefused('NoDates', [id]);
  const isDated = isDatedConstraint(type);
  if (isDated && day === null) throw new EditRefused('DayNotAllowed', [id]);
  const constraintDay = isDated && day !== null ? checkDay(day, id) : null;
  const isStartFixed = type === ScheduleConstraint.mustStartOn;
  const isFinishFixed = type === ScheduleConstraint.mustFinishOn;
  const isFixed = isStartFixed || isFinishFixed;
  const others = attributes & ~(startFixed | finishFixed);
  draft.change(id, {
    attributes: others | (isStartFixed ? startFixed : 0) | (isFinishFixed ? finishFixed : 0),
    constraint: isFixed ? ScheduleConstraint.asSoonAsPossible : type,
    constraintDay: isFixed ? null : constraintDay,
  });
  if (isStartFixed) setStart(draft, id, constraintDay, setting);
  else if (isFinishFixed && constraintDay !== null)
    setStart(draft, id, startByFinish(draft, id, constraintDay, setting), setting);
  const isFreed = type === ScheduleConstraint.asSoonAsPossible && (others !== attributes || constraint !== type);
  const isFollower = [...draft.links].some(({ successorId }) => successorId === id);
  // From its collection's first day, links push it to the earliest day they allow.
  if (isFreed && isFollower && !draft.holds(id))
    setStart(draft, id, firstDayInCollection(draft, parentId, setting), setting);
}

/** Days set by hand count: what was placed as late as possible, also in a collection that moves, stays on them. */
export function keepSetDays(draft: DocumentDraft, ids: readonly string[]): void {
  const { asLateAsPossible, asSoonAsPossible } = ScheduleConstraint;
  for (const id of ids.flatMap((each) => draft.withHeld(each)))
    if (draft.get(id).constraint === asLateAsPossible) draft.change(id, { constraint: asSoonAsPossible });
}

/**
 * Places all activities that can move as late as possible, or back as soon as possible; those that are bound to a day, manual,
 * begun or without dates stay as they are.
 */
export function placementEdit({ activities }: PlanDocument, isLatest: boolean): PlanEdit {
  const { asLateAsPossible, asSoonAsPossible } = ScheduleConstraint;
  const [from, type] = isLatest ? [asSoonAsPossible, asLateAsPossible] : [asLateAsPossible, asSoonAsPossible];
  const holders = new Set(activities.map(({ parentId }) => parentId));
  const placed = activities.filter(
    (each) => each.constraint === from && isDated(each) && !isPinned(each) && !holders.has(each.id),
  );
  return { kind: 'several', edits: placed.map(({ id }) => ({ kind: 'constrain', id, type, day: null })) };
}
