import { blankPlanTask } from '#files/blank-row.ts';
import type { PlanCalendar } from '../plan-calendar.ts';
import type { PlanTask } from '../plan.ts';
import { mspdiConstraintTypes, ESTIMATED_CODE, taskTypes } from './codes.ts';
import { knownCalendar, readBaselines, type ReadContext, readMspdiHyperlink, Uids } from './context.ts';
import type { MspdiCustomFields } from './custom-values.ts';
import type { MspdiElement } from './element.ts';
import { currentTimephased } from './timephased.ts';

/** Data from other parts of the file needed to read the rows. */
export interface MspdiTaskContext {
  context: ReadContext;
  customFields: MspdiCustomFields;
  calendars: readonly PlanCalendar[];
}

/** A row with the element that it was read from. */
export interface MspdiTaskRow {
  task: PlanTask;
  element: MspdiElement;
}

/** All rows in the order of the file; the outline is not built yet. */
export function readMspdiTasks(project: MspdiElement, around: MspdiTaskContext): MspdiTaskRow[] {
  const elements = project.listed('Tasks', 'Task');
  const uids = new Uids(elements, around.context.report);
  const calendarUids = new Set(around.calendars.map((calendar) => calendar.uid));
  let id = 0;
  return elements.map((element, index) => {
    const uid = uids.of(element);
    // Rows without a number count on; the project's own row is number 0.
    id = element.integer('ID') ?? (index === 0 && uid === 0 ? 0 : id + 1);
    const isBlank = element.flag('IsNull') ?? false;
    if (isBlank) return { task: blankPlanTask(uid, id), element };
    const calendarUid = knownCalendar(element, calendarUids, around.context);
    const custom = around.customFields.valuesOf(element);
    const task = readMspdiTask(element, around.context, { uid, id, calendarUid, custom });
    if (element.child('Project')) task.hasInsertedProject = true;
    if (element.timephased) task.timephased = currentTimephased(element);
    return { task, element };
  });
}

/** One literal without spreading: plans have tens of thousands of rows, and parts put together cost five times the time. */
function readMspdiTask(
  element: MspdiElement,
  context: ReadContext,
  found: Pick<PlanTask, 'uid' | 'id' | 'calendarUid' | 'custom'>,
): PlanTask {
  const unit = context.unit(element, 'DurationFormat', 'hours');
  return {
    uid: found.uid,
    id: found.id,
    guid: element.guid('GUID'),
    isBlank: false,
    name: element.text('Name'),
    outlineLevel: mspdiOutlineLevel(element, found.uid),
    outlineNumber: element.text('OutlineNumber'),
    wbs: element.text('WBS'),
    parentUid: undefined,
    isSummary: false,
    isMilestone: element.flag('Milestone') ?? false,
    isActive: element.flag('Active') ?? true,
    isManual: element.flag('Manual') ?? false,
    isEstimated: element.flag('Estimated') ?? (element.integer('DurationFormat') ?? 0) > ESTIMATED_CODE,
    isEffortDriven: element.flag('EffortDriven') ?? false,
    isRecurring: element.flag('Recurring') ?? false,
    isRolledUp: element.flag('Rollup') ?? false,
    isBarHidden: element.flag('HideBar') ?? false,
    isResourceCalendarIgnored: element.flag('IgnoreResourceCalendar') ?? false,
    isExternal: element.flag('ExternalTask') ?? false,
    type: element.code('Type', taskTypes) ?? 'fixedUnits',
    priority: element.integerWithin('Priority', 0, 1000) ?? 500,
    start: element.dateTime('Start') ?? element.dateTime('ManualStart'),
    finish: element.dateTime('Finish') ?? element.dateTime('ManualFinish'),
    duration: context.duration(element, 'Duration', unit) ?? context.duration(element, 'ManualDuration', unit),
    actualStart: element.dateTime('ActualStart'),
    actualFinish: element.dateTime('ActualFinish'),
    actualDuration: context.duration(element, 'ActualDuration', unit),
    remainingDuration: context.duration(element, 'RemainingDuration', unit),
    percentComplete: percentage(element, 'PercentComplete'),
    percentWorkComplete: percentage(element, 'PercentWorkComplete'),
    physicalPercentComplete: percentage(element, 'PhysicalPercentComplete'),
    work: context.hours(element, 'Work'),
    actualWork: context.hours(element, 'ActualWork'),
    remainingWork: context.hours(element, 'RemainingWork'),
    cost: element.money('Cost'),
    fixedCost: element.money('FixedCost'),
    actualCost: element.money('ActualCost'),
    remainingCost: element.money('RemainingCost'),
    constraintType: element.code('ConstraintType', mspdiConstraintTypes) ?? 'asSoonAsPossible',
    constraintDate: element.dateTime('ConstraintDate'),
    deadline: element.dateTime('Deadline'),
    calendarUid: found.calendarUid,
    ignoresResourceCalendars: (found.calendarUid !== undefined && element.flag('IgnoreResourceCalendar')) || undefined,
    created: element.dateTime('CreateDate'),
    contact: element.text('Contact'),
    notes: element.text('Notes'),
    hyperlink: readMspdiHyperlink(element),
    subprojectFile: otherProjectFile(element),
    baselines: readBaselines(element, context, unit),
    custom: found.custom,
  };
}

/** Programs that leave out the level write the outline number; without both, all rows lie below that of the project. */
function mspdiOutlineLevel(element: MspdiElement, uid: number): number {
  const level = element.integerWithin('OutlineLevel', 0, 1000);
  if (level !== undefined) return level;
  const number = element.text('OutlineNumber');
  if (number === undefined) return uid === 0 ? 0 : 1;
  return number === '0' ? 0 : number.split('.').length;
}

/** The file of an inserted project, or of the task that a row represents. */
function otherProjectFile(element: MspdiElement): string | undefined {
  if (element.flag('IsSubproject')) return element.text('SubprojectName');
  return element.flag('ExternalTask') ? element.text('ExternalTaskProject') : undefined;
}

function percentage(element: MspdiElement, name: string): number | undefined {
  const value = element.decimal(name);
  if (value === undefined || (value >= 0 && value <= 100)) return value;
  element.warnInvalid(name, String(value));
  return undefined;
}
