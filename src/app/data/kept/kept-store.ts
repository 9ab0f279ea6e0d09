import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { OpCapabilities } from '#contract/app/capabilities.ts';
import type { OpUser } from '#contract/documented/users.ts';
import { forgetLastViews } from './last-views.ts';

/** The signed-in user and capabilities of the service, for pages that open without a connection. */
export interface KeptSession {
  /** Service and user. */
  readonly owner: string;
  readonly user: OpUser;
  readonly capabilities: OpCapabilities | null;
  /** Moment of the last sign-in or load, ms. */
  readonly at: number;
}

/** An answer of the service, by its query. */
export interface KeptAnswer {
  readonly owner: string;
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  /** Moment of the answer, ms. */
  readonly at: number;
}

interface KeptDatabase extends DBSchema {
  sessions: { key: string; value: KeptSession };
  answers: { key: [owner: string, hash: string]; value: KeptAnswer };
}

/** The longest session of the service, ms: nothing older is shown. */
const longestKeptMs = 7 * 24 * 60 * 60_000;
/** Answers of a user at most; then the oldest make room for new ones. */
const maxKeptAnswers = 200;
const leftKeptAnswers = 150;

let opened: Promise<IDBPDatabase<KeptDatabase>> | undefined;

/** Undefined where the browser stores nothing, as in private windows. */
async function inKeptDatabase<T>(act: (database: IDBPDatabase<KeptDatabase>) => Promise<T>): Promise<T | undefined> {
  try {
    opened ??= openDB<KeptDatabase>('opdesk-kept', 1, {
      upgrade: (database) => {
        database.createObjectStore('sessions', { keyPath: 'owner' });
        database.createObjectStore('answers', { keyPath: ['owner', 'hash'] });
      },
      terminated: () => (opened = undefined),
    });
    return await act(await opened);
  } catch {
    opened = undefined;
    return undefined;
  }
}

const isFresh = ({ at }: { readonly at: number }) => Date.now() - at < longestKeptMs;

/** Keeps a session, and forgets everything of other users. */
export async function keepSession(session: KeptSession): Promise<void> {
  forgetLastViews(session.user.id);
  await inKeptDatabase(async (database) => {
    const transaction = database.transaction(['sessions', 'answers'], 'readwrite');
    const sessions = transaction.objectStore('sessions');
    const answers = transaction.objectStore('answers');
    for (const owner of await sessions.getAllKeys()) if (owner !== session.owner) void sessions.delete(owner);
    for (const key of await answers.getAllKeys()) if (key[0] !== session.owner) void answers.delete(key);
    void sessions.put(session);
    await transaction.done;
  });
}

/** The kept session of a user; undefined where there is none or it is too old. */
export async function keptSession(owner: string): Promise<KeptSession | undefined> {
  const session = await inKeptDatabase((database) => database.get('sessions', owner));
  return session && isFresh(session) ? session : undefined;
}

/** Keeps answers, as long as the session of their user is kept: a page that is signed out elsewhere adds nothing. */
export async function keepAnswers(owner: string, answers: readonly KeptAnswer[]): Promise<void> {
  await inKeptDatabase(async (database) => {
    const transaction = database.transaction(['sessions', 'answers'], 'readwrite');
    const store = transaction.objectStore('answers');
    if ((await transaction.objectStore('sessions').get(owner)) !== undefined) {
      for (const answer of answers) void store.put(answer);
      if ((await store.count()) > maxKeptAnswers) {
        const all = (await store.getAll()).toSorted((a, b) => b.at - a.at);
        for (const each of all.slice(leftKeptAnswers)) void store.delete([each.owner, each.hash]);
      }
    }
    await transaction.done;
  });
}

/** The kept answers of a user to some queries, in their order; undefined where there is none or it is too old. */
export async function keptAnswers(
  owner: string,
  hashes: readonly string[],
): Promise<readonly (KeptAnswer | undefined)[]> {
  const answers = await inKeptDatabase((database) => {
    const store = database.transaction('answers').objectStore('answers');
    return Promise.all(hashes.map((hash) => store.get([owner, hash])));
  });
  return (answers ?? []).map((each) => (each && isFresh(each) ? each : undefined));
}

/** Forgets everything that is kept, of whomever. */
export async function forgetKept(): Promise<void> {
  forgetLastViews();
  await inKeptDatabase(async (database) => {
    const transaction = database.transaction(['sessions', 'answers'], 'readwrite');
    void transaction.objectStore('sessions').clear();
    void transaction.objectStore('answers').clear();
    await transaction.done;
  });
}
