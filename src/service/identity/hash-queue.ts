import { availableParallelism } from 'node:os';
import type { Context } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';

/** Password hashes at once: each takes 16 MB and a core for about 0.2 s, and one core is left to the requests. */
const hashesAtOnce = Math.min(Math.max(availableParallelism() - 1, 1), 2);
/** Jobs that may wait at most, over all owners. */
const longestQueue = 1000;
/** When a client that was refused should try again, s. */
const secondsToRetry = 5;

/** On whose behalf a password is hashed, and how long that is worth doing. */
export interface HashPlace {
  /** An address, or a known user. Owners take turns: the jobs of one wait behind each other, not before those of the others. */
  readonly owner: string;
  /** Signed in, or signing in from where it signed in before: goes before strangers with as many jobs ahead. */
  readonly isKnown: boolean;
  /** Aborts when the client has disconnected: the job leaves the queue. */
  readonly disconnected: AbortSignal;
}

/** The place of a caller who is signed in. */
export function callerPlace({ caller, sessions }: Context): HashPlace {
  return { owner: `user ${caller.userId}`, isKnown: true, disconnected: sessions.disconnected };
}

interface HashJob {
  readonly place: HashPlace;
  /** Jobs begin in the order of their turns. Falls when a job of the same owner ahead leaves the queue. */
  turn: number;
  begin(): void;
  refuse(reason: Failure): void;
}

/** Lets few password hashes run at once, fairly between those who want one, and refuses what would wait for too long. */
export class HashQueue {
  readonly #concurrent: number;
  readonly #limit: number;
  readonly #waiting: HashJob[] = [];
  /** Number of waiting and running jobs per owner. */
  readonly #jobs = new Map<string, number>();
  #running = 0;
  /** The turn of the job that began last. */
  #turn = 0;

  constructor(concurrent = hashesAtOnce, limit = longestQueue) {
    this.#concurrent = concurrent;
    this.#limit = limit;
  }

  /**
   * Does work when it is its turn.
   * @throws Failure main.error.TooManyPasswords (429) when too many others wait, main.error.Cancelled when the client has gone
   */
  async run<T>(place: HashPlace, work: () => Promise<T>): Promise<T> {
    const { owner } = place;
    const ownJobs = this.#jobs.get(owner) ?? 0;
    this.#jobs.set(owner, ownJobs + 1);
    try {
      await this.#wait(place, this.#turn + ownJobs);
      try {
        return await work();
      } finally {
        this.#running -= 1;
        this.#beginNext();
      }
    } finally {
      const left = (this.#jobs.get(owner) ?? 1) - 1;
      if (left === 0) this.#jobs.delete(owner);
      else this.#jobs.set(owner, left);
    }
  }

  /** Resolves when the job may begin. */
  #wait(place: HashPlace, turn: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const { owner, disconnected } = place;
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(job), 1);
        for (const other of this.#waiting) if (other.place.owner === owner && other.turn > job.turn) other.turn -= 1;
        reject(new Failure('main.error.Cancelled'));
      };
      const job: HashJob = {
        place,
        turn,
        begin: () => {
          disconnected.removeEventListener('abort', leave);
          this.#running += 1;
          this.#turn = Math.max(this.#turn, job.turn);
          resolve();
        },
        refuse: (reason) => {
          disconnected.removeEventListener('abort', leave);
          reject(reason);
        },
      };
      if (disconnected.aborted) return job.refuse(new Failure('main.error.Cancelled'));
      this.#waiting.push(job);
      disconnected.addEventListener('abort', leave, { once: true });
      this.#beginNext();
      if (this.#waiting.length > this.#limit) this.#refuseLast();
    });
  }

  #beginNext(): void {
    if (this.#running < this.#concurrent) this.#take((job, other) => isBefore(job, other))?.begin();
  }

  #refuseLast(): void {
    const refused = this.#take((job, other) => !isBefore(job, other));
    refused?.refuse(new Failure('main.error.TooManyPasswords', { seconds: secondsToRetry }, 429));
  }

  /** Removes the waiting job that comes before all others by an order. */
  #take(comesFirst: (job: HashJob, other: HashJob) => boolean): HashJob | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const taken = this.#waiting.reduce((found, job) => (comesFirst(job, found) ? job : found), first);
    this.#waiting.splice(this.#waiting.indexOf(taken), 1);
    return taken;
  }
}

/** Of two jobs with the same turn, the one that came first stays first: `other` has waited longer than `job`. */
function isBefore(job: HashJob, other: HashJob): boolean {
  if (job.turn !== other.turn) return job.turn < other.turn;
  return job.place.isKnown && !other.place.isKnown;
}

/** The queue of this process. */
export const hashQueue = new HashQueue();
