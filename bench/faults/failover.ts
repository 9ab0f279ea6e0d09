import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, startCluster, startStandby } from '#testing/postgres-cluster.ts';
import { startServer } from '../interface/programs.ts';
import { withConnection } from './faults.ts';
import { fillForLoad, Load } from './load.ts';
import { noOutcome, Prober, reportOutcomes, seconds, waited } from './recovery.ts';

/** Load before each failure, ms. */
const before = 1_000;

const execute = (url: string, ...statements: string[]) =>
  withConnection(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Commits wait until the standby has them, so that none is lost with the primary. */
const setSynchronous = ({ url }: Cluster, standbys: '*' | '') =>
  execute(url, `alter system set synchronous_standby_names = '${standbys}'`, 'select pg_reload_conf()');

const databaseOf = ({ url }: Cluster) => url.replace(/postgres$/, 'opdesk');

/** Kills the primary and lets the standby take over, which waits for no standby of its own yet. */
async function failOver(primary: Cluster, standby: Cluster): Promise<void> {
  primary.signal('SIGKILL');
  await execute(standby.url, 'select pg_promote()');
  await setSynchronous(standby, '');
}

/**
 * Kills the primary of two PostgreSQL servers with synchronous replication while clients read, book and create portfolios,
 * and lets the standby take over; the killed one comes back as the standby of the other. Prints how the service, which
 * knows both, and the writes came through.
 */
export async function failOverAgain(rounds: number): Promise<void> {
  const first = await startCluster();
  if (!first) throw new Error('No PostgreSQL server is installed.');
  await execute(first.url, 'create role opdesk login', 'create database opdesk owner opdesk');
  let [primary, standby] = [first, await startStandby(first)];
  await setSynchronous(primary, '*');
  const hosts = [primary, standby].map(({ url }) => new URL(url).host);
  const databaseUrl = `postgres://opdesk@${hosts.join(',')}/opdesk`;
  const server = await startServer('service-process', { DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal' });
  const load = new Load(() => server.port, await fillForLoad(databaseUrl, 40 + rounds));
  const prober = new Prober();
  const probing = prober.run(() => server.port);
  const outcome = noOutcome();
  load.fault = 'failover';
  try {
    load.start();
    for (let round = 1; round <= rounds; round += 1) {
      await delay(before);
      prober.slowest = 0;
      const start = performance.now();
      await failOver(primary, standby);
      const end = performance.now();
      const [ready, write] = await Promise.all([waited(() => prober.readyAt > end), waited(() => load.savedAt > end)]);
      outcome.rounds += 1;
      outcome.exits += server.isRunning() ? 0 : 1;
      outcome.slowestReadyz = Math.max(outcome.slowestReadyz, prober.slowest);
      outcome.slowestReady = Math.max(outcome.slowestReady, ready);
      outcome.slowestWrite = Math.max(outcome.slowestWrite, write);
      console.log(
        `${round}: promoted in ${seconds(end - start)}, ready ${seconds(ready)}, wrote ${seconds(write)} later`,
      );
      await rm(path.dirname(primary.data), { recursive: true });
      const back = await startStandby(standby, Number(new URL(primary.url).port));
      [primary, standby] = [standby, back];
      await setSynchronous(primary, '*');
    }
    await load.stop();
    await reportOutcomes(databaseOf(primary), load, new Map([['failover', outcome]]));
  } finally {
    await load.stop();
    prober.isOver = true;
    await probing;
    await server.stop();
    await setSynchronous(primary, '');
    standby.stop();
    primary.stop();
  }
}
