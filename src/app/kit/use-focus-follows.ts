import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { isFocusFree } from './take-focus.ts';

/** Last focused part of a row or card. */
interface Focused {
  readonly element: Element;
  readonly id: string;
  /** Among the parts of its row. */
  readonly part: number;
  /** Of its row among all. */
  readonly place: number;
}

const rowElements = (root: Element | null) => [...(root?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
/** Without controls that come and go with the state of the row (`data-transient`), and those inside of choice fields. */
const focusableParts = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>(
    'input:not([aria-hidden]), select, button:not([data-transient]):not([class*="MuiAutocomplete"]), a[href]',
  ),
];

/**
 * Keeps the focus on a row or card that moves elsewhere after a change; if it is gone, focuses the one in its place.
 * `handlers` go on the element that contains all rows (`data-row`); `focusedRow` returns the id of the last focused row.
 */
export function useFocusFollows() {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<Focused>(undefined);
  useLayoutEffect(() => {
    const was = last.current;
    if (!was || was.element.isConnected || !isFocusFree(root.current)) return;
    const rows = rowElements(root.current);
    const row = rows.find(({ dataset }) => dataset.row === was.id) ?? rows[Math.min(was.place, rows.length - 1)];
    const part = row && focusableParts(row)[was.part];
    last.current = undefined;
    part?.focus();
  });
  const handlers = {
    ref: root,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest<HTMLElement>('[data-row]');
      if (!row || !root.current?.contains(row)) return;
      const [part, place] = [
        focusableParts(row).indexOf(target as HTMLElement),
        rowElements(root.current).indexOf(row),
      ];
      last.current = { element: target, id: row.dataset.row ?? '', part, place };
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // Focus that leaves the document is not brought back. Chromium reports also that of a button that is disabled.
      if (relatedTarget === null && target.isConnected && !target.matches(':disabled')) last.current = undefined;
    },
  };
  return { handlers, focusedRow: () => last.current?.id };
}
