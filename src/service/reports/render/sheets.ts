import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';
import type { TableHead, TableKind, TableRow } from '#files/spreadsheet/table.ts';
import { TableXls } from '#files/spreadsheet/table-xls.ts';
import { tableXlsx, type XlsxPart } from '#files/spreadsheet/table-xlsx.ts';
import type { ReportCell, ReportLayout, LayoutColumn } from '../layout.ts';
import type { MadeReport, RenderedRows } from '../report.ts';
import { serviceText } from '#service/core/messages/messages.ts';

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

const DEFLATE = 8;
/** A constant date: the same content gives the same file. */
const mtime = new Date(1980, 0, 1);
/** Quick: reports are sent while they are made. */
const LEVEL = 3;

/** Writes a zip part by part; only one piece is in memory. Node deflates, outside of the main thread. */
async function* zipped(parts: AsyncIterable<XlsxPart>): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for await (const { name, text } of parts) {
    const entry: ZipInputFile = { filename: name, compression: DEFLATE, size: 0, crc: 0, mtime };
    zip.add(entry);
    for await (const piece of deflated(entry, text)) {
      entry.ondata?.(null, piece, false);
      yield* pieces.splice(0);
    }
    entry.ondata?.(null, new Uint8Array(0), true);
  }
  zip.end();
  yield* pieces;
}

async function* deflated(entry: ZipInputFile, text: XlsxPart['text']): AsyncGenerator<Buffer<ArrayBuffer>> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // An error ends the reading of `deflate` with that error.
  pipeline(Readable.from(counted(entry, text)), deflate, () => undefined);
  // Without an encoding the pieces are Buffers.
  for await (const piece of deflate) yield piece as Buffer<ArrayBuffer>;
}

async function* counted(entry: ZipInputFile, text: XlsxPart['text']): AsyncGenerator<Buffer<ArrayBuffer>> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}
