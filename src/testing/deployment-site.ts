import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { newCopyDirectory } from './embedded-database.ts';
import { type Cluster, freePort, startCluster, startStandby } from './postgres-cluster.ts';
import { endProgram, type RunningProgram, startProgram } from './service-program.ts';

/** Servers that a deployment needs besides PostgreSQL. */
const servers = ['nginx', 'haproxy', 'pgbouncer'];

/** Tells whether the programs of a deployment are installed. */
export function canDeploy(): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return servers.every((name) => folders.some((folder) => existsSync(path.join(folder, name))));
}

/**
 * The files of `deploy` at work: two processes of the service on a PostgreSQL server with a standby, behind PgBouncer,
 * nginx and HAProxy. All listen on ports of this machine alone and without TLS.
 */
export interface Deployment {
  /** Addresses of the two proxies. */
  readonly proxies: { readonly nginx: string; readonly haproxy: string };
  /** Addresses of the two processes. */
  readonly processes: readonly string[];
  /** Ends a process as a restart does, with SIGTERM, and starts it again on its port; resolves once it is ready. */
  restart(process: number): Promise<void>;
  stop(): Promise<void>;
}

/** Settings of the samples that differ here, each a text that the sample must have. */
type Changes = readonly (readonly [pattern: RegExp | string, replacement: string])[];

function changedSample(name: string, changes: Changes): string {
  const sample = readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  return changes.reduce((text, [pattern, replacement]) => {
    const changed = text.replace(pattern, () => replacement);
    if (changed === text) throw new Error(`deploy/${name} has no ${pattern}.`);
    return changed;
  }, sample);
}

const portOf = (url: string): number => Number(new URL(url).port);

interface Ports {
  readonly primary: number;
  readonly pooler: number;
  readonly nginx: number;
  readonly haproxy: number;
  readonly processes: readonly number[];
}

function pgbouncerSettings({ primary, pooler }: Ports, directory: string): string {
  return changedSample('pgbouncer.ini', [
    ['port=5432', `port=${primary}`],
    ['listen_port = 6432', `listen_port = ${pooler}\nunix_socket_dir =`],
    ['auth_type = scram-sha-256', 'auth_type = trust'],
    ['/etc/pgbouncer/userlist.txt', path.join(directory, 'userlist.txt')],
  ]);
}

function nginxSettings({ nginx, processes }: Ports, directory: string): string {
  const server = changedSample('nginx.conf', [
    ['    server 127.0.0.1:8080;', processes.map((port) => `    server 127.0.0.1:${port} max_fails=0;`).join('\n')],
    [/server \{\n {4}listen 80;[^]*?\n\}\n/, ''],
    [/listen 443 ssl http2;\n.*\n/, `listen 127.0.0.1:${nginx};\n`],
    [/ssl_certificate .*\n.*\n/, ''],
    [/access_log \/.*/, 'access_log off;'],
    [/error_log \/.*/, 'error_log stderr crit;'],
    ['X-Forwarded-Proto $scheme', 'X-Forwarded-Proto https'],
  ]);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(directory, name)};`,
  );
  return `daemon off; pid ${path.join(directory, 'nginx.pid')}; error_log stderr crit; events {}
http {\n${paths.join('\n')}\n${server}}\n`;
}

function haproxySettings({ haproxy, processes }: Ports): string {
  const lines = processes.map((port, at) => `    server opdesk${at} 127.0.0.1:${port} check inter 200ms`);
  return changedSample('haproxy.cfg', [
    [/ {4}log \/dev\/log.*\n/, ''],
    [/ {4}log global\n/, ''],
    [/ {4}bind :80\n.*\n.*redirect.*\n/, `    bind 127.0.0.1:${haproxy}\n`],
    [/ {4}server opdesk .*/, `    retry-on conn-failure\n    option redispatch\n${lines.join('\n')}`],
  ]);
}

/** Starts a server that stays in the foreground; its messages are shown, as it says only what goes wrong. */
function startServer(command: string, args: readonly string[]): ChildProcess {
  return spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** Waits until the service at an address is ready. */
async function waitUntilReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.text();
    if (answer?.status === 200) return;
    await delay(50);
  }
}

async function endedTooSoon({ ended, output }: RunningProgram): Promise<never> {
  const code = await ended;
  throw new Error(`The program ended with ${code}: ${output()}`);
}

async function createDatabase(primary: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  await client.query('create database opdesk');
  await client.end();
}

const databaseAt = (port: number): string => `postgres://postgres@127.0.0.1:${port}/opdesk`;

/** Starts all of it, with an administrator `admin`. */
export async function startDeployment(adminPassword: string): Promise<Deployment> {
  const primary = await startCluster();
  if (!primary) throw new Error('PostgreSQL is not installed.');
  await createDatabase(primary);
  const standby = await startStandby(primary);
  const directory = mkdtempSync(path.join(os.tmpdir(), 'opdesk-deployment-'));
  // For the user of PgBouncer.
  chmodSync(directory, 0o755);
  const ports: Ports = {
    primary: portOf(primary.url),
    pooler: await freePort(),
    nginx: await freePort(),
    haproxy: await freePort(),
    processes: [await freePort(), await freePort()],
  };
  const written = (name: string, text: string) => {
    const file = path.join(directory, name);
    writeFileSync(file, text);
    return file;
  };
  written('userlist.txt', '"postgres" ""\n');
  // It refuses root as well.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const poolerFile = written('pgbouncer.ini', pgbouncerSettings(ports, directory));
  const pooler = startServer('pgbouncer', ['-q', ...user, poolerFile]);
  const env = {
    DATABASE_URL: databaseAt(ports.pooler),
    DATABASE_DIRECT_URL: databaseAt(ports.primary),
    DATABASE_READ_URL: databaseAt(portOf(standby.url)),
    // Debian's PgBouncer may be older than 1.21.
    DATABASE_PREPARED: '0',
    DATABASE_POOL_SIZE: '4',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://opdesk.example.org',
    TRUST_PROXY: '1',
    ADMIN_PASSWORD: adminPassword,
    DEMO: '0',
    METRICS: 'open',
    DRAIN_SECONDS: '1',
  };
  const start = async (port: number) => {
    const program = await startProgram({ ...env, PORT: String(port), DATA_DIR: newCopyDirectory() });
    await Promise.race([waitUntilReady(`http://127.0.0.1:${port}`), endedTooSoon(program)]);
    return program;
  };
  const programs: RunningProgram[] = [];
  // One after the other: the first one prepares the empty database.
  for (const port of ports.processes) programs.push(await start(port));
  const proxies = [
    startServer('nginx', ['-c', written('nginx.conf', nginxSettings(ports, directory))]),
    startServer('haproxy', ['-q', '-f', written('haproxy.cfg', haproxySettings(ports))]),
  ];
  const addresses = {
    nginx: `http://127.0.0.1:${ports.nginx}`,
    haproxy: `http://127.0.0.1:${ports.haproxy}`,
  };
  await Promise.all(Object.values(addresses).map(waitUntilReady));
  return {
    proxies: addresses,
    processes: ports.processes.map((port) => `http://127.0.0.1:${port}`),
    restart: async (at) => {
      const [ended, port] = [programs[at], ports.processes[at]];
      if (!ended || port === undefined) throw new Error(`There is no process ${at}.`);
      ended.child.kill('SIGTERM');
      await ended.ended;
      programs[at] = await start(port);
    },
    stop: async () => {
      await Promise.all([...proxies.map(endServer), ...programs.map(endProgram)]);
      await endServer(pooler);
      standby.stop();
      primary.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
