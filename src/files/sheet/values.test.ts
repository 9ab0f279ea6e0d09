import { describe, expect, it } from 'vitest';
import { dayOrderOf, readMoment } from './days.ts';
import { readDuration, readSheetLag } from './durations.ts';
import { readPredecessors } from './predecessors.ts';
import { readResourceNames } from './resource-names.ts';

describe('a day in a cell', () => {
  it.each([
    [{ date: '2026-03-02' }, '2026-03-02T08:00:00'],
    [{ date: '2026-03-02T13:30:00' }, '2026-03-02T13:30:00'],
    [46083, '2026-03-02T08:00:00'],
    [46083.5, '2026-03-02T12:00:00'],
    ['2026-03-02', '2026-03-02T08:00:00'],
    ['2026-03-02T17:00:00', '2026-03-02T17:00:00'],
    ['02.03.2026', '2026-03-02T08:00:00'],
    ['Mo 02.03.26', '2026-03-02T08:00:00'],
    ['02.03.2026 17:30', '2026-03-02T17:30:00'],
    ['March 2, 2026 8:00 AM', '2026-03-02T08:00:00'],
    ['Mar 2, 2026 5:00 PM', '2026-03-02T17:00:00'],
    ['2. März 2026 08:00', '2026-03-02T08:00:00'],
    ['2 March 2026', '2026-03-02T08:00:00'],
    ['1. Dezember 2026', '2026-12-01T08:00:00'],
    ['Mon 3/2/26', '2026-03-02T08:00:00'],
    ['Mon 2/3/26', '2026-03-02T08:00:00'],
    ['3/14/2026', '2026-03-14T08:00:00'],
    ['14/3/2026 12:00 AM', '2026-03-14T00:00:00'],
  ])('reads the day %j as %s', (cell, moment) => {
    expect(readMoment(cell, '08:00', undefined)).toEqual({ value: moment });
  });

  it.each([
    ['3/2/2026', 'DayAmbiguous'],
    ['31.02.2026', 'CellNotValid'],
    ['soon', 'CellNotValid'],
    ['2026-13-01', 'CellNotValid'],
    ['02.03.2026 25:00', 'CellNotValid'],
    [true, 'CellNotValid'],
    [-1, 'CellNotValid'],
  ])('rejects %j as a day with %s', (cell, bad) => {
    expect(readMoment(cell, '08:00', undefined)).toEqual({ bad });
  });

  it('an ambiguous day is read in the order that the other days of the sheet agree on', () => {
    expect(dayOrderOf(['3/2/2026', 'Concept', '3/14/2026'])).toBe('monthFirst');
    expect(dayOrderOf(['14/3/2026'])).toBe('dayFirst');
    expect(dayOrderOf(['14/3/2026', '3/14/2026'])).toBeUndefined();
    expect(readMoment('3/2/2026', '08:00', 'monthFirst')).toEqual({ value: '2026-03-02T08:00:00' });
    expect(readMoment('3/2/2026', '08:00', 'dayFirst')).toEqual({ value: '2026-02-03T08:00:00' });
  });
});

describe('a duration in a cell', () => {
  it.each([
    [5, 5, 'days', false],
    ['5', 5, 'days', false],
    ['5 days?', 5, 'days', true],
    ['3 Tage', 3, 'days', false],
    ['1,5 t', 1.5, 'days', false],
    ['2 Wochen', 2, 'weeks', false],
    ['4h', 4, 'hours', false],
    ['4 Std.', 4, 'hours', false],
    ['1,200 hrs', 1200, 'hours', false],
    ['1.200 Stunden', 1200, 'hours', false],
    ['30 mins', 30, 'minutes', false],
    ['1 mon', 1, 'months', false],
    ['2 Monate', 2, 'months', false],
    ['3 edays', 3, 'elapsedDays', false],
    ['3 fTage', 3, 'elapsedDays', false],
    ['1 ewk', 1, 'elapsedWeeks', false],
    ['7:30', 7.5, 'hours', false],
  ])('reads the duration %j as %d %s', (cell, value, unit, isEstimated) => {
    expect(readDuration(cell, 'days')).toEqual({ value: { duration: { value, unit }, isEstimated } });
  });

  it.each(['long', '-3 days', '5 parsecs', '50%', true])('%j is not a duration', (cell) => {
    expect(readDuration(cell, 'days')).toEqual({ bad: 'CellNotValid' });
  });

  it('an ambiguous number in a duration is rejected', () => {
    expect(readDuration('1.200', 'hours')).toEqual({ bad: 'NumberAmbiguous' });
  });
});

describe('predecessors in a cell', () => {
  const shown = (text: string) =>
    readPredecessors(text)?.map(({ name, type, lag }) => `${name} ${type} ${lag.value} ${lag.unit}`);

  it.each([
    ['3', ['3 finishStart 0 days']],
    ['3FS+2d;5SS', ['3 finishStart 2 days', '5 startStart 0 days']],
    ['3FS+2 days,5SS-1 wk', ['3 finishStart 2 days', '5 startStart -1 weeks']],
    [
      '3EA+1,5t;5AA;6EE;7AE',
      ['3 finishStart 1.5 days', '5 startStart 0 days', '6 finishFinish 0 days', '7 startFinish 0 days'],
    ],
    ['1.2.1;1.3', ['1.2.1 finishStart 0 days', '1.3 finishStart 0 days']],
    ['2SS+50%', ['2 startStart 50 percent']],
    ['4FF+3 edays', ['4 finishFinish 3 elapsedDays']],
    [' 7 ; 8 FS + 2 ', ['7 finishStart 0 days', '8 finishStart 2 days']],
    ['', []],
  ])('reads the predecessors %j', (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });

  it.each(['3FS+soon', ';;', '+2d'])('%j is not a list of predecessors', (text) => {
    expect(shown(text)).toBeUndefined();
  });

  it('a lag may be a negative percentage or a number without a unit', () => {
    expect(readSheetLag('-50%')).toEqual({ value: -50, unit: 'percent' });
    expect(readSheetLag('+2')).toEqual({ value: 2, unit: 'days' });
    expect(readSheetLag('2d')).toBeUndefined();
  });
});

describe('resources in a cell', () => {
  it.each([
    ['Kim', [['Kim', 100, undefined]]],
    [
      'Kim[50%];Robin Ray',
      [
        ['Kim', 50, undefined],
        ['Robin Ray', 100, undefined],
      ],
    ],
    [
      'Kim[50%],Robin[0,5]',
      [
        ['Kim', 50, undefined],
        ['Robin', 50, undefined],
      ],
    ],
    [
      'Novak, Kim[25%];Robin[2]',
      [
        ['Novak, Kim', 25, undefined],
        ['Robin', 200, undefined],
      ],
    ],
    ['Concrete[5 tons]', [['Concrete', 5, 'tons']]],
  ])('reads the resources %j', (text, expected) => {
    expect(readResourceNames(text)?.map(({ name, units, material }) => [name, units, material])).toEqual(expected);
  });

  it.each(['Kim[', '[50%]', 'Kim[some]', 'Kim[-5%]'])('%j is not a list of resources', (text) => {
    expect(readResourceNames(text)).toBeUndefined();
  });
});
