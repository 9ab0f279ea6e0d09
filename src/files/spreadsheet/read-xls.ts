import { encodingOfCodePage } from '../encoding.ts';
import { CellCount, Grid, type GridArea } from './grid.ts';
import type { SheetLimits } from './limits.ts';
import { damaged, readStream } from './ole2.ts';
import { numberKindOf, valueOfNumber, xlsErrorCodes, type NumberKind } from './serial.ts';
import { type Cell, type Sheet, visibleFirst, type Workbook } from './workbook.ts';
import { BOF, recordsFrom, type XlsRecord } from './xls-records.ts';

const BIFF5 = 0x0500;
const BIFF8 = 0x0600;

interface XlsListedSheet {
  readonly name: string;
  readonly start: number;
  readonly isHidden: boolean;
  readonly isWorksheet: boolean;
}

/** Data before the sheets that applies to all of them. */
interface Globals {
  isBiff8: boolean;
  is1904: boolean;
  encoding: string;
  readonly texts: string[];
  readonly formats: Map<number, string>;
  /** Number format of each cell format. */
  readonly cellFormats: number[];
  readonly sheets: XlsListedSheet[];
}

/** Reads a BIFF8 workbook ([MS-XLS]), or one of its forerunner in Excel 5 and 95, in an OLE2 container. */
export function readXls(bytes: Uint8Array, limits: SheetLimits): Workbook {
  const stream = readStream(bytes, ['workbook', 'book']);
  const globals = readGlobals(stream);
  const kinds = globals.cellFormats.map((id) => numberKindOf(id, globals.formats));
  const count = new CellCount(limits);
  const worksheets = globals.sheets.filter(({ isWorksheet }) => isWorksheet);
  return {
    sheets: visibleFirst(worksheets).map(({ name, start }): Sheet => {
      const sheet = new SheetReader(globals, kinds, new Grid(count));
      for (const record of recordsFrom(stream, start)) sheet.read(record);
      return { name, rows: sheet.rows() };
    }),
  };
}

function readGlobals(stream: Uint8Array): Globals {
  const globals: Globals = {
    isBiff8: true,
    is1904: false,
    encoding: 'windows-1252',
    texts: [],
    formats: new Map<number, string>(),
    cellFormats: [],
    sheets: [],
  };
  for (const record of recordsFrom(stream, 0)) readGlobal(record, globals);
  return globals;
}

function readGlobal(record: XlsRecord, globals: Globals): void {
  switch (record.id) {
    case BOF: {
      const version = record.u16();
      if (version !== BIFF5 && version !== BIFF8) throw damaged();
      globals.isBiff8 = version === BIFF8;
      break;
    }
    case 0x0022: // DATEMODE
      globals.is1904 = record.u16() === 1;
      break;
    case 0x0042: // CODEPAGE
      globals.encoding = encodingOfCodePage(record.u16());
      break;
    case 0x041e: // FORMAT
      globals.formats.set(record.u16(), xlsText(record, globals.isBiff8 ? record.u16() : record.u8(), globals));
      break;
    case 0x00e0: // XF
      record.skip(2);
      globals.cellFormats.push(record.u16());
      break;
    case 0x0085: // BOUNDSHEET
      globals.sheets.push(listedSheet(record, globals));
      break;
    case 0x00fc: // SST
      readSharedTexts(record, globals);
      break;
    default:
  }
}

function listedSheet(record: XlsRecord, globals: Globals): XlsListedSheet {
  const [start, state, kind, length] = [record.u32(), record.u8(), record.u8(), record.u8()];
  return { start, isHidden: (state & 3) !== 0, isWorksheet: kind === 0, name: xlsText(record, length, globals) };
}

function readSharedTexts(record: XlsRecord, { texts }: Globals): void {
  record.skip(4);
  // A number that is too large ends with the record.
  for (let rest = record.u32(); rest > 0; rest -= 1) texts.push(record.text(record.u16()));
}

function xlsText(record: XlsRecord, length: number, { isBiff8, encoding }: Globals): string {
  return isBiff8 ? record.text(length) : record.bytesText(length, encoding);
}

/** Takes the values from the records of a sheet. */
class SheetReader {
  private readonly globals: Globals;
  private readonly kinds: readonly NumberKind[];
  private readonly grid: Grid;
  private readonly merged: GridArea[] = [];
  /** The cell of a formula whose text follows in a record of its own. */
  private formula: { row: number; column: number } | undefined;

  constructor(globals: Globals, kinds: readonly NumberKind[], grid: Grid) {
    this.globals = globals;
    this.kinds = kinds;
    this.grid = grid;
  }

  rows(): (readonly Cell[])[] {
    this.grid.merge(this.merged);
    return this.grid.rows();
  }

  read(record: XlsRecord): void {
    switch (record.id) {
      case 0x0203: // NUMBER
        this.cell(record, (format) => this.number(record.f64(), format));
        break;
      case 0x027e: // RK
        this.cell(record, (format) => this.number(packedNumber(record.u32()), format));
        break;
      case 0x00bd: // MULRK
        this.numbers(record);
        break;
      case 0x00fd: // LABELSST
        this.cell(record, () => this.globals.texts[record.u32()] ?? null);
        break;
      case 0x0204: // LABEL
      case 0x00d6: // RSTRING
        this.cell(record, () => xlsText(record, record.u16(), this.globals));
        break;
      case 0x0205: // BOOLERR
        this.cell(record, () => booleanOrError(record.u8(), record.u8() === 1));
        break;
      case 0x0006: // FORMULA
        this.cell(record, (format, row, column) => this.result(record, format, row, column));
        break;
      case 0x0207: // STRING
        if (this.formula)
          this.grid.set(this.formula.row, this.formula.column, xlsText(record, record.u16(), this.globals));
        this.formula = undefined;
        break;
      case 0x00e5: // MERGEDCELLS
        this.merge(record);
        break;
      default:
    }
  }

  private cell(record: XlsRecord, value: (format: number, row: number, column: number) => Cell): void {
    const [row, column, format] = [record.u16(), record.u16(), record.u16()];
    this.formula = undefined;
    this.grid.set(row, column, value(format, row, column));
  }

  private number(value: number, format: number): Cell {
    return valueOfNumber(value, this.kinds[format] ?? 'number', this.globals.is1904);
  }

  private numbers(record: XlsRecord): void {
    const count = Math.floor((record.length - 6) / 6);
    const [row, first] = [record.u16(), record.u16()];
    for (let n = 0; n < count; n += 1) {
      const format = record.u16();
      this.grid.set(row, first + n, this.number(packedNumber(record.u32()), format));
    }
  }

  /** The value that was calculated last: a number, or where its last two bytes are full, something else. */
  private result(record: XlsRecord, format: number, row: number, column: number): Cell {
    const bytes = Array.from({ length: 8 }, () => record.u8());
    const [kind = 0, , value = 0] = bytes;
    if (bytes[6] !== 0xff || bytes[7] !== 0xff) {
      return this.number(new DataView(Uint8Array.from(bytes).buffer).getFloat64(0, true), format);
    }
    if (kind === 0) this.formula = { row, column };
    return kind === 1 || kind === 2 ? booleanOrError(value, kind === 2) : null;
  }

  private merge(record: XlsRecord): void {
    for (let rest = record.u16(); rest > 0; rest -= 1) {
      const [top, bottom, left, right] = [record.u16(), record.u16(), record.u16(), record.u16()];
      this.merged.push({ top, bottom, left, right });
    }
  }
}

/**
 * Decodes a number in four bytes: an integer or the upper half of a float, either of which may be multiplied by 100.
 */
function packedNumber(packed: number): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(4, packed & ~3, true);
  const value = (packed & 2) !== 0 ? packed >> 2 : view.getFloat64(0, true);
  return (packed & 1) !== 0 ? value / 100 : value;
}

function booleanOrError(value: number, isError: boolean): Cell {
  return isError ? { error: errorTexts.get(value) ?? '#N/A' } : value !== 0;
}

const errorTexts = new Map(Object.entries(xlsErrorCodes).map(([text, code]) => [code, text]));
