import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbeddedCopy } from '#testing/embedded-database.ts';
import { dueWork, Maintenance } from './maintenance.ts';
import type { Database } from '../open.ts';

const MIB = 2 ** 20;
const MINUTE = 60_000;

describe('due database maintenance', () => {
  const start = { time: 0, position: 1000 };
  const none = { checkpoint: false, vacuum: false, isPressing: false };
  const later = (minutes: number, written: number) =>
    dueWork({ checkpoint: start, vacuum: start }, { time: minutes * MINUTE, position: start.position + written });

  test.each([
    ['nothing was written for a day', 1440, 0, {}],
    ['something was written just now', 4, 1, {}],
    ['something was written five minutes ago', 5, 1, { checkpoint: true }],
    ['something was written an hour ago', 60, 1, { checkpoint: true, vacuum: true }],
    ['64 MiB were written', 1, 64 * MIB, { checkpoint: true, isPressing: true }],
    ['256 MiB were written', 1, 256 * MIB, { checkpoint: true, vacuum: true, isPressing: true }],
  ])('determines the due maintenance when %s', (_, minutes, written, expected) => {
    expect(later(minutes, written)).toEqual({ ...none, ...expected });
  });
});

describe('maintenance of an embedded database', () => {
  let database: Database;
  const value = async (text: string) => (await database.pool.query<{ value: unknown }>(text)).rows[0]?.value;
  const checkpoint = () => value(`select checkpoint_lsn::text as value from pg_control_checkpoint()`);
  const countedRows = () => value(`select reltuples::int as value from pg_class where relname = 'note'`);

  beforeAll(async () => {
    database = await openEmbeddedCopy({ '001-note': 'create table note (text text)' });
  });

  afterAll(() => database.close());

  test('a checkpoint runs once after writes, but not while the database is in use', async () => {
    const errors: unknown[] = [];
    const maintenance = await Maintenance.start(database.pool, (error) => errors.push(error));
    const before = await checkpoint();
    await database.pool.query(`insert into note values ('written')`);

    const busy = database.pool.query(`insert into note values ('busy')`);
    await maintenance.look(Date.now() + 6 * MINUTE);
    await busy;
    expect(await checkpoint()).toBe(before);

    await maintenance.look(Date.now() + 6 * MINUTE);
    const after = await checkpoint();
    expect(after).not.toBe(before);

    await maintenance.look(Date.now() + 20 * MINUTE);
    expect(await checkpoint()).toBe(after);
    expect(errors).toEqual([]);
    await maintenance.stop();
  });

  test('vacuum and analyze run after a bulk load', async () => {
    await database.pool.query('insert into note select n::text from generate_series(1, 5000) n');
    await database.pool.query('delete from note where length(text) = 4');
    const full = await value(`select pg_relation_size('note')::int as value`);
    await database.maintain();
    expect(await countedRows()).toBe(await value('select count(*)::int as value from note'));
    await database.pool.query('insert into note select n::text from generate_series(1000, 4000) n');
    expect(await value(`select pg_relation_size('note')::int as value`)).toBeLessThanOrEqual(Number(full));
  });

  test('failed maintenance is logged and tried again at the next check', async () => {
    const mood = (statement: string) =>
      database.pool.query(
        `create or replace function mood(text) returns text immutable language plpgsql as $$ begin ${statement}; end $$`,
      );
    await mood('return $1');
    await database.pool.query('truncate note; create index on note (mood(text))');
    const told: unknown[] = [];
    const maintenance = await Maintenance.start(database.pool, (error) => told.push(error));
    await database.pool.query(`insert into note values ('one'), ('two'), ('three')`);

    await mood(`raise exception 'not today'`);
    await maintenance.look(Date.now() + 61 * MINUTE);
    expect(told).toEqual([expect.objectContaining({ message: 'not today' })]);

    await mood('return $1');
    await maintenance.look(Date.now() + 62 * MINUTE);
    expect(told).toHaveLength(1);
    expect(await countedRows()).toBe(3);
    await maintenance.stop();
  });
});
