import { setTimeout as delay } from 'node:timers/promises';
import { failOverAgain } from './faults/failover.ts';
import { faults, type FaultyServer, withConnection } from './faults/faults.ts';
import { fillForLoad, Load } from './faults/load.ts';
import { type Outcome, noOutcome, Prober, reportOutcomes, seconds, waited } from './faults/recovery.ts';
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
/** Load before each fault, ms. */
const before = 300;
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
 * @param args `--rounds N`, default 200; names of faults, default all; `failover` for failures of a primary with a standby,
 * 10 rounds by default
 */
export async function run(...args: string[]): Promise<void> {
  const at = args.indexOf('--rounds');
  const wanted = at < 0 ? undefined : Number(args.splice(at, 2)[1]);
  if (args.includes('failover')) return failOverAgain(wanted ?? 10);
  const rounds = wanted ?? 200;
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
      const outcome = outcomes.get(kind) ?? noOutcome();
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
      console.log(
        `${round + 1}: ${kind}, ready after ${seconds(ready)}, wrote after ${seconds(write)}, exits ${outcome.exits}`,
      );
    }
    await load.stop();
    await reportOutcomes(database.adminUrl, load, outcomes);
  } finally {
    await load.stop();
    prober.isOver = true;
    await probing;
    await server.stop();
    database.cluster.stop();
  }
}
