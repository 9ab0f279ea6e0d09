import { csvLine, csvMark, csvText } from '#sheetfile/write-csv.ts';
import type { Language } from '../../messages.ts';
import type { Cell, Report, Rows } from '../report.ts';

/**
 * A report as CSV after RFC 4180, in UTF-8 with a byte order mark, so that spreadsheets do not guess. The first row names the
 * columns, in the caller's language as the meanings of codes; numbers have a decimal point, days are `yyyy-MM-dd` and flags `true`
 * or `false` in every language.
 */
export async function* renderCsv({ columns }: Report, rows: Rows, { language }: { language: Language }) {
  yield csvMark + csvLine(columns.map(({ label }) => csvText(label[language])));
  const words = columns.map(({ codes }) => codes);
  for await (const chunk of rows) {
    yield chunk
      .map((row) =>
        csvLine(
          row.map((cell, index) => field(typeof cell === 'number' ? (words[index]?.[cell]?.[language] ?? cell) : cell)),
        ),
      )
      .join('');
  }
}

function field(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? csvText(cell) : String(cell);
}
