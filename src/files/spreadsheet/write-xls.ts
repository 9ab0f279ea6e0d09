import { ByteWriter } from './byte-writer.ts';
import { sheetColumnWidths } from './layout.ts';
import { ole2Container } from './ole2-container.ts';
import { serialOfDate } from './serial.ts';
import type { Cell, Sheet } from './workbook.ts';
import { writeBof, writeFormats, xf } from './xls-formats.ts';
import { SharedStrings, xlsCharacters } from './xls-strings.ts';

/** Error values by their number in a BOOLERR record. */
const xlsErrorCodes: Readonly<Record<string, number>> = {
  '#NULL!': 0x00,
  '#DIV/0!': 0x07,
  '#VALUE!': 0x0f,
  '#REF!': 0x17,
  '#NAME?': 0x1d,
  '#NUM!': 0x24,
  '#N/A': 0x2a,
};

const WORKBOOK_GLOBALS = 0x0005;
const WORKSHEET_BOF = 0x0010;

/** Writes BIFF8 ([MS-XLS]): one stream of records, the globals first and then each sheet, in an OLE2 container. */
export function writeXls(sheets: readonly Sheet[], hasHeader: boolean): Uint8Array {
  const strings = new SharedStrings();
  const bodies = sheets.map((sheet, index) => writeSheet(sheet, strings, hasHeader, index === 0));
  const globals = new ByteWriter();
  const places = writeGlobals(
    globals,
    sheets.map(({ name }) => name),
    strings,
  );
  let place = globals.length;
  bodies.forEach((body, index) => {
    globals.setU32(places[index] ?? 0, place);
    place += body.length;
  });
  return joinChunks(ole2Container('Workbook', [globals.written(), ...bodies]));
}

function joinChunks(parts: readonly Uint8Array[]): Uint8Array {
  const all = new ByteWriter(parts.reduce((sum, part) => sum + part.length, 0));
  for (const part of parts) all.append(part);
  return all.written();
}

/** Answers where the start of each sheet has to be entered. */
export function writeGlobals(out: ByteWriter, names: readonly string[], strings: SharedStrings): number[] {
  writeBof(out, WORKBOOK_GLOBALS);
  out.u16(0x42, 2, 1200); // CODEPAGE: UTF-16
  out.u16(0x3d, 18, 0, 0, 0x3fff, 0x1fff, 0x38, 0, 0, 1, 600); // WINDOW1, first sheet in front
  writeFormats(out);
  const places = names.map((name) => {
    const text = xlsCharacters(name);
    out.u16(0x85, 8 + text.bytes.length); // BOUNDSHEET
    const place = out.length;
    out.u32(0);
    out.u16(0);
    out.u8(name.length);
    out.u8(text.isWide ? 1 : 0);
    out.append(text.bytes);
    return place;
  });
  strings.write(out);
  out.u16(0x0a, 0); // EOF
  return places;
}

function writeSheet(sheet: Sheet, strings: SharedStrings, hasHeader: boolean, isFirst: boolean): Uint8Array {
  const out = new ByteWriter();
  const widths = sheetColumnWidths(sheet);
  writeBof(out, WORKSHEET_BOF);
  // COLINFO: width in 256ths of a character
  widths.forEach((width, column) => out.u16(0x7d, 12, column, column, width * 256, xf.general, 0, 0));
  out.u16(0x200, 14); // DIMENSIONS
  out.u32(0);
  out.u32(sheet.rows.length);
  out.u16(0, widths.length, 0);
  sheet.rows.forEach((row, index) => {
    const isHeader = hasHeader && index === 0;
    row.forEach((cell, column) => writeXlsCell(out, index, column, cell, isHeader, strings));
  });
  writeView(out, hasHeader && sheet.rows.length > 0, isFirst);
  out.u16(0x0a, 0); // EOF
  return out.written();
}

/** Writes the view of a sheet: its first row is frozen if it is a header. */
export function writeView(out: ByteWriter, isFrozen: boolean, isFirst: boolean): void {
  // Grid, headings and zeros are shown; frozen without a split; the first sheet is selected and in front.
  const flags = 0x00b6 | (isFrozen ? 0x0108 : 0) | (isFirst ? 0x0600 : 0);
  out.u16(0x23e, 18, flags, 0, 0, 0x40, 0, 0, 0, 0, 0); // WINDOW2
  if (isFrozen) out.u16(0x41, 10, 0, 1, 1, 0, 2); // PANE: one row above, the lower left pane is active
}

function writeXlsCell(
  out: ByteWriter,
  row: number,
  column: number,
  cell: Cell,
  isHeader: boolean,
  strings: SharedStrings,
) {
  if (cell === null || cell === '') return;
  const format = isHeader ? xf.header : xf.general;
  if (typeof cell === 'string') writeText(cell);
  else if (typeof cell === 'number') {
    if (Number.isFinite(cell)) writeNumber(cell, format);
  } else if (typeof cell === 'boolean') writeBooleanOrError(cell ? 1 : 0, 0);
  else if ('error' in cell) {
    const code = xlsErrorCodes[cell.error];
    if (code === undefined) writeText(cell.error);
    else writeBooleanOrError(code, 1);
  } else {
    const serial = serialOfDate(cell.date);
    // A day before the calendar of spreadsheets can only be a text.
    if (serial === undefined) writeText(cell.date);
    else writeNumber(serial, cell.date.length > 10 ? xf.dateTime : xf.date);
  }

  function writeText(text: string) {
    out.u16(0xfd, 10, row, column, format); // LABELSST
    out.u32(strings.add(text));
  }

  function writeNumber(value: number, style: number) {
    out.u16(0x203, 14, row, column, style); // NUMBER
    out.f64(value);
  }

  function writeBooleanOrError(value: number, isError: number) {
    out.u16(0x205, 8, row, column, format); // BOOLERR
    out.u8(value);
    out.u8(isError);
  }
}
