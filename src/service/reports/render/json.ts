import type { Language } from '../../messages.ts';
import type { Cell, Report, Rows } from '../report.ts';

/**
 * A report as JSON: id, name, columns with labels in the caller's language, and rows as records. Values are written as the
 * interface writes them: codes as integers, days as `yyyy-MM-ddZ`; what is not set is left out.
 */
export async function* renderJson({ id, name, columns }: Report, rows: Rows, { language }: { language: Language }) {
  const described = columns.map(({ name: column, label, kind }) => ({ name: column, label: label[language], kind }));
  const head = JSON.stringify({ id, name: name[language], columns: described });
  yield `${head.slice(0, -1)},"rows":[`;
  let separator = '';
  for await (const chunk of rows) {
    if (chunk.length === 0) continue;
    yield separator + chunk.map((row) => JSON.stringify(recordOf(columns, row))).join(',');
    separator = ',';
  }
  yield ']}';
}

function recordOf(columns: Report['columns'], row: readonly Cell[]): Record<string, Cell> {
  const entries = columns.flatMap(({ name, kind }, index): [string, Cell][] => {
    const cell = row[index] ?? null;
    if (cell === null) return [];
    return [[name, kind === 'day' && typeof cell === 'string' ? `${cell}Z` : cell]];
  });
  return Object.fromEntries(entries);
}
