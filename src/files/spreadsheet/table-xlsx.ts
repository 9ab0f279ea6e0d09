import { serialOfDate } from './serial.ts';
import {
  ColumnSums,
  columnLetters,
  mostCharacters,
  tableNumberFormats,
  type TableCell,
  type TableHead,
  type TableKind,
  type TableRow,
} from './table.ts';

/** A part of an Office Open XML file: its name and its text in pieces. */
export interface XlsxPart {
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

/** Rows of a sheet, the header and the sums included. */
const MAX_XLSX_ROWS = 1_048_576;

const spreadsheetMlNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const xlsxDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Generates the parts of a workbook (Office Open XML) with a table, in write order: parts that depend on the rows come
 * after them, so that only one chunk of rows is in memory. Rows beyond a sheet's limit continue in the next one.
 */
export async function* tableXlsx(head: TableHead, rows: AsyncIterable<readonly TableRow[]>): AsyncGenerator<XlsxPart> {
  const source = new RowSource(rows);
  const sums = new ColumnSums(head.columns);
  const names: string[] = [];
  do {
    const number = names.length + 1;
    names.push(number === 1 ? head.name : `${head.name.slice(0, 25)} (${number})`);
    yield { name: `xl/worksheets/sheet${number}.xml`, text: sheetText(head, source, sums, number === 1) };
  } while (!source.hasEnded);
  yield { name: 'xl/styles.xml', text: [xlsxStylesPart] };
  yield { name: 'xl/workbook.xml', text: [workbook(names)] };
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(names.length)] };
  yield { name: '_rels/.rels', text: [packageRelations] };
  yield { name: '[Content_Types].xml', text: [contentTypes(names.length)] };
}

/** Hands out rows sheet by sheet. */
class RowSource {
  readonly #chunks: AsyncIterator<readonly TableRow[]>;
  #chunk: readonly TableRow[] = [];
  #at = 0;
  hasEnded = false;

  constructor(rows: AsyncIterable<readonly TableRow[]>) {
    this.#chunks = rows[Symbol.asyncIterator]();
  }

  /** Returns the next rows, at most `most`; empty at the end. */
  async next(most: number): Promise<readonly TableRow[]> {
    while (this.#at >= this.#chunk.length && !this.hasEnded) {
      const next = await this.#chunks.next();
      this.#at = 0;
      this.#chunk = next.done === true ? [] : next.value;
      this.hasEnded = next.done === true;
    }
    const rows = this.#chunk.slice(this.#at, this.#at + most);
    this.#at += rows.length;
    return rows;
  }
}

async function* sheetText(head: TableHead, source: RowSource, sums: ColumnSums, isFirst: boolean) {
  const { columns } = head;
  const references = columns.map((_, index) => columnLetters(index));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield (
    `${xlsxDeclaration}<worksheet xmlns="${spreadsheetMlNamespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
      '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData>`
  );
  yield rowText(
    1,
    columns.map(({ header }, index) => textCell(`${references[index] ?? ''}1`, header, styleNumbers.header)),
  );
  let row = 1;
  for (;;) {
    // One row is kept free for the sums.
    const rows = await source.next(MAX_XLSX_ROWS - 1 - row);
    if (rows.length === 0) break;
    let text = '';
    for (const cells of rows) {
      row += 1;
      sums.add(cells);
      text += rowText(
        row,
        columns.map(({ kind }, index) => xlsxCellXml(`${references[index] ?? ''}${row}`, cells[index] ?? null, kind)),
      );
    }
    yield text;
  }
  if (source.hasEnded && row > 1) yield totalText(head, references, row, sums, isFirst);
  yield (
    `</sheetData><autoFilter ref="A1:${references.at(-1) ?? 'A'}${row}"/>` +
      '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
      '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>'
  );
}

/** The sums, as formulas with their values; over several sheets as values alone. */
function totalText(
  { columns, total }: TableHead,
  letters: string[],
  last: number,
  { values }: ColumnSums,
  isOne: boolean,
) {
  if (!columns.some(({ sum }) => sum)) return '';
  const row = last + 1;
  const cells = columns.map(({ kind, sum }, index) => {
    const letter = letters[index] ?? '';
    const style = totalStyle(kind);
    if (!sum) return index === 0 ? textCell(`${letter}${row}`, total, style) : `<c r="${letter}${row}" s="${style}"/>`;
    const formula = isOne ? `<f>SUM(${letter}2:${letter}${last})</f>` : '';
    return `<c r="${letter}${row}" s="${style}">${formula}<v>${values[index] ?? 0}</v></c>`;
  });
  return rowText(row, cells);
}

function rowText(row: number, cells: readonly string[]): string {
  return `<row r="${row}">${cells.join('')}</row>`;
}

function xlsxCellXml(reference: string, cell: TableCell, kind: TableKind): string {
  if (cell === null || cell === '') return '';
  const style = styleNumbers[kind];
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? `<c r="${reference}" s="${style}"><v>${cell}</v></c>` : '';
  const serial = kind === 'day' ? serialOfDate(cell) : undefined;
  if (serial !== undefined) return `<c r="${reference}" s="${style}"><v>${serial}</v></c>`;
  return textCell(reference, cell, styleNumbers.text);
}

const textCell = (reference: string, text: string, style: number): string =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXlsxText(text.slice(0, mostCharacters))}</t></is></c>`;

const xlsxEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** Halves of characters of two units, and what XML cannot hold. */
const invalidXmlCharacters =
  /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]|[\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu;

/** Office Open XML has an escape of its own, so that a text which looks like one needs it too. */
function escapeXlsxText(text: string): string {
  return text
    .replace(invalidXmlCharacters, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => xlsxEscapes[sign] ?? sign);
}

const tableKinds: readonly TableKind[] = ['text', 'count', 'amount', 'percent', 'boolean', 'day'];
/** Places among the cell formats: one a kind, the header's, and one a kind in bold below a line. */
const styleNumbers = { text: 0, count: 1, amount: 2, percent: 3, boolean: 4, day: 5, header: 6 } as const;
const totalStyle = (kind: TableKind): number => 7 + tableKinds.indexOf(kind);

const formatIds: Readonly<Record<TableKind, number>> = {
  text: 0,
  count: 0,
  boolean: 0,
  amount: 4,
  percent: 164,
  day: 165,
};
const ownTableFormats = tableKinds.filter((kind) => formatIds[kind] >= 164);
const format = (kind: TableKind, rest: string) =>
  `<xf numFmtId="${formatIds[kind]}" xfId="0" applyNumberFormat="1" ${rest}`;

const xlsxStylesPart = `${xlsxDeclaration}<styleSheet xmlns="${spreadsheetMlNamespace}"><numFmts count="${ownTableFormats.length}">${ownTableFormats
  .map((kind) => `<numFmt numFmtId="${formatIds[kind]}" formatCode="${tableNumberFormats[kind]}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="10"/><name val="Arial"/></font><font><b/><sz val="10"/><name val="Arial"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F5"/></patternFill></fill></fills>
<borders count="3"><border/><border><left/><right/><top/><bottom style="thin"/></border><border><left/><right/><top style="thin"/><bottom/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${tableKinds.length * 2 + 1}">${tableKinds.map((kind) => format(kind, 'fontId="0" fillId="0" borderId="0"/>')).join('')}${format(
  'text',
  'fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
)}${tableKinds.map((kind) => format(kind, 'fontId="1" fillId="0" borderId="2" applyFont="1" applyBorder="1"/>')).join('')}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeXlsxText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // The header is printed on every page.
  const titles = names.map(
    (name, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${escapeXlsxText(name).replaceAll("'", "''")}'!$1:$1</definedName>`,
  );
  return `${xlsxDeclaration}<workbook xmlns="${spreadsheetMlNamespace}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`;
}

function workbookRelations(sheets: number): string {
  const entries = Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  return `${xlsxDeclaration}<Relationships xmlns="${packaged}/relationships">${entries.join('')}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
}

const packageRelations = `${xlsxDeclaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function contentTypes(sheets: number): string {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const entries = Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  );
  return (
    `${xlsxDeclaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${entries.join('')}</Types>`
  );
}
