import type { OpImportCheck } from '#contract/app/imports.ts';
import type { ImportColumns } from './columns.ts';
import { quotedCell } from '#service/core/messages/problems.ts';
import type { ImportedTable } from './table.ts';

/** Rows of a file around its problems. Pure. */

/** The first rows show what the file is like. */
const previewFirstRows = 10;
/** Rows shown before and after a problem, and the number of problem rows for which this applies. */
const previewContextRows = 1;
const mostBeside = 100;
/** Columns that are shown, of however many. */
const mostColumns = 50;

/** Returns the indexes of the rows to show: the first ones, and rows with problems and their neighbours. */
function shownPlaces(lines: readonly number[], problemRows: ReadonlySet<number>): Set<number> {
  const places = new Map(lines.map((line, place) => [line, place]));
  const shown = new Set(lines.slice(0, previewFirstRows).keys());
  let widened = 0;
  for (const row of problemRows) {
    const place = places.get(row);
    if (place === undefined) continue;
    const reach = widened < mostBeside ? previewContextRows : 0;
    widened += 1;
    for (let near = place - reach; near <= place + reach; near += 1) shown.add(near);
  }
  return shown;
}

/**
 * Returns the preview of the file in a check.
 * @param problems the reported ones
 */
export function previewOf<C extends ImportColumns>(
  { header, rows }: ImportedTable<C>,
  problems: readonly { readonly row: number | null }[],
): Pick<OpImportCheck, 'column' | 'line'> {
  const problemRows = new Set(problems.flatMap(({ row }) => row ?? []));
  const shown = shownPlaces(
    rows.map(({ line }) => line),
    problemRows,
  );
  const column = header.slice(0, mostColumns).map(quotedCell);
  return {
    column,
    line: rows
      .filter((_, place) => shown.has(place))
      .map(({ line, cells }) => ({ row: line, cell: column.map((_, index) => quotedCell(cells[index] ?? null)) })),
  };
}
