import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { migrate } from '#service/db/migrate.ts';
import { type Database, openDatabase } from '#service/db/open.ts';
import { prepareData } from './first-start.ts';
import { serverOver, systemClock } from './open.ts';
import { readSettings, type Settings } from './settings.ts';
import { createUpstreamServer } from '#service/http/upstream.ts';

/**
 * The service inside the development server, which loads this module again after an edit and passes requests to `handle`.
 * Settings come from the environment.
 */

/** State that survives a reload: the directory of the embedded database can be opened only once. */
interface ReloadState {
  developmentDatabase?: Promise<Database>;
  developmentServer?: Promise<FastifyInstance>;
}

// A property of our own on the global object, which TypeScript cannot know.
const reloadState = globalThis as ReloadState;

function openDevelopmentDatabase({ databaseUrl, dataDir, databasePoolSize }: Settings): Promise<Database> {
  const forget = () => delete reloadState.developmentDatabase;
  const opening = openDatabase({
    databaseUrl,
    dataDir,
    poolSize: databasePoolSize,
    isRemembered: true,
    onWarning: (message, error) => console.warn(message, error),
    onFailure: (error) => {
      forget();
      console.error(error.message);
    },
  });
  opening.catch(forget);
  return opening;
}

async function createDevelopmentServer(): Promise<FastifyInstance> {
  await (await reloadState.developmentServer?.catch(() => undefined))?.close();
  const settings = readSettings(process.env);
  if (settings.upstream !== undefined) return createUpstreamServer(settings.upstream, settings);
  const isFirst = reloadState.developmentDatabase === undefined;
  const database = await (reloadState.developmentDatabase ??= openDevelopmentDatabase(settings));
  await migrate(database);
  const signOns = await prepareData(database, settings, systemClock.today());
  if (isFirst)
    for (const { login, password, description } of signOns)
      console.log(`  Sign in as ${login}, ${password === undefined ? description : `password ${password}`}`);
  return serverOver(database, settings, systemClock);
}

const server = createDevelopmentServer().then(async (created) => {
  await created.ready();
  return created;
});
// The failure is reported to the sender of the next request.
server.catch(() => undefined);
reloadState.developmentServer = server;

/** Tells whether the service handles this path; all others belong to the app. */
export function isServicePath(path: string): boolean {
  return /^\/(api\/|healthz$|readyz$)/.test(path);
}

/** Answers one request; rejects if the service could not be opened. */
export async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  (await server).routing(request, response);
}
