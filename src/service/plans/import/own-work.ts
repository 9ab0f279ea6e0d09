import type { PlanAssignment, PlanFile, PlanResource, PlanTask } from '#files/plan.ts';
import { minutesOfDuration } from '#files/units.ts';
import type { KeptTaskFields } from '../kept-fields.ts';
import { addThing, type KeptAssignmentFields, keptAssignmentFields, type KeptThing } from '../kept-work.ts';
import { firstBaseline, isOtherFigure } from './imported-work.ts';
import { isWithinDay, type MomentFacts } from './own-moments.ts';
import { importedProgress } from './progress.ts';

/** Values of assignments of a plan file that do not follow from the plan. Pure. */

interface WorkFacts extends MomentFacts {
  readonly tasks: ReadonlyMap<number, PlanTask>;
}

/** Percent done of a task as it is imported. */
export const completeOf = (task: PlanTask | undefined) => (task && importedProgress(task)?.complete) ?? 0;

const plannedActualWork = ({ taskUid, work = 0 }: PlanAssignment, { tasks }: WorkFacts) =>
  (work * completeOf(tasks.get(taskUid))) / 100;

/** Tells that the work done is another than follows from the progress of the task. */
export const isActualWorkOwn = (assignment: PlanAssignment, facts: WorkFacts): boolean =>
  assignment.actualWork !== undefined && isOtherFigure(assignment.actualWork, plannedActualWork(assignment, facts));

/** Tells that it begins otherwise than its task. A delay within the duration is planned with. */
export function isStartOwn({ start, taskUid, delay = 0 }: PlanAssignment, facts: WorkFacts): boolean {
  if (start === undefined) return false;
  const task = facts.tasks.get(taskUid);
  const isDelayed =
    delay > 0 && delay * 60 < ((task?.duration && minutesOfDuration(task.duration, facts.file.header)) ?? 0);
  if (isDelayed) return start === task?.start;
  return start !== task?.start || (task.isSummary && isWithinDay(start, 'from', task, facts));
}

/** Tells that it ends otherwise than its task. */
export function isFinishOwn({ finish, taskUid }: PlanAssignment, facts: WorkFacts): boolean {
  if (finish === undefined) return false;
  const task = facts.tasks.get(taskUid);
  return finish !== task?.finish || (task.isSummary && isWithinDay(finish, 'to', task, facts));
}

/** Fields of assignments that are kept, and those of materials and costs by the unique ids of their tasks. */
export interface KeptWork {
  readonly keptWork: ReadonlyMap<PlanAssignment, KeptAssignmentFields>;
  readonly keptThings: ReadonlyMap<number, { readonly things: readonly KeptThing[] }>;
}

/** The kept fields of the assignments; of several of one person on a task those of the first. */
export function keptWorkOf({ assignments, resources }: PlanFile, facts: WorkFacts): KeptWork {
  const resourceOf = new Map(resources.map((resource) => [resource.uid, resource]));
  const pairs = new Set<string>();
  const keptWork = new Map<PlanAssignment, KeptAssignmentFields>();
  const keptThings = new Map<number, { things: KeptThing[]; bytes: number }>();
  for (const assignment of assignments) {
    const { taskUid, resourceUid = 0 } = assignment;
    const task = facts.tasks.get(taskUid);
    const resource = resourceUid === 0 ? undefined : resourceOf.get(resourceUid);
    if (!task || task.isBlank || taskUid === 0 || !resource) continue;
    const isThing = resource.type !== 'work';
    const fields = keptAssignmentFields(ownFieldsOf(assignment, task, facts));
    const pair = `${taskUid} ${resourceUid}`;
    if (isThing) {
      const ofTask = keptThings.get(taskUid) ?? { things: [], bytes: 0 };
      keptThings.set(taskUid, ofTask);
      const thing = addThing({ ...fields, ...thingFieldsOf(assignment, resource) }, ofTask);
      if (thing) keptWork.set(assignment, thing);
    } else if (fields !== undefined && !pairs.has(pair)) {
      pairs.add(pair);
      keptWork.set(assignment, fields);
    }
  }
  return { keptWork, keptThings };
}

/** The work of a material is its quantity, which does not follow from progress. */
function thingFieldsOf(assignment: PlanAssignment, { name = '', type }: PlanResource) {
  const { units, work, actualWork, cost, actualCost, remainingCost, delay, workContour } = assignment;
  const figures = { units, work, actualWork, cost, actualCost, remainingCost, delay, workContour };
  return { ...figures, plannedActualWork: undefined, resource: name, isCost: type === 'cost' };
}

function ownFieldsOf(assignment: PlanAssignment, task: PlanTask, facts: WorkFacts) {
  const {
    start,
    finish,
    work,
    actualWork,
    overtimeWork,
    timephased,
    rateTable,
    notes,
    markdownNotes,
    baselines,
    custom,
  } = assignment;
  const isOwn = { start: isStartOwn(assignment, facts), finish: isFinishOwn(assignment, facts) };
  const isMoved = isOwn.start || isOwn.finish || timephased !== undefined;
  const isDone = isActualWorkOwn(assignment, facts);
  return {
    start: isOwn.start ? start : undefined,
    finish: isOwn.finish ? finish : undefined,
    taskStart: isMoved ? task.start : undefined,
    taskFinish: isMoved ? task.finish : undefined,
    actualWork: isDone ? actualWork : undefined,
    plannedActualWork: isDone ? plannedActualWork(assignment, facts) : undefined,
    overtimeWork,
    timephased,
    timephasedWork: timephased && work,
    timephasedDone: timephased && actualWork,
    isContoured: timephased && assignment.workContour === 'contoured',
    rateTable,
    notes,
    markdownNotes,
    // Without one of its task it is none of the plan.
    baselines: firstBaseline(task) ? baselines : baselines.filter(({ number }) => number > 0),
    custom,
  };
}

interface SpreadFacts extends WorkFacts, KeptWork {
  readonly kept: ReadonlyMap<PlanTask, KeptTaskFields | undefined>;
}

/** True if spread work is kept neither with the assignment nor, for work without a resource, with the task. */
export function isSpreadLost(
  _: PlanAssignment['timephased'],
  assignment: PlanAssignment,
  { tasks, looseSpread, keptWork, kept }: SpreadFacts,
): boolean {
  if (assignment.resourceUid) return keptWork.get(assignment)?.timephased === undefined;
  const task = tasks.get(assignment.taskUid);
  return looseSpread.has(assignment.taskUid) && task !== undefined && kept.get(task)?.timephased === undefined;
}
