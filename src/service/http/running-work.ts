import type { Caller, WorkReporter, WorkProgress } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import type { Relay, WorkNote } from '#service/core/relay.ts';

/** A request that is being worked on. */
interface RunningRequest {
  progress: WorkProgress | undefined;
  isCancelled: boolean;
  /** When other processes learned the progress. */
  notedAt: number;
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

/** Works of other processes that are remembered: one that was killed does not say that its works have ended. */
const mostOfOthers = 1_000;

/** Other processes learn the progress of a stage at most this often, ms. */
const noteInterval = 500;

/**
 * Uploads being processed, by caller and key; finished ones are forgotten. The database is not queried, because the work
 * itself holds the only connection of an embedded one: a caller is therefore recognized by the credential with which the
 * work was admitted. Processes on one database tell each other about their works.
 */
export class RunningWork {
  readonly #running = new Map<string, RunningRequest>();
  readonly #atWork = new Map<string, AtWork>();
  /** Works of other processes. */
  readonly #ofOthers = new Map<string, WorkProgress | undefined>();
  readonly #relay: Relay | undefined;

  /** @param relay the way to other processes, where there may be some */
  constructor(relay?: Relay) {
    this.#relay = relay;
    relay?.join({ work: (notes) => notes.forEach((note) => this.#hear(note)) });
  }

  /** The caller whose work was let in with a credential, while it runs. */
  callerOf(credential: string | undefined): Caller | undefined {
    return credential === undefined ? undefined : this.#atWork.get(credential)?.caller;
  }

  /** Runs the work of a request; with a key, its progress can be queried while it runs. */
  async during<T>(sender: WorkSender, key: string | undefined, work: (own: WorkReporter) => Promise<T>): Promise<T> {
    const own: RunningRequest = { progress: undefined, isCancelled: false, notedAt: 0 };
    const name = key === undefined ? undefined : runningWorkKey(sender.caller, key);
    const leave = name === undefined ? undefined : this.#enter(sender, name, own);
    try {
      return await work(this.#workOf(sender.caller, own, name));
    } finally {
      leave?.();
    }
  }

  #workOf(caller: Caller, own: RunningRequest, ownName: string | undefined): WorkReporter {
    return {
      reached: (stage, done, total) => {
        if (own.isCancelled) throw new Failure('main.error.Cancelled');
        const isNewStage = own.progress?.stage !== stage;
        own.progress = { stage, done, total };
        if (ownName !== undefined && this.#running.get(ownName) === own) this.#note(ownName, own, isNewStage);
      },
      progressOf: (key) => {
        const name = runningWorkKey(caller, key);
        return this.#running.get(name)?.progress ?? this.#ofOthers.get(name);
      },
      cancel: (key) => {
        const name = runningWorkKey(caller, key);
        const other = this.#running.get(name);
        if (other) other.isCancelled = true;
        else if (this.#ofOthers.has(name)) this.#relay?.send('work', [{ name, state: 'cancelled' }]);
        else return false;
        return true;
      },
    };
  }

  /** Reports the progress of work to other processes. */
  #note(name: string, own: RunningRequest, isNew: boolean): void {
    const now = performance.now();
    if (!isNew && now - own.notedAt < noteInterval) return;
    own.notedAt = now;
    this.#relay?.send('work', [{ name, state: 'running', progress: own.progress }]);
  }

  #hear({ name, state, progress }: WorkNote): void {
    const own = this.#running.get(name);
    if (state === 'cancelled' && own) own.isCancelled = true;
    else if (state === 'ended') this.#ofOthers.delete(name);
    else if (state === 'running') this.#ofOthers.set(name, progress);
    const [oldest] = this.#ofOthers.keys();
    if (this.#ofOthers.size > mostOfOthers && oldest !== undefined) this.#ofOthers.delete(oldest);
  }

  #enter({ caller, credential = '' }: WorkSender, name: string, own: RunningRequest): () => void {
    // A repeated request waits for the running first one, whose progress is the one to show.
    if (!this.#running.has(name)) {
      this.#running.set(name, own);
      this.#note(name, own, true);
    }
    const known = this.#atWork.get(credential) ?? { caller, works: 0 };
    known.works += 1;
    this.#atWork.set(credential, known);
    return () => {
      if (this.#running.get(name) === own) {
        this.#running.delete(name);
        this.#relay?.send('work', [{ name, state: 'ended' }]);
      }
      known.works -= 1;
      if (known.works === 0) this.#atWork.delete(credential);
    };
  }
}

function runningWorkKey({ userId }: Caller, key: string): string {
  return `${userId} ${key}`;
}
