import type { SheetBooking, EnterResult } from './use-sheet-booking.ts';
import { formatTsv, parseTsv, placeBlock } from '#app/kit/clipboard.ts';
import {
  barAt,
  cellAt,
  columnIndex,
  timesheetColumnKind,
  draftKey,
  fillTexts,
  pasteArea,
  timesheetShape,
  textAt,
  areaTexts,
} from './edits.ts';
import type { HoursDraft } from './history.ts';
import type { HoursProblem } from '#app/i18n/hours.ts';
import type { TimesheetCommand, EditMode } from './keymap.ts';
import type { SheetText } from './labels.ts';
import { traveledSentence } from './sentences.ts';
import * as cursor from './selection.ts';
import type { Position, TimesheetSelection } from './selection.ts';

export interface Edit {
  readonly position: Position;
  /** Text with which the editor opens. */
  readonly text: string;
  readonly mode: Exclude<EditMode, 'none'>;
  readonly problem: HoursProblem | undefined;
}

export interface CursorState {
  /** Assignments of the rows that the positions count. */
  readonly ids: readonly string[];
  /** The focus is in the grid. */
  readonly isFocused: boolean;
  readonly selection: TimesheetSelection;
  readonly edit: Edit | undefined;
  /** The user tried to change a read-only cell under the cursor: its reason is shown. */
  readonly explains: boolean;
  /** Cell whose note is open. */
  readonly note: Position | undefined;
  /** Result of the last command if it is not visible. */
  readonly message: string;
  /** After Escape, Tab leaves the grid. */
  readonly leaves: boolean;
}

/** Sheet on which commands work. `typed` is the text in the open editor. */
export interface CursorSheet {
  readonly booking: SheetBooking;
  readonly text: SheetText;
  readonly draft: (key: string) => HoursDraft | undefined;
  readonly typed: () => string;
}

export const START: CursorState = {
  ids: [],
  isFocused: false,
  selection: cursor.selectionAt(0, 1),
  edit: undefined,
  explains: false,
  note: undefined,
  message: '',
  leaves: false,
};

/** The state for other rows: cursor, range and an open editor stay on their assignments. */
export function followRows(state: CursorState, ids: readonly string[]): CursorState {
  const before = state.ids;
  if (before === ids) return state;
  if (before.length === 0 || before.join() === ids.join()) return { ...state, ids };
  const { edit, selection } = state;
  const position =
    edit && cursor.reanchor(cursor.selectionAt(edit.position.row, edit.position.column), before, ids).active;
  const stays = edit && position && before[edit.position.row] === ids[position.row];
  return {
    ...state,
    ids,
    note: undefined,
    edit: stays ? { ...edit, position } : undefined,
    selection: cursor.reanchor(selection, before, ids),
  };
}

/** The state without the message of the last command. */
export const QUIET = { explains: false, message: '', leaves: false } as const;

/** State after a command; undefined leaves the key to the browser, which happens when Tab goes out of the grid. */
export function runCursorCommand(
  command: TimesheetCommand,
  state: CursorState,
  sheet: CursorSheet,
): CursorState | undefined {
  switch (command.do) {
    case 'cancel':
      return cancel(state, sheet);
    case 'edit':
      return state.edit ? { ...state, edit: { ...state.edit, mode: 'caret' } } : openCellEditor(state, sheet, 'caret');
    case 'type':
      return openCellEditor(state, sheet, 'typing', command.text);
    case 'tab':
      return tabbed(state, sheet, command.step);
    case 'note':
      return openNote(closed(state, sheet));
    case 'favour':
      return favoured(state, sheet);
    default:
      return navigate(command, closed(state, sheet), sheet);
  }
}

/** The commands that need the editor closed; while its text can't be read they only show the problem. */
function navigate(command: TimesheetCommand, state: CursorState, sheet: CursorSheet): CursorState {
  if (state.edit) return state;
  const shape = timesheetShape(sheet.booking.view());
  const { selection } = state;
  switch (command.do) {
    case 'move':
      return { ...state, ...QUIET, selection: cursor.moveSelection(selection, command.direction, shape, command) };
    case 'end':
      return { ...state, ...QUIET, selection: cursor.moveToEnd(selection, command.end, shape, command) };
    case 'enter':
      return { ...state, ...QUIET, selection: cursor.enter(selection, command.direction, shape) };
    case 'selectAll':
      return { ...state, ...QUIET, selection: cursor.selectAllCells(shape) };
    default:
      return stateAfterCommand(command, state, sheet);
  }
}

function stateAfterCommand(command: TimesheetCommand, state: CursorState, sheet: CursorSheet): CursorState {
  switch (command.do) {
    case 'clear':
      return clear(state, sheet);
    case 'fill':
      return fillSelection(state, sheet, command.direction);
    case 'undo':
    case 'redo':
      return { ...state, ...QUIET, message: undoOrRedo(command.do, sheet) };
    default:
      return state;
  }
}

function undoOrRedo(way: 'undo' | 'redo', { booking, text }: CursorSheet): string {
  const count = booking[way]();
  return traveledSentence(count, way, booking.elsewhere(way), text);
}

/** Opens the editor in the active cell, or says why that can't be. */
export function openCellEditor(
  state: CursorState,
  sheet: CursorSheet,
  mode: Edit['mode'],
  typed?: string,
): CursorState {
  const position = state.selection.active;
  const view = sheet.booking.view();
  if (timesheetColumnKind(position.column, view) === 'done') return { ...state, ...QUIET };
  if (barAt(view, position)) return { ...state, ...QUIET, explains: true };
  const draft = sheet.draft(draftKey(view, position) ?? '');
  const text = typed ?? draft?.text ?? textAt(view, position, sheet.text.locale);
  const problem = typed === undefined ? draft?.problem : undefined;
  // A text that was being typed when the page was left goes on where it was.
  const goesOn = problem === 'unfinished' && mode === 'fresh';
  const selection = { ...state.selection, anchor: position };
  return { ...state, ...QUIET, selection, edit: { position, text, mode: goesOn ? 'caret' : mode, problem } };
}

/**
 * Closes the editor and enters its text. Text that is no hours keeps it open with the problem; with `leaving` (the focus is gone) the
 * text stays in the cell as a draft instead.
 */
export function closed(state: CursorState, sheet: CursorSheet, leaving = false): CursorState {
  const { edit } = state;
  if (!edit) return state;
  if (edit.mode === 'fresh') return { ...state, edit: undefined };
  const result = sheet.booking.enter([{ ...edit.position, text: sheet.typed() }], leaving);
  if (!result.draft || leaving) return { ...state, edit: undefined };
  return { ...state, edit: { ...edit, mode: 'typing', problem: result.draft.problem } };
}

/** Escape restores what was there before; with nothing to restore the next Tab leaves the grid. */
function cancel(state: CursorState, sheet: CursorSheet): CursorState {
  const position = state.edit?.position ?? state.selection.active;
  const key = draftKey(sheet.booking.view(), position) ?? '';
  const restores = state.edit !== undefined || sheet.draft(key) !== undefined;
  sheet.booking.dropDraft(key);
  const selection = cursor.selectionAt(position.row, position.column);
  return { ...state, ...QUIET, selection, edit: undefined, leaves: !restores };
}

function tabbed(state: CursorState, sheet: CursorSheet, step: 1 | -1): CursorState | undefined {
  if (state.leaves) return undefined;
  const done = closed(state, sheet);
  if (done.edit) return done;
  const view = sheet.booking.view();
  const selection = cursor.tab(state.selection, step, timesheetShape(view), (position) => !barAt(view, position));
  return selection && { ...done, ...QUIET, selection };
}

/** The space bar is of the name of a row alone: in "done" it ticks. */
function favoured(state: CursorState, { booking }: CursorSheet): CursorState | undefined {
  const { row, column } = state.selection.active;
  const found = booking.view().rows[row]?.row;
  if (!found || timesheetColumnKind(column, booking.view()) !== 'name') return undefined;
  booking.setFavourite(found);
  return { ...state, ...QUIET };
}

function openNote(state: CursorState): CursorState {
  return state.edit ? state : { ...state, ...QUIET, note: state.selection.active };
}

function clear(state: CursorState, sheet: CursorSheet): CursorState {
  const view = sheet.booking.view();
  const { row, column } = state.selection.active;
  const area = cursor.areaOf(state.selection);
  const single = cursor.areaSize(area) === 1;
  if (single && barAt(view, { row, column })) return { ...state, ...QUIET, explains: true };
  const cells = positionsOf(area).filter((position) => holdsHours(position, sheet));
  return withEnterReport(
    state,
    sheet,
    sheet.booking.enter(
      cells.map((position) => ({ ...position, text: '' })),
      false,
    ),
  );
}

function holdsHours(position: Position, sheet: CursorSheet): boolean {
  const cell = cellAt(sheet.booking.view(), position);
  return cell !== undefined && (cell.hours !== null || sheet.draft(cell.key) !== undefined);
}

function positionsOf(area: ReturnType<typeof cursor.areaOf>): readonly Position[] {
  const width = area.right - area.left + 1;
  return Array.from({ length: cursor.areaSize(area) }, (_, index) => ({
    row: area.top + Math.floor(index / width),
    column: area.left + (index % width),
  }));
}

function fillSelection(state: CursorState, sheet: CursorSheet, direction: 'down' | 'right'): CursorState {
  const view = sheet.booking.view();
  const selected = cursor.areaOf(state.selection);
  const limits = pasteArea(view);
  const left = Math.max(selected.left, limits.left);
  const right = Math.min(selected.right, limits.right);
  if (left > right) return state;
  const cells = fillTexts(view, { ...selected, left, right }, direction, sheet.text.locale);
  return withEnterReport(state, sheet, sheet.booking.enter(cells, false));
}

/** The selected texts as tab-separated text. */
export function copiedText(state: CursorState, sheet: CursorSheet): string {
  return formatTsv(areaTexts(sheet.booking.view(), cursor.areaOf(state.selection), sheet.text.locale));
}

/** Enters tab-separated text from the upper left selected cell on. Unreadable text stays marked in its cell. */
export function pasted(source: string, state: CursorState, sheet: CursorSheet): CursorState {
  const view = sheet.booking.view();
  const area = cursor.areaOf(state.selection);
  if (cursor.areaSize(area) === 1 && barAt(view, state.selection.active)) return { ...state, ...QUIET, explains: true };
  const remaining = columnIndex('remaining', view);
  const limits = area.left === remaining ? { ...pasteArea(view), left: remaining, right: remaining } : pasteArea(view);
  const placed = placeBlock(parseTsv(source), area, limits);
  const result = sheet.booking.enter(placed.cells, true);
  if (placed.cells.length === 0) return withEnterReport(state, sheet, result, placed.clipped);
  const selection: TimesheetSelection = {
    active: { row: placed.area.top, column: placed.area.left },
    anchor: { row: placed.area.bottom, column: placed.area.right },
  };
  return withEnterReport({ ...state, edit: undefined, selection }, sheet, result, placed.clipped);
}

/** Says what happened to several cells at once; one changed cell speaks for itself. */
function withEnterReport(state: CursorState, { text }: CursorSheet, result: EnterResult, clipped = 0): CursorState {
  const { label } = text;
  const parts = [
    result.changed > 1 ? label('changed', { count: result.changed }) : '',
    result.unreadable > 0 ? label('unreadable', { count: result.unreadable }) : '',
    result.barred > 0 ? label('leftOut', { count: result.barred }) : '',
    clipped > 0 ? label('clipped', { count: clipped }) : '',
  ];
  return { ...state, ...QUIET, message: parts.filter(Boolean).join(' ') };
}
