import { expect, test } from 'vitest';
import { PlanStatus } from '#contract/core/codes.ts';
import { planStatus } from './document.ts';

const nothing = { complete: 0, actualEffort: 0, finish: '2026-03-10' };
const { notStarted, inProgress, done, overdue } = PlanStatus;

test.each([
  ['nothing happened', nothing, notStarted],
  ['a part is done', { ...nothing, complete: 1 }, inProgress],
  ['work is recorded', { ...nothing, actualEffort: 2 }, inProgress],
  ['it has begun', { ...nothing, isStarted: true }, inProgress],
  ['its last day is today', { ...nothing, finish: '2026-03-02' }, notStarted],
  ['its last day has passed', { ...nothing, complete: 99, finish: '2026-03-01' }, overdue],
  ['it is done, however late', { ...nothing, complete: 100, finish: '2026-03-01' }, done],
  ['it has no dates', { ...nothing, finish: null }, notStarted],
] as const)('derives the status where %s', (_what, progress, status) => {
  expect(planStatus(progress, '2026-03-02')).toBe(status);
});
