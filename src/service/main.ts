import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveApp } from '#service/http/app-files.ts';
import { restoreAdvice } from '#service/backup/backup-place.ts';
import { DatabaseError } from '#service/db/database-error.ts';
import { DatabaseDamaged } from '#service/db/embedded/damage.ts';
import { demoWarning, prepareData } from './first-start.ts';
import type { InitialSignOn } from './demo/load.ts';
import { openService } from './open.ts';
import { readSettings, type Settings, SettingsError, settingsHelp, wantsHelp } from './settings.ts';
import { greetingWorker, runWorkers } from './workers.ts';
import { createUpstreamServer } from '#service/http/upstream.ts';

/** The program: reads the settings, opens what it needs, listens, and closes with grace. */

const appDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../app');

/** Grace period for running requests after a stop signal, ms. */
const shutdownGraceMs = 10_000;

interface RunningService {
  readonly server: FastifyInstance;
  readonly signOns: readonly InitialSignOn[];
  /** Warning for the person who starts the service. */
  readonly warning?: string | undefined;
  close(): Promise<void>;
}

/** Time limit for the rest of the shutdown after the connections were cut, ms. */
const afterGrace = 5_000;

async function startService(settings: Settings): Promise<RunningService> {
  const onFatal = (error: DatabaseError) => void databaseReason(error, settings).then(stopWith);
  const service = await openService(settings, { onFatal });
  let signOns: readonly InitialSignOn[] = [];
  try {
    signOns = await prepareData(service.database, settings, service.clock.today());
    await serveApp(service.server, appDirectory);
    await service.server.listen({ port: settings.port, host: settings.host });
    const warning = await demoWarning(service.database, settings);
    return { server: service.server, signOns, warning, close: () => service.close() };
  } catch (error) {
    await service.close();
    // A password that is shown only once must not be lost with a port that is taken.
    tellSignOns(signOns);
    throw error;
  }
}

async function startUpstream(settings: Settings, upstream: string): Promise<RunningService> {
  const server = await createUpstreamServer(upstream, settings);
  await serveApp(server, appDirectory);
  await server.listen({ port: settings.port, host: settings.host });
  return { server, signOns: [], close: () => server.close() };
}

function address({ server }: RunningService, { publicUrl, host }: Settings): string {
  if (publicUrl !== undefined) return publicUrl;
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${port}`;
}

function greet(running: RunningService, settings: Settings): void {
  console.log(`Opdesk is ready: ${address(running, settings)}`);
  if (settings.upstream !== undefined) console.log(`It serves the app for ${settings.upstream}.`);
  tellSignOns(running.signOns);
  if (running.warning !== undefined) console.warn(`\nWarning: ${running.warning}`);
}

function tellSignOns(signOns: readonly InitialSignOn[]): void {
  if (signOns.length === 0) return;
  const lines = signOns.map(
    ({ login, password, description }) =>
      `  ${login.padEnd(14)} ${password === undefined ? '' : `password ${password.padEnd(14)} `}${description}`,
  );
  console.log(['', 'Sign in with:', ...lines].join('\n'));
}

function stopWith(message: string): never {
  console.error(`Opdesk can’t start: ${message}`);
  process.exit(1);
}

/** A database that can't be used, and what to do about it. */
async function databaseReason(error: DatabaseError, settings: Settings): Promise<string> {
  if (!(error instanceof DatabaseDamaged)) return error.message;
  return `${error.message} ${await restoreAdvice(error, settings)}`;
}

/** Why the service cannot run, as a sentence, if it is not a fault of ours. */
function reasonOf(error: unknown, { port, host }: { port?: number; host?: string }): string | undefined {
  if (error instanceof SettingsError) return error.message;
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  if (error.code === 'EADDRINUSE')
    return `the port ${port} is in use. Set PORT to another one, or to 0 for any free one.`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `the port ${port} needs more rights. Set PORT to one above 1023.`;
  const isHost = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(error.code));
  if (isHost) return `${host} is no address of this machine. Set HOST to one of them, or to 0.0.0.0 for all.`;
  return error.syscall === 'listen' ? error.message : undefined;
}

/** Announces the end to clients and proxies for a while, if it may take one, and then closes. */
async function close({ server, close: end }: RunningService, drainSeconds: number): Promise<void> {
  if (drainSeconds > 0) {
    server.isLeaving = true;
    await delay(drainSeconds * 1000);
  }
  setTimeout(() => server.server.closeAllConnections(), shutdownGraceMs).unref();
  setTimeout(() => stopWith('it did not end in time.'), shutdownGraceMs + afterGrace).unref();
  await end();
}

function closeOnSignals(running: RunningService, { drainSeconds }: Settings): void {
  let isClosing = false;
  const closeFor = (seconds: number) => () => {
    // A worker may have the same signal from its primary and from the system.
    if (isClosing && cluster.isPrimary) process.exit(1);
    if (isClosing) return;
    isClosing = true;
    close(running, seconds).then(
      () => process.exit(0),
      (error: unknown) => stopWith(String(error)),
    );
  };
  process.on('SIGTERM', closeFor(drainSeconds));
  // Ctrl+C waits for nothing; a worker is ended by its primary, which has the same signal.
  process.on('SIGINT', cluster.isPrimary ? closeFor(0) : () => {});
}

async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  if (wantsHelp(argv)) return console.log(`Usage: npm start -- [options]\n\n${settingsHelp()}`);
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env, argv);
    const { upstream, workers } = settings;
    if (workers > 1 && cluster.isPrimary) return runWorkers(workers);
    const running = upstream === undefined ? await startService(settings) : await startUpstream(settings, upstream);
    closeOnSignals(running, settings);
    if (cluster.isPrimary || process.env[greetingWorker] === '1') greet(running, settings);
  } catch (error) {
    const reason =
      error instanceof DatabaseError && settings
        ? await databaseReason(error, settings)
        : reasonOf(error, settings ?? {});
    if (reason !== undefined) stopWith(reason);
    throw error;
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
