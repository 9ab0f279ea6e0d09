import type { Database } from '#service/db/open.ts';
import { migrate } from '#service/db/migrate.ts';
import { secretHash } from '#service/http/session.ts';
import { serverOver, systemClock } from '#service/open.ts';
import { readSettings } from '#service/settings.ts';
import { testData } from '#testing/test-data.ts';

/** The header by which the administrator of `ownService` is known. */
export const asAdministrator = { authorization: 'Bearer token' } as const;

/**
 * A service in this process over a database without tables, or one that it was made over before: it has an administrator,
 * and does not listen yet.
 */
export async function ownService(database: Database): ReturnType<typeof serverOver> {
  await migrate(database);
  const server = await serverOver(database, readSettings({ LOG_LEVEL: 'error', DEMO: '0' }), systemClock);
  const { kysely } = database;
  const hash = secretHash('token');
  const earlier = await kysely
    .selectFrom('access_token')
    .select('id')
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (earlier) return server;
  const user = await testData(kysely).administrator('admin');
  await kysely.insertInto('access_token').values({ user_id: user, token_hash: hash }).execute();
  return server;
}
