import { sql } from 'kysely';
import { countedKinds } from '#contract/app/system.ts';
import type { Queries } from '#service/db/queries.ts';

/** Kinds with their own table: users and groups share one. */
const countedTables = countedKinds.filter((kind) => kind !== 'user' && kind !== 'group');

interface InstallationFacts {
  readonly databaseVersion: string;
  readonly bytes: number;
  readonly migration: string | null;
  readonly openSessions: number;
  readonly failedSignOns: number;
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Reads facts about the database in one statement.
 * @param now moment at which sessions count as open
 */
export async function readSystemFacts(db: Queries, now: string): Promise<InstallationFacts> {
  const pairs = countedTables.map((table) => sql`${sql.lit(table)}, (select count(*) from ${sql.table(table)})`);
  const { rows } = await sql<InstallationFacts>`
    select current_setting('server_version') as "databaseVersion",
      pg_database_size(current_database())::float8 as bytes,
      (select max(name) from migration) as migration,
      (select count(*) from session where expires > ${now})::int as "openSessions",
      (select count(*) from audit_entry where action = 'user.signOnFailed'
        and at > ${now}::timestamptz - interval '1 day')::int as "failedSignOns",
      json_build_object(
        'user', (select count(*) from app_user),
        'group', (select count(*) from user_group),
        ${sql.join(pairs)}) as counts`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('The database tells nothing of itself.');
  return facts;
}
