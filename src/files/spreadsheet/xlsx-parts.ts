import { SheetFileError } from './error.ts';
import { Grid, type GridArea, type CellCount } from './grid.ts';
import { dateCell, numberKindOf, valueOfNumber, type NumberKind } from './serial.ts';
import type { Cell } from './workbook.ts';
import { readXml, type SheetXmlAttributes } from './xml.ts';

/** Data shared by the sheets of a workbook. */
export interface SheetContext {
  readonly is1904: boolean;
  readonly texts: readonly string[];
  /** Kinds of numbers by cell style. */
  readonly kinds: readonly NumberKind[];
  readonly count: CellCount;
}

/** Collects the text of `t` elements, without the phonetic guides of Japanese characters. */
class TextCollector {
  private text = '';
  private isInText = false;
  private isInAid = false;

  open(element: string): void {
    if (element === 't') this.isInText = true;
    if (element === 'rPh') this.isInAid = true;
  }

  close(element: string): void {
    if (element === 't') this.isInText = false;
    if (element === 'rPh') this.isInAid = false;
  }

  add(text: string): void {
    if (this.isInText && !this.isInAid) this.text += text;
  }

  /** The text since the last call. */
  take(): string {
    const text = unescapeXlsx(this.text);
    this.text = '';
    return text;
  }
}

/** Characters that XML cannot hold are written as `_x000D_`. */
function unescapeXlsx(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

export function readSharedStrings(bytes: Uint8Array, part: string): string[] {
  const texts: string[] = [];
  const collector = new TextCollector();
  readXml(bytes, part, {
    open: (element) => collector.open(element),
    close: (element) => {
      collector.close(element);
      if (element === 'si') texts.push(collector.take());
    },
    text: (text) => collector.add(text),
  });
  return texts;
}

/** Reads the kinds of numbers by the index of the cell style. */
export function readStyles(bytes: Uint8Array, part: string): NumberKind[] {
  const formats = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isInCellStyles = false;
  readXml(bytes, part, {
    open: (element, attributes) => {
      if (element === 'numFmt') formats.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (element === 'cellXfs') isInCellStyles = true;
      if (element !== 'xf' || !isInCellStyles) return;
      kinds.push(numberKindOf(Number(attributes['numFmtId'] ?? 0), formats));
    },
    close: (element) => {
      if (element === 'cellXfs') isInCellStyles = false;
    },
  });
  return kinds;
}

/** The values of a sheet. Cells and rows may leave out where they are: they then follow the one before. */
export function readWorksheet(bytes: Uint8Array, part: string, context: SheetContext): (readonly Cell[])[] {
  const grid = new Grid(context.count);
  const merged: GridArea[] = [];
  const inline = new TextCollector();
  let [row, column, value, isInValue] = [-1, -1, '', false];
  let cell: SheetXmlAttributes = {};
  readXml(bytes, part, {
    open: (element, attributes) => {
      if (element === 'row') {
        row = attributes['r'] === undefined ? row + 1 : index(attributes['r'], part);
        column = -1;
      } else if (element === 'c') {
        cell = attributes;
        value = '';
        ({ row, column } = xlsxPlaceOf(attributes['r'], { row, column: column + 1 }, part));
      } else if (element === 'v') isInValue = true;
      else if (element === 'mergeCell') merged.push(xlsxArea(attributes['ref'] ?? '', part));
      else inline.open(element);
    },
    close: (element) => {
      if (element === 'v') isInValue = false;
      else if (element === 'c') grid.set(row, column, xlsxCellValue(cell, value, inline.take(), context));
      else inline.close(element);
    },
    text: (text) => {
      if (isInValue) value += text;
      else inline.add(text);
    },
  });
  grid.merge(merged);
  return grid.rows();
}

function xlsxCellValue(
  cell: SheetXmlAttributes,
  value: string,
  inline: string,
  { texts, kinds, is1904 }: SheetContext,
): Cell {
  switch (cell['t']) {
    case 's':
      return value === '' ? null : (texts[Number(value)] ?? null);
    case 'inlineStr':
      return inline;
    case 'str':
      return unescapeXlsx(value);
    case 'b':
      return value === '' ? null : value === '1' || value === 'true';
    case 'e':
      return value === '' ? null : { error: value };
    case 'd':
      return isoDate(value);
    default:
      // A formula that was never calculated has no value; nothing is made up.
      if (value.trim() === '') return null;
      return valueOfNumber(Number(value), kinds[Number(cell['s'] ?? 0)] ?? 'number', is1904);
  }
}

/** Dates that are written out; a date and time may have fractions and `Z`, which mean no zone here. */
function isoDate(value: string): Cell {
  const [, date, time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2}).*)?$/.exec(value) ?? [];
  if (date === undefined) return value;
  return dateCell(`${date}T${time ?? '00:00:00'}`);
}

function index(text: string, part: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1) return number - 1;
  throw new SheetFileError('damaged', `The part "${part}" of the spreadsheet names a row "${text}".`, { part });
}

interface XlsxPlace {
  readonly row: number;
  readonly column: number;
}

/** Converts a cell reference such as `AB12` to a position counted from 0. */
function xlsxPlaceOf(reference: string | undefined, following: XlsxPlace, part: string): XlsxPlace {
  if (reference === undefined) return following;
  let [at, column] = [0, 0];
  for (; at < 4; at += 1) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (!(letter >= 65 && letter <= 90)) break;
    column = column * 26 + letter - 64;
  }
  if (at === 0)
    throw new SheetFileError('damaged', `The part "${part}" of the spreadsheet names a cell "${reference}".`, { part });
  return { row: index(reference.slice(at), part), column: column - 1 };
}

function xlsxArea(reference: string, part: string): GridArea {
  const [from = '', to = from] = reference.split(':');
  const nowhere = { row: 0, column: 0 };
  const [start, end] = [xlsxPlaceOf(from, nowhere, part), xlsxPlaceOf(to, nowhere, part)];
  return { top: start.row, left: start.column, bottom: end.row, right: end.column };
}
