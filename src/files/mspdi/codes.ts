import type {
  Accrual,
  ConstraintType,
  CustomFieldKind,
  DurationUnit,
  PlanHeader,
  RateTableName,
  RateUnit,
  RelationType,
  PlanResourceType,
  TaskType,
  WorkContour,
} from '../plan.ts';

/*
 * The codes of MSPDI elements, as Microsoft's schema of Project 2007 and its later versions define them.
 */

/**
 * `DurationFormat`, `LagFormat`. Adding 32 marks an estimated duration; 21 and 53 mean the default unit of the file.
 */
export const mspdiDurationUnits: Readonly<Record<number, DurationUnit>> = {
  3: 'minutes',
  4: 'elapsedMinutes',
  5: 'hours',
  6: 'elapsedHours',
  7: 'days',
  8: 'elapsedDays',
  9: 'weeks',
  10: 'elapsedWeeks',
  11: 'months',
  12: 'elapsedMonths',
  19: 'percent',
  20: 'elapsedPercent',
};
export const ESTIMATED_CODE = 32;

/** `WorkFormat`. */
export const workUnits: Readonly<Record<number, DurationUnit>> = {
  1: 'minutes',
  2: 'hours',
  3: 'days',
  4: 'weeks',
  5: 'months',
};

/** `StandardRateFormat`, `OvertimeRateFormat`, `RateScale`. */
export const mspdiRateUnits: Readonly<Record<number, RateUnit>> = {
  1: 'minute',
  2: 'hour',
  3: 'day',
  4: 'week',
  5: 'month',
  7: 'year',
  8: 'materialUnit',
};

export const taskTypes: Readonly<Record<number, TaskType>> = { 0: 'fixedUnits', 1: 'fixedDuration', 2: 'fixedWork' };

export const mspdiConstraintTypes: Readonly<Record<number, ConstraintType>> = {
  0: 'asSoonAsPossible',
  1: 'asLateAsPossible',
  2: 'mustStartOn',
  3: 'mustFinishOn',
  4: 'startNoEarlierThan',
  5: 'startNoLaterThan',
  6: 'finishNoEarlierThan',
  7: 'finishNoLaterThan',
};

export const mspdiRelationTypes: Readonly<Record<number, RelationType>> = {
  0: 'finishFinish',
  1: 'finishStart',
  2: 'startFinish',
  3: 'startStart',
};

export const resourceTypes: Readonly<Record<number, PlanResourceType>> = { 0: 'material', 1: 'work', 2: 'cost' };

export const accruals: Readonly<Record<number, Accrual>> = { 1: 'start', 2: 'end', 3: 'prorated' };

/** `WorkContour`. */
export const workContours: Readonly<Record<number, WorkContour>> = {
  0: 'flat',
  1: 'backLoaded',
  2: 'frontLoaded',
  3: 'doublePeak',
  4: 'earlyPeak',
  5: 'latePeak',
  6: 'bell',
  7: 'turtle',
  8: 'contoured',
};

/** `RateTable`, `CostRateTable`. */
export const rateTableNames: Readonly<Record<number, RateTableName>> = { 0: 'A', 1: 'B', 2: 'C', 3: 'D', 4: 'E' };

/** `CurrencySymbolPosition`. */
export const mspdiSymbolPositions: Readonly<Record<number, PlanHeader['currencySymbolPosition']>> = {
  0: 'before',
  1: 'after',
  2: 'beforeWithSpace',
  3: 'afterWithSpace',
};

/** `CFType` of an extended attribute. */
export const customFieldKinds: Readonly<Record<number, CustomFieldKind>> = {
  0: 'cost',
  1: 'date',
  2: 'duration',
  3: 'finish',
  4: 'flag',
  5: 'number',
  6: 'start',
  7: 'text',
};
