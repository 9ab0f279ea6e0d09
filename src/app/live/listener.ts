import { type LiveChange, liveHeartbeat, livePath } from '#contract/admin/live.ts';
import { streamParser } from './event-stream.ts';

export interface ListenerSettings {
  /** Address of the service, without the path of the interface. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly withCookies: boolean;
  /** What this window calls itself: it is not told of its own changes. */
  readonly client: string;
  onChange(change: LiveChange): void;
  /** There is a connection again after one was lost, or the service says that it missed something. */
  onMissed(): void;
}

/** Between two attempts, ms: twice as long after each that failed. */
const pauses = { first: 1_000, most: 60_000 };

/** Hears what others change as long as it is not stopped: connects again when the connection is lost, later each time. */
export class Listener {
  readonly #settings: ListenerSettings;
  #stop: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = pauses.first;
  #wasLost = false;

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
    // Of a connection that silently died nothing comes any more, not even heartbeats.
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), liveHeartbeat * 2.5);
    const end = () => silence.abort();
    stop.signal.addEventListener('abort', end);
    try {
      const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}${livePath}?client=${client}`, {
        headers,
        credentials: withCookies ? 'include' : 'omit',
        signal: silence.signal,
      });
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
        for (const { event, data } of parse(decoder.decode(value, { stream: true }))) this.#take(event, data);
      }
    } finally {
      clearTimeout(timer);
      stop.signal.removeEventListener('abort', end);
    }
  }

  #opened(): void {
    this.#pause = pauses.first;
    if (this.#wasLost) this.#settings.onMissed();
    this.#wasLost = false;
  }

  #take(event: string, data: string): void {
    if (event === 'missed') this.#settings.onMissed();
    // The service's own record: see #contract/admin/live.ts.
    if (event === 'change') this.#settings.onChange(JSON.parse(data) as LiveChange);
  }
}
