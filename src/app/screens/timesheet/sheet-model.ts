import type { CellRecord, DayInfo, ProjectLock, TimesheetRow } from '#app/timesheet-grid/timesheet.ts';

/** What a sheet shows, whichever interface told it. */
export interface SheetModel {
  readonly resourceId: string;
  /** It is the sheet of somebody who is not the caller. */
  readonly isForAnother: boolean;
  readonly rows: readonly TimesheetRow[];
  readonly records: readonly CellRecord[];
  readonly days: readonly DayInfo[];
  readonly locks: readonly ProjectLock[];
}

/** Words for what the service has no name for. */
export interface Words {
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
}
