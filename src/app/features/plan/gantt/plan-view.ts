import type { DayTimesLookup } from '#plan/calendar/work-time.ts';
import type { ConstraintName } from '#plan/constraint.ts';
import type { contourNames } from '#plan/schedule/contour.ts';
import type { TypedTime } from '#plan/time-amount.ts';

/** A calendar day, `YYYY-MM-DD`. */
export type PlanDay = string;

export type RowKind = 'activity' | 'collection' | 'milestone' | 'task' | 'adHoc';

export type RowStatus = 'notStarted' | 'inProgress' | 'done' | 'overdue';

/** One line of the plan. Rows come in plan order; a child comes anywhere, but siblings keep their order. */
export interface PlanRow {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly name: string;
  readonly wbs: string;
  /** 1 for a row without parent. */
  readonly outlineLevel: number;
  readonly kind: RowKind;
  readonly start?: PlanDay | undefined;
  /** The last day that is worked, included. */
  readonly finish?: PlanDay | undefined;
  /** Hours of the day, 0 to 24, at which it begins and ends; whole days count while they are not known. */
  readonly times?: { readonly start: number; readonly finish: number } | undefined;
  /** Working days. */
  readonly durationDays?: number | undefined;
  /** The duration as it was typed. */
  readonly duration?: TypedTime | undefined;
  /** Percent, 0 to 100. */
  readonly complete: number;
  readonly status: RowStatus;
  /** Hours. */
  readonly baseEffort?: number | undefined;
  /** Hours. */
  readonly actualEffort?: number | undefined;
  /** Hours. */
  readonly remainingEffort?: number | undefined;
  readonly critical?: boolean | undefined;
  readonly baseline?: { readonly start: PlanDay; readonly finish: PlanDay } | undefined;
  /** Working days by which the row may slip without moving the end of the plan. */
  readonly slackDays?: number | undefined;
  readonly deadline?: PlanDay | undefined;
  /** Names of the assigned resources, as they are to be read. */
  readonly resources: string;
  /** The same names one by one, to choose rows by. */
  readonly assigned?: readonly string[] | undefined;
  /** Assignees who begin later than the row, or whose hours are not spread evenly. */
  readonly workShapes?: readonly RowWorkShape[] | undefined;
  /** The row is the user's own work. */
  readonly isMine?: boolean | undefined;
  readonly responsible?: string | undefined;
  /** 1 (highest) to 9. */
  readonly priority?: number | undefined;
  /** How its day is bound besides its links; absent for as soon as possible. */
  readonly constraint?: RowConstraint | undefined;
  /** Its days are scheduled by hand. */
  readonly isManual?: boolean | undefined;
  /** The name of its calendar; absent for the plan's. */
  readonly calendar?: string | undefined;
  /** Days within the row without work on it; first and last day are included. */
  readonly pauses?: readonly { readonly from: PlanDay; readonly until: PlanDay }[] | undefined;
  /** The day on which it would finish if a fixed day, a limit or manual scheduling did not hold it. */
  readonly heldFinish?: PlanDay | undefined;
  /** The scheduler would move this row. */
  readonly invalid?: boolean | undefined;
  /** Days on which an assignee is absent. */
  readonly absences?: readonly RowAbsence[] | undefined;
  /** Days on which an assignee is over-allocated. */
  readonly overAllocations?: readonly RowOverAllocation[] | undefined;
}

/** A constraint other than as soon as possible, with its day where it names one. */
export interface RowConstraint {
  readonly name: ConstraintName;
  readonly day: PlanDay | undefined;
}

/** When the hours of an assignee are worked. */
export interface RowWorkShape {
  readonly resource: string;
  /** Working hours after the start of the row. */
  readonly delay: number;
  readonly contour: (typeof contourNames)[number];
}

/** Absence of an assignee while the row needs them; first and last day are included. */
export interface RowAbsence {
  readonly resource: string;
  readonly from: PlanDay;
  readonly until: PlanDay;
  /** Working days that it costs. */
  readonly days: number;
}

/** Over-allocation of an assignee; first and last day are included. */
export interface RowOverAllocation {
  readonly resource: string;
  readonly from: PlanDay;
  readonly until: PlanDay;
  /** Of the resource's time, above 100. */
  readonly percent: number;
  /** Names of the other plans that take part in it; absent where this plan alone is too much. */
  readonly plans?: readonly string[];
  /** Plans that the reader may not know take part, too. */
  readonly hasHiddenPlans?: boolean;
}

/** 0 finish-start, 1 start-finish, 2 start-start, 3 finish-finish, as the interface numbers them. */
export type LinkType = 0 | 1 | 2 | 3;

/** A dependency: `from` is the predecessor, `to` the successor, both row ids. */
export interface PlanRowLink {
  readonly from: string;
  readonly to: string;
  readonly type: LinkType;
  /** Hours; negative is a lead. */
  readonly lag: number;
  /** The lag also runs through nights and days off. */
  readonly isElapsed?: boolean | undefined;
  /** `TimeUnit` of the lag. */
  readonly unit?: number | undefined;
  readonly critical: boolean;
  readonly conflict: boolean;
}

/** Working days and shaded days. */
export interface WorkCalendar {
  /** ISO weekdays that are worked: 1 Monday to 7 Sunday. */
  readonly workingWeekdays: readonly number[];
  readonly holidays: ReadonlySet<PlanDay>;
  /** Days that are worked although their weekday is not. */
  readonly extraDays?: ReadonlySet<PlanDay>;
  /** Hours that are worked on each weekday, Monday first; eight where it is not known. */
  readonly hours?: readonly number[];
  /** The times of a day by its number; absent, or undefined for a day, for the usual ones. */
  readonly timesOn?: DayTimesLookup | undefined;
}

/** A column beyond the built-in ones. */
export interface ExtraColumn {
  readonly id: string;
  readonly header: string;
  /** Texts by the ids of their rows; absent while they are loading. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  readonly align?: 'start' | 'end';
  readonly width?: number;
}
