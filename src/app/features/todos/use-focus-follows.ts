import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { isFocusFree } from '#app/kit/take-focus.ts';

/** What had the focus last: a part of the row or card of a to-do. */
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
 * The focus stays with a to-do whose row is drawn elsewhere, because a change put it into another group; where the to-do is gone, the
 * one that stands in its place has it. Goes on the element that holds all rows (`data-row`).
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
      // Whoever leaves the page's parts altogether is not called back.
      if (relatedTarget === null && target.isConnected) last.current = undefined;
    },
  };
}
