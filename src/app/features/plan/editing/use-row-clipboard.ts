import type { ClipboardEvent } from 'react';
import { pasteEdit } from '#plan/edit/paste.ts';
import { readPaste, type PasteColumn } from '#plan/edit/paste-table.ts';
import type { SurfaceContext, SurfaceHandlers } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { type CellContext, writePlanCell, type EditableColumn } from './cells.ts';
import { hasCells } from './first-rows.ts';
import type { PlanEditor } from './plan-editor.ts';
import { isTextInput } from '#app/kit/key-press.ts';
import { currentRow, type EditCommands } from './use-edit-commands.ts';
import { selectRows } from './row-selection.ts';
import type { PlanLabels } from '../gantt/labels.ts';
import { formatTsv } from '#app/kit/clipboard.ts';

export interface RowClipboard {
  /** Inserts the rows of a text below the row that has the focus, or at the end of the plan. */
  pasteText(source: string, context: SurfaceContext): void;
  handlers(context: SurfaceContext): Pick<SurfaceHandlers, 'onCopyCapture' | 'onCutCapture' | 'onPasteCapture'>;
}

/** Clipboard names of the table's columns. */
const pasteColumns: Readonly<Record<string, PasteColumn>> = {
  wbs: 'wbsCode',
  name: 'name',
  start: 'start',
  finish: 'finish',
  deadline: 'deadline',
  duration: 'duration',
  baseEffort: 'baseEffort',
  complete: 'complete',
  priority: 'priority',
  predecessors: 'predecessors',
  resources: 'resources',
};

/** Rows on the clipboard as a spreadsheet has them, and from a spreadsheet into the plan. */
export function useRowClipboard(editor: PlanEditor, commands: EditCommands, cells: CellContext): RowClipboard {
  const { text, intl } = useText();
  const notify = useNotify();
  const copy = (event: ClipboardEvent, context: SurfaceContext): readonly string[] => {
    const ids = commands.meant(context);
    if (isTextInput(event.target) || ids.length === 0) return [];
    event.preventDefault();
    event.clipboardData.setData('text/plain', rowsText(cells, ids, context.labels));
    commands.say(text('planEditing.copied', { count: ids.length }));
    return ids;
  };
  const paste = (event: ClipboardEvent, context: SurfaceContext) => {
    const source = event.clipboardData.getData('text/plain');
    if (isTextInput(event.target) && !isForEntry(event.target, source)) return;
    event.preventDefault();
    pasteText(source, context);
  };
  const pasteText = (source: string, context: SurfaceContext): void => {
    const table = readPaste(source, columnsFromFocus(context), cells.links.habits);
    if (table.rows.length === 0) {
      notify({ text: text('planEditing.notPasted'), severity: 'warning' });
      return;
    }
    const current = currentRow(context);
    const newIds = table.rows.map(() => crypto.randomUUID());
    const onto = isOverCells(context, source) ? rowsFromFocus(context, table.rows.length) : [];
    const place = current === undefined ? { where: 'end' as const } : { where: 'after' as const, id: current };
    const { edit, problems } = pasteEdit(editor.document, table, { onto, place, newIds }, editor.setting);
    const count = table.rows.length;
    if (!commands.make(text('planEditing.label.paste'), edit, text('planEditing.pasted', { count }))) return;
    const made = newIds.slice(0, count - onto.length);
    const [first] = made;
    if (first !== undefined) {
      editor.whenShown(() => {
        commands.select(selectRows(made));
        context.surface.focus.pick(first, context.surface.focus.column, { dom: true });
      });
    }
    const left = [...table.problems, ...problems];
    if (left.length > 0) {
      const parts = intl.formatList(left.slice(0, 5).map((each) => each.text));
      notify({ text: text('planEditing.pasteProblems', { count: left.length, parts }), severity: 'warning' });
    }
  };
  return {
    pasteText,
    handlers: (context) => ({
      onCopyCapture: (event) => void copy(event, context),
      onCutCapture: (event) => {
        const ids = copy(event, context);
        if (ids.length > 0) commands.make(text('planEditing.label.cut'), { kind: 'remove', ids });
      },
      onPasteCapture: (event) => paste(event, context),
    }),
  };
}

/** Tells whether a text pasted into the entry line has several cells instead of one name. */
const isForEntry = (target: EventTarget, source: string): boolean =>
  target instanceof HTMLInputElement && target.matches('[data-entry]') && hasCells(source);

/** The columns from the cell that has the focus on; of a row as a whole those from its name on. */
function columnsFromFocus({ model, surface }: SurfaceContext): (PasteColumn | null)[] {
  const columns = model.columns.map(({ id }) => pasteColumns[id] ?? null);
  const first = surface.focus.column < 0 ? columns.indexOf('name') : surface.focus.column;
  return columns.slice(Math.max(0, first));
}

/** Values of a column other than the name go over the rows that are there; rows with a name are new ones. */
function isOverCells({ model, surface }: SurfaceContext, source: string): boolean {
  const column = model.columns[surface.focus.column]?.id;
  return column !== undefined && column !== 'name' && column !== 'number' && !/name|vorgang/i.test(firstLine(source));
}

const firstLine = (source: string): string => source.slice(0, source.search(/[\r\n]|$/));

function rowsFromFocus({ model, surface }: SurfaceContext, count: number): string[] {
  const { place } = surface.focus;
  return model.layout.rows.slice(place, place + count).map(({ node }) => node.row.id);
}

/** The columns of rows on the clipboard, in the order in which a spreadsheet shows them. */
const rowTextColumns = [
  'name',
  'duration',
  'start',
  'finish',
  'baseEffort',
  'complete',
  'predecessors',
  'resources',
] as const satisfies readonly EditableColumn[];

/**
 * Rows as tab-separated text with a header, each name indented by its level below the highest of them. The number of each comes first:
 * with it predecessors are found among the copies, wherever these are put.
 */
export function rowsText(cells: CellContext, ids: readonly string[], labels: PlanLabels): string {
  const wanted = new Set(ids);
  const levels = new Map<string, number>();
  const rows: { level: number; number: string; texts: string[] }[] = [];
  for (const [place, activity] of cells.document.activities.entries()) {
    const level = (activity.parentId === null ? 0 : (levels.get(activity.parentId) ?? 0)) + 1;
    levels.set(activity.id, level);
    if (wanted.has(activity.id))
      rows.push({
        level,
        number: String(place + 1),
        texts: rowTextColumns.map((column) => writePlanCell(cells, activity, column)),
      });
  }
  const top = Math.min(...rows.map(({ level }) => level));
  const lines = rows.map(({ level, number, texts: [name = '', ...rest] }) => [
    number,
    `${'  '.repeat(level - top)}${name}`,
    ...rest,
  ]);
  return formatTsv([[labels.columns.number, ...rowTextColumns.map((column) => labels.columns[column])], ...lines]);
}
