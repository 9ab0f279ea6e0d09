import type { ReportCell, LayoutColumn } from '../layout.ts';
import type { MadeReport } from '../report.ts';
import { writtenCell } from './json.ts';
import { hasSums, LayoutSums } from './lines.ts';
import { markup } from './markup.ts';

/** A report as XML: its columns, a `row` for each row with an element for each value that is set, and the sums; values as in JSON. */
export async function* renderXml({ layout, rows }: MadeReport) {
  const { id, title, columns, language } = layout;
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<report id="${id}" name="${markup(title)}" xml:lang="${language}">\n<columns>\n`;
  yield columns
    .map(
      ({ name, label, kind, unit }) =>
        `<column name="${name}" label="${markup(label)}" kind="${kind}"${unit === undefined ? '' : ` unit="${unit}"`}/>\n`,
    )
    .join('');
  yield '</columns>\n<rows>\n';
  const sums = new LayoutSums(layout);
  for await (const chunk of rows) {
    for (const row of chunk) sums.add(row);
    yield chunk.map((row) => `<row>${xmlRowValues(columns, row)}</row>\n`).join('');
  }
  yield '</rows>\n';
  if (hasSums(layout)) yield `<sums>${xmlRowValues(columns, sums.cells())}</sums>\n`;
  yield '</report>\n';
}

function xmlRowValues(columns: readonly LayoutColumn[], row: readonly ReportCell[]): string {
  let text = '';
  for (const [index, { name, kind }] of columns.entries()) {
    const cell = row[index] ?? null;
    if (cell !== null) text += `<${name}>${markup(String(writtenCell(cell, kind)))}</${name}>`;
  }
  return text;
}
