import { onlineManager, type Query, type QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { keepAnswers, type KeptAnswer, keptAnswers } from './kept-store.ts';

/**
 * The endpoints of the screens that people work with each day: their answers are shown at the next visit and without a
 * connection. Not kept are those of administration, and absences of others with their reasons.
 */
const keptEndpoints: ReadonlySet<string> = new Set([
  // My day, timesheet and to-dos
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
  // Portfolio and activities
  'getProjectsByIds',
  'listMyProjectPlans',
  'listMyModifiedTasks',
  'listProjectStatuses',
  'listProjectClassifications',
  // A project with its plan
  'getProjectById',
  'getPlanForProject',
  'listTasksOfProject',
  'listTodosOfProject',
  'listWorkRecordsOfProject',
  'getTeamTime',
  'getWorkingPlan',
  'getPlanState',
  'listBaselineDays',
  'listPlanVersions',
  'listPlanHistory',
  'listPlanLinks',
  'listEarnedValues',
  'getUtilization',
]);

/** Pause after an answer before it is written, ms: several are written together, after what the user waits for. */
const keepPauseMs = 500;

function isKeptQuery({ meta, queryKey }: Query): boolean {
  const endpoint = meta?.endpoint as Endpoint | undefined;
  if (endpoint === undefined || !keptEndpoints.has(endpoint.name)) return false;
  // Results of each typed word would only fill the store.
  const input = queryKey[2];
  return !(typeof input === 'object' && input !== null && 'words' in input);
}

/** Rows of an answer at most: copying more into the browser's store would hold up the screen. */
const maxKeptRows = 2_000;

function rowCount(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0;
  return Object.values(data).reduce((sum: number, value) => sum + (Array.isArray(value) ? value.length : 0), 0);
}

/**
 * Keeps the answers that a user sees in the browser. Queries that begin without data get the kept answer until the service
 * has answered, and while there is no connection.
 * @param owner service and user
 * @returns ends it
 */
export function keepCache(cache: QueryClient, owner: string): () => void {
  const changed = new Map<string, Query>();
  const wanted = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;
  let isRestoring = false;
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
    const queries = [...wanted.values()];
    wanted.clear();
    const answers = await keptAnswers(
      owner,
      queries.map(({ queryHash }) => queryHash),
    );
    if (isEnded) return;
    isRestoring = true;
    for (const [index, query] of queries.entries()) {
      const answer = answers[index];
      if (!answer || query.state.data !== undefined) continue;
      query.setData(answer.data, { updatedAt: answer.at, manual: true });
      // However new it is, another page or user may have changed it.
      if (onlineManager.isOnline()) query.invalidate();
    }
    isRestoring = false;
  };
  const want = (query: Query) => {
    if (query.state.data !== undefined || !isKeptQuery(query)) return;
    if (wanted.size === 0) queueMicrotask(() => void restore());
    wanted.set(query.queryHash, query);
  };
  const stopWatching = cache.getQueryCache().subscribe((event) => {
    const query = event.query as Query;
    if (event.type === 'added') return want(query);
    if (event.type !== 'updated' || event.action.type !== 'success' || isRestoring) return;
    if (!isKeptQuery(query) || rowCount(query.state.data) > maxKeptRows) return;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(write, keepPauseMs);
  });
  addEventListener('pagehide', write);
  cache.getQueryCache().getAll().forEach(want);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    removeEventListener('pagehide', write);
    stopWatching();
  };
}
