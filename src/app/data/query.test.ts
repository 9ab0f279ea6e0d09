import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { type Client, ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { newQueryClient } from './query-client.ts';
import { endpointQuery, refreshAfter } from './query.ts';

/** One query of every area. */
const readings: readonly Endpoint[] = [
  api.projects.listMyProjects,
  api.tasks.listMyTasks,
  api.todos.listMyTodos,
  api.resources.listMyLinkedResources,
  api.worklogs.listMyWorkRecords,
  api.users.currentUser,
  appApi.listLocks,
];

/** The areas of which nothing loaded counts any more after a call. */
async function staleAfter(endpoint: Endpoint): Promise<string[]> {
  const cache = new QueryClient();
  for (const reading of readings) cache.setQueryData([...endpointQuery(reading, {}).queryKey], null);
  await refreshAfter(cache, endpoint);
  return cache
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => String(queryKey[0]));
}

describe('queries made stale by a call', () => {
  test('a call makes the areas of its contract stale, and the app interface if it mirrors one of them', async () => {
    expect(await staleAfter(api.worklogs.createWorkRecord)).toEqual(['projects', 'tasks', 'worklogs', 'app']);
    expect(await staleAfter(api.todos.createTodo)).toEqual(['projects', 'todos', 'app']);
  });

  test('every writing endpoint names an area that some query reads', () => {
    const areas = new Set(Object.values(api).flatMap((area) => Object.values<Endpoint>(area).map((each) => each.area)));
    for (const endpoint of Object.values(api).flatMap((area) => Object.values<Endpoint>(area))) {
      for (const changed of endpoint.changes) expect(areas).toContain(changed);
    }
  });

  test('query keys differ for different inputs and are equal for equal inputs', () => {
    const key = (from: string) => JSON.stringify(endpointQuery(api.worklogs.listMyWorkRecords, { from }).queryKey);
    expect(key('2026-03-02')).toBe(key('2026-03-02'));
    expect(key('2026-03-02')).not.toBe(key('2026-03-09'));
  });
});

describe('the query cache', () => {
  /** A client that answers in turn; a string is the code of a failure. */
  const answering = (...answers: unknown[]) => {
    let calls = 0;
    const client: Client = {
      call: () => {
        const answer = answers[calls++];
        if (typeof answer !== 'string') return Promise.resolve(answer as never);
        return Promise.reject(new ServiceError({ code: answer, message: answer, arguments: {} }));
      },
    };
    return { client, calls: () => calls };
  };
  const fetched = (client: Client) =>
    newQueryClient(client).query({ ...endpointQuery(api.projects.getRootPortfolio, {}), retryDelay: 0 });

  test('the cache stores null for a record that does not exist', async () => {
    expect(await fetched(answering(undefined).client)).toBeNull();
  });

  test('a query is retried if the service could not be reached', async () => {
    const { client, calls } = answering('client.error.NotReachable', 'client.error.NotReachable', { id: '1' });
    expect(await fetched(client)).toEqual({ id: '1' });
    expect(calls()).toBe(3);
  });

  test('a refused query is not retried', async () => {
    const { client, calls } = answering('user.error.InsufficientPrivileges', { id: '1' });
    await expect(fetched(client)).rejects.toMatchObject({ code: 'user.error.InsufficientPrivileges' });
    expect(calls()).toBe(1);
  });
});
