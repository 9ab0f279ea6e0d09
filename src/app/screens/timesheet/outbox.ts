import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { type Client, ServiceError } from '#client/client.ts';
import { api } from '#contract/api.ts';
import { refreshAfter } from '#app/query.ts';
import type { SaveState } from '#app/timesheet-grid/timesheet.ts';
import { localToday } from '#app/ui/today.ts';
import { holdPage } from '#app/unsaved.ts';
import { rememberRecord } from './cached-records.ts';
import { type Sent, sendCell, sendRow } from './sending.ts';
import { type Wish, wishKey } from './wishes.ts';

/** What was entered and is not saved yet, by the key of the wish. */
export type Pending = ReadonlyMap<string, Wish>;

type Outcome = 'done' | 'refused' | 'waiting' | 'closed';

/** How long a wish waits before it is sent once more to a service that did not answer, ms. */
const patience = 5_000;

function codeOf(error: unknown): string {
  return error instanceof ServiceError ? error.code : '';
}

/** The wish can be sent as it is, later: there was no answer, or somebody has to sign on again. */
function isWorthWaiting(error: unknown): boolean {
  return codeOf(error) === 'client.error.NotReachable' || (error instanceof ServiceError && error.status === 401);
}

function refusal(error: unknown): SaveState {
  return { state: 'refused', message: error instanceof Error ? error.message : String(error), code: codeOf(error) };
}

/**
 * Saves what is entered in the timesheet, each cell for itself and at once. It belongs to the person and not to the screen: what
 * is under way survives another week or another screen. Wishes of one assignment are sent one after another, of a cell
 * only the latest; while there is no connection they wait, and are then sent once.
 */
export class Outbox {
  readonly #client: Client;
  readonly #cache: QueryClient;
  readonly #listeners = new Set<() => void>();
  /** What is shown as entered: under way, waiting or refused. */
  #pending: Pending = new Map();
  /** What is to be sent, in its order. */
  readonly #wanted = new Map<string, Wish>();
  /** Assignments of which something is being sent. */
  readonly #busy = new Set<string>();
  /** Records by cell, as far as they came to be or to end since the records were loaded. */
  readonly #records = new Map<string, string | undefined>();
  /** Wishes that were sent without an answer. */
  readonly #uncertain = new Set<string>();
  /** Rows that are saved, and shown until what the service made of them is loaded. */
  #settling: Wish[] = [];
  #touched: ReadonlySet<string> = new Set();
  #release: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stopListening: () => void;

  constructor(client: Client, cache: QueryClient) {
    this.#client = client;
    this.#cache = cache;
    this.#stopListening = onlineManager.subscribe((isOnline) => isOnline && this.resume());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly pending = (): Pending => this.#pending;

  /** Assignments for which remaining effort or "done" was entered: their rows stay, although they may be done now. */
  readonly touched = (): ReadonlySet<string> => this.#touched;

  put(wish: Wish): void {
    const key = wishKey(wish);
    const earlier = this.#pending.get(key);
    const kept = withNote(wish, earlier);
    this.#wanted.set(key, kept);
    if (wish.kind === 'row') this.#touched = new Set([...this.#touched, wish.assignmentId]);
    this.#show(key, kept);
    void this.#deliver(wish.assignmentId);
  }

  /** Drops what was refused, so that the cell shows again what the service has. */
  discard(key: string): void {
    this.#wanted.delete(key);
    this.#show(key, undefined);
  }

  #show(key: string, wish: Wish | undefined): void {
    const next = new Map(this.#pending);
    if (wish) next.set(key, wish);
    else next.delete(key);
    this.#pending = next;
    if (next.size > 0) this.#release ??= holdPage();
    else {
      this.#release?.();
      this.#release = undefined;
    }
    for (const listener of this.#listeners) listener();
  }

  /** Ends the showing of a wish, unless there is a newer one in its place. */
  #settle(key: string, wish: Wish): void {
    if (this.#pending.get(key) === wish) this.#show(key, undefined);
  }

  /** Shows how far a wish is, unless there is a newer one in its place. */
  #mark(key: string, wish: Wish, save: SaveState): Wish {
    if (wish.save.state === save.state) return wish;
    const next = { ...wish, save };
    if (this.#wanted.get(key) === wish) this.#wanted.set(key, next);
    if (this.#pending.get(key) === wish) this.#show(key, next);
    return next;
  }

  async #deliver(assignmentId: string): Promise<void> {
    if (this.#busy.has(assignmentId)) return;
    this.#busy.add(assignmentId);
    let outcome: Outcome = 'done';
    for (let next = this.#next(assignmentId); next && outcome !== 'waiting'; next = this.#next(assignmentId)) {
      outcome = await this.#send(...next);
      if (outcome === 'closed') return this.#close();
    }
    this.#busy.delete(assignmentId);
    if (this.#busy.size === 0) await this.#refresh();
  }

  #next(assignmentId: string): readonly [string, Wish] | undefined {
    return [...this.#wanted].find(([, wish]) => wish.assignmentId === assignmentId);
  }

  async #send(key: string, entered: Wish): Promise<Outcome> {
    const wish = this.#mark(key, entered, { state: 'saving' });
    try {
      const sent =
        wish.kind === 'row' ? await sendRow(this.#client, wish, localToday()) : await this.#sendCell(key, wish);
      await this.#arrived(key, wish, sent);
      return 'done';
    } catch (error) {
      return this.#failed(key, wish, error);
    }
  }

  #sendCell(key: string, wish: Wish & { kind: 'cell' }): Promise<Sent> {
    const recordId = this.#records.has(key) ? this.#records.get(key) : wish.recordId;
    return sendCell(this.#client, { wish, recordId, isUncertain: this.#uncertain.has(key) });
  }

  async #arrived(key: string, wish: Wish, sent: Sent): Promise<void> {
    const former = wish.kind === 'cell' ? (this.#records.get(key) ?? wish.recordId) : undefined;
    const id = sent?.id ?? former;
    if (wish.kind === 'cell') this.#records.set(key, sent === null ? undefined : id);
    this.#uncertain.delete(key);
    if (this.#wanted.get(key) === wish) this.#wanted.delete(key);
    if (sent !== undefined && id !== undefined) await rememberRecord(this.#cache, id, sent);
    if (wish.kind === 'cell' && sent !== undefined) this.#settle(key, wish);
    else this.#settling.push(wish);
  }

  #failed(key: string, wish: Wish, error: unknown): Outcome {
    if (codeOf(error) === 'client.error.Aborted') return 'closed';
    if (isWorthWaiting(error)) {
      if (codeOf(error) === 'client.error.NotReachable') this.#uncertain.add(key);
      // What comes after it waits for it.
      for (const [other, later] of this.#wanted) {
        if (later.assignmentId === wish.assignmentId) this.#mark(other, later, { state: 'waiting' });
      }
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.resume();
      }, patience);
      return 'waiting';
    }
    this.#uncertain.delete(key);
    if (this.#wanted.get(key) === wish) this.#wanted.delete(key);
    this.#mark(key, wish, refusal(error));
    return 'refused';
  }

  /** Sends what waits, because it may work now. */
  readonly resume = (): void => {
    for (const assignmentId of new Set([...this.#wanted.values()].map((wish) => wish.assignmentId))) {
      void this.#deliver(assignmentId);
    }
  };

  /** Loads what the service made of it; a row is shown as it was entered until then. */
  async #refresh(): Promise<void> {
    const saved = this.#settling;
    this.#settling = [];
    const known = [...this.#records];
    await refreshAfter(this.#cache, api.worklogs.createWorkRecord);
    for (const wish of saved) this.#settle(wishKey(wish), wish);
    for (const [key, id] of known) if (this.#records.get(key) === id) this.#records.delete(key);
  }

  /** Somebody else is signed on: nothing of this person may be sent any more. */
  #close(): void {
    this.#stopListening();
    clearTimeout(this.#timer);
    this.#wanted.clear();
    this.#release?.();
    this.#release = undefined;
  }
}

/** New hours keep the note that waits with the earlier ones of the cell. */
function withNote(wish: Wish, earlier: Wish | undefined): Wish {
  if (wish.kind === 'row' || wish.hours === null || wish.comment !== undefined) return wish;
  if (earlier?.kind !== 'cell' || earlier.comment === undefined) return wish;
  return { ...wish, comment: earlier.comment };
}

const outboxes = new WeakMap<QueryClient, Outbox>();

/** The outbox of the person whose cache it is. */
export function outboxOf(cache: QueryClient, client: Client): Outbox {
  const known = outboxes.get(cache);
  if (known) return known;
  const outbox = new Outbox(client, cache);
  outboxes.set(cache, outbox);
  return outbox;
}
