import path from 'node:path';
import { inject } from 'vitest';
import { createClient, type Client } from '#client/client.ts';
import type { WireFormat } from '#contract/core/endpoint.ts';
import type { WorkSlots } from '#service/core/jobs/work-slots.ts';
import { secretHash } from '#service/http/session.ts';
import { backgroundOf, serverOver } from '#service/open.ts';
import { readSettings, type Settings } from '#service/settings.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { newCopyDirectory } from './embedded-database.ts';
import { directUrl } from './postgres-database.ts';
import { testData } from './test-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The format that clients of a test speak unless it asks for another: the suites of the areas run once in each. */
    format: WireFormat;
  }
}

export interface TestSettings {
  /** The day that the service believes to be today. */
  today?: string;
  settings?: Partial<Settings>;
  /** Receives every line of the log; the setting `logLevel` limits them. */
  log?: (line: string) => void;
  /** A database that another service of the test uses, too. */
  database?: TestDatabase;
  /** For large operations. */
  slots?: WorkSlots;
}

/** Folders that are removed after the run. */
function ownFolders() {
  const directory = newCopyDirectory();
  return { DATA_DIR: directory, BACKUP_DIR: path.join(directory, 'backups') };
}

/**
 * The real service on an empty database, listening on a free port of the loopback address. `as(login)` is a client with
 * a token of that user, by default in the format of the suite; the clock is frozen until it is set.
 */
export async function startService({
  today = '2026-03-02',
  settings = {},
  log,
  database: shared,
  slots,
}: TestSettings = {}) {
  const database = shared ?? (await testDatabase());
  const clock = {
    at: new Date(`${today}T08:00:00Z`),
    now: () => clock.at,
    today: () => clock.at.toISOString().slice(0, 10),
  };
  const allSettings = {
    ...readSettings({ LOG_LEVEL: process.env.TEST_LOG ?? 'silent', DEMO: '0', ...ownFolders() }),
    databaseDirectUrl: directUrl(database),
    ...settings,
  };
  const background = backgroundOf(database, allSettings, clock);
  const server = await serverOver(database, allSettings, clock, log && { write: log }, background, slots);
  const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });

  const tokenOf = async (login: string): Promise<string> => {
    const token = `token of ${login}`.replaceAll(' ', '-');
    const user = await database.kysely
      .selectFrom('subject')
      .select('id')
      .where('kind', '=', 'user')
      .where('name', '=', login)
      .executeTakeFirstOrThrow();
    await database.kysely
      .insertInto('access_token')
      .values({ user_id: user.id, token_hash: secretHash(token) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return token;
  };

  return {
    baseUrl,
    database,
    clock,
    jobs: background.jobs,
    server,
    testData: testData(database.kysely),
    tokenOf,
    as: async (login: string, format: WireFormat = inject('format')): Promise<Client> =>
      createClient({ baseUrl, format, credentials: { kind: 'token', token: await tokenOf(login) } }),
    close: async () => {
      const closing = server.close();
      // A connection that a client opened in advance and never used would hold the end up for a minute.
      server.server.closeAllConnections();
      await closing;
      if (!shared) database.release();
    },
  };
}

export type TestService = Awaited<ReturnType<typeof startService>>;
