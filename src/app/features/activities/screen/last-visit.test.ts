import { describe, expect, test } from 'vitest';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { changedTasks } from './use-tasks.ts';
import { readVisits, visitedAt, writeVisits } from './last-visit.ts';
import { readView, viewValues } from '#app/kit/address-view.ts';
import { noTaskFilter, taskFilterSettings, taskInput } from './task-filter.ts';

describe('the last visit', () => {
  const first = visitedAt(undefined, new Date('2026-03-01T08:00:00Z'));

  test('a visit is the first one if none is stored', () => {
    expect(first).toEqual({ since: undefined, latest: '2026-03-01T08:00:00.000Z' });
  });

  test('a visit continues after a reload, and a new visit starts after half an hour', () => {
    const again = visitedAt(first, new Date('2026-03-01T08:29:00Z'));
    expect(again).toEqual({ since: undefined, latest: '2026-03-01T08:29:00.000Z' });
    const next = visitedAt(again, new Date('2026-03-02T08:00:00Z'));
    expect(next.since).toBe('2026-03-01T08:29:00.000Z');
    expect(visitedAt(next, new Date('2026-03-02T08:05:00Z')).since).toBe('2026-03-01T08:29:00.000Z');
  });

  test('visits are stored as text, and invalid text is ignored', () => {
    const visits = { since: '2026-03-01T08:29:00.000Z', latest: '2026-03-02T08:00:00.000Z' };
    expect(readVisits(writeVisits(visits))).toEqual(visits);
    expect(readVisits(writeVisits(first))).toEqual(first);
    expect(readVisits('{"a":1}')).toBeUndefined();
    expect(readVisits(null)).toBeUndefined();
  });
});

describe('changes since the last visit', () => {
  const since = '2026-03-02T12:00:00.000Z';
  const before = '2026-03-02T11:00:00.000Z';
  const after = '2026-03-02T13:00:00.000Z';
  const activity = (id: string, more: Partial<OpActivity> = {}): OpActivity => ({ id, modified: before, ...more });
  const told = (testData: Partial<Parameters<typeof changedTasks>[0]>) =>
    changedTasks({ mine: [], modified: [], assignments: [], since, userId: '7', ...testData }).map(({ id }) => id);

  test('only activities changed after the exact time of the last visit count as changed, not all of that day', () => {
    expect(told({ modified: [activity('1', { modified: after }), activity('2')] })).toEqual(['1']);
  });

  test('activities newly assigned since the last visit count as changed', () => {
    const assignments = [{ id: '9', activity: '2', modified: after }];
    expect(told({ modified: [activity('1'), activity('2')], assignments })).toEqual(['2']);
  });

  test('activities with new comments by other users count as changed, although the interface does not report them', () => {
    const by = (id: string) => [{ id: '5', modified: after, creator: { id } }];
    expect(told({ mine: [activity('1', { comments: by('8') }), activity('2', { comments: by('7') })] })).toEqual(['1']);
  });
});

describe('the activity filter', () => {
  test('the activity filter is kept in the address and sent to the interface', () => {
    const filter = {
      from: '2026-01-01',
      until: '2026-02-01',
      projects: ['1', '2'],
      resources: ['-3'],
      isChanged: false,
    };
    const values = Object.entries(viewValues(taskFilterSettings, filter)).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    );
    expect(readView(taskFilterSettings, new URLSearchParams(values))).toEqual(filter);
    expect(taskInput(filter, true)).toEqual({
      from: '2026-01-01',
      until: '2026-02-01',
      projectIds: ['1', '2'],
      resourceIds: ['-3'],
      completed: true,
    });
  });

  test('unset and unreadable filter values are not sent to the interface', () => {
    expect(readView(taskFilterSettings, new URLSearchParams('from=soon&projects=a.1&resources='))).toEqual({
      ...noTaskFilter,
      projects: ['1'],
    });
    expect(taskInput(noTaskFilter, false)).toEqual({});
  });
});
