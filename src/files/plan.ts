/**
 * The plan that a file holds, whatever its format. It says what the file says: nothing is scheduled again, and values that a
 * scheduler computes anyway (slack, early and late dates, variances, earned value) are not carried.
 *
 * Dates are local and without a zone, as plan files store them. Work is in hours, money in currency units, units and
 * percentages in percent (100 = one full-time resource). A property that is absent or undefined is not set in the file.
 */

import type { LocalDateTime, LocalTime, PlanCalendar, Weekday } from './plan-calendar.ts';
import type { SheetProblem } from './sheet-problem.ts';

type Maybe<T> = T | undefined;

/** `xls` is a spreadsheet of any kind. */
export type PlanFormat = 'mspdi' | 'mpx' | 'mpp' | 'xls';

export interface PlanFile {
  format: PlanFormat;
  /** The version of the format that the file names: 9, 12 or 14 (MSPDI `SaveVersion`), up to 4 of an exchange file. */
  formatVersion?: Maybe<number>;
  header: PlanHeader;
  calendars: PlanCalendar[];
  /** In the order of the outline; blank rows keep their place. */
  tasks: PlanTask[];
  relations: PlanRelation[];
  resources: PlanResource[];
  assignments: PlanAssignment[];
  customFields: CustomFieldDefinition[];
  /** Which marks of its tasks, and whether a calendar, the file itself states, where it may lack them; what it lacks was counted by the reader. */
  stated?: Maybe<{ readonly uids: boolean; readonly wbs: boolean; readonly calendar: boolean }>;
  /** What could not be taken over as it stands. Empty means that nothing was lost. */
  warnings: PlanFileWarning[];
}

/** One kind of loss; `count` says how often it occurred, the rest describes the first occurrence. */
export interface PlanFileWarning {
  code: string;
  message: string;
  arguments: Readonly<Record<string, string | number>>;
  line?: Maybe<number>;
  count: number;
  /** The cell of a spreadsheet that it is about. */
  cell?: Maybe<SheetProblem>;
}

export type DurationUnit =
  | 'minutes'
  | 'hours'
  | 'days'
  | 'weeks'
  | 'months'
  | 'percent'
  | 'elapsedMinutes'
  | 'elapsedHours'
  | 'elapsedDays'
  | 'elapsedWeeks'
  | 'elapsedMonths'
  | 'elapsedPercent';

/** `value` counts the unit itself; a day, week and month are as long as the header says, elapsed units run by the clock. */
export interface Duration {
  readonly value: number;
  readonly unit: DurationUnit;
}

export type RateUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year' | 'materialUnit';

/** Money for each `unit` of work, or of material. */
export interface PlanRate {
  value: number;
  unit: RateUnit;
}

export type TaskType = 'fixedUnits' | 'fixedDuration' | 'fixedWork';

export interface PlanHeader {
  name?: Maybe<string>;
  title?: Maybe<string>;
  subject?: Maybe<string>;
  author?: Maybe<string>;
  lastAuthor?: Maybe<string>;
  company?: Maybe<string>;
  manager?: Maybe<string>;
  category?: Maybe<string>;
  keywords?: Maybe<string>;
  comments?: Maybe<string>;
  guid?: Maybe<string>;
  created?: Maybe<LocalDateTime>;
  lastSaved?: Maybe<LocalDateTime>;
  start?: Maybe<LocalDateTime>;
  finish?: Maybe<LocalDateTime>;
  statusDate?: Maybe<LocalDateTime>;
  currentDate?: Maybe<LocalDateTime>;
  scheduleFrom: 'start' | 'finish';
  defaultCalendarUid: number;
  defaultStartTime: LocalTime;
  defaultFinishTime: LocalTime;
  minutesPerDay: number;
  minutesPerWeek: number;
  /** 0 if the format knows no such setting: 20 then. */
  daysPerMonth: number;
  weekStartDay: Weekday;
  /** 1 = January. */
  fiscalYearStartMonth?: Maybe<number>;
  currencySymbol: string;
  currencySymbolPosition: 'before' | 'after' | 'beforeWithSpace' | 'afterWithSpace';
  currencyCode?: Maybe<string>;
  currencyDigits: number;
  defaultDurationUnit: DurationUnit;
  defaultWorkUnit: DurationUnit;
  defaultTaskType: TaskType;
  defaultStandardRate?: Maybe<PlanRate>;
  defaultOvertimeRate?: Maybe<PlanRate>;
  areNewTasksManual: boolean;
  areConstraintsHonored: boolean;
}

export type ConstraintType =
  | 'asSoonAsPossible'
  | 'asLateAsPossible'
  | 'mustStartOn'
  | 'mustFinishOn'
  | 'startNoEarlierThan'
  | 'startNoLaterThan'
  | 'finishNoEarlierThan'
  | 'finishNoLaterThan';

export type Accrual = 'start' | 'end' | 'prorated';

/** A saved version of the figures: 0 is the baseline, 1–10 are the numbered ones. */
export interface Baseline {
  number: number;
  start?: Maybe<LocalDateTime>;
  finish?: Maybe<LocalDateTime>;
  duration?: Maybe<Duration>;
  work?: Maybe<number>;
  cost?: Maybe<number>;
}

export interface Hyperlink {
  text?: Maybe<string>;
  address?: Maybe<string>;
  subAddress?: Maybe<string>;
}

/** A date is a string; which kind a value has, its definition says. */
export type CustomValue = string | number | boolean | Duration;
/** Values of custom fields by the key of their definition, such as `text1`, `flag20`, `outlineCode3`. */
export type PlanCustomValues = Readonly<Record<string, CustomValue>>;

export type CustomFieldKind =
  | 'text'
  | 'number'
  | 'cost'
  | 'date'
  | 'start'
  | 'finish'
  | 'duration'
  | 'flag'
  | 'outlineCode';

export interface CustomFieldDefinition {
  key: string;
  element: 'task' | 'resource' | 'assignment';
  /** The number by which the program knows the field. */
  fieldId: number;
  kind: CustomFieldKind;
  name?: Maybe<string>;
  alias?: Maybe<string>;
  guid?: Maybe<string>;
  /** The values to choose from, if the field has such a list. */
  values: LookupValue[];
}

export interface LookupValue {
  id: number;
  parentId?: Maybe<number>;
  guid?: Maybe<string>;
  value: string;
  description?: Maybe<string>;
}

/** A row of the plan. The unique id 0 is the project's own summary row. A blank row has no more than `uid` and `id`. */
export interface PlanTask {
  uid: number;
  /** The number of the row. */
  id: number;
  guid?: Maybe<string>;
  isBlank: boolean;
  name?: Maybe<string>;
  outlineLevel: number;
  outlineNumber?: Maybe<string>;
  wbs?: Maybe<string>;
  parentUid?: Maybe<number>;
  isSummary: boolean;
  isMilestone: boolean;
  isActive: boolean;
  isManual: boolean;
  isEstimated: boolean;
  isEffortDriven: boolean;
  isRecurring: boolean;
  isRolledUp: boolean;
  isBarHidden: boolean;
  isResourceCalendarIgnored: boolean;
  /** A row that stands for a task of another project. */
  isExternal: boolean;
  /** Effort without dates; only spreadsheets say so. */
  isEffortOnly?: Maybe<boolean>;
  type: TaskType;
  /** 0–1000, 500 = normal, 1000 = never levelled. */
  priority: number;
  start?: Maybe<LocalDateTime>;
  finish?: Maybe<LocalDateTime>;
  duration?: Maybe<Duration>;
  /** Free text that a manually scheduled row shows instead of the value. */
  startText?: Maybe<string>;
  finishText?: Maybe<string>;
  durationText?: Maybe<string>;
  actualStart?: Maybe<LocalDateTime>;
  actualFinish?: Maybe<LocalDateTime>;
  actualDuration?: Maybe<Duration>;
  remainingDuration?: Maybe<Duration>;
  stop?: Maybe<LocalDateTime>;
  resume?: Maybe<LocalDateTime>;
  percentComplete?: Maybe<number>;
  percentWorkComplete?: Maybe<number>;
  physicalPercentComplete?: Maybe<number>;
  work?: Maybe<number>;
  actualWork?: Maybe<number>;
  remainingWork?: Maybe<number>;
  overtimeWork?: Maybe<number>;
  cost?: Maybe<number>;
  fixedCost?: Maybe<number>;
  fixedCostAccrual?: Maybe<Accrual>;
  actualCost?: Maybe<number>;
  remainingCost?: Maybe<number>;
  overtimeCost?: Maybe<number>;
  constraintType: ConstraintType;
  constraintDate?: Maybe<LocalDateTime>;
  deadline?: Maybe<LocalDateTime>;
  levelingDelay?: Maybe<Duration>;
  calendarUid?: Maybe<number>;
  created?: Maybe<LocalDateTime>;
  contact?: Maybe<string>;
  notes?: Maybe<string>;
  hyperlink?: Maybe<Hyperlink>;
  /** The file of an inserted project, or of the project that a row for a predecessor belongs to. */
  subprojectFile?: Maybe<string>;
  /** The project that an external row belongs to, as the file names it. */
  externalProject?: Maybe<string>;
  /** The inserted project itself, where the file brings it along. */
  insertedProject?: Maybe<PlanFile>;
  baselines: Baseline[];
  custom: PlanCustomValues;
}

export type RelationType = 'finishStart' | 'startStart' | 'finishFinish' | 'startFinish';

/** `successorUid` depends on `predecessorUid`; a negative lag is a lead. */
export interface PlanRelation {
  predecessorUid: number;
  successorUid: number;
  type: RelationType;
  lag: Duration;
}

export type PlanResourceType = 'work' | 'material' | 'cost';

/** An absent `from` or `to` is open. */
export interface Availability {
  from?: Maybe<LocalDateTime>;
  to?: Maybe<LocalDateTime>;
  units?: Maybe<number>;
}

/** An absent `from` or `to` is open. */
export interface RateEntry {
  from?: Maybe<LocalDateTime>;
  to?: Maybe<LocalDateTime>;
  standardRate?: Maybe<PlanRate>;
  overtimeRate?: Maybe<PlanRate>;
  costPerUse?: Maybe<number>;
}

export type RateTableName = 'A' | 'B' | 'C' | 'D' | 'E';

export interface RateTable {
  name: RateTableName;
  entries: RateEntry[];
}

/** The unique id 0 holds unassigned work in some files; it has no name. */
export interface PlanResource {
  uid: number;
  id: number;
  guid?: Maybe<string>;
  isBlank: boolean;
  name?: Maybe<string>;
  type: PlanResourceType;
  initials?: Maybe<string>;
  group?: Maybe<string>;
  code?: Maybe<string>;
  email?: Maybe<string>;
  account?: Maybe<string>;
  phonetics?: Maybe<string>;
  materialLabel?: Maybe<string>;
  isGeneric: boolean;
  isBudget: boolean;
  isActive: boolean;
  maxUnits?: Maybe<number>;
  standardRate?: Maybe<PlanRate>;
  overtimeRate?: Maybe<PlanRate>;
  costPerUse?: Maybe<number>;
  accrueAt: Accrual;
  calendarUid?: Maybe<number>;
  work?: Maybe<number>;
  actualWork?: Maybe<number>;
  remainingWork?: Maybe<number>;
  overtimeWork?: Maybe<number>;
  cost?: Maybe<number>;
  actualCost?: Maybe<number>;
  remainingCost?: Maybe<number>;
  created?: Maybe<LocalDateTime>;
  notes?: Maybe<string>;
  hyperlink?: Maybe<Hyperlink>;
  availability: Availability[];
  rateTables: RateTable[];
  baselines: Baseline[];
  custom: PlanCustomValues;
}

export type WorkContour =
  | 'flat'
  | 'backLoaded'
  | 'frontLoaded'
  | 'doublePeak'
  | 'earlyPeak'
  | 'latePeak'
  | 'bell'
  | 'turtle'
  | 'contoured';

/** Work of a resource on a task; without `resourceUid` nobody is assigned yet. The work of a material counts its units. */
export interface PlanAssignment {
  uid: number;
  guid?: Maybe<string>;
  taskUid: number;
  resourceUid?: Maybe<number>;
  units?: Maybe<number>;
  work?: Maybe<number>;
  actualWork?: Maybe<number>;
  remainingWork?: Maybe<number>;
  overtimeWork?: Maybe<number>;
  regularWork?: Maybe<number>;
  percentWorkComplete?: Maybe<number>;
  start?: Maybe<LocalDateTime>;
  finish?: Maybe<LocalDateTime>;
  actualStart?: Maybe<LocalDateTime>;
  actualFinish?: Maybe<LocalDateTime>;
  /** Hours of working time between the task's start and the assignment's. */
  delay?: Maybe<number>;
  levelingDelay?: Maybe<number>;
  cost?: Maybe<number>;
  actualCost?: Maybe<number>;
  remainingCost?: Maybe<number>;
  budgetCost?: Maybe<number>;
  budgetWork?: Maybe<number>;
  /** Undefined if the format knows none. */
  workContour?: Maybe<WorkContour>;
  rateTable: RateTableName;
  /** Material is used up by the time: so much for each of these units, instead of a fixed amount. */
  variableRateUnit?: Maybe<RateUnit>;
  created?: Maybe<LocalDateTime>;
  notes?: Maybe<string>;
  hyperlink?: Maybe<Hyperlink>;
  baselines: Baseline[];
  custom: PlanCustomValues;
}
