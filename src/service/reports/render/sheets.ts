import type { TableHead, TableKind, TableRow } from '#files/spreadsheet/table.ts';
import { TableXls } from '#files/spreadsheet/table-xls.ts';
import { tableXlsx } from '#files/spreadsheet/table-xlsx.ts';
import type { ReportCell, ReportLayout, LayoutColumn } from '../layout.ts';
import type { MadeReport, RenderedRows } from '../report.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import { zipped } from './zip.ts';

/**
 * A report as a workbook: typed cells below a header that stays in view, all rows without headings between them, so that they can be
 * filtered and sorted, and the sums below. More rows than a sheet holds go on in the next one.
 */
export function renderXlsx({ layout, rows }: MadeReport): AsyncGenerator<Uint8Array> {
  return zipped(tableXlsx(headOf(layout), tableRows(layout, rows)));
}

export async function* renderXls({ layout, rows }: MadeReport): AsyncGenerator<Uint8Array> {
  const table = new TableXls(headOf(layout));
  for await (const chunk of tableRows(layout, rows)) table.add(chunk);
  yield* table.end();
}

function headOf({ title, columns, language }: ReportLayout): TableHead {
  return {
    name: title,
    total: serviceText('report.grandTotal', language),
    columns: columns.map((column) => {
      const { label, sum, width } = column;
      return { header: label, kind: sheetColumnKind(column), sum, width: Math.round(width * 1.15) + 2 };
    }),
  };
}

function sheetColumnKind({ kind, unit }: LayoutColumn): TableKind {
  if (kind === 'number') return unit === undefined ? 'count' : unit === 'percent' ? 'percent' : 'amount';
  return kind === 'code' ? 'text' : kind;
}

async function* tableRows({ columns }: ReportLayout, rows: RenderedRows): AsyncGenerator<readonly TableRow[]> {
  for await (const chunk of rows) {
    yield chunk.map((row) => columns.map(({ words }, index) => codeMeaning(row[index] ?? null, words)));
  }
}

/** Codes are what they mean. */
const codeMeaning = (cell: ReportCell, words: LayoutColumn['words']): ReportCell =>
  words !== undefined && typeof cell === 'number' ? (words[cell] ?? cell) : cell;
