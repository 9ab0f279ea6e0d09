import { expect, test } from 'vitest';
import { readView, viewValues } from '#app/kit/address-view.ts';
import { allSettings, defaultActivityColumns, projectSettings, withListColumns } from './list-view.ts';

const read = (query: string, isOfOneProject = false) =>
  withListColumns(readView(isOfOneProject ? projectSettings : allSettings, new URLSearchParams(query)), isOfOneProject);

test('an address defines how a list is shown, and missing parts use the defaults', () => {
  expect(read('')).toEqual({
    shape: 'list',
    grouping: 'project',
    sort: undefined,
    filter: '',
    hasCompleted: false,
    closed: [],
    columns: defaultActivityColumns(false),
    activity: undefined,
  });
  expect(read('', true).grouping).toBe('date');
  expect(read('group=date').columns).toEqual(defaultActivityColumns(true));
  expect(read('group=nonsense&view=x&columns=y').grouping).toBe('project');
});

test('a changed list view is read back from its address unchanged', () => {
  const change = {
    shape: 'board' as const,
    sort: { column: 'dates', isDescending: true },
    filter: 'a b',
    hasCompleted: true,
    closed: ['p1', 'p2'],
    columns: [{ id: 'name', width: 200 }],
    activity: '17',
  };
  const values = Object.entries(viewValues(allSettings, change)).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  );
  expect(read(new URLSearchParams(values).toString())).toMatchObject(change);
});

test('a change of the grouping expands all groups because group keys belong to one grouping', () => {
  expect(viewValues(allSettings, { grouping: 'date' })).toEqual({ group: 'date', closed: undefined });
});
