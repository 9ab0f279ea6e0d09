import { useRef, useState } from 'react';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { planOutline, type OutlinePosition } from '#plan/place.ts';
import type { Leave } from './use-cell-editing.ts';
import { isEditable } from './cells.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { EditCommands } from './use-edit-commands.ts';

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
  { isOpen, open, close }: ReturnType<typeof useEntryState>,
) {
  const { text } = useText();
  const last = useRef<string>(undefined);

  /** Behind the last row that is shown, on its level; behind the last new one where a large plan does not show that yet. */
  const placeIn = ({ model }: SurfaceContext): OutlinePosition => {
    const isKnown = last.current !== undefined && planOutline(editor.document.activities).positions.has(last.current);
    const made = isKnown && !model.tree.byId.has(last.current ?? '') ? last.current : undefined;
    const id = made ?? model.layout.rows.at(-1)?.node.row.id;
    return id === undefined ? { where: 'end' } : { where: 'after', id };
  };
  return {
    isOpen,
    close,
    /** Adds a row of a name behind the last one; whether it was added. */
    add(context: SurfaceContext, name: string, leave: Leave) {
      const id = crypto.randomUUID();
      const label = text('planEditing.command.insert');
      const edit = { kind: 'insert', rows: [{ id, name }], place: placeIn(context) } as const;
      if (!commands.make(label, edit, () => text('planEditing.done', { label, count: 1 }))) return false;
      last.current = id;
      const columns = context.model.columns.map((column) => column.id);
      const own = columns.indexOf('name');
      const next = columns.findIndex((column, at) => at > own && isEditable(column));
      const goesOn = leave === 'next' && next >= 0;
      // In an empty plan it was open by default.
      if (leave === 'down') open(context);
      else close();
      editor.whenShown(() =>
        context.surface.focus.pick(id, goesOn ? next : own, { dom: leave !== 'down' && leave !== 'blur' }),
      );
      return true;
    },
    /** Goes back to the last row. */
    leave(context: SurfaceContext) {
      const { model, surface } = context;
      const id = model.layout.rows.at(-1)?.node.row.id;
      if (id === undefined) return;
      close();
      surface.focus.pick(id, Math.max(0, surface.focus.column), { dom: true });
    },
  };
}
