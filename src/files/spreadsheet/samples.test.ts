import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import type { Sheet } from './workbook.ts';

const read = (name: string) => readWorkbook(readFileSync(path.join(import.meta.dirname, 'samples', name)));

/** Expected content of the document that each program saved. */
const kitchen: Sheet[] = [
  {
    name: 'Übersicht',
    rows: [
      ['Name', 'Straße', 'Start', 'Zeit', 'Dauer', 'Anteil'],
      ['Jürgen Groß', 'Prager Platz 1', { date: '2026-03-29' }, '08:30', '26:15', 0.5],
      ['Zoë 漢字 😀', 'two   spaces', { date: '2026-10-25T02:30:00' }, true, false, -1234.5678],
      [6, 'Hallo', { date: '2026-03-30' }, { error: '#DIV/0!' }, { error: '#N/A' }, true],
      [],
      ['merged', null, 'rich bold text', 'line one\nline two'],
      [null, null, '<tag> & "quoted"', '0012'],
    ],
  },
  { name: 'Zweites', rows: [['second', 42]] },
  { name: 'Verborgen', rows: [['not to be read first']] },
];

describe('spreadsheets written by other programs', () => {
  it.each([
    ['libreoffice.ods', 'ods'],
    ['libreoffice.xlsx', 'xlsx'],
    ['gnumeric.xls', 'xls'],
  ])('reads %s with dates, times, formulas, errors, rich and merged cells, and hidden sheets last', (name, format) => {
    expect(read(name)).toEqual({ format, workbook: { sheets: kitchen } });
  });

  it('reads every value of libreoffice.csv as the text of the file', () => {
    const { format, workbook } = read('libreoffice.csv');
    expect(format).toBe('csv');
    expect(workbook.sheets[0]?.rows.slice(0, 3)).toEqual([
      ['Name', 'Straße', 'Start', 'Zeit', 'Dauer', 'Anteil'],
      ['Jürgen Groß', 'Prager Platz 1', '03/29/2026', '08:30:00 AM', '26:15:00', '50%'],
      ['Zoë 漢字 😀', 'two   spaces', '2026-10-25 02:30:00', 'TRUE', 'FALSE', '-1234.5678'],
    ]);
    expect(workbook.sheets[0]?.rows[5]).toEqual(['merged', null, 'rich bold text', 'line one\nline two']);
  });

  it('reads excel95.xls, a format before BIFF8, in its code page', () => {
    expect(read('excel95.xls').workbook.sheets[0]?.rows).toEqual([
      ['Größe', 'Start', 'Hours'],
      ['Jürgen', { date: '2026-03-29' }, 7.25],
    ]);
  });

  it('reads xlwt.xls with days counted from 1904, a formula without a result and a hidden first sheet', () => {
    expect(read('xlwt.xls').workbook.sheets).toEqual([
      {
        name: 'Größe',
        rows: [
          ['Name', 'Start', 'Hours', 'Done', 'Sum'],
          ['Ünï 漢字', { date: '2026-03-29' }, 7.25, true],
          ['merged', null, 5],
        ],
      },
      { name: 'hidden', rows: [['not to be read first']] },
    ]);
  });

  it('reads openpyxl.xlsx with days counted from 1904, a formula without a result and a hidden first sheet', () => {
    expect(read('openpyxl.xlsx').workbook.sheets[0]).toEqual({
      name: 'Größe',
      rows: [
        ['Name', 'Start', 'Hours', 'Done', 'Sum', 'At'],
        ['Ünï 漢字', { date: '2026-03-29' }, 7.25, true, null, { date: '2026-10-25T02:30:00' }],
        ['merged', null, 5, '08:30'],
      ],
    });
  });
});
