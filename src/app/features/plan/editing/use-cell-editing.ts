import { useState } from 'react';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { isEditable, readPlanCell, writePlanCell, type CellContext, type EditableColumn } from './cells.ts';
import { typedBy } from './keymap.ts';
import type { KeyPress } from '#app/kit/key-press.ts';
import type { PlanEditor } from './plan-editor.ts';
import { useProblemText } from './edit-texts.ts';

export interface CellEditing {
  readonly cell: OpenPlanCell | undefined;
  readonly drafts: readonly CellDraft[];
  /** Opens the focused cell or the one passed; `typed` replaces its content. */
  open(context: SurfaceContext, at?: CellAt, typed?: string): boolean;
  /** Takes a text over, or says why not; whether it was taken. */
  commit(context: SurfaceContext, at: CellAt, text: string, leave: Leave): boolean;
  cancel(context: SurfaceContext, at: CellAt): void;
  /** Takes a key for the cell of a row that a large plan does not show yet; whether the key meant it. */
  typeAhead(context: SurfaceContext, pressed: KeyPress): boolean;
}

/**
 * Cells that are typed in: one that is open, and those whose text could not be taken over.
 * @param openBelow goes on below the last row; whether it could
 */
export function useCellEditing(
  editor: PlanEditor,
  cells: CellContext,
  openBelow: (context: SurfaceContext) => boolean,
): CellEditing {
  const enter = useCellEntry(editor, cells);
  const [cell, setCell] = useState<OpenPlanCell>();
  const [drafts, setDrafts] = useState<readonly CellDraft[]>([]);
  const close = (at: CellAt) => setCell((open) => (open?.id === at.id && open.column === at.column ? undefined : open));
  const moveOn = (context: SurfaceContext, at: CellAt, leave: Exclude<Leave, 'blur'>) => {
    if (leave !== 'down' || !isLast(context, at) || !openBelow(context)) moveFocus(context, at, leave);
  };
  const commit: CellEditing['commit'] = (context, at, text, leave) => {
    const problem = enter(context, at, text);
    if (problem !== undefined) {
      if (leave === 'blur') {
        setDrafts((old) => withDraft(old, { ...at, text, problem }));
        close(at);
      } else setCell({ ...at, text, isTyped: true, problem });
      return false;
    }
    setDrafts((old) => withoutDraft(old, at));
    close(at);
    if (leave !== 'blur') moveOn(context, at, leave);
    return true;
  };
  return {
    cell,
    drafts,
    commit,
    open(context, position, typed) {
      const at = position ?? cellAtFocus(context);
      const activity = at && editor.document.activities.find(({ id }) => id === at.id);
      if (!at || !activity) return false;
      const draft = draftAt(drafts, at);
      const text = typed ?? draft?.text ?? writePlanCell(cells, activity, at.column);
      setCell({ ...at, text, isTyped: typed !== undefined, problem: typed === undefined ? draft?.problem : undefined });
      return true;
    },
    cancel(context, at) {
      setDrafts((old) => withoutDraft(old, at));
      close(at);
      moveOn(context, at, 'stay');
    },
    typeAhead(context, pressed) {
      if (!cell || context.model.tree.places.has(cell.id)) return false;
      const text = typedAhead(cell, pressed);
      if (text !== undefined) setCell({ ...cell, text, isTyped: true });
      else if (pressed.key === 'Enter') {
        // The row is not there to move on from yet: it will be below the one that has the focus.
        if (cell.isTyped) commit(context, cell, cell.text, 'blur');
        else close(cell);
        editor.whenShown(() => moveOn(context, cell, 'down'));
      } else return false;
      return true;
    },
  };
}

/** Returns a function that makes the edit of a text in a cell, and answers why it can't be made. */
function useCellEntry(editor: PlanEditor, cells: CellContext) {
  const { text: words } = useText();
  const problemText = useProblemText(cells);
  return ({ labels }: SurfaceContext, at: CellAt, text: string): string | undefined => {
    const activity = editor.document.activities.find(({ id }) => id === at.id);
    const read = activity && readPlanCell(cells, activity, at.column, text);
    const label = words('planEditing.label.cell', { column: labels.columns[at.column] });
    const problem = read && ('problem' in read ? read : editor.edit(label, read));
    return problem && problemText(problem);
  };
}

/** The text of a cell after a key; undefined for a key that types nothing. */
function typedAhead({ isTyped, text }: OpenPlanCell, pressed: KeyPress): string | undefined {
  const before = isTyped ? text : '';
  if (pressed.key === 'Backspace') return before.slice(0, -1);
  const isText = (pressed.key === ' ' && !pressed.ctrlKey) || typedBy(pressed) !== undefined;
  return isText ? before + pressed.key : undefined;
}

function cellAtFocus({ model, surface }: SurfaceContext): CellAt | undefined {
  const id = model.layout.rows[surface.focus.place]?.node.row.id;
  // A row as a whole is edited by its name.
  const column = surface.focus.column < 0 ? 'name' : model.columns[surface.focus.column]?.id;
  return id !== undefined && column !== undefined && isEditable(column) ? { id, column } : undefined;
}

/** The focus to the next cell: down and up by rows, on and back by cells that can be typed in. */
function moveFocus({ model, surface }: SurfaceContext, at: CellAt, leave: Exclude<Leave, 'blur'>): void {
  const { rows, placeOf } = model.layout;
  const columns = model.columns.map(({ id }) => id);
  const place = placeOf(at.id) ?? surface.focus.place;
  const column = columns.indexOf(at.column);
  const to = nextEditedCell(leave, { place, column }, rows.length, columns);
  const id = rows[to.place]?.node.row.id ?? at.id;
  surface.focus.pick(id, to.column, { dom: true });
}

function isLast({ model: { layout }, surface }: SurfaceContext, { id }: CellAt): boolean {
  return (layout.placeOf(id) ?? surface.focus.place) === layout.rows.length - 1;
}

interface EditedCellPosition {
  readonly place: number;
  readonly column: number;
}

function nextEditedCell(
  leave: Exclude<Leave, 'blur'>,
  at: EditedCellPosition,
  rows: number,
  columns: readonly string[],
): EditedCellPosition {
  if (leave === 'down') return { ...at, place: Math.min(rows - 1, at.place + 1) };
  if (leave === 'up') return { ...at, place: Math.max(0, at.place - 1) };
  if (leave === 'stay') return at;
  const step = leave === 'next' ? 1 : -1;
  const canType = columns.flatMap((id, index) => (isEditable(id) ? [index] : []));
  const found = step > 0 ? canType.find((index) => index > at.column) : canType.findLast((index) => index < at.column);
  if (found !== undefined) return { ...at, column: found };
  const place = at.place + step;
  if (place < 0 || place >= rows) return at;
  return { place, column: (step > 0 ? canType[0] : canType.at(-1)) ?? at.column };
}

/** A cell of a row, by ids. */
export interface CellAt {
  readonly id: string;
  readonly column: EditableColumn;
}

/** A cell that is typed in. */
interface OpenPlanCell extends CellAt {
  readonly text: string;
  /** Opened by a key, whose character is all that it holds; else what it held is selected. */
  readonly isTyped: boolean;
  /** Why its text can't be taken over. */
  readonly problem: string | undefined;
}

/** A text that can't be taken over; it stays in its cell until it is corrected. */
export interface CellDraft extends CellAt {
  readonly text: string;
  readonly problem: string;
}

const isAt = (one: CellAt, other: CellAt): boolean => one.id === other.id && one.column === other.column;

const draftAt = (drafts: readonly CellDraft[], at: CellAt): CellDraft | undefined =>
  drafts.find((draft) => isAt(draft, at));

const withoutDraft = (drafts: readonly CellDraft[], at: CellAt): readonly CellDraft[] =>
  drafts.some((draft) => isAt(draft, at)) ? drafts.filter((draft) => !isAt(draft, at)) : drafts;

const withDraft = (drafts: readonly CellDraft[], draft: CellDraft): readonly CellDraft[] => [
  ...withoutDraft(drafts, draft),
  draft,
];

/** Direction of the focus after a cell is committed. */
export type Leave = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'blur';
