/**
 * The plan that a file holds, whatever its format. It says what the file says: nothing is scheduled again, and values that a
 * scheduler computes anyway (slack, early and late dates, variances, earned value) are not carried.
 *
 * Dates are local and without a zone, as plan files store them. Work is in hours, money in currency units, units and
 * percentages in percent (100 = one full-time resource). A property that is absent or undefined is not set in the file.
 */

import type { LocalDateTime, LocalTime, PlanCalendar, Weekday } from './plan-calendar.ts';
import type { PlanTable } from './plan-table.ts';
import type { SheetProblem } from './sheet-problem.ts';
import type { PlanPause, TimephasedSeries } from './timephased.ts';

type Maybe<T> = T | undefined;

/** `xls` is a spreadsheet of any kind. */
export type PlanFormat = 'mspdi' | 'mpx' | 'mpp' | 'xls' | 'xer' | 'pmxml' | 'pod';

export interface PlanFile {
  format: PlanFormat;
  header: PlanHeader;
  calendars: PlanCalendar[];
  /** In the order of the outline; blank rows keep their place. */
  tasks: PlanTask[];
  relations: PlanRelation[];
  resources: PlanResource[];
  assignments: PlanAssignment[];
  /** The custom fields that the file defines. */
  customFields: PlanCustomField[];
  /** Only .mpp files have some. */
  tables?: Maybe<readonly PlanTable[]>;
  /** Flags which of these the file itself contains, where the format may omit them; the reader generated missing ones. */
  stated?: Maybe<{
    readonly uids: boolean;
    readonly wbs: boolean;
    readonly calendar: boolean;
    readonly taskCalendars: boolean;
  }>;
  /** Values that could not be imported as they are. Empty if nothing was lost. */
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

/** How WBS codes are made up. */
export interface WbsMask {
  /** Of the project, before every code. */
  readonly prefix?: Maybe<string>;
  /** New tasks get a code. */
  readonly isGenerated?: Maybe<boolean>;
  /** No two tasks have the same code. */
  readonly isUnique?: Maybe<boolean>;
  readonly levels?: Maybe<readonly OutlineCodeLevel[]>;
}

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
  currencySymbol: string;
  currencySymbolPosition: 'before' | 'after' | 'beforeWithSpace' | 'afterWithSpace';
  currencyCode?: Maybe<string>;
  currencyDigits: number;
  defaultDurationUnit: DurationUnit;
  defaultWorkUnit: DurationUnit;
  defaultTaskType: TaskType;
  areNewTasksManual: boolean;
  wbsMask?: Maybe<WbsMask>;
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
  timephased?: Maybe<readonly TimephasedSeries[]>;
}

export interface Hyperlink {
  text?: Maybe<string>;
  address?: Maybe<string>;
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

/** A value that may be chosen, below another one of its list. */
export interface CustomFieldChoice {
  readonly value: CustomValue;
  readonly description?: Maybe<string>;
  /** Its place in the list, from 0. */
  readonly parent?: Maybe<number>;
}

/** A level of an outline code: digits, capitals, small letters or characters (0–3), as many as `length` where it is not 0. */
export interface OutlineCodeLevel {
  readonly type: number;
  readonly length: number;
  readonly separator?: Maybe<string>;
}

/** How a custom field is defined. Codes are those of Microsoft's XML format. */
export interface PlanCustomField {
  readonly element: 'task' | 'resource' | 'assignment';
  readonly key: string;
  readonly alias?: Maybe<string>;
  readonly formula?: Maybe<string>;
  /** None, rolled up or calculated, and how it is rolled up. */
  readonly calculation?: Maybe<number>;
  readonly rollup?: Maybe<number>;
  readonly isRolledDown?: Maybe<boolean>;
  readonly choices?: Maybe<readonly CustomFieldChoice[]>;
  readonly choiceOrder?: Maybe<number>;
  /** Place of the choice that is taken where none is entered, else its text. */
  readonly defaultChoice?: Maybe<number>;
  readonly defaultValue?: Maybe<string>;
  /** Other values are refused; are added to the choices. */
  readonly isRestricted?: Maybe<boolean>;
  readonly isExtended?: Maybe<boolean>;
  /** Only codes of the list; only those without others below; only those of all levels. */
  readonly isListed?: Maybe<boolean>;
  readonly isLeaf?: Maybe<boolean>;
  readonly isComplete?: Maybe<boolean>;
  readonly levels?: Maybe<readonly OutlineCodeLevel[]>;
  /** The file has more of its definition, which cannot be read. */
  readonly isPartial?: Maybe<boolean>;
}

/** Fields that tasks, resources and assignments have alike. Work is hours; that of a material is its quantity. */
interface PlanItem {
  uid: number;
  guid?: Maybe<string>;
  work?: Maybe<number>;
  actualWork?: Maybe<number>;
  remainingWork?: Maybe<number>;
  cost?: Maybe<number>;
  actualCost?: Maybe<number>;
  remainingCost?: Maybe<number>;
  baselines: Baseline[];
  custom: PlanCustomValues;
}

/** A row of the plan. The unique id 0 is the project's own summary row. A blank row has no more than `uid` and `id`. */
export interface PlanTask extends PlanItem, PlanNotes {
  /** The number of the row. */
  id: number;
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
  /** A row that represents a task of another project. */
  isExternal: boolean;
  /** Effort without dates; only spreadsheets say so. */
  isEffortOnly?: Maybe<boolean>;
  type: TaskType;
  /** 0–1000, 500 = normal, 1000 = never levelled. */
  priority: number;
  start?: Maybe<LocalDateTime>;
  finish?: Maybe<LocalDateTime>;
  duration?: Maybe<Duration>;
  actualStart?: Maybe<LocalDateTime>;
  actualFinish?: Maybe<LocalDateTime>;
  actualDuration?: Maybe<Duration>;
  remainingDuration?: Maybe<Duration>;
  percentComplete?: Maybe<number>;
  percentWorkComplete?: Maybe<number>;
  physicalPercentComplete?: Maybe<number>;
  fixedCost?: Maybe<number>;
  constraintType: ConstraintType;
  constraintDate?: Maybe<LocalDateTime>;
  deadline?: Maybe<LocalDateTime>;
  calendarUid?: Maybe<number>;
  /** Calendars of its resources do not count, only its own. */
  ignoresResourceCalendars?: Maybe<boolean>;
  created?: Maybe<LocalDateTime>;
  contact?: Maybe<string>;
  hyperlink?: Maybe<Hyperlink>;
  /** The file of an inserted project, or of the project that a row for a predecessor belongs to. */
  subprojectFile?: Maybe<string>;
  /** The file brings the tasks of the inserted project along. */
  hasInsertedProject?: Maybe<boolean>;
  /** It is split by these. */
  pauses?: Maybe<readonly PlanPause[]>;
  /** How percentages grew. */
  timephased?: Maybe<readonly TimephasedSeries[]>;
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

/** Rates of a period. */
export interface RateEntry extends Omit<Availability, 'units'> {
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
export interface PlanResource extends PlanItem {
  id: number;
  isBlank: boolean;
  name?: Maybe<string>;
  type: PlanResourceType;
  initials?: Maybe<string>;
  group?: Maybe<string>;
  code?: Maybe<string>;
  email?: Maybe<string>;
  materialLabel?: Maybe<string>;
  isGeneric: boolean;
  isBudget: boolean;
  maxUnits?: Maybe<number>;
  standardRate?: Maybe<PlanRate>;
  overtimeRate?: Maybe<PlanRate>;
  costPerUse?: Maybe<number>;
  accrueAt: Accrual;
  calendarUid?: Maybe<number>;
  notes?: Maybe<string>;
  availability: Availability[];
  rateTables: RateTable[];
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

/** Notes of a row of a plan. */
export interface PlanNotes {
  /** Without formatting. */
  notes?: Maybe<string>;
  /** Where the notes are formatted. */
  markdownNotes?: Maybe<string>;
}

/** Work of a resource on a task; unassigned without `resourceUid`. */
export interface PlanAssignment extends PlanItem, PlanNotes {
  taskUid: number;
  resourceUid?: Maybe<number>;
  units?: Maybe<number>;
  overtimeWork?: Maybe<number>;
  regularWork?: Maybe<number>;
  start?: Maybe<LocalDateTime>;
  finish?: Maybe<LocalDateTime>;
  /** Hours of working time after the start of the task. */
  delay?: Maybe<number>;
  /** Undefined if the format knows none. */
  workContour?: Maybe<WorkContour>;
  rateTable: RateTableName;
  /** How its work is spread. */
  timephased?: Maybe<readonly TimephasedSeries[]>;
}
