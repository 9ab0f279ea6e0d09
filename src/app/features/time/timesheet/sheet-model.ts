import type { CellRecord, DayInfo, ProjectLock, TimesheetRow } from '#app/data/outbox/timesheet.ts';

/** What a sheet shows, whichever interface told it. */
export interface SheetModel {
  readonly resourceId: string;
  /** It is the sheet of somebody who is not the caller. */
  readonly isForAnother: boolean;
  readonly rows: readonly TimesheetRow[];
  readonly records: readonly CellRecord[];
  readonly days: readonly DayInfo[];
  readonly locks: readonly ProjectLock[];
  /** Undefined where the service tells of no costs. */
  readonly costs?: CostSheet;
}

/** The costs of a sheet: a row is an activity with a cost type, the hours of its records are money. */
export interface CostSheet {
  readonly rows: readonly TimesheetRow[];
  readonly records: readonly CellRecord[];
}

/** Words for what the service has no name for. */
export interface SheetWords {
  /** An absence without a type. */
  readonly away: string;
  /** Why nothing is booked in a project that is archived or not visible. */
  readonly closed: string;
  /** Why nothing is booked on an activity that is not in the plan any more. */
  readonly deleted: string;
  /** Why nothing is booked where work is not tracked. */
  readonly untracked: string;
  /** Why nothing is booked where the caller may not. */
  readonly rights: string;
  /** A project that is not visible. */
  readonly hidden: string;
  /** Who has locked a day, where the service does not tell. */
  readonly someone: string;
  /** The manager of the project, who can unlock it. */
  readonly manager: string;
  /** What a cost type is called; the empty text for one that is not known. */
  readonly costType: (type: number) => string;
  /** Why a row that holds a second record of a day takes no other. */
  readonly secondCosts: string;
}
