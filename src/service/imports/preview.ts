import type { OpImportCheck } from '#contract/app/imports.ts';
import type { ImportColumns } from './columns.ts';
import { quotedCell } from '#service/core/messages/problems.ts';
import type { ImportedTable } from './table.ts';

/** Rows of a file beside what is wrong with them. Pure. */

/** The first rows show what the file is like. */
const previewFirstRows = 10;
/** Rows before and behind a problem, for so many rows with problems. */
const previewContextRows = 1;
const mostBeside = 100;
/** Columns that are shown, of however many. */
const mostColumns = 50;

/** Rows of a table by their place in it: the first ones, and those of problems with what stands beside them. */
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

/** What a check shows of the file itself. @param problems those that are told of */
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
