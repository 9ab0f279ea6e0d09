import { ActivityAttribute, ScheduleConstraint } from '#contract/core/codes.ts';
import type { PlanActivity } from './document.ts';

/** The names of constraints, by their codes. */
export const constraintNames = [
  'asSoonAsPossible',
  'asLateAsPossible',
  'mustStartOn',
  'mustFinishOn',
  'startNoEarlierThan',
  'startNoLaterThan',
  'finishNoEarlierThan',
  'finishNoLaterThan',
] as const satisfies readonly (keyof typeof ScheduleConstraint)[];
export type ConstraintName = (typeof constraintNames)[number];

/** How the day of an activity is bound besides its links. */
export interface ActivityConstraint {
  /** `ScheduleConstraint`. */
  readonly type: number;
  /** Null where the type names no day. */
  readonly day: string | null;
}

const undatedConstraints: readonly number[] = [
  ScheduleConstraint.asSoonAsPossible,
  ScheduleConstraint.asLateAsPossible,
];

/** Tells whether a constraint names a day. */
export const isDatedConstraint = (type: number): boolean => !undatedConstraints.includes(type);

/** The constraint of an activity; that of fixed dates is an attribute, and its day the planned one. */
export function activityConstraint(
  activity: Pick<PlanActivity, 'attributes' | 'start' | 'finish' | 'constraint' | 'constraintDay'>,
): ActivityConstraint {
  const { attributes, start, finish, constraint, constraintDay } = activity;
  if ((attributes & ActivityAttribute.startFixed) !== 0) return { type: ScheduleConstraint.mustStartOn, day: start };
  if ((attributes & ActivityAttribute.finishFixed) !== 0) return { type: ScheduleConstraint.mustFinishOn, day: finish };
  return { type: constraint, day: constraintDay };
}

const startConstraints: readonly number[] = [
  ScheduleConstraint.mustStartOn,
  ScheduleConstraint.startNoEarlierThan,
  ScheduleConstraint.startNoLaterThan,
];

/** Tells whether a constraint binds the start. */
export const bindsStart = (type: number): boolean => startConstraints.includes(type);

/** Tells whether a constraint binds the finish. */
export const bindsFinish = (type: number): boolean => isDatedConstraint(type) && !bindsStart(type);
