import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openCopy } from '#testing/database.ts';
import { openDatabase } from '../open.ts';
import { unsuitable } from './postgres.ts';

const server = process.env.TEST_DATABASE_URL;
const open = (databaseUrl: string) => openDatabase({ databaseUrl, dataDir: '' });

describe('requirements for a PostgreSQL server', () => {
  const good = { version: 14, name: '14.0', encoding: 'UTF8', isReadOnly: false, hasIcu: true };

  test.each([
    [good, undefined],
    [{ ...good, version: 18 }, undefined],
    [{ ...good, version: 13, name: '13.22' }, 'it is version 13.22, and at least 14 is needed'],
    [{ ...good, encoding: 'LATIN1' }, 'the database has the encoding LATIN1, and UTF8 is needed'],
    [{ ...good, isReadOnly: true }, 'it is read-only (a standby?)'],
    [{ ...good, hasIcu: false }, 'it was built without ICU, so it cannot sort names'],
  ])('the server %o is suitable unless %s', (facts, reason) => {
    expect(unsuitable(facts)).toBe(reason);
  });

  test.each([
    ['postgres://opdesk:secret@127.0.0.1:1/plans', '127.0.0.1:1/plans', 'nothing listens there'],
    ['postgres://opdesk:secret@no-such-host.invalid/plans', 'no-such-host.invalid:5432/plans', 'its name is unknown'],
    ['postgres://opdesk@/plans?host=/nowhere', '/nowhere:5432/plans', 'there is no such socket'],
  ])('an unreachable server is reported without the password: %s', async (url, target, reason) => {
    await expect(open(url)).rejects.toThrow(
      `The PostgreSQL server of DATABASE_URL (${target}) cannot be used: ${reason}.`,
    );
  });
});

describe.runIf(server)('the server of TEST_DATABASE_URL', () => {
  function urlWith(change: (url: URL) => void): string {
    const url = new URL(server ?? '');
    change(url);
    return url.href;
  }

  test.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong'), 'it refuses the user name or the password'],
    ['an unknown user', (url: URL) => (url.username = 'nobody_here'), 'it refuses the user name or the password'],
    ['an unknown database', (url: URL) => (url.pathname = '/no_such_database'), 'it has no database of that name'],
  ])('refuses %s with a readable error', async (_, change, reason) => {
    await expect(open(urlWith(change))).rejects.toThrow(`cannot be used: ${reason}.`);
  });

  test('refuses a database with another encoding', async () => {
    const administrator = new pg.Client({ connectionString: server });
    await administrator.connect();
    const name = `opdesk_test_copy_${process.pid}_latin1`;
    await administrator.query(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
    await expect(open(urlWith((url) => (url.pathname = `/${name}`)))).rejects.toThrow('has the encoding LATIN1');
    await administrator.query(`drop database ${name}`);
    await administrator.end();
  });

  test('the session uses UTC and statement limits regardless of the settings of the server', async () => {
    const database = await openCopy({});
    await database.pool.query(
      `do $$ begin execute format('alter database %I set timezone = ''Asia/Tokyo''', current_database()); end $$`,
    );
    await database.pool.query(
      `do $$ begin execute format('alter database %I set datestyle = ''German''', current_database()); end $$`,
    );
    const { rows: names } = await database.pool.query<{ name: string }>('select current_database() as name');
    const again = await open(urlWith((url) => (url.pathname = `/${names[0]?.name}`)));
    const { rows } = await again.pool.query(
      `select '2026-03-29'::date as day, '2026-03-29 00:00+02'::timestamptz as stamp, current_setting('statement_timeout') as "limit"`,
    );
    expect(rows).toEqual([{ day: '2026-03-29', stamp: '2026-03-28T22:00:00.000Z', limit: '2min' }]);
    await again.close();
    await database.close();
  });

  test('lost connections are reported and replaced if the server restarts', async () => {
    const warnings: string[] = [];
    const copy = await openCopy({});
    const { rows: names } = await copy.pool.query<{ name: string }>('select current_database() as name');
    const database = await openDatabase({
      databaseUrl: urlWith((url) => (url.pathname = `/${names[0]?.name}`)),
      dataDir: '',
      onWarning: (message) => warnings.push(message),
    });
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => database.pool.once('error', resolve));
    await copy.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await lost;
    expect(warnings).toEqual(['A connection to the PostgreSQL server was lost.']);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    await copy.close();
  });
});
