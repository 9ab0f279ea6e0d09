import { fileURLToPath } from 'node:url';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveApp } from './app-files.ts';
import { DatabaseError } from './database/database-error.ts';
import { prepareData, type SignOn } from './first-start.ts';
import { openService } from './open.ts';
import { readSettings, type Settings, SettingsError, settingsHelp, wantsHelp } from './settings.ts';
import { createUpstreamServer } from './upstream.ts';

/** The program: reads the settings, opens what it needs, listens, and closes with grace. */

const appDirectory = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../app');

/** How long running requests may take after a signal to stop, ms. */
const grace = 10_000;

interface Running {
  readonly server: FastifyInstance;
  readonly signOns: readonly SignOn[];
  close(): Promise<void>;
}

async function startService(settings: Settings): Promise<Running> {
  const service = await openService(settings, { onFatal: (error) => stopWith(error.message) });
  try {
    const signOns = await prepareData(service.database, settings, service.clock.today());
    await serveApp(service.server, appDirectory);
    await service.server.listen({ port: settings.port, host: settings.host });
    return { server: service.server, signOns, close: () => service.close() };
  } catch (error) {
    await service.close();
    throw error;
  }
}

async function startUpstream(settings: Settings, upstream: string): Promise<Running> {
  const server = await createUpstreamServer(upstream, settings);
  await serveApp(server, appDirectory);
  await server.listen({ port: settings.port, host: settings.host });
  return { server, signOns: [], close: () => server.close() };
}

function address({ server }: Running, { publicUrl, host }: Settings): string {
  if (publicUrl !== undefined) return publicUrl;
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host);
  return `http://${isLocal ? 'localhost' : host}:${port}`;
}

function greet(running: Running, settings: Settings): void {
  const lines = [`Opdesk is ready: ${address(running, settings)}`];
  if (settings.upstream !== undefined) lines.push(`It works with the service at ${settings.upstream}.`);
  if (running.signOns.length > 0) lines.push('', 'Sign on with:');
  for (const { login, password, description } of running.signOns) {
    lines.push(`  ${login.padEnd(10)} password ${password.padEnd(20)} ${description}`);
  }
  console.log(lines.join('\n'));
}

function stopWith(message: string): never {
  console.error(`Opdesk cannot run: ${message}`);
  process.exit(1);
}

function isExpected(error: unknown): error is Error {
  const isListenError = error instanceof Error && 'syscall' in error && error.syscall === 'listen';
  return error instanceof SettingsError || error instanceof DatabaseError || isListenError;
}

function closeOnSignals(running: Running): void {
  let isClosing = false;
  const close = () => {
    if (isClosing) process.exit(1);
    isClosing = true;
    setTimeout(() => stopWith('a request did not end in time.'), grace).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => stopWith(String(error)),
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  if (wantsHelp(argv)) return console.log(`Usage: npm start -- [options]\n\n${settingsHelp()}`);
  const settings = readSettings(process.env, argv);
  const { upstream } = settings;
  const running = upstream === undefined ? await startService(settings) : await startUpstream(settings, upstream);
  closeOnSignals(running);
  greet(running, settings);
}

main().catch((error: unknown) => {
  if (isExpected(error)) stopWith(error.message);
  console.error(error);
  process.exit(1);
});
