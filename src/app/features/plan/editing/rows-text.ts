import type { PlanLabels } from '../gantt/labels.ts';
import { formatTsv } from '#app/kit/clipboard.ts';
import { writePlanCell, type CellContext, type EditableColumn } from './cells.ts';

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
