import type { MadeReport } from '../report.ts';
import { markup, renderHtml } from './html.ts';
import { renderPdf } from './pdf.ts';
import { renderXls, renderXlsx } from './sheets.ts';
import { csvMark, csvLine, csvText } from '#files/spreadsheet/write-csv.ts';
import type { ReportCell, LayoutColumn } from '../layout.ts';
import { LayoutSums, hasSums } from './lines.ts';

interface ReportRenderer {
  readonly mediaType: string;
  /** The file piece by piece; a piece is made when the one before has been taken. */
  render(report: MadeReport): AsyncGenerator<string | Uint8Array>;
}

/** The formats of reports, by the names that the interface has for them. */
export const reportFormats: ReadonlyMap<string, ReportRenderer> = new Map<string, ReportRenderer>([
  ['pdf', { mediaType: 'application/pdf', render: renderPdf }],
  ['xlsx', { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', render: renderXlsx }],
  ['xls', { mediaType: 'application/vnd.ms-excel', render: renderXls }],
  ['csv', { mediaType: 'text/csv; charset=utf-8', render: renderCsv }],
  ['html', { mediaType: 'text/html; charset=utf-8', render: renderHtml }],
  ['xml', { mediaType: 'application/xml; charset=utf-8', render: renderXml }],
  ['json', { mediaType: 'application/json; charset=utf-8', render: renderJson }],
]);

/** Format of a report if none is requested. */
export const defaultFormat = 'pdf';

/**
 * A report as CSV after RFC 4180, in UTF-8 with a byte order mark, so that spreadsheets do not guess. The first row names the
 * columns, in the caller's language as the meanings of codes; numbers have a decimal point, days are `yyyy-MM-dd` and flags `true`
 * or `false` in every language.
 */
async function* renderCsv({ layout: { columns }, rows }: MadeReport) {
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

/** A report as XML: its columns, a `row` for each row with an element for each value that is set, and the sums; values as in JSON. */
async function* renderXml({ layout, rows }: MadeReport) {
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

/**
 * Renders a report as JSON: id, name, columns with labels in the caller's language, rows as records, followed by the
 * sums and the chart. Values use the interface's notation: codes as integers, days as `yyyy-MM-ddZ`; unset ones are
 * omitted.
 */
async function* renderJson({ layout, rows, chart }: MadeReport) {
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
function writtenCell(cell: Exclude<ReportCell, null>, kind: LayoutColumn['kind']): Exclude<ReportCell, null> {
  return kind === 'day' && typeof cell === 'string' ? `${cell}Z` : cell;
}
