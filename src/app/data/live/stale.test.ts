import { describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { endpointQuery } from '../query.ts';
import { streamParser } from './event-stream.ts';
import { isStale, mergeChanges } from './stale.ts';

const change = { areas: ['worklogs', 'tasks', 'projects'], projects: ['10'] } as const;

describe('a change makes stale', () => {
  test('answers of its areas, also those of the app interface that show them', () => {
    expect(isStale(change, endpointQuery(api.tasks.listMyTasks, {}))).toBe(true);
    expect(isStale(change, endpointQuery(appApi.getTimesheet, { from: '2026-03-02', until: '2026-03-08' }))).toBe(true);
    expect(isStale(change, endpointQuery(api.todos.listMyTodos, {}))).toBe(false);
    expect(isStale(change, endpointQuery(appApi.getCapabilities, {}))).toBe(false);
  });

  test('of those that name projects, only the ones that name it; all where it is of no project', () => {
    const own = endpointQuery(api.tasks.listTasksOfProject, { projectId: '10' });
    const other = endpointQuery(api.projects.listStreamsForProjects, { projectIds: ['11', '12'] });
    expect([isStale(change, own), isStale(change, other)]).toEqual([true, false]);
    expect(isStale({ ...change, projects: [] }, other)).toBe(true);
  });

  test('several changes at once: of all projects if one of them is', () => {
    expect(mergeChanges([change, { areas: ['todos'], projects: ['11'] }])).toEqual({
      areas: ['worklogs', 'tasks', 'projects', 'todos'],
      projects: ['10', '11'],
    });
    expect(mergeChanges([change, { areas: ['users'], projects: [] }]).projects).toEqual([]);
  });
});

test('a stream is taken apart as it comes: in parts of messages, with heartbeats between them', () => {
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
