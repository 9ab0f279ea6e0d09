import type { Writable } from 'node:stream';
import type { LiveChange } from '#contract/app/live.ts';
import type { Caller } from '#service/core/context.ts';
import type { AudienceListener } from '#service/core/audience.ts';

/** Beats in a row that may find an answer still full before it is cut off. */
const mostFullBeats = 3;

/** An answer that stays open. What does not fit waits as one change: whoever reads slowly is told less often, not more at once. */
export class LiveStream implements AudienceListener {
  readonly #raw: Writable;
  readonly client: string | undefined;
  /** Asks the database again whose credential it is. */
  readonly recheck: () => Promise<Caller | undefined>;
  /** Whether it was told what it had missed: what is told before would come twice. */
  hasCaughtUp = false;
  #caller: Caller;
  #waiting: LiveChange | undefined;
  #position = '';
  #isFull = false;
  #fullBeats = 0;

  constructor(
    raw: Writable,
    { caller, client, recheck }: Pick<LiveStream, 'client' | 'recheck'> & { readonly caller: Caller },
  ) {
    this.#raw = raw;
    this.#caller = caller;
    this.client = client;
    this.recheck = recheck;
    raw.on('drain', () => this.#drained());
  }

  get userId(): string {
    return this.#caller.userId;
  }

  get subjects(): readonly string[] {
    return this.#caller.subjects;
  }

  /** The same person, perhaps in other groups. */
  is(caller: Caller): void {
    this.#caller = caller;
  }

  /** From where on it hears. */
  begin(position: string): void {
    this.#write(`id: ${position}\n\n`);
  }

  /** @param position from which on a listener who heard this has to be told more */
  tell(change: LiveChange, position: string): void {
    this.#position = position;
    if (this.#isFull) this.#waiting = this.#waiting ? mergeLiveChanges(this.#waiting, change) : change;
    else this.#write(`id: ${position}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`);
  }

  missed(position: string): void {
    this.#write(`id: ${position}\nevent: missed\ndata: {}\n\n`);
  }

  /** Keeps the connection open; an answer that nobody reads is cut off. */
  beat(): void {
    this.#fullBeats = this.#isFull ? this.#fullBeats + 1 : 0;
    if (this.#fullBeats >= mostFullBeats) this.#raw.destroy();
    else if (!this.#isFull) this.#write(':\n\n');
  }

  end(): void {
    this.#raw.end();
  }

  #write(text: string): void {
    if (this.#raw.writableEnded || this.#raw.destroyed) return;
    this.#isFull = !this.#raw.write(text);
  }

  #drained(): void {
    this.#isFull = false;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) this.tell(waiting, this.#position);
  }
}

function mergeLiveChanges(one: LiveChange, other: LiveChange): LiveChange {
  return {
    areas: [...new Set([...one.areas, ...other.areas])],
    projects: [...new Set([...one.projects, ...other.projects])],
  };
}
