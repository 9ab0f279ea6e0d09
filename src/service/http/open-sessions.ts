import { sql } from 'kysely';
import type { OpSession } from '#contract/app/sessions.ts';
import type { Queries } from '#service/db/queries.ts';
import { secretHash, type SessionTimes } from './session.ts';

/** The sessions of a user, as the user itself sees and ends them. */

/**
 * A session's id is 56 bits of the hash of its secret: enough to distinguish a user's sessions, without revealing the
 * secret.
 */
const sessionId = sql<string>`('x' || substr(encode(token_hash, 'hex'), 1, 14))::bit(56)::bigint`;

interface SessionQuery {
  /** The secret of the session that asks. */
  readonly current: string | undefined;
  readonly now: Date;
  readonly times: SessionTimes;
}

/** The sessions that have not ended, the one that was used last first. */
export function listSessions(db: Queries, userId: string, { current, now, times }: SessionQuery): Promise<OpSession[]> {
  const own = current === undefined ? null : secretHash(current);
  return db
    .selectFrom('session')
    .select(['agent', 'created', 'last_used as lastUsed', 'expires'])
    .select([sessionId.as('id'), sql<boolean>`token_hash is not distinct from ${own}::bytea`.as('current')])
    .where('user_id', '=', userId)
    .where('expires', '>', now.toISOString())
    .where('last_used', '>', new Date(now.getTime() - times.idle).toISOString())
    .orderBy('last_used', 'desc')
    .orderBy('token_hash')
    .execute();
}

/** Ends one session of a user; false where there is none of the id. */
export async function endSession(db: Queries, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where(sessionId, '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions or revokes all tokens of a user except the one with this secret; returns their number. */
export async function endOtherCredentials(
  db: Queries,
  table: 'session' | 'access_token',
  userId: string,
  current: string | undefined,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('user_id', '=', userId)
    .$if(current !== undefined, (query) => query.where('token_hash', '<>', secretHash(current ?? '')))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
