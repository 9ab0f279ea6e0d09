import { type Drafts, NO_DRAFTS } from './edits.ts';
import type { HoursDraft } from './history.ts';
import type { HoursProblem } from '#app/i18n/hours.ts';

/** Keeps texts that are not entered: those that could not be read, and the one that is being typed. */
export interface HoursDraftStore {
  read(): Drafts;
  keep(drafts: Drafts): void;
}

/** A page that keeps nothing. */
export const NO_STORE: HoursDraftStore = { read: () => NO_DRAFTS, keep: () => undefined };

const problems: Readonly<Record<HoursProblem, true>> = {
  notHours: true,
  negative: true,
  tooMany: true,
  badMinutes: true,
  nothingAbove: true,
  unfinished: true,
};

function isDraft(value: unknown): value is HoursDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { assignmentId, text, problem } = value as Readonly<Record<string, unknown>>;
  return (
    typeof assignmentId === 'string' && typeof text === 'string' && typeof problem === 'string' && problem in problems
  );
}

/** Stores drafts in the browser under a key; stored data in another format is ignored. */
export function hoursDraftStore(storage: Storage, key: string): HoursDraftStore {
  return {
    read: () => {
      try {
        const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}');
        if (typeof stored !== 'object' || stored === null) return NO_DRAFTS;
        return new Map(Object.entries(stored).filter((entry): entry is [string, HoursDraft] => isDraft(entry[1])));
      } catch {
        return NO_DRAFTS;
      }
    },
    keep: (drafts) => {
      if (drafts.size === 0) return storage.removeItem(key);
      try {
        storage.setItem(key, JSON.stringify(Object.fromEntries(drafts)));
      } catch {
        // The browser's storage is full: the page holds them, and asks before it is left.
      }
    },
  };
}
