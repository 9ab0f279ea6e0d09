import { execFileSync, spawn, type SpawnOptions, type SpawnSyncOptions } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** PostgreSQL servers for a measurement or a test, on this machine alone, as durable as those of a company. */

export interface Cluster {
  readonly url: string;
  /**
   * CPU time of the processes that serve connections, ms; undefined where the system does not report it (Linux does).
   */
  processor(): number | undefined;
  /** Restarts the server, `fast` with a shutdown or `immediate` as after a crash, and waits until it answers. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Signals the server and its processes, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void;
  isRunning(): boolean;
  /** Folder of the server's data. */
  readonly data: string;
  stop(): void;
}

/** The folder of the newest initdb of the system. */
function programs(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...installed.map((version) => path.join(versions, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')));
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** A command as the user that the server may run as: PostgreSQL refuses root. */
function asDatabaseUser(program: string, args: readonly string[]): [command: string, args: string[]] {
  const isRoot = process.getuid?.() === 0;
  return isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, [...args]];
}

const quietly: SpawnSyncOptions & SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' };

/** The server's process and those that it has started; undefined where the system does not list them. */
function serverProcesses(data: string): { server: number; children: number[] } | undefined {
  const server = Number.parseInt(readFileSync(path.join(data, 'postmaster.pid'), 'utf8'), 10);
  const list = `/proc/${server}/task/${server}/children`;
  if (!existsSync(list)) return undefined;
  return { server, children: readFileSync(list, 'utf8').trim().split(' ').map(Number) };
}

/** Processor time of the processes that a server has started and that still run, ms. */
function processorOf(data: string): number | undefined {
  return serverProcesses(data)
    ?.children.map((child) => `/proc/${child}/schedstat`)
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + Number.parseInt(readFileSync(file, 'utf8'), 10) / 1e6, 0);
}

function signalServer(data: string, signal: NodeJS.Signals): void {
  const { server, children } = serverProcesses(data) ?? { server: 0, children: [] };
  if (server === 0) throw new Error('This system does not list the processes of the server.');
  // The server first, so that it starts no further process.
  for (const id of [server, ...children]) if (existsSync(`/proc/${id}`)) process.kill(id, signal);
}

/** A disk of its own for the server's data, in memory: only root can mount one. */
const mountDisk = (directory: string, megabytes: number) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', directory], quietly);

/** A folder with the empty folder of a server's data, which the server may write to. */
function clusterDirectory(disk = 0): string {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'opdesk-postgres-'));
  if (disk > 0) mountDisk(directory, disk);
  const data = path.join(directory, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid?.() === 0) {
    const user = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    for (const owned of [directory, data]) chownSync(owned, user, -1);
  }
  return directory;
}

/**
 * Starts a new server, or gives undefined where PostgreSQL is not installed.
 *
 * @param disk MB of a disk of its own
 * @param settings of the server, `name=value`
 */
export async function startCluster({ disk = 0, settings = ['max_wal_size=1GB', 'shared_buffers=256MB'] } = {}): Promise<
  Cluster | undefined
> {
  const bin = programs();
  if (bin === undefined) return undefined;
  const directory = clusterDirectory(disk);
  const data = path.join(directory, 'data');
  const initdb = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  execFileSync(...asDatabaseUser(path.join(bin, 'initdb'), initdb), quietly);
  return runCluster(bin, { directory, settings, hasDisk: disk > 0 });
}

/**
 * Starts a standby that follows a running cluster.
 * @param port a free one unless set
 */
export async function startStandby(primary: Pick<Cluster, 'url'>, port?: number): Promise<Cluster> {
  const bin = programs() ?? '';
  const directory = clusterDirectory();
  const copying = ['--pgdata', path.join(directory, 'data'), '--dbname', primary.url, '--write-recovery-conf'];
  execFileSync(...asDatabaseUser(path.join(bin, 'pg_basebackup'), [...copying, '--checkpoint=fast']), quietly);
  return runCluster(bin, { directory, settings: [], hasDisk: false, port });
}

interface ClusterFolder {
  readonly directory: string;
  readonly settings: readonly string[];
  /** The folder is a disk of its own. */
  readonly hasDisk: boolean;
  readonly port?: number | undefined;
}

async function runCluster(bin: string, folder: ClusterFolder): Promise<Cluster> {
  const { directory, settings, hasDisk } = folder;
  const data = path.join(directory, 'data');
  const port = folder.port ?? (await freePort());
  const ownSettings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const options = `-p ${port} ${ownSettings.map((setting) => `-c ${setting}`).join(' ')}`;
  const control = (...args: string[]) =>
    asDatabaseUser(path.join(bin, 'pg_ctl'), [
      '--pgdata',
      data,
      '--log',
      path.join(directory, 'log'),
      '--wait',
      ...args,
    ]);
  execFileSync(...control('--options', options, 'start'), quietly);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    processor: () => processorOf(data),
    restart: async (mode) => void (await once(spawn(...control(`--mode=${mode}`, 'restart'), quietly), 'exit')),
    isRunning: () => existsSync(path.join(data, 'postmaster.pid')) && serverProcesses(data) !== undefined,
    signal: (signal) => signalServer(data, signal),
    data,
    stop: () => {
      execFileSync(...control('--mode=fast', 'stop'), quietly);
      if (hasDisk) execFileSync('umount', [directory], quietly);
      rmSync(directory, { recursive: true });
    },
  };
}
