import type { DurationUnit, PlanRelation, PlanTask } from '../plan.ts';
import { minutesOfDuration } from '../units.ts';
import { accruals, mspdiConstraintTypes, mspdiRelationTypes, taskTypes } from './codes.ts';
import { unitCode } from './write-values.ts';
import type { WriteContext } from './write-context.ts';
import {
  codePart,
  customParts,
  date,
  decimal,
  durationPart,
  eachPart,
  elementPart,
  flagPart,
  hoursPart,
  hyperlinkParts,
  integerPart,
  moneyPart,
  parent,
  textPart,
  unitFormatCode,
  type XmlPart,
} from './write-parts.ts';

const NO_TASK_CALENDAR = -1;

const predecessorLink = parent<PlanRelation>('PredecessorLink', [
  elementPart('PredecessorUID', ({ predecessorUid }) => predecessorUid),
  codePart('Type', mspdiRelationTypes, ({ type }) => type),
  flagPart('CrossProject', () => false),
  elementPart('LinkLag', ({ lag }, { units }) => {
    const minutes = minutesOfDuration(lag, units);
    return Math.round(minutes === undefined ? lag.value : minutes * 10);
  }),
  elementPart('LagFormat', ({ lag }) => unitCode(lag.unit)),
]);

/** Identity and position of a row. */
const taskIdentityParts: readonly XmlPart<PlanTask>[] = [
  elementPart('UID', ({ uid }) => uid),
  elementPart('GUID', ({ uid, guid }, context) => context.guid('task', uid, guid)),
  elementPart('ID', ({ id }) => id),
  textPart('Name', ({ name }) => name),
  flagPart('Active', ({ isActive }) => isActive),
  flagPart('Manual', ({ isManual }) => isManual),
  codePart('Type', taskTypes, ({ type }) => type),
  flagPart('IsNull', () => false),
  date('CreateDate', ({ created }) => created),
  textPart('Contact', ({ contact }) => contact),
  textPart('WBS', ({ wbs }) => wbs),
  textPart('OutlineNumber', ({ outlineNumber }) => outlineNumber),
  elementPart('OutlineLevel', ({ outlineLevel }) => outlineLevel),
  elementPart('Priority', ({ priority }) => priority),
];

/** When, and how much work. A manually scheduled row has its dates in a second place, which counts. */
const taskScheduleParts: readonly XmlPart<PlanTask>[] = [
  textPart('StartText', ({ startText }) => startText),
  textPart('FinishText', ({ finishText }) => finishText),
  textPart('DurationText', ({ durationText }) => durationText),
  date('Start', ({ start }) => start),
  date('Finish', ({ finish }) => finish),
  durationPart('Duration', (task) => task.duration),
  date('ManualStart', ({ isManual, start }) => (isManual ? start : undefined)),
  date('ManualFinish', ({ isManual, finish }) => (isManual ? finish : undefined)),
  durationPart('ManualDuration', (task) => (task.isManual ? task.duration : undefined)),
  elementPart('DurationFormat', (task) => unitFormatCode(taskDurationUnit(task), task.isEstimated)),
  hoursPart('Work', ({ work }) => work),
  date('Stop', ({ stop }) => stop),
  date('Resume', ({ resume }) => resume),
  flagPart('EffortDriven', ({ isEffortDriven }) => isEffortDriven),
  flagPart('Recurring', ({ isRecurring }) => isRecurring),
  flagPart('Estimated', ({ isEstimated }) => isEstimated),
  flagPart('Milestone', ({ isMilestone }) => isMilestone),
  flagPart('Summary', ({ isSummary }) => isSummary),
];

/** Rows of other projects: an inserted project, or a placeholder for a predecessor in another project. */
const otherProjects: readonly XmlPart<PlanTask>[] = [
  flagPart('IsSubproject', ({ subprojectFile, isExternal }) => subprojectFile !== undefined && !isExternal),
  textPart('SubprojectName', ({ subprojectFile, isExternal }) => (isExternal ? undefined : subprojectFile)),
  flagPart('ExternalTask', ({ isExternal }) => isExternal),
  textPart('ExternalTaskProject', ({ isExternal, externalProject, subprojectFile }) =>
    isExternal ? (externalProject ?? subprojectFile) : externalProject,
  ),
];

const taskFigureParts: readonly XmlPart<PlanTask>[] = [
  moneyPart('FixedCost', ({ fixedCost }) => fixedCost),
  codePart('FixedCostAccrual', accruals, ({ fixedCostAccrual }) => fixedCostAccrual),
  integerPart('PercentComplete', ({ percentComplete }) => percentComplete),
  integerPart('PercentWorkComplete', ({ percentWorkComplete }) => percentWorkComplete),
  moneyPart('Cost', ({ cost }) => cost),
  moneyPart('OvertimeCost', ({ overtimeCost }) => overtimeCost),
  hoursPart('OvertimeWork', ({ overtimeWork }) => overtimeWork),
  date('ActualStart', ({ actualStart }) => actualStart),
  date('ActualFinish', ({ actualFinish }) => actualFinish),
  durationPart('ActualDuration', ({ actualDuration }) => actualDuration),
  moneyPart('ActualCost', ({ actualCost }) => actualCost),
  hoursPart('ActualWork', ({ actualWork }) => actualWork),
  durationPart('RemainingDuration', ({ remainingDuration }) => remainingDuration),
  moneyPart('RemainingCost', ({ remainingCost }) => remainingCost),
  hoursPart('RemainingWork', ({ remainingWork }) => remainingWork),
];

const constraints: readonly XmlPart<PlanTask>[] = [
  codePart('ConstraintType', mspdiConstraintTypes, ({ constraintType }) => constraintType),
  elementPart('CalendarUID', ({ calendarUid }) => calendarUid ?? NO_TASK_CALENDAR),
  date('ConstraintDate', ({ constraintDate }) => constraintDate),
  date('Deadline', ({ deadline }) => deadline),
  decimal('LevelingDelay', ({ levelingDelay }, { units }) => {
    const minutes = levelingDelay && minutesOfDuration(levelingDelay, units);
    return minutes === undefined ? undefined : Math.round(minutes * 10);
  }),
  elementPart('LevelingDelayFormat', ({ levelingDelay }) => unitFormatCode(levelingDelay?.unit)),
];

const taskRemarkParts: readonly XmlPart<PlanTask>[] = [
  ...hyperlinkParts<PlanTask>(),
  flagPart('IgnoreResourceCalendar', ({ isResourceCalendarIgnored }) => isResourceCalendarIgnored),
  textPart('Notes', ({ notes }) => notes),
  flagPart('HideBar', ({ isBarHidden }) => isBarHidden),
  flagPart('Rollup', ({ isRolledUp }) => isRolledUp),
  integerPart('PhysicalPercentComplete', ({ physicalPercentComplete }) => physicalPercentComplete),
  eachPart(({ uid }, context) => context.linksTo(uid), predecessorLink),
  ...customParts<PlanTask>('task'),
  ({ insertedProject }, context) => (insertedProject ? context.insertedProject(insertedProject) : ''),
];

const taskRowPart = parent<PlanTask>('Task', [
  ...taskIdentityParts,
  ...taskScheduleParts,
  ...otherProjects,
  ...taskFigureParts,
  ...constraints,
  ...taskRemarkParts,
]);

const blankRowPart = parent<PlanTask>('Task', [
  elementPart('UID', ({ uid }) => uid),
  elementPart('ID', ({ id }) => id),
  flagPart('IsNull', () => true),
]);

/** One row of the plan, with its links to predecessors. */
export function writeTask(task: PlanTask, context: WriteContext): string {
  return task.isBlank ? blankRowPart(task, context) : taskRowPart(task, context);
}

/** The file has one unit for all durations of a row. */
function taskDurationUnit(task: PlanTask): DurationUnit | undefined {
  const shown = task.duration ?? task.remainingDuration ?? task.actualDuration;
  return shown?.unit ?? task.baselines.find((baseline) => baseline.duration)?.duration?.unit;
}
