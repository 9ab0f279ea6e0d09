import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { send } from '#testing/http.ts';
import { type Cluster, startCluster, startStandby } from '#testing/postgres-cluster.ts';
import { startService } from '#testing/service.ts';
import { ConnectionLost } from './database-error.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase, openServerLater } from './open.ts';
import { type Queries, readRows } from './queries.ts';
import { openStandbys, Standby } from './standby.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('reads from a standby', () => {
  let primary: Cluster;
  let copy: Cluster;
  let database: Database;
  const opened: Standby[] = [];
  let warnings: string[] = [];

  beforeAll(async () => {
    const started = await startCluster({ settings: ['fsync=off'] });
    if (!started) throw new Error('No PostgreSQL server is installed.');
    primary = started;
    copy = await startStandby(primary);
    database = await openDatabase({ databaseUrl: primary.url, dataDir: '', poolSize: 4 });
    await migrate(database);
  }, 120_000);
  beforeEach(() => void (warnings = []));
  afterAll(async () => {
    for (const standby of opened) await standby.close();
    await database.close();
    copy.stop();
    primary.stop();
  });

  function standbyAt(url: string, main: Pick<Database, 'kysely'> = database): Standby {
    const onWarning = (_: string, error: unknown) => void warnings.push(String(error));
    const copies = openStandbys(url, { poolSize: 2, connectionTimeout: 2_000 });
    const standby = new Standby({ primary: main.kysely, copies, onWarning, restMs: 0 });
    opened.push(standby);
    return standby;
  }

  /** The server that answers. */
  const answering = async (db: Queries) => {
    const [row] = await readRows<{ isCopy: boolean }>(db)`select pg_is_in_recovery() as "isCopy"`;
    return row?.isCopy === true ? 'standby' : 'primary';
  };

  /** Waits until the standby answers: a busy machine may need several reads. */
  async function untilAnswered(standby: Standby): Promise<void> {
    await expect.poll(() => standby.read(answering), { timeout: 30_000 }).toBe('standby');
  }

  test('a standby answers what was written before, and the metrics count it', async () => {
    const settings = { databaseReadUrl: copy.url };
    const service = await startService({ database: { ...database, release: () => undefined }, settings });
    await service.testData.administrator('admin');
    const admin = await service.as('admin');
    const headers = { authorization: `Bearer ${await service.tokenOf('admin')}` };
    for (let round = 0; round < 20; round += 1) {
      const name = `Bridge ${round}`;
      await admin.call(api.projects.createPortfolio, { superPortfolioId: '1', body: { name } });
      const found = await admin.call(appApi.search, { text: name });
      expect(found?.found.map((each) => each.name)).toContain(name);
    }
    await expect
      .poll(
        async () => {
          await admin.call(appApi.search, { text: 'Bridge' });
          return (await send(`${service.baseUrl}/metrics`, { headers })).text;
        },
        { timeout: 30_000 },
      )
      .toMatch(/opdesk_standby_reads_total\{server="standby"\} [1-9]/);
    await service.close();
  });

  test('the primary server answers while the standby is behind, and the standby again afterwards', async () => {
    const standby = standbyAt(copy.url);
    await untilAnswered(standby);
    const ofCopy = openServerLater(copy.url, { poolSize: 1 });
    await ofCopy.pool.query('select pg_wal_replay_pause()');
    await database.pool.query(`insert into setting (name, value) values ('standby', '1')`);
    const written = async (db: Queries) =>
      (await readRows<{ value: unknown }>(db)`select value from setting where name = 'standby'`).length;
    expect(await standby.read(written)).toBe(1);
    expect(await standby.read(answering)).toBe('primary');
    expect(warnings.at(-1)).toContain('behind');
    await ofCopy.pool.query('select pg_wal_replay_resume()');
    await untilAnswered(standby);
    await ofCopy.close();
  });

  test('of several standbys those that can be used answer in turn', async () => {
    const second = await startStandby(primary);
    onTestFinished(second.stop);
    const [used, other] = [copy, second].map(({ url }) => new URL(url).port);
    const standby = standbyAt(`postgres://postgres@127.0.0.1:1,127.0.0.1:${used},127.0.0.1:${other}/postgres`);
    const port = async (db: Queries) =>
      String((await readRows<{ port: number }>(db)`select inet_server_port() as port`)[0]?.port);
    const answered = new Set<string>();
    // A read that finds both busy is answered by the primary server.
    const read = async () => [...answered.add(await standby.read(port))];
    await expect.poll(read, { timeout: 30_000 }).toEqual(expect.arrayContaining([used, other]));
    await standby.close();
  });

  test('a read that turns out to write runs on the primary server', async () => {
    const standby = standbyAt(copy.url);
    await untilAnswered(standby);
    const write = async (db: Queries) => {
      await sql`update setting set value = value`.execute(db);
      return answering(db);
    };
    expect(await standby.read(write)).toBe('primary');
  });

  test.each([
    ['a server that is no standby', () => primary.url, /It is no standby of the database of DATABASE_URL/],
    [
      'a server out of reach',
      () => 'postgres://postgres@127.0.0.1:1/postgres',
      /The connection to the database was lost|It could not be read/,
    ],
  ])('%s is not used', async (_, url, warning) => {
    expect(await standbyAt(url()).read(answering)).toBe('primary');
    expect(warnings).toEqual([expect.stringMatching(warning)]);
  });

  test('a standby that stays out of use is warned of once', async () => {
    const standby = standbyAt(primary.url);
    for (let round = 0; round < 3; round += 1) await standby.read(answering);
    expect(warnings).toHaveLength(1);
  });

  test('a primary server that is out of reach is not taken for a failure of the standby', async () => {
    const lost = openServerLater('postgres://postgres@127.0.0.1:1/postgres', { poolSize: 1, connectionTimeout: 2_000 });
    const standby = standbyAt(copy.url, lost);
    await expect(standby.read(answering)).rejects.toBeInstanceOf(ConnectionLost);
    expect(warnings).toEqual([]);
    await lost.close();
  });

  test('an error of the work itself is not tried again on the primary server', async () => {
    const standby = standbyAt(copy.url);
    await untilAnswered(standby);
    const before = standby.reads.primary;
    await expect(standby.read((db) => sql`select 1 / 0`.execute(db))).rejects.toMatchObject({ code: '22012' });
    expect(standby.reads.primary).toBe(before);
  });
});
