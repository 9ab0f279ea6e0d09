import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SheetFileError } from './error.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';
import type { Cell, SheetFormat, Workbook } from './workbook.ts';

const binary: SheetFormat[] = ['xls', 'xlsx', 'ods'];
const book = (...rows: Cell[][]): Workbook => ({ sheets: [{ name: 'A', rows }] });
const again = (workbook: Workbook, format: SheetFormat) => readWorkbook(writeWorkbook(workbook, format)).workbook;
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Text that every format holds: XML knows no control characters, OpenDocument joins spaces at the edges of lines. */
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  // oxlint-disable-next-line no-control-regex -- control characters are what is left out
  .map((value) => value.replaceAll(/[\u0000-\u001f\uFFFE\uFFFF]/g, 'x').trim())
  .filter((value) => value !== '');
const date = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(9998, 0, 1) / 1000 })
  .map((second) => new Date(second * 1000).toISOString().slice(0, 19))
  .map((value) => ({ date: value.endsWith('T00:00:00') ? value.slice(0, 10) : value }));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => (value === 0 ? 0 : value));
const cell = fc.oneof(text, date, number, fc.boolean(), fc.constant(null));
const rows = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 6 });

/** Rows end with their last value, and sheets with their last row that has one. */
function trimmed(all: readonly (readonly Cell[])[]): (readonly Cell[])[] {
  const result = all.map((row) => row.slice(0, row.findLastIndex((value) => value !== null) + 1));
  return result.slice(0, result.findLastIndex((row) => row.length > 0) + 1);
}

describe('round trip of a written workbook', () => {
  it.each(binary)(
    '.%s keeps texts, numbers, days, times and booleans of two sheets',
    (format) => {
      fc.assert(
        fc.property(rows, rows, (first, second) => {
          const sheets = [
            { name: 'Erstes Blatt', rows: first },
            { name: 'Zweites Blatt', rows: second },
          ];
          const expected = sheets.map((sheet) => ({ name: sheet.name, rows: trimmed(sheet.rows) }));
          expect(again({ sheets }, format).sheets).toEqual(expected);
        }),
        { seed: 2, numRuns: 25 },
      );
    },
    20_000,
  );

  it.each([',', ';', '\t', '|'])('.csv with the separator %j keeps the texts of all cells', (separator) => {
    const texts = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(texts, (all) => {
        const harmless = all.map((row) => row.map((value) => value.replace(/^[=+\-@]+/, '_')));
        const bytes = writeWorkbook(book(...harmless), 'csv', { separator });
        const named = new TextEncoder().encode(`sep=${separator}\r\n${textOf(bytes).slice(1)}`);
        expect(readWorkbook(named).workbook.sheets[0]?.rows).toEqual(harmless);
      }),
      { seed: 3 },
    );
  });

  it('.xls keeps texts that span several records, with one and with two bytes per character', () => {
    const long = Array.from({ length: 40 }, (_, n) => [
      'é'.repeat(1000 + n),
      '漢'.repeat(900 + n),
      '漢字a'.repeat(4000),
    ]);
    expect(again(book(...long), 'xls').sheets[0]?.rows).toEqual(long);
  });

  it('errors remain errors if the format supports errors, and otherwise become text', () => {
    const errors = book([{ error: '#REF!' }, { error: 'Err:502' }]);
    for (const format of ['xls', 'xlsx'] as const) {
      expect(again(errors, format).sheets[0]?.rows).toEqual([[{ error: '#REF!' }, 'Err:502']]);
    }
    expect(again(errors, 'ods').sheets[0]?.rows).toEqual([['#REF!', 'Err:502']]);
  });

  it.each(binary)('.%s makes sheet names valid and distinct', (format) => {
    const names = ['a/b', 'A:B', '', 'x'.repeat(40), 'x'.repeat(50)];
    const sheets = again({ sheets: names.map((name) => ({ name, rows: [[1]] })) }, format).sheets;
    expect(sheets.map(({ name }) => name)).toEqual([
      'a b',
      'A B (2)',
      'Sheet3',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
    ]);
  });
});

describe('written delimited text', () => {
  const written = (...row: Cell[]) => textOf(writeWorkbook(book(row), 'csv'));

  it('a written CSV starts with a byte order mark, ends lines with CR LF and quotes only if necessary', () => {
    expect(written('a,b', 'say "x"', 'two\nlines', 1.5, true, { date: '2026-03-29T08:30:00' }, null, 'z')).toBe(
      '\uFEFF"a,b","say ""x""","two\nlines",1.5,TRUE,2026-03-29 08:30:00,,z\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])(
    'the text %j is escaped so that no program reads a formula',
    (value) => {
      expect(written(value).replaceAll('"', '')).toBe(`\uFEFF'${value}\r\n`);
    },
  );

  it('a negative number is written as a number', () => {
    expect(written(-1.5)).toBe('\uFEFF-1.5\r\n');
  });
});

describe('limits of the spreadsheet formats', () => {
  const refusal = (workbook: Workbook, format: SheetFormat) => {
    try {
      writeWorkbook(workbook, format);
      return undefined;
    } catch (error) {
      return error instanceof SheetFileError ? error : undefined;
    }
  };

  it.each<[string, Workbook, string]>([
    ['rows', book(...Array.from({ length: 65_537 }, () => [1])), 'rows'],
    ['columns', book(Array.from({ length: 257 }, () => 1)), 'columns'],
    ['characters', book(['x'.repeat(32_768)]), 'characters in a cell'],
  ])('refuses to write an .xls with too many %s', (_name, workbook, what) => {
    expect(refusal(workbook, 'xls')).toMatchObject({ code: 'tooLarge', values: { what } });
  });

  it('refuses to write a workbook without a sheet', () => {
    expect(refusal({ sheets: [] }, 'xlsx')?.code).toBe('empty');
  });
});
