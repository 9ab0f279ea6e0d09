import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { AudienceChange } from '#service/core/audience.ts';
import { keepAliveDelay } from '#service/db/pool/postgres.ts';
import type { Relay } from './hub.ts';

const channel = 'opdesk_live';

/** The longest text that PostgreSQL carries is 8,000 bytes. */
const maxNotificationBytes = 7_900;

/** Time limit for connecting to the server, ms. */
const longestConnecting = 10_000;

/** Between two attempts to connect, ms; twice as long after each. */
const reconnectPauses = { first: 250, most: 5_000 };

/** Notification: the changes and the sending process, which ignores its own. */
interface Message {
  readonly from: string;
  readonly changes: readonly AudienceChange[];
}

/** Sends and hears changes by NOTIFY and LISTEN on a connection of its own, which is opened again when it is lost. */
export class PostgresRelay implements Relay {
  readonly #connectionString: string;
  readonly #received: (changes: readonly AudienceChange[]) => void;
  readonly #opened: () => void;
  readonly #from = randomUUID();
  #client: pg.Client | undefined;
  #connecting: Promise<void>;
  #pause = reconnectPauses.first;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param opened called on every connection, also after a reconnect, when messages may have been missed */
  constructor(connectionString: string, received: (changes: readonly AudienceChange[]) => void, opened: () => void) {
    this.#connectionString = connectionString;
    this.#received = received;
    this.#opened = opened;
    this.#connecting = this.#connect();
  }

  send(changes: readonly AudienceChange[]): void {
    for (const text of notificationTexts(this.#from, changes)) {
      // Other processes miss messages that cannot be sent; they reload data older than some seconds whenever they show
      // it.
      void this.#connecting
        .then(() => this.#client?.query('select pg_notify($1, $2)', [channel, text]))
        .catch(() => {});
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#connecting;
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
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
    this.#opened();
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
    const { from, changes } = JSON.parse(payload) as Message;
    if (from !== this.#from) this.#received(changes);
  }
}

/** Returns the messages that carry the changes; a change of too many projects is sent without their ids. */
function notificationTexts(from: string, changes: readonly AudienceChange[]): string[] {
  const text = JSON.stringify({ from, changes } satisfies Message);
  if (Buffer.byteLength(text) <= maxNotificationBytes) return [text];
  if (changes.length === 1)
    return notificationTexts(
      from,
      changes.map((change) => ({ ...change, projects: [] })),
    );
  const half = changes.length >> 1;
  return [...notificationTexts(from, changes.slice(0, half)), ...notificationTexts(from, changes.slice(half))];
}
