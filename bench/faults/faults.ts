import { open, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Cluster } from '#testing/postgres-cluster.ts';

/** A database server as the faults reach it. */
export interface FaultyServer {
  readonly cluster: Cluster;
  /** The service's database, for an administrator of the server. */
  readonly adminUrl: string;
  /** The same for the user of the service. */
  readonly url: string;
}

/** Breaks the database, waits, and mends it. `random` gives numbers from 0 to below 1. */
type Fault = (server: FaultyServer, random: () => number) => Promise<void>;

/** Runs work on a connection of its own, which may be lost. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const run = (url: string, text: string) => withConnection(url, (client) => client.query(text));

const others = `from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`;
const endOthers = `select pg_terminate_backend(pid) ${others}`;

/** Between `from` and twice as many milliseconds. */
const some = (from: number, random: () => number) => delay(from * (1 + random()));

/** Waits until the server accepts connections; one that has ended is started again. */
async function untilUp({ cluster, adminUrl }: FaultyServer): Promise<void> {
  for (let attempt = 1; !(await run(adminUrl, 'select 1').catch(() => undefined)); attempt += 1) {
    await delay(50);
    if (attempt % 40 === 0 && !cluster.isRunning()) await cluster.restart('fast');
  }
}

/** Kills one backend: the server ends all others and recovers. */
async function crash(server: FaultyServer): Promise<void> {
  const pid = await withConnection(server.adminUrl, async (client) => {
    const { rows } = await client.query<{ pid: number }>(`select pid ${others} limit 1`);
    return rows[0]?.pid;
  });
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  await delay(100);
  await untilUp(server);
}

/** Takes every connection that the server allows to its users, those of the service, too. */
async function takeConnections({ adminUrl, url }: FaultyServer, random: () => number): Promise<void> {
  const taken: pg.Client[] = [];
  const take = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'taker' });
    client.on('error', () => undefined);
    await client.connect();
    taken.push(client);
  };
  for (const end = performance.now() + 2_000 * (1 + random()); performance.now() < end;) {
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, take));
    if (attempts.every(({ status }) => status === 'rejected')) {
      // Connections that are being refused leave no room for the administrator either.
      await run(adminUrl, `${endOthers} and application_name <> 'taker'`).catch(() => undefined);
      await delay(20);
    }
  }
  await Promise.all(taken.map((client) => client.end()));
}

/** Fills the disk of the data until nothing fits on it. */
async function fillDisk(server: FaultyServer, random: () => number): Promise<void> {
  const file = path.join(server.cluster.data, '..', 'ballast');
  const handle = await open(file, 'w');
  const block = Buffer.alloc(4_096 * 256, 1);
  const fill = async () => {
    const { bavail, bsize } = await statfs(path.dirname(file));
    for (let left = bavail * bsize; left > 0; left -= block.length)
      if (!(await handle.write(block, 0, Math.min(left, block.length)).catch(() => undefined))) return;
  };
  const needsLog = random() < 0.5;
  // Space that the server frees is taken, too.
  for (const end = performance.now() + 2_000 * (1 + random()); performance.now() < end; await delay(50)) {
    await fill();
    // Without space for its log the server crashes, and may not start again.
    if (needsLog) await run(server.adminUrl, 'select pg_switch_wal()').catch(() => undefined);
  }
  await handle.close();
  await rm(file);
  await untilUp(server);
}

async function makeReadOnly({ adminUrl }: FaultyServer, random: () => number): Promise<void> {
  const database = new URL(adminUrl).pathname.slice(1);
  await run(adminUrl, `alter database ${database} set default_transaction_read_only = on`);
  await run(adminUrl, endOthers);
  await some(1_500, random);
  await run(adminUrl, `alter database ${database} reset default_transaction_read_only`).catch(async () => {
    await run(adminUrl, `begin read write; alter database ${database} reset default_transaction_read_only; commit`);
  });
}

export const faults: Readonly<Record<string, Fault>> = {
  'fast restart': ({ cluster }) => cluster.restart('fast'),
  'immediate restart': ({ cluster }) => cluster.restart('immediate'),
  'backends terminated': async ({ adminUrl }) => void (await run(adminUrl, endOthers)),
  'backend killed': crash,
  paused: async ({ cluster }, random) => {
    cluster.signal('SIGSTOP');
    await some(2_500, random);
    cluster.signal('SIGCONT');
  },
  'out of connections': takeConnections,
  'disk full': fillDisk,
  'read-only': makeReadOnly,
};
