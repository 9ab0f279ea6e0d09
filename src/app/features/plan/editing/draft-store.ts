import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
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

interface DraftDatabase extends DBSchema {
  drafts: { key: string; value: PlanDraft };
}

const openDrafts = (): Promise<IDBPDatabase<DraftDatabase>> =>
  openDB<DraftDatabase>('opdesk.plans', 1, { upgrade: (database) => void database.createObjectStore('drafts') });

/** The draft of one plan and person. Where the browser keeps nothing (a private window), nothing is kept, and nothing fails. */
export function planDraftStore(projectId: string, userId: string): PlanDraftStore {
  const key = `${userId} ${projectId}`;
  const database = typeof indexedDB === 'undefined' ? undefined : openDrafts();
  // Transactions of one connection go one after another: the last one wins.
  const quietly = async <T>(act: (drafts: IDBPDatabase<DraftDatabase>) => Promise<T>): Promise<T | undefined> => {
    try {
      return database && (await act(await database));
    } catch {
      return undefined;
    }
  };
  // A failure to open shows in each operation, too.
  database?.catch(() => undefined);
  return {
    read: () => quietly((drafts) => drafts.get('drafts', key)),
    write: (draft) => void quietly((drafts) => drafts.put('drafts', draft, key)),
    remove: () => void quietly((drafts) => drafts.delete('drafts', key)),
  };
}
