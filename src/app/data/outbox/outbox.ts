import { notifyManager, onlineManager, type QueryClient } from '@tanstack/react-query';
import { ServiceError } from '#client/client.ts';
import type { ContractArea } from '#contract/core/endpoint.ts';
import { refreshAfter } from '../query.ts';
import type { SaveState } from './timesheet.ts';
import { localToday } from '../today.ts';
import { holdPage } from '../unsaved.ts';
import { afterPaint } from './after-paint.ts';
import { rememberRecord } from './cached-records.ts';
import { cellBaseOf, type ServerRecord } from './server-record.ts';
import { affectedAreas, codeOfError, isUnconfirmed, isWorthWaiting, asRefused } from './outcomes.ts';
import { Pages } from './pages.ts';
import { rowBaseAfter as rowAfter, bookedBy, type RowOutcome, saidBy } from './row-base.ts';
import { Conflict, RowConflict, type SentRecord, sendCell, sendRow } from './sending.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import { TodoSender } from './todo-sender.ts';
import { WishStore } from './pending-store.ts';
import {
  type CellBase,
  type PendingCell,
  type Entered,
  following,
  isWaiting,
  queueOf,
  type RowBase,
  type PendingRow,
  type PendingEntry,
  entryKey,
} from './pending-entries.ts';

/** Unsaved entries by entry key. */
export type Pending = ReadonlyMap<string, PendingEntry>;

type SendOutcome = 'done' | 'refused' | 'waiting' | 'closed';

/** Delay before an entry is sent again to a service that did not answer, ms. */
const resendDelayMs = 5_000;

/** Returns the presumed content of a cell after an unanswered request. */
function cellBaseAfter({ hours, comment, base }: PendingCell): CellBase | undefined {
  if (hours === null) return undefined;
  return { recordId: base?.recordId ?? '', hours, comment: comment ?? base?.comment ?? '' };
}

/**
 * Saves timesheet cells and changes of to-dos one by one. It belongs to the user and survives another week, screen or a reload.
 * Entries of one assignment are sent in order, of a cell only the latest; without a connection they wait and are sent once.
 */
export class Outbox {
  readonly #line: OutboxConnection;
  readonly #cache: QueryClient;
  readonly #pages: Pages;
  readonly #store: WishStore;
  readonly #listeners = new Set<() => void>();
  /** Entries shown: being sent, waiting or refused. */
  #pending: Pending = new Map();
  /** Entries to send, in order. */
  readonly #wanted = new Map<string, PendingEntry>();
  /** Queues of which something is being sent: see queueOf(). */
  readonly #busy = new Set<string>();
  /** Areas that entries have changed since the lists were loaded. */
  readonly #stale = new Set<ContractArea>();
  readonly #todos: TodoSender;
  /** Contents of cells saved since the records were loaded. */
  readonly #known = new Map<string, CellBase | undefined>();
  /** Own changes of rows since they were loaded, by assignment. */
  readonly #made = new Map<string, readonly RowOutcome[]>();
  /** Rows that are saved, and shown until what the service made of them is loaded. */
  #settling: readonly PendingEntry[] = [];
  #loading: symbol | undefined;
  #touched: ReadonlySet<string> = new Set();
  #release: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #stopListening: () => void;

  /** @param owner service and person whose outbox it is */
  constructor(line: OutboxConnection, cache: QueryClient, owner: string) {
    this.#line = line;
    this.#cache = cache;
    this.#todos = new TodoSender(line, cache);
    this.#pages = new Pages(owner, ({ id, now }) => void this.#rememberRecord(id, now));
    this.#store = new WishStore(owner, this.#pages.page);
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
    if (this.#pending.size > 0 && this.#listeners.size > 0) {
      this.#release ??= holdPage(() => this.#store.isKeeping);
      return;
    }
    this.#release?.();
    this.#release = undefined;
  }

  readonly pending = (): Pending => this.#pending;

  /** Assignments for which remaining effort or "done" was entered: their rows stay, although they may be done now. */
  readonly touched = (): ReadonlySet<string> => this.#touched;

  put(entered: Entered): void {
    const at = entryKey(entered);
    const wish = following(this.#upToDate(at, entered), this.#unsaved(at));
    // At its end: entries are sent in the order in which they were made.
    this.#wanted.delete(at);
    this.#want(at, wish);
    // The entry is painted first and counts as being sent from then on; an entry that has replaced it is sent on its
    // own.
    afterPaint(() => {
      if (this.#wanted.get(at) === wish) void this.#store.keep(at, wish);
      void this.#deliver(queueOf(wish));
    });
  }

  /**
   * Resolves when an entry is saved, or with `waiting` when it waits to be sent later.
   * @throws ServiceError where it was refused
   */
  settled(at: string): Promise<void | 'waiting'> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const save = this.#pending.get(at)?.save;
        if (save?.state === 'saving') return;
        stop();
        if (save?.state !== 'refused') return resolve(save?.state === 'waiting' ? 'waiting' : undefined);
        reject(new ServiceError({ code: save.code, message: save.message, arguments: {} }));
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  /** An entry that knows what was saved since the lists were loaded from which it was made. */
  #upToDate(at: string, entered: Entered): Entered {
    if (entered.kind === 'todo') return entered;
    if (entered.kind === 'cell') return this.#known.has(at) ? { ...entered, base: this.#known.get(at) } : entered;
    return this.#withMade(entered);
  }

  #withMade<R extends Pick<PendingRow, 'assignmentId' | 'base'>>(row: R): R {
    const made = this.#made.get(row.assignmentId) ?? [];
    return row.base ? { ...row, base: made.reduce(rowAfter, row.base) } : row;
  }

  /** Returns the entry shown unless it is saved and only shown until the lists contain it. */
  #unsaved(at: string): PendingEntry | undefined {
    const shown = this.#pending.get(at);
    return this.#wanted.has(at) || shown?.save.state === 'refused' ? shown : undefined;
  }

  #want(at: string, wish: PendingEntry): void {
    this.#wanted.set(at, wish);
    if (wish.kind === 'row' && !wish.costs) this.#touched = new Set([...this.#touched, wish.assignmentId]);
    this.#show(at, wish);
  }

  /** Drops what was refused, so that the cell shows again what the service has. */
  discard(at: string): void {
    this.#wanted.delete(at);
    this.#show(at, undefined);
  }

  #show(at: string, wish: PendingEntry | undefined): void {
    const next = new Map(this.#pending);
    if (wish) next.set(at, wish);
    else {
      next.delete(at);
      void this.#store.drop(at);
    }
    this.#pending = next;
    this.#holdPage();
    for (const listener of this.#listeners) listener();
  }

  /** Stops showing an entry unless a newer one has replaced it. */
  #settle(at: string, wish: PendingEntry): void {
    if (this.#pending.get(at) === wish) this.#show(at, undefined);
  }

  /** Replaces an entry by an updated form of it, unless there is a newer entry. */
  #turn(at: string, wish: PendingEntry, next: PendingEntry): PendingEntry {
    if (this.#wanted.get(at) === wish) this.#wanted.set(at, next);
    if (this.#pending.get(at) !== wish) return next;
    void this.#store.keep(at, next);
    this.#show(at, next);
    return next;
  }

  #mark(at: string, wish: PendingEntry, save: SaveState): PendingEntry {
    const hasWaited = isWaiting(wish);
    return wish.save.state === save.state ? wish : this.#turn(at, wish, { ...wish, save, hasWaited });
  }

  async #deliver(queue: string): Promise<void> {
    if (this.#busy.has(queue)) return;
    this.#busy.add(queue);
    let outcome: SendOutcome = 'done';
    for (let next = this.#next(queue); next && outcome !== 'waiting'; next = this.#next(queue)) {
      outcome = await this.#send(...next);
      if (outcome === 'closed') return this.#close();
    }
    this.#busy.delete(queue);
    if (this.#busy.size === 0) await this.#refresh();
  }

  #next(queue: string): readonly [string, PendingEntry] | undefined {
    return [...this.#wanted].find(([, wish]) => queueOf(wish) === queue);
  }

  async #send(at: string, entered: PendingEntry): Promise<SendOutcome> {
    const wish = this.#mark(at, entered, { state: 'saving' });
    for (const area of affectedAreas(wish)) this.#stale.add(area);
    try {
      if (wish.kind === 'todo') {
        await this.#todos.send(wish, () => this.#settle(at, wish));
        if (this.#wanted.get(at) === wish) this.#wanted.delete(at);
        return 'done';
      }
      const sent = await (wish.kind === 'row' ? sendRow(this.#line, wish, localToday()) : sendCell(this.#line, wish));
      await this.#arrived(at, wish, sent);
      return 'done';
    } catch (error) {
      return this.#failed(at, wish, error);
    }
  }

  async #arrived(at: string, wish: PendingCell | PendingRow, sent: SentRecord): Promise<void> {
    const id = sent?.record.id ?? (wish.kind === 'cell' ? wish.base?.recordId : undefined);
    if (this.#wanted.get(at) === wish) this.#wanted.delete(at);
    if (wish.kind === 'cell') this.#learn(at, sent === undefined ? cellBaseAfter(wish) : cellBaseOf(sent));
    const made = wish.kind === 'cell' ? bookedBy(wish) : saidBy(wish);
    this.#remember(wish.assignmentId, made);
    this.#rebase(wish.assignmentId, (base) => rowAfter(base, made));
    const isShown = wish.kind === 'cell' && sent !== undefined;
    if (!isShown) this.#settling = [...this.#settling, wish];
    if (sent === undefined || id === undefined) return isShown ? this.#settle(at, wish) : undefined;
    await this.#rememberRecord(id, sent, isShown ? () => this.#settle(at, wish) : undefined);
    this.#pages.tell({ id, now: sent });
  }

  /** Makes the current content of a cell the base of a newer entry for it. */
  #learn(at: string, base: CellBase | undefined): void {
    this.#known.set(at, base);
    const newer = this.#wanted.get(at);
    if (newer?.kind !== 'cell') return;
    this.#turn(at, newer, { ...newer, base, attempted: undefined });
  }

  /** Later entries of the row take this change into account. */
  #remember(assignmentId: string, made: RowOutcome): void {
    this.#made.set(assignmentId, [...(this.#made.get(assignmentId) ?? []), made]);
  }

  /** Updates the base of newer entries of the row, and the one that refused entries would have. */
  #rebase(assignmentId: string, after: (base: RowBase) => RowBase): void {
    for (const [at, wish] of this.#pending) {
      if (wish.kind !== 'row' || wish.assignmentId !== assignmentId || !wish.base) continue;
      if (this.#unsaved(at)) this.#turn(at, wish, { ...wish, base: after(wish.base) });
    }
  }

  async #failed(at: string, wish: PendingEntry, error: unknown): Promise<SendOutcome> {
    if (codeOfError(error) === 'client.error.Aborted') return 'closed';
    if (isWorthWaiting(error)) return this.#wait(at, wish, error);
    if (this.#wanted.get(at) === wish) this.#wanted.delete(at);
    if (error instanceof Conflict) await this.#meet(at, wish, error);
    if (error instanceof RowConflict && wish.kind === 'row')
      this.#remember(wish.assignmentId, { kind: 'said', ...error.now });
    this.#turn(at, wish, asRefused(wish, error));
    return 'refused';
  }

  #wait(at: string, wish: PendingEntry, error: unknown): SendOutcome {
    if (isUnconfirmed(error)) this.#doubt(at, wish);
    // Later entries in the same queue wait for it.
    for (const [other, later] of this.#wanted) {
      if (queueOf(later) === queueOf(wish)) this.#mark(other, later, { state: 'waiting' });
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.resume();
    }, resendDelayMs);
    return 'waiting';
  }

  /** An unanswered request may have succeeded, so newer entries there check the current state first. */
  #doubt(at: string, wish: PendingEntry): void {
    // Its key and the field comparison distinguish it from other users' changes.
    if (wish.kind === 'todo') return;
    if (wish.kind === 'row') {
      const { remaining } = rowAfter({ remaining: [], done: undefined }, saidBy(wish));
      return this.#rebase(wish.assignmentId, (base) => ({
        ...base,
        remaining: [...new Set([...base.remaining, ...remaining])],
        done: undefined,
      }));
    }
    this.#expect(wish);
    const wanted = this.#wanted.get(at);
    if (wanted?.kind !== 'cell') return;
    this.#turn(at, wanted, { ...wanted, attempted: [...new Set([...(wanted.attempted ?? []), wish.hours])] });
  }

  /** The possible effect of a cell entry on its row counts as an own change, whatever the cell's entry is by now. */
  #expect(wish: PendingCell): void {
    const made = bookedBy(wish);
    this.#remember(wish.assignmentId, made);
    this.#rebase(wish.assignmentId, (base) => rowAfter(base, made));
  }

  /** Shows the service's content of a cell together with the refused entry. */
  async #meet(at: string, wish: PendingEntry, { now }: Conflict): Promise<void> {
    const id = now?.record.id ?? (wish.kind === 'cell' ? wish.base?.recordId : undefined);
    this.#known.set(at, cellBaseOf(now));
    if (id !== undefined) await this.#rememberRecord(id, now);
  }

  /** Takes over what pages that are gone have left, and sends what waits, because it may work now. */
  readonly resume = (): void => {
    void this.#pages.alone(async (isAlive) => {
      for (const [at, wish] of await this.#store.adopt(isAlive)) this.#adopt(at, wish);
    });
    for (const queue of new Set([...this.#wanted.values()].map(queueOf))) void this.#deliver(queue);
  };

  /** An entry of an earlier page: a newer one of this page counts more. */
  #adopt(at: string, left: PendingEntry): void {
    if (this.#pending.has(at)) return;
    if (left.save.state === 'refused') return this.#show(at, left);
    // It is unknown how far sending had come when its page closed.
    const attempted = left.kind === 'cell' ? [...new Set([...(left.attempted ?? []), left.hours])] : [];
    const row = left.kind === 'row' ? this.#withMade(left) : left;
    const known = left.kind === 'cell' ? { ...left, attempted } : row;
    const wish: PendingEntry = { ...known, save: { state: 'waiting' } };
    void this.#store.keep(at, wish);
    this.#want(at, wish);
    if (left.kind === 'cell') for (const hours of attempted) this.#expect({ ...left, hours });
    void this.#deliver(queueOf(left));
  }

  /** Puts a record into the lists. That stops the loading of them, which is made up for. */
  async #rememberRecord(id: string, now: ServerRecord | null, shown?: () => void): Promise<void> {
    const isStopped = this.#loading !== undefined;
    this.#loading = undefined;
    await rememberRecord(this.#cache, id, now, shown);
    // While something is being sent, the lists are loaded afterwards.
    if (isStopped && this.#busy.size === 0) await this.#refresh();
  }

  /** Loads what the service made of it; a row is shown as it was entered until then. */
  async #refresh(): Promise<void> {
    const loading = Symbol('loading');
    this.#loading = loading;
    const [saved, known, made] = [this.#settling, [...this.#known], [...this.#made]];
    await refreshAfter(this.#cache, { changes: [...this.#stale] });
    // It was stopped or restarted; the later load contains everything.
    if (this.#loading !== loading) return;
    this.#loading = undefined;
    if (this.#busy.size === 0) this.#stale.clear();
    // Runs after the lists' subscribers are notified: entries until then are based on the former data.
    notifyManager.schedule(() => {
      for (const wish of saved) this.#settle(entryKey(wish), wish);
      for (const [at, base] of known) if (this.#known.get(at) === base) this.#known.delete(at);
      for (const [id, list] of made) if (this.#made.get(id) === list) this.#made.delete(id);
    });
    this.#settling = this.#settling.filter((wish) => !saved.includes(wish));
  }

  /** Another user is signed on: nothing of the former user may be sent. */
  #close(): void {
    this.#stopListening();
    this.#pages.close();
    clearTimeout(this.#timer);
    this.#wanted.clear();
    this.#release?.();
    this.#release = undefined;
  }
}

const outboxes = new WeakMap<QueryClient, Outbox>();

/** The outbox of the person whose cache it is. */
export function outboxOf(cache: QueryClient, owner: string, line: OutboxConnection): Outbox {
  const known = outboxes.get(cache);
  if (known) return known;
  const outbox = new Outbox(line, cache, owner);
  outboxes.set(cache, outbox);
  return outbox;
}
