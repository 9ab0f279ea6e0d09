import { afterEach, describe, expect, test } from 'vitest';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import {
  choiceColumn,
  dateColumn,
  flagColumn,
  hoursColumn,
  integerColumn,
  existingNameColumn,
  textColumn,
} from './columns.ts';
import { readTable, type SheetAudience } from './table.ts';

const columns = {
  who: existingNameColumn('person', 'person', { isRequired: true }),
  day: dateColumn('date'),
  hours: hoursColumn('actualEffort', { minimum: 0, maximum: 24 }),
  done: flagColumn('completed'),
  rank: integerColumn('priority', { minimum: 1, maximum: 9 }),
  kind: choiceColumn('projectType', [
    [1, 'projectType.project'],
    [2, 'projectType.template'],
  ]),
  note: textColumn('description', 10),
};

let reader: Pick<SheetAudience, 'locale' | 'timeZone'> = {};
afterEach(() => {
  reader = {};
});

async function read(...rows: Cell[][]) {
  const { table, problems } = await readTable({ name: 'Sheet', rows }, columns, { language: 'en', ...reader });
  const told = problems
    .toReport({ language: 'en' })
    .map(({ severity, code, row, column }) => [severity, code.slice(13), row, column]);
  return { values: table.rows.map((row) => row.values), told, problems, table };
}

describe('decision 7: the header row', () => {
  test('column names are recognized in any order and case, with spaces, in English or German, and with a star', async () => {
    const { values, told } = await read([' HOURS ', 'Ressource *', 'tag'], ['7:30', 'Ann', '31.3.2026']);
    expect(told).toEqual([]);
    expect(values).toEqual([
      { who: 'Ann', day: '2026-03-31', hours: 7.5, done: null, rank: null, kind: null, note: null },
    ]);
  });

  test('unknown columns are a warning, repeated and missing columns an error', async () => {
    const { told } = await read(['Hours', 'Stunden', 'Color', '__proto__']);
    expect(told).toEqual([
      ['error', 'ColumnTwice', 1, 'Stunden'],
      ['error', 'ColumnMissing', 1, 'Resource'],
      ['warning', 'ColumnUnknown', 1, 'Color'],
      ['warning', 'ColumnUnknown', 1, '__proto__'],
    ]);
  });

  test('of several names of one column the first that the service lists is read, and the others are left out with a warning', async () => {
    const { values, told, problems } = await read(['Stunden', 'Resource', 'Ist-Aufwand'], ['1', 'Ann', '2']);
    expect(told).toEqual([['warning', 'ColumnUnused', 1, 'Stunden']]);
    expect(problems.toReport({ language: 'en' })[0]?.message).toBe(
      'The column Stunden was left out, because Ist-Aufwand is read.',
    );
    expect(values).toMatchObject([{ hours: 2 }]);
  });

  test('a missing column is reported with all names that it may have', async () => {
    const { problems } = await read(['Hours']);
    expect(problems.toReport({ language: 'de' })).toMatchObject([
      { column: 'Resource', accepted: expect.stringMatching(/^Ressource, .*Mitarbeiter/) as unknown },
    ]);
  });

  test('empty rows are skipped, even above the header, and the other rows keep their numbers', async () => {
    const { table, told } = await read([], ['Resource'], [' ', null], ['Ann'], [], ['Bob']);
    expect(told).toEqual([]);
    expect(table.rows.map(({ line, values }) => [line, values.who])).toEqual([
      [4, 'Ann'],
      [6, 'Bob'],
    ]);
  });

  test('the row that names the most columns is the header, whatever titles are above it', async () => {
    const { table, told } = await read(
      ['Hours of October'],
      ['Resource', 'North', 'printed on 2026-10-31'],
      ['Resource', 'Day', 'Hours'],
      ['Ann', '17.10.2026 13:45:00', '01:30:00 AM'],
    );
    expect(told).toEqual([]);
    expect(table.header).toEqual(['Resource', 'Day', 'Hours']);
    expect(table.rows.map(({ line, values: { who, day, hours } }) => [line, who, day, hours])).toEqual([
      [4, 'Ann', '2026-10-17', 1.5],
    ]);
  });

  test('cells outside the columns are reported once', async () => {
    const { told } = await read(['Resource'], ['Ann'], ['Bob', 'beside'], ['Cy', 'beside']);
    expect(told).toEqual([['warning', 'CellOutsideColumns', 3, null]]);
  });

  test('an empty sheet and a file without a sheet are errors', async () => {
    expect((await read()).told).toEqual([['error', 'FileEmpty', null, null]]);
    const { problems } = await readTable(undefined, columns, { language: 'de' });
    expect(problems.firstError({ language: 'de' })).toBe(
      'Das Blatt ist leer. Die erste Zeile muss die Spaltennamen enthalten.',
    );
  });

  test('more rows than an import accepts are refused', async () => {
    const rows = Array.from({ length: 100_001 }, () => ['x']);
    const { table, told } = await read(...rows);
    expect([told, table.rows]).toEqual([[['error', 'TooManyRows', null, null]], []]);
  });
});

describe('decision 7: problems with cells', () => {
  test('a bad cell is an error if required or a reference, otherwise a warning and read as empty', async () => {
    const { values, told } = await read(
      ['Resource', 'Day', 'Hours', 'Completed', 'Priority', 'Type', 'Description'],
      [null, '2026-02-30', 25, 'perhaps', 1.5, 'projekt', 'a long, long note'],
      [{ error: '#REF!' }, '01/02/2026', { error: '#DIV/0!' }, 'x', 0, 'ugly', 'short'],
    );
    expect(told).toEqual([
      ['error', 'CellMissing', 2, 'Resource'],
      ['warning', 'CellNotValid', 2, 'Day'],
      ['warning', 'CellNotValid', 2, 'Hours'],
      ['warning', 'CellNotValid', 2, 'Completed'],
      ['warning', 'CellNotValid', 2, 'Priority'],
      ['warning', 'CellNotValid', 2, 'Description'],
      ['error', 'ErrorValue', 3, 'Resource'],
      ['error', 'CellNotValid', 3, 'Type'],
      ['warning', 'DayAmbiguous', 3, 'Day'],
      ['warning', 'ErrorValue', 3, 'Hours'],
      ['warning', 'CellNotValid', 3, 'Priority'],
    ]);
    const empty = { who: null, day: null, hours: null, rank: null };
    expect(values).toEqual([
      { ...empty, done: null, kind: 1, note: null },
      { ...empty, done: true, kind: null, note: 'short' },
    ]);
  });

  test('a cell problem contains a message, the value and the accepted values, in both languages', async () => {
    const { problems } = await read(['Resource', 'Hours'], ['Ann', 'viel']);
    expect(problems.toReport({ language: 'en' })).toMatchObject([
      {
        message: '“viel” isn’t valid. Enter hours (7.5 or 7:30) from 0 to 24.',
        value: 'viel',
        sheet: 'Sheet',
      },
    ]);
    expect(problems.toReport({ language: 'de' })).toMatchObject([{ accepted: 'Stunden (7,5 oder 7:30) von 0 bis 24' }]);
  });

  test('at most a thousand problems are reported, errors first, and all are counted', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => [index < 900 ? 'Ann' : null, 'much']);
    const { problems } = await read(['Resource', 'Hours'], ...rows);
    expect([problems.errors, problems.warnings]).toEqual([600, 1_500]);
    const told = problems.toReport({ language: 'en' });
    expect(told).toHaveLength(1_000);
    expect(told.filter(({ severity }) => severity === 'error')).toHaveLength(600);
  });
});

test('a column proves its own decimal mark, and without a proof an ambiguous number is a problem', async () => {
  const hours = async (...cells: string[]) => {
    const { values, told } = await read(['Resource', 'Hours'], ...cells.map((cell) => ['Ann', cell]));
    return { hours: values.map((each) => each.hours), told };
  };
  expect(await hours('1.234', '7,5')).toEqual({ hours: [null, 7.5], told: [['warning', 'CellNotValid', 2, 'Hours']] });
  expect(await hours('1.234', '7.5 h', '8')).toEqual({ hours: [1.234, 7.5, 8], told: [] });
  expect(await hours('1.234', '7:30')).toEqual({
    hours: [null, 7.5],
    told: [['warning', 'NumberAmbiguous', 2, 'Hours']],
  });
  expect((await hours('1.234', '7.5', '7,5')).told).toEqual([['warning', 'NumberAmbiguous', 2, 'Hours']]);
});

describe('the order of day and month', () => {
  const days = async (...cells: string[]) => {
    const { values, told, problems } = await read(['Resource', 'Day'], ...cells.map((cell) => ['Ann', cell]));
    return { days: values.map(({ day }) => day), told, problems };
  };

  test.each([
    [
      ['03/04/2026', '13/04/2026'],
      ['2026-04-03', '2026-04-13'],
    ],
    [
      ['3/4/26', '4/13/26'],
      ['2026-03-04', '2026-04-13'],
    ],
  ])('the column %j proves its own order, whatever the region is', async (cells, expected) => {
    reader = { locale: expected[0] === '2026-03-04' ? 'de' : 'en-us' };
    expect(await days(...cells)).toMatchObject({ days: expected, told: [] });
  });

  test.each([
    ['de', '2026-04-03', '3 Apr 2026'],
    ['en-gb', '2026-04-03', '3 Apr 2026'],
    ['en-us', '2026-03-04', '4 Mar 2026'],
  ])(
    'a column that proves none is read as in the region %s, and a warning says so once',
    async (locale, day, shown) => {
      reader = { locale };
      const result = await days('2026-01-01', '03/04/2026', '05/06/2026');
      expect(result.days[1]).toBe(day);
      expect(result.told).toEqual([['warning', 'DayOrderAssumed', 3, 'Day']]);
      expect(result.problems.toReport({ language: 'en' })[0]?.message).toBe(
        `“03/04/2026” was read as ${shown}, in the order of your region. If that is wrong, write dates as yyyy-MM-dd.`,
      );
    },
  );

  test('an order that the column contradicts, or that no region decides, stays ambiguous', async () => {
    reader = { locale: 'de' };
    expect((await days('13/04/2026', '04/13/2026', '03/04/2026')).told).toEqual([
      ['warning', 'DayAmbiguous', 4, 'Day'],
    ]);
    for (const locale of ['en', undefined, 'x_x']) {
      reader = { locale };
      expect((await days('03/04/2026')).told).toEqual([['warning', 'DayAmbiguous', 2, 'Day']]);
    }
  });

  test('a moment of a stated zone has its day in the zone of the reader', async () => {
    reader = { timeZone: 'Europe/Berlin' };
    expect((await days('2026-10-17T22:30:00Z', '2026-10-17 22:30')).days).toEqual(['2026-10-18', '2026-10-17']);
    reader = { timeZone: 'Nowhere/Land' };
    expect((await days('2026-10-17T22:30:00Z')).days).toEqual(['2026-10-17']);
  });
});

test('hostile cells are quoted truncated and without control characters, and are read as plain text', async () => {
  const { problems, values } = await read(['Resource', 'Priority'], ['__proto__', `${'x'.repeat(10_000)}\u0000`]);
  expect(values).toMatchObject([{ who: '__proto__', rank: null }]);
  const [problem] = problems.toReport({ language: 'en' });
  expect(problem?.value).toBe(`${'x'.repeat(80)}…`);
  expect(problem?.message.length).toBeLessThanOrEqual(255);
});
