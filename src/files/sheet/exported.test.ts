import { describe, expect, it } from 'vitest';
import type { Cell, Sheet, SheetFormat } from '../spreadsheet/workbook.ts';
import { writeWorkbook } from '../spreadsheet/write-workbook.ts';
import { linksOf as links, outlineOf as outline, toldOf as told, workOf as work } from '#testing/shown-plan.ts';
import { readPlanFile } from '../read.ts';

const file = (rows: Cell[][], format: SheetFormat = 'xlsx', more: Sheet[] = [], name = 'Plan') =>
  writeWorkbook({ sheets: [{ name, rows }, ...more] }, format, { separator: ';' });
const read = (rows: Cell[][], format?: SheetFormat) => readPlanFile(file(rows, format));

/** As the export of Microsoft Project to Excel writes a plan. */
const exported: Cell[][] = [
  [
    'ID',
    'Unique_ID',
    'Active',
    'Task_Mode',
    'Name',
    'Duration',
    'Start',
    'Finish',
    'Predecessors',
    'Outline_Level',
    'Percent_Complete',
    'Notes',
  ],
  [
    1,
    11,
    'Yes',
    'Auto Scheduled',
    'Design',
    '7 days',
    'March 2, 2026 8:00 AM',
    'March 10, 2026 5:00 PM',
    null,
    '1',
    '50%',
    null,
  ],
  [
    2,
    12,
    'Yes',
    'Manually Scheduled',
    'Concept',
    '5 days?',
    'March 2, 2026 8:00 AM',
    'March 6, 2026 5:00 PM',
    null,
    '2',
    '50%',
    'Draft',
  ],
  [3, null, 'Yes', null, null, null, null, null, null, '1', null, null],
  [
    4,
    14,
    'No',
    'Auto Scheduled',
    'Build',
    '2 days',
    'March 9, 2026 8:00 AM',
    'March 10, 2026 5:00 PM',
    '2SS+1 day',
    '2',
    '0%',
    null,
  ],
  [
    5,
    15,
    'Yes',
    'Auto Scheduled',
    'Done',
    '0 days',
    'March 10, 2026 5:00 PM',
    'March 10, 2026 5:00 PM',
    '2,4',
    '1',
    '0%',
    null,
  ],
];
const people: Sheet = {
  name: 'Resource_Table',
  rows: [
    ['ID', 'Name', 'Initials', 'Type', 'Material_Label', 'Email_Address', 'Max_Units'],
    [1, 'Kim', 'K', 'Work', null, 'kim@example.org', '100%'],
    [2, 'Steel', 'S', 'Material', 'tons', null, null],
  ],
};
const assigned: Sheet = {
  name: 'Assignment_Table',
  rows: [
    ['Task_Name', 'Resource_Name', 'Percent_Work_Complete', 'Scheduled_Work', 'Units'],
    ['Concept', 'Kim', '50%', '20 hrs', '50%'],
    ['Build', 'Steel', '0%', '3', '3'],
    ['Demolition', 'Kim', '0%', '3h', '100%'],
  ],
};

describe('a spreadsheet exported by Microsoft Project', () => {
  const plan = readPlanFile(
    file([['What']], 'xlsx', [{ name: 'Task_Table', rows: exported }, people, assigned], 'Info'),
  );

  it('reads the task sheet at any position in the workbook', () => {
    expect(outline(plan)).toEqual(['Design', ' Concept', ' Build', 'Done']);
    expect(plan.stated).toEqual({ uids: true, wbs: false, calendar: false, taskCalendars: false });
    expect(plan.tasks).toMatchObject([
      { uid: 11, isSummary: true, percentComplete: 50 },
      { uid: 12, isManual: true, isEstimated: true, finish: '2026-03-06T17:00:00', notes: 'Draft' },
      { uid: 14, isActive: false },
      { uid: 15, isMilestone: true },
    ]);
    expect(links(plan)).toEqual([
      'Concept → Build startStart 1 days',
      'Concept → Done finishStart 0 days',
      'Build → Done finishStart 0 days',
    ]);
  });

  it('reads resources and assignments from their sheets, and warns about unknown tasks', () => {
    expect(plan.resources).toMatchObject([
      { name: 'Kim', email: 'kim@example.org', type: 'work' },
      { name: 'Steel', type: 'material', materialLabel: 'tons' },
    ]);
    expect(work(plan)[0]).toEqual(['Concept', 'Kim', 50, 20]);
    expect(plan.warnings).toMatchObject([
      { code: 'NameUnknown', cell: { sheet: 'Assignment_Table', row: 4, column: 'Task_Name', value: 'Demolition' } },
    ]);
  });

  it('reads a German export of Microsoft Project', () => {
    const german = readPlanFile(
      file(
        [
          [
            'Nr.',
            'Einmalige Nr.',
            'Vorgangsname',
            'Dauer',
            'Anfang',
            'Fertig stellen',
            'Vorgänger',
            'Gliederungsebene',
            'Ressourcennamen',
            '% Abgeschlossen',
            'Arbeit',
            'Notizen',
          ],
          [1, 7, 'Entwurf', '5 Tage?', 'Mo 02.03.26', 'Fr 06.03.26', null, 1, 'Kim[50%]', 0.5, '1,5 t', 'Neu'],
          [2, 8, 'Bau', '2 Wochen', 'Mo 09.03.26', 'Fr 20.03.26', '1EA+1 Tag;1AA', 1, 'Kim;Robin', 1, '80 Std.', null],
        ],
        'xls',
        [],
        'Vorgang_Daten',
      ),
    );
    expect(told(german)).toEqual([]);
    expect(german.tasks).toMatchObject([
      { uid: 7, start: '2026-03-02T08:00:00', percentComplete: 50, work: 12, notes: 'Neu' },
      { uid: 8, duration: { value: 2, unit: 'weeks' }, percentComplete: 100, work: 80 },
    ]);
    expect(german.relations).toHaveLength(2);
    expect(work(german)).toEqual([
      ['Entwurf', 'Kim', 50, 12],
      ['Bau', 'Kim', 100, 40],
      ['Bau', 'Robin', 100, 40],
    ]);
  });

  it('without a work column, effort follows from the duration and the units of the resources', () => {
    const plan2 = read([
      ['Name', 'Duration', 'Resource Names'],
      ['A', '2 days', 'Kim[50%],Robin'],
    ]);
    expect(work(plan2)).toEqual([
      ['A', 'Kim', 50, 8],
      ['A', 'Robin', 100, 16],
    ]);
  });
});
