import { type LiveChange, liveHeartbeat, livePath } from '#contract/admin/live.ts';
import { type StreamMessage, streamParser } from './event-stream.ts';

export interface ListenerSettings {
  /** Address of the service, without the path of the interface. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly withCookies: boolean;
  /** What this window calls itself: it is not told of its own changes. */
  readonly client: string;
  /** How long ago what is shown was asked for, ms: what was changed since is told too. */
  age(): number;
  onChange(change: LiveChange): void;
  /** The service does not know what was missed. */
  onMissed(): void;
  /** The service does not know any more who listens. */
  onSignedOut(): void;
}

/** Between two attempts, ms: twice as long after each that failed. */
const pauses = { first: 1_000, most: 60_000 };

/**
 * Hears what others change as long as it is not stopped: connects again when the connection is lost, later each time, and goes on
 * where it left off.
 */
export class Listener {
  readonly #settings: ListenerSettings;
  #stop: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = pauses.first;
  #wasLost = false;
  /** The position that was told last. */
  #position: string | undefined;

  constructor(settings: ListenerSettings) {
    this.#settings = settings;
  }

  start(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    void this.#listen(this.#stop);
  }

  /** What happens until the next start is missed. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wasLost = this.#stop !== undefined || this.#wasLost;
    this.#stop?.abort();
    this.#stop = undefined;
  }

  async #listen(stop: AbortController): Promise<void> {
    try {
      if (!(await this.#read(stop))) return;
    } catch {
      // Whatever ended the connection: another one is tried.
    }
    if (stop.signal.aborted) return;
    this.#wasLost = true;
    this.#timer = setTimeout(() => void this.#listen(stop), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, pauses.most);
  }

  /** Reads until the end of the stream; false where the service refuses for good. */
  async #read(stop: AbortController): Promise<boolean> {
    const { baseUrl, headers, withCookies, client } = this.#settings;
    const from = this.#position;
    // Of a connection that silently died nothing comes any more, not even heartbeats.
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), liveHeartbeat * 2.5);
    const end = () => silence.abort();
    stop.signal.addEventListener('abort', end);
    try {
      const answer = await fetch(
        `${baseUrl.replace(/\/+$/, '')}${livePath}?client=${client}&age=${this.#settings.age()}`,
        {
          headers: { ...headers, ...(from !== undefined && { 'last-event-id': from }) },
          credentials: withCookies ? 'include' : 'omit',
          signal: silence.signal,
        },
      );
      if (answer.status === 401) this.#settings.onSignedOut();
      if (answer.status === 401 || answer.status === 404) return false;
      if (!answer.ok || !answer.body) return true;
      this.#opened();
      const reader = answer.body.getReader();
      const decoder = new TextDecoder();
      const parse = streamParser();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return true;
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), liveHeartbeat * 2.5);
        for (const message of parse(decoder.decode(value, { stream: true }))) this.#take(message);
      }
    } finally {
      clearTimeout(timer);
      stop.signal.removeEventListener('abort', end);
    }
  }

  #opened(): void {
    this.#pause = pauses.first;
    // A service that tells no positions can't say what was missed.
    if (this.#wasLost && this.#position === undefined) this.#settings.onMissed();
    this.#wasLost = false;
  }

  #take({ id, event, data }: StreamMessage): void {
    this.#position = id ?? this.#position;
    if (event === 'missed') this.#settings.onMissed();
    // The service's own record: see #contract/admin/live.ts.
    if (event === 'change') this.#settings.onChange(JSON.parse(data) as LiveChange);
  }
}
