import type { PlanActivity, PlanDocument, PlanSetting } from '../document.ts';
import { DocumentDraft } from '../draft.ts';
import { assignResource, changeAssignment, setBaseEffort, setUnassigned, unassign } from './assignments.ts';
import { giveDays, setDuration, setFinish, setStart, setType, shift } from './dates.ts';
import { setFlag, setPlain } from './fields.ts';
import { insertNewRows } from './insert.ts';
import type { PlanEdit, SetEdit } from './kinds.ts';
import { addLink, chain, changeLink, unlink } from './links.ts';
import { indentRows, moveRows, outdent } from './outline.ts';
import { setActualFinish, setActualStart, setActivityProgress } from './progress.ts';
import { EditRefused, isEditRefusal, type PlanEditRefusal } from '../edit-refusal.ts';
import { resume } from './resume.ts';
import { duplicate, removeRows } from './rows.ts';
import { networkOf } from '../schedule/network.ts';
import { planOutline } from '../place.ts';
import { type DateChange, reschedule, scheduleAll } from '../schedule/reschedule.ts';
import { rollUpDocument } from '../roll-up.ts';
import { calculationOf } from '../schedule/schedule-pass.ts';
import { renumber } from '../wbs.ts';

/**
 * Applies an edit: dependent activities are moved and collections rolled up. Returns the same document if nothing
 * changes, or a refusal, with nothing changed, if the edit is not possible. The cost depends mainly on the activities
 * it touches.
 */
export function applyEdit(
  document: PlanDocument,
  edit: PlanEdit,
  setting: PlanSetting,
): PlanDocument | PlanEditRefusal {
  const steps = beginEdit(document, edit, setting);
  return isEditRefusal(steps) ? steps : lastOf(steps);
}

/** The rest of an edit that can be made: steps of some milliseconds in a large plan, and at the end the document. */
export type EditSteps = Generator<undefined, PlanDocument, undefined>;

/** Begins an edit; whether it can be made is known at once, what follows from it once its steps are through. */
export function beginEdit(document: PlanDocument, edit: PlanEdit, setting: PlanSetting): EditSteps | PlanEditRefusal {
  const draft = new DocumentDraft(document);
  try {
    make(draft, edit, setting);
    const edited = draft.document();
    checkLoops(document, edited);
    return stepsOf(document, edited, asksForAll(edit), setting);
  } catch (error) {
    if (!(error instanceof EditRefused)) throw error;
    const { refused, ids } = error;
    // Names before the edit, as displayed; rows created by the edit have their new names.
    const seen = new DocumentDraft(document);
    return { refused, ids, names: ids.map((id) => (seen.find(id) ?? draft.find(id))?.name ?? '') };
  }
}

/** The document at the end of an edit, all steps in one. */
export function lastOf(steps: EditSteps): PlanDocument {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}

function* stepsOf(before: PlanDocument, edited: PlanDocument, isForAll: boolean, setting: PlanSetting): EditSteps {
  let scheduled = edited;
  if (isForAll || isToReschedule(before, edited)) {
    yield;
    // Calculations are cached with the documents.
    calculationOf(before, setting);
    calculationOf(edited, setting, before);
    yield;
    scheduled = isForAll ? scheduleAll(edited, setting) : reschedule(before, edited, setting);
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

function asksForAll(edit: PlanEdit): boolean {
  return edit.kind === 'several' ? edit.edits.some(asksForAll) : edit.kind === 'rescheduleAll';
}

/** Fields of an activity that scheduling depends on. */
const scheduledBy = [
  'parentId',
  'type',
  'start',
  'finish',
  'duration',
  'leadTime',
  'followUpTime',
  'attributes',
  'complete',
  'actualStart',
  'actualFinish',
] as const satisfies readonly (keyof PlanActivity)[];

/** Tells whether the difference can affect the schedule; names and efforts don't, so nothing is calculated for them. */
function isToReschedule(before: PlanDocument, after: PlanDocument): boolean {
  const isSame =
    before.links === after.links &&
    isSameStaff(before, after) &&
    isSameOutline(before, after) &&
    after.activities.every((now, index) => {
      const was = before.activities[index];
      return was === now || (was !== undefined && scheduledBy.every((field) => was[field] === now[field]));
    });
  return !isSame;
}

/** Links and the outline together must leave an order in which everything can be done. */
function checkLoops(before: PlanDocument, after: PlanDocument): void {
  if (before.links === after.links && isSameOutline(before, after)) return;
  const loop = networkOf(after).loops[0];
  if (loop && networkOf(before).loops.length === 0) throw new EditRefused('Loop', loop);
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

type RowEdit = Extract<
  PlanEdit,
  { readonly kind: 'shift' | 'insert' | 'remove' | 'duplicate' | 'indent' | 'outdent' | 'move' }
>;
type JoinEdit = Extract<
  PlanEdit,
  { readonly kind: 'link' | 'changeLink' | 'unlink' | 'chain' | 'assign' | 'changeAssignment' | 'unassign' }
>;

function make(draft: DocumentDraft, edit: PlanEdit, setting: PlanSetting): void {
  switch (edit.kind) {
    case 'set':
      return set(draft, edit, setting);
    case 'progress':
      for (const id of edit.ids) setActivityProgress(draft, id, edit.complete, edit.on);
      break;
    case 'resume':
      return resume(draft, edit, setting);
    case 'renumber':
      return renumber(draft);
    case 'several':
      for (const one of edit.edits) make(draft, one, setting);
      break;
    case 'rescheduleAll':
      break;
    case 'shift':
    case 'insert':
    case 'remove':
    case 'duplicate':
    case 'indent':
    case 'outdent':
    case 'move':
      return makeRows(draft, edit, setting);
    default:
      return makeJoins(draft, edit, setting);
  }
}

function makeRows(draft: DocumentDraft, edit: RowEdit, setting: PlanSetting): void {
  switch (edit.kind) {
    case 'shift':
      return shift(draft, edit.ids, edit.days, setting);
    case 'insert':
      return insertNewRows(draft, edit.rows, edit.place, setting);
    case 'remove':
      return removeRows(draft, edit.ids);
    case 'duplicate':
      return duplicate(draft, edit.ids, edit.newIds);
    case 'indent':
      return indentRows(draft, edit.ids);
    case 'outdent':
      return outdent(draft, edit.ids);
    case 'move':
      return moveRows(draft, edit.ids, edit.place);
  }
}

function makeJoins(draft: DocumentDraft, edit: JoinEdit, setting: PlanSetting): void {
  switch (edit.kind) {
    case 'link':
      return addLink(draft, edit);
    case 'changeLink':
      return changeLink(draft, edit);
    case 'unlink':
      return unlink(draft, edit.links);
    case 'chain':
      return chain(draft, edit.ids);
    case 'assign':
      return assignResource(draft, edit, setting);
    case 'changeAssignment':
      return changeAssignment(draft, edit);
    case 'unassign':
      return unassign(draft, edit);
  }
}

function set(draft: DocumentDraft, edit: SetEdit, setting: PlanSetting): void {
  const { id } = edit;
  switch (edit.field) {
    case 'type':
      return setType(draft, id, edit.value, setting);
    case 'start':
      return setStart(draft, id, edit.value, setting);
    case 'finish':
      return setFinish(draft, id, edit.value, setting);
    case 'duration':
      // A length alone makes a bar.
      giveDays(draft, id, setting);
      return setDuration(draft, id, edit.value, setting);
    case 'baseEffort':
      return setBaseEffort(draft, id, edit.value);
    case 'unassignedEffort':
      return setUnassigned(draft, id, edit.value);
    case 'complete':
      return setActivityProgress(draft, id, edit.value);
    case 'actualStart':
      return setActualStart(draft, id, edit.value);
    case 'actualFinish':
      return setActualFinish(draft, id, edit.value);
    case 'startFixed':
    case 'finishFixed':
    case 'mandatory':
      return setFlag(draft, id, edit.field, edit.value);
    default:
      if (edit.field === 'responsibleId' && edit.value !== null && !setting.resources.has(edit.value)) {
        throw new EditRefused('ResourceUnknown', [id]);
      }
      return setPlain(draft, id, edit.field, edit.value);
  }
}
