import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { areaOf, areaSize, at, inGrid, reanchor, samePosition } from './selection.ts';
import type { Position } from './selection.ts';
import { closed, copied, open, pasted, run, START } from './cursor.ts';
import type { CursorState, Sheet } from './cursor.ts';
import { shapeOf } from './edits.ts';
import { commandOf } from './keymap.ts';
import type { Command } from './keymap.ts';
import type { RowView } from './pivot.ts';

type Update = (state: CursorState) => CursorState;

export interface Cursor {
  /** Runs a command of the keyboard, for buttons that do the same. */
  readonly command: (command: Command) => void;
  /** Puts the cursor on a cell and the focus with it. */
  readonly goTo: (position: Position) => void;
  readonly closeNote: () => void;
  /** Handlers of the grid element; the cells have none of their own. */
  readonly handlers: ReturnType<typeof handlersOf>;
}

interface Latest {
  state: CursorState;
  sheet: Sheet;
}

/** The position that the markup of a cell carries. */
export function positionOf(target: EventTarget): Position | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (!cell) return undefined;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

export function cellElement(root: Element | null, { row, column }: Position): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}

const editorOf = (root: Element | null): HTMLInputElement | null => root?.querySelector('input[data-editor]') ?? null;

/** Cursor, editor and clipboard of the week grid in the element `root`. */
export function useCursor(
  root: RefObject<HTMLElement | null>,
  rows: readonly RowView[],
  parts: Omit<Sheet, 'typed'>,
): readonly [CursorState, Cursor] {
  const [state, setState] = useState(START);
  const sheet: Sheet = { ...parts, typed: () => editorOf(root.current)?.value ?? '' };
  const latest = useRef<Latest>({ state, sheet });
  const focuses = useRef(false);
  const ids = useRef(rows.map((row) => row.row.assignmentId));

  const update = useMemo(
    () =>
      (change: Update, focus = true): void => {
        latest.current.state = change(latest.current.state);
        focuses.current ||= focus;
        setState(latest.current.state);
      },
    [],
  );

  useLayoutEffect(() => {
    latest.current.sheet = sheet;
    const now = rows.map((row) => row.row.assignmentId);
    if (now.join() === ids.current.join()) return;
    const before = ids.current;
    ids.current = now;
    update((old) => ({ ...old, edit: undefined, selection: reanchor(old.selection, before, now) }), false);
  });

  useLayoutEffect(() => {
    if (!focuses.current) return;
    focuses.current = false;
    if (!state.edit && !state.note) focusCell(cellElement(root.current, state.selection.active));
  });

  const cursor = useMemo(() => cursorOf(latest, update, root), [update, root]);
  return [state, cursor];
}

function focusCell(cell: HTMLElement | null): void {
  const target = cell?.querySelector<HTMLElement>('input[type="checkbox"]') ?? cell;
  if (target !== document.activeElement) target?.focus();
}

function cursorOf(
  latest: RefObject<Latest>,
  update: (change: Update, focus?: boolean) => void,
  root: RefObject<HTMLElement | null>,
): Cursor {
  return {
    command: (command) => update((state) => run(command, state, latest.current.sheet) ?? state),
    goTo: ({ row, column }) => {
      const position = inGrid({ row, column }, shapeOf(latest.current.sheet.booking.view()));
      update((state) => ({ ...state, edit: undefined, selection: at(position.row, position.column) }));
    },
    closeNote: () => update((state) => ({ ...state, note: undefined })),
    handlers: handlersOf(latest, update, root),
  };
}

function handlersOf(
  latest: RefObject<Latest>,
  update: (change: Update, focus?: boolean) => void,
  root: RefObject<HTMLElement | null>,
) {
  const sheet = (): Sheet => latest.current.sheet;
  const edits = (): boolean => {
    const mode = latest.current.state.edit?.mode;
    return mode === 'typing' || mode === 'caret';
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !positionOf(event.target)) return;
    const command = commandOf(event, latest.current.state.edit?.mode ?? 'none');
    const next = command && run(command, latest.current.state, sheet());
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
    const { edit, selection } = latest.current.state;
    if (
      !position ||
      edit ||
      samePosition(position, selection.active) ||
      !root.current?.contains(document.activeElement)
    )
      return;
    update((state) => ({ ...state, selection: { active: position, anchor: state.selection.anchor } }));
  };

  const onClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('[data-note]')) {
      update((state) => run({ do: 'note' }, state, sheet()) ?? state);
      return;
    }
    const { state } = latest.current;
    const opens = positionOf(event.target) && !event.shiftKey && areaSize(areaOf(state.selection)) === 1;
    if (opens && !state.edit) update((old) => open(old, sheet(), 'fresh'));
  };

  const onInput = (event: { readonly target: EventTarget }): void => {
    if (!isEditor(event.target)) return;
    const { edit } = latest.current.state;
    if (edit && (edit.mode === 'fresh' || edit.problem)) {
      const mode = edit.mode === 'fresh' ? 'typing' : edit.mode;
      update((state) => ({ ...state, edit: { ...edit, mode, problem: undefined } }), false);
    }
  };

  const onFocus = (event: FocusEvent): void => {
    const position = positionOf(event.target);
    if (position && !samePosition(position, latest.current.state.selection.active)) {
      update((state) => ({ ...state, selection: at(position.row, position.column) }), false);
    }
  };

  const onBlur = (event: FocusEvent): void => {
    if (isEditor(event.target) && latest.current.state.edit) update((state) => closed(state, sheet(), true), false);
  };

  const onCopy = (event: ClipboardEvent): void => {
    if (edits()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied(latest.current.state, sheet()));
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

const isEditor = (target: EventTarget): boolean => target instanceof HTMLInputElement && 'editor' in target.dataset;
