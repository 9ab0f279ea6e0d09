import type { OpImportCheck } from '#contract/app/imports.ts';

/** The rows of a file that a check answers, as a table shows them. Pure. */

export interface SheetFileLine {
  readonly row: number;
  readonly cells: readonly string[];
  /** Rows between the one before and this one that are not shown. */
  readonly gap: number;
}

export function fileLines({ line }: Pick<OpImportCheck, 'line'>): SheetFileLine[] {
  // Empty rows of a file count among those that are not shown: nothing is said of them either.
  let last: number | undefined;
  return (line ?? []).map(({ row, cell }) => {
    const number = row ?? 0;
    const gap = last === undefined ? 0 : number - last - 1;
    last = number;
    return { row: number, cells: cell ?? [], gap };
  });
}

/** The worst that is said of each cell: `row column` → severity. */
export function fileLineMarkers({
  problem,
  column,
}: Pick<OpImportCheck, 'problem' | 'column'>): ReadonlyMap<string, string> {
  const marks = new Map<string, string>();
  for (const { row, column: name, severity } of problem ?? []) {
    const place = (column ?? []).indexOf(name ?? '');
    const key = `${row ?? 0} ${place}`;
    if (place >= 0 && marks.get(key) !== 'error') marks.set(key, severity ?? 'error');
  }
  return marks;
}
