import type { Baseline, PlanRelation, PlanTask } from '../plan.ts';
import { minutesOfDuration } from '../units.ts';
import { mspdiConstraintTypes, mspdiRelationTypes } from './codes.ts';
import { unitCode } from './write-values.ts';
import type { WriteContext } from './write-context.ts';
import {
  codePart,
  constantPart,
  date,
  durationPart,
  eachPart,
  elementPart,
  flagPart,
  hoursPart,
  integerPart,
  moneyPart,
  parent,
  textPart,
  unitPart,
} from './write-parts.ts';

const predecessorLink = parent<PlanRelation>('PredecessorLink', [
  elementPart('PredecessorUID', ({ predecessorUid }) => predecessorUid),
  codePart('Type', mspdiRelationTypes, ({ type }) => type),
  constantPart('CrossProject', 0),
  elementPart('LinkLag', ({ lag }, { units }) => {
    const minutes = minutesOfDuration(lag, units);
    return Math.round(minutes === undefined ? lag.value : minutes * 10);
  }),
  elementPart('LagFormat', ({ lag }) => unitCode(lag.unit)),
]);

const baselinePart = parent<Baseline>('Baseline', [
  elementPart('Number', ({ number }) => number),
  date('Start', ({ start }) => start),
  date('Finish', ({ finish }) => finish),
  durationPart('Duration', ({ duration }) => duration),
  unitPart('DurationFormat', ({ duration }) => duration?.unit),
  hoursPart('Work', ({ work }) => work),
]);

/** One row of the plan, with its links to predecessors and its baselines. */
export const writeTask = parent<PlanTask>('Task', [
  elementPart('UID', ({ uid }) => uid),
  elementPart('GUID', ({ uid, guid }, context) => context.guid('task', uid, guid)),
  elementPart('ID', ({ id }) => id),
  textPart('Name', ({ name }) => name),
  constantPart('Active', 1),
  constantPart('Manual', 0),
  constantPart('Type', 0),
  constantPart('IsNull', 0),
  date('CreateDate', ({ created }) => created),
  textPart('Contact', ({ contact }) => contact),
  textPart('WBS', ({ wbs }) => wbs),
  textPart('OutlineNumber', ({ outlineNumber }) => outlineNumber),
  elementPart('OutlineLevel', ({ outlineLevel }) => outlineLevel),
  elementPart('Priority', ({ priority }) => priority),
  date('Start', ({ start }) => start),
  date('Finish', ({ finish }) => finish),
  durationPart('Duration', ({ duration }) => duration),
  unitPart('DurationFormat', ({ duration }) => duration?.unit),
  hoursPart('Work', ({ work }) => work),
  constantPart('EffortDriven', 0),
  constantPart('Recurring', 0),
  constantPart('Estimated', 0),
  flagPart('Milestone', ({ isMilestone }) => isMilestone),
  flagPart('Summary', ({ isSummary }) => isSummary),
  constantPart('IsSubproject', 0),
  constantPart('ExternalTask', 0),
  moneyPart('FixedCost', ({ fixedCost }) => fixedCost),
  integerPart('PercentComplete', ({ percentComplete }) => percentComplete),
  integerPart('PercentWorkComplete', ({ percentWorkComplete }) => percentWorkComplete),
  date('ActualStart', ({ actualStart }) => actualStart),
  date('ActualFinish', ({ actualFinish }) => actualFinish),
  durationPart('ActualDuration', ({ actualDuration }) => actualDuration),
  hoursPart('ActualWork', ({ actualWork }) => actualWork),
  durationPart('RemainingDuration', ({ remainingDuration }) => remainingDuration),
  hoursPart('RemainingWork', ({ remainingWork }) => remainingWork),
  codePart('ConstraintType', mspdiConstraintTypes, ({ constraintType }) => constraintType),
  // No calendar of its own.
  constantPart('CalendarUID', -1),
  date('ConstraintDate', ({ constraintDate }) => constraintDate),
  date('Deadline', ({ deadline }) => deadline),
  constantPart('IgnoreResourceCalendar', 0),
  textPart('Notes', ({ notes }) => notes),
  constantPart('HideBar', 0),
  constantPart('Rollup', 0),
  eachPart(({ uid }: PlanTask, context: WriteContext) => context.linksTo(uid), predecessorLink),
  eachPart(({ baselines }) => baselines, baselinePart),
]);
