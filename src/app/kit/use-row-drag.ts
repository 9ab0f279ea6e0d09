import { type DragEvent, useRef, useState } from 'react';
import type { ReasonText } from './reason.tsx';
import type { TreeNode } from './tree.ts';

/** Dragging rows of a tree table onto others. */
export interface TreeRowDrag<T> {
  /** Type of the dragged data: rows of other tables are not accepted. */
  readonly type: string;
  /** Keys of the rows that take a row. @param isCopy it stays where it is, too: the key Ctrl (on a Mac ⌥) is held */
  targets(node: TreeNode<T>, isCopy: boolean): ReadonlySet<string>;
  /** Why a row is not taken by another one. */
  refusalOf(node: TreeNode<T>, onto: TreeNode<T>, isCopy: boolean): ReasonText;
  onDrop(node: TreeNode<T>, onto: TreeNode<T>, isCopy: boolean): void;
}

/** The row over which another one is held, and why it does not take it, where that is so. */
export interface HeldOver {
  readonly key: string;
  readonly isCopy: boolean;
  readonly refusal: ReasonText | undefined;
  /** Position where the pointer entered it, in window pixels. */
  readonly place: { readonly x: number; readonly y: number };
}

interface Dragged<T> {
  readonly node: TreeNode<T>;
  /** Computed on demand. */
  move?: ReadonlySet<string>;
  copy?: ReadonlySet<string>;
}

const isCopy = (event: DragEvent) => event.ctrlKey || event.altKey;

/**
 * Drags rows onto others. Data that can't be read during a drag is stored at its start.
 * @param rowAt returns the row under an event
 */
export function useRowDrag<T>(drag: TreeRowDrag<T> | undefined, rowAt: (event: DragEvent) => TreeNode<T> | undefined) {
  const [over, setOver] = useState<HeldOver>();
  const dragged = useRef<Dragged<T>>(undefined);
  const targetOf = (event: DragEvent): TreeNode<T> | undefined => {
    const onto = rowAt(event);
    const { current } = dragged;
    if (!drag || !current || !onto || !event.dataTransfer.types.includes(drag.type)) return undefined;
    const kind = isCopy(event) ? 'copy' : 'move';
    current[kind] ??= drag.targets(current.node, kind === 'copy');
    return current[kind].has(onto.key) ? onto : undefined;
  };
  const hold = (event: DragEvent, taken: boolean) => {
    const onto = rowAt(event);
    const node = dragged.current?.node;
    if (!drag || !node || !onto || onto.key === node.key) return setOver(undefined);
    const copy = isCopy(event);
    if (over?.key === onto.key && over.isCopy === copy) return undefined;
    const refusal = taken ? undefined : drag.refusalOf(node, onto, copy);
    return setOver({ key: onto.key, isCopy: copy, refusal, place: { x: event.clientX, y: event.clientY } });
  };
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const handlers = drag && {
    onDragStart: (event: DragEvent) => {
      const node = rowAt(event);
      if (!node) return;
      dragged.current = { node };
      event.dataTransfer.setData(drag.type, node.key);
      event.dataTransfer.effectAllowed = 'all';
    },
    onDragOver: (event: DragEvent) => {
      const onto = targetOf(event);
      hold(event, onto !== undefined);
      if (!onto) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isCopy(event) ? 'link' : 'move';
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
        setOver(undefined);
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      const onto = targetOf(event);
      const node = dragged.current?.node;
      end();
      if (!onto || !node) return;
      event.preventDefault();
      drag.onDrop(node, onto, isCopy(event));
    },
  };
  return { over, handlers };
}
