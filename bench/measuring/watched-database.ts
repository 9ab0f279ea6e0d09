import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from '#service/db/open.ts';
import { SharedConnection } from '#service/db/embedded/shared-connection.ts';
import { PreparedPool } from '#service/db/pool/prepared-pool.ts';
import type { Tables } from '#service/db/tables.ts';

/** Output of the import benchmarks: times, and the statements that took them. */

/** Prints the milliseconds of some work, and how many of them the process computed, in all its threads; gives what it gives. */
export async function timed<T>(name: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const busy = ((user + system) / 1_000).toFixed(0);
  console.log(`${(performance.now() - start).toFixed(0).padStart(8)} ms  ${name} (${busy} ms of processor time)`);
  return result;
}

export interface Statement {
  readonly text: string;
  readonly duration: number;
}

/** The same database with typed queries that note how long each statement took. */
export function watched(database: Database, statements: Statement[]): Database {
  const prepared = new PreparedPool(database.pool);
  const pool = database.kind === 'embedded' ? new SharedConnection(prepared) : prepared;
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query, queryDurationMillis }) => void statements.push({ text: query.sql, duration: queryDurationMillis }),
  });
  return { ...database, kysely };
}

/** Prints how long all of them took, and the ten longest; forgets them. */
export function report(statements: Statement[]): void {
  const total = statements.reduce((sum, { duration }) => sum + duration, 0);
  console.log(`${total.toFixed(0).padStart(8)} ms  in ${statements.length} SQL statements, the longest of them:`);
  for (const { text, duration } of statements.toSorted((a, b) => b.duration - a.duration).slice(0, 10))
    console.log(`${duration.toFixed(0).padStart(11)} ms  ${text.replaceAll(/\s+/g, ' ').slice(0, 100)}`);
  statements.length = 0;
}
