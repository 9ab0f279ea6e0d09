import type { OpPlanEdit } from '#contract/app/plan-editing.ts';

/** Unsaved changes of a plan, as kept in this browser. */
export interface PlanDraft {
  /** The revision that the first step changes; each further one changes what the one before it made. */
  readonly revision: number;
  /** The first one may have reached the service, which knows it by its key. */
  readonly steps: readonly DraftStep[];
  /** When it was kept, as a time stamp. */
  readonly at: string;
}

export type DraftStep = Omit<OpPlanEdit, 'revision'>;

/** Keeps the draft of one plan and person, where a reload and a crash leave it. */
export interface PlanDraftStore {
  read(): Promise<PlanDraft | undefined>;
  write(draft: PlanDraft): void;
  remove(): void;
}

const databaseName = 'opdesk.plans';
const draftStoreName = 'drafts';

function asPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });
}

function openDraftDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(draftStoreName);
  return asPromise(request);
}

/** The draft of one plan and person. Where the browser keeps nothing (a private window), nothing is kept, and nothing fails. */
export function planDraftStore(projectId: string, userId: string): PlanDraftStore {
  const key = `${userId} ${projectId}`;
  const database = typeof indexedDB === 'undefined' ? undefined : openDraftDatabase();
  // Opening errors surface in each operation; this avoids an unhandled rejection.
  database?.catch(() => undefined);
  const onStore = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => {
    const open = await database;
    return open && asPromise(act(open.transaction(draftStoreName, mode).objectStore(draftStoreName)));
  };
  // Transactions of one connection go one after another: the last one wins.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  return {
    async read() {
      const found: unknown = await onStore('readonly', (store) => store.get(key)).catch(() => undefined);
      // Only `write` stores entries here; IndexedDB itself is untyped.
      return found as PlanDraft | undefined;
    },
    write: (draft) => quietly(onStore('readwrite', (store) => store.put(draft, key))),
    remove: () => quietly(onStore('readwrite', (store) => store.delete(key))),
  };
}
