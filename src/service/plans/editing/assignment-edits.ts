import type { OpAssignmentEdit, OpPlanEdit } from '#contract/app/plan-editing.ts';
import type { Context } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import type { ActivityEdits } from './activity-edits.ts';
import { type AssignmentEditKey, assignableResources, listAssigned } from './edit-queries.ts';
import { maxEditableHours } from './rules.ts';

/** An assignment that is new, or has another share. Percent; hours. */
export interface EditedAssignment extends AssignmentEditKey {
  readonly assigned: number;
  readonly baseEffort: number;
}

export interface AssignmentEdits {
  readonly removed: readonly AssignmentEditKey[];
  readonly written: readonly EditedAssignment[];
}

const assignmentEditKey = ({ activityId, resourceId }: AssignmentEditKey) => `${activityId} ${resourceId}`;

/** Drafts the assignment part of an edit: checked, nothing written. */
export async function draftAssignments(
  context: Context,
  edit: OpPlanEdit,
  { references, places }: ActivityEdits,
): Promise<AssignmentEdits> {
  const removed = (edit.removedAssignment ?? []).flatMap(({ activity, resource }) => {
    const activityId = references.find(activity);
    return activityId === undefined ? [] : [{ activityId, resourceId: String(BigInt(resource)) }];
  });
  const seen = new Set<string>();
  const written = (edit.assignment ?? []).map((input, index) => {
    const path = `assignment[${index}]`;
    const activityId = references.get(input.activity, `${path}.activity`);
    if (!places.has(activityId))
      throw invalidParameter(`${path}.activity`, input.activity, 'expected.idOfActivityOfPlan');
    const assignment = {
      activityId,
      resourceId: String(BigInt(input.resource)),
      ...checkedAssignmentShare(input, path),
    };
    if (seen.has(assignmentEditKey(assignment)))
      throw invalidParameter(`${path}.resource`, input.resource, 'expected.eachResourceOfActivityOnce');
    seen.add(assignmentEditKey(assignment));
    return assignment;
  });
  await requireNewAssignable(context, written);
  return { removed, written };
}

function checkedAssignmentShare({ assigned, baseEffort }: OpAssignmentEdit, path: string) {
  if (assigned < 0 || assigned > maxEditableHours)
    throw invalidParameter(`${path}.assigned`, assigned, {
      key: 'expected.percent',
      values: { most: maxEditableHours },
    });
  if (baseEffort < 0 || baseEffort > maxEditableHours)
    throw invalidParameter(`${path}.baseEffort`, baseEffort, {
      key: 'expected.hours',
      values: { most: maxEditableHours },
    });
  return { assigned, baseEffort };
}

/** Resources already assigned to an activity stay assignable to it; for others the rule of imports applies. */
async function requireNewAssignable(context: Context, written: readonly EditedAssignment[]): Promise<void> {
  const known = new Set((await listAssigned(context.db, written)).map(assignmentEditKey));
  const added = written.flatMap((assignment, index) =>
    known.has(assignmentEditKey(assignment)) ? [] : [{ assignment, index }],
  );
  const assignable = await assignableResources(context, [
    ...new Set(added.map(({ assignment }) => assignment.resourceId)),
  ]);
  const wrong = added.find(({ assignment }) => !assignable.has(assignment.resourceId));
  if (wrong)
    throw invalidParameter(
      `assignment[${wrong.index}].resource`,
      wrong.assignment.resourceId,
      'expected.idOfActiveResourceNotPool',
    );
}
