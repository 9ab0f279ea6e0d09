/**
 * A program that moves money between accounts in an embedded database until it is killed. It prints `opened`, then the
 * number of each transfer after its commit; everything printed must be found again. Arguments: the data directory.
 */
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#service/db/open.ts';
import { inTransaction } from '#service/db/transaction.ts';

const ACCOUNTS = 20;

const database = await openDatabase({ dataDir: process.argv[2] ?? '' });
await sql`create table if not exists account (id int primary key, balance int not null)`.execute(database.kysely);
await sql`create table if not exists transfer (id int primary key, note text not null)`.execute(database.kysely);
await sql`insert into account select n, 100 from generate_series(0, ${sql.lit(ACCOUNTS - 1)}) n on conflict do nothing`.execute(
  database.kysely,
);
const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from transfer`.execute(
  database.kysely,
);
writeSync(1, 'opened\n');

for (let id = (rows[0]?.last ?? 0) + 1; ; id++) {
  await inTransaction(database.kysely, async (transaction) => {
    await sql`update account set balance = balance - 1 where id = ${id % ACCOUNTS}`.execute(transaction);
    await sql`insert into transfer values (${id}, repeat('note ', 200))`.execute(transaction);
    await sql`update account set balance = balance + 1 where id = ${(id * 7 + 1) % ACCOUNTS}`.execute(transaction);
  });
  writeSync(1, `${id}\n`);
  if (id % 40 === 0) await sql`checkpoint`.execute(database.kysely);
}
