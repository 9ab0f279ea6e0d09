import { liveHeartbeat } from '#contract/admin/live.ts';
import type { Queries } from '../../context.ts';
import { type Change, heard } from './audience.ts';
import { readReach } from './reach-store.ts';
import type { LiveStream } from './stream.ts';

/** Changes are told together that come within this time, ms. */
const gathered = 100;

/** Carries changes to the other processes of the same database. */
export interface Relay {
  send(changes: readonly Change[]): void;
  close(): Promise<void>;
}

export interface HubSettings {
  readonly db: Queries;
  readonly onError: (error: unknown) => void;
  /** Opens the way to other processes, where there may be some. */
  readonly relay: ((received: (changes: readonly Change[]) => void, lost: () => void) => Relay) | undefined;
}

/**
 * Tells everybody who listens of what was committed, in this process or in another one. Who may hear of it the database is asked
 * once for all; no connection of it is held meanwhile.
 */
export class LiveHub {
  readonly #settings: HubSettings;
  readonly #streams = new Set<LiveStream>();
  #relay: Relay | undefined;
  #own: Change[] = [];
  #changes: Change[] = [];
  #timer: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(settings: HubSettings) {
    this.#settings = settings;
  }

  get streams(): ReadonlySet<LiveStream> {
    return this.#streams;
  }

  /** Takes a change that was committed. Never fails, and nobody waits for it. */
  committed(change: Change): void {
    if (change.areas.length === 0 || this.#isClosed) return;
    this.#own.push(change);
    this.#gather([change]);
  }

  add(stream: LiveStream): void {
    this.#open();
    this.#streams.add(stream);
    this.#beat ??= setInterval(() => this.#everyBeat(), liveHeartbeat).unref();
  }

  remove(stream: LiveStream): void {
    this.#streams.delete(stream);
  }

  /** Ends all answers, so that the service can stop. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
    await this.#turn;
    await this.#relay?.close();
  }

  #open(): void {
    this.#relay ??= this.#settings.relay?.(
      (changes) => this.#gather(changes),
      () => this.#streams.forEach((stream) => stream.missed()),
    );
  }

  #gather(changes: readonly Change[]): void {
    this.#changes.push(...changes);
    this.#timer ??= setTimeout(() => this.#inTurn(() => this.#tell()), gathered).unref();
  }

  #everyBeat(): void {
    for (const stream of this.#streams) stream.beat();
    this.#inTurn(() => this.#recheck());
  }

  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(() => (this.#isClosed ? undefined : work())).catch(this.#settings.onError);
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    const changes = this.#changes;
    const own = this.#own;
    this.#changes = [];
    this.#own = [];
    if (own.length > 0 && this.#settings.relay) {
      this.#open();
      this.#relay?.send(own);
    }
    // Groups, levels of users, sessions: who may hear what, and whether at all.
    if (changes.some(({ areas }) => areas.includes('users') || areas.includes('admin'))) await this.#recheck();
    if (this.#streams.size === 0) return;
    const projects = new Set(changes.flatMap((change) => change.projects));
    const users = new Set([...this.#streams].map(({ userId }) => userId));
    const reach = await readReach(this.#settings.db, [...projects], [...users]);
    for (const stream of this.#streams) {
      const change = heard(changes, stream, reach);
      if (change) stream.tell(change);
    }
  }

  /** Ends the answers to those who are not signed on any more. */
  async #recheck(): Promise<void> {
    for (const stream of this.#streams) {
      const caller = await stream.recheck();
      if (caller?.userId === stream.userId) stream.is(caller);
      else {
        stream.end();
        this.#streams.delete(stream);
      }
    }
  }
}
