import { useLayoutEffect, useMemo, useState } from 'react';
import type { PlacedText } from '#app/kit/clipboard.ts';
import { type HoursDraftStore, NO_STORE } from './draft-store.ts';
import {
  bookableChanges,
  cellAt,
  cellCount,
  draftChanges,
  draftKey,
  hoursChange,
  isUnchangedValue,
  NO_DRAFTS,
  possibleChanges,
  readEdits,
  readTimesheetText,
  timesheetColumnKind,
  withStep,
  type Drafts,
} from './edits.ts';
import {
  type HoursDraft,
  NO_HISTORY,
  recordStep,
  redoStep,
  undoStep,
  type TimesheetChange,
  type TimesheetHistory,
  type TimesheetStep,
} from './history.ts';
import { HOURS } from './measure.ts';
import { pivot, type CellView, type SheetData, type SheetView } from './pivot.ts';
import { rowKey } from '#app/data/outbox/pending-entries.ts';
import { cellKey, type TimesheetRow } from '#app/data/outbox/timesheet.ts';
import type { Position } from './selection.ts';
import type { Day } from '#app/i18n/day.ts';

export interface CellChange {
  readonly assignmentId: string;
  readonly day: Day;
  /** null deletes the record. */
  readonly hours: number | null;
  /** Absent: the comment stays. */
  readonly comment?: string;
}

/** Callbacks of the sheet, one call per cell. The screen shows the value at once by an entry in its state. */
export interface BookingCallbacks {
  readonly onCellChange: (change: CellChange) => void;
  readonly onRemainingChange: (change: { readonly assignmentId: string; readonly remaining: number }) => void;
  readonly onCompletedChange: (change: { readonly assignmentId: string; readonly completed: boolean }) => void;
  readonly onNote: (change: { readonly assignmentId: string; readonly day: Day; readonly comment: string }) => void;
  /** Makes an activity a favourite or takes that back. Without it rows offer no star. */
  readonly onFavourite?: ((activityId: string, isFavourite: boolean) => void) | undefined;
  /** Drops a refused entry, by its key in the outbox, so that its cell shows again what the service has. */
  readonly onDiscard: (key: string) => void;
}

/** Hours for a cell that need not be shown. */
export type BookableHours = Required<Pick<CellChange, 'assignmentId' | 'day'>> & { readonly hours: number };

export interface EnterResult {
  readonly changed: number;
  readonly barred: number;
  readonly unreadable: number;
  /** The first text that could not be read. */
  readonly draft: HoursDraft | undefined;
}

/** Everything that changes the sheet. The object stays the same from render to render. */
export interface SheetBooking {
  readonly view: () => SheetView;
  /** Reads texts into cells. With `keepUnreadable` a text that is no hours stays in its cell, marked. */
  readonly enter: (cells: readonly PlacedText[], keepUnreadable: boolean) => EnterResult;
  readonly dropDraft: (key: string) => void;
  /** Keeps the text of the open editor, so that it survives a reload; without one it is not kept any more. */
  readonly keepTyped: (typed: PlacedText | undefined) => void;
  /** Books hours in one step; cells that hold hours or can't be changed are left alone. Answers how many were booked. */
  readonly book: (cells: readonly BookableHours[]) => number;
  readonly setFavourite: (row: TimesheetRow) => void;
  readonly setDone: (row: TimesheetRow, completed: boolean) => void;
  readonly setNote: (cell: CellView, comment: string) => void;
  /** Sends the refused entry of a place once more. */
  readonly retry: (position: Position) => void;
  readonly takeServerValue: (cell: CellView, hours: number | null) => void;
  /** Drops the refused entry of a place. */
  readonly discard: (position: Position) => void;
  /** Number of cells that were changed. */
  readonly undo: () => number;
  readonly redo: () => number;
  /** The day of what would be undone or made again, where none of its days are shown. */
  readonly elsewhere: (way: 'undo' | 'redo') => Day | undefined;
}

/** State of a booking's functions; it outlives renders. */
interface BookingMemory {
  readonly store: HoursDraftStore;
  /** The text of the open editor, and the key of its cell. */
  typed: readonly [string, HoursDraft] | undefined;
  view: SheetView;
  callbacks: BookingCallbacks;
  drafts: Drafts;
  history: TimesheetHistory;
}

/** Sheet, drafts and the ways to change them, with one history for all. */
export function useSheetBooking(
  data: SheetData,
  callbacks: BookingCallbacks,
  store: HoursDraftStore = NO_STORE,
): { readonly view: SheetView; readonly drafts: Drafts; readonly booking: SheetBooking } {
  const { rows, records, entries, days, today, projectLocks, bookableUntil, measure } = data;
  const [drafts, setDrafts] = useState(() => store.read());
  const [{ booking, sheetOf, connect }] = useState(() => createController(callbacks, { store, drafts }, setDrafts));
  const view = useMemo(
    () => sheetOf({ rows, records, entries, days, today, projectLocks, bookableUntil, measure }),
    [sheetOf, rows, records, entries, days, today, projectLocks, bookableUntil, measure],
  );
  useLayoutEffect(() => connect(view, callbacks));
  return { view, drafts, booking };
}

const NO_SHEET: SheetView = {
  groups: [],
  rows: [],
  days: [],
  infos: [],
  measure: HOURS,
  total: 0,
  capacity: 0,
  missing: 0,
  remaining: 0,
};

function createController(
  callbacks: BookingCallbacks,
  kept: Pick<BookingMemory, 'store' | 'drafts'>,
  showDrafts: (drafts: Drafts) => void,
) {
  const memory: BookingMemory = { ...kept, typed: undefined, view: NO_SHEET, callbacks, history: NO_HISTORY };
  let previous: SheetView | undefined;
  return {
    booking: bookingOf(memory, showDrafts),
    /** The sheet of the data; parts that did not change are those of the sheet before. */
    sheetOf: (data: SheetData) => (previous = pivot(data, previous)),
    connect: (view: SheetView, latest: BookingCallbacks) => {
      memory.view = view;
      memory.callbacks = latest;
    },
  };
}

function keepDrafts({ store, drafts, typed }: BookingMemory): void {
  store.keep(typed ? new Map([...drafts, typed]) : drafts);
}

/** The text of an open editor as a draft; undefined where it is what the cell holds. */
function typedDraft({ view, drafts }: BookingMemory, typed: PlacedText): readonly [string, HoursDraft] | undefined {
  const { text } = typed;
  const key = draftKey(view, typed);
  const row = view.rows[typed.row]?.row;
  if (!key || !row || drafts.get(key)?.text === text) return undefined;
  const read = readTimesheetText(view, typed);
  const problem = typeof read === 'string' ? read : 'unfinished';
  return read && [key, { assignmentId: row.assignmentId, text, problem }];
}

/** Applies, undoes and redoes steps, which share one history. */
function stepsOf(memory: BookingMemory, showDrafts: (drafts: Drafts) => void) {
  const send = (step: TimesheetStep): void => {
    const drafts = withStep(memory.drafts, step);
    if (drafts !== memory.drafts) {
      memory.drafts = drafts;
      keepDrafts(memory);
      showDrafts(drafts);
    }
    step.forEach((change) => sendChange(memory.callbacks, change));
  };
  return {
    make: (step: TimesheetStep): void => {
      const changes = step.filter((change) => !isUnchangedValue(change));
      memory.history = recordStep(memory.history, changes);
      send(step);
    },
    travel: (direction: typeof undoStep): number => {
      const { history, step } = direction(memory.history);
      const changes = possibleChanges(memory.view, step);
      // A step of another week, or of cells locked since, is kept: it can be made again when its cells are there.
      if (changes.length > 0) memory.history = history;
      send(changes);
      return cellCount(changes);
    },
  };
}

function bookingOf(memory: BookingMemory, showDrafts: (drafts: Drafts) => void): SheetBooking {
  const { make, travel } = stepsOf(memory, showDrafts);
  return {
    view: () => memory.view,
    enter: (cells, keepUnreadable) => {
      const edits = readEdits(memory.view, cells);
      const { drafts } = edits;
      // A text that is not kept is in the open editor: the cell keeps its former draft.
      const touched = keepUnreadable ? edits.touched : edits.touched.filter((key) => !drafts.has(key));
      make([...edits.changes, ...draftChanges(memory.drafts, { touched, drafts })]);
      const [draft] = edits.drafts.values();
      return { changed: edits.changes.length, barred: edits.barred, unreadable: edits.drafts.size, draft };
    },
    keepTyped: (typed) => {
      const next = typed && typedDraft(memory, typed);
      if (next?.[1].text === memory.typed?.[1].text && next?.[0] === memory.typed?.[0]) return;
      memory.typed = next;
      keepDrafts(memory);
    },
    dropDraft: (key) => make(draftChanges(memory.drafts, { touched: [key], drafts: NO_DRAFTS })),
    book: (cells) => {
      const step = bookableChanges(memory.view, cells);
      make(step);
      return step.length;
    },
    setFavourite: ({ activityId, favourite }) => {
      if (activityId !== undefined) memory.callbacks.onFavourite?.(activityId, !favourite);
    },
    setDone: ({ assignmentId, done }, completed) =>
      make([{ kind: 'completed', assignmentId, before: done, after: completed }]),
    setNote: ({ assignmentId, day, comment }, after) => {
      if (after !== comment) make([{ kind: 'note', assignmentId, day, before: comment, after }]);
    },
    retry: (position) => make(enteredAt(memory.view, position)),
    takeServerValue: (cell, hours) => make([hoursChange(cell, { hours, comment: cell.comment })]),
    discard: (position) => {
      const [change] = enteredAt(memory.view, position);
      if (!change) return;
      const { assignmentId } = change;
      const column = change.kind === 'completed' ? 'done' : 'remaining';
      memory.callbacks.onDiscard('day' in change ? cellKey(assignmentId, change.day) : rowKey(assignmentId, column));
    },
    undo: () => travel(undoStep),
    redo: () => travel(redoStep),
    elsewhere: (way) => {
      const { step } = (way === 'undo' ? undoStep : redoStep)(memory.history);
      const days = step.flatMap((change) => ('day' in change ? [change.day] : []));
      const isShown = days.some((day) => memory.view.infos.some((info) => info.day === day));
      return isShown ? undefined : days[0];
    },
  };
}

/** The values at a place of the sheet as a step that enters them again. */
function enteredAt(view: SheetView, position: Position): TimesheetStep {
  const cell = cellAt(view, position);
  if (cell) return [hoursChange(cell, { hours: cell.hours, comment: cell.comment })];
  const row = view.rows[position.row]?.row;
  if (!row) return [];
  const { assignmentId, remaining = 0, done } = row;
  return timesheetColumnKind(position.column, view) === 'done'
    ? [{ kind: 'completed', assignmentId, before: done, after: done }]
    : [{ kind: 'remaining', assignmentId, before: remaining, after: remaining }];
}

function sendChange(callbacks: BookingCallbacks, change: TimesheetChange): void {
  const { assignmentId } = change;
  switch (change.kind) {
    case 'hours': {
      const { hours, comment } = change.after;
      const keepsComment = hours === null || (comment === change.before.comment && !isUnchangedValue(change));
      callbacks.onCellChange({ assignmentId, day: change.day, hours, ...(keepsComment ? {} : { comment }) });
      return;
    }
    case 'note':
      callbacks.onNote({ assignmentId, day: change.day, comment: change.after });
      return;
    case 'remaining':
      callbacks.onRemainingChange({ assignmentId, remaining: change.after });
      return;
    case 'completed':
      callbacks.onCompletedChange({ assignmentId, completed: change.after });
      break;
    case 'draft':
  }
}
