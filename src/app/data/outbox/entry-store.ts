import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ContractArea } from '#contract/core/endpoint.ts';
import { newEntryKey } from '../write-keys.ts';
import type { PendingEntry } from './pending-entries.ts';

/** An entry as stored in the browser. */
interface StoredEntry {
  /** Service and user of the entry. */
  readonly owner: string;
  /** The page that sends it. */
  readonly page: string;
  readonly key: string;
  readonly entry: PendingEntry;
}

interface OutboxDatabase extends DBSchema {
  entries: { key: [owner: string, page: string, key: string]; value: StoredEntry };
}

let opened: Promise<IDBPDatabase<OutboxDatabase>> | undefined;
/** True if the browser is known to keep what is stored. */
let isKept = false;

function forgetDatabase(): void {
  opened = undefined;
  isKept = false;
}

async function openOutboxDatabase(): Promise<IDBPDatabase<OutboxDatabase>> {
  return openDB<OutboxDatabase>('opdesk-outbox', 1, {
    upgrade: (database) => void database.createObjectStore('entries', { keyPath: ['owner', 'page', 'key'] }),
    // The user cleared it: the next entry creates it again.
    terminated: forgetDatabase,
  });
}

/** Undefined where the browser stores nothing, as in private windows: the page holds the entries and warns before it is left. */
async function inDatabase<T>(act: (database: IDBPDatabase<OutboxDatabase>) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= openOutboxDatabase();
    const result = await act(await opened);
    isKept = true;
    return result;
  } catch {
    forgetDatabase();
    return undefined;
  }
}

const pageLock = (page: string): string => `opdesk-page ${page}`;

/** Locks between pages; absent over plain HTTP. */
const pageLocks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined);

/**
 * Stores the unsaved entries of a user in the browser (IndexedDB), so that they survive a reload, a crash and the end
 * of the session. Each page stores its own; entries of closed pages are taken over by the next page. The open pages
 * report to one another what they saved.
 */
export class EntryStore {
  readonly #owner: string;
  readonly #page = newEntryKey();
  readonly #channel: BroadcastChannel | undefined;
  readonly #closing = new AbortController();

  constructor(owner: string, onSaved: (changes: readonly ContractArea[]) => void) {
    this.#owner = owner;
    // Held until the page is gone, however it goes.
    const gone = new Promise<void>((resolve) => this.#closing.signal.addEventListener('abort', () => resolve()));
    void pageLocks()?.request(pageLock(this.#page), () => gone);
    if (typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(`opdesk-outbox ${owner}`);
    // Only pages of this app send on the channel.
    this.#channel.onmessage = ({ data }: MessageEvent<readonly ContractArea[]>) => onSaved(data);
  }

  /** Tells whether the last stored entry survives the page. */
  get isKeeping(): boolean {
    return isKept;
  }

  reportSaved(changes: readonly ContractArea[]): void {
    this.#channel?.postMessage(changes);
  }

  async keep(entry: PendingEntry): Promise<void> {
    const stored: StoredEntry = { owner: this.#owner, page: this.#page, key: entry.key, entry };
    await inDatabase(async (database) => {
      const { store, done } = database.transaction('entries', 'readwrite', { durability: 'strict' });
      await Promise.all([store.put(stored), done]);
    });
  }

  async drop({ key }: PendingEntry): Promise<void> {
    await inDatabase((database) => database.delete('entries', [this.#owner, this.#page, key]));
  }

  /** Takes over the entries of the same user's closed pages, in the order in which they were made. */
  async adopt(take: (entries: readonly PendingEntry[]) => void): Promise<void> {
    const manager = pageLocks();
    // Without locks the open pages are unknown; the service executes entries sent twice only once.
    if (!manager) return take(await this.#moveEntries(() => false));
    await manager.request('opdesk-adopt', async () => {
      const { held = [] } = await manager.query();
      const open = new Set(held.map(({ name }) => name));
      take(await this.#moveEntries((page) => open.has(pageLock(page))));
    });
  }

  async #moveEntries(isOpen: (page: string) => boolean): Promise<readonly PendingEntry[]> {
    const entries = await inDatabase(async (database) => {
      const { store, done } = database.transaction('entries', 'readwrite');
      const all = await store.getAll();
      const left = all.filter(({ owner, page }) => owner === this.#owner && page !== this.#page && !isOpen(page));
      for (const { owner, page, key, entry } of left) {
        void store.delete([owner, page, key]);
        void store.put({ owner, page: this.#page, key, entry });
      }
      await done;
      return left.map(({ entry }) => entry);
    });
    return (entries ?? []).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  close(): void {
    this.#closing.abort();
    this.#channel?.close();
  }
}
