import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { isFocusFree } from '#app/kit/take-focus.ts';

/** Last focused part of a to-do's row or card. */
interface Focused {
  readonly element: Element;
  readonly id: string;
  /** Among the parts of its row. */
  readonly part: number;
  /** Of its row among all. */
  readonly place: number;
}

const todoRowElements = (root: Element | null) => [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
/** Without the mark of unsaved changes, which comes and goes. */
const focusableParts = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>('input, select, button:not(.unsaved), a[href]'),
];

/**
 * Keeps the focus on a to-do whose row moves to another group after a change; if the to-do is gone, focuses the one in
 * its place. Goes on the element that contains all rows (`data-row`).
 */
export function useFocusFollows() {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<Focused>(undefined);
  useLayoutEffect(() => {
    const was = last.current;
    if (!was || was.element.isConnected || !isFocusFree(root.current)) return;
    const rows = todoRowElements(root.current);
    const row = rows.find(({ dataset }) => dataset.row === was.id) ?? rows[Math.min(was.place, rows.length - 1)];
    const part = row && focusableParts(row)[was.part];
    last.current = undefined;
    part?.focus();
  });
  return {
    ref: root,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-row]');
      if (!row || !root.current?.contains(row)) return;
      const [part, place] = [
        focusableParts(row).indexOf(target as HTMLElement),
        todoRowElements(root.current).indexOf(row),
      ];
      last.current = { element: target, id: row.dataset.row ?? '', part, place };
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // Focus that leaves the document is not brought back.
      if (relatedTarget === null && target.isConnected) last.current = undefined;
    },
  };
}
