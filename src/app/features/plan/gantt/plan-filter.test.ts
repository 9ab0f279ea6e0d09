import { expect, test } from 'vitest';
import {
  assignedNames,
  planFilterSize,
  filterTest,
  noPlanFilter,
  withTurnedValue,
  type PlanFilter,
} from './plan-filter.ts';
import type { PlanRow } from './plan-view.ts';

const aRow = (more: Partial<PlanRow>): PlanRow => ({
  id: '1',
  name: 'Design',
  wbs: '',
  outlineLevel: 1,
  kind: 'activity',
  start: '2026-03-03',
  finish: '2026-03-14',
  complete: 40,
  status: 'inProgress',
  resources: '',
  ...more,
});
const today = '2026-03-10';
const passes = (filter: Partial<PlanFilter>, row: Partial<PlanRow>) =>
  filterTest({ ...noPlanFilter, ...filter }, today)?.(aRow(row));

test('a filter that sets nothing is none', () => {
  expect(filterTest(noPlanFilter, today)).toBeUndefined();
  expect(planFilterSize(noPlanFilter)).toBe(0);
});

test('one of several values of a kind is enough, of several kinds all must hold', () => {
  expect(passes({ status: ['done', 'inProgress'] }, {})).toBe(true);
  expect(passes({ status: ['done'] }, {})).toBe(false);
  expect(passes({ status: ['inProgress'], kinds: ['milestone'] }, {})).toBe(false);
  expect(passes({ status: ['inProgress'], kinds: ['milestone'] }, { kind: 'milestone' })).toBe(true);
});

test('late is what has passed its finish or misses its deadline, unless it is done', () => {
  expect(passes({ only: ['late'] }, {})).toBe(false);
  expect(passes({ only: ['late'] }, { finish: '2026-03-09' })).toBe(true);
  expect(passes({ only: ['late'] }, { finish: '2026-03-09', complete: 100 })).toBe(false);
  expect(passes({ only: ['late'] }, { deadline: '2026-03-13' })).toBe(true);
  expect(passes({ only: ['late'] }, { deadline: '2026-03-14' })).toBe(false);
});

test('marks must all be there', () => {
  expect(passes({ only: ['critical', 'mine'] }, { critical: true })).toBe(false);
  expect(passes({ only: ['critical', 'mine'] }, { critical: true, isMine: true })).toBe(true);
  expect(passes({ only: ['conflict'] }, { invalid: true })).toBe(true);
  expect(passes({ only: ['conflict'] }, { absences: [] })).toBe(false);
});

test('resources are found by their names, whatever their case', () => {
  expect(passes({ resources: ['LEA'] }, { assigned: ['Ben', 'Lea'] })).toBe(true);
  expect(passes({ resources: ['Lea'] }, { assigned: ['Leander'] })).toBe(false);
  expect(passes({ resources: ['Lea'] }, {})).toBe(false);
});

test('a range takes what touches it, and nothing without dates', () => {
  expect(passes({ from: '2026-03-14' }, {})).toBe(true);
  expect(passes({ from: '2026-03-15' }, {})).toBe(false);
  expect(passes({ until: '2026-03-03' }, {})).toBe(true);
  expect(passes({ until: '2026-03-02' }, {})).toBe(false);
  expect(passes({ from: '2026-01-01' }, { start: undefined, finish: undefined })).toBe(false);
});

test('values are turned on and off, names come once and in order', () => {
  expect(withTurnedValue(['a', 'b'], 'a')).toEqual(['b']);
  expect(withTurnedValue(['b'], 'a')).toEqual(['b', 'a']);
  expect(assignedNames([aRow({ assigned: ['Zoe', 'Ödön'] }), aRow({ assigned: ['Zoe', 'Anna'] })], 'de')).toEqual([
    'Anna',
    'Ödön',
    'Zoe',
  ]);
});
