import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';

/** Pause before a crashed worker is replaced, doubled after each replacement that did not become ready, ms. */
const restartPauses = { first: 500, longest: 30_000 };

/** Set for the worker that greets the person who starts the service. */
export const greetingWorker = 'OPDESK_GREETING_WORKER';

/** Starts `count` processes of this program that share a port, and keeps that many running until a signal ends them. */
export function runWorkers(count: number): void {
  const group = new WorkerGroup(count);
  const stop = () => group.stop();
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', () => void group.replaceAll());
  group.start();
}

class WorkerGroup {
  readonly #count: number;
  /** Those that serve or will do so; not those that are to end. */
  readonly #workers = new Set<Worker>();
  #pause = restartPauses.first;
  #isStopping = false;
  #replacing: Promise<void> | undefined;

  constructor(count: number) {
    this.#count = count;
    cluster.on('exit', (worker, code, signal) => this.#ended(worker, signal || String(code)));
  }

  /** The first worker migrates the database and creates its first data; the others start when it listens. */
  start(): void {
    const first = this.#add(cluster.fork({ [greetingWorker]: '1' }));
    const fail = (code: number) => process.exit(code || 1);
    first.once('exit', fail);
    first.once('listening', () => {
      first.off('exit', fail);
      while (this.#workers.size < this.#count) this.#add(cluster.fork());
      const pids = Array.from(this.#workers, (worker) => worker.process.pid);
      console.log(`Workers: processes ${pids.join(', ')}`);
    });
  }

  /** Lets all workers finish their requests, and ends with them; called again, it ends at once. */
  stop(): void {
    const running = Object.values(cluster.workers ?? {});
    for (const worker of running) worker?.process.kill(this.#isStopping ? 'SIGKILL' : 'SIGTERM');
    if (this.#isStopping || running.length === 0) process.exit(this.#isStopping ? 1 : 0);
    this.#isStopping = true;
    this.#workers.clear();
  }

  /** Starts a new worker in place of each, one after the other: a worker ends when its successor listens. */
  replaceAll(): Promise<void> {
    return (this.#replacing ??= this.#replaceEach().finally(() => (this.#replacing = undefined)));
  }

  async #replaceEach(): Promise<void> {
    for (const old of Array.from(this.#workers)) {
      if (this.#isStopping) return;
      const successor = cluster.fork();
      const isReady = await new Promise<boolean>((resolve) => {
        successor.once('listening', () => resolve(true)).once('exit', () => resolve(false));
      });
      if (!isReady) return console.error('A new worker did not start: those that run are kept.');
      this.#add(successor);
      // A worker that crashed has been replaced already.
      if (!this.#workers.delete(old)) continue;
      const ended = once(old, 'exit');
      old.process.kill('SIGTERM');
      await ended;
    }
    console.log('All workers have been replaced.');
  }

  #add(worker: Worker): Worker {
    this.#workers.add(worker);
    worker.once('listening', () => (this.#pause = restartPauses.first));
    return worker;
  }

  #ended(worker: Worker, reason: string): void {
    if (this.#isStopping && Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
    if (!this.#workers.delete(worker)) return;
    console.error(`A worker (process ${worker.process.pid}) ended: ${reason}. Another one is started.`);
    setTimeout(() => {
      if (!this.#isStopping && this.#workers.size < this.#count) this.#add(cluster.fork());
    }, this.#pause);
    this.#pause = Math.min(this.#pause * 2, restartPauses.longest);
  }
}
