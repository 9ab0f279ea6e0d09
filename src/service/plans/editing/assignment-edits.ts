import type { OpAssignmentEdit, PlanEditParts } from '#contract/app/plan-editing.ts';
import { TimeUnit } from '#contract/core/codes.ts';
import type { Context } from '#service/core/context.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import type { Queries } from '#service/db/queries.ts';
import type { ActivityEdits } from './activity-edits.ts';
import {
  assignableResources,
  type AssignmentEditKey,
  type EditTarget,
  type LinkEditKey,
  listActivityNames,
  listAssigned,
  listLinkKeys,
} from './edit-queries.ts';
import { maxEditableHours } from './rules.ts';
import { findDependencyLoop } from '../import/match.ts';
import { loopIds, waits } from './outline.ts';

/** An assignment that is new, or has another share. Percent; hours. Absent delay and contour stay as they are. */
interface EditedAssignment extends AssignmentEditKey {
  readonly assigned: number;
  readonly baseEffort: number;
  readonly delay: number | undefined;
  readonly contour: number | undefined;
}

export interface AssignmentEdits {
  readonly removed: readonly AssignmentEditKey[];
  readonly written: readonly EditedAssignment[];
}

const assignmentEditKey = ({ activityId, resourceId }: AssignmentEditKey) => `${activityId} ${resourceId}`;

/** Drafts the assignment part of an edit: checked, nothing written. */
export async function draftAssignments(
  context: Context,
  edit: PlanEditParts,
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

function checkedAssignmentShare({ assigned, baseEffort, delay, contour }: OpAssignmentEdit, path: string) {
  if (assigned < 0 || assigned > maxEditableHours)
    throw invalidParameter(`${path}.assigned`, assigned, {
      key: 'expected.percent',
      values: { most: maxEditableHours },
    });
  for (const [field, hours] of Object.entries({ baseEffort, delay: delay ?? 0 }))
    if (hours < 0 || hours > maxEditableHours)
      throw invalidParameter(`${path}.${field}`, hours, { key: 'expected.hours', values: { most: maxEditableHours } });
  return { assigned, baseEffort, delay, contour };
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

/** A link that is new, or has another type or lag. Hours. */
interface EditedLink extends LinkEditKey {
  readonly type: number;
  readonly lag: number;
  readonly isElapsed: boolean;
  readonly unit: number;
}

export interface LinkEdits {
  readonly removed: readonly LinkEditKey[];
  readonly written: readonly EditedLink[];
}

const linkEditKey = ({ from, to }: LinkEditKey) => `${from} ${to}`;

/** Drafts the link part of an edit: checked, nothing written. */
export async function draftLinks(
  db: Queries,
  target: EditTarget,
  edit: PlanEditParts,
  activities: ActivityEdits,
): Promise<LinkEdits> {
  const { references, places } = activities;
  const removed = (edit.removedLink ?? []).flatMap(({ predecessor, successor }) => {
    const [from, to] = [references.find(predecessor), references.find(successor)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const seen = new Set<string>();
  const written = (edit.link ?? []).map(({ predecessor, successor, type, lag = 0, ...how }, index) => {
    const path = `link[${index}]`;
    const end = (text: string, name: string) => {
      const id = references.get(text, `${path}.${name}`);
      if (!places.has(id)) throw invalidParameter(`${path}.${name}`, text, 'expected.idOfActivityOfPlan');
      return id;
    };
    const link = {
      from: end(predecessor, 'predecessor'),
      to: end(successor, 'successor'),
      type,
      lag,
      isElapsed: how.lagElapsed ?? false,
      unit: how.lagUnit ?? TimeUnit.automatic,
    };
    if (link.from === link.to) throw invalidParameter(`${path}.successor`, successor, 'expected.anotherActivity');
    if (seen.has(linkEditKey(link)))
      throw invalidParameter(path, `${predecessor} ${successor}`, 'expected.eachLinkOnce');
    seen.add(linkEditKey(link));
    return link;
  });
  if (written.length > 0 || activities.isRearranged)
    await refuseEditedLoop(db, target, { removed, written }, activities);
  return { removed, written };
}

/** Refuses loops of links, including through the outline: a successor of a collection waits for all of its contents. */
async function refuseEditedLoop(
  db: Queries,
  { versionId }: EditTarget,
  { removed, written }: LinkEdits,
  { places, updated, inserted }: ActivityEdits,
): Promise<void> {
  const links = new Map((await listLinkKeys(db, versionId)).map((link) => [linkEditKey(link), link]));
  for (const link of removed) links.delete(linkEditKey(link));
  for (const link of written) links.set(linkEditKey(link), link);
  const staying = [...links.values()].filter(({ from, to }) => places.has(from) && places.has(to));
  const parents = new Map([...places].map(([id, { parentId }]) => [id, parentId]));
  const loop = findDependencyLoop(waits(staying, parents));
  if (!loop) return;
  const ids = loopIds(loop);
  const names = new Map(await listActivityNames(db, versionId, ids));
  for (const { id, values } of [...updated, ...inserted]) names.set(id, values.name);
  throw new Failure('project.error.LoopAssignmentError', { ids, activities: ids.map((id) => names.get(id) ?? id) });
}
