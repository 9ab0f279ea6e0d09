import type { DurationUnit, PlanRelation, PlanTask } from '../plan.ts';
import { minutesOfDuration } from '../units.ts';
import { accruals, constraintTypes, relationTypes, taskTypes } from './codes.ts';
import { unitCode } from './write-codes.ts';
import type { WriteContext } from './write-context.ts';
import {
  code,
  date,
  decimal,
  duration,
  each,
  element,
  flag,
  hours,
  money,
  parent,
  text,
  whole,
  type Part,
} from './write-parts.ts';
import { customParts, formatOf, hyperlinkParts } from './write-shared.ts';

const NO_CALENDAR = -1;

const predecessorLink = parent<PlanRelation>('PredecessorLink', [
  element('PredecessorUID', ({ predecessorUid }) => predecessorUid),
  code('Type', relationTypes, ({ type }) => type),
  flag('CrossProject', () => false),
  element('LinkLag', ({ lag }, { units }) => {
    const minutes = minutesOfDuration(lag, units);
    return Math.round(minutes === undefined ? lag.value : minutes * 10);
  }),
  element('LagFormat', ({ lag }) => unitCode(lag.unit)),
]);

/** What a row is, and where it stands. */
const identity: readonly Part<PlanTask>[] = [
  element('UID', ({ uid }) => uid),
  element('GUID', ({ uid, guid }, context) => context.guid('task', uid, guid)),
  element('ID', ({ id }) => id),
  text('Name', ({ name }) => name),
  flag('Active', ({ isActive }) => isActive),
  flag('Manual', ({ isManual }) => isManual),
  code('Type', taskTypes, ({ type }) => type),
  flag('IsNull', () => false),
  date('CreateDate', ({ created }) => created),
  text('Contact', ({ contact }) => contact),
  text('WBS', ({ wbs }) => wbs),
  text('OutlineNumber', ({ outlineNumber }) => outlineNumber),
  element('OutlineLevel', ({ outlineLevel }) => outlineLevel),
  element('Priority', ({ priority }) => priority),
];

/** When, and how much work. A manually scheduled row has its dates in a second place, which counts. */
const schedule: readonly Part<PlanTask>[] = [
  text('StartText', ({ startText }) => startText),
  text('FinishText', ({ finishText }) => finishText),
  text('DurationText', ({ durationText }) => durationText),
  date('Start', ({ start }) => start),
  date('Finish', ({ finish }) => finish),
  duration('Duration', (task) => task.duration),
  date('ManualStart', ({ isManual, start }) => (isManual ? start : undefined)),
  date('ManualFinish', ({ isManual, finish }) => (isManual ? finish : undefined)),
  duration('ManualDuration', (task) => (task.isManual ? task.duration : undefined)),
  element('DurationFormat', (task) => formatOf(unitOf(task), task.isEstimated)),
  hours('Work', ({ work }) => work),
  date('Stop', ({ stop }) => stop),
  date('Resume', ({ resume }) => resume),
  flag('EffortDriven', ({ isEffortDriven }) => isEffortDriven),
  flag('Recurring', ({ isRecurring }) => isRecurring),
  flag('Estimated', ({ isEstimated }) => isEstimated),
  flag('Milestone', ({ isMilestone }) => isMilestone),
  flag('Summary', ({ isSummary }) => isSummary),
];

/** Rows of other projects: of an inserted one, or one that stands for a predecessor elsewhere. */
const otherProjects: readonly Part<PlanTask>[] = [
  flag('IsSubproject', ({ subprojectFile, isExternal }) => subprojectFile !== undefined && !isExternal),
  text('SubprojectName', ({ subprojectFile, isExternal }) => (isExternal ? undefined : subprojectFile)),
  flag('ExternalTask', ({ isExternal }) => isExternal),
  text('ExternalTaskProject', ({ isExternal, externalProject, subprojectFile }) =>
    isExternal ? (externalProject ?? subprojectFile) : externalProject,
  ),
];

const figures: readonly Part<PlanTask>[] = [
  money('FixedCost', ({ fixedCost }) => fixedCost),
  code('FixedCostAccrual', accruals, ({ fixedCostAccrual }) => fixedCostAccrual),
  whole('PercentComplete', ({ percentComplete }) => percentComplete),
  whole('PercentWorkComplete', ({ percentWorkComplete }) => percentWorkComplete),
  money('Cost', ({ cost }) => cost),
  money('OvertimeCost', ({ overtimeCost }) => overtimeCost),
  hours('OvertimeWork', ({ overtimeWork }) => overtimeWork),
  date('ActualStart', ({ actualStart }) => actualStart),
  date('ActualFinish', ({ actualFinish }) => actualFinish),
  duration('ActualDuration', ({ actualDuration }) => actualDuration),
  money('ActualCost', ({ actualCost }) => actualCost),
  hours('ActualWork', ({ actualWork }) => actualWork),
  duration('RemainingDuration', ({ remainingDuration }) => remainingDuration),
  money('RemainingCost', ({ remainingCost }) => remainingCost),
  hours('RemainingWork', ({ remainingWork }) => remainingWork),
];

const constraints: readonly Part<PlanTask>[] = [
  code('ConstraintType', constraintTypes, ({ constraintType }) => constraintType),
  element('CalendarUID', ({ calendarUid }) => calendarUid ?? NO_CALENDAR),
  date('ConstraintDate', ({ constraintDate }) => constraintDate),
  date('Deadline', ({ deadline }) => deadline),
  decimal('LevelingDelay', ({ levelingDelay }, { units }) => {
    const minutes = levelingDelay && minutesOfDuration(levelingDelay, units);
    return minutes === undefined ? undefined : Math.round(minutes * 10);
  }),
  element('LevelingDelayFormat', ({ levelingDelay }) => formatOf(levelingDelay?.unit)),
];

const remarks: readonly Part<PlanTask>[] = [
  ...hyperlinkParts<PlanTask>(),
  flag('IgnoreResourceCalendar', ({ isResourceCalendarIgnored }) => isResourceCalendarIgnored),
  text('Notes', ({ notes }) => notes),
  flag('HideBar', ({ isBarHidden }) => isBarHidden),
  flag('Rollup', ({ isRolledUp }) => isRolledUp),
  whole('PhysicalPercentComplete', ({ physicalPercentComplete }) => physicalPercentComplete),
  each(({ uid }, context) => context.linksTo(uid), predecessorLink),
  ...customParts<PlanTask>('task'),
  ({ insertedProject }, context) => (insertedProject ? context.insertedProject(insertedProject) : ''),
];

const row = parent<PlanTask>('Task', [
  ...identity,
  ...schedule,
  ...otherProjects,
  ...figures,
  ...constraints,
  ...remarks,
]);

const blankRow = parent<PlanTask>('Task', [
  element('UID', ({ uid }) => uid),
  element('ID', ({ id }) => id),
  flag('IsNull', () => true),
]);

/** One row of the plan, with its links to predecessors. */
export function writeTask(task: PlanTask, context: WriteContext): string {
  return task.isBlank ? blankRow(task, context) : row(task, context);
}

/** The file has one unit for all durations of a row. */
function unitOf(task: PlanTask): DurationUnit | undefined {
  const shown = task.duration ?? task.remainingDuration ?? task.actualDuration;
  return shown?.unit ?? task.baselines.find((baseline) => baseline.duration)?.duration?.unit;
}
