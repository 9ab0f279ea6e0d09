import { createContext, useContext } from 'react';
import { formatMessage } from '#i18n/format.ts';
import type { HoursProblem } from '#app/i18n/hours.ts';
import { HOURS, type Measure } from './measure.ts';

/** Every text of the sheet. Days and hours arrive in the notation of the locale: `9 Nov 2026`, `7.5 h`. */
export interface TimesheetLabels {
  readonly sheet: string;
  readonly keys: string;
  readonly activity: string;
  readonly total: string;
  readonly remaining: string;
  readonly base: string;
  readonly actual: string;
  readonly done: string;
  readonly today: string;
  readonly days: string;
  readonly absence: (type: string) => string;
  readonly holiday: (name: string) => string;
  readonly weekend: string;
  /** Name of a cell: `Design, Monday 9 November 2026`. */
  readonly hoursOf: (activity: string, day: string) => string;
  readonly remainingOf: (activity: string) => string;
  readonly doneOf: (activity: string) => string;
  readonly complete: (percent: number) => string;
  /** Of hours with their unit. */
  readonly overPlan: (hours: string) => string;
  readonly isMilestone: string;
  readonly favourite: string;
  /** Name of the key. */
  readonly space: string;

  /** `ask`: who else can unlock, apart from the user who locked it. */
  readonly locked: (by: string, since: string, ask: string | undefined) => string;
  readonly beforeStart: (start: string) => string;
  readonly future: (last: string) => string;
  readonly milestone: string;
  readonly readOnly: string;
  readonly problems: Readonly<Record<HoursProblem, string>>;

  readonly ofCapacity: (booked: string, capacity: string) => string;
  readonly missing: (hours: string) => string;
  readonly over: (hours: string) => string;
  readonly full: string;

  readonly saved: string;
  readonly saving: (count: number) => string;
  readonly waiting: (count: number) => string;
  readonly cellSaving: string;
  readonly cellWaiting: string;
  readonly notSaved: (count: number) => string;
  readonly retry: string;
  readonly discard: string;
  readonly takeServerValue: (hours: string) => string;
  readonly keepMine: (hours: string) => string;
  /** Value another user has booked in the cell. */
  readonly conflict: (held: string) => string;
  /** Remaining work of a row that another user has changed. */
  readonly rowConflict: (remaining: string) => string;
  /** Keeps the own value and overwrites another user's change. */
  readonly keepDone: (done: boolean) => string;
  readonly noHours: string;
  readonly goTo: (cell: string) => string;

  readonly undo: string;
  readonly redo: string;
  readonly nothingToUndo: string;
  readonly nothingToRedo: string;
  /** The change to undo or redo is on a day not shown. */
  readonly changeElsewhere: (day: string) => string;
  readonly changed: (count: number) => string;
  readonly leftOut: (count: number) => string;
  readonly unreadable: (count: number) => string;
  /** A text that is still in its cell, and why it is no value. */
  readonly unread: (text: string, problem: string) => string;
  readonly clipped: (count: number) => string;

  readonly note: string;
  readonly noteOf: (cell: string) => string;
  readonly hasNote: string;
  readonly noteText: string;
  readonly noteNeedsHours: string;
  readonly save: string;
  readonly cancel: string;
  readonly close: string;

  readonly emptyTitle: string;
  readonly emptyText: string;
}

const countEnglish = (message: string) => (count: number) => formatMessage(message, { count }, 'en');

export const ENGLISH: TimesheetLabels = {
  sheet: 'Timesheet',
  keys:
    'Type hours to book them, F2 changes, Delete clears, Shift F2 opens the note, Enter goes down, Tab to the next cell. ' +
    'Space on a name makes the activity a favourite. Escape, then Tab leaves the timesheet.',
  activity: 'Activity',
  total: 'Total',
  remaining: 'Remaining',
  base: 'Planned',
  actual: 'Spent',
  done: 'Done',
  today: 'today',
  days: 'Days of the week',
  absence: (type) => `Absent: ${type}`,
  holiday: (name) => `Holiday: ${name}`,
  weekend: 'No working day',
  hoursOf: (activity, day) => `${activity}, ${day}`,
  remainingOf: (activity) => `${activity}, remaining effort in hours`,
  doneOf: (activity) => `${activity}, done`,
  complete: (percent) => `${percent} % complete`,
  overPlan: (hours) => `${hours} over plan`,
  isMilestone: 'Milestone',
  favourite: 'Favourite',
  space: 'Space',

  locked: (by, since, ask) =>
    `Locked by ${by} on ${since}. To have it unlocked, ask ${ask === undefined || ask === by ? by : `${by} or ${ask}`}.`,
  beforeStart: (start) => `The activity starts on ${start}. Hours can be booked from then on.`,
  future: (last) => `Hours can be booked up to ${last}, not ahead.`,
  milestone: 'A milestone takes no hours. Tick Done when it is reached.',
  readOnly: 'This cell is calculated and can’t be changed.',
  problems: {
    notHours: 'These are no hours. Type them as 7.5, 7,5, 7:30 or 450m.',
    negative: 'Hours can’t be negative.',
    tooMany: 'A day has 24 hours at most.',
    badMinutes: 'Minutes take two digits, 00 to 59: 7:05 or 7:50.',
    nothingAbove: 'There is no row above to take the value from.',
    unfinished: 'Not entered yet. Open the cell and press Enter to book it.',
  },

  ofCapacity: (booked, capacity) => `${booked} of ${capacity}`,
  missing: (hours) => `${hours} missing`,
  over: (hours) => `${hours} over`,
  full: 'Complete',

  saved: 'All saved',
  saving: countEnglish('{count, plural, one {Saving # entry} other {Saving # entries}}'),
  waiting: countEnglish('{count, plural, one {# entry} other {# entries}} waiting for the connection'),
  cellSaving: 'Saving',
  cellWaiting: 'Waiting for the connection; sent by itself later',
  notSaved: countEnglish('{count, plural, one {# entry} other {# entries}} not saved'),
  retry: 'Try again',
  discard: 'Discard',
  takeServerValue: (hours) => `Take ${hours}`,
  keepMine: (hours) => `Keep ${hours}`,
  conflict: (held) => `This cell was changed elsewhere meanwhile: it holds ${held} now. Nothing was overwritten.`,
  rowConflict: (remaining) =>
    `This row was changed elsewhere meanwhile: ${remaining} remain now. Nothing was overwritten.`,
  keepDone: (done) => (done ? 'Done all the same' : 'Open all the same'),
  noHours: 'no hours',
  goTo: (cell) => `Go to ${cell}`,

  undo: 'Undo',
  redo: 'Redo',
  nothingToUndo: 'Nothing to undo',
  nothingToRedo: 'Nothing to redo',
  changeElsewhere: (day) => `That change is on ${day}, which is not shown`,
  changed: countEnglish('{count, plural, one {# cell} other {# cells}} changed.'),
  leftOut: countEnglish('{count, plural, one {# cell} other {# cells}} left out: locked or not bookable.'),
  unreadable: countEnglish(
    '{count, plural, one {# cell could not be read and is marked.} other {# cells could not be read and are marked.}}',
  ),
  unread: (text, problem) => `“${text}”: ${problem}`,
  clipped: countEnglish('{count, plural, one {# cell} other {# cells}} did not fit.'),

  note: 'Note',
  noteOf: (cell) => `Note: ${cell}`,
  hasNote: 'Has a note',
  noteText: 'What was done',
  noteNeedsHours: 'A note belongs to booked hours. Book hours first.',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',

  emptyTitle: 'No activities to book on',
  emptyText:
    'Activities that somebody is assigned to appear here, one row each, ready for hours. Begin with “Add activity”: it finds all that can be booked, and makes what nobody planned.',
};

/** The texts of a sheet with the locale of its days and numbers. */
export interface SheetText {
  readonly labels: TimesheetLabels;
  readonly locale: string;
  readonly measure: Measure;
}

export const SheetTextContext = createContext<SheetText>({ labels: ENGLISH, locale: 'en', measure: HOURS });
export const useSheetText = (): SheetText => useContext(SheetTextContext);
