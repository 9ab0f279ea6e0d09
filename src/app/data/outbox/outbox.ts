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

/** What was entered and is not saved yet, by the key of the wish. */
export type Pending = ReadonlyMap<string, PendingEntry>;

type SendOutcome = 'done' | 'refused' | 'waiting' | 'closed';

/** How long a wish waits before it is sent once more to a service that did not answer, ms. */
const resendDelayMs = 5_000;

/** What a cell holds after a service did not say what became of it. */
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
  /** What is shown as entered: under way, waiting or refused. */
  #pending: Pending = new Map();
  /** What is to be sent, in its order. */
  readonly #wanted = new Map<string, PendingEntry>();
  /** Queues of which something is being sent: see queueOf(). */
  readonly #busy = new Set<string>();
  /** Areas that entries have changed since the lists were loaded. */
  readonly #stale = new Set<ContractArea>();
  readonly #todos: TodoSender;
  /** What cells hold, as far as it was saved since the records were loaded. */
  readonly #known = new Map<string, CellBase | undefined>();
  /** What was made of rows since they were loaded, by assignment. */
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

  /** The page is kept for the person who looks at it: for nobody who has signed off. */
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
    // It is seen first, and counts as on its way from then on; one that took its place meanwhile has its own turn.
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

  /** What is shown as entered, unless it is saved already and shown until the lists have it. */
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

  /** Ends the showing of a wish, unless there is a newer one in its place. */
  #settle(at: string, wish: PendingEntry): void {
    if (this.#pending.get(at) === wish) this.#show(at, undefined);
  }

  /** Puts a wish that knows more into the place of an earlier form of it, unless there is a newer one. */
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

  /** What a cell holds now is what a newer wish of it is based on. */
  #learn(at: string, base: CellBase | undefined): void {
    this.#known.set(at, base);
    const newer = this.#wanted.get(at);
    if (newer?.kind !== 'cell') return;
    this.#turn(at, newer, { ...newer, base, attempted: undefined });
  }

  /** What is entered in the row from now on was seen together with it. */
  #remember(assignmentId: string, made: RowOutcome): void {
    this.#made.set(assignmentId, [...(this.#made.get(assignmentId) ?? []), made]);
  }

  /** What newer entries of the row are based on, and what those that were refused would be. */
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
    // What comes after it waits for it.
    for (const [other, later] of this.#wanted) {
      if (queueOf(later) === queueOf(wish)) this.#mark(other, later, { state: 'waiting' });
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.resume();
    }, resendDelayMs);
    return 'waiting';
  }

  /** What was sent without an answer may have arrived: whatever is wanted there now has to look first. */
  #doubt(at: string, wish: PendingEntry): void {
    // Its key, and the comparison of its fields, tell it from what others did.
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

  /** What the entry of a cell may have made of the row is nobody else's doing, whatever is wanted in the cell by now. */
  #expect(wish: PendingCell): void {
    const made = bookedBy(wish);
    this.#remember(wish.assignmentId, made);
    this.#rebase(wish.assignmentId, (base) => rowAfter(base, made));
  }

  /** Shows what the service has in a cell beside what was entered there. */
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
    // Nobody knows how far it was when its page went.
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
    // Where something is being sent, the lists are loaded after it.
    if (isStopped && this.#busy.size === 0) await this.#refresh();
  }

  /** Loads what the service made of it; a row is shown as it was entered until then. */
  async #refresh(): Promise<void> {
    const loading = Symbol('loading');
    this.#loading = loading;
    const [saved, known, made] = [this.#settling, [...this.#known], [...this.#made]];
    await refreshAfter(this.#cache, { changes: [...this.#stale] });
    // It was stopped, or began again: what comes then has all of it.
    if (this.#loading !== loading) return;
    this.#loading = undefined;
    if (this.#busy.size === 0) this.#stale.clear();
    // After those who show the lists have learnt of them: what is entered until then was seen as it was before.
    notifyManager.schedule(() => {
      for (const wish of saved) this.#settle(entryKey(wish), wish);
      for (const [at, base] of known) if (this.#known.get(at) === base) this.#known.delete(at);
      for (const [id, list] of made) if (this.#made.get(id) === list) this.#made.delete(id);
    });
    this.#settling = this.#settling.filter((wish) => !saved.includes(wish));
  }

  /** Somebody else is signed on: nothing of this person may be sent any more. */
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
