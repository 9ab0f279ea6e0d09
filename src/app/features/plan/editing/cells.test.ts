import { constraintNames } from '#plan/constraint.ts';
import { planLabels } from '../gantt/labels.ts';
import { describe, expect, test } from 'vitest';
import { ActivityType, DependencyType, TimeUnit } from '#contract/core/codes.ts';
import type { PlanActivity } from '#plan/document.ts';
import { habitsOf } from '#plan/edit/paste-values.ts';
import { aDocument, aLink, anActivity, anAssignment, aResource, aSetting } from '#testing/plan-document.ts';
import {
  isEditable,
  readPlanCell,
  writeLinkList,
  writePlanCell,
  type CellContext,
  type EditableColumn,
} from './cells.ts';
import { readTypedDay, writeDay } from './day-text.ts';
import { suggestionsFor } from './suggestions.ts';

const activity = (id: string, values: Partial<PlanActivity> = {}): PlanActivity =>
  anActivity({
    id,
    name: `Activity ${id}`,
    wbsCode: `1.${id}`,
    start: '2026-03-02',
    finish: '2026-03-06',
    duration: 40,
    priority: 0,
    baseEffort: 40,
    ...values,
  });

const [a, b, c] = [activity('a'), activity('b'), activity('c')];
const document = aDocument(
  [a, b, c],
  [aLink('a>c', { lag: 16 }), 'b>c'],
  [anAssignment('c:7', { assigned: 50, baseEffort: 20 })],
);
const setting = aSetting({}, [
  aResource({ id: '7', name: 'Kim Berg' }),
  aResource({ id: '8', name: 'Robin Fell' }),
  aResource({ id: '9', name: 'Robina Moor' }),
]);

const context = (locale = 'en-GB'): CellContext => ({
  document,
  setting,
  assignable: new Set(['7', '8']),
  today: '2026-03-11',
  kinds: { 0: 'Activity', 1: 'Collection', 2: 'Milestone', 3: 'Task' },
  constraints: constraintNames.map((name) => planLabels('en').constraints[name]),
  scheduling: { auto: 'Automatic', manual: 'Manual' },
  links: {
    types: { 0: 'FS', 1: 'SF', 2: 'SS', 3: 'FF' },
    habits: habitsOf(locale, setting.calendar),
    units: { minutes: 'min', hours: 'h', days: 'd', weeks: 'w', months: 'mo' },
    elapsedPrefix: 'e',
  },
});
const read = (column: EditableColumn, text: string, of = c) => readPlanCell(context(), of, column, text);

describe('a typed day', () => {
  test('a typed day is written in the reader’s format and read back unchanged', () => {
    for (const locale of ['en-GB', 'en-US', 'de-DE']) {
      expect(readTypedDay(writeDay('2026-03-04', locale), locale, '2020-01-01')).toBe('2026-03-04');
    }
  });

  test('a typed day may omit year and month, or may be a number of days from today', () => {
    expect(readTypedDay('14', 'en-GB', '2026-03-02')).toBe('2026-03-14');
    expect(readTypedDay('5/4', 'en-GB', '2026-03-02')).toBe('2026-04-05');
    expect(readTypedDay('5/4', 'en-US', '2026-03-02')).toBe('2026-05-04');
    expect(readTypedDay('5.4.', 'en-US', '2026-03-02')).toBe('2026-04-05');
    expect(readTypedDay('-3', 'en-GB', '2026-03-02')).toBe('2026-02-27');
    expect(readTypedDay('31/2', 'en-GB', '2026-03-02')).toBeUndefined();
    expect(readTypedDay('soon', 'en-GB', '2026-03-02')).toBeUndefined();
  });
});

describe('the constraint of an activity', () => {
  const start = '2026-03-04';
  const bound = { ...c, start, finish: '2026-03-06', constraint: 7, constraintDay: '2026-03-09' };

  test.each([
    ['of a typed name takes the day of the activity', c, 'start no later', { type: 5, day: c.start }],
    ['of another name keeps its day', bound, 'Finish no earlier than', { type: 6, day: '2026-03-09' }],
    ['ends with an empty name', bound, '', { type: 0, day: null }],
  ])('%s', (_, activity, typed, constraint) => {
    expect(read('constraint', typed, activity)).toEqual({ kind: 'constrain', id: 'c', ...constraint });
  });

  test.each([
    ['is start no earlier than where there was none', c, '14', { type: 4, day: `${c.start?.slice(0, 8)}14` }],
    ['keeps its type with another day', bound, '14', { type: 7, day: '2026-03-14' }],
    ['ends without a day', bound, '', { type: 0, day: null }],
  ])('of a typed day %s', (_, activity, typed, constraint) => {
    expect(read('constraintDay', typed, activity)).toEqual({ kind: 'constrain', id: 'c', ...constraint });
  });

  test('names that do not exist are refused', () => {
    expect(read('constraint', 'sometime')).toEqual({ problem: 'constraint' });
    expect(read('scheduling', 'maybe')).toEqual({ problem: 'scheduling' });
    expect(read('scheduling', 'man')).toEqual({ kind: 'set', id: 'c', field: 'isManual', value: true });
  });
});

describe('the value of a plan cell', () => {
  test('an unchanged cell text changes nothing', () => {
    const columns = ['name', 'wbs', 'kind', 'start', 'finish', 'duration', 'baseEffort', 'complete', 'predecessors'];
    for (const column of [
      ...columns,
      'resources',
      'responsible',
      'priority',
      'deadline',
      'constraint',
      'constraintDay',
      'scheduling',
    ].filter(isEditable))
      expect(readPlanCell(context(), c, column, writePlanCell(context(), c, column))).toBeUndefined();
  });

  test('a duration or effort cell accepts days, hours and weeks', () => {
    const duration = { kind: 'set', id: 'c', field: 'duration', isElapsed: false };
    expect(read('duration', '2w')).toEqual({ ...duration, value: 80, durationUnit: TimeUnit.weeks });
    expect(read('duration', '3')).toEqual({ ...duration, value: 24, durationUnit: TimeUnit.automatic });
    expect(read('baseEffort', '3')).toEqual({ kind: 'set', id: 'c', field: 'baseEffort', value: 3 });
    expect(read('duration', '-1d')).toEqual({ problem: 'duration' });
    expect(read('baseEffort', 'much')).toEqual({ problem: 'effort' });
  });

  test.each([
    ['2w', 80],
    ['1.5mo', 240],
    ['90min', 1.5],
    ['12h', 12],
    ['3d', 24],
    ['2ew', 336],
    ['36eh', 36],
  ])('a duration and a lag typed as %s are written back as they were typed', (typed, hours) => {
    const edit = read('duration', typed);
    if (!edit || 'problem' in edit || edit.kind !== 'set' || edit.field !== 'duration') throw new Error(typed);
    const { value, durationUnit = 0, isElapsed = false } = edit;
    expect(value).toBe(hours);
    const lasting = { ...c, duration: value, durationUnit, isElapsed };
    expect(writePlanCell(context(), lasting, 'duration')).toBe(typed);
    expect(read('predecessors', `1FS-${typed}; 2`)).toMatchObject({
      kind: 'changeLink',
      lag: -hours,
      unit: durationUnit,
    });
    const link = { predecessorId: 'a', successorId: 'c', type: 0, lag: -hours, unit: durationUnit, isElapsed };
    expect(writeLinkList([link], () => 1, context().links)).toBe(`1FS-${typed}`);
  });

  test('a number or kind cell accepts only values within its range', () => {
    expect(read('complete', '45 %')).toEqual({ kind: 'set', id: 'c', field: 'complete', value: 45 });
    expect(read('complete', '101')).toEqual({ problem: 'percent' });
    expect(read('priority', '10')).toEqual({ problem: 'priority' });
    expect(read('kind', 'mile')).toEqual({ kind: 'set', id: 'c', field: 'type', value: ActivityType.milestone });
    expect(read('kind', 'phase')).toEqual({ problem: 'kind' });
    expect(read('deadline', '')).toBeUndefined();
  });

  test('a predecessors cell adds, changes and removes links by row number or WBS code', () => {
    expect(writePlanCell(context(), c, 'predecessors')).toBe('1FS+2d; 2');
    expect(read('predecessors', '1SS; 2')).toEqual({
      kind: 'changeLink',
      predecessorId: 'a',
      successorId: 'c',
      type: DependencyType.startStart,
      lag: 0,
      isElapsed: false,
      unit: TimeUnit.automatic,
    });
    expect(read('predecessors', '2')).toMatchObject({ kind: 'unlink', links: [{ predecessorId: 'a' }] });
    expect(read('predecessors', '1.a', b)).toMatchObject({ kind: 'link', predecessorId: 'a', successorId: 'b' });
    expect(read('predecessors', '9')).toEqual({ problem: 'row', part: '9' });
    expect(read('predecessors', '2; 2')).toEqual({ problem: 'twice', part: '2' });
  });

  test('a resources cell assigns, removes and changes shares by name or the beginning of a name', () => {
    expect(writePlanCell(context(), c, 'resources')).toBe('Kim Berg[50%]');
    expect(read('resources', 'kim; rob[25%]')).toEqual({
      kind: 'several',
      edits: [
        { kind: 'changeAssignment', activityId: 'c', resourceId: '7', assigned: 100 },
        { kind: 'assign', activityId: 'c', resourceId: '8', assigned: 25 },
      ],
    });
    expect(read('resources', '')).toEqual({ kind: 'unassign', activityId: 'c', resourceId: '7' });
    expect(read('resources', 'Robina Moor')).toEqual({ problem: 'resource', part: 'Robina Moor' });
    expect(read('resources', 'Kim[0%]')).toEqual({ problem: 'share' });
  });

  test('a responsible cell accepts any known resource', () => {
    expect(read('responsible', 'robina')).toEqual({ kind: 'set', id: 'c', field: 'responsibleId', value: '9' });
    expect(read('responsible', 'Rob')).toEqual({ problem: 'resource', part: 'Rob' });
  });

  test('a cell matches names with or without accents, and exactly as typed where accents distinguish people', () => {
    const people = ['Müller', 'Muller', 'Élise Groß'].map((name, index) => aResource({ id: String(index), name }));
    const resources = new Map(people.map((each) => [each.id, each]));
    const among: CellContext = { ...context(), setting: { ...setting, resources } };
    const named = (text: string) => readPlanCell(among, c, 'responsible', text);
    const is = (value: string) => ({ kind: 'set', id: 'c', field: 'responsibleId', value });
    expect(['Müller', 'Muller', 'müller', 'MULLER', 'Mül'].map(named)).toEqual(['0', '1', '0', '1', '0'].map(is));
    expect(['elise gross', 'ELISE', 'Élise GROSS'].map(named)).toEqual(['2', '2', '2'].map(is));
    expect(named('Mùller')).toEqual({ problem: 'resource', part: 'Mùller' });
    const assignable = new Set(resources.keys());
    expect(suggestionsFor({ ...among, assignable }, c, 'responsible', 'mull')).toHaveLength(2);
    expect(suggestionsFor({ ...among, assignable }, c, 'responsible', 'GROSS')).toHaveLength(1);
  });
});

describe('suggestions of a plan cell', () => {
  test('resource suggestions are assignable resources, added after the already typed names', () => {
    expect(suggestionsFor(context(), c, 'resources', 'Kim Berg[50%]; r').map(({ text }) => text)).toEqual([
      'Kim Berg[50%]; Robin Fell',
    ]);
  });

  test('predecessor suggestions are other rows found by number and name', () => {
    expect(suggestionsFor(context(), c, 'predecessors', 'activ').map(({ text }) => text)).toEqual(['1', '2']);
    expect(suggestionsFor(context(), c, 'name', 'activ')).toEqual([]);
  });
});
