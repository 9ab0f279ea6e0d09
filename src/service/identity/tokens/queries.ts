import type { OpToken } from '#contract/app/tokens.ts';
import type { Queries } from '#service/db/queries.ts';

const tokenColumns = ['id', 'user_id as user', 'name', 'created', 'last_used as lastUsed', 'expires'] as const;

/** The tokens of a user, newest first, expired ones as well. */
export function listTokens(db: Queries, userId: string): Promise<OpToken[]> {
  return db
    .selectFrom('access_token')
    .select(tokenColumns)
    .where('user_id', '=', userId)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Stored data of a new token: never its value. */
interface NewToken {
  readonly user_id: string;
  readonly name: string;
  readonly token_hash: Buffer;
  readonly created: string;
  readonly expires: string | null;
}

export function insertToken(db: Queries, token: NewToken): Promise<OpToken> {
  return db.insertInto('access_token').values(token).returning(tokenColumns).executeTakeFirstOrThrow();
}

/** The token of an id, whosoever it is. */
export function findToken(db: Queries, id: string): Promise<OpToken | undefined> {
  return db.selectFrom('access_token').select(tokenColumns).where('id', '=', id).executeTakeFirst();
}

export async function removeToken(db: Queries, id: string): Promise<void> {
  await db.deleteFrom('access_token').where('id', '=', id).execute();
}

export async function removeTokensOf(db: Queries, userId: string): Promise<void> {
  await db.deleteFrom('access_token').where('user_id', '=', userId).execute();
}
