import { SheetFileError } from './error.ts';
import type { SheetLimits } from './limits.ts';
import { CellCount, Grid } from './grid.ts';
import { secondsAsClock, dateCell } from './serial.ts';
import { type Cell, type Sheet, visibleFirst, type Workbook } from './workbook.ts';
import { readXml, type SheetXmlAttributes } from './xml.ts';
import type { ZipFile } from './zip.ts';

const CONTENT = 'content.xml';

/** Reads an OpenDocument spreadsheet: the values that the file states for its cells. */
export function readOds(zip: ZipFile, limits: SheetLimits): Workbook {
  if (isEncrypted(zip)) throw new SheetFileError('encrypted', 'The spreadsheet is protected by a password.');
  const bytes = zip.read(CONTENT);
  if (!bytes)
    throw new SheetFileError('damaged', 'The part "content.xml" of the spreadsheet is missing.', { part: CONTENT });
  const reader = new ContentReader(new CellCount(limits));
  readXml(bytes, CONTENT, {
    open: (element, attributes) => reader.open(element, attributes),
    close: (element) => reader.close(element),
    text: (text) => reader.text(text),
  });
  return { sheets: reader.sheets() };
}

function isEncrypted(zip: ZipFile): boolean {
  const manifest = 'META-INF/manifest.xml';
  const bytes = zip.read(manifest);
  let found = false;
  if (!bytes) return false;
  readXml(bytes, manifest, {
    open: (element) => (found ||= element === 'encryption-data' || element === 'encrypted-key'),
  });
  return found;
}

interface OpenTable {
  readonly name: string;
  readonly style: string;
  readonly grid: Grid;
  /** The content of another file, kept for formulas. */
  isCopy: boolean;
  row: number;
  rowRepeats: number;
  column: number;
  runs: OdsRun[];
}

/** Cells side by side with the same value. */
interface OdsRun {
  readonly column: number;
  readonly count: number;
  readonly value: Cell;
}

interface OpenOdsCell {
  readonly attributes: SheetXmlAttributes;
  readonly isCovered: boolean;
  readonly depth: number;
  paragraphs: number;
  text: string;
}

/** Follows the elements of the content; text counts only in paragraphs of a cell, not of its notes and drawings. */
class ContentReader {
  private readonly finished: { sheet: Sheet; style: string }[] = [];
  private readonly hiddenStyles = new Set<string>();
  private readonly count: CellCount;
  private style = '';
  private table: OpenTable | undefined;
  private cell: OpenOdsCell | undefined;
  private depth = 0;
  /** Depth of the paragraph whose text is collected, and of what is left out within it; 0 is none. */
  private paragraph = 0;
  private ignored = 0;

  constructor(count: CellCount) {
    this.count = count;
  }

  /** The visible sheets, then the hidden ones. */
  sheets(): Sheet[] {
    const listed = this.finished.map(({ sheet, style }) => ({ sheet, isHidden: this.hiddenStyles.has(style) }));
    return visibleFirst(listed).map(({ sheet }) => sheet);
  }

  open(element: string, attributes: SheetXmlAttributes): void {
    this.depth += 1;
    if (this.cell) {
      this.openInCell(this.cell, element, attributes);
      return;
    }
    if (element === 'style') this.style = attributes['style:name'] ?? '';
    else if (element === 'table-properties' && attributes['table:display'] === 'false')
      this.hiddenStyles.add(this.style);
    else if (element === 'table' && !this.table) this.openTable(attributes);
    if (!this.table) return;
    if (element === 'table-source') this.table.isCopy = true;
    else if (element === 'table-row') {
      this.table.rowRepeats = repeats(attributes['table:number-rows-repeated']);
      this.table.column = 0;
    } else if (element === 'table-cell' || element === 'covered-table-cell') {
      const isCovered = element === 'covered-table-cell';
      this.cell = { attributes, isCovered, depth: this.depth, paragraphs: 0, text: '' };
    }
  }

  close(element: string): void {
    if (this.cell && this.cell.depth === this.depth) this.closeCell(this.cell);
    else if (this.depth === this.paragraph) this.paragraph = 0;
    else if (this.depth === this.ignored) this.ignored = 0;
    else if (!this.cell && this.table) this.closeInTable(this.table, element);
    this.depth -= 1;
  }

  text(text: string): void {
    // Line breaks and indentation of the XML are no text; spaces of the cell are elements of their own.
    if (this.cell && this.paragraph > 0 && this.ignored === 0) this.cell.text += text.replaceAll(/[ \t\r\n]+/g, ' ');
  }

  private openTable(attributes: SheetXmlAttributes): void {
    const [name, style] = [attributes['table:name'] ?? '', attributes['table:style-name'] ?? ''];
    this.table = { name, style, grid: new Grid(this.count), isCopy: false, row: 0, rowRepeats: 1, column: 0, runs: [] };
  }

  private openInCell(cell: OpenOdsCell, element: string, attributes: SheetXmlAttributes): void {
    if (this.ignored > 0) return;
    if (this.paragraph > 0) {
      if (element === 's') cell.text += ' '.repeat(Math.min(repeats(attributes['text:c']), 1000));
      else if (element === 'tab') cell.text += '\t';
      else if (element === 'line-break') cell.text += '\n';
      else if (element !== 'span' && element !== 'a' && element !== 'ruby' && element !== 'ruby-base')
        this.ignored = this.depth;
    } else if (element === 'p' || element === 'h') {
      this.paragraph = this.depth;
      if (cell.paragraphs > 0) cell.text += '\n';
      cell.paragraphs += 1;
    } else this.ignored = this.depth;
  }

  private closeCell(cell: OpenOdsCell): void {
    this.cell = undefined;
    if (!this.table) return;
    const count = repeats(cell.attributes['table:number-columns-repeated']);
    const value = cell.isCovered ? null : odsCellValue(cell.attributes, cell.text);
    if (value !== null && value !== '') this.table.runs.push({ column: this.table.column, count, value });
    this.table.column += count;
  }

  private closeInTable(table: OpenTable, element: string): void {
    if (element === 'table-row') {
      fillRows(table);
      table.row += table.rowRepeats;
      table.column = 0;
      table.runs = [];
    } else if (element === 'table') {
      this.table = undefined;
      if (!table.isCopy)
        this.finished.push({ sheet: { name: table.name, rows: table.grid.rows() }, style: table.style });
    }
  }
}

/** Ends at a limit, however often the file repeats a row or a cell. */
function fillRows({ grid, row, rowRepeats, runs }: OpenTable): void {
  if (runs.length === 0) return;
  for (let n = 0; n < rowRepeats; n += 1) {
    for (const { column, count, value } of runs) {
      for (let k = 0; k < count; k += 1) grid.set(row + n, column + k, value);
    }
  }
}

function repeats(text: string | undefined): number {
  const number = Number(text ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}

function odsCellValue(attributes: SheetXmlAttributes, text: string): Cell {
  if (attributes['calcext:value-type'] === 'error') return { error: text === '' ? '#VALUE!' : text };
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency':
      return odsNumber(attributes['office:value']);
    case 'boolean':
      return attributes['office:boolean-value'] === 'true';
    case 'date':
      return odsDate(attributes['office:date-value'] ?? '');
    case 'time':
      return odsTime(attributes['office:time-value'] ?? '');
    default:
      return attributes['office:string-value'] ?? text;
  }
}

function odsNumber(text: string | undefined): Cell {
  const number = Number(text ?? '');
  return text === undefined || text === '' || !Number.isFinite(number) ? null : number;
}

/** To the second; a time may have fractions of one, which calculating leaves behind. */
function odsDate(text: string): Cell {
  const [, date, minutes, seconds = '0'] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}):([\d.]+))?Z?$/.exec(text) ?? [];
  if (date === undefined) return text;
  const time = Date.parse(`${date}T${minutes ?? '00:00'}:00Z`) + Math.round(Number(seconds)) * 1000;
  return Number.isNaN(time) ? text : dateCell(new Date(time).toISOString().slice(0, 19));
}

/** A duration such as `PT26H15M00S`. */
function odsTime(text: string): Cell {
  const found = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:([\d.,]+)S)?$/.exec(text);
  if (!found) return text;
  const [days = 0, hours = 0, minutes = 0] = found.slice(1, 4).map((part) => Number(part ?? 0));
  return secondsAsClock(
    ((days * 24 + hours) * 60 + minutes) * 60 + Math.round(Number((found[4] ?? '0').replace(',', '.'))),
  );
}
