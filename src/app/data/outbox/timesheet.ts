import type { Day } from '#app/i18n/day.ts';

/** User who locked work records, and the day. */
export interface TimesheetLock {
  readonly by: string;
  readonly since: Day;
  /** Other contact who can unlock them, such as the project's manager. */
  readonly ask?: string;
  /** The hours are approved, by this user on this day. */
  readonly isApproved?: boolean;
}

/** An assignment on which hours are booked, or an activity with a cost type: one row of the sheet. */
export interface TimesheetRow {
  readonly assignmentId: string;
  readonly resourceId: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly activityName: string;
  /** Absent where the activity can't be made a favourite. */
  readonly activityId?: string;
  readonly favourite?: boolean;
  /** Names of the collections that contain the activity: `Mounting › Ground floor`. */
  readonly path?: string;
  readonly wbs?: string;
  /** First day on which the assignment takes hours; absent when the activity has no start. */
  readonly bookableFrom?: Day;
  /** Remaining effort in hours, or costs still to be spent; absent if hidden. */
  readonly remaining?: number;
  /** Planned and actual hours, or costs; absent if hidden. */
  readonly base?: number;
  readonly actual?: number;
  /** Why the remaining effort should be stated: the plan is used up, or the end is near. */
  readonly question?: 'used' | 'ending';
  /** Last day of the activity. */
  readonly finish?: Day;
  /** Cost type of a row of costs, in words. */
  readonly type?: string;
  /** Version of remaining effort and completion: see `remainingVersion` of the contract. */
  readonly version?: string | undefined;
  /** Hours over the planned effort, of a row that has nothing left and is not done. */
  readonly overPlan?: number;
  /** Percent, 0 to 100. */
  readonly complete: number;
  /** A milestone takes no hours; it can only be done. */
  readonly milestone: boolean;
  readonly done: boolean;
  /** Why nothing can be booked any more, as a sentence: project archived, activity deleted. */
  readonly closedReason?: string;
  /** Why nothing is entered in cells without a record. */
  readonly emptyReason?: string;
  /** State of the last change of `remaining`, which already holds what was entered. */
  readonly remainingSave?: SaveState;
  /** State of the last change of `done`, which already holds what was entered. */
  readonly doneSave?: SaveState;
}

/** A work record as the service has it. */
export interface CellRecord {
  readonly recordId: string;
  readonly assignmentId: string;
  readonly day: Day;
  readonly hours: number;
  readonly comment: string;
  readonly completed: boolean;
  readonly modified?: string | undefined;
  readonly locked?: TimesheetLock;
}

export type SaveState =
  | { readonly state: 'saved' | 'saving' | 'waiting' }
  | {
      readonly state: 'refused';
      /** The sentence of the service. */
      readonly message: string;
      readonly code: string;
      /** Hours that the service holds instead; null when it holds no record. Absent when unknown. */
      readonly serverValue?: number | null;
      /** Another user changed the cell; `serverValue` is its current content. The sheet composes the message. */
      readonly isConflict?: true;
    };

/** Entry of a cell that is not yet a record. It is shown instead of the record. */
export interface CellEntry {
  readonly assignmentId: string;
  readonly day: Day;
  /** null: the record is to be deleted. */
  readonly hours: number | null;
  /** Absent: the comment of the record stays. */
  readonly comment?: string;
  readonly save: SaveState;
}

/** A day of the sheet. */
export interface DayInfo {
  readonly day: Day;
  /** Hours for which the resource is available, holidays and absences already taken off. */
  readonly capacity: number;
  /** No hours are missing, however few are booked: none are expected of the person. */
  readonly isFree?: true;
  /** Name of the absence type, such as "Vacation". */
  readonly absence?: string;
  /** Name of the holiday. */
  readonly holiday?: string;
  /** The day is locked for all projects. */
  readonly locked?: TimesheetLock | undefined;
}

/** A range of days, both inclusive, that is locked for one project, or open in it although the days are locked for all. */
export interface ProjectLock {
  readonly projectId: string;
  readonly from: Day;
  readonly until: Day;
  /** null: the project is taken out of the lock of all projects. */
  readonly lock: TimesheetLock | null;
}

/** Name of a row outside its sheet: an activity has one row per cost type. */
export const rowName = ({ activityName, type }: TimesheetRow): string =>
  type === undefined ? activityName : `${activityName}, ${type}`;

/** The key of a cell in maps. */
export const cellKey = (assignmentId: string, day: Day): string => `${assignmentId} ${day}`;

export const SAVED: SaveState = { state: 'saved' };
/** Longest comment of a work record, in characters. */
export const COMMENT_LIMIT = 2500;
