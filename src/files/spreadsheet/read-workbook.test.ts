import { readFileSync } from 'node:fs';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { SheetFileError } from './error.ts';
import type { SheetLimits } from './limits.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';
import type { Workbook } from './workbook.ts';

function refusal(bytes: Uint8Array, limits?: Partial<SheetLimits>): SheetFileError | undefined {
  try {
    readWorkbook(bytes, limits);
    return undefined;
  } catch (error) {
    if (error instanceof SheetFileError) return error;
    throw error;
  }
}

/** A zipped file of these parts. */
const zipOf = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(content)])));
const sample = (name: string) => readFileSync(path.join(import.meta.dirname, 'samples', name));
const rowsOf = (bytes: Uint8Array) => readWorkbook(bytes).workbook.sheets[0]?.rows;

const relations = (inside: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inside}</Relationships>`;
const xlsxOf = (sheet: string, more: Record<string, string> = {}) =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      '<Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>',
    ),
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
const worksheet = (rows: string, more = '') => `<worksheet><sheetData>${rows}</sheetData>${more}</worksheet>`;
const odsOf = (table: string, manifest = '<manifest/>') =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': manifest,
    'content.xml': `<office:document-content><table:table table:name="A">${table}</table:table></office:document-content>`,
  });

describe('files that are not spreadsheets', () => {
  it.each<[string, Uint8Array, string]>([
    ['nothing', strToU8(''), 'empty'],
    ['a PDF document', strToU8('%PDF-1.7\n'), 'unsupportedFormat'],
    ['a web page that is named .xls', strToU8('<html><table><tr><td>1</td></tr></table></html>'), 'unsupportedFormat'],
    ['zero bytes', new Uint8Array(5000), 'unsupportedFormat'],
    ['a workbook of Excel 4', Uint8Array.from([9, 4, 6, 0, 0, 0, 16, 0]), 'unsupportedFormat'],
    ['an archive', zipOf({ 'readme.txt': 'hello' }), 'unsupportedFormat'],
    ['a text document', zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }), 'unsupportedFormat'],
    ['a binary workbook', zipOf({ 'xl/workbook.bin': 'x' }), 'unsupportedFormat'],
    ['a workbook without sheets', zipOf({ 'xl/workbook.xml': '<workbook/>' }), 'empty'],
    ['an encrypted OpenDocument', odsOf('', '<manifest><encryption-data/></manifest>'), 'encrypted'],
    ['XML that breaks off', xlsxOf('<worksheet><sheetData><row>'), 'damaged'],
  ])('refuses %s with the matching reason', (_name, bytes, code) => {
    expect(refusal(bytes)?.code).toBe(code);
  });

  it('refuses an encrypted .xls because of its encryption record', () => {
    const bytes = Uint8Array.from(sample('xlwt.xls'));
    const at = Buffer.from(bytes).indexOf(Buffer.from([0x42, 0, 2, 0]));
    bytes[at] = 0x2f;
    expect(refusal(bytes)?.code).toBe('encrypted');
  });

  it('refuses an encrypted .xlsx because of the encrypted package in its container', () => {
    const bytes = Uint8Array.from(sample('xlwt.xls'));
    const name = (word: string) => Buffer.from(word, 'utf16le');
    const at = Buffer.from(bytes).indexOf(name('Workbook'));
    bytes.set(name('EncryptedPackage'), at);
    bytes[at + 64] = 34;
    expect(refusal(bytes)?.code).toBe('encrypted');
  });

  it('refuses a part with a wrong checksum', () => {
    const bytes = xlsxOf(worksheet('<row><c><v>1</v></c></row>'));
    const at = Buffer.from(bytes).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes[at + 16] = (bytes[at + 16] ?? 0) ^ 0xff;
    expect(refusal(bytes)?.code).toBe('damaged');
  });
});

describe('spreadsheet size limits', () => {
  it('the total size of all parts is checked before any part is unpacked', () => {
    const bytes = xlsxOf(worksheet(' '.repeat(100_000)));
    expect(refusal(bytes, { unpackedBytes: 90_000 })?.values).toMatchObject({ what: 'unpackedBytes', limit: 90_000 });
  });

  it('a zip bomb is recognized by the compression ratio', () => {
    const bytes = withStatedSize(xlsxOf(worksheet(' '.repeat(5000))), 17 * 1024 * 1024);
    expect(refusal(bytes)?.values).toMatchObject({ what: 'compressionRatio' });
  });

  it('a part that unpacks to more than the declared size is reported as damaged', () => {
    expect(refusal(withStatedSize(xlsxOf(worksheet(' '.repeat(5000))), 100))?.code).toBe('damaged');
  });

  it.each<[string, Uint8Array, string]>([
    ['a row far below', xlsxOf(worksheet('<row r="1048577"><c r="A1048577"><v>1</v></c></row>')), 'rows'],
    ['a column far right', xlsxOf(worksheet('<row><c r="XFE1"><v>1</v></c></row>')), 'columns'],
    ['a repeated row of repeated cells', odsOf(odsRow(1_000_000, 16_384)), 'cells'],
    ['a value below many repeated rows', odsOf(odsRow(2_000_000, 1, '') + odsRow(1, 1)), 'rows'],
    ['merged areas without end', xlsxOf(worksheet(manyCells(1000), mergeCells(6000))), 'cells'],
  ])('refuses %s as too large', (_name, bytes, what) => {
    expect(refusal(bytes)?.values).toMatchObject({ what });
  });

  it('limits the number of entries, and the number of cells of all sheets together', () => {
    expect(refusal(sample('libreoffice.ods'), { entries: 3 })?.values).toMatchObject({ what: 'entries' });
    const names = ['libreoffice.ods', 'libreoffice.xlsx', 'gnumeric.xls', 'libreoffice.csv'];
    const refused = names.map((name) => refusal(sample(name), { cells: 20 })?.values['what']);
    expect(refused).toEqual(names.map(() => 'cells'));
  });

  it('a declared dimension of the whole sheet does not cost time or memory', () => {
    const bytes = xlsxOf(
      `<worksheet><dimension ref="A1:XFD1048576"/>${worksheet('<row><c><v>1</v></c></row>').slice(11)}`,
    );
    expect(rowsOf(bytes)).toEqual([[1]]);
  });

  function odsRow(rows: number, columns: number, value = 'x') {
    const type = value === '' ? '' : ' office:value-type="string"';
    return `<table:table-row table:number-rows-repeated="${rows}"><table:table-cell${type} table:number-columns-repeated="${columns}"><text:p>${value}</text:p></table:table-cell></table:table-row>`;
  }

  /** The directory states another size for parts of more than 5000 bytes. */
  function withStatedSize(bytes: Uint8Array, size: number) {
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 30; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 5000)
        view.setUint32(at + 24, size, true);
    }
    return bytes;
  }

  function manyCells(rows: number) {
    return '<row><c><v>1</v></c></row>'.repeat(rows);
  }

  function mergeCells(count: number) {
    return `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(count)}</mergeCells>`;
  }
});

describe('hostile spreadsheet content', () => {
  const entity = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';

  it.each([
    ['.xlsx', xlsxOf(`${entity}${worksheet('<row><c t="inlineStr"><is><t>&b;</t></is></c></row>')}`)],
    [
      '.ods',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': `${entity}<a>&b;</a>` }),
    ],
  ])('refuses entities in %s instead of expanding them', (_name, bytes) => {
    expect(refusal(bytes)?.code).toBe('damaged');
  });

  it('names of prototype properties are treated as plain text', () => {
    const workbook: Workbook = {
      sheets: [
        {
          name: '__proto__',
          rows: [
            ['__proto__', 'constructor'],
            ['polluted', 'x'],
          ],
        },
      ],
    };
    for (const format of ['xls', 'xlsx', 'ods'] as const) {
      expect(readWorkbook(writeWorkbook(workbook, format)).workbook).toEqual(workbook);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('links to other files are not followed', () => {
    const link = '<Relationship Id="r1" Type="x/worksheet" Target="file:///etc/passwd" TargetMode="External"/>';
    const bytes = xlsxOf(worksheet(''), { 'xl/_rels/workbook.xml.rels': relations(link) });
    expect(refusal(bytes)?.code).toBe('empty');
  });

  it('cached rows of an external OpenDocument file are not read as a sheet', () => {
    const row = '<table:table-row><table:table-cell office:value-type="float" office:value="5"/></table:table-row>';
    expect(rowsOf(odsOf(row))).toEqual([[5]]);
    expect(refusal(odsOf(`<table:table-source/>${row}`))?.code).toBe('empty');
  });
});

describe('cells of .xlsx', () => {
  it('reads cells without addresses, escapes, dates as text, and ignores phonetic guides', () => {
    const cells =
      '<c t="inlineStr"><is><r><t>a_x000D_</t></r><rPh><t>aid</t></rPh><r><t>b</t></r></is></c><c t="str"><f>A1</f><v></v></c>' +
      '<c t="d"><v>2026-03-29T10:00:00Z</v></c><c t="b"><v>0</v></c><c t="e"><v>#REF!</v></c><c><f>B2</f></c><c><v>1e3</v></c>';
    expect(rowsOf(xlsxOf(worksheet(`<row>${cells}</row>`)))).toEqual([
      ['a\rb', null, { date: '2026-03-29T10:00:00' }, false, { error: '#REF!' }, null, 1000],
    ]);
  });
});
