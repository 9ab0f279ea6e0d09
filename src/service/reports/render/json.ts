import type { ReportCell, LayoutColumn } from '../layout.ts';
import type { MadeReport } from '../report.ts';
import { hasSums, LayoutSums } from './lines.ts';

/**
 * Renders a report as JSON: id, name, columns with labels in the caller's language, rows as records, followed by the
 * sums and the chart. Values use the interface's notation: codes as integers, days as `yyyy-MM-ddZ`; unset ones are
 * omitted.
 */
export async function* renderJson({ layout, rows, chart }: MadeReport) {
  const { id, title, columns, groupBy } = layout;
  const head = {
    id,
    name: title,
    columns: columns.map(({ name, label, kind, unit, words }) => ({ name, label, kind, unit, words })),
    groupBy: columns[groupBy]?.name,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  const sums = new LayoutSums(layout);
  let separator = '';
  for await (const chunk of rows) {
    if (chunk.length === 0) continue;
    for (const row of chunk) sums.add(row);
    yield separator + chunk.map((row) => JSON.stringify(jsonRecord(columns, row))).join(',');
    separator = ',';
  }
  const end = { sums: hasSums(layout) ? jsonRecord(columns, sums.cells()) : undefined, chart: chart() };
  const tail = JSON.stringify(end).slice(1);
  yield tail === '}' ? ']}' : `],${tail}`;
}

function jsonRecord(columns: readonly LayoutColumn[], row: readonly ReportCell[]): Record<string, ReportCell> {
  const entries = columns.flatMap(({ name, kind }, index): [string, ReportCell][] => {
    const cell = row[index] ?? null;
    return cell === null ? [] : [[name, writtenCell(cell, kind)]];
  });
  return Object.fromEntries(entries);
}

/** A value as the interface writes it. */
export function writtenCell(cell: Exclude<ReportCell, null>, kind: LayoutColumn['kind']): Exclude<ReportCell, null> {
  return kind === 'day' && typeof cell === 'string' ? `${cell}Z` : cell;
}
