import { stat } from 'node:fs/promises';
import { countedKinds, type systemApi as contract } from '#contract/app/system.ts';
import { requireAdministrator } from '#service/core/access.ts';
import type { Handlers } from '#service/core/context.ts';
import { serviceText } from '#service/core/messages/messages.ts';
import type { SettingInForce } from '../../settings.ts';
import { version } from '#service/core/version.ts';
import { sql } from 'kysely';
import { type Queries, readRow } from '#service/db/queries.ts';

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
  const facts = await readRow<InstallationFacts>(db)`
    select current_setting('server_version') as "databaseVersion",
      pg_database_size(current_database())::float8 as bytes,
      (select max(name) from migration) as migration,
      (select count(*) from session where expires > ${now})::int as "openSessions",
      (select count(*) from audit_entry where action = 'user.signOnFailed'
        and at > ${now}::timestamptz - interval '1 day')::int as "failedSignOns",
      json_build_object(
        'user', (select count(*) from app_user),
        'group', (select count(*) from user_group),
        ${sql.join(pairs)}) as counts`;
  if (!facts) throw new Error('The database tells nothing of itself.');
  return facts;
}

/** Facts about the running service, apart from its database. */
export interface SystemSettings {
  readonly databaseKind: 'embedded' | 'postgres';
  readonly startedAt: string;
  /** The file that whatever backs up the database touches when it is done. */
  readonly backupMark: string;
  /** The settings in force, no secret among them. */
  readonly inForce: readonly SettingInForce[];
}

/** Information on the installation for administrators. */
export function systemHandlers({
  databaseKind,
  startedAt,
  backupMark,
  inForce,
}: SystemSettings): Handlers<typeof contract> {
  return {
    getSystem: async (context) => {
      requireAdministrator(context);
      const { databaseVersion, bytes, migration, openSessions, failedSignOns, counts } = await readSystemFacts(
        context.db,
        context.now,
      );
      return {
        product: 'Opdesk',
        version,
        runtime: `Node.js ${process.versions.node}`,
        startedAt,
        database: { kind: databaseKind, databaseVersion, bytes, migration },
        records: { record: Object.entries(counts).map(([name, count]) => ({ name, count })) },
        lastBackup: await markedAt(backupMark),
        openSessions,
        failedSignOns,
        settings: {
          setting: inForce.map((setting) => ({
            ...setting,
            description: serviceText(`setting.${setting.variable}`, context.caller.language),
          })),
        },
      };
    },
  };
}

/** When a file was last written; null where there is none, or none that can be read. */
async function markedAt(file: string): Promise<string | null> {
  try {
    return (await stat(file)).mtime.toISOString();
  } catch {
    return null;
  }
}
