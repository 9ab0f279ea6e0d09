import { csvLine, csvMark, csvText } from '#files/spreadsheet/write-csv.ts';
import type { ReportCell, LayoutColumn } from '../layout.ts';
import type { MadeReport } from '../report.ts';

/**
 * A report as CSV after RFC 4180, in UTF-8 with a byte order mark, so that spreadsheets do not guess. The first row names the
 * columns, in the caller's language as the meanings of codes; numbers have a decimal point, days are `yyyy-MM-dd` and flags `true`
 * or `false` in every language.
 */
export async function* renderCsv({ layout: { columns }, rows }: MadeReport) {
  yield csvMark + csvLine(columns.map(({ label }) => csvText(label)));
  for await (const chunk of rows) {
    yield chunk.map((row) => csvLine(columns.map((column, index) => csvField(row[index] ?? null, column)))).join('');
  }
}

function csvField(cell: ReportCell, { words }: LayoutColumn): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return csvText(cell);
  return String(typeof cell === 'number' ? (words?.[cell] ?? cell) : cell);
}
