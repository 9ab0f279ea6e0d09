import type { Caller, WorkReporter, WorkProgress } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';

/** A request that is being worked on. */
interface RunningRequest {
  progress: WorkProgress | undefined;
  isCancelled: boolean;
}

/** Caller recognized because of running work. */
interface AtWork {
  readonly caller: Caller;
  works: number;
}

/** Sender of a request. */
interface WorkSender {
  readonly caller: Caller;
  /** The hash of what the sender showed. */
  readonly credential: string | undefined;
}

/**
 * Uploads being processed in this process, by caller and key; finished ones are forgotten. The database is not queried,
 * because the work itself holds the only connection of an embedded one: a caller is therefore recognized by the
 * credential with which the work was admitted.
 */
export class RunningWork {
  readonly #running = new Map<string, RunningRequest>();
  readonly #atWork = new Map<string, AtWork>();

  /** The caller whose work was let in with a credential, while it runs. */
  callerOf(credential: string | undefined): Caller | undefined {
    return credential === undefined ? undefined : this.#atWork.get(credential)?.caller;
  }

  /** Runs the work of a request; with a key, its progress can be queried while it runs. */
  async during<T>(sender: WorkSender, key: string | undefined, work: (own: WorkReporter) => Promise<T>): Promise<T> {
    const own: RunningRequest = { progress: undefined, isCancelled: false };
    const leave = key === undefined ? undefined : this.#enter(sender, runningWorkKey(sender.caller, key), own);
    try {
      return await work(this.#workOf(sender.caller, own));
    } finally {
      leave?.();
    }
  }

  #workOf(caller: Caller, own: RunningRequest): WorkReporter {
    return {
      reached: (stage, done, total) => {
        if (own.isCancelled) throw new Failure('main.error.Cancelled');
        own.progress = { stage, done, total };
      },
      progressOf: (key) => this.#running.get(runningWorkKey(caller, key))?.progress,
      cancel: (key) => {
        const other = this.#running.get(runningWorkKey(caller, key));
        if (other) other.isCancelled = true;
        return other !== undefined;
      },
    };
  }

  #enter({ caller, credential = '' }: WorkSender, name: string, own: RunningRequest): () => void {
    // A repeated request waits for the running first one, whose progress is the one to show.
    if (!this.#running.has(name)) this.#running.set(name, own);
    const known = this.#atWork.get(credential) ?? { caller, works: 0 };
    known.works += 1;
    this.#atWork.set(credential, known);
    return () => {
      if (this.#running.get(name) === own) this.#running.delete(name);
      known.works -= 1;
      if (known.works === 0) this.#atWork.delete(credential);
    };
  }
}

function runningWorkKey({ userId }: Caller, key: string): string {
  return `${userId} ${key}`;
}
