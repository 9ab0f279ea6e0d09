import type { Writable } from 'node:stream';
import type { LiveChange } from '#contract/app/live.ts';
import type { Caller } from '#service/core/context.ts';
import type { AudienceListener } from '#service/core/audience.ts';

/** Beats in a row that may find an answer still full before it is cut off. */
const mostFullBeats = 3;

/**
 * An open-ended answer. If the reader is slow, pending changes are merged into one: it receives fewer messages, not
 * bigger backlogs.
 */
export class LiveStream implements AudienceListener {
  readonly #raw: Writable;
  readonly client: string | undefined;
  /** Asks the database again whose credential it is. */
  readonly recheck: () => Promise<Caller | undefined>;
  /** Set once the missed changes were sent: messages sent before would be duplicates. */
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

  /** @param position position after which a listener that received this needs changes */
  tell(change: LiveChange, position: string): void {
    this.#position = position;
    if (this.#isFull) this.#waiting = this.#waiting ? mergeLiveChanges(this.#waiting, change) : change;
    else this.#write(`id: ${position}\nevent: change\ndata: ${JSON.stringify(change)}\n\n`);
  }

  missed(position: string): void {
    this.#write(`id: ${position}\nevent: missed\ndata: {}\n\n`);
  }

  /** Keeps the connection alive; an answer that is not read is cut off. */
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
