import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { errorCode, isPassing, isReadOnly } from './database-error.ts';
import { type Database, type LateSettings, openServerLater } from './open.ts';
import { serverUrls } from './pool/server-hosts.ts';
import { type Queries, readRows } from './queries.ts';

/** Longest wait (ms) for the standby to have all that was committed before a read, and the pause between two looks. */
const longestLag = 250;
const pauseBetweenLooks = 10;

/** Time (ms) for which a standby that failed or lags behind is left alone. */
const usualRest = 5_000;

/** Names the cluster and the database, which both sides must have alike. */
const identity = sql`(select system_identifier || ' ' || oid
  from pg_control_system(), pg_database where datname = current_database())`;

/** True if another server may answer instead. A statement that takes too long would do so there as well. */
const isOfStandby = (error: unknown): boolean =>
  (isPassing(error) && errorCode(error) !== '57014') || isReadOnly(error);

interface StandbySettings {
  readonly primary: Queries;
  readonly copies: readonly StandbyServer[];
  readonly onWarning: (message: string, error: unknown) => void;
  readonly restMs?: number;
}

/** One of the servers of DATABASE_READ_URL. */
export interface StandbyServer {
  /** Name and port. */
  readonly host: string;
  readonly database: Database;
}

/** Each server of a URL that may name several, with connections of its own. */
export const openStandbys = (url: string, settings: LateSettings): StandbyServer[] =>
  serverUrls(url).map((each) => ({
    host: /^\w+:\/\/(?:[^/]*@)?([^/?]*)/.exec(each)?.[1] ?? '',
    database: openServerLater(each, settings),
  }));

/** How a server has answered so far. */
interface StandbyState extends StandbyServer {
  /** By `performance.now()`. */
  restsUntil: number;
  /** Text of the last warning, which is not repeated until the server has answered. */
  warning: string;
}

/** A place in the log of a database, and which database it is. */
interface LogPosition {
  readonly identity: string;
  readonly position: string;
}

/**
 * Read-only copies of the PostgreSQL database that take long reads from it, in turn. One answers only when it has everything
 * that was committed before the read began; otherwise, and when it is out of reach, the next one or the primary server answers.
 */
export class Standby {
  /** Number of reads that each has answered. */
  readonly reads = { standby: 0, primary: 0 };
  readonly #settings: StandbySettings;
  readonly #copies: StandbyState[];

  constructor(settings: StandbySettings) {
    this.#settings = settings;
    this.#copies = settings.copies.map((copy) => ({ ...copy, restsUntil: 0, warning: '' }));
  }

  /** Runs a read that may run several times. */
  async read<T>(work: (db: Queries) => Promise<T>): Promise<T> {
    const first = (this.reads.standby + this.reads.primary) % this.#copies.length;
    for (const copy of [...this.#copies.slice(first), ...this.#copies.slice(0, first)]) {
      if (!(await this.#isUsable(copy))) continue;
      try {
        const result = await work(copy.database.kysely);
        this.reads.standby += 1;
        copy.warning = '';
        return result;
      } catch (error) {
        if (!isOfStandby(error)) throw error;
        this.#rest(copy, error);
      }
    }
    this.reads.primary += 1;
    return work(this.#settings.primary);
  }

  async close(): Promise<void> {
    await Promise.all(this.#copies.map(({ database }) => database.close()));
  }

  async #isUsable(copy: StandbyState): Promise<boolean> {
    if (performance.now() < copy.restsUntil) return false;
    // A primary server that fails here fails in the read itself, too.
    const [primary] = await this.#primaryPosition().catch(() => []);
    if (!primary) return false;
    const abort = new AbortController();
    const late = delay(longestLag, undefined, { signal: abort.signal }).then(() => {
      throw new Error(`It could not be read, or was behind, for ${longestLag} ms.`);
    });
    try {
      await Promise.race([this.#catchUp(copy, primary, abort.signal), late]);
      return true;
    } catch (error) {
      this.#rest(copy, error);
      return false;
    } finally {
      abort.abort();
      late.catch(() => {});
    }
  }

  /** Where the log of the primary server ends. Acknowledged commits are flushed, unless the server is set otherwise. */
  #primaryPosition(): Promise<LogPosition[]> {
    return readRows<LogPosition>(this.#settings.primary)`
      select ${identity} as identity, case when current_setting('synchronous_commit') = 'off'
        then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position`;
  }

  /** Waits until the copy has all that was committed. */
  async #catchUp({ database }: StandbyState, primary: LogPosition, signal: AbortSignal): Promise<void> {
    for (;;) {
      const [copy] = await readRows<{ isCopy: boolean; isThere: boolean }>(database.kysely)`
        select pg_is_in_recovery() and ${identity} = ${primary.identity} as "isCopy",
          coalesce(pg_last_wal_replay_lsn() >= ${primary.position}::pg_lsn, false) as "isThere"`;
      if (copy?.isCopy !== true) throw new Error('It is no standby of the database of DATABASE_URL.');
      if (copy.isThere || signal.aborted) return;
      await delay(pauseBetweenLooks);
    }
  }

  #rest(copy: StandbyState, error: unknown): void {
    copy.restsUntil = performance.now() + (this.#settings.restMs ?? usualRest);
    const warning = String(error);
    if (warning === copy.warning) return;
    copy.warning = warning;
    this.#settings.onWarning(`The standby ${copy.host} of DATABASE_READ_URL cannot be used.`, error);
  }
}
