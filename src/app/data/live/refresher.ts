import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/app/live.ts';
import type { UserActivity } from './user-activity.ts';
import type { Round } from './poll.ts';
import type { ContractArea } from '#contract/core/endpoint.ts';

/** Changes that come within this time are taken in together, ms. */
const changeBatchMs = 300;
/** Delay before a postponed refresh is tried again, ms. */
const again = 1_000;
/** Answers with a whole plan are loaded again once in this time at most, ms. */
const heavyRest = 30_000;
/** No answer takes longer, as a rule, ms. */
const longestLoading = 10_000;

/** Loads again what others have changed, once nothing is under the person's hands. */
export class Refresher {
  readonly #cache: QueryClient;
  readonly #hands: Pick<UserActivity, 'isActive'>;
  #changes: LiveChange[] = [];
  #hasMissed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: QueryClient, hands: Pick<UserActivity, 'isActive'>) {
    this.#cache = cache;
    this.#hands = hands;
  }

  changed(change: LiveChange): void {
    this.#changes.push(change);
    this.#soon(changeBatchMs);
  }

  /** Changes may have been missed: reloads everything shown. */
  missed(): void {
    this.#hasMissed = true;
    this.#soon(changeBatchMs);
  }

  /** Reloads what is shown unless it is fresh or a whole plan; equal data keeps its identity. */
  async poll(): Promise<Round> {
    if (this.#hands.isActive()) return 'busy';
    const reloaded = this.#cache
      .getQueryCache()
      .findAll({ type: 'active', predicate: (each) => each.isStale() && !isHeavy(each) });
    const former = reloaded.map(({ state }) => state.data);
    await this.#cache.refetchQueries({ predicate: (each) => reloaded.includes(each) });
    if (reloaded.some(({ state }) => state.fetchStatus === 'paused' || state.error !== null)) return 'failed';
    return reloaded.some(({ state }, at) => state.data !== former[at]) ? 'changed' : 'same';
  }

  /** Maximum age of the data shown, ms. It is an upper bound, as answers do not record when they were requested. */
  age(): number {
    const shown = this.#cache.getQueryCache().findAll({ type: 'active' });
    const times = shown.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []));
    return Math.round(Math.max(0, Date.now() - Math.min(Date.now(), ...times)) + longestLoading);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #soon(delay: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.#hands.isActive()) this.#soon(again);
      else this.#refresh();
    }, delay);
  }

  #refresh(): void {
    const change = mergeChanges(this.#changes);
    const hasMissed = this.#hasMissed;
    this.#changes = [];
    this.#hasMissed = false;
    let isLeft = false;
    const predicate = (each: Query) => {
      if (!hasMissed && !isStale(change, each)) return false;
      const rests = isHeavy(each) && Date.now() - each.state.dataUpdatedAt < heavyRest;
      isLeft ||= rests && each.isActive();
      return !rests || !each.isActive();
    };
    // First loads are not restarted, though their answers may be older than the change.
    const first = this.#cache
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching', predicate: (each) => each.state.data === undefined && predicate(each) });
    void this.#cache.invalidateQueries({ predicate });
    for (const each of first) {
      const load = () => this.#cache.invalidateQueries({ predicate: (other) => other === each });
      void each.promise?.then(load, load);
    }
    if (!isLeft) return;
    this.#changes.push(change);
    this.#hasMissed = hasMissed;
    this.#soon(heavyRest / 3);
  }
}

/** Which of the loaded answers a change of others makes stale. Pure. */

const workAreas: readonly ContractArea[] = ['worklogs', 'tasks', 'projects', 'resources', 'planning'];

/**
 * Areas on which operations of the app interface depend; operations not listed depend on nothing that changes by
 * itself.
 */
const appOperationAreas: Readonly<Record<string, readonly ContractArea[]>> = {
  getTimesheet: workAreas,
  getTeamTime: workAreas,
  listBookablePeople: ['projects', 'resources', 'users'],
  findBookableActivities: ['tasks', 'projects', 'planning'],
  listLocks: ['worklogs'],
  previewLock: ['worklogs'],
  listMilestones: ['planning', 'projects', 'tasks'],
  getPlanState: ['planning', 'projects'],
  listPlanVersions: ['planning', 'projects'],
  listPlanHistory: ['planning', 'projects'],
  listPlanLinks: ['planning', 'projects'],
  getWorkingPlan: ['planning', 'tasks'],
  getPlanCalendar: ['planning', 'projects', 'app'],
  getResourceCalendar: ['resources', 'app'],
  getUtilization: workAreas,
  getAbsenceCalendar: ['resources', 'app'],
  getUtilizationDetails: workAreas,
  search: ['projects', 'tasks', 'todos', 'resources', 'users'],
};

/** Parameters that name the project that an answer is of. */
const projectParameters = ['projectId', 'projectIds'] as const;

function namedProjects(input: unknown): readonly string[] {
  if (typeof input !== 'object' || input === null) return [];
  return projectParameters.flatMap((name) => {
    const value: unknown = Object.getOwnPropertyDescriptor(input, name)?.value;
    if (typeof value === 'string') return [value];
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  });
}

/** Tells whether a cached answer may be outdated. A change that names projects affects only answers about these. */
export function isStale({ areas, projects }: LiveChange, { queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [area, name, input] = queryKey;
  const changedAreas = area === 'app' ? (appOperationAreas[String(name)] ?? []) : [area];
  if (!areas.some((each) => changedAreas.includes(each))) return false;
  const named = namedProjects(input);
  return projects.length === 0 || named.length === 0 || named.some((id) => projects.includes(id));
}

const heavy: ReadonlySet<unknown> = new Set(['listTasksOfProject', 'getWorkingPlan']);

/** Tells whether an answer is a whole plan, which may be megabytes. */
function isHeavy({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return heavy.has(queryKey[1]);
}

/** Several changes as one: without projects where one of them is of none. */
export function mergeChanges(changes: readonly LiveChange[]): LiveChange {
  const isGeneral = changes.some(({ projects }) => projects.length === 0);
  return {
    areas: [...new Set(changes.flatMap(({ areas }) => areas))],
    projects: isGeneral ? [] : [...new Set(changes.flatMap(({ projects }) => projects))],
  };
}
