import { expect, test } from 'vitest';
import { ActivityType } from '#contract/core/codes.ts';
import { lateActivities, nextMilestones } from './milestones.ts';

const today = '2026-03-10';
const milestone = (id: string, finish: string, complete = 0) => ({
  id,
  type: ActivityType.milestone,
  finish,
  complete,
});

test('next are the milestones from today on that are not reached, the nearest first', () => {
  const next = nextMilestones(
    [
      milestone('far', '2026-05-01'),
      milestone('past', '2026-03-09'),
      milestone('now', today),
      milestone('done', '2026-03-12', 100),
    ],
    today,
  );
  expect(next.map(({ activity, days }) => [activity.id, days])).toEqual([
    ['now', 0],
    ['far', 52],
  ]);
});

test('late is what should be done and is not, the latest first; collections are late only in what they hold', () => {
  const late = lateActivities(
    [
      { id: 'a', finish: '2026-03-09', complete: 99 },
      { id: 'b', finish: '2026-03-01' },
      { id: 'c', finish: today },
      { id: 'd', finish: '2026-01-01', complete: 100 },
      { id: 'e', finish: '2026-01-01', type: ActivityType.collection },
    ],
    today,
  );
  expect(late.map(({ activity, days }) => [activity.id, days])).toEqual([
    ['b', -9],
    ['a', -1],
  ]);
});
