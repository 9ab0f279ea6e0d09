/** Why an edit is not made. The app has a sentence for each; `ids` and `names` say of what. */
export type RefusalCode =
  /** There is no such activity, link, assignment or resource (any more). */
  | 'ActivityUnknown'
  | 'LinkUnknown'
  | 'AssignmentUnknown'
  | 'ResourceUnknown'
  | 'CalendarUnknown'
  /** The id of a new activity is taken or missing. */
  | 'IdNotNew'
  /** The value: an empty name, too long a text, a control character, a number or a day out of range. */
  | 'NameEmpty'
  | 'TextTooLong'
  | 'TextNotAllowed'
  | 'NumberNotAllowed'
  | 'DayNotAllowed'
  | 'TypeNotAllowed'
  | 'FinishBeforeStart'
  /** It would end after the last day that there can be. */
  | 'DayTooLate'
  /** Work or costs are recorded: it can't be removed, hold others or have none of its progress. */
  | 'Recorded'
  /** The progress of what is recorded follows from the records. */
  | 'ProgressRecorded'
  /** A milestone or an ad hoc activity is done or not: 0 or 100. */
  | 'DoneOrNot'
  /** The value follows from what the activity holds. */
  | 'FollowsFromHeld'
  /** A milestone has no duration and no effort. */
  | 'MilestoneHasNone'
  /** An activity that holds others stays a collection. */
  | 'HoldsOthers'
  /** An ad hoc activity holds no others, and stays one. */
  | 'AdHoc'
  /** It has no dates that could be moved. */
  | 'NoDates'
  /** There is no activity above on its level that it could go into. */
  | 'NothingAbove'
  /** It is on the first level already. */
  | 'FirstLevel'
  /** An activity would go into itself. */
  | 'IntoItself'
  | 'LinkExists'
  /** A link to itself, or to what holds it. */
  | 'LinkToItself'
  | 'LinkToHolder'
  /** Activities would wait for each other; `ids` are those on the loop, in its order. */
  | 'Loop'
  | 'AssignmentExists'
  /** Work on an activity begins before the activity ends. */
  | 'DelayTooLong'
  /** Only what is begun and not done is split, on a day after its first. */
  | 'NotSplittable';

/** An edit that is not made: nothing has changed. */
export interface PlanEditRefusal {
  readonly refused: RefusalCode;
  /** Of the activities that are in the way, and their names. */
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

/** Ends an edit where it turns out to be impossible; `applyEdit` makes a value of it. */
export class EditRefused extends Error {
  readonly refused: RefusalCode;
  readonly ids: readonly string[];

  constructor(refused: RefusalCode, ids: readonly string[] = []) {
    super(refused);
    this.refused = refused;
    this.ids = ids;
  }
}

/** Tells whether an edit was refused. */
export function isEditRefusal(result: object): result is PlanEditRefusal {
  return 'refused' in result;
}
