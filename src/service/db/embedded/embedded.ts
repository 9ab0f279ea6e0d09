import fs from 'node:fs';
import path from 'node:path';
import { isMainThread, MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import pg from 'pg';
import { columnTypes } from '../column-types.ts';
import { DatabaseError } from '../database-error.ts';
import { checkRelationFiles, DatabaseDamaged, isDamage, refuseRemains } from './damage.ts';
import { type DirectoryLock, lockDirectory, refuseLoss, remember, versionFile } from './directory-lock.ts';
import { PortStream } from './port-stream.ts';
import { allowLosses } from '../pool/prepared-pool.ts';
import type { WorkerRequest, WorkerSettings } from './worker.ts';
import { workerFile } from '../built-worker.ts';

/** PostgreSQL of the embedded database: a directory of another major version cannot be opened. */
export const EMBEDDED_VERSION = '18';

/** Interval of checks that the directory still exists, ms. */
const DIRECTORY_CHECK_INTERVAL_MS = 3_000;

/** Longest wait (ms) for running statements when closing; a session cut off later loses nothing that was committed. */
const CLOSE_GRACE = 10_000;

/**
 * Stack of the worker, MiB. With Node's default of 4 a deeply nested value exhausts it before PostgreSQL's own limit
 * (`max_stack_depth`) speaks, and PGlite then repeats the failing step for ever.
 */
const STACK_SIZE = 64;

interface EmbeddedSettings {
  /** Directory of the cluster; its parent is created, and `<directory>.lock` is its sibling. */
  directory: string;
  /** Longest wait for the one connection, ms. */
  connectionTimeout: number;
  isDurable: boolean;
  /** If set, a later start refuses to replace a missing database (known-directory.ts). */
  isRemembered: boolean;
  /** Creates a database where one is missing that was there before. */
  mayReplaceLost: boolean;
  /** Called once if the database stops by itself; every later query fails. */
  onFailure: (error: DatabaseError) => void;
}

export interface EmbeddedServer {
  pool: pg.Pool;
  close(): Promise<void>;
}

function checkVersion(directory: string): void {
  const file = versionFile(directory);
  const version = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : EMBEDDED_VERSION;
  if (version === EMBEDDED_VERSION) return;
  throw new DatabaseError(
    `The directory ${directory} holds a PostgreSQL ${version} database, and this version of the service can open ${EMBEDDED_VERSION} only.`,
  );
}

function prepareDirectory(directory: string): void {
  // Keep data, uploads and logs private; a worker thread may not change the mask.
  if (isMainThread) process.umask(0o077);
  try {
    fs.mkdirSync(path.dirname(directory), { recursive: true, mode: 0o700 });
    fs.accessSync(path.dirname(directory), fs.constants.W_OK);
  } catch (error) {
    throw new DatabaseError(
      `The data directory ${path.dirname(directory)} cannot be written (${describeEmbeddedError(error)}).`,
      {
        cause: error,
      },
    );
  }
}

function describeEmbeddedError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** PGlite does not say why it cannot start; a full disk is the likeliest reason, as recovery needs new log files of 16 MiB. */
function diskHint(directory: string): string {
  const { bavail, bsize } = fs.statfsSync(path.dirname(directory));
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  return free < 64 ? ` (the disk has ${free} MiB left)` : '';
}

function openingError(directory: string, error: unknown): DatabaseError {
  const reason = describeEmbeddedError(error);
  const hint = diskHint(directory);
  if (hint === '' && isDamage(reason)) return new DatabaseDamaged(directory, reason, { cause: error });
  const message = `The embedded database in ${directory} cannot be opened: ${reason}${hint}.`;
  return new DatabaseError(message, { cause: error });
}

function stoppedError(directory: string, error: unknown): DatabaseError {
  const reason = describeEmbeddedError(error);
  if (diskHint(directory) === '' && isDamage(reason)) return new DatabaseDamaged(directory, reason, { cause: error });
  return new DatabaseError(`The embedded database has stopped: ${reason}.`, { cause: error });
}

/** A started worker, and the one place that knows whether it still lives. */
class EmbeddedWorker {
  readonly #worker: Worker;
  readonly exited: Promise<void>;
  #failure: DatabaseError | undefined;
  #cause: unknown;
  #isClosing = false;

  private constructor(worker: Worker, { directory, onFailure }: EmbeddedSettings) {
    this.#worker = worker;
    worker.on('error', (error) => (this.#cause = error));
    this.exited = new Promise((resolve) => {
      worker.once('exit', () => {
        if (!this.#isClosing) {
          this.#failure = stoppedError(directory, this.#cause);
          onFailure(this.#failure);
        }
        resolve();
      });
    });
  }

  static async start(settings: EmbeddedSettings): Promise<EmbeddedWorker> {
    const workerData: WorkerSettings = { directory: settings.directory, isDurable: settings.isDurable };
    const worker = new Worker(await databaseWorkerFile(), { workerData, resourceLimits: { stackSizeMb: STACK_SIZE } });
    await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('it ended while starting')));
    }).catch((error: unknown) => {
      throw openingError(settings.directory, error);
    });
    return new EmbeddedWorker(worker, settings);
  }

  get hasFailed(): boolean {
    return this.#failure !== undefined;
  }

  connect(): MessagePort {
    if (this.#failure) throw this.#failure;
    const { port1, port2 } = new MessageChannel();
    this.#send({ connect: port2 }, [port2]);
    return port1;
  }

  /** Stops it without writing anything more. */
  abandon(reason: string): void {
    this.#cause = new Error(reason);
    void this.#worker.terminate();
  }

  /** Ends it at once, without writing anything more. */
  async discard(): Promise<void> {
    this.#isClosing = true;
    await this.#worker.terminate();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#send('close', []);
    await Promise.race([this.exited, waitForCloseGrace()]);
    await this.#worker.terminate();
  }

  #send(request: WorkerRequest, transfer: MessagePort[]): void {
    this.#worker.postMessage(request, transfer);
  }
}

function waitForCloseGrace(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CLOSE_GRACE).unref());
}

function createPool(worker: EmbeddedWorker, connectionTimeout: number): pg.Pool {
  const pool = new pg.Pool({
    // One session: more connections would only wait, and their prepared statements and settings would clash.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionTimeout,
    user: 'postgres',
    database: 'postgres',
    password: 'unused',
    types: columnTypes,
    stream: () => new PortStream(() => worker.connect()),
  });
  pool.on('error', () => {}); // the idle connection only ends with the worker, which reports that itself
  return allowLosses(pool);
}

const identityOf = (directory: string) => fs.statSync(versionFile(directory), { throwIfNoEntry: false })?.ino;

/**
 * Stops the database when its directory is removed or replaced; otherwise it would keep writing to unreachable files.
 */
function watchDirectory(directory: string, worker: EmbeddedWorker): NodeJS.Timeout {
  const identity = identityOf(directory);
  const look = () => {
    if (identityOf(directory) === identity) return;
    clearInterval(timer);
    worker.abandon(
      `its directory ${directory} was removed or replaced. Put it back or restore a backup, then start again`,
    );
  };
  const timer = setInterval(look, DIRECTORY_CHECK_INTERVAL_MS).unref();
  return timer;
}

async function closeServer(worker: EmbeddedWorker, pool: pg.Pool, lock: DirectoryLock): Promise<void> {
  try {
    if (!worker.hasFailed) await Promise.race([pool.query('checkpoint'), waitForCloseGrace()]);
    await Promise.race([pool.end(), waitForCloseGrace()]);
  } finally {
    await worker.close();
    lock.release();
  }
}

/** Opens, and on the first call creates, the embedded PostgreSQL in a directory of its own. Throws {@link DatabaseError}. */
export async function openEmbedded(settings: EmbeddedSettings): Promise<EmbeddedServer> {
  refuseRemains(settings.directory);
  if (!settings.mayReplaceLost) refuseLoss(settings.directory);
  prepareDirectory(settings.directory);
  const lock = await lockDirectory(`${settings.directory}.lock`);
  try {
    checkVersion(settings.directory);
    const worker = await EmbeddedWorker.start(settings);
    if (settings.isRemembered) remember(settings.directory);
    const watch = watchDirectory(settings.directory, worker);
    const pool = createPool(worker, settings.connectionTimeout);
    const close = () => {
      clearInterval(watch);
      return closeServer(worker, pool, lock);
    };
    await checkRelationFiles(pool, settings.directory).catch(async (error: unknown) => {
      clearInterval(watch);
      await worker.discard();
      throw error;
    });
    return { pool, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the location of the database worker's JavaScript. Throws {@link DatabaseError}. */
async function databaseWorkerFile(): Promise<URL> {
  try {
    return await workerFile('database-worker', new URL('./worker.ts', import.meta.url));
  } catch (error) {
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
