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

test('the next milestones are unreached ones from today on, nearest first', () => {
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

test('late activities are overdue and not done, latest first; collections do not count themselves', () => {
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
