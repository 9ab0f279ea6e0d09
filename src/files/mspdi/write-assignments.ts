import type { PlanAssignment } from '#files/plan.ts';
import { mspdiRateUnits, rateTableNames, workContours } from './codes.ts';
import type { WriteContext } from './write-context.ts';
import {
  codePart,
  customParts,
  date,
  elementPart,
  flagPart,
  hoursPart,
  hyperlinkParts,
  integerPart,
  moneyPart,
  parent,
  percentPart,
  tenthsOfHours,
  textPart,
  type XmlPart,
} from './write-parts.ts';
import { unitCode } from './write-values.ts';

const NOBODY = -65535;

const first: readonly XmlPart<PlanAssignment>[] = [
  elementPart('UID', ({ uid }) => uid),
  elementPart('GUID', ({ uid, guid }, context) => context.guid('assignment', uid, guid)),
  elementPart('TaskUID', ({ taskUid }) => taskUid),
  elementPart('ResourceUID', ({ resourceUid }) => resourceUid ?? NOBODY),
  integerPart('PercentWorkComplete', ({ percentWorkComplete }) => percentWorkComplete),
  moneyPart('ActualCost', ({ actualCost }) => actualCost),
  date('ActualFinish', ({ actualFinish }) => actualFinish),
  date('ActualStart', ({ actualStart }) => actualStart),
  hoursPart('ActualWork', ({ actualWork }) => actualWork),
  moneyPart('Cost', ({ cost }) => cost),
  codePart('CostRateTable', rateTableNames, ({ rateTable }) => rateTable),
  codePart('RateScale', mspdiRateUnits, ({ variableRateUnit }) => variableRateUnit),
  tenthsOfHours('Delay', ({ delay }) => delay),
  date('Finish', ({ finish }) => finish),
  ...hyperlinkParts<PlanAssignment>(),
  flagPart('HasFixedRateUnits', ({ variableRateUnit }) => variableRateUnit === undefined),
  tenthsOfHours('LevelingDelay', ({ levelingDelay }) => levelingDelay),
  elementPart('LevelingDelayFormat', ({ levelingDelay }) =>
    levelingDelay === undefined ? undefined : unitCode('days'),
  ),
  textPart('Notes', ({ notes }) => notes),
];

const laterAssignmentParts: readonly XmlPart<PlanAssignment>[] = [
  hoursPart('OvertimeWork', ({ overtimeWork }) => overtimeWork),
  hoursPart('RegularWork', ({ regularWork }) => regularWork),
  moneyPart('RemainingCost', ({ remainingCost }) => remainingCost),
  hoursPart('RemainingWork', ({ remainingWork }) => remainingWork),
  date('Start', ({ start }) => start),
  percentPart('Units', ({ units }) => units),
  hoursPart('Work', ({ work }) => work),
  codePart('WorkContour', workContours, ({ workContour }) => workContour),
  date('CreationDate', ({ created }) => created),
  moneyPart('BudgetCost', ({ budgetCost }) => budgetCost),
  hoursPart('BudgetWork', ({ budgetWork }) => budgetWork),
  ...customParts<PlanAssignment>('assignment'),
];

const assignmentPart = parent<PlanAssignment>('Assignment', [...first, ...laterAssignmentParts]);

export function writeAssignment(item: PlanAssignment, context: WriteContext): string {
  return assignmentPart(item, context);
}
