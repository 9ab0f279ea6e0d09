import { describe, expect, test } from 'vitest';
import { type FilledSheetCell, provenThousands, readAmount, readCellFlag, readNumeric } from '#files/sheet/cells.ts';
import { readDayCell, readHoursCell, readPercent, readTextCell } from './columns.ts';

const value = (of: number | string | boolean) => ({ value: of });
const notValid = { bad: 'CellNotValid' };

describe('number cells', () => {
  test.each<[FilledSheetCell, number]>([
    [1.5, 1.5],
    ['1.5', 1.5],
    ['1,5', 1.5],
    [' 1234,567 ', 1234.567],
    ['0,125', 0.125],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ["1'234.50", 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202F234\u00A0567', 1_234_567],
    ['−3', -3],
    ['-1.234,5', -1234.5],
  ])('the cell %j is read as the number %d', (cell, number) => expect(readNumeric(cell)).toEqual(value(number)));

  test.each(['1.234', '1,234', '-12,500'])(
    'the cell %j could be two different numbers and is refused as ambiguous',
    (cell) => expect(readNumeric(cell)).toEqual({ bad: 'NumberAmbiguous' }),
  );

  test.each<[string, string[], '.' | ',' | undefined]>([
    ['a decimal comma', ['1.234 €', '12,50 €'], '.'],
    ['a decimal point', ['1,234', 'CHF 12.50'], ','],
    ['both separators', ['(1.234,50)', '1.234'], '.'],
    ['thousands twice', ['1,234,567', '2.500'], ','],
    ['a decimal mark after a zero', ['0,125 h', '1.234'], '.'],
    ['four decimals', ['1.2345', '1,234'], ','],
    ['five digits before the mark', ['12345.678', '1,234'], ','],
    ['no proof', ['1.234', '1,234', '5', '7:30', '1 234', 'two'], undefined],
    ['a contradiction', ['12,50', '12.50'], undefined],
  ])('the cells of a column prove their thousands separator: %s', (_, cells, thousands) => {
    expect(provenThousands(cells)).toBe(thousands);
  });

  test.each([
    ['1.234 €', '.', 1234],
    ['1.234 €', ',', 1.234],
    ['-1,234', ',', -1234],
    ['12.50', '.', 12.5],
  ] as const)('%j is %d where the thousands separator is proven', (cell, thousands, number) => {
    expect(readAmount(cell, thousands)).toEqual(value(number));
  });

  test.each<FilledSheetCell>([
    '',
    'abc',
    '1e5',
    '1,2,3',
    '1.23.45',
    '=1+1',
    '__proto__',
    '12abc',
    true,
    { date: '2026-01-01' },
    Infinity,
  ])('the cell %j is not a valid number', (cell) => expect(readNumeric(cell)).toEqual(notValid));

  test.each<[FilledSheetCell, number]>([
    [12.5, 12.5],
    ['1.234,56 €', 1234.56],
    ['$1,234.56', 1234.56],
    ['CHF 12.50', 12.5],
    ['-80 EUR', -80],
    ['€ -80,00', -80],
    ['- 80,00 €', -80],
    ['80,00- €', -80],
    ['(1,234.50)', -1234.5],
  ])('the cell %j is read as the amount %d', (cell, amount) => expect(readAmount(cell)).toEqual(value(amount)));

  test.each<FilledSheetCell>(['€', '80 - 90', '(80', '--80', '1.2.3 €', false])('the cell %j is no amount', (cell) =>
    expect(readAmount(cell)).toEqual(notValid),
  );

  test('a percentage is read with or without a percent sign', () => {
    expect(readPercent('80 %')).toEqual(value(80));
    expect(readPercent('12,5%')).toEqual(value(12.5));
    expect(readPercent(80)).toEqual(value(80));
  });
});

describe('hour cells', () => {
  test.each<[FilledSheetCell, number]>([
    [7.5, 7.5],
    ['7,5', 7.5],
    ['7:30', 7.5],
    ['07:30:00', 7.5],
    ['30:15', 30.25],
    ['7h30', 7.5],
    ['7 h 30 min', 7.5],
    ['7.5 h', 7.5],
    ['8 Std.', 8],
    ['8 Stunden', 8],
    ['-1:30', -1.5],
    ['01:30:00 AM', 1.5],
    ['12:15 am', 0.25],
    ['1:30 PM', 13.5],
  ])('the cell %j is read as %d hours', (cell, hours) => expect(readHoursCell(cell)).toEqual(value(hours)));

  test.each<FilledSheetCell>(['7:60', '7:5', '13:00 PM', 'h', { date: '2026-01-01' }, false])(
    'the cell %j is not a valid number of hours',
    (cell) => expect(readHoursCell(cell)).toEqual(notValid),
  );
});

describe('day cells', () => {
  test.each<[FilledSheetCell, string]>([
    [{ date: '2026-03-31' }, '2026-03-31'],
    [{ date: '2026-03-31T14:30:00' }, '2026-03-31'],
    ['2026-03-31', '2026-03-31'],
    ['2026-03-31Z', '2026-03-31'],
    ['2026-3-1', '2026-03-01'],
    ['31.03.2026', '2026-03-31'],
    ['1. 3. 2026', '2026-03-01'],
    ['03/31/2026', '2026-03-31'],
    ['31/03/2026', '2026-03-31'],
    ['05/05/2026', '2026-05-05'],
    ['01.02.26', '2026-02-01'],
    ['2026-03-31T14:30:00+02:00', '2026-03-31'],
    ['31. März 2026', '2026-03-31'],
    [46_112, '2026-03-31'],
    [46_112.75, '2026-03-31'],
  ])('the cell %j is read as the day %s', (cell, day) => expect(readDayCell(cell)).toEqual(value(day)));

  test('a text that could be two different days is refused as ambiguous', () =>
    expect(readDayCell('01/02/2026')).toEqual({ bad: 'DayAmbiguous' }));

  test.each<FilledSheetCell>([
    '46112',
    '2026-02-30',
    '31.02.2026',
    '13/13/2026',
    '0026-01-01',
    5,
    -1,
    1e9,
    true,
    'today',
  ])('the cell %j is not a valid day', (cell) => expect(readDayCell(cell)).toEqual(notValid));
});

describe('boolean cells', () => {
  test.each<FilledSheetCell>([true, 1, '1', 'x', 'X', 'Ja', 'yes', 'WAHR', ' true '])(
    'the cell %j is read as yes',
    (cell) => expect(readCellFlag(cell)).toEqual(value(true)),
  );
  test.each<FilledSheetCell>([false, 0, '0', 'nein', 'No', 'FALSCH'])('the cell %j is read as no', (cell) =>
    expect(readCellFlag(cell)).toEqual(value(false)),
  );
  test.each<FilledSheetCell>([2, 'perhaps', { date: '2026-01-01' }])('the cell %j is neither yes nor no', (cell) =>
    expect(readCellFlag(cell)).toEqual(notValid),
  );
});

test('text cells are trimmed, and overlong ones or ones with control characters are not valid', () => {
  expect(readTextCell('  a b ', 3)).toEqual(value('a b'));
  expect(readTextCell(4711, 10)).toEqual(value('4711'));
  expect(readTextCell('a\r\nb', 10)).toEqual(value('a\nb'));
  expect(readTextCell('abcd', 3)).toEqual(notValid);
  expect(readTextCell('a\u0000b', 10)).toEqual(notValid);
  expect(readTextCell('=SUM(A1)', 10)).toEqual(value('=SUM(A1)'));
});
