import { useRef, useState } from 'react';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { planOutline, type OutlinePosition } from '#plan/place.ts';
import type { Leave } from './use-cell-editing.ts';
import type { FirstRows, FirstRowsProps } from './first-rows.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { EditCommands } from './use-edit-commands.ts';
import type { RowClipboard } from './use-row-clipboard.ts';

/** The line below the last row, in which the names of new rows are typed. */
export type EntryLine = ReturnType<typeof useEntryLine>;

/** State of the entry line; in an empty plan it is always open. */
export function useEntryState(isEmpty: boolean) {
  const [isRequested, setRequested] = useState(false);
  return {
    isOpen: isRequested || isEmpty,
    /** Opens it below the rows, unless some of them are filtered out: the new one might be, too. */
    open({ model }: SurfaceContext): boolean {
      const isOpening = model.chosen === undefined;
      if (isOpening) setRequested(true);
      return isOpening;
    },
    close: () => setRequested(false),
  };
}

export function useEntryLine(
  editor: PlanEditor,
  commands: EditCommands,
  clipboard: Pick<RowClipboard, 'pasteText'>,
  { isOpen, open, close }: ReturnType<typeof useEntryState>,
  { firstRows, onFirstRowsTaken }: FirstRowsProps,
) {
  const { text } = useText();
  const last = useRef<string>(undefined);
  const [chosenLevel, setChosenLevel] = useState<number>();

  /** The last row that is shown, or the last new one if a large plan does not show that yet, with its ancestors from below. */
  const lastPath = ({ model }: SurfaceContext): string[] => {
    const { activities } = editor.document;
    const { positions } = planOutline(activities);
    const isKnown = last.current !== undefined && positions.has(last.current);
    const made = isKnown && !model.tree.byId.has(last.current ?? '') ? last.current : undefined;
    const path: string[] = [];
    let id = made ?? model.layout.rows.at(-1)?.node.row.id ?? null;
    while (id !== null) {
      path.push(id);
      id = activities[positions.get(id) ?? -1]?.parentId ?? null;
    }
    return path;
  };
  /** The deepest level is below the last row; one that is closed must not hide what is added. */
  const deepest = (path: readonly string[]) =>
    path.length + (planOutline(editor.document.activities).held.has(path[0] ?? '') ? 0 : 1);
  const levelIn = (context: SurfaceContext): number => {
    const path = lastPath(context);
    return Math.max(1, Math.min(chosenLevel ?? path.length, deepest(path)));
  };
  const placeIn = (context: SurfaceContext): OutlinePosition => {
    const path = lastPath(context);
    const level = levelIn(context);
    const [id] = path;
    if (id !== undefined && level > path.length) return { where: 'into', id };
    const before = path[path.length - level];
    return before === undefined ? { where: 'end' } : { where: 'after', id: before };
  };
  const insert = (named: FirstRows['rows'], place: OutlinePosition): boolean => {
    const rows = named.map((row) => ({ ...row, id: crypto.randomUUID() }));
    const label = text('planEditing.command.insert');
    const count = rows.length;
    const isMade = commands.make(label, { kind: 'insert', rows, place }, () =>
      text('planEditing.done', { label, count }),
    );
    if (isMade) last.current = rows.at(-1)?.id;
    return isMade;
  };
  return {
    isOpen,
    close,
    firstRows,
    /** Level of the next new row, from 1. */
    levelIn,
    /** Moves the next new row one level down or up; returns false in an empty plan, which has no levels. */
    indent(context: SurfaceContext, by: 1 | -1) {
      const path = lastPath(context);
      setChosenLevel(Math.max(1, Math.min(levelIn(context) + by, deepest(path))));
      return path.length > 0;
    },
    /** Adds the rows that were typed or pasted before the plan was checked out. */
    addFirst(context: SurfaceContext) {
      const { rows, level, pasted } = firstRows;
      if (rows.length > 0 && insert(rows, { where: 'end' })) {
        open(context);
        setChosenLevel(level + 1);
      }
      if (pasted !== undefined) clipboard.pasteText(pasted, context);
      onFirstRowsTaken();
    },
    /** Adds a row of a name behind the last one; whether it was added. */
    add(context: SurfaceContext, name: string, leave: Leave) {
      if (!insert([{ name, level: 0 }], placeIn(context))) return false;
      const id = last.current;
      setChosenLevel(undefined);
      // In an empty plan it was open by default.
      if (leave === 'down') open(context);
      else close();
      const own = context.model.columns.findIndex((column) => column.id === 'name');
      editor.whenShown(() => id !== undefined && context.surface.focus.pick(id, own));
      return true;
    },
    /** Goes back to the last row. */
    leave(context: SurfaceContext) {
      const { model, surface } = context;
      const id = model.layout.rows.at(-1)?.node.row.id;
      if (id === undefined) return;
      close();
      setChosenLevel(undefined);
      surface.focus.pick(id, Math.max(0, surface.focus.column), { dom: true });
    },
  };
}
