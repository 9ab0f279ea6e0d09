/**
 * Worker thread: one embedded PostgreSQL (PGlite, a single session) that serves clients over message ports in the
 * PostgreSQL wire protocol. A worker, because a statement blocks the event loop of the thread it runs in.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { ClientStream, ServerStream } from './wire.ts';

/** Settings passed by the opener; `isDurable: false` trades power-cut safety for speed (tests). */
export interface WorkerSettings {
  directory: string;
  isDurable: boolean;
}

/** Opener → worker. The worker answers 'ready' once and exits after 'close'. */
export type WorkerRequest = { connect: MessagePort } | 'close';

/** The part of the Emscripten module that NodeFS uses and its types leave open. */
interface FileSystemModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd?: number }) => number } };
}

/** The last lines of PostgreSQL's log that say why it ended; PGlite itself only says that it did. */
const lastWords: string[] = [];
const mostWords = 3;

function noteLastWords(line: string): void {
  const [, words] = /(?:^|\s)((?:FATAL|PANIC|DETAIL): .*)$/.exec(line) ?? [];
  if (words !== undefined && lastWords.length < mostWords) lastWords.push(words.replace(/:\s+/, ': '));
}

class ObservedFileSystem extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    return { emscriptenOpts: { ...emscriptenOpts, printErr: noteLastWords } };
  }
}

/** PGlite's file system has no fsync: without this, `fsync = on` makes no system call at all. */
class DurableFileSystem extends ObservedFileSystem {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addFsync = (module: FileSystemModule) => {
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fs.fdatasyncSync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

function startParameters(isDurable: boolean): string[] {
  // '-F' is fsync = off; nothing checkpoints by itself, the two sizes keep recycled log files few.
  const defaults = PGlite.defaultStartParams.filter((parameter) => !(isDurable && parameter === '-F'));
  const settings = ['timezone=UTC', 'datestyle=ISO', 'max_wal_size=128MB', 'min_wal_size=32MB'];
  // As in a session of a server (postgres.ts).
  settings.push('plan_cache_mode=force_generic_plan', 'random_page_cost=1.1');
  // No other session makes changes: bulk-references.ts relies on it.
  settings.push('opdesk.single_session=on');
  if (isDurable) settings.push('wal_sync_method=fsync');
  return [...defaults, ...settings.flatMap((setting) => ['-c', setting])];
}

function createEmbeddedDatabase(directory: string, isDurable: boolean): Promise<PGlite> {
  const options: PGliteOptions = {
    fs: isDurable ? new DurableFileSystem(directory) : new ObservedFileSystem(directory),
    startParams: startParameters(isDurable),
    // The default collation 'C' would sort Ä after z.
    initDbStartParams: ['--locale-provider=icu', '--icu-locale=und'],
  };
  return PGlite.create(options);
}

function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) syncEntry(path.join(entry.parentPath, entry.name));
  }
}

function syncEntry(entry: string): void {
  const descriptor = fs.openSync(entry, 'r');
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

/**
 * Creates the cluster in a temporary directory and moves it into place when complete, so that a crash leaves nothing
 * incomplete.
 */
async function initialise(directory: string, isDurable: boolean): Promise<void> {
  const unfinished = `${directory}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  await (await createEmbeddedDatabase(unfinished, isDurable)).close();
  if (isDurable) syncTree(unfinished);
  fs.renameSync(unfinished, directory);
  if (isDurable) syncEntry(path.dirname(directory));
}

async function openEmbeddedDatabase({ directory, isDurable }: WorkerSettings): Promise<PGlite> {
  if (!fs.existsSync(path.join(directory, 'PG_VERSION'))) await initialise(directory, isDurable);
  try {
    return await createEmbeddedDatabase(directory, isDurable);
  } catch (error) {
    throw lastWords.length > 0 ? new Error(lastWords.join(' '), { cause: error }) : error;
  }
}

interface EmbeddedConnection {
  port: MessagePort;
  responses: ServerStream;
  hasEnded: boolean;
}

/** A piece of work for the session; `connection: null` is the worker's own. */
interface EmbeddedJob {
  connection: EmbeddedConnection | null;
  run(): Promise<void>;
}

/** Gives the single session to one connection at a time: from the first statement of a transaction to its end. */
class EmbeddedSession {
  readonly #database: PGlite;
  readonly #jobs: EmbeddedJob[] = [];
  #owner: EmbeddedConnection | null = null;
  #isRunning = false;

  constructor(database: PGlite) {
    this.#database = database;
  }

  accept(port: MessagePort): void {
    const connection: EmbeddedConnection = { port, responses: new ServerStream(), hasEnded: false };
    const stream = new ClientStream();
    port.on('message', (chunk: Uint8Array) => {
      for (const frame of stream.push(chunk)) {
        if (frame.kind === 'run') this.#enqueue({ connection, run: () => this.#execute(connection, frame.bytes) });
        else this.#end(connection);
      }
    });
    port.on('close', () => this.#end(connection));
  }

  close(): void {
    this.#enqueue({
      connection: null,
      run: async () => {
        await this.#database.close();
        process.exit(0); // ends this thread only
      },
    });
  }

  #enqueue(job: EmbeddedJob): void {
    this.#jobs.push(job);
    if (!this.#isRunning) void this.#runJobs();
  }

  /** A job that throws ends the thread (unhandled rejection): after that the state of the session is unknown. */
  async #runJobs(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      const index = this.#jobs.findIndex((job) => this.#owner === null || job.connection === this.#owner);
      const [job] = index < 0 ? [] : this.#jobs.splice(index, 1);
      if (!job) break;
      await job.run();
    }
    this.#isRunning = false;
  }

  /** A FATAL or PANIC does not end PGlite as it ends a server: going on would run statements in an undefined state. */
  async #execute(connection: EmbeddedConnection, bytes: Uint8Array): Promise<void> {
    const { port, responses } = connection;
    const onRawData = (data: Uint8Array) => {
      responses.push(data);
      const copy = data.slice(); // `data` is a view of the WASM heap
      port.postMessage(copy, [copy.buffer]);
    };
    try {
      await this.#database.execProtocolRawStream(bytes, { onRawData });
    } catch (error) {
      throw new Error(responses.fatal ?? String(error), { cause: error });
    }
    if (responses.fatal !== undefined) throw new Error(responses.fatal);
    this.#owner = responses.state === 'I' ? null : connection;
  }

  #end(connection: EmbeddedConnection): void {
    if (connection.hasEnded) return;
    connection.hasEnded = true;
    this.#enqueue({
      connection,
      run: async () => {
        if (connection.responses.state !== 'I') await this.#database.exec('rollback');
        await this.#database.exec('discard all');
        if (this.#owner === connection) this.#owner = null;
        connection.port.close();
      },
    });
  }
}

if (!parentPort) throw new Error('The database worker runs in a worker thread only.');
// The opener, in the same code base, gives exactly this.
const session = new EmbeddedSession(await openEmbeddedDatabase(workerData as WorkerSettings));
parentPort.on('message', (request: WorkerRequest) => {
  if (request === 'close') session.close();
  else session.accept(request.connect);
});
parentPort.postMessage('ready');
