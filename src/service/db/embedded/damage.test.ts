import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundledMigrations } from '#service/db/migrate.ts';
import { isDatabaseDamaged } from '#service/db/database-error.ts';
import { openDatabase } from '#service/db/open.ts';
import { embeddedDirectory } from '#testing/embedded-database.ts';
import { endProgram, startProgram } from '#testing/service-program.ts';
import { DatabaseDamaged } from './damage.ts';

type Damage = (database: string, table: string) => void;

const remove = (file: string) => fs.rmSync(file, { recursive: true });
const empty = (file: string) => fs.truncateSync(file, 0);

function overwrite(file: string, at: number): void {
  const descriptor = fs.openSync(file, 'r+');
  fs.writeSync(descriptor, Buffer.alloc(8, 0xa5), 0, 8, at);
  fs.closeSync(descriptor);
}

const eachLog = (database: string, change: (file: string) => void) => {
  const logs = fs.readdirSync(path.join(database, 'pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name));
  for (const name of logs) change(path.join(database, 'pg_wal', name));
};

/** Files of tables, without those that PostgreSQL creates again when it starts. */
function tableFiles(database: string): readonly string[] {
  const files = fs.readdirSync(path.join(database, 'base'), { recursive: true }).map(String);
  return files.filter((file) => !/pg_internal\.init/.test(file)).toSorted();
}

/** A closed database with a table of pages that were counted, and the file of the table. */
async function databaseWithTable(): Promise<{ dataDir: string; database: string; table: string }> {
  const dataDir = await embeddedDirectory(bundledMigrations);
  const opened = await openDatabase({ dataDir });
  await opened.pool.query(`create table note as select n, repeat('x', 500) as text from generate_series(1, 500) n`);
  await opened.pool.query('vacuum analyze note');
  const { rows } = await opened.pool.query<{ file: string }>(`select pg_relation_filepath('note') as file`);
  await opened.close();
  const database = path.join(dataDir, 'database');
  return { dataDir, database, table: path.join(database, rows[0]?.file ?? '') };
}

const damages: readonly (readonly [what: string, damage: Damage, reason: RegExp])[] = [
  ['without pg_control', (d) => remove(`${d}/global/pg_control`), /could not open file "global\/pg_control"/],
  ['with an empty pg_control', (d) => empty(`${d}/global/pg_control`), /could not read file "global\/pg_control"/],
  ['with other bytes in pg_control', (d) => overwrite(`${d}/global/pg_control`, 40), /incorrect checksum/],
  ['without its write-ahead log', (d) => eachLog(d, remove), /checkpoint record/],
  ['with a shortened write-ahead log', (d) => eachLog(d, (file) => fs.truncateSync(file, 100)), /checkpoint record/],
  ['without its catalogue', (d) => remove(`${d}/base/5`), /"base\/5" is missing/],
  ['with other bytes in its catalogue', (d) => overwrite(`${d}/base/5/1259`, 5000), /invalid page in block 0/],
  ['with an empty catalogue', (d) => empty(`${d}/base/5/1259`), /could not open critical system index/],
  ['without the state of transactions', (d) => remove(`${d}/pg_xact`), /status of transaction/],
  ['without PG_VERSION', (d) => remove(`${d}/PG_VERSION`), /PG_VERSION is missing/],
  [
    'with other bytes in PG_VERSION',
    (d) => fs.writeFileSync(`${d}/PG_VERSION`, '\0\0\0'),
    /PG_VERSION is not readable/,
  ],
  ['without the file of a table', (_, table) => remove(table), /of note is missing/],
  ['with an empty file of a table', (_, table) => empty(table), /of note is empty/],
];

describe('a damaged embedded database', { timeout: 60_000 }, () => {
  test.each(damages)('%s is refused as damaged and stays as it is', async (_, damage, reason) => {
    const { dataDir, database, table } = await databaseWithTable();
    damage(database, table);
    const before = tableFiles(database);
    const error: unknown = await openDatabase({ dataDir }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseDamaged);
    expect(String(error)).toMatch(`The embedded database in ${database} is damaged (`);
    expect(String(error)).toMatch(reason);
    expect(fs.existsSync(path.join(dataDir, 'database.lock'))).toBe(false);
    expect(tableFiles(database)).toEqual(before);
  });

  test('other bytes in a table are found when they are read', async () => {
    const { dataDir, table } = await databaseWithTable();
    overwrite(table, 8192 + 4000);
    const opened = await openDatabase({ dataDir });
    const error: unknown = await opened.pool.query('select count(*) from note').catch((caught: unknown) => caught);
    expect(isDatabaseDamaged(error)).toBe(true);
    await opened.close();
  });

  test('the service ends with the commands that restore the newest backup, and without a stack trace', async () => {
    const { dataDir, database } = await databaseWithTable();
    remove(path.join(database, 'global', 'pg_control'));
    const backups = path.join(dataDir, 'backups');
    fs.mkdirSync(backups);
    for (const day of ['02', '03']) fs.writeFileSync(path.join(backups, `opdesk-2026-03-${day}.backup`), '');
    const program = await startProgram({ DATA_DIR: dataDir, BACKUP_DIR: backups, DEMO: '0' });
    expect(await program.ended).toBe(1);
    const output = program.output();
    expect(output).toMatch(
      `Opdesk can’t start: The embedded database in ${database} is damaged (PANIC: could not open`,
    );
    expect(output).toContain(`\n  mv ${database} ${database}-damaged\n`);
    expect(output).toContain(`\n  npm run restore -- ${backups}/opdesk-2026-03-03.backup\n`);
    expect(output).not.toMatch(/\n\s+at |ASSERTIONS/);
    await endProgram(program);
  });
});
