import type { PlanAssignment, PlanResource, PlanTask } from '../plan.ts';
import { rateTableNames, workContours } from './codes.ts';
import { readBaselines, type ReadContext, Uids } from './context.ts';
import type { MspdiCustomFields } from './custom-values.ts';
import type { MspdiElement } from './element.ts';
import { currentTimephased } from './timephased.ts';

const tenthsOfMinutesPerHour = 600;

/** Tenths of minutes as hours; none for no time. */
export const hoursOfTenths = (tenths = 0): number | undefined =>
  tenths === 0 ? undefined : tenths / tenthsOfMinutesPerHour;

/** Hours as tenths of minutes; none for no time. */
export const tenthsOfHours = (hours = 0): number | undefined => Math.round(hours * tenthsOfMinutesPerHour) || undefined;

interface MspdiAssignmentContext {
  context: ReadContext;
  customFields: MspdiCustomFields;
  tasks: readonly PlanTask[];
  resources: readonly PlanResource[];
}

/** All assignments of known tasks. A resource has one on a task: of several the last counts, at the place of the first. */
export function readMspdiAssignments(project: MspdiElement, around: MspdiAssignmentContext): PlanAssignment[] {
  const { context, customFields } = around;
  const elements = project.listed('Assignments', 'Assignment');
  const uids = new Uids(elements, context.report);
  const taskUids = new Set(around.tasks.map((task) => task.uid));
  const resourceUids = new Set(around.resources.map((resource) => resource.uid));
  const assignments = new Map<string, PlanAssignment>();
  for (const element of elements) {
    const uid = uids.of(element);
    const taskUid = element.integer('TaskUID');
    if (taskUid === undefined || !taskUids.has(taskUid)) {
      const task = taskUid ?? 'without number';
      context.report.warn('assignmentWithoutTask', { assignment: uid, task }, element.line);
      continue;
    }
    const resourceUid = readResourceUid(element, uid, resourceUids, context);
    const key = `${taskUid} ${resourceUid ?? ''}`;
    if (assignments.has(key)) {
      const resource = resourceUid ?? 'unassigned';
      context.report.warn('assignmentRepeated', { task: taskUid, resource }, element.line);
    }
    const custom = customFields.valuesOf(element);
    assignments.set(key, readMspdiAssignment(element, context, { uid, taskUid, resourceUid, custom }));
  }
  return [...assignments.values()];
}

/** Negative numbers (-65535, -1) mean unassigned. */
function readResourceUid(
  element: MspdiElement,
  assignment: number,
  resourceUids: ReadonlySet<number>,
  context: ReadContext,
): number | undefined {
  const uid = element.integer('ResourceUID');
  if (uid === undefined || resourceUids.has(uid)) return uid;
  if (uid >= 0) context.report.warn('resourceUnknown', { assignment, resource: uid }, element.line);
  return undefined;
}

/** One literal without spreading, as for the rows. */
function readMspdiAssignment(
  element: MspdiElement,
  context: ReadContext,
  found: Pick<PlanAssignment, 'uid' | 'taskUid' | 'resourceUid' | 'custom'>,
): PlanAssignment {
  const unit = context.defaultDurationUnit;
  return {
    uid: found.uid,
    taskUid: found.taskUid,
    resourceUid: found.resourceUid,
    guid: element.guid('GUID'),
    units: element.percentOfOne('Units'),
    work: context.hours(element, 'Work'),
    actualWork: context.hours(element, 'ActualWork'),
    remainingWork: context.hours(element, 'RemainingWork'),
    overtimeWork: context.hours(element, 'OvertimeWork'),
    regularWork: context.hours(element, 'RegularWork'),
    start: element.dateTime('Start'),
    finish: element.dateTime('Finish'),
    cost: element.money('Cost'),
    actualCost: element.money('ActualCost'),
    remainingCost: element.money('RemainingCost'),
    delay: hoursOfTenths(element.integer('Delay')),
    workContour: element.code('WorkContour', workContours) ?? 'flat',
    rateTable: element.code('CostRateTable', rateTableNames) ?? 'A',
    notes: element.text('Notes'),
    timephased: currentTimephased(element),
    baselines: readBaselines(element, context, unit),
    custom: found.custom,
  };
}
