import {
  useLayoutEffect,
  useMemo,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { areaOf, areaSize, selectionAt, inGrid, samePosition, type Position } from './selection.ts';
import {
  closed,
  copiedText,
  followRows,
  openCellEditor,
  pasted,
  QUIET,
  runCursorCommand,
  START,
  type CursorState,
  type CursorSheet,
} from './cursor.ts';
import { timesheetShape } from './edits.ts';
import { commandOfKey, type TimesheetCommand } from './keymap.ts';
import type { RowView } from './pivot.ts';

type Update = (state: CursorState) => CursorState;

export type Cursor = ReturnType<typeof cursorOf>;

/** State of the handlers; it outlives renders. */
interface CursorMemory {
  state: CursorState;
  sheet: CursorSheet;
  root: HTMLElement | null;
  /** The next render moves the focus to the cursor. */
  focuses: boolean;
  readonly update: (change: Update, focus?: boolean) => void;
}

/** The position that the markup of a cell carries. */
function cellPosition(target: EventTarget): Position | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (!cell) return undefined;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

function cellElement(root: Element | null, { row, column }: Position): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}

const editorOf = (root: Element | null): HTMLInputElement | null => root?.querySelector('input[data-editor]') ?? null;

/** Cursor, editor and clipboard of a week grid. */
export function useCursor(rows: readonly RowView[], parts: SheetParts): readonly [CursorState, Cursor] {
  const [state, setState] = useState(START);
  const [{ cursor, connect }] = useState(() => createCursor(parts, setState));
  const ids = useMemo(() => rows.map((row) => row.row.assignmentId), [rows]);
  useLayoutEffect(() => connect(parts, ids));
  return [followRows(state, ids), cursor];
}

type SheetParts = Omit<CursorSheet, 'typed'>;

function createCursor(parts: SheetParts, show: (state: CursorState) => void) {
  const typed = (): string => editorOf(memory.root)?.value ?? '';
  const memory: CursorMemory = {
    state: START,
    sheet: { ...parts, typed },
    root: null,
    focuses: false,
    update: (change, focus = true) => {
      memory.state = change(memory.state);
      memory.focuses ||= focus;
      keepTyped(memory);
      show(memory.state);
    },
  };
  const connect = (latest: SheetParts, ids: readonly string[]): void => {
    memory.sheet = { ...latest, typed };
    memory.state = followRows(memory.state, ids);
    settleFocus(memory);
  };
  return { cursor: cursorOf(memory), connect };
}

/** Keeps what is typed in the open editor; one that nothing was typed in holds nothing to keep. */
function keepTyped({ state: { edit }, sheet, root }: CursorMemory, text?: string): void {
  const isTyped = edit !== undefined && (text !== undefined || edit.mode !== 'fresh');
  const typed = text ?? editorOf(root)?.value ?? edit?.text ?? '';
  sheet.booking.keepTyped(isTyped ? { ...edit.position, text: typed } : undefined);
}

function settleFocus(memory: CursorMemory): void {
  if (!memory.focuses) return;
  memory.focuses = false;
  const { edit, note, selection } = memory.state;
  if (edit ?? note) return;
  const cell = cellElement(memory.root, selection.active);
  const target = cell?.querySelector<HTMLElement>('input[type="checkbox"]') ?? cell;
  if (target !== document.activeElement) target?.focus();
  // The focus alone leaves a cell that is visible in part where it is; jsdom has no such method.
  cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
}

function cursorOf(memory: CursorMemory) {
  const { update } = memory;
  return {
    /** Ref for the grid element. */
    attach: (element: HTMLElement | null) => {
      memory.root = element;
    },
    /** Returns the element of a cell, as an anchor. */
    cell: (position: Position) => cellElement(memory.root, position) ?? document.body,
    /** Runs a command of the keyboard, for buttons that do the same. */
    command: (command: TimesheetCommand) => update((state) => runCursorCommand(command, state, memory.sheet) ?? state),
    /** Puts the cursor on a cell and the focus with it. */
    goTo: ({ row, column }: Position) => {
      const position = inGrid({ row, column }, timesheetShape(memory.sheet.booking.view()));
      update((state) => ({ ...state, edit: undefined, selection: selectionAt(position.row, position.column) }));
    },
    closeNote: () => update((state) => ({ ...state, note: undefined })),
    /** Handlers of the grid element; the cells have none of their own. */
    handlers: cursorHandlers(memory),
  };
}

/** Handlers of the grid element. */
const cursorHandlers = (memory: CursorMemory) => ({
  ...keyboardHandlers(memory),
  ...pointerHandlers(memory),
  ...focusHandlers(memory),
  ...clipboardHandlers(memory),
});

function keyboardHandlers(memory: CursorMemory) {
  const { update } = memory;
  return {
    onKeyDown(event: KeyboardEvent): void {
      if (event.nativeEvent.isComposing || !cellPosition(event.target)) return;
      const command = commandOfKey(event, memory.state.edit?.mode ?? 'none');
      const next = command && runCursorCommand(command, memory.state, memory.sheet);
      if (!next) {
        if (command) update((state) => closed(state, memory.sheet, true), false);
        return;
      }
      event.preventDefault();
      update(() => next);
    },
    onInput(event: { readonly target: EventTarget }): void {
      if (!isEditor(event.target)) return;
      const { edit } = memory.state;
      keepTyped(memory, event.target.value);
      if (edit && (edit.mode === 'fresh' || edit.problem)) {
        const mode = edit.mode === 'fresh' ? 'typing' : edit.mode;
        update((state) => ({ ...state, edit: { ...edit, mode, problem: undefined } }), false);
      }
    },
  };
}

function pointerHandlers(memory: CursorMemory) {
  const { update } = memory;
  return {
    onPointerDown(event: PointerEvent): void {
      const position = cellPosition(event.target);
      if (!position || event.button !== 0) return;
      if (isEditor(event.target)) {
        update((state) => (state.edit ? { ...state, edit: { ...state.edit, mode: 'caret' } } : state), false);
        return;
      }
      update((state) => {
        const anchor = event.shiftKey ? state.selection.anchor : position;
        return { ...closed(state, memory.sheet, true), ...QUIET, selection: { active: position, anchor } };
      }, false);
    },
    onPointerMove(event: PointerEvent): void {
      if (event.pointerType !== 'mouse' || (event.buttons & 1) === 0) return;
      const position = cellPosition(event.target);
      const { edit, selection } = memory.state;
      const isElsewhere = position && !edit && !samePosition(position, selection.active);
      if (!isElsewhere || !memory.root?.contains(document.activeElement)) return;
      update((state) => ({ ...state, selection: { active: position, anchor: state.selection.anchor } }));
    },
    onClick(event: MouseEvent): void {
      if (event.target instanceof Element && event.target.closest('[data-note]')) {
        update((state) => runCursorCommand({ do: 'note' }, state, memory.sheet) ?? state);
        return;
      }
      const { state } = memory;
      const opens = cellPosition(event.target) && !event.shiftKey && areaSize(areaOf(state.selection)) === 1;
      if (opens && !state.edit) update((old) => openCellEditor(old, memory.sheet, 'fresh'));
    },
  };
}

function focusHandlers(memory: CursorMemory) {
  const { update } = memory;
  return {
    onFocus(event: FocusEvent): void {
      const position = cellPosition(event.target);
      const { isFocused, selection } = memory.state;
      const moves = position && !samePosition(position, selection.active);
      if (isFocused && !moves) return;
      const target = moves ? selectionAt(position.row, position.column) : selection;
      update((state) => ({ ...state, isFocused: true, selection: target }), false);
    },
    onBlur(event: FocusEvent): void {
      const stays = memory.root?.contains(event.relatedTarget) ?? false;
      const leaves = (state: CursorState): CursorState =>
        stays ? state : { ...state, isFocused: false, explains: false };
      const ends = isEditor(event.target) && memory.state.edit !== undefined;
      if (ends || !stays) update((state) => leaves(ends ? closed(state, memory.sheet, true) : state), false);
    },
  };
}

function clipboardHandlers(memory: CursorMemory) {
  const { update } = memory;
  const isTyping = (): boolean => memory.state.edit?.mode === 'typing' || memory.state.edit?.mode === 'caret';
  const onCopy = (event: ClipboardEvent): void => {
    if (isTyping()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedText(memory.state, memory.sheet));
  };
  return {
    onCopy,
    onCut(event: ClipboardEvent): void {
      if (isTyping()) return;
      onCopy(event);
      update((state) => runCursorCommand({ do: 'clear' }, state, memory.sheet) ?? state);
    },
    onPaste(event: ClipboardEvent): void {
      const source = event.clipboardData.getData('text/plain');
      if (isTyping() && !/[\t\n]/.test(source)) return;
      event.preventDefault();
      update((state) => pasted(source, state, memory.sheet));
    },
  };
}

const isEditor = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'editor' in target.dataset;
