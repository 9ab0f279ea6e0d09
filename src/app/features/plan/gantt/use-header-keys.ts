import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { PlanColumn } from './columns.ts';

/** Width change per key press, in pixels. */
const headerWidthStepPx = 16;

interface HeaderKeyOptions {
  readonly row: RefObject<HTMLDivElement | null>;
  readonly columns: readonly PlanColumn[];
  onResize(id: string, width: number): void;
  onPlace(id: string, place: number): void;
}

export interface HeaderKeys {
  /** The header that takes part in the tab order. */
  readonly current: string | undefined;
  focus(id: string): void;
  keyDown(event: KeyboardEvent): void;
}

/** Shortcuts of a header for `aria-keyshortcuts`. */
export const headerKeys = 'Shift+ArrowLeft Shift+ArrowRight Control+ArrowLeft Control+ArrowRight';

/** Arrows go from header to header; with Shift they take the column along, with Control they change its width. */
export function useHeaderKeys({ row, columns, onResize, onPlace }: HeaderKeyOptions): HeaderKeys {
  const [focused, setFocused] = useState<string>();
  const isMoved = useRef(false);
  const at = Math.max(
    0,
    columns.findIndex(({ id }) => id === focused),
  );
  // A header that moves to another place loses the focus on its way.
  useLayoutEffect(() => {
    if (isMoved.current) focusHeader(row.current, at);
    isMoved.current = false;
  }, [row, columns, at]);
  const step = (by: 1 | -1, { shiftKey, ctrlKey }: KeyboardEvent) => {
    const column = columns[at];
    if (!column) return;
    if (shiftKey) {
      isMoved.current = true;
      onPlace(column.id, by === 1 ? at + 2 : at - 1);
    } else if (ctrlKey) onResize(column.id, column.width + by * headerWidthStepPx);
    else focusHeader(row.current, at + by);
  };
  return {
    current: columns[at]?.id,
    focus: setFocused,
    keyDown(event) {
      if (event.altKey || event.metaKey) return;
      const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (isSideways) step(event.key === 'ArrowRight' ? 1 : -1, event);
      else if (event.key === 'Home') focusHeader(row.current, 0);
      else if (event.key === 'End') focusHeader(row.current, columns.length - 1);
      // Enter and the asterisk mean a row.
      else if (event.key !== 'Enter' && event.key !== '*') return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function focusHeader(row: HTMLElement | null, place: number): void {
  row?.querySelector<HTMLElement>(`[aria-colindex="${place + 1}"]`)?.focus();
}
