import { requireDayOrder } from '#service/core/day-range.ts';
import type { OpActivityEdit } from '#contract/app/plan-editing.ts';
import { ActivityAttribute, ActivityType, collectionTypes, ScheduleConstraint } from '#contract/core/codes.ts';
import { isDatedConstraint } from '#plan/constraint.ts';
import { blankActivity, type PlanActivity } from '#plan/document.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { recordFields } from '#service/core/record-fields.ts';

/** Rules of activities that are edited. Pure. Days are `yyyy-MM-dd`, efforts hours. */

/** Stated progress of an activity. */
type EditedProgress = Pick<PlanActivity, 'complete' | 'actualStart' | 'actualFinish'>;

/** Writable values of an activity, except its position. */
export interface ActivityValues extends Omit<
  PlanActivity,
  | 'id'
  | 'parentId'
  | 'categoryId'
  | 'responsibleId'
  | 'actualEffort'
  | 'openEffort'
  | 'isRecorded'
  | 'isManual'
  | 'isElapsed'
  | 'calendarId'
> {
  readonly manual: boolean;
  readonly durationElapsed: boolean;
  readonly calendar: string | null;
  readonly category: string | null;
  readonly responsibleResource: string | null;
}

/** An activity that was there before. */
export interface KnownValues extends ActivityValues {
  /** Work is recorded for it: its progress follows from that. */
  readonly isBooked: boolean;
}

/** Fields of an activity in a version that an edit can change, except its position and its progress. */
export const editedFields = recordFields<ActivityValues>()('activity_version', {
  type: { column: 'type' },
  name: { column: 'name' },
  description: { column: 'description' },
  wbsCode: { column: 'wbs_code' },
  category: { column: 'category_id', isClearable: true },
  start: { column: 'start', isClearable: true },
  finish: { column: 'finish', isClearable: true },
  duration: { column: 'duration' },
  durationUnit: { column: 'duration_unit' },
  durationElapsed: { column: 'duration_elapsed' },
  calendar: { column: 'calendar_id', isClearable: true },
  leadTime: { column: 'lead_time' },
  followUpTime: { column: 'follow_up_time' },
  priority: { column: 'priority' },
  baseEffort: { column: 'base_effort' },
  unassignedEffort: { column: 'unassigned_effort' },
  responsibleResource: { column: 'responsible_resource_id', isClearable: true },
  attributes: { column: 'attributes' },
  deadline: { column: 'deadline', isClearable: true },
  constraint: { column: 'constraint_type' },
  constraintDay: { column: 'constraint_day', isClearable: true },
  manual: { column: 'manual' },
});

const progressFields = recordFields<EditedProgress>()('planned_progress', {
  complete: { column: 'complete' },
  actualStart: { column: 'actual_start', isClearable: true },
  actualFinish: { column: 'actual_finish', isClearable: true },
});

/** Default values of a new activity. */
const fresh: KnownValues = {
  ...blankActivity,
  type: ActivityType.standard,
  category: null,
  responsibleResource: null,
  manual: false,
  durationElapsed: false,
  calendar: null,
  isBooked: false,
};

/** Bits that an editor sets; the others stay as they are. */
const editedBits =
  ActivityAttribute.mandatory |
  ActivityAttribute.startFixed |
  ActivityAttribute.finishFixed |
  ActivityAttribute.incompleteAssignment;

/** Upper limit of hours in a plan; sums of such values are safe. */
export const maxEditableHours = 1e9;

/**
 * Returns the values of an activity after an edit: its input combined with the previous values. Throws InvalidParameter
 * with the path in the body.
 * @param path path of the edit, such as `activity[3]`
 * @param before undefined for a new one
 * @param today start of an activity without dates that is stated to have begun
 */
export function editedValues(
  edit: OpActivityEdit,
  before: KnownValues | undefined,
  { path, today }: { path: string; today: string },
): ActivityValues {
  const old = before ?? fresh;
  const merged: ActivityValues = { ...fresh, ...old, ...editedFields.sent(edit), ...progressFields.sent(edit) };
  const attributes = (old.attributes & ~editedBits) | (merged.attributes & editedBits);
  checkActivityValues(merged, before, path);
  const progress = isCollectionType(merged.type)
    ? old
    : old.isBooked
      ? closing(merged, old)
      : statedProgress(merged, old, { path, today });
  const { complete, actualStart, actualFinish } = progress;
  return { ...activityValuesOf(merged), attributes, complete, actualStart, actualFinish };
}

/** The values alone. */
function activityValuesOf(values: ActivityValues): ActivityValues {
  const names = [...editedFields.names, ...progressFields.names];
  // Both together name all fields of ActivityValues.
  return Object.fromEntries(names.map((field) => [field, values[field]])) as unknown as ActivityValues;
}

/** Tells whether two states of an activity differ in values other than progress, and in progress. */
export function activityDifferences(
  one: ActivityValues,
  other: ActivityValues,
): { values: boolean; progress: boolean } {
  const differs = (field: keyof ActivityValues) => one[field] !== other[field];
  return { values: editedFields.names.some(differs), progress: progressFields.names.some(differs) };
}

export const isCollectionType = (type: number): boolean => collectionTypes.includes(type);

/**
 * Progress of what work is recorded for follows from the records. A plan may close it, so that what its last records left open is
 * planned elsewhere, and take that back; when it began is not for a plan to say.
 */
function closing(values: EditedProgress, old: EditedProgress): EditedProgress {
  const { complete, actualFinish } = values;
  if (actualFinish === old.actualFinish) return old;
  if (actualFinish === null) return { complete, actualStart: null, actualFinish };
  return complete === 100 ? { complete, actualStart: null, actualFinish } : old;
}

const settableConstraints: readonly number[] = Object.values(ScheduleConstraint).filter(
  (type) => type !== ScheduleConstraint.mustStartOn && type !== ScheduleConstraint.mustFinishOn,
);

function checkConstraint({ constraint, constraintDay }: ActivityValues, path: string): void {
  if (!settableConstraints.includes(constraint))
    throw invalidParameter(`${path}.constraint`, constraint, 'expected.constraintOtherThanFixed');
  const isDated = isDatedConstraint(constraint);
  if (isDated !== (constraintDay !== null))
    throw invalidParameter(
      `${path}.constraintDay`,
      constraintDay,
      isDated ? 'expected.dayOfConstraint' : 'expected.noDayOfConstraint',
    );
}

function checkActivityValues(values: ActivityValues, before: KnownValues | undefined, path: string): void {
  const { type, name, start, finish } = values;
  const isAdHoc = type === ActivityType.adHoc;
  if (isAdHoc !== (before?.type === ActivityType.adHoc))
    throw invalidParameter(`${path}.type`, type, isAdHoc ? 'expected.otherThanAdHoc' : 'expected.typeAdHoc');
  checkConstraint(values, path);
  if (name.trim() === '' && name !== before?.name) throw invalidParameter(`${path}.name`, name, 'expected.name');
  requireDayOrder(`${path}.finish`, start, finish);
  for (const field of ['duration', 'leadTime', 'followUpTime', 'baseEffort', 'unassignedEffort'] as const) {
    const hours = values[field];
    if ((hours < 0 && hours !== before?.[field]) || hours > maxEditableHours)
      throw invalidParameter(`${path}.${field}`, hours, { key: 'expected.hours', values: { most: maxEditableHours } });
  }
}

/**
 * Returns consistent progress: a complete activity has begun and ended, an ended one is complete. If two values
 * contradict each other, the changed one wins.
 */
function statedProgress(
  values: ActivityValues,
  old: EditedProgress,
  { path, today }: { path: string; today: string },
): EditedProgress {
  const { type, start, finish } = values;
  let { complete, actualStart, actualFinish } = values;
  const isSame = complete === old.complete && actualStart === old.actualStart && actualFinish === old.actualFinish;
  if (isSame) return old;
  if (complete < 0 || complete > 100) throw invalidParameter(`${path}.complete`, complete, 'expected.zeroTo100');
  requireDayOrder(`${path}.actualFinish`, actualStart, actualFinish);
  if (actualFinish !== null && complete < 100) {
    if (actualFinish === old.actualFinish) actualFinish = null;
    else complete = 100;
  } else if (actualFinish === null && complete === 100) {
    if (old.actualFinish === null || complete !== old.complete) actualFinish = laterDay(finish ?? today, actualStart);
    else complete = 0;
  }
  if (type === ActivityType.milestone && complete !== 0 && complete !== 100)
    throw invalidParameter(`${path}.complete`, complete, 'expected.zeroOr100');
  if (actualStart === null && complete > 0) actualStart = earlier(start ?? today, actualFinish);
  return { complete, actualStart, actualFinish };
}

const laterDay = (day: string, other: string | null): string => (other !== null && other > day ? other : day);
const earlier = (day: string, other: string | null): string => (other !== null && other < day ? other : day);
