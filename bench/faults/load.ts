import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openDatabase } from '#service/db/open.ts';
import { secretHash } from '#service/http/session.ts';
import { failureOf, send } from '#testing/http.ts';
import { testData } from '#testing/test-data.ts';

/** Clients of each kind, each one request after the other. */
const clients = { readers: 3, bookers: 4, namers: 2, strangers: 2 };
/** Pause between two requests of a client, and before a failed one is sent again, ms. */
const pause = { next: 40, again: 100 };

const token = 'token-of-the-bench';
const firstDay = Date.UTC(2026, 0, 5);
const daysOfAssignment = 60;

/** A write that was sent, and the fault during which it was answered. */
export interface SentWrite {
  readonly fault: string;
  /** `saved`, or the code of the failure. */
  readonly outcome: string;
}

/** Records to book on: assignments of each booker. */
export async function fillForLoad(databaseUrl: string, assignments: number): Promise<string[][]> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const data = testData(database.kysely);
  const user = await data.administrator('bench');
  await database.kysely
    .insertInto('access_token')
    .values({ user_id: user, token_hash: secretHash(token) })
    .execute();
  const places: string[][] = [];
  for (let booker = 0; booker < clients.bookers; booker += 1) {
    const resource = await data.resource();
    const project = await data.project();
    const own: string[] = [];
    for (let index = 0; index < assignments; index += 1)
      own.push(await data.assignment(project, await data.activity(project), resource));
    places.push(own);
  }
  await database.close();
  return places;
}

/** Clients that read, book and create portfolios, and the answers that they got. */
export class Load {
  /** Bookings by their comment, portfolios by their name. */
  readonly writes = new Map<string, SentWrite>();
  /** Failures by fault and code. */
  readonly failures = new Map<string, Map<string, number>>();
  fault = 'none';
  /** When a write was acknowledged last, by `performance.now()`. */
  savedAt = 0;
  #isOver = false;
  #running: Promise<unknown> = Promise.resolve();
  readonly #port: () => number;
  readonly #places: readonly (readonly string[])[];

  constructor(port: () => number, places: readonly (readonly string[])[]) {
    this.#port = port;
    this.#places = places;
  }

  start(): void {
    const times = (count: number, work: (index: number) => Promise<void>) =>
      Array.from({ length: count }, (_, i) => work(i));
    this.#running = Promise.all([
      ...times(clients.readers, () => this.#read()),
      ...times(clients.bookers, (index) => this.#book(index)),
      ...times(clients.namers, (index) => this.#createPortfolios(`named-${index}`, true)),
      ...times(clients.strangers, (index) => this.#createPortfolios(`once-${index}`, false)),
    ]);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  /** Sends a request; gives `saved` or the code of its failure, which is counted. */
  async #send(method: string, path: string, key?: string, body?: unknown): Promise<string> {
    const answer = await send(`http://127.0.0.1:${this.#port()}/api/json/v2/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    const isDone = answer?.status === 200 || answer?.status === 204;
    if (isDone) return 'saved';
    const code = answer === undefined ? 'no answer' : failureOf(answer).code;
    const counts = this.failures.get(this.fault) ?? new Map<string, number>();
    counts.set(code, (counts.get(code) ?? 0) + 1);
    this.failures.set(this.fault, counts);
    return code;
  }

  async #read(): Promise<void> {
    const paths = ['projects/listProjectStatuses', 'worklogs/listMyWorkRecords', 'users/currentUser'];
    for (let turn = 0; !this.#isOver; turn += 1) {
      await this.#send('GET', paths[turn % paths.length] ?? '');
      await delay(pause.next);
    }
  }

  /** Sends a write, with a key again and again until it is acknowledged. */
  async #write(name: string, hasKey: boolean, path: string, body?: unknown): Promise<void> {
    for (;;) {
      const outcome = await this.#send('POST', path, hasKey ? name : undefined, body);
      this.writes.set(name, { fault: this.fault, outcome });
      if (outcome === 'saved') this.savedAt = performance.now();
      if (outcome === 'saved' || !hasKey || this.#isOver) break;
      await delay(pause.again);
    }
    await delay(pause.next);
  }

  async #book(booker: number): Promise<void> {
    const places = this.#places[booker] ?? [];
    for (let turn = 0; !this.#isOver && turn < places.length * daysOfAssignment; turn += 1) {
      const day = new Date(firstDay + (turn % daysOfAssignment) * 86_400_000).toISOString().slice(0, 10);
      const comment = `booking-${booker}-${turn}`;
      const query = `bookingDate=${day}&actualEffort=0.05&comment=${comment}`;
      await this.#write(
        comment,
        true,
        `worklogs/createWorkRecord/${places[Math.floor(turn / daysOfAssignment)]}?${query}`,
      );
    }
  }

  async #createPortfolios(kind: string, hasKey: boolean): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      const name = `${kind}-${turn}`;
      await this.#write(name, hasKey, 'projects/createPortfolio/1', { name });
    }
  }
}

/** How often each write is in the database, by its name. */
export async function storedWrites(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(`
    select name, count(*)::integer as count from project_node where type = 1 group by name
    union all select comment, count(*)::integer from work_record group by comment`);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** Entries of the event log over the records that they are about: more or fewer were half done or done twice. */
export async function unmatchedEvents(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ unmatched: number }>(`
    select (select count(*) from work_record) - (select count(*) from event where activity_name is not null)
      as unmatched`);
  return Number(rows[0]?.unmatched ?? Number.NaN);
}
