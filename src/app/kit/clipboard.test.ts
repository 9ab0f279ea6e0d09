import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatTsv, parseTsv, placeBlock, type CellArea, type ClipboardBlock } from './clipboard.ts';

const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('7', '.', ',', '\t', '\n', '\r', '"', ' ') }));
const blocks = fc
  .record({ width: fc.integer({ min: 1, max: 5 }), height: fc.integer({ min: 1, max: 5 }) })
  .chain(({ width, height }) =>
    fc.array(fc.array(text, { minLength: width, maxLength: width }), { minLength: height, maxLength: height }),
  );

describe('tab-separated text', () => {
  test('written text is read back unchanged', () => {
    fc.assert(
      fc.property(blocks, (block) => {
        expect(parseTsv(formatTsv(block))).toEqual(block);
      }),
    );
  });

  test.each<[string, ClipboardBlock]>([
    [
      '8\t7,5\r\n\t6\r\n',
      [
        ['8', '7,5'],
        ['', '6'],
      ],
    ],
    [
      '8\t7.5\n\t6',
      [
        ['8', '7.5'],
        ['', '6'],
      ],
    ],
    ['8', [['8']]],
    ['', [['']]],
    ['8\t', [['8', '']]],
    [
      '1\n2\t3',
      [
        ['1', ''],
        ['2', '3'],
      ],
    ],
    ['"a\tb"\t"say ""hi"""\n', [['a\tb', 'say "hi"']]],
    ['"open\t1', [['"open', '1']]],
  ])('the tab-separated text %j is parsed', (source, block) => {
    expect(parseTsv(source)).toEqual(block);
  });
});

describe('placeBlock', () => {
  const limits: CellArea = { top: 0, left: 1, bottom: 9, right: 7 };
  const cell = (row: number, column: number): CellArea => ({ top: row, left: column, bottom: row, right: column });

  test('a pasted block starts at the top left cell of the selection', () => {
    const placed = placeBlock(
      [
        ['1', '2'],
        ['3', '4'],
      ],
      cell(2, 3),
      limits,
    );
    expect(placed.cells.map(({ row, column, text: value }) => [row, column, value])).toEqual([
      [2, 3, '1'],
      [2, 4, '2'],
      [3, 3, '3'],
      [3, 4, '4'],
    ]);
    expect(placed.area).toEqual({ top: 2, left: 3, bottom: 3, right: 4 });
  });

  test('a single value fills the selection, and a single row is repeated in each selected row', () => {
    const area: CellArea = { top: 0, left: 1, bottom: 2, right: 2 };
    expect(placeBlock([['8']], area, limits).cells.map((placed) => placed.text)).toEqual([
      '8',
      '8',
      '8',
      '8',
      '8',
      '8',
    ]);
    expect(placeBlock([['1', '2']], area, limits).cells.map((placed) => placed.text)).toEqual([
      '1',
      '2',
      '1',
      '2',
      '1',
      '2',
    ]);
  });

  test('cells outside the limits are cut off and counted', () => {
    const placed = placeBlock([['1', '2', '3']], cell(9, 6), limits);
    expect(placed.cells).toHaveLength(2);
    expect(placed.clipped).toBe(1);
    expect(placed.area).toEqual({ top: 9, left: 6, bottom: 9, right: 7 });
  });

  test('copying the selection after a paste returns the pasted block', () => {
    fc.assert(
      fc.property(blocks, fc.nat(3), fc.nat(3), (block, row, column) => {
        const sheet = new Map<string, string>();
        const placed = placeBlock(parseTsv(formatTsv(block)), cell(row, column), {
          top: 0,
          left: 0,
          bottom: 20,
          right: 20,
        });
        for (const target of placed.cells) sheet.set(`${target.row} ${target.column}`, target.text);
        const { top, left, bottom, right } = placed.area;
        const copied = Array.from({ length: bottom - top + 1 }, (_, y) =>
          Array.from({ length: right - left + 1 }, (__, x) => sheet.get(`${top + y} ${left + x}`)),
        );
        expect(copied).toEqual(block);
      }),
    );
  });
});
