import type { NoticeAction } from './CellNoticePopper.tsx';
import type { CursorState } from './cursor.ts';
import { barAt, cellAt, timesheetColumnKind } from './edits.ts';
import type { HoursDraft } from './history.ts';
import type { SheetText } from './labels.ts';
import type { SheetView } from './pivot.ts';
import { barSentence, barSign, cellName, cellSaveSentence, heldHours, rowSaveSentence } from './sentences.ts';
import type { IconName } from '#app/kit/icons.tsx';
import type { Position } from './selection.ts';
import { rowName, SAVED, type SaveState } from '#app/data/outbox/timesheet.ts';
import type { SheetBooking } from './use-sheet-booking.ts';

export interface CellNotice {
  readonly tone: 'info' | 'error';
  readonly sentence: string;
  readonly sign: IconName;
  readonly actions: readonly NoticeAction[];
}

interface CellNoticeContext {
  readonly view: SheetView;
  readonly booking: SheetBooking;
  readonly text: SheetText;
}

/** Returns the message for the cell under the cursor: unreadable text, a refusal, or why it can't be changed. */
export function noticeOf(
  context: CellNoticeContext,
  position: Position,
  state: CursorState,
  draft: HoursDraft | undefined,
): CellNotice | undefined {
  const { view, text } = context;
  const problem = state.edit ? state.edit.problem : draft?.problem;
  if (problem) return { tone: 'error', sentence: text.label(problem), sign: 'Warning', actions: [] };
  const refused = state.edit ? undefined : refusedCellEntry(context, position);
  if (refused) return { tone: 'error', sentence: refused.sentence, sign: 'Warning', actions: refused.actions };
  const bar = state.explains ? barAt(view, position) : undefined;
  return bar && { tone: 'info', sentence: barSentence(bar, text), sign: barSign(bar), actions: [] };
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

/** An entry that was not saved: why, and how to resolve it. */
export interface EntryProblem {
  readonly position: Position;
  readonly name: string;
  readonly sentence: string;
  readonly actions: readonly NoticeAction[];
}

/** The entry at a place where the service refused it: it is sent again, given up for the server value, or discarded. */
export function refusedCellEntry(
  { view, booking, text }: CellNoticeContext,
  position: Position,
): EntryProblem | undefined {
  const save = saveAt(view, position);
  const row = view.rows[position.row]?.row;
  if (!row || save.state !== 'refused') return undefined;
  const { label } = text;
  const cell = cellAt(view, position);
  const isDone = timesheetColumnKind(position.column, view) === 'done';
  const { isConflict, serverValue: held } = save;
  const hours = heldHours(cell ? cell.hours : (row.remaining ?? 0), text);
  const mine = isDone ? label(row.done ? 'keepDone' : 'keepOpen') : label('keepMine', { hours });
  const drop = () => {
    // At a conflict the server value is below the refused entry: it is shown once the entry is discarded.
    if (cell && held !== undefined && !isConflict) booking.takeServerValue(cell, held);
    else booking.discard(position);
  };
  const rowLabel = isDone
    ? label('doneOf', { activity: row.activityName })
    : label('remainingOf', { activity: rowName(row) });
  return {
    position,
    name: cell ? cellName(rowName(row), cell.day, text) : rowLabel,
    sentence: cell ? cellSaveSentence(cell, text) : rowSaveSentence(save, text),
    actions: [
      { label: isConflict ? mine : label('retry'), run: () => booking.retry(position) },
      {
        label: held === undefined ? label('discard') : label('takeServerValue', { hours: heldHours(held, text) }),
        run: drop,
      },
    ],
  };
}
