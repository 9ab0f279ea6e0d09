import { type LiveChange, liveHeartbeat, livePath } from '#contract/app/live.ts';

export interface ListenerSettings {
  /** Address of the service, without the path of the interface. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly withCookies: boolean;
  /** Name of this window; it does not receive its own changes. */
  readonly client: string;
  readonly fetch?: (address: string, init: RequestInit & { readonly signal: AbortSignal }) => Promise<Response>;
  /** Finds changes while the stream doesn't work because a proxy blocks or buffers it. */
  readonly fallback: { start(): void; stop(): void };
  /** Maximum age of the data shown, ms: changes since then are sent too. */
  age(): number;
  onChange(change: LiveChange): void;
  /** The service does not know what was missed. */
  onMissed(): void;
  /** The service does not know any more who listens. */
  onSignedOut(): void;
}

/** Between two attempts, ms: twice as long after each that failed. */
export const listenRetryMs = { first: 1_000, most: 60_000 };

/**
 * Time to wait for the first bytes of the stream, ms. The service sends them at once; if none arrive, something in
 * between buffers the stream.
 */
export const firstWord = 8_000;

/** Maximum number of attempts in a row without any data; after that the stream is abandoned. */
export const maxListenFailures = 3;

/**
 * Hears what others change as long as it is not stopped: connects again when the connection is lost, later each time, and goes on
 * where it left off. While that fails again and again the fallback is at work.
 */
export class LiveListener {
  readonly #settings: ListenerSettings;
  #stop: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = listenRetryMs.first;
  /** Attempts in a row in which nothing was heard. */
  #failures = 0;
  #wasLost = false;
  /** Position of the last message. */
  #position: string | undefined;

  constructor(settings: ListenerSettings) {
    this.#settings = settings;
  }

  start(): void {
    if (this.#stop) return;
    this.#stop = new AbortController();
    if (this.#isDeaf()) this.#settings.fallback.start();
    void this.#listen(this.#stop);
  }

  /** Changes until the next start are missed. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#wasLost = this.#stop !== undefined || this.#wasLost;
    if (this.#stop && this.#isDeaf()) this.#settings.fallback.stop();
    this.#stop?.abort();
    this.#stop = undefined;
  }

  #isDeaf(): boolean {
    return this.#failures >= maxListenFailures;
  }

  async #listen(stop: AbortController): Promise<void> {
    let wasHeard = false;
    const heard = () => {
      if (!wasHeard) this.#heard();
      wasHeard = true;
    };
    try {
      if (!(await this.#read(stop, heard))) return;
    } catch {
      // The connection has ended, for any reason: another one is tried.
    }
    if (stop.signal.aborted) return;
    this.#wasLost = true;
    if (!wasHeard) this.#failed();
    this.#timer = setTimeout(() => void this.#listen(stop), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, listenRetryMs.most);
  }

  /** Reads until the end of the stream; returns false if the user is not signed on. */
  async #read(stop: AbortController, heard: () => void): Promise<boolean> {
    // Of a connection that silently died nothing comes any more, not even heartbeats.
    const silence = new AbortController();
    const end = () => silence.abort();
    let timer = setTimeout(end, firstWord);
    stop.signal.addEventListener('abort', end);
    try {
      const answer = await this.#ask(silence.signal);
      if (answer.status === 401) {
        this.#settings.onSignedOut();
        return false;
      }
      if (!answer.ok || !answer.body) return true;
      const reader = answer.body.getReader();
      const decoder = new TextDecoder();
      const parse = streamParser();
      for (let parts = 1; ; parts += 1) {
        const { value, done } = await reader.read();
        if (done) return true;
        clearTimeout(timer);
        timer = setTimeout(end, liveHeartbeat * 2.5);
        const messages = parse(decoder.decode(value, { stream: true }));
        // A first part without a message is only the beginning of an answer that may end at once.
        if (parts > 1 || messages.length > 0) heard();
        for (const message of messages) this.#take(message);
      }
    } finally {
      clearTimeout(timer);
      stop.signal.removeEventListener('abort', end);
      // An unread body would keep the connection open.
      end();
    }
  }

  #ask(signal: AbortSignal): Promise<Response> {
    const { baseUrl, headers, withCookies, client, age, fetch: ask = fetch } = this.#settings;
    const from = this.#position;
    return ask(`${baseUrl.replace(/\/+$/, '')}${livePath}?client=${client}&age=${age()}`, {
      headers: { ...headers, ...(from !== undefined && { 'last-event-id': from }) },
      credentials: withCookies ? 'include' : 'omit',
      signal,
    });
  }

  #heard(): void {
    this.#pause = listenRetryMs.first;
    if (this.#isDeaf()) this.#settings.fallback.stop();
    this.#failures = 0;
    // A service without positions cannot send the changes missed.
    if (this.#wasLost && this.#position === undefined) this.#settings.onMissed();
    this.#wasLost = false;
  }

  #failed(): void {
    this.#failures += 1;
    if (this.#failures === maxListenFailures) this.#settings.fallback.start();
  }

  #take({ id, event, data }: StreamMessage): void {
    this.#position = id ?? this.#position;
    if (event === 'missed') this.#settings.onMissed();
    // The service's own record: see #contract/admin/live.ts.
    if (event === 'change') this.#settings.onChange(JSON.parse(data) as LiveChange);
  }
}

/** A message of a stream of server-sent events. */
interface StreamMessage {
  /** Position in the stream, if the message contains one. */
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

/** Takes a stream apart as it comes, and answers the messages that are complete with each part. */
export function streamParser(): (part: string) => StreamMessage[] {
  let rest = '';
  return (part) => {
    const blocks = (rest + part).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap(parseStreamBlock);
  };
}

/** A block without data and id, such as a heartbeat, is no message. */
function parseStreamBlock(block: string): StreamMessage[] {
  const fields = block.split('\n').map((line) => {
    const colon = line.indexOf(':');
    return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
  });
  const of = (name: string) => fields.flatMap(([field, value = '']) => (field === name ? [value] : []));
  const data = of('data');
  const id = of('id').at(-1);
  if (data.length === 0 && id === undefined) return [];
  return [{ id, event: data.length === 0 ? '' : (of('event')[0] ?? 'message'), data: data.join('\n') }];
}
