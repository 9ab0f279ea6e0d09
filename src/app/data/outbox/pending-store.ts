import type { PendingEntry } from './pending-entries.ts';

/** An entry as stored in the browser. */
interface StoredWish {
  /** Service and user of the entry. */
  readonly owner: string;
  /** The page that sends it. */
  readonly page: string;
  /** Key of the entry: see entryKey(). */
  readonly at: string;
  readonly wish: PendingEntry;
}

const entryStoreName = 'wishes';

/** One entry of a page; another page of the same person may have another one for the same cell. */
const storedEntryKey = (owner: string, page: string, at: string): string[] => [owner, page, at];

let opened: Promise<IDBDatabase | undefined> | undefined;
/** True if the browser is known to keep what is stored. */
let isKept = false;

/** The database in the browser; undefined where it keeps none, as in private windows of some browsers. */
function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    const request = openRequest();
    if (!request) return resolve(undefined);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(entryStoreName, { keyPath: ['owner', 'page', 'at'] });
    request.onsuccess = () => {
      isKept = true;
      // The person cleared it: the next entry makes it anew.
      request.result.onclose = forget;
      resolve(request.result);
    };
    request.onerror = () => resolve(undefined);
    request.onblocked = () => resolve(undefined);
  });
  return opened;
}

/** None where the browser has none, or does not let this page at it. */
function openRequest(): IDBOpenDBRequest | undefined {
  try {
    return typeof indexedDB === 'undefined' ? undefined : indexedDB.open('opdesk-timesheet', 1);
  } catch {
    return undefined;
  }
}

function forget(): void {
  opened = undefined;
  isKept = false;
}

async function runStoreRequest<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const open = await database();
  if (!open) return undefined;
  return new Promise((resolve) => {
    const lost = () => {
      isKept = false;
      resolve(undefined);
    };
    try {
      const transaction = open.transaction(entryStoreName, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(entryStoreName));
      transaction.oncomplete = () => {
        isKept = true;
        resolve(request.result);
      };
      // Entries that can't be stored are still sent: the page holds them and warns before it is left.
      transaction.onabort = lost;
      transaction.onerror = lost;
    } catch {
      forget();
      resolve(undefined);
    }
  });
}

/**
 * Stores unsaved entries in the browser (IndexedDB), so that they survive a reload, a crash and the end of the session.
 * Each page stores its own; entries of closed pages are taken over by the next page.
 */
export class WishStore {
  readonly #owner: string;
  readonly #page: string;

  constructor(owner: string, page: string) {
    this.#owner = owner;
    this.#page = page;
  }

  /** Tells whether the last stored entry survives the page. */
  get isKeeping(): boolean {
    return isKept;
  }

  async keep(at: string, wish: PendingEntry): Promise<void> {
    const stored: StoredWish = { owner: this.#owner, page: this.#page, at, wish };
    await runStoreRequest('readwrite', (store) => store.put(stored));
  }

  async drop(at: string): Promise<void> {
    await runStoreRequest('readwrite', (store) => store.delete(storedEntryKey(this.#owner, this.#page, at)));
  }

  /** Takes over entries left by the same user's pages that are no longer alive. */
  async adopt(isAlive: (page: string) => boolean): Promise<readonly (readonly [string, PendingEntry])[]> {
    const range = typeof IDBKeyRange === 'undefined' ? undefined : IDBKeyRange.bound([this.#owner], [this.#owner, []]);
    // Everything in the store was written by `keep`, in this or an earlier version.
    const all = (await runStoreRequest('readonly', (store) => store.getAll(range) as IDBRequest<StoredWish[]>)) ?? [];
    const left = all.filter(({ page }) => page !== this.#page && !isAlive(page));
    for (const { page, at, wish } of left) {
      await this.keep(at, wish);
      await runStoreRequest('readwrite', (store) => store.delete(storedEntryKey(this.#owner, page, at)));
    }
    return left.map(({ at, wish }) => [at, wish]);
  }
}
