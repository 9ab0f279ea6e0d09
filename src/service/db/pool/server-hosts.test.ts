import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Cluster, startCluster, startStandby } from '#testing/postgres-cluster.ts';
import { openDatabase } from '../open.ts';
import { inTransaction, repeatIfLost } from '../transaction.ts';
import { serverUrls } from './server-hosts.ts';

test.each([
  ['postgres://a:b@one:5432,two/plans?x=1', ['postgres://a:b@one:5432/plans?x=1', 'postgres://a:b@two/plans?x=1']],
  ['postgresql://one,two:1,three', ['postgresql://one', 'postgresql://two:1', 'postgresql://three']],
  ['postgres://a@one/plans', ['postgres://a@one/plans']],
  ['postgres://a@/plans?host=/run/postgresql', ['postgres://a@/plans?host=/run/postgresql']],
  ['postgres://a:b,c@one/plans', ['postgres://a:b,c@one/plans']],
])('%s names the servers %o', (url, urls) => {
  expect(serverUrls(url)).toEqual(urls);
});

test('servers none of which can be used are all reported, without the password', async () => {
  const opening = openDatabase({ databaseUrl: 'postgres://opdesk:secret@127.0.0.1:1,127.0.0.1:2/plans', dataDir: '' });
  await expect(opening).rejects.toThrow(
    'The PostgreSQL server of DATABASE_URL (127.0.0.1:1/plans) cannot be used: nothing listens there. ' +
      'The PostgreSQL server of DATABASE_URL (127.0.0.1:2/plans) cannot be used: nothing listens there.',
  );
});

describe.runIf(process.env.TEST_DATABASE_URL)('a primary server with a standby', () => {
  async function bothServers(): Promise<{ primary: Cluster; standby: Cluster }> {
    const primary = await startCluster({ settings: ['fsync=off'] });
    if (!primary) throw new Error('No PostgreSQL server is installed.');
    return { primary, standby: await startStandby(primary) };
  }

  test('the primary is found behind the standby, and the standby is used once it has taken over', async () => {
    const { primary, standby } = await bothServers();
    const host = (cluster: Cluster) => new URL(cluster.url).host;
    const databaseUrl = `postgres://postgres@${host(standby)},${host(primary)}/postgres`;
    const database = await openDatabase({ databaseUrl, dataDir: '', poolSize: 3 });
    const note = (text: string) =>
      repeatIfLost(() =>
        inTransaction(database.kysely, async (db) => {
          await db.insertInto('setting').values({ name: text, value: '{}' }).execute();
        }),
      );
    await database.pool.query('create table setting (name text primary key, value jsonb not null)');
    await note('on the primary');
    const administrator = new pg.Client({ connectionString: standby.url });
    await administrator.connect();
    // All that was committed has arrived before the primary goes.
    const arrived = async () => (await administrator.query('select name from setting')).rowCount;
    await expect.poll(arrived, { timeout: 30_000 }).toBe(1);
    primary.stop();
    await administrator.query('select pg_promote()');
    const noted = () =>
      note('on the standby').then(
        () => 'stored',
        (error: unknown) => String(error),
      );
    await expect.poll(noted, { timeout: 30_000 }).toBe('stored');
    const { rows } = await database.pool.query('select name from setting order by name');
    expect(rows).toEqual([{ name: 'on the primary' }, { name: 'on the standby' }]);
    await administrator.end();
    await database.close();
    standby.stop();
  }, 120_000);
});
