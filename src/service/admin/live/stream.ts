import type { ServerResponse } from 'node:http';
import type { LiveChange } from '#contract/admin/live.ts';
import type { Caller } from '../../context.ts';
import type { Listener } from './audience.ts';

/** Beats in a row that may find an answer still full before it is cut off. */
const mostFullBeats = 3;

/** An answer that stays open. What does not fit waits as one change: whoever reads slowly is told less often, not more at once. */
export class LiveStream implements Listener {
  readonly #raw: ServerResponse;
  readonly client: string | undefined;
  /** Asks the database again whose credential it is. */
  readonly recheck: () => Promise<Caller | undefined>;
  #caller: Caller;
  #waiting: LiveChange | undefined;
  #isFull = false;
  #fullBeats = 0;

  constructor(
    raw: ServerResponse,
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

  tell(change: LiveChange): void {
    if (this.#isFull) this.#waiting = this.#waiting ? together(this.#waiting, change) : change;
    else this.#write(`event: change\ndata: ${JSON.stringify(change)}\n\n`);
  }

  missed(): void {
    this.#write('event: missed\ndata: {}\n\n');
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
    if (waiting) this.tell(waiting);
  }
}

function together(one: LiveChange, other: LiveChange): LiveChange {
  return {
    areas: [...new Set([...one.areas, ...other.areas])],
    projects: [...new Set([...one.projects, ...other.projects])],
  };
}
