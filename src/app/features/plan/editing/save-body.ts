import type { OpActivityEdit, PlanEditParts } from '#contract/app/plan-editing.ts';
import { isUnchanged, planChanges, type PlacedActivity } from '#plan/compare/changes.ts';
import type { PlanActivity, PlanDocument } from '#plan/document.ts';
import { planOutline } from '#plan/place.ts';
import { editorDocument, type EditorState } from './editor-state.ts';
import type { DraftStep, PlanDraft } from './draft-store.ts';

/** Tells whether two documents differ in saved values. */
export const differs = (saved: PlanDocument, document: PlanDocument): boolean =>
  saved !== document && !isUnchanged(planChanges(saved, document));

/** Builds the save request that turns the service's plan into the document, without the base revision. */
export const saveBody = (saved: PlanDocument, document: PlanDocument, key: string): DraftStep => ({
  key,
  ...changedParts(saved, document),
});

/** The parts of a plan that turn one document into another. */
export function changedParts(saved: PlanDocument, document: PlanDocument): PlanEditParts {
  const changes = planChanges(saved, document);
  const { positions } = planOutline(saved.activities);
  const before = (id: string) => saved.activities[positions.get(id) ?? -1];
  return {
    activity: changes.activities.map((activity) => writeActivity(activity, before(activity.id))),
    removedActivity: [...changes.removedActivities],
    link: changes.links.map((link) => ({
      predecessor: link.predecessorId,
      successor: link.successorId,
      type: link.type,
      lag: link.lag,
      lagElapsed: link.isElapsed,
      lagUnit: link.unit,
    })),
    removedLink: changes.removedLinks.map((link) => ({ predecessor: link.predecessorId, successor: link.successorId })),
    assignment: changes.assignments.map((assignment) => ({
      activity: assignment.activityId,
      resource: assignment.resourceId,
      assigned: assignment.assigned,
      baseEffort: assignment.baseEffort,
      delay: assignment.delay,
      contour: assignment.contour,
    })),
    removedAssignment: changes.removedAssignments.map((assignment) => ({
      activity: assignment.activityId,
      resource: assignment.resourceId,
    })),
  };
}

/** A new activity with all its values, of another one what differs: thousands of rows that move a day are a small save. */
function writeActivity(activity: PlacedActivity, before: PlanActivity | undefined): OpActivityEdit {
  const { id, sequence } = activity;
  const values = editableValues(activity);
  if (!before) return { id, sequence, ...values };
  const old = editableValues(before);
  // The keys of the record are its fields.
  const fields = (Object.keys(values) as (keyof typeof values)[]).filter((field) => values[field] !== old[field]);
  return { id, sequence, ...Object.fromEntries(fields.map((field) => [field, values[field]])) };
}

function editableValues(activity: PlanActivity): Omit<OpActivityEdit, 'id' | 'sequence'> {
  return {
    parent: activity.parentId,
    type: activity.type,
    name: activity.name,
    description: activity.description,
    wbsCode: activity.wbsCode,
    category: activity.categoryId,
    start: activity.start,
    finish: activity.finish,
    duration: activity.duration,
    durationUnit: activity.durationUnit,
    durationElapsed: activity.isElapsed,
    calendar: activity.calendarId,
    leadTime: activity.leadTime,
    followUpTime: activity.followUpTime,
    priority: activity.priority,
    baseEffort: activity.baseEffort,
    unassignedEffort: activity.unassignedEffort,
    responsibleResource: activity.responsibleId,
    attributes: activity.attributes,
    deadline: activity.deadline,
    constraint: activity.constraint,
    constraintDay: activity.constraintDay,
    manual: activity.isManual,
    complete: activity.complete,
    actualStart: activity.actualStart,
    actualFinish: activity.actualFinish,
  };
}

/**
 * Builds the draft that the browser keeps until the service has it: a pending save and the changes since. Undefined if
 * everything is saved.
 */
export function draftOf(state: EditorState, newKey: () => string, at: string): PlanDraft | undefined {
  const { saving, saved } = state;
  const sent = saving.kind === 'saving' || saving.kind === 'unreachable' ? saving.call : undefined;
  const steps = sent ? [saveBody(saved, sent.document, sent.key)] : [];
  const rest = sent?.document ?? saved;
  if (differs(rest, editorDocument(state))) steps.push(saveBody(rest, editorDocument(state), newKey()));
  return steps.length > 0 ? { revision: state.revision, steps, at } : undefined;
}
