import codes from './codes.json' with { type: 'json' };
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
 * The codes of MSPDI elements, as Microsoft's schema of Project 2007 and its later versions define them. JSON has no unions of texts.
 */

type Codes<V> = Readonly<Record<number, V>>;

/**
 * `DurationFormat`, `LagFormat`. Adding 32 marks an estimated duration; 21 and 53 mean the default unit of the file.
 */
export const mspdiDurationUnits = codes.mspdiDurationUnits as Codes<DurationUnit>;
/** `WorkFormat`. */
export const workUnits = codes.workUnits as Codes<DurationUnit>;
/** `StandardRateFormat`, `OvertimeRateFormat`, `RateScale`. */
export const mspdiRateUnits = codes.mspdiRateUnits as Codes<RateUnit>;
export const taskTypes = codes.taskTypes as Codes<TaskType>;
export const mspdiConstraintTypes = codes.mspdiConstraintTypes as Codes<ConstraintType>;
export const mspdiRelationTypes = codes.mspdiRelationTypes as Codes<RelationType>;
export const resourceTypes = codes.resourceTypes as Codes<PlanResourceType>;
export const accruals = codes.accruals as Codes<Accrual>;
/** `WorkContour`. */
export const workContours = codes.workContours as Codes<WorkContour>;
/** `RateTable`, `CostRateTable`. */
export const rateTableNames = codes.rateTableNames as Codes<RateTableName>;
/** `CurrencySymbolPosition`. */
export const mspdiSymbolPositions = codes.mspdiSymbolPositions as Codes<PlanHeader['currencySymbolPosition']>;
/** `CFType` of an extended attribute. */
export const customFieldKinds = codes.customFieldKinds as Codes<CustomFieldKind>;
export const ESTIMATED_CODE = 32;
