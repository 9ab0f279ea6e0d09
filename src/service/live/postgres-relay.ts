import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { keepAliveDelay } from '#service/db/pool/postgres.ts';
import { HostClient, ServerHosts } from '#service/db/pool/server-hosts.ts';
import type { Relay, RelayReceiver, RelayTopics } from '#service/core/relay.ts';

const channel = 'opdesk_live';

/** The longest text that PostgreSQL carries is 8,000 bytes. */
const maxNotificationBytes = 7_900;

/** Time limit for connecting to the server, ms. */
const longestConnecting = 10_000;

/** Between two attempts to connect, ms; twice as long after each. */
const reconnectPauses = { first: 250, most: 5_000 };

/** Notification: what it is about and the sending process, which ignores its own. */
type Message = { readonly from: string } & { readonly [T in keyof RelayTopics]?: readonly RelayTopics[T][] };

/**
 * Sends and hears by NOTIFY and LISTEN on a connection of its own, which is opened when it is first needed, and again when
 * it is lost.
 */
export class PostgresRelay implements Relay {
  readonly #hosts: ServerHosts;
  readonly #receivers: RelayReceiver[] = [];
  readonly #from = randomUUID();
  #client: pg.Client | undefined;
  #connecting: Promise<void> | undefined;
  /** One after the other, because a client takes one statement at a time. */
  #sending: Promise<void> = Promise.resolve();
  #pause = reconnectPauses.first;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(connectionString: string) {
    this.#hosts = new ServerHosts(connectionString);
  }

  join(receiver: RelayReceiver): void {
    this.#receivers.push(receiver);
  }

  open(): void {
    this.#connecting ??= this.#connect();
  }

  send<T extends keyof RelayTopics>(topic: T, items: readonly RelayTopics[T][]): void {
    if (this.#isClosed) return;
    this.open();
    for (const text of notificationTexts(this.#from, topic, items)) {
      // Other processes miss messages that cannot be sent; they reload data older than some seconds whenever they show
      // it.
      this.#sending = this.#sending.then(() => this.#notify(text)).catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#client?.end().catch(() => {});
  }

  async #notify(text: string): Promise<void> {
    await this.#connecting;
    await this.#client?.query('select pg_notify($1, $2)', [channel, text]);
  }

  async #connect(): Promise<void> {
    const client = new HostClient(this.#hosts, {
      connectionTimeoutMillis: longestConnecting,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelay,
      application_name: 'opdesk live',
    });
    client.on('error', () => this.#again(client));
    client.on('end', () => this.#again(client));
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch {
      this.#client = client;
      this.#again(client);
      return;
    }
    this.#client = client;
    this.#pause = reconnectPauses.first;
    for (const receiver of this.#receivers) receiver.opened?.();
  }

  #again(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => {});
    this.#timer = setTimeout(() => {
      this.#connecting = this.#connect();
    }, this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, reconnectPauses.most);
  }

  #hear(payload: string): void {
    // Only this program sends on the channel.
    const { from, changes, work } = JSON.parse(payload) as Message;
    if (from === this.#from) return;
    for (const receiver of this.#receivers) {
      if (changes) receiver.changes?.(changes);
      if (work) receiver.work?.(work);
    }
  }
}

/** Returns the messages that carry the items; a change of too many projects is sent without their ids. */
function notificationTexts<T extends keyof RelayTopics>(
  from: string,
  topic: T,
  items: readonly RelayTopics[T][],
): string[] {
  const text = JSON.stringify({ from, [topic]: items });
  if (Buffer.byteLength(text) <= maxNotificationBytes) return [text];
  if (items.length === 1)
    return notificationTexts(
      from,
      topic,
      items.map((item) => ({ ...item, projects: [] })),
    );
  const half = items.length >> 1;
  return [
    ...notificationTexts(from, topic, items.slice(0, half)),
    ...notificationTexts(from, topic, items.slice(half)),
  ];
}
