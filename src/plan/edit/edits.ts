import type { PlanDocument, PlanSetting } from '../document.ts';
import { DocumentDraft } from '../draft.ts';
import { assignResource, changeAssignment, setBaseEffort, unassign } from './assignments.ts';
import { keepSetDays, setConstraint } from './constraints.ts';
import { giveDays, setActivityCalendar, setDuration, setFinish, setStart, setType, shift } from './dates.ts';
import { setPlain } from './fields.ts';
import { insertNewRows } from './insert.ts';
import type { PlanEdit, SetEdit } from './kinds.ts';
import { addLink, chain, changeLink, unlink } from './links.ts';
import { indentRows, moveRows, outdent } from './outline.ts';
import { setActivityProgress } from './progress.ts';
import { EditRefused, type PlanEditRefusal } from '../edit-refusal.ts';
import { resume } from './resume.ts';
import { duplicate, removeRows } from './rows.ts';
import { networkOf } from '../schedule/network.ts';
import { scheduledFields } from '../schedule/network-model.ts';
import { planOutline } from '../place.ts';
import { type DateChange, reschedule } from '../schedule/reschedule.ts';
import { rollUpDocument } from '../roll-up.ts';
import { calculationSteps } from '../schedule/schedule-pass.ts';
import type { PlanningSteps } from '../steps.ts';

/** The rest of an edit that can be made; its result is the document. */
export type EditSteps = PlanningSteps<PlanDocument>;

/**
 * Begins an edit; whether it can be made is known at once, what follows from it once its steps are through: dependent
 * activities are moved and collections rolled up. The cost depends mainly on the activities that it touches.
 */
export function beginEdit(document: PlanDocument, edit: PlanEdit, setting: PlanSetting): EditSteps | PlanEditRefusal {
  const draft = new DocumentDraft(document);
  try {
    make(draft, edit, setting);
    const edited = draft.document();
    checkLoops(document, edited);
    return stepsOf(document, edited, setting);
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    const { refused, ids } = error;
    // Names before the edit, as displayed; rows created by the edit have their new names.
    const before = new DocumentDraft(document);
    return { refused, ids, names: ids.map((id) => (before.find(id) ?? draft.find(id))?.name ?? '') };
  }
}

function* stepsOf(before: PlanDocument, edited: PlanDocument, setting: PlanSetting): EditSteps {
  let scheduled = edited;
  if (isToReschedule(before, edited)) {
    yield;
    // Calculations are cached with the documents.
    yield* calculationSteps(before, setting);
    yield* calculationSteps(edited, setting, before);
    yield;
    scheduled = reschedule(before, edited, setting);
  }
  yield;
  return rollUpDocument(before, scheduled, setting);
}

/** The dates that an edit gives by hand, before anything else moves for it; none of one that is refused. */
export function userSetDates(
  document: PlanDocument,
  edit: PlanEdit,
  setting: PlanSetting,
): ReadonlyMap<string, DateChange> {
  const draft = new DocumentDraft(document);
  const changes = new Map<string, DateChange>();
  try {
    make(draft, edit, setting);
  } catch (error) {
    if (error instanceof EditRefused) return changes;
    throw error;
  }
  for (const [number, { id, start, finish, duration }] of draft.document().activities.entries()) {
    const was = document.activities[number];
    if (was?.id !== id || start === null || finish === null) continue;
    if (was.start !== start || was.finish !== finish || was.duration !== duration)
      changes.set(id, { start, finish, duration });
  }
  return changes;
}

/** Tells whether the difference can affect the schedule; names and efforts don't, so nothing is calculated for them. */
function isToReschedule(before: PlanDocument, after: PlanDocument): boolean {
  const isSame =
    before.links === after.links &&
    isSameStaff(before, after) &&
    isSameOutline(before, after) &&
    after.activities.every((now, index) => {
      const was = before.activities[index];
      return was === now || (was !== undefined && scheduledFields.every((field) => was[field] === now[field]));
    });
  return !isSame;
}

/** Links and the outline together must leave an order in which everything can be done. */
function checkLoops(before: PlanDocument, after: PlanDocument): void {
  if (before.links === after.links && hasSameParents(before, after)) return;
  const loop = networkOf(after, before).loops[0];
  if (loop && networkOf(before).loops.length === 0) throw new EditRefused('Loop', loop);
}

/** Tells whether no activity was moved into another one; new and removed ones have no links that could close a loop. */
function hasSameParents(before: PlanDocument, after: PlanDocument): boolean {
  const { positions } = planOutline(before.activities);
  return after.activities.every((now, place) => {
    if (now === before.activities[place]) return true;
    const was = before.activities[positions.get(now.id) ?? -1];
    return was === undefined || was.parentId === now.parentId;
  });
}

/** Tells whether the same resources are assigned, regardless of their hours. */
function isSameStaff({ assignments }: PlanDocument, after: PlanDocument): boolean {
  if (assignments === after.assignments) return true;
  return (
    assignments.length === after.assignments.length &&
    assignments.every(({ activityId, resourceId }, index) => {
      const now = after.assignments[index];
      return now?.activityId === activityId && now.resourceId === resourceId;
    })
  );
}

function isSameOutline({ activities }: PlanDocument, after: PlanDocument): boolean {
  return planOutline(activities) === planOutline(after.activities);
}

type EditMaker<E> = (draft: DocumentDraft, edit: E, setting: PlanSetting) => void;

const makers: { readonly [E in PlanEdit as E['kind']]: EditMaker<E> } = {
  set,
  constrain: (draft, { id, type, day }, setting) => setConstraint(draft, id, { type, day }, setting),
  shift: (draft, { ids, days }, setting) => {
    shift(draft, ids, days, setting);
    keepSetDays(draft, ids);
  },
  insert: (draft, { rows, place }, setting) => insertNewRows(draft, rows, place, setting),
  remove: (draft, { ids }) => removeRows(draft, ids),
  duplicate: (draft, { ids, newIds }) => duplicate(draft, ids, newIds),
  indent: (draft, { ids }) => indentRows(draft, ids),
  outdent: (draft, { ids }) => outdent(draft, ids),
  move: (draft, { ids, place }) => moveRows(draft, ids, place),
  link: addLink,
  changeLink,
  unlink: (draft, { links }) => unlink(draft, links),
  chain: (draft, { ids }) => chain(draft, ids),
  assign: assignResource,
  changeAssignment,
  unassign,
  resume,
  several: (draft, { edits }, setting) => edits.forEach((one) => make(draft, one, setting)),
};

function make(draft: DocumentDraft, edit: PlanEdit, setting: PlanSetting): void {
  // Each maker takes the edits of its kind, which the union of all does not show to the compiler.
  (makers[edit.kind] as EditMaker<PlanEdit>)(draft, edit, setting);
}

function set(draft: DocumentDraft, edit: SetEdit, setting: PlanSetting): void {
  const { id } = edit;
  switch (edit.field) {
    case 'type':
      return setType(draft, id, edit.value, setting);
    case 'start':
    case 'finish': {
      const setDay = edit.field === 'start' ? setStart : setFinish;
      setDay(draft, id, edit.value, setting);
      return keepSetDays(draft, [id]);
    }
    case 'duration':
      // A length alone makes a bar.
      giveDays(draft, id, setting);
      return setDuration(draft, id, edit.value, setting, edit);
    case 'calendarId':
      return setActivityCalendar(draft, id, edit.value, setting);
    case 'baseEffort':
      return setBaseEffort(draft, id, edit.value);
    case 'complete':
      return setActivityProgress(draft, id, edit.value);
    default:
      if (edit.field === 'responsibleId' && edit.value !== null && !setting.resources.has(edit.value)) {
        throw new EditRefused('ResourceUnknown', [id]);
      }
      return setPlain(draft, id, edit.field, edit.value);
  }
}
