import { useRef, useState } from 'react';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { entryPlace, planOutline, type OutlinePosition } from '#plan/place.ts';
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
  const { insert, lastIn } = useNewRows(editor, commands);
  const [chosenLevel, setChosenLevel] = useState<number>();
  const placeIn = (context: SurfaceContext) => entryPlace(editor.document.activities, lastIn(context), chosenLevel);
  return {
    isOpen,
    close,
    firstRows,
    /** Level of the next new row, from 1. */
    levelIn: (context: SurfaceContext) => placeIn(context).level,
    /** Moves the next new row one level down or up. */
    indent(context: SurfaceContext, by: 1 | -1) {
      const { level, deepest } = placeIn(context);
      setChosenLevel(Math.max(1, Math.min(level + by, deepest)));
    },
    /** Adds the rows that were typed or pasted before the plan was checked out. */
    addFirst(context: SurfaceContext) {
      const { rows, level, isEnded, pasted } = firstRows;
      const id = rows.length > 0 ? insert(rows, { where: 'end' }) : undefined;
      if (id !== undefined && isEnded) {
        editor.whenShown(() => context.surface.focus.pick(id, nameColumnIn(context), { dom: true }));
      } else if (id !== undefined) {
        open(context);
        setChosenLevel(level + 1);
      }
      if (pasted !== undefined) clipboard.pasteText(pasted, context);
      onFirstRowsTaken();
    },
    /** Adds a row of a name behind the last one; whether it was added. */
    add(context: SurfaceContext, name: string, leave: Leave) {
      const id = insert([{ name, level: 0 }], placeIn(context).place);
      if (id === undefined) return false;
      setChosenLevel(undefined);
      // In an empty plan it was open by default.
      if (leave === 'down') open(context);
      else close();
      editor.whenShown(() => context.surface.focus.pick(id, nameColumnIn(context)));
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

/** Inserts new rows, and remembers the last of them. */
function useNewRows(editor: PlanEditor, commands: EditCommands) {
  const { text } = useText();
  const last = useRef<string>(undefined);
  return {
    /** Returns the id of the last row; undefined if the edit is refused. */
    insert(named: FirstRows['rows'], place: OutlinePosition): string | undefined {
      const rows = named.map((row) => ({ ...row, id: crypto.randomUUID() }));
      const label = text('planEditing.command.insert');
      const spoken = () => text('planEditing.done', { label, count: rows.length });
      if (!commands.make(label, { kind: 'insert', rows, place }, spoken)) return undefined;
      last.current = rows.at(-1)?.id;
      return last.current;
    },
    /** The last row that is shown, or the last new one if a large plan does not show that yet. */
    lastIn({ model }: SurfaceContext): string | undefined {
      const isKnown = last.current !== undefined && planOutline(editor.document.activities).positions.has(last.current);
      const isHidden = isKnown && !model.tree.places.has(last.current ?? '');
      return isHidden ? last.current : model.layout.rows.at(-1)?.node.row.id;
    },
  };
}

const nameColumnIn = ({ model }: SurfaceContext): number => model.columns.findIndex(({ id }) => id === 'name');
