import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { keepAnswers, type KeptAnswer, keptAnswers } from './kept-store.ts';

/** The endpoints of my day, the timesheet and to-dos: their answers are shown at the next visit and without a connection. */
const keptEndpoints: ReadonlySet<string> = new Set([
  'getTimesheet',
  'listBookablePeople',
  'findBookableActivities',
  'listMyTodos',
  'getTodosByIds',
  'listMyTasks',
  'listMyProjects',
  'listStreamsForProjects',
  'getRootPortfolio',
  'getResourcesByIds',
  'getTasksByIds',
  'getAssignmentsByIds',
  'listMyWorkRecords',
  'listMyUnavailabilities',
  'listUnavailabilityTypes',
  'listMyLinkedResources',
  'listLocks',
  'listActivityCategories',
]);

/** Pause after an answer before it is written, ms: several are written together, after what the user waits for. */
const keepPauseMs = 500;

function isKeptQuery({ meta, queryKey, state }: Query): boolean {
  const endpoint = meta?.endpoint as Endpoint | undefined;
  if (endpoint === undefined || !keptEndpoints.has(endpoint.name) || state.data === undefined) return false;
  // Results of each typed word would only fill the store.
  const input = queryKey[2];
  return !(typeof input === 'object' && input !== null && 'words' in input);
}

/**
 * Keeps the answers that a user sees in the browser, and puts them back into the cache: at the start, until the service
 * has answered, and while there is no connection.
 * @param owner service and user
 * @returns ends it
 */
export function keepCache(cache: QueryClient, owner: string): () => void {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (changed.size === 0) return;
    const answers = [...changed.values()].map(({ queryHash: hash, queryKey, state }): KeptAnswer => ({
      owner,
      hash,
      queryKey,
      data: state.data,
      at: state.dataUpdatedAt,
    }));
    changed.clear();
    void keepAnswers(owner, answers);
  };
  const restore = async () => {
    const answers = await keptAnswers(owner);
    if (isEnded) return;
    const isOnline = onlineManager.isOnline();
    for (const { queryKey, data, at } of answers) {
      if (cache.getQueryData(queryKey) !== undefined) continue;
      // Without a connection kept as long as the page, although no screen shows it yet.
      const query = cache.getQueryCache().build(cache, { queryKey, ...(!isOnline && { gcTime: Infinity }) });
      cache.setQueryData(queryKey, data, { updatedAt: at });
      // However new it is, another page or user may have changed it.
      if (isOnline) query.invalidate();
    }
  };
  const stopWatching = cache.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKeptQuery(query)) return;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(write, keepPauseMs);
  });
  const stopListening = onlineManager.subscribe((isOnline) => void (isOnline || restore()));
  addEventListener('pagehide', write);
  void restore();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    removeEventListener('pagehide', write);
    stopWatching();
    stopListening();
  };
}
