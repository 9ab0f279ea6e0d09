import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cookieOf, failureOf, send } from '#testing/http.ts';
import { type Cluster, startCluster } from './interface/cluster.ts';
import { type Server, startServer } from './interface/programs.ts';

const password = 'of-the-measurement';
/** Clients that write, each one request after the other. */
const writers = 8;
/** Load before each loss, ms. */
const before = 300;
/** Client retry delay after a failure, and the maximum time until the service must be ready again, ms. */
const pause = 20;
const longestRecovery = 30_000;

/** Ways in which a server drops its clients' connections. */
const losses: Readonly<Record<string, (cluster: Cluster) => void | Promise<void>>> = {
  'fast restart': (cluster) => cluster.restart('fast'),
  'immediate restart': (cluster) => cluster.restart('immediate'),
  'backends ended': ({ url }) =>
    query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    ).then(() => undefined),
  'backend killed': crash,
};

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Kills one backend: the server ends all others and recovers. Resolves when it accepts connections again. */
async function crash({ url }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const ended = new Promise((resolve) => client.once('end', resolve));
  const others = 'select pid from pg_stat_activity where pid <> pg_backend_pid() and datname is not null limit 1';
  const [backend] = (await client.query<{ pid: number }>(others)).rows;
  if (!backend) throw new Error('The service has no connection to the database.');
  process.kill(backend.pid, 'SIGKILL');
  await ended;
  while (!(await query(url, 'select 1').catch(() => undefined))) await delay(pause);
}

/** Writers of portfolios, and what each name was answered: `saved`, the code of a failure, or `unanswered`. */
class Load {
  readonly answers = new Map<string, string>();
  readonly #cookie: string;
  #isOver = false;
  #turn = 0;
  #running: Promise<unknown> = Promise.resolve();
  server: Server;

  constructor(server: Server, cookie: string) {
    this.server = server;
    this.#cookie = cookie;
  }

  start(): void {
    this.#running = Promise.all(Array.from({ length: writers }, () => this.#write()));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async once(): Promise<string> {
    const name = `Portfolio ${this.#turn++}`;
    const answer = await send(`http://127.0.0.1:${this.server.port}/api/json/v2/projects/createPortfolio/1`, {
      method: 'POST',
      headers: { cookie: this.#cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    }).catch(() => undefined);
    const outcome = answer === undefined ? 'unanswered' : answer.status === 200 ? 'saved' : failureOf(answer).code;
    this.answers.set(name, outcome);
    return outcome;
  }

  async #write(): Promise<void> {
    // One after another is what a client does.
    while (!this.#isOver) if ((await this.once()) !== 'saved') await delay(pause);
  }
}

/** Milliseconds until the service is ready and has saved something. */
async function recovery(load: Load): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < longestRecovery) {
    const ready = await send(`http://127.0.0.1:${load.server.port}/readyz`).catch(() => undefined);
    if (ready?.status === 200 && (await load.once()) === 'saved') return performance.now() - start;
    await delay(pause);
  }
  return Number.POSITIVE_INFINITY;
}

async function signIn({ port }: Server): Promise<string> {
  const credentials = new URLSearchParams({ login: 'administrator', password }).toString();
  return cookieOf(await send(`http://127.0.0.1:${port}/api/json/v2/users/signOn?${credentials}`));
}

/**
 * Compares the names in the database with the responses: acknowledged but missing, refused but present, and
 * half-written ones.
 */
async function inspect(url: string, answers: ReadonlyMap<string, string>) {
  const rows = await query(
    url,
    `select name, (select count(*) from event where event.project_node_id = node.id)::integer as events
      from project_node node where name like 'Portfolio %'`,
  );
  const kept = new Set(rows.map(({ name }) => name));
  const namesOf = (...outcomes: string[]) => [...answers].filter(([, outcome]) => outcomes.includes(outcome));
  return {
    lost: namesOf('saved').filter(([name]) => !kept.has(name)).length,
    'done though refused': namesOf('main.error.Busy').filter(([name]) => kept.has(name)).length,
    'half done': rows.filter(({ events }) => events !== 1).length,
  };
}

/**
 * Cuts the connections to a separate PostgreSQL server while clients write: alternately by a restart, a crash,
 * terminating all backends, or killing one. Reports how often the service exited, how long it took to be ready again after the server,
 * how requests were answered, and what became of the writes.
 *
 * @param rounds number of rounds
 */
export async function run(rounds = '100'): Promise<void> {
  const cluster = await startCluster();
  if (!cluster) throw new Error('No PostgreSQL server is installed.');
  const env = { DATABASE_URL: cluster.url, ADMIN_PASSWORD: password, LOG_LEVEL: 'error' };
  const start = () => startServer('service-process', env);
  const first = await start();
  const load = new Load(first, await signIn(first));
  let ends = 0;
  const recoveries: number[] = [];
  try {
    load.start();
    for (let round = 0; round < Number(rounds); round += 1) {
      const [kind = '', lose] = Object.entries(losses)[round % Object.keys(losses).length] ?? [];
      await delay(before + ((round * 37) % 100));
      await lose?.(cluster);
      const took = await recovery(load);
      recoveries.push(took);
      if (!load.server.isRunning()) {
        ends += 1;
        load.server = await start();
      }
      console.log(`${round + 1}: ${kind}, ready after ${(took / 1000).toFixed(2)} s, ended ${ends} times so far`);
    }
    await load.stop();
    const outcomes: Record<string, number> = {};
    for (const outcome of load.answers.values()) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    console.table(outcomes);
    console.table({
      rounds: Number(rounds),
      'service ended': ends,
      'longest until ready, s': (Math.max(...recoveries) / 1000).toFixed(2),
      ...(await inspect(cluster.url, load.answers)),
    });
  } finally {
    await load.stop();
    await load.server.stop();
    cluster.stop();
  }
}
