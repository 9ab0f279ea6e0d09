import { notifyManager, onlineManager, type QueryClient } from '@tanstack/react-query';
import { ServiceError } from '#client/client.ts';
import type { ContractArea } from '#contract/core/endpoint.ts';
import { type OpToDo, todos as todosApi } from '#contract/documented/todos.ts';
import { FieldMerge, isMeanwhile } from '../field-merge.ts';
import { refreshAfter } from '../query.ts';
import { holdPage } from '../unsaved.ts';
import { changeSheets, changeTodoLists } from './cached-lists.ts';
import { EntryStore } from './entry-store.ts';
import {
  type CellBase,
  type Entered,
  entryKey,
  isWaiting,
  type PendingEntry,
  pendingEntry,
  type PendingTodo,
  queueOf,
  type RowBase,
} from './pending-entries.ts';
import { codeOfError, EntryConflict, isWorthWaiting, type OutboxConnection, sendCell, sendRow } from './sending.ts';
import { SAVED, type SaveState } from './timesheet.ts';
import { worklogs as worklogsApi } from '#contract/documented/worklogs.ts';

/** Entries by place, see entryKey(): unsaved ones, and saved ones until the lists are loaded again. */
export type Pending = ReadonlyMap<string, PendingEntry>;

type SendOutcome = 'done' | 'waiting' | 'closed';

/** Delay before an entry is sent again to a service that did not answer, ms. */
export const resendDelay = { ms: 5_000 };
/** Entries are sent after this time at the latest, ms: a page in the background paints no frames. */
const latestSendMs = 100;

/** The areas whose lists an entry changes. */
const affectedAreas = ({ kind }: PendingEntry): readonly ContractArea[] =>
  kind === 'todo' ? todosApi.updateTodo.changes : worklogsApi.createWorkRecord.changes;

/** State of what an entry changes, after it was saved or in conflict. */
type EntryBase = CellBase | RowBase | undefined;

/** Tells whether two entries change the same state: of a cell, of a to-do's fields, or of a row, which both its columns share. */
function isSameState(entry: PendingEntry, other: Entered): boolean {
  if (entry.kind === 'row' && other.kind === 'row') return entry.assignmentId === other.assignmentId;
  return entryKey(entry) === entryKey(other);
}

/** The entry with another base, which is that of a cell or of a row as the entry is. */
function withBase(entry: PendingEntry, base: EntryBase): PendingEntry {
  const isOfRow = base !== undefined && 'remaining' in base;
  if (entry.kind === 'cell' && !isOfRow) return { ...entry, base };
  return entry.kind === 'row' && isOfRow ? { ...entry, base } : entry;
}

/** The refused entry. After a conflict it is based on the service's state, which the user decides about. */
function refusedEntry(entry: PendingEntry, error: unknown): PendingEntry {
  if (error instanceof EntryConflict) {
    const now = error.now as EntryBase;
    const serverValue = now === undefined ? null : 'hours' in now ? now.hours : now.remaining;
    const save = {
      state: 'refused',
      message: '',
      code: 'main.error.ModifiedMeanwhile',
      isConflict: true,
      serverValue,
    } as const;
    return { ...withBase(entry, now), save };
  }
  const message = error instanceof Error ? error.message : String(error);
  const isConflict = entry.kind === 'todo' && isMeanwhile(error);
  return { ...entry, save: { state: 'refused', message, code: codeOfError(error), ...(isConflict && { isConflict }) } };
}

/**
 * Saves timesheet cells, rows and changes of to-dos one by one. It belongs to the user and survives another week,
 * screen or a reload. Entries of one queue are sent in order. An entry that was sent without an answer is sent again with
 * the same key before a newer one of its place, which is based on the answer.
 */
export class Outbox {
  readonly #connection: OutboxConnection;
  readonly #cache: QueryClient;
  readonly #store: EntryStore;
  readonly #todoChanges = new FieldMerge();
  readonly #listeners = new Set<() => void>();
  #pending: Pending = new Map();
  /** Entries to send, in order. */
  #queue: readonly PendingEntry[] = [];
  /** Keys of entries in the queue that may have arrived. */
  readonly #sent = new Set<string>();
  /** Queues of which something is being sent: see queueOf(). */
  readonly #busy = new Set<string>();
  /** Areas that entries have changed since the lists were loaded. */
  readonly #stale = new Set<ContractArea>();
  #loading: Promise<void> | undefined;
  #touched: ReadonlySet<string> = new Set();
  #isScheduled = false;
  #release: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stopListening: () => void;

  /** @param owner service and user whose outbox it is */
  constructor(connection: OutboxConnection, cache: QueryClient, owner: string) {
    this.#connection = connection;
    this.#cache = cache;
    this.#store = new EntryStore(owner, (changes) => void refreshAfter(cache, { changes }));
    this.#stopListening = onlineManager.subscribe((isOnline) => isOnline && this.resume());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#holdPage();
    return () => {
      this.#listeners.delete(listener);
      this.#holdPage();
    };
  };

  /** Holds the page for the current user only, not after sign-off. */
  #holdPage(): void {
    const isUnsaved = [...this.#pending.values()].some(({ save }) => save !== SAVED);
    if (isUnsaved && this.#listeners.size > 0) {
      this.#release ??= holdPage(() => this.#store.isKeeping);
      return;
    }
    this.#release?.();
    this.#release = undefined;
  }

  readonly pending = (): Pending => this.#pending;

  /** Assignments for which remaining effort or "done" was entered: their rows stay, although they may be done now. */
  readonly touched = (): ReadonlySet<string> => this.#touched;

  /** Shows an entry at once and saves it; without a connection it waits. */
  put(entered: Entered): void {
    const at = entryKey(entered);
    const earlier = this.#pending.get(at);
    const entry = pendingEntry(entered, this.#baseEntry(entered));
    const replaced = this.#queue.filter((each) => entryKey(each) === at && !this.#sent.has(each.key));
    for (const each of [...replaced, ...(earlier?.save.state === 'refused' ? [earlier] : [])])
      void this.#store.drop(each);
    this.#queue = [...this.#queue.filter((each) => !replaced.includes(each)), entry];
    void this.#store.keep(entry);
    this.#touch(entry);
    this.#show([entry]);
    this.#schedule();
  }

  /** The latest entry of the same state, whose base the next one takes over. */
  #baseEntry(entered: Entered): PendingEntry | undefined {
    const entries = [...this.#pending.values(), ...this.#queue].filter((each) => isSameState(each, entered));
    return entries.reduce<PendingEntry | undefined>(
      (last, each) => (last && last.key > each.key ? last : each),
      undefined,
    );
  }

  /** Sends what is to be sent once the entry is painted. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const send = () => {
      // The slower of both timers must not send again what waits since the faster one.
      if (!this.#isScheduled) return;
      this.#isScheduled = false;
      this.#deliverAll();
    };
    requestAnimationFrame(() => setTimeout(send));
    setTimeout(send, latestSendMs);
  }

  /** Resolves with an entry that is saved or waits to be sent later. @throws ServiceError where it was refused */
  settled(at: string): Promise<PendingEntry | undefined> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const entry = this.#pending.get(at);
        if (entry?.save.state === 'saving') return;
        stop();
        if (entry?.save.state !== 'refused') return resolve(entry);
        const { code, message } = entry.save;
        reject(new ServiceError({ code, message, arguments: {} }));
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** Drops an entry, so that the place shows again what the service has. */
  discard(at: string): void {
    const dropped = this.#queue.filter((each) => entryKey(each) === at);
    const shown = this.#pending.get(at);
    this.#queue = this.#queue.filter((each) => !dropped.includes(each));
    for (const entry of shown ? [...dropped, shown] : dropped) void this.#store.drop(entry);
    if (shown) this.#show([], [shown]);
  }

  #touch(entry: PendingEntry): void {
    if (entry.kind === 'row' && !entry.costs) this.#touched = new Set([...this.#touched, entry.assignmentId]);
  }

  /** Shows entries, and no longer shows others unless newer ones have replaced them. */
  #show(entries: readonly PendingEntry[], hidden: readonly PendingEntry[] = []): void {
    const next = new Map(this.#pending);
    for (const entry of hidden) if (next.get(entryKey(entry))?.key === entry.key) next.delete(entryKey(entry));
    for (const entry of entries) next.set(entryKey(entry), entry);
    this.#pending = next;
    this.#holdPage();
    for (const listener of this.#listeners) listener();
  }

  /** Replaces an entry by an updated form of it. */
  #update(former: PendingEntry, entry: PendingEntry): PendingEntry {
    this.#queue = this.#queue.map((each) => (each.key === entry.key ? entry : each));
    if (former.save.state !== entry.save.state && this.#isShown(entry)) this.#show([entry]);
    return entry;
  }

  #isShown({ key, ...entry }: PendingEntry): boolean {
    return this.#pending.get(entryKey({ key, ...entry }))?.key === key;
  }

  #mark(entry: PendingEntry, save: SaveState): PendingEntry {
    return this.#update(entry, { ...entry, save, hasWaited: isWaiting(entry) });
  }

  #deliverAll(): void {
    for (const queue of new Set(this.#queue.map(queueOf))) void this.#deliver(queue);
  }

  async #deliver(queue: string): Promise<void> {
    if (this.#busy.has(queue)) return;
    this.#busy.add(queue);
    let outcome: SendOutcome = 'done';
    while (outcome === 'done') {
      const next = this.#queue.find((entry) => queueOf(entry) === queue);
      if (!next) break;
      outcome = await this.#send(next);
      if (outcome === 'closed') return this.#close();
    }
    this.#busy.delete(queue);
    if (this.#busy.size === 0) await this.#refresh();
  }

  async #send(entry: PendingEntry): Promise<SendOutcome> {
    const sending = this.#mark(entry, { state: 'saving' });
    this.#sent.add(entry.key);
    try {
      this.#saved(sending, await this.#call(sending));
      return 'done';
    } catch (error) {
      return this.#failed(sending, error);
    }
  }

  async #call(entry: PendingEntry): Promise<EntryBase> {
    if (entry.kind === 'cell') return sendCell(this.#connection, entry);
    if (entry.kind === 'row') return sendRow(this.#connection, entry);
    await this.#sendTodo(entry);
    return undefined;
  }

  /** Changes the fields of a to-do unless another user changed the same ones since they were shown. */
  async #sendTodo({ key, change, shown }: PendingTodo): Promise<void> {
    const { client, hasAppApi } = this.#connection;
    let saved: OpToDo | null | undefined;
    await this.#todoChanges.send(shown, change, async (body) => {
      // A change that is meant for another state of the to-do is another request.
      const options = hasAppApi ? { idempotencyKey: `${key}-${body.modified ?? ''}` } : {};
      saved = await client.call(todosApi.updateTodo, { body }, options);
      return saved;
    });
    changeTodoLists(this.#cache, (todo) => (todo.id === shown.id ? { ...todo, ...change, ...saved } : todo));
  }

  /** A saved entry is shown until the lists are loaded; it is what newer entries are based on. */
  #saved(entry: PendingEntry, now: EntryBase): void {
    this.#leaveQueue(entry);
    void this.#store.drop(entry);
    if (entry.kind === 'cell') changeSheets(this.#cache, entry, now as CellBase | undefined);
    this.#queue = this.#queue.map((each) => (isSameState(each, entry) ? withBase(each, now) : each));
    const shown = [...this.#pending.values()]
      .filter((each) => isSameState(each, entry))
      .map((each) => withBase(each, now));
    this.#show(shown.map((each) => (each.key === entry.key ? { ...each, save: SAVED, hasWaited: false } : each)));
  }

  #leaveQueue(entry: PendingEntry): void {
    this.#queue = this.#queue.filter(({ key }) => key !== entry.key);
    this.#sent.delete(entry.key);
    for (const area of affectedAreas(entry)) this.#stale.add(area);
  }

  #failed(entry: PendingEntry, error: unknown): SendOutcome {
    if (codeOfError(error) === 'client.error.Aborted') return 'closed';
    if (isWorthWaiting(error)) return this.#wait(entry);
    this.#leaveQueue(entry);
    const refused = refusedEntry(entry, error);
    if (this.#isShown(entry)) {
      void this.#store.keep(refused);
      this.#show([refused]);
    } else void this.#store.drop(entry);
    return 'done';
  }

  /** Later entries in the same queue wait, too. */
  #wait(entry: PendingEntry): SendOutcome {
    for (const later of this.#queue) if (queueOf(later) === queueOf(entry)) this.#mark(later, { state: 'waiting' });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.resume();
    }, resendDelay.ms);
    return 'waiting';
  }

  /** Takes over the entries of closed pages, and sends what waits, because it may work now. */
  readonly resume = (): void => {
    void this.#store.adopt((entries) => this.#adopt(entries));
    this.#deliverAll();
  };

  /** Entries of closed pages may have arrived; newer ones of this page count more. */
  #adopt(entries: readonly PendingEntry[]): void {
    const own = new Set(this.#pending.keys());
    const [older, left] = [true, false].map((isOlder) => entries.filter((each) => own.has(entryKey(each)) === isOlder));
    for (const entry of older ?? []) void this.#store.drop(entry);
    const adopted = (left ?? []).map((entry): PendingEntry =>
      entry.save.state === 'refused' ? entry : { ...entry, save: { state: 'waiting' } },
    );
    const unsent = adopted.filter(({ save }) => save.state !== 'refused');
    for (const entry of unsent) {
      this.#sent.add(entry.key);
      this.#touch(entry);
    }
    this.#queue = [...unsent, ...this.#queue];
    if (adopted.length > 0) this.#show(adopted);
    this.#deliverAll();
  }

  /** Loads what the service made of the entries; they are shown until then. */
  async #refresh(): Promise<void> {
    if (this.#stale.size === 0) return;
    const changes = [...this.#stale];
    const saved = [...this.#pending.values()].filter(({ save }) => save === SAVED);
    this.#store.reportSaved(changes);
    const loading = this.#load(changes);
    this.#loading = loading;
    await loading;
    // It was restarted; the later load contains everything.
    if (this.#loading !== loading) return;
    if (this.#busy.size === 0) this.#stale.clear();
    // Runs after the lists' subscribers are notified.
    notifyManager.schedule(() => this.#show([], saved));
  }

  /** First loads that began before the save are older than it: they start over. */
  async #load(changes: readonly ContractArea[]): Promise<void> {
    const areas = new Set<unknown>([...changes, 'app']);
    await this.#cache.cancelQueries({
      predicate: ({ state, queryKey }) => state.data === undefined && areas.has(queryKey[0]),
    });
    await refreshAfter(this.#cache, { changes });
  }

  /** Another user is signed on: nothing of the former user may be sent. */
  #close(): void {
    this.#stopListening();
    this.#store.close();
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#release?.();
    this.#release = undefined;
  }
}

const outboxes = new WeakMap<QueryClient, Outbox>();

/** The outbox of the person whose cache it is. */
export function outboxOf(cache: QueryClient, owner: string, connection: OutboxConnection): Outbox {
  const known = outboxes.get(cache);
  if (known) return known;
  const outbox = new Outbox(connection, cache, owner);
  outboxes.set(cache, outbox);
  return outbox;
}
