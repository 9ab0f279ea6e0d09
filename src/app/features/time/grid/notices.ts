import type { NoticeAction } from './CellNoticePopper.tsx';
import type { CursorState } from './cursor.ts';
import { barAt, cellAt, timesheetColumnKind } from './edits.ts';
import type { HoursDraft } from './history.ts';
import { INFO, LOCK, WARNING } from '#app/kit/small-icons.tsx';
import type { SheetText } from './labels.ts';
import type { CellView, SheetView } from './pivot.ts';
import { barSentence, cellSaveSentence, heldHours, rowSaveSentence } from './sentences.ts';
import type { Position } from './selection.ts';
import { SAVED, type SaveState, type TimesheetRow } from '#app/data/outbox/timesheet.ts';
import type { SheetBooking } from './use-sheet-booking.ts';

export interface CellNotice {
  readonly tone: 'info' | 'error';
  readonly sentence: string;
  /** Path of the icon. */
  readonly sign: string;
  /** The service refused the value of the cell. */
  readonly refused: boolean;
}

/** Returns the message for the cell under the cursor: unreadable text, a refusal, or why it can't be changed. */
export function noticeOf(
  view: SheetView,
  position: Position,
  state: CursorState,
  draft: HoursDraft | undefined,
  text: SheetText,
): CellNotice | undefined {
  const problem = state.edit ? state.edit.problem : draft?.problem;
  if (problem) return { tone: 'error', sentence: text.label(problem), sign: WARNING, refused: false };
  const save = saveAt(view, position);
  if (save.state === 'refused' && !state.edit) {
    const cell = cellAt(view, position);
    const sentence = cell ? cellSaveSentence(cell, text) : rowSaveSentence(save, text);
    return { tone: 'error', sentence, sign: WARNING, refused: true };
  }
  const bar = state.explains ? barAt(view, position) : undefined;
  const sign = bar?.reason === 'locked' ? LOCK : INFO;
  return bar && { tone: 'info', sentence: barSentence(bar, text), sign, refused: false };
}

function saveAt(view: SheetView, position: Position): SaveState {
  const row = view.rows[position.row]?.row;
  switch (timesheetColumnKind(position.column, view)) {
    case 'day':
      return cellAt(view, position)?.save ?? SAVED;
    case 'remaining':
      return row?.remainingSave ?? SAVED;
    case 'done':
      return row?.doneSave ?? SAVED;
    default:
      return SAVED;
  }
}

interface RefusedParts {
  readonly booking: SheetBooking;
  /** An entry can be dropped. */
  readonly canDiscard: boolean;
  readonly text: SheetText;
}

/** Returns the actions for a refused cell: send again, take the server value, or discard. */
export function refusedActions(cell: CellView, { booking, canDiscard, text }: RefusedParts): readonly NoticeAction[] {
  const { label } = text;
  const { save } = cell;
  const isConflict = save.state === 'refused' && save.isConflict === true;
  const again = isConflict ? label('keepMine', { hours: heldHours(cell.hours, text) }) : label('retry');
  const actions: NoticeAction[] = [{ label: again, run: () => booking.retry(cell) }];
  const held = save.state === 'refused' ? save.serverValue : undefined;
  if (held !== undefined) {
    // The server value is below the refused entry: it is shown once the entry is discarded.
    const take = () => (isConflict && canDiscard ? booking.discard(cell) : booking.takeServerValue(cell, held));
    actions.push({ label: label('takeServerValue', { hours: heldHours(held, text) }), run: take });
  } else if (canDiscard) {
    actions.push({ label: label('discard'), run: () => booking.discard(cell) });
  }
  return actions;
}

/** The same about what was entered for a whole row. */
export function refusedRowActions(
  row: TimesheetRow,
  column: 'remaining' | 'done',
  { booking, canDiscard, text }: RefusedParts,
): readonly NoticeAction[] {
  const { label } = text;
  const save = column === 'done' ? row.doneSave : row.remainingSave;
  const isConflict = save?.state === 'refused' && save.isConflict === true;
  const mine =
    column === 'done'
      ? label(row.done ? 'keepDone' : 'keepOpen')
      : label('keepMine', { hours: heldHours(row.remaining ?? 0, text) });
  const held = save?.state === 'refused' ? save.serverValue : undefined;
  const theirs = held === undefined ? label('discard') : label('takeServerValue', { hours: heldHours(held, text) });
  const again = { label: isConflict ? mine : label('retry'), run: () => booking.retryRow(row, column) };
  const drop = { label: theirs, run: () => booking.discardRow(row, column) };
  return canDiscard ? [again, drop] : [again];
}

/** The same about the cell with the cursor, whatever it is. */
export function refusedActionsAt(view: SheetView, position: Position, parts: RefusedParts): readonly NoticeAction[] {
  const cell = cellAt(view, position);
  if (cell) return refusedActions(cell, parts);
  const row = view.rows[position.row]?.row;
  const column = timesheetColumnKind(position.column, view);
  return row && (column === 'remaining' || column === 'done') ? refusedRowActions(row, column, parts) : [];
}
