import { describe, expect, test } from 'vitest';
import { PlanStatus } from '#contract/core/codes.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { groupedActivities, type ListItem } from './activity-groups.ts';
import { type ActivityItem, daysLate } from './activity-item.ts';
import { activityItemTest, sortedItems } from './activity-columns.tsx';
import type { TreeNode } from '#app/kit/tree.ts';

const calendar = { today: '2026-03-04', endOfWeek: '2026-03-08', endOfNextWeek: '2026-03-15' };
let count = 0;
const item = (activity: Partial<OpActivity> = {}, more: Partial<ActivityItem> = {}): ActivityItem => {
  const id = String(++count);
  return {
    activity: { id, name: `Activity ${id}`, status: PlanStatus.notStarted, ...activity },
    project: { id: 'p1' },
    projectName: 'Bridge',
    category: undefined,
    isChanged: false,
    ...more,
  };
};
const namesOf = (roots: readonly TreeNode<ListItem>[]) =>
  roots.map(({ item: group, children }) => [
    group.kind === 'group' ? (typeof group.name === 'string' ? group.name : group.name.text) : '',
    ...children.map(({ item: each }) => (each.kind === 'activity' ? each.activity.name : '')),
  ]);
const names = (items: readonly ActivityItem[]) => items.map(({ activity }) => activity.name);

describe('grouping of activities', () => {
  test('groups by due date put late activities first and completed ones last, and list each activity once', () => {
    const items = [
      item({ name: 'done', status: PlanStatus.done, finish: '2026-01-01' }),
      item({ name: 'never' }),
      item({ name: 'next', finish: '2026-03-15' }),
      item({ name: 'later', finish: '2026-03-16' }),
      item({ name: 'today', finish: '2026-03-04' }),
      item({ name: 'sunday', finish: '2026-03-08' }),
      item({ name: 'late', finish: '2026-03-03', status: PlanStatus.overdue }),
    ];
    expect(namesOf(groupedActivities(items, 'date', calendar))).toEqual([
      ['activity.due.late', 'late'],
      ['activity.due.week', 'today', 'sunday'],
      ['activity.due.nextWeek', 'next'],
      ['activity.due.later', 'later'],
      ['activity.due.never', 'never'],
      ['activity.due.done', 'done'],
    ]);
  });

  test('groups by project are sorted by name with hidden projects last, and show count and hours', () => {
    const hidden = { project: undefined, projectName: 'A hidden one' };
    const roots = groupedActivities(
      [
        item({ actualEffort: 1, openEffort: 2 }, hidden),
        item({ actualEffort: 3, remainingEffort: 4 }),
        item({ actualEffort: 5, openEffort: 0, remainingEffort: 9 }),
        item({}, { project: { id: 'p2' }, projectName: 'Airport' }),
      ],
      'project',
      calendar,
    );
    expect(roots.map(({ key }) => key)).toEqual(['pp2', 'pp1', 'p-']);
    expect(roots[1]?.item).toMatchObject({ name: 'Bridge', count: 2, actual: 8, remaining: 4 });
  });

  test('groups by priority put the highest first and unprioritized activities last; grouping can be turned off', () => {
    const items = [item({ priority: 0 }), item({ priority: 9 }), item({ priority: 1 })];
    const groups = groupedActivities(items, 'priority', calendar).map(({ key }) => key);
    expect(groups).toEqual(['r1', 'r9', 'r0']);
    expect(groupedActivities(items, 'none', calendar).map(({ key }) => key)).toEqual(
      items.map(({ activity }) => activity.id),
    );
  });
});

describe('sorting of activities', () => {
  const items = [
    item({ name: 'b 10', finish: '2026-03-09', priority: 5 }),
    item({ name: 'b 9', priority: 1 }),
    item({ name: 'a', finish: '2026-03-09', priority: 2 }),
  ];

  test('activities are sorted by due date and then by priority unless a column is chosen', () => {
    expect(names(sortedItems(items, undefined))).toEqual(['a', 'b 10', 'b 9']);
    expect(names(sortedItems(items, { column: 'nothing', isDescending: false }))).toEqual(['a', 'b 10', 'b 9']);
  });

  test('sorting by a column compares numbers within names and always puts empty values last', () => {
    expect(names(sortedItems(items, { column: 'name', isDescending: false }))).toEqual(['a', 'b 9', 'b 10']);
    expect(names(sortedItems(items, { column: 'dates', isDescending: false })).at(-1)).toBe('b 9');
    expect(names(sortedItems(items, { column: 'dates', isDescending: true })).at(-1)).toBe('b 9');
  });
});

test('the activity filter matches all words in name, WBS code, project and category, ignoring case and accents', () => {
  const fits = activityItemTest('brücke MALEN 1.2');
  expect(fits?.(item({ name: 'Malen', wbsCode: '1.2' }, { projectName: 'Brucke' }))).toBe(true);
  expect(fits?.(item({ name: 'Malen', wbsCode: '1.3' }, { projectName: 'Brucke' }))).toBe(false);
  expect(activityItemTest('  ')).toBeUndefined();
});

test('an activity is late if it is not done and its finish is before today', () => {
  const days = (activity: Partial<OpActivity>) => daysLate(item(activity).activity, '2026-03-04');
  expect(days({ finish: '2026-03-01' })).toBe(3);
  expect(days({ finish: '2026-03-04' })).toBe(0);
  expect(days({ finish: '2026-03-01', status: PlanStatus.done })).toBe(0);
  expect(days({})).toBe(0);
});
