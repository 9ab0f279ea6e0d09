import { describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { endpointQuery } from '../query.ts';
import { streamParser } from './listener.ts';
import { isStale, mergeChanges } from './stale.ts';

const change = { areas: ['worklogs', 'tasks', 'projects'], projects: ['10'] } as const;

describe('queries made stale by a change', () => {
  test('a change makes the queries of its areas stale, including the app interface queries that show these areas', () => {
    expect(isStale(change, endpointQuery(api.tasks.listMyTasks, {}))).toBe(true);
    expect(isStale(change, endpointQuery(appApi.getTimesheet, { from: '2026-03-02', until: '2026-03-08' }))).toBe(true);
    expect(isStale(change, endpointQuery(api.todos.listMyTodos, {}))).toBe(false);
    expect(isStale(change, endpointQuery(appApi.getCapabilities, {}))).toBe(false);
  });

  test('a change of a project makes only queries of that project stale; a change without a project makes all stale', () => {
    const own = endpointQuery(api.tasks.listTasksOfProject, { projectId: '10' });
    const other = endpointQuery(api.projects.listStreamsForProjects, { projectIds: ['11', '12'] });
    expect([isStale(change, own), isStale(change, other)]).toEqual([true, false]);
    expect(isStale({ ...change, projects: [] }, other)).toBe(true);
  });

  test('several changes together affect all projects if one of the changes does', () => {
    expect(mergeChanges([change, { areas: ['todos'], projects: ['11'] }])).toEqual({
      areas: ['worklogs', 'tasks', 'projects', 'todos'],
      projects: ['10', '11'],
    });
    expect(mergeChanges([change, { areas: ['users'], projects: [] }]).projects).toEqual([]);
  });
});

test('a stream is parsed from partial messages with heartbeats in between', () => {
  const parse = streamParser();
  expect(parse(':\n\nevent: change\nda')).toEqual([]);
  expect(parse('ta: {"a":1}\n\n:\n\nid: at-7\nevent: missed\ndata: {}\n')).toEqual([
    { event: 'change', data: '{"a":1}' },
  ]);
  expect(parse('\ndata: one\ndata: two\n\n')).toEqual([
    { id: 'at-7', event: 'missed', data: '{}' },
    { event: 'message', data: 'one\ntwo' },
  ]);
  expect(parse('id: at-8\n\n')).toEqual([{ id: 'at-8', event: '', data: '' }]);
});
