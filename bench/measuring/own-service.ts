import type { Database } from '#service/db/open.ts';
import { migrate } from '#service/db/migrate.ts';
import { secretHash } from '#service/http/session.ts';
import { serverOver, systemClock } from '#service/open.ts';
import { readSettings } from '#service/settings.ts';
import { testData } from '#testing/test-data.ts';

/** The header by which the administrator of `ownService` is known. */
export const asAdministrator = { authorization: 'Bearer token' } as const;

/** A service in this process over a database without tables: it has an administrator, and does not listen yet. */
export async function ownService(database: Database): ReturnType<typeof serverOver> {
  await migrate(database);
  const server = await serverOver(database, readSettings({ LOG_LEVEL: 'error', DEMO: '0' }), systemClock);
  const user = await testData(database.kysely).administrator('admin');
  await database.kysely
    .insertInto('access_token')
    .values({ user_id: user, token_hash: secretHash('token') })
    .execute();
  return server;
}
