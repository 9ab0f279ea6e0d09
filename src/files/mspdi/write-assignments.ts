import type { PlanAssignment } from '../plan.ts';
import { rateTableNames, rateUnits, workContours } from './codes.ts';
import { unitCode } from './write-codes.ts';
import type { WriteContext } from './write-context.ts';
import {
  code,
  date,
  element,
  flag,
  hours,
  money,
  parent,
  share,
  tenthsOfHours,
  text,
  whole,
  type Part,
} from './write-parts.ts';
import { customParts, hyperlinkParts } from './write-shared.ts';

const NOBODY = -65535;

const first: readonly Part<PlanAssignment>[] = [
  element('UID', ({ uid }) => uid),
  element('GUID', ({ uid, guid }, context) => context.guid('assignment', uid, guid)),
  element('TaskUID', ({ taskUid }) => taskUid),
  element('ResourceUID', ({ resourceUid }) => resourceUid ?? NOBODY),
  whole('PercentWorkComplete', ({ percentWorkComplete }) => percentWorkComplete),
  money('ActualCost', ({ actualCost }) => actualCost),
  date('ActualFinish', ({ actualFinish }) => actualFinish),
  date('ActualStart', ({ actualStart }) => actualStart),
  hours('ActualWork', ({ actualWork }) => actualWork),
  money('Cost', ({ cost }) => cost),
  code('CostRateTable', rateTableNames, ({ rateTable }) => rateTable),
  code('RateScale', rateUnits, ({ variableRateUnit }) => variableRateUnit),
  tenthsOfHours('Delay', ({ delay }) => delay),
  date('Finish', ({ finish }) => finish),
  ...hyperlinkParts<PlanAssignment>(),
  flag('HasFixedRateUnits', ({ variableRateUnit }) => variableRateUnit === undefined),
  tenthsOfHours('LevelingDelay', ({ levelingDelay }) => levelingDelay),
  element('LevelingDelayFormat', ({ levelingDelay }) => (levelingDelay === undefined ? undefined : unitCode('days'))),
  text('Notes', ({ notes }) => notes),
];

const second: readonly Part<PlanAssignment>[] = [
  hours('OvertimeWork', ({ overtimeWork }) => overtimeWork),
  hours('RegularWork', ({ regularWork }) => regularWork),
  money('RemainingCost', ({ remainingCost }) => remainingCost),
  hours('RemainingWork', ({ remainingWork }) => remainingWork),
  date('Start', ({ start }) => start),
  share('Units', ({ units }) => units),
  hours('Work', ({ work }) => work),
  code('WorkContour', workContours, ({ workContour }) => workContour),
  date('CreationDate', ({ created }) => created),
  money('BudgetCost', ({ budgetCost }) => budgetCost),
  hours('BudgetWork', ({ budgetWork }) => budgetWork),
  ...customParts<PlanAssignment>('assignment'),
];

const assignment = parent<PlanAssignment>('Assignment', [...first, ...second]);

export function writeAssignment(item: PlanAssignment, context: WriteContext): string {
  return assignment(item, context);
}
