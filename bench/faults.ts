import { setTimeout as delay } from 'node:timers/promises';
import { send } from '#testing/http.ts';
import { faults, type FaultyServer, withConnection } from './faults/faults.ts';
import { fillForLoad, Load, storedWrites, unmatchedEvents } from './faults/load.ts';
import { startCluster } from '#testing/postgres-cluster.ts';
import { type Server, startServer } from './interface/programs.ts';
import { randomNumbers } from './measuring/large-plan.ts';

/** Size of the database's disk, MB: small enough to be filled in a moment. */
const disk = 1_500;
const serverSettings = [
  'max_connections=30',
  'shared_buffers=128MB',
  'min_wal_size=64MB',
  'max_wal_size=256MB',
  'checkpoint_timeout=30s',
];
/** Load before each fault, and between two looks at /readyz, ms. */
const before = 300;
const betweenLooks = 50;
/** Longest wait for the service after a fault, ms. */
const longestRecovery = 60_000;

/** Measurements of one kind of fault, ms. */
interface Outcome {
  rounds: number;
  exits: number;
  slowestReadyz: number;
  slowestReady: number;
  slowestWrite: number;
}

/** Asks /readyz all the time. */
class Prober {
  slowest = 0;
  /** When a question was sent last that was answered with "ready", by `performance.now()`. */
  readyAt = 0;
  isOver = false;

  async run(port: () => number): Promise<void> {
    while (!this.isOver) {
      const sentAt = performance.now();
      const answer = await send(`http://127.0.0.1:${port()}/readyz`).catch(() => undefined);
      this.slowest = Math.max(this.slowest, performance.now() - sentAt);
      if (answer?.status === 200) this.readyAt = sentAt;
      await delay(betweenLooks);
    }
  }
}

/** Milliseconds until `isSo`, or Infinity. */
async function waited(isSo: () => boolean): Promise<number> {
  const start = performance.now();
  while (!isSo()) {
    if (performance.now() - start > longestRecovery) return Number.POSITIVE_INFINITY;
    await delay(10);
  }
  return performance.now() - start;
}

/** A server with a database of a user without special rights. */
async function startDatabase() {
  const cluster = await startCluster({ disk, settings: serverSettings });
  if (!cluster) throw new Error('No PostgreSQL server is installed.');
  await withConnection(cluster.url, async (client) => {
    await client.query('create role opdesk login');
    await client.query('create database opdesk owner opdesk');
  });
  const adminUrl = cluster.url.replace(/postgres$/, 'opdesk');
  return { cluster, adminUrl, url: adminUrl.replace('postgres@', 'opdesk@') };
}

/** Starts a service over the database, ready for requests. */
const startOver = ({ url }: FaultyServer) =>
  startServer('service-process', { DATABASE_URL: url, LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal' });

/**
 * Breaks the database of a service in all ways while clients read and write: restarts, crashes, ended connections, a
 * pause, no free connection, a full disk, read-only. Prints how the service and the writes came through.
 *
 * @param args `--rounds N`, default 200; names of faults, default all
 */
export async function run(...args: string[]): Promise<void> {
  const at = args.indexOf('--rounds');
  const rounds = at < 0 ? 200 : Number(args.splice(at, 2)[1]);
  const kinds = Object.entries(faults).filter(([name]) => args.length === 0 || args.includes(name));
  const random = randomNumbers();
  const database = await startDatabase();
  let server: Server = await startOver(database);
  const load = new Load(() => server.port, await fillForLoad(database.url, 40 + rounds));
  const prober = new Prober();
  const outcomes = new Map<string, Outcome>();
  const probing = prober.run(() => server.port);
  try {
    load.start();
    for (let round = 0; round < rounds; round += 1) {
      const [kind = '', fail] = kinds[round % kinds.length] ?? [];
      const outcome = outcomes.get(kind) ?? { rounds: 0, exits: 0, slowestReadyz: 0, slowestReady: 0, slowestWrite: 0 };
      outcomes.set(kind, outcome);
      await delay(before * (1 + random()));
      load.fault = kind;
      prober.slowest = 0;
      await fail?.(database, random);
      const end = performance.now();
      const [ready, write] = await Promise.all([waited(() => prober.readyAt > end), waited(() => load.savedAt > end)]);
      outcome.rounds += 1;
      outcome.slowestReadyz = Math.max(outcome.slowestReadyz, prober.slowest);
      outcome.slowestReady = Math.max(outcome.slowestReady, ready);
      outcome.slowestWrite = Math.max(outcome.slowestWrite, write);
      if (!server.isRunning()) {
        outcome.exits += 1;
        server = await startOver(database);
      }
      const took = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
      console.log(
        `${round + 1}: ${kind}, ready after ${took(ready)}, wrote after ${took(write)}, exits ${outcome.exits}`,
      );
    }
    await load.stop();
    await report(database, load, outcomes);
  } finally {
    await load.stop();
    prober.isOver = true;
    await probing;
    await server.stop();
    database.cluster.stop();
  }
}

async function report({ adminUrl }: FaultyServer, load: Load, outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
  const [stored, halfDone] = await withConnection(
    adminUrl,
    async (client) => [await storedWrites(client), await unmatchedEvents(client)] as const,
  );
  const writes = [...load.writes].map(([name, write]) => ({ ...write, count: stored.get(name) ?? 0 }));
  const uncertain = new Set(['saved', 'main.error.Unconfirmed', 'no answer']);
  console.table(
    [...outcomes].map(([fault, { rounds, exits, ...slowest }]) => {
      const own = writes.filter((write) => write.fault === fault);
      const saved = own.filter(({ outcome }) => outcome === 'saved');
      return {
        fault,
        rounds,
        exits,
        saved: saved.length,
        lost: saved.filter(({ count }) => count === 0).length,
        doubled: own.filter(({ count }) => count > 1).length,
        'refused, but done': own.filter(({ outcome, count }) => !uncertain.has(outcome) && count > 0).length,
        'readyz, ms': Math.round(slowest.slowestReadyz),
        'ready, s': (slowest.slowestReady / 1000).toFixed(2),
        'wrote, s': (slowest.slowestWrite / 1000).toFixed(2),
      };
    }),
  );
  for (const [fault, codes] of load.failures) console.log(`${fault}: ${JSON.stringify(Object.fromEntries(codes))}`);
  console.log(`half-done writes: ${halfDone}`);
}
