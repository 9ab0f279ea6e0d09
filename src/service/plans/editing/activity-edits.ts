import type { OpActivityEdit, PlanEditParts } from '#contract/app/plan-editing.ts';
import type { Context } from '#service/core/context.ts';
import { takeIds } from '#service/db/bulk/insert-rows.ts';
import { Failure, invalidParameter } from '#service/core/errors.ts';
import { calendarsOfPlan } from '#service/core/calendar/activity-calendars.ts';
import { withRecords } from '../import/store.ts';
import {
  activeCategories,
  assignableResources,
  type EditTarget,
  isGuid,
  listKnown,
  listValues,
  References,
} from './edit-queries.ts';
import { type EditedOutlineRow, type EditedOutlinePlace, outlinePlacesOf } from './outline.ts';
import { type ActivityValues, activityDifferences, editedValues, isCollectionType, type KnownValues } from './rules.ts';

/** Activity part of an edit: checked, nothing written. */

/** An activity of the body, as it will be. */
export interface EditedActivity {
  readonly id: string;
  /** Path in the body, such as `activity[3]`. */
  readonly path: string;
  readonly edit: OpActivityEdit;
  /** Previous values in the version or in the current one; undefined if neither has it. */
  readonly before: KnownValues | undefined;
  readonly values: ActivityValues;
  readonly parentId: string | null;
}

export interface ActivityEdits {
  readonly references: References;
  /** Activities that the plan has never had, with the GUIDs of their editor. */
  readonly created: readonly { readonly id: string; readonly guid: string }[];
  /** New in the version; some of them were in it, or are in the current one. */
  readonly inserted: readonly EditedActivity[];
  readonly updated: readonly EditedActivity[];
  /** Activities whose stated progress changes. */
  readonly progressed: readonly EditedActivity[];
  /** Ids of those that the version loses. */
  readonly removed: readonly string[];
  /** Positions of all activities of the version after the edit, by id. */
  readonly places: ReadonlyMap<string, EditedOutlinePlace & { readonly parentId: string | null }>;
  /** Some activity hangs on another collection than before. */
  readonly isRearranged: boolean;
}

export async function draftActivities(
  context: Context,
  target: EditTarget,
  edit: PlanEditParts,
): Promise<ActivityEdits> {
  const references = new References(await listKnown(context.db, target));
  const created = await nameNew(context, references, edit.activity ?? []);
  const removed = removedIds(references, edit.removedActivity ?? []);
  const edited = await mergeAll(context, target, { references, edits: edit.activity ?? [], removed });
  await checkReferred(context, target, edited);
  const places = arrange(references, edited, { removed, body: edit });
  await refuseRecorded(context, target, removed);
  const isIn = ({ id }: EditedActivity) => references.known.get(id)?.isIn === true;
  const inserted = edited.filter((each) => !isIn(each));
  const changes = edited.map((each) => ({ each, ...differencesOf(each) }));
  return {
    references,
    created,
    inserted,
    updated: changes.filter(({ each, values }) => values && isIn(each)).map(({ each }) => each),
    progressed: changes.filter(({ progress }) => progress).map(({ each }) => each),
    removed: [...removed.keys()],
    places,
    isRearranged: edited.some(({ id, parentId }) => parentId !== (references.known.get(id)?.parentId ?? null)),
  };
}

/** Progress of a new activity is another one as soon as there is any. */
function differencesOf({ before, values }: EditedActivity) {
  if (before) return activityDifferences(values, before);
  return { values: true, progress: values.complete > 0 || values.actualStart !== null || values.actualFinish !== null };
}

/** Gives the activities that the plan does not know ids, and their GUIDs a meaning. */
async function nameNew({ db }: Context, references: References, edits: readonly OpActivityEdit[]) {
  const guids = new Set<string>();
  for (const { id } of edits) if (isGuid(id) && references.find(id) === undefined) guids.add(id.toLowerCase());
  const ids = await takeIds(db, guids.size);
  const created = [...guids].map((guid, index) => ({ guid, id: ids[index] ?? '' }));
  for (const { guid, id } of created) references.add(guid, id);
  return created;
}

/** The activities that are to go, with the place in the body that says so; those that are gone already are passed over. */
function removedIds(references: References, input: readonly string[]): ReadonlyMap<string, string> {
  const removed = new Map<string, string>();
  for (const [index, text] of input.entries()) {
    const id = references.find(text);
    if (id !== undefined && references.known.get(id)?.isIn) removed.set(id, `removedActivity[${index}]`);
  }
  return removed;
}

async function mergeAll(
  { db, today }: Context,
  target: EditTarget,
  {
    references,
    edits,
    removed,
  }: { references: References; edits: readonly OpActivityEdit[]; removed: ReadonlyMap<string, string> },
): Promise<EditedActivity[]> {
  const ids = edits.map(({ id }, index) => references.get(id, `activity[${index}].id`));
  const known = await listValues(
    db,
    target,
    ids.filter((id) => references.known.has(id)),
  );
  const seen = new Set<string>();
  return edits.map((edit, index) => {
    const path = `activity[${index}]`;
    const id = ids[index] ?? '';
    if (seen.has(id)) throw invalidParameter(`${path}.id`, edit.id, 'expected.eachActivityOnce');
    if (removed.has(id)) throw invalidParameter(`${path}.id`, edit.id, 'expected.activityNotRemoved');
    seen.add(id);
    const found = known.get(id);
    const before = found?.isPlanned ? found : undefined;
    const values = editedValues(edit, before, { path, today });
    const parentId =
      edit.parent === undefined
        ? (references.known.get(id)?.parentId ?? null)
        : edit.parent && references.get(edit.parent, `${path}.parent`);
    return { id, path, edit, before, values, parentId };
  });
}

/**
 * Categories and responsible resources that an activity did not have before have to be ones that the caller may use, and
 * its calendar one of the plan.
 */
async function checkReferred(
  context: Context,
  { planId }: EditTarget,
  edited: readonly EditedActivity[],
): Promise<void> {
  const changed = (field: 'calendar' | 'category' | 'responsibleResource') =>
    edited.flatMap(({ path, before, values }) => {
      const id = values[field];
      return id === null || id === before?.[field] ? [] : [{ path: `${path}.${field}`, id }];
    });
  const categories = changed('category');
  const active = await activeCategories(
    context.db,
    categories.map(({ id }) => id),
  );
  const category = categories.find(({ id }) => !active.has(id));
  if (category) throw invalidParameter(category.path, category.id, 'expected.idOfActiveCategory');
  const calendars = changed('calendar');
  const own = await calendarsOfPlan(
    context.db,
    planId,
    calendars.map(({ id }) => id),
  );
  const calendar = calendars.find(({ id }) => !own.has(id));
  if (calendar) throw invalidParameter(calendar.path, calendar.id, 'expected.idOfCalendarOfPlan');
  const people = changed('responsibleResource');
  const assignable = await assignableResources(
    context,
    people.map(({ id }) => id),
  );
  const person = people.find(({ id }) => !assignable.has(id));
  if (person) throw invalidParameter(person.path, person.id, 'expected.idOfActiveResource');
}

/** Returns all positions after the edit. Refuses activities whose parent is missing, themselves, or no collection. */
function arrange(
  references: References,
  edited: readonly EditedActivity[],
  { removed, body }: { removed: ReadonlyMap<string, string>; body: PlanEditParts },
): ActivityEdits['places'] {
  const edits = new Map(edited.map((each) => [each.id, each]));
  const staying = [...references.known.values()].filter(({ id, isIn }) => isIn && !removed.has(id));
  const added = edited.filter(({ id }) => references.known.get(id)?.isIn !== true);
  const types = new Map(staying.map(({ id, type }) => [id, type]));
  for (const { id, values } of edited) types.set(id, values.type);
  const parents = new Map(
    staying.map(({ id, parentId }) => [id, edits.has(id) ? (edits.get(id)?.parentId ?? null) : parentId]),
  );
  for (const { id, parentId } of added) parents.set(id, parentId);
  for (const [id, parentId] of parents) {
    const above = parentId === null ? undefined : removed.get(parentId);
    if (above !== undefined && !edits.has(id))
      throw invalidParameter(above, removedActivityInput(body, above), 'expected.parentsAlsoRemoved');
  }
  requireCollections(edited, { references, types, parents });
  const rows: EditedOutlineRow[] = [...staying, ...added].map((row) => ({
    id: row.id,
    parentId: parents.get(row.id) ?? null,
    sequence: 'sequence' in row ? row.sequence : undefined,
    row: edits.get(row.id)?.edit.sequence ?? undefined,
  }));
  const places = outlinePlacesOf(rows);
  const found = new Map(places.map((place) => [place.id, { ...place, parentId: parents.get(place.id) ?? null }]));
  const lost = edited.find(({ id }) => !found.has(id));
  if (lost) throw invalidParameter(`${lost.path}.parent`, lost.edit.parent, 'expected.collectionNotBelow');
  return found;
}

/** Returns the list element at a path such as `removedActivity[2]`. */
function removedActivityInput({ removedActivity = [] }: PlanEditParts, path: string): unknown {
  return removedActivity[Number(/\d+/.exec(path)?.[0])];
}

/** Refuses moving into anything but a collection and turning a parent into something else. */
function requireCollections(
  edited: readonly EditedActivity[],
  {
    references: { known },
    types,
    parents,
  }: { references: References; types: ReadonlyMap<string, number>; parents: ReadonlyMap<string, string | null> },
): void {
  const holders = new Set(parents.values());
  for (const { id, path, edit, values, parentId } of edited) {
    const before = known.get(id);
    const isMoved = before?.isIn !== true || before.parentId !== parentId;
    if (parentId !== null && isMoved && !isCollectionType(types.get(parentId) ?? -1))
      throw invalidParameter(`${path}.parent`, edit.parent, 'expected.idOfCollectionOfPlan');
    const wasCollection = before?.isIn === true && isCollectionType(before.type);
    if (wasCollection && !isCollectionType(values.type) && holders.has(id))
      throw invalidParameter(`${path}.type`, values.type, 'expected.collectionHoldingOthers');
  }
}

/** Refuses removing activities with recorded work or costs. */
async function refuseRecorded(
  { db }: Context,
  { versionId }: EditTarget,
  removed: ReadonlyMap<string, string>,
): Promise<void> {
  if (removed.size === 0) return;
  const recorded = await withRecords(db, versionId, [...removed.keys()]);
  if (recorded.length === 0) return;
  throw new Failure('project_planning.error.ImportErrorWorkRecordsExist', {
    activities: recorded.map(({ name }) => name),
    ids: recorded.map(({ id }) => id),
  });
}
