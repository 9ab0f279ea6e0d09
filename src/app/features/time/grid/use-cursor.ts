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
import { areaOf, areaSize, at, inGrid, samePosition, type Position } from './selection.ts';
import { closed, copied, followRows, open, pasted, run, START, type CursorState, type Sheet } from './cursor.ts';
import { shapeOf } from './edits.ts';
import { commandOf, type Command } from './keymap.ts';
import type { RowView } from './pivot.ts';

type Update = (state: CursorState) => CursorState;

export interface Cursor {
  /** To be given to the grid element as its `ref`. */
  readonly attach: (element: HTMLElement | null) => void;
  /** The element of a cell, to place something beside it. */
  readonly cell: (position: Position) => HTMLElement;
  /** Runs a command of the keyboard, for buttons that do the same. */
  readonly command: (command: Command) => void;
  /** Puts the cursor on a cell and the focus with it. */
  readonly goTo: (position: Position) => void;
  readonly closeNote: () => void;
  /** Handlers of the grid element; the cells have none of their own. */
  readonly handlers: ReturnType<typeof handlersOf>;
}

/** What the handlers know; it outlives renders. */
interface Memory {
  state: CursorState;
  sheet: Sheet;
  root: HTMLElement | null;
  /** The next render moves the focus to the cursor. */
  focuses: boolean;
  readonly update: (change: Update, focus?: boolean) => void;
}

/** The position that the markup of a cell carries. */
function positionOf(target: EventTarget): Position | undefined {
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

type SheetParts = Omit<Sheet, 'typed'>;

function createCursor(parts: SheetParts, show: (state: CursorState) => void) {
  const typed = (): string => editorOf(memory.root)?.value ?? '';
  const memory: Memory = {
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
function keepTyped({ state: { edit }, sheet, root }: Memory, text?: string): void {
  const isTyped = edit !== undefined && (text !== undefined || edit.mode !== 'fresh');
  const typed = text ?? editorOf(root)?.value ?? edit?.text ?? '';
  sheet.booking.keepTyped(isTyped ? { ...edit.position, text: typed } : undefined);
}

function settleFocus(memory: Memory): void {
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

function cursorOf(memory: Memory): Cursor {
  const { update } = memory;
  return {
    attach: (element) => {
      memory.root = element;
    },
    cell: (position) => cellElement(memory.root, position) ?? document.body,
    command: (command) => update((state) => run(command, state, memory.sheet) ?? state),
    goTo: ({ row, column }) => {
      const position = inGrid({ row, column }, shapeOf(memory.sheet.booking.view()));
      update((state) => ({ ...state, edit: undefined, selection: at(position.row, position.column) }));
    },
    closeNote: () => update((state) => ({ ...state, note: undefined })),
    handlers: handlersOf(memory),
  };
}

function handlersOf(memory: Memory) {
  const { update } = memory;
  const sheet = (): Sheet => memory.sheet;
  const edits = (): boolean => {
    const mode = memory.state.edit?.mode;
    return mode === 'typing' || mode === 'caret';
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !positionOf(event.target)) return;
    const command = commandOf(event, memory.state.edit?.mode ?? 'none');
    const next = command && run(command, memory.state, sheet());
    if (!next) {
      if (command) update((state) => closed(state, sheet(), true), false);
      return;
    }
    event.preventDefault();
    update(() => next);
  };

  const onPointerDown = (event: PointerEvent): void => {
    const position = positionOf(event.target);
    if (!position || event.button !== 0) return;
    if (isEditor(event.target)) {
      update((state) => (state.edit ? { ...state, edit: { ...state.edit, mode: 'caret' } } : state), false);
      return;
    }
    update((state) => {
      const anchor = event.shiftKey ? state.selection.anchor : position;
      const quiet = { explains: false, message: '', leaves: false };
      return { ...closed(state, sheet(), true), ...quiet, selection: { active: position, anchor } };
    }, false);
  };

  const onPointerMove = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || (event.buttons & 1) === 0) return;
    const position = positionOf(event.target);
    const { edit, selection } = memory.state;
    if (!position || edit || samePosition(position, selection.active) || !memory.root?.contains(document.activeElement))
      return;
    update((state) => ({ ...state, selection: { active: position, anchor: state.selection.anchor } }));
  };

  const onClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('[data-note]')) {
      update((state) => run({ do: 'note' }, state, sheet()) ?? state);
      return;
    }
    const { state } = memory;
    const opens = positionOf(event.target) && !event.shiftKey && areaSize(areaOf(state.selection)) === 1;
    if (opens && !state.edit) update((old) => open(old, sheet(), 'fresh'));
  };

  const onInput = (event: { readonly target: EventTarget }): void => {
    if (!isEditor(event.target)) return;
    const { edit } = memory.state;
    keepTyped(memory, event.target.value);
    if (edit && (edit.mode === 'fresh' || edit.problem)) {
      const mode = edit.mode === 'fresh' ? 'typing' : edit.mode;
      update((state) => ({ ...state, edit: { ...edit, mode, problem: undefined } }), false);
    }
  };

  const onFocus = (event: FocusEvent): void => {
    const position = positionOf(event.target);
    const { isFocused, selection } = memory.state;
    const moves = position && !samePosition(position, selection.active);
    if (isFocused && !moves) return;
    update(
      (state) => ({
        ...state,
        isFocused: true,
        selection: moves ? at(position.row, position.column) : state.selection,
      }),
      false,
    );
  };

  const onBlur = (event: FocusEvent): void => {
    const stays = memory.root?.contains(event.relatedTarget) ?? false;
    const leaves = (state: CursorState): CursorState =>
      stays ? state : { ...state, isFocused: false, explains: false };
    const ends = isEditor(event.target) && memory.state.edit !== undefined;
    if (ends || !stays) update((state) => leaves(ends ? closed(state, memory.sheet, true) : state), false);
  };

  const onCopy = (event: ClipboardEvent): void => {
    if (edits()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied(memory.state, sheet()));
  };

  const onCut = (event: ClipboardEvent): void => {
    if (edits()) return;
    onCopy(event);
    update((state) => run({ do: 'clear' }, state, sheet()) ?? state);
  };

  const onPaste = (event: ClipboardEvent): void => {
    const source = event.clipboardData.getData('text/plain');
    if (edits() && !/[\t\n]/.test(source)) return;
    event.preventDefault();
    update((state) => pasted(source, state, sheet()));
  };

  return { onKeyDown, onPointerDown, onPointerMove, onClick, onInput, onFocus, onBlur, onCopy, onCut, onPaste };
}

const isEditor = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'editor' in target.dataset;
