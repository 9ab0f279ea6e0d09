import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksOf as links, outlineOf as outline, toldOf as told, workOf as work } from '#testing/shown-plan.ts';
import type { Cell, Sheet, SheetFormat } from '../spreadsheet/workbook.ts';
import { writeWorkbook } from '../spreadsheet/write-workbook.ts';
import { PlanFileError } from '../error.ts';
import { readPlanFile } from '../read.ts';
import { taskColumns } from './columns.ts';

const formats = ['xls', 'xlsx', 'ods', 'csv'] as const;
const file = (rows: Cell[][], format: SheetFormat = 'xlsx', more: Sheet[] = [], name = 'Plan') =>
  writeWorkbook({ sheets: [{ name, rows }, ...more] }, format, { separator: ';' });
const read = (rows: Cell[][], format?: SheetFormat) => readPlanFile(file(rows, format));

function refusal(bytes: Uint8Array): PlanFileError {
  try {
    readPlanFile(bytes);
  } catch (error) {
    if (error instanceof PlanFileError) return error;
    throw error;
  }
  throw new Error('The file was read.');
}

const template: Cell[][] = [
  [
    'WBS',
    'Name *',
    'Start',
    'Finish',
    'Duration',
    'Effort',
    'Complete',
    'Predecessors',
    'Resources',
    'Type',
    'Priority',
    'Description',
  ],
  ['1', 'Design', '2026-03-02', '2026-03-13', null, null, null, null, null, 'Collection', null, null],
  [
    '1.1',
    'Concept',
    '2026-03-02',
    '2026-03-06',
    '5 days',
    40,
    '50',
    null,
    'Kim[50%];Robin[150%]',
    'Standard',
    1,
    'First thoughts',
  ],
  ['1.2', 'Approval', '2026-03-09', null, 0, null, null, '1.1FS+1d', null, 'Milestone', 9, null],
  ['2', 'Build', '02.03.2026', '06.03.2026', null, '16h', null, '1.2;1.1SS+2d', null, null, null, null],
  ['3', 'Support', null, null, null, 12, null, null, null, 'Task', null, null],
];

describe.each(formats)('decision 7: a plan in a spreadsheet of the format %s', (format) => {
  const plan = read(template, format);

  it('the format is detected from the content, and tasks are read in their outline', () => {
    expect(plan).toMatchObject({ format: 'xls', stated: { uids: false, wbs: true, calendar: false }, warnings: [] });
    expect(outline(plan)).toEqual(['Design', ' Concept', ' Approval', 'Build', 'Support']);
    expect(
      plan.tasks.map(({ isSummary, isMilestone, isEffortOnly }) => [isSummary, isMilestone, isEffortOnly]),
    ).toEqual([
      [true, false, false],
      [false, false, false],
      [false, true, false],
      [false, false, false],
      [false, false, true],
    ]);
  });

  it('reads dates, durations, work, progress, priority and description of tasks', () => {
    const [, concept, approval, build] = plan.tasks;
    expect(concept).toMatchObject({
      wbs: '1.1',
      start: '2026-03-02T08:00:00',
      finish: '2026-03-06T17:00:00',
      duration: { value: 5, unit: 'days' },
      work: 40,
      percentComplete: 50,
      priority: 900,
      notes: 'First thoughts',
    });
    expect(approval).toMatchObject({ start: '2026-03-09T08:00:00', finish: '2026-03-09T08:00:00', priority: 100 });
    expect(build).toMatchObject({
      start: '2026-03-02T08:00:00',
      duration: { value: 5, unit: 'days' },
      work: 16,
      priority: 500,
    });
  });

  it('reads links and splits the work among resources', () => {
    expect(links(plan)).toEqual([
      'Concept → Approval finishStart 1 days',
      'Approval → Build finishStart 0 days',
      'Concept → Build startStart 2 days',
    ]);
    expect(work(plan)).toEqual([
      ['Concept', 'Kim', 50, 10],
      ['Concept', 'Robin', 150, 30],
    ]);
  });
});

describe('decision 7: columns of a spreadsheet', () => {
  it('columns may have any order and case, in English or German', () => {
    const german = read([
      [
        'VORGÄNGER',
        'beschreibung',
        'name',
        'Ressourcen',
        'gliederungsebene',
        'Dauer',
        'Beginn',
        'ENDE',
        'Aufwand',
        'Abgeschlossen',
        'Typ',
        'Priorität',
      ],
      [null, 'Erstes', 'Entwurf', 'Kim', 1, '1 Woche', '02.03.2026', null, '2 t', '25 %', 'Standard', 2],
      ['1EA+2t', null, 'Abnahme', null, 1, null, '10.03.2026', null, null, null, 'Meilenstein', null],
    ]);
    expect(told(german)).toEqual([]);
    expect(german.tasks).toMatchObject([
      { name: 'Entwurf', finish: '2026-03-06T17:00:00', work: 16, percentComplete: 25, priority: 800 },
      { name: 'Abnahme', isMilestone: true },
    ]);
    expect(links(german)).toEqual(['Entwurf → Abnahme finishStart 2 days']);
  });

  it('unknown columns cause a warning, calculated columns do not', () => {
    expect(
      told(
        read([
          ['Name', 'Colour', 'Start', 'Successors'],
          ['A', 'red', null, '2'],
        ]),
      ),
    ).toEqual([['ColumnUnknown', 1, 'Colour', undefined]]);
  });

  it('a file with missing or repeated required columns is refused', () => {
    const { reason, problems, message } = refusal(
      file([
        ['WBS', 'Start', 'start'],
        ['1', null, null],
      ]),
    );
    expect(reason).toBe('invalidCells');
    expect(problems.map(({ code, column }) => [code, column])).toEqual([
      ['ColumnTwice', 'start'],
      ['ColumnMissing', 'Name'],
    ]);
    expect(message).toBe('Sheet Plan, row 1, column start: The column start occurs more than once.');
  });
});

describe('decision 7: invalid cells of a spreadsheet', () => {
  it('invalid cells are reported with sheet, row, column, value and accepted form, and the other cells are read', () => {
    const plan = read([
      ['Name', 'Start', 'Duration', 'Effort', 'Complete', 'Predecessors', 'Type', 'Priority', 'Resources'],
      ['A', 'soon', 'long', 'much', '120 %', '7', 'Epic', 'urgent', 'Kim['],
      ['B', '2026-03-02', '2 days', 8, 10, 'nothing +', 'Standard', 5, 'Kim'],
    ]);
    expect(told(plan)).toEqual([
      ['CellNotValid', 2, 'Type', 'Epic'],
      ['CellNotValid', 2, 'Duration', 'long'],
      ['CellNotValid', 2, 'Priority', 'urgent'],
      ['CellNotValid', 2, 'Start', 'soon'],
      ['CellNotValid', 2, 'Complete', '120 %'],
      ['CellNotValid', 2, 'Effort', 'much'],
      ['CellNotValid', 2, 'Resources', 'Kim['],
      ['NameUnknown', 2, 'Predecessors', '7'],
      ['CellNotValid', 3, 'Predecessors', 'nothing +'],
    ]);
    expect(plan.warnings[1]).toMatchObject({
      message:
        'Sheet Plan, row 2, column Duration: “long” isn’t valid. Enter working days, or a duration such as 5 days, 4h or 2 weeks.',
      arguments: { sheet: 'Plan', row: 2, column: 'Duration', value: 'long' },
      line: 2,
    });
    expect(plan.tasks[1]).toMatchObject({ name: 'B', work: 8, percentComplete: 10 });
  });

  it('an invalid required cell is an error, and errors and warnings are reported together', () => {
    const { problems, arguments: counts } = refusal(
      file([
        ['Name', 'Start', 'Effort'],
        [null, '2026-03-02', 8],
        ['B', 'soon', 8],
        [{ error: '#REF!' }, null, null],
      ]),
    );
    expect(problems.map(({ severity, code, row, column }) => [severity, code, row, column])).toEqual([
      ['error', 'CellMissing', 2, 'Name'],
      ['warning', 'CellNotValid', 3, 'Start'],
      ['error', 'ErrorValue', 4, 'Name'],
    ]);
    expect(counts).toEqual({ errors: 2, warnings: 1 });
  });
});

describe('outline of a sheet', () => {
  it('the outline follows levels, else WBS codes, else the indentation of names', () => {
    const expected = ['A', ' B', '  C', ' D', 'E'];
    const levels = [1, 2, 3, 2, 1];
    const codes = ['1', '1.1', '1.1.1', '1.2', '2'];
    const names = ['A', 'B', 'C', 'D', 'E'];
    expect(outline(read([['Outline level', 'Name'], ...names.map((name, at) => [levels[at] ?? 0, name])]))).toEqual(
      expected,
    );
    expect(outline(read([['WBS', 'Name'], ...names.map((name, at) => [codes[at] ?? '', name])]))).toEqual(expected);
    const indented = names.map((name, at) => [`${'   '.repeat((levels[at] ?? 1) - 1)}${name}`, 1]);
    const plan = read([['Name', 'Effort'], ...indented]);
    expect(outline(plan)).toEqual(expected);
    expect(plan.tasks.map(({ wbs }) => wbs)).toEqual(codes);
    expect(plan.stated).toEqual({ uids: false, wbs: false, calendar: false, taskCalendars: false });
  });
});

describe('calendars of a sheet', () => {
  const calendar: Sheet = {
    name: 'Calendar',
    rows: [
      ['Day', 'Until', 'Hours', 'Name', 'Calendar'],
      ['Friday', null, 4, null, null],
      ['Monday', null, 10, null, 'Night  shift'],
      ['Friday', null, 0, null, 'night shift'],
      [{ date: '2026-03-05' }, { date: '2026-03-06' }, 2, 'Fair', 'Night shift'],
    ],
  };
  const tasks: Cell[][] = [
    ['Name', 'Start', 'Duration', 'Task calendar'],
    ['Plain', '2026-03-02', 5, null],
    ['Night', '2026-03-02', 2, 'Night shift'],
    ['None', '2026-03-02', 1, 'None'],
    ['Other', '2026-03-02', 1, 'Weekend'],
  ];

  it('tasks work by the calendars that the sheet of calendars names', () => {
    const plan = readPlanFile(file(tasks, 'xlsx', [calendar]));
    expect(plan.calendars).toMatchObject([
      { uid: 1, exceptions: [] },
      { uid: 2, name: 'Night  shift', exceptions: [{ from: '2026-03-05', to: '2026-03-06', name: 'Fair' }] },
    ]);
    expect(plan.calendars[1]?.week[5]).toEqual({ kind: 'nonWorking', times: [] });
    expect(plan.tasks.map(({ calendarUid }) => calendarUid)).toEqual([undefined, 2, undefined, undefined]);
    expect(plan.tasks[1]?.finish).toBe('2026-03-03T15:00:00');
    expect(told(plan)).toEqual([['NameUnknown', 5, 'Task calendar', 'Weekend']]);
    expect(plan.stated).toMatchObject({ calendar: true, taskCalendars: true });
  });

  it('without a sheet of calendars, the column says nothing, and all its names are reported', () => {
    const plan = readPlanFile(file(tasks));
    expect(plan.stated).toMatchObject({ calendar: false, taskCalendars: false });
    expect(told(plan)).toHaveLength(2);
  });
});

describe('content that is not a plan', () => {
  it('delimited text without the columns of a plan is not read as a plan', () => {
    for (const text of ['Dear all, here is the plan.', 'Name\nKim', 'colour;size\nred;2'])
      expect(refusal(new TextEncoder().encode(text)).reason).toBe('unknownFormat');
  });

  it('a workbook that is not a plan is refused with the missing columns', () => {
    expect(
      refusal(
        file([
          ['Colour', 'Size'],
          ['red', 2],
        ]),
      ).problems,
    ).toMatchObject([
      { code: 'ColumnMissing', column: 'Name' },
      { code: 'ColumnUnknown', column: 'Colour' },
      { code: 'ColumnUnknown', column: 'Size' },
    ]);
    expect(refusal(file([])).reason).toMatch(/empty|invalidCells/);
  });
});

/** Runs a reader; a rejection is as valid as a plan. */
function tried(read: () => boolean): boolean {
  try {
    return read();
  } catch (error) {
    return error instanceof PlanFileError;
  }
}

describe('arbitrary sheets', () => {
  const cell = fc.oneof(
    fc.constantFrom(null, '', 'NA', '3FS+2d;5SS', '5 days?', 'Kim[50%]', '02.03.2026', '1.1', 1, 0.5, 46083, true),
    fc.string(),
    fc.double(),
    fc.constant({ error: '#REF!' }),
    fc.constant({ date: '2026-03-02' }),
  );
  const header = fc.shuffledSubarray(Object.values(taskColumns).map(({ names }): Cell => names.en[0]));

  it('any sheet ends in a plan or a PlanFileError', () => {
    fc.assert(
      fc.property(header, fc.array(fc.array(cell, { maxLength: 30 }), { maxLength: 12 }), (names, rows) => {
        const outcome = tried(() => readPlanFile(file([names, ...rows], 'xls')).tasks.length <= rows.length);
        expect(outcome).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['a', ' ', '.', 'T', '1', '-', '[', '3FS+', '\u00A0 '])(
    'a sheet with cells of 30,000 repetitions of %j is read quickly',
    (text) => {
      const long = `1${text.repeat(30_000 / text.length)}!`;
      const columns = Object.values(taskColumns);
      const names = columns.map(({ names: { en } }): Cell => en[0]);
      const start = performance.now();
      readPlanFile(file([names, columns.map(() => long), columns.map(() => long)], 'csv'));
      expect(performance.now() - start).toBeLessThan(5_000);
    },
  );
});
