import { expect, test } from 'vitest';
import type { OpTimeWeek } from '#contract/app/approval.ts';
import { WeekState } from '#contract/core/codes.ts';
import { unfinishedProjects, weekActions, weekStatus } from './week-parts.ts';

const { submitted, approved, returned } = WeekState;

interface Part {
  readonly project: string;
  readonly state: number | null;
  readonly mayDecide?: boolean;
}

const part = (project: string, state: number | null, mayDecide = false): Part => ({ project, state, mayDecide });
const week = (parts: readonly Part[], rights: Partial<OpTimeWeek> = { mayDecide: true }) =>
  ({
    monday: '2026-03-02',
    part: parts.map(({ project, ...each }) => ({ ...each, projectName: project })),
    ...rights,
  }) as OpTimeWeek;

test.each([
  ['open', []],
  ['open', [null, null]],
  ['submitted', [submitted, submitted]],
  ['partlySubmitted', [submitted, null]],
  ['partlyApproved', [approved, submitted]],
  ['partlyApproved', [approved, null]],
  ['approved', [approved, approved]],
  ['returned', [approved, returned]],
] as const)('a week is %s if its parts have the states %j', (status, states) => {
  expect(weekStatus(week(states.map((state, index) => part(`Project ${index}`, state))))).toBe(status);
});

test('a manager who approved the hours of own projects has nothing left to approve, but may reopen them', () => {
  const actions = weekActions(week([part('Mine', approved, true), part('Other', submitted)]));
  expect(actions).toMatchObject({ approves: false, returns: true, reopens: true });
});

test('a manager of several projects approves what is left and may send back both', () => {
  const actions = weekActions(week([part('Mine', approved, true), part('Also mine', submitted, true)]));
  expect(actions).toMatchObject({ approves: true, returns: true, reopens: false });
});

test('a person submits hours that were booked after the others were approved, and withdraws only those submitted', () => {
  const own = { maySubmit: true, mayDecide: false };
  expect(weekActions(week([part('A', approved), part('B', null)], own))).toMatchObject({
    submits: true,
    withdraws: false,
    approves: false,
    returns: false,
  });
  expect(weekActions(week([part('A', approved), part('B', submitted)], own))).toMatchObject({
    submits: false,
    withdraws: true,
  });
});

test('a week without parts is decided on as a whole, submitted or not', () => {
  expect(weekActions(week([]))).toMatchObject({ approves: true, returns: false });
});

test('a week that is partly done names the projects it waits for, and one in a single state none', () => {
  expect(unfinishedProjects(week([part('A', approved), part('B', submitted), part('C', null)]))).toEqual({
    returned: [],
    open: ['C'],
    submitted: ['B'],
  });
  expect(unfinishedProjects(week([part('A', submitted), part('B', submitted)]))).toMatchObject({ submitted: [] });
});
