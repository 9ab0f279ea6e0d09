import type { Baseline, PlanRelation, PlanTask } from '../plan.ts';
import { minutesOfDuration } from '../units.ts';
import { mspdiConstraintTypes, mspdiRelationTypes, taskTypes } from './codes.ts';
import { customValueParts, outlineCodeParts } from './write-custom.ts';
import { timephasedParts } from './timephased.ts';
import { unitCode } from './write-values.ts';
import type { WriteContext } from './write-context.ts';
import { part } from './write-parts.ts';

const predecessorLink = part.parent<PlanRelation>('PredecessorLink', [
  part.element('PredecessorUID', ({ predecessorUid }) => predecessorUid),
  part.code('Type', mspdiRelationTypes, ({ type }) => type),
  part.constants({ CrossProject: 0 }),
  part.element('LinkLag', ({ lag }, { units }) => {
    const minutes = minutesOfDuration(lag, units);
    return Math.round(minutes === undefined ? lag.value : minutes * 10);
  }),
  part.element('LagFormat', ({ lag }) => unitCode(lag.unit)),
]);

const baselinePart = part.parent<Baseline>('Baseline', [
  part.element('Number', ({ number }) => number),
  part.element('Start', ({ start }) => start),
  part.element('Finish', ({ finish }) => finish),
  part.duration('Duration', ({ duration }) => duration),
  part.unit('DurationFormat', ({ duration }) => duration?.unit),
  part.hours('Work', ({ work }) => work),
  part.money('Cost', ({ cost }) => cost),
]);

/** The file of an inserted project. */
const insertedFile = ({ isExternal, subprojectFile }: PlanTask) => (isExternal ? undefined : subprojectFile);

/** One row of the plan, with its links to predecessors and its baselines. */
export const writeTask = part.parent<PlanTask>('Task', [
  part.element('UID', ({ uid }) => uid),
  part.element('GUID', ({ uid, guid }, context) => context.guid('task', uid, guid)),
  part.element('ID', ({ id }) => id),
  part.text('Name', ({ name }) => name),
  part.flag('Active', ({ isActive }) => isActive),
  part.flag('Manual', ({ isManual }) => isManual),
  part.code('Type', taskTypes, ({ type }) => type),
  part.constants({ IsNull: 0 }),
  part.element('CreateDate', ({ created }) => created),
  part.text('Contact', ({ contact }) => contact),
  part.text('WBS', ({ wbs }) => wbs),
  part.text('OutlineNumber', ({ outlineNumber }) => outlineNumber),
  part.element('OutlineLevel', ({ outlineLevel }) => outlineLevel),
  part.element('Priority', ({ priority }) => priority),
  part.element('Start', ({ start }) => start),
  part.element('Finish', ({ finish }) => finish),
  part.duration('Duration', ({ duration }) => duration),
  part.element('ManualStart', ({ isManual, start }) => (isManual ? start : undefined)),
  part.element('ManualFinish', ({ isManual, finish }) => (isManual ? finish : undefined)),
  part.duration('ManualDuration', ({ isManual, duration }) => (isManual ? duration : undefined)),
  part.unit('DurationFormat', ({ duration }) => duration?.unit),
  part.hours('Work', ({ work }) => work),
  part.flag('EffortDriven', ({ isEffortDriven }) => isEffortDriven),
  part.flag('Recurring', ({ isRecurring }) => isRecurring),
  part.flag('Estimated', ({ isEstimated }) => isEstimated),
  part.flag('Milestone', ({ isMilestone }) => isMilestone),
  part.flag('Summary', ({ isSummary }) => isSummary),
  part.flag('IsSubproject', (task) => insertedFile(task) !== undefined),
  part.text('SubprojectName', insertedFile),
  part.flag('ExternalTask', ({ isExternal }) => isExternal),
  part.text('ExternalTaskProject', ({ isExternal, subprojectFile }) => (isExternal ? subprojectFile : undefined)),
  part.money('FixedCost', ({ fixedCost }) => fixedCost),
  part.integer('PercentComplete', ({ percentComplete }) => percentComplete),
  part.integer('PercentWorkComplete', ({ percentWorkComplete }) => percentWorkComplete),
  part.element('ActualStart', ({ actualStart }) => actualStart),
  part.element('ActualFinish', ({ actualFinish }) => actualFinish),
  part.duration('ActualDuration', ({ actualDuration }) => actualDuration),
  part.hours('ActualWork', ({ actualWork }) => actualWork),
  part.duration('RemainingDuration', ({ remainingDuration }) => remainingDuration),
  part.hours('RemainingWork', ({ remainingWork }) => remainingWork),
  part.code('ConstraintType', mspdiConstraintTypes, ({ constraintType }) => constraintType),
  part.element('CalendarUID', ({ calendarUid }) => calendarUid ?? -1),
  part.element('ConstraintDate', ({ constraintDate }) => constraintDate),
  part.element('Deadline', ({ deadline }) => deadline),
  part.text('Hyperlink', ({ hyperlink }) => hyperlink?.text),
  part.text('HyperlinkAddress', ({ hyperlink }) => hyperlink?.address),
  part.flag('IgnoreResourceCalendar', ({ isResourceCalendarIgnored }) => isResourceCalendarIgnored),
  part.text('Notes', ({ notes }) => notes),
  part.flag('HideBar', ({ isBarHidden }) => isBarHidden),
  part.flag('Rollup', ({ isRolledUp }) => isRolledUp),
  part.integer('PhysicalPercentComplete', ({ physicalPercentComplete }) => physicalPercentComplete),
  part.each(({ uid }: PlanTask, context: WriteContext) => context.linksTo(uid), predecessorLink),
  customValueParts('task'),
  part.each(({ baselines }) => baselines, baselinePart),
  outlineCodeParts('task'),
  timephasedParts,
]);
