import { type DragEvent, useRef, useState } from 'react';
import type { TreeNode } from './tree.ts';

/** How rows of a tree table are dragged onto others. */
export interface RowDrag<T> {
  /** What is carried: rows of other tables are not taken. */
  readonly type: string;
  isMovable(node: TreeNode<T>): boolean;
  /** Keys of the rows that take a row. @param isCopy it stays where it is, too: the key Ctrl (on a Mac ⌥) is held */
  targets(node: TreeNode<T>, isCopy: boolean): ReadonlySet<string>;
  onDrop(node: TreeNode<T>, onto: TreeNode<T>, isCopy: boolean): void;
}

interface Dragged<T> {
  readonly node: TreeNode<T>;
  /** Known once they are asked for. */
  move?: ReadonlySet<string>;
  copy?: ReadonlySet<string>;
}

const isCopy = (event: DragEvent) => event.ctrlKey || event.altKey;

/**
 * Drags rows onto others. What cannot be seen during a drag is kept from its beginning.
 * @param rowAt the row under an event
 */
export function useRowDrag<T>(drag: RowDrag<T> | undefined, rowAt: (event: DragEvent) => TreeNode<T> | undefined) {
  const [over, setOver] = useState<string>();
  const dragged = useRef<Dragged<T>>(undefined);
  const targetOf = (event: DragEvent): TreeNode<T> | undefined => {
    const onto = rowAt(event);
    const { current } = dragged;
    if (!drag || !current || !onto || !event.dataTransfer.types.includes(drag.type)) return undefined;
    const kind = isCopy(event) ? 'copy' : 'move';
    current[kind] ??= drag.targets(current.node, kind === 'copy');
    return current[kind].has(onto.key) ? onto : undefined;
  };
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  const handlers = drag && {
    onDragStart: (event: DragEvent) => {
      const node = rowAt(event);
      if (!node) return;
      if (!drag.isMovable(node)) return event.preventDefault();
      dragged.current = { node };
      event.dataTransfer.setData(drag.type, node.key);
      event.dataTransfer.effectAllowed = 'all';
    },
    onDragOver: (event: DragEvent) => {
      const onto = targetOf(event);
      setOver(onto?.key);
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
