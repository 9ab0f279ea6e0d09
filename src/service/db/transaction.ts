import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { CommitUnconfirmed, ConnectionLost, errorCode, isDiskFull, isPassing, isReadOnly } from './database-error.ts';
import type { Tables } from './tables.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';

const ATTEMPTS = 3;
/** Longest pause (ms) before the second attempt; grows with each. */
const PAUSE = 20;

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

function isWorthRepeating(error: unknown): boolean {
  const code = errorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/**
 * Runs `work` in one transaction: its result after the commit, or its error after the rollback. When the database broke the
 * transaction off because of another one, `work` runs again, at most three times in all: it must have no effects but those
 * on `transaction`. Queries that do not go through `transaction` would wait for the embedded database's only connection.
 */
export async function inTransaction<T>(
  kysely: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<T>,
  { isolation = 'read committed' }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await kysely.transaction().setIsolationLevel(isolation).execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error;
      await delay(Math.random() * PAUSE * attempt);
    }
  }
}

/**
 * Runs work again, once, if its connection to the database was lost: nothing of it was stored. Where the outcome of a commit
 * is unknown, only work that finds out itself that it was done runs again.
 *
 * @param isDoneOnce the work may run again after it was stored, and has no second effect
 */
export async function repeatIfLost<T>(work: () => Promise<T>, isDoneOnce = false): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isUnconfirmed = isDoneOnce && error instanceof CommitUnconfirmed;
    if (!isUnconfirmed && !(error instanceof ConnectionLost)) throw error;
    await delay(PAUSE * (1 + Math.random()));
    return await work().catch((second: unknown) => {
      // That the second attempt stored nothing does not tell about the first.
      throw isUnconfirmed && (isPassing(second) || isDiskFull(second) || isReadOnly(second)) ? error : second;
    });
  }
}
