import { ActivityType, Level } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { changedPatchFields, givenFields, type PatchFields } from '#service/core/patch-fields.ts';
import { insufficientFor, type VisibleActivity } from './visible-activity.ts';

/** Rules of ad hoc activities. Pure. */

/**
 * Writable fields of an ad hoc activity, by their contract names. All other fields follow from the plan and from work
 * records.
 */
const adHocWritableFields = [
  'name',
  'description',
  'start',
  'finish',
  'priority',
  'category',
  'responsibleResource',
  'baseEffort',
] as const satisfies readonly (keyof OpActivity)[];

export type AdHocField = (typeof adHocWritableFields)[number];
export type AdHocValues = PatchFields<OpActivity, AdHocField>;

export type AdHocBody = Partial<Omit<OpActivity, 'id'>> & { id?: string | null | undefined };

export function adHocValues(body: AdHocBody): AdHocValues {
  return givenFields(body as Partial<OpActivity>, adHocWritableFields, [
    'start',
    'finish',
    'category',
    'responsibleResource',
  ]);
}

export function changedAdHocValues(body: AdHocBody, current: OpActivity): AdHocValues {
  return changedPatchFields(adHocValues(body), current);
}

/** Checks an ad hoc activity as it is to be. */
export function checkAdHocValues({ name, start, finish, baseEffort }: AdHocValues): void {
  if (typeof name !== 'string' || name.trim() === '') throw new Failure('my_tasks.error.EmptyName');
  if (start && finish && finish < start)
    throw invalidParameter('finish', finish, { key: 'expected.dayFrom', values: { day: start } });
  if (typeof baseEffort === 'number' && baseEffort < 0)
    throw invalidParameter('baseEffort', baseEffort, 'expected.zeroOrMore');
}

/** Requires an ad hoc activity that the user may change or delete: as a manager of the project or as its creator. */
export function requireChangeable(activity: VisibleActivity, parameterName: string, userId: string): void {
  if (activity.type !== ActivityType.adHoc) {
    throw invalidParameter(parameterName, activity.id, 'expected.idOfAdHocActivity');
  }
  if (activity.level < Level.manager && activity.creatorId !== userId) throw insufficientFor(activity, Level.manager);
}
