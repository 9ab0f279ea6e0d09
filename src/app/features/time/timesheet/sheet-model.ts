import type { OpTimeWeek } from '#contract/app/approval.ts';
import { WorkRecordState } from '#contract/core/codes.ts';
import type { CellRecord, DayInfo, ProjectLock, TimesheetLock, TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { localDay } from '#app/data/today.ts';

/** Data of a sheet, independent of the interface it came from. */
export interface SheetModel {
  readonly resourceId: string;
  /** True for the sheet of a person other than the caller. */
  readonly isForAnother: boolean;
  readonly rows: readonly TimesheetRow[];
  readonly records: readonly CellRecord[];
  readonly days: readonly DayInfo[];
  readonly locks: readonly ProjectLock[];
  /** Weeks that are approved or may be; none where the service doesn't know approval. */
  readonly weeks?: readonly OpTimeWeek[];
  /** Undefined if the service has no costs. */
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
  /** Name for an unknown user who has locked a day. */
  readonly someone: string;
  /** The manager of the project, who can unlock it. */
  readonly manager: string;
  /** Returns the name of a cost type; empty for an unknown one. */
  readonly costType: (type: number) => string;
  /** Why a row that holds a second record of a day takes no other. */
  readonly secondCosts: string;
}

/** User and time of a lock; the record's own modification time if the lock has none. */
interface Locked {
  readonly lockedByName?: string | null;
  readonly lockedAt?: string | null;
  readonly modified?: string | null | undefined;
  readonly approved?: boolean | null;
}

export function sheetLockOf(
  { lockedByName, lockedAt, modified, approved }: Locked,
  { someone, manager }: SheetWords,
): TimesheetLock {
  const lock = { by: lockedByName || someone, since: localDay(lockedAt ?? modified) };
  return approved ? { ...lock, isApproved: true } : { ...lock, ask: manager };
}

/** Tells whether a record in a state can be changed. */
export const isOpenRecord = (state: number | null | undefined): boolean =>
  (state ?? WorkRecordState.editable) === WorkRecordState.editable;

interface LockedDays {
  readonly from?: string | null;
  readonly until?: string | null;
}

export const coversDay = ({ from, until }: LockedDays, day: string): boolean =>
  (from ?? '') <= day && day <= (until ?? '');
