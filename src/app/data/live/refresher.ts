import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange } from '#contract/app/live.ts';
import { earlyAnswerMs } from '../early-answers.ts';
import type { UserActivity } from './user-activity.ts';
import type { Round } from './poll.ts';
import { isStale, isHeavy, mergeChanges } from './stale.ts';

/** Changes that come within this time are taken in together, ms. */
const changeBatchMs = 300;
/** Delay before a postponed refresh is tried again, ms. */
const again = 1_000;
/** Answers with a whole plan are loaded again once in this time at most, ms. */
const heavyRest = 30_000;
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

  /** Maximum age of the data shown, ms: answers do not record when they were requested, which takes no longer as a rule. */
  age(): number {
    const shown = this.#cache.getQueryCache().findAll({ type: 'active' });
    const times = shown.flatMap(({ state }) => (state.dataUpdatedAt > 0 ? [state.dataUpdatedAt] : []));
    return Math.round(Math.max(0, Date.now() - Math.min(Date.now(), ...times)) + earlyAnswerMs);
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
