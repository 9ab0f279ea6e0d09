import type { Caller, WorkReporter, WorkProgress } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';

/** A request that is being worked on. */
interface RunningRequest {
  progress: WorkProgress | undefined;
  isCancelled: boolean;
}

/** Somebody who is known to be a caller, because work of theirs runs. */
interface AtWork {
  readonly caller: Caller;
  works: number;
}

/** Who sent a request. */
interface WorkSender {
  readonly caller: Caller;
  /** The hash of what the sender showed. */
  readonly credential: string | undefined;
}

/**
 * Uploads that are worked on in this process, by their caller and the name that they were sent with; what has ended is forgotten.
 * The database is not asked, because the work itself has the only connection of an embedded one: for that reason a caller is
 * known by the credential with which the work was let in.
 */
export class RunningWork {
  readonly #running = new Map<string, RunningRequest>();
  readonly #atWork = new Map<string, AtWork>();

  /** The caller whose work was let in with a credential, while it runs. */
  callerOf(credential: string | undefined): Caller | undefined {
    return credential === undefined ? undefined : this.#atWork.get(credential)?.caller;
  }

  /** Does the work of a request; with a name it can be asked after as long as it runs. */
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
    // What is sent again while the first request runs waits for that one, which is the one to be watched.
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
