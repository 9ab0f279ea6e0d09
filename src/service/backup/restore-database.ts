import type pg from 'pg';
import { type AppliedMigration, lockMigrations, migrationsAround } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';
import {
  BackupError,
  type BackupHeader,
  type BackupPart,
  type BackupSource,
  readBackup,
  type SequenceValues,
  verifyBackup,
} from './backup-file.ts';
import { backupTables, type BackupTable, quoted } from './database-parts.ts';

export interface RestoreSettings {
  readonly source: BackupSource;
  readonly key: string | undefined;
  /** Replaces what the database holds; otherwise it must be empty. */
  readonly isReplacing: boolean;
  /** Called when the old content has been removed and the new one is being filled in, both uncommitted. */
  readonly onFilling?: () => void;
}

interface Hindrances {
  readonly sessions: number;
  readonly tables: number;
}

/** Other services on the database, which would go on with what they remember, and tables that would be lost. */
async function refuseHindrances(client: pg.ClientBase, isReplacing: boolean): Promise<void> {
  const { rows } = await client.query<Hindrances>(`select
    (select count(*) from pg_stat_activity
      where datname = current_database() and application_name = 'opdesk' and pid <> pg_backend_pid())::int as sessions,
    (select count(*) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')::int as tables`);
  const { sessions, tables } = rows[0] ?? { sessions: 0, tables: 0 };
  if (tables > 0 && !isReplacing)
    throw new BackupError('The database is not empty. To replace everything in it, add --replace.');
  if (sessions > 0) throw new BackupError('A service is using the database: stop all services on it first.');
  if (tables === 0) return;
  await client.query('drop schema public cascade; create schema public');
}

/** Statements that take away what would check or change each row while tables are filled, and bring it back. */
async function rowChecks(client: pg.ClientBase): Promise<{ drop: string; add: string }> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select distinct format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace`);
  return { drop: rows.map(({ drop }) => drop).join(';'), add: rows.map(({ add }) => add).join(';') };
}

/** Text of rows that one statement inserts, characters. */
const insertText = 1_000_000;

/** Inserts the rows of one table. */
class TableLoader {
  readonly #client: pg.ClientBase;
  readonly #statement: string;
  #waiting: string[] = [];
  #text = 0;

  constructor(client: pg.ClientBase, { name, columns, types }: BackupTable) {
    this.#client = client;
    const values = types.map((type, index) => `(line ->> ${index})::${type}`);
    this.#statement = `insert into public.${quoted(name)} (${columns.map(quoted).join(', ')}) overriding system value
      select ${values.join(', ')} from jsonb_array_elements($1::jsonb) as line`;
  }

  async add(rows: readonly string[]): Promise<void> {
    for (const row of rows) {
      this.#waiting.push(row);
      this.#text += row.length;
      if (this.#text >= insertText) await this.flush();
    }
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const rows = `[${this.#waiting.join(',')}]`;
    this.#waiting = [];
    this.#text = 0;
    await this.#client.query(this.#statement, [rows]);
  }
}

async function setSequences(client: pg.ClientBase, values: SequenceValues): Promise<void> {
  for (const [name, last] of Object.entries(values))
    await client.query(
      `select setval(format('public.%I', sequencename)::regclass, coalesce($2::bigint, start_value), $2 is not null)
       from pg_sequences where schemaname = 'public' and sequencename = $1`,
      [name, last],
    );
}

/** Fills the tables, which have the backup's own schema. */
async function fillTables(client: pg.ClientBase, parts: AsyncIterable<BackupPart>): Promise<void> {
  const tables = new Map((await backupTables(client)).map((table) => [table.name, table]));
  let loader: TableLoader | undefined;
  for await (const part of parts) {
    if ('rows' in part) await loader?.add(part.rows);
    else {
      await loader?.flush();
      loader = undefined;
    }
    if ('table' in part) {
      const table = tables.get(part.table);
      if (!table || JSON.stringify(table.columns) !== JSON.stringify(part.columns))
        throw new BackupError(`The table ${part.table} of the backup is not as its version of Opdesk makes it.`);
      loader = new TableLoader(client, table);
    }
    if ('sequences' in part) await setSequences(client, part.sequences);
  }
}

async function replaceDatabase(
  client: pg.ClientBase,
  { source, key, isReplacing, onFilling }: RestoreSettings,
  { before, after }: ReturnType<typeof migrationsAround>,
): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = 0; set local datestyle = ISO; set local time zone 'UTC'`);
  await lockMigrations(client);
  await refuseHindrances(client, isReplacing);
  await before(client);
  const tables = await backupTables(client);
  const { drop, add } = await rowChecks(client);
  await client.query(drop);
  await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
  onFilling?.();
  await fillTables(client, readBackup(source, key));
  await client.query(add);
  await after(client);
  // Jobs belong to the service that made the backup; the backup itself was one of them.
  await client.query('delete from public.job');
}

/** @throws BackupError for a backup of a newer version */
function migrationsOf(header: BackupHeader): ReturnType<typeof migrationsAround> {
  const around = (applied: readonly AppliedMigration[]) => migrationsAround(applied);
  try {
    return around(header.migrations);
  } catch (cause) {
    throw new BackupError(
      `The backup was made by another, probably newer version of Opdesk (${header.version}): use that version.`,
      { cause },
    );
  }
}

/**
 * Restores a backup, of an embedded database or of a server, in one transaction: it is complete, or the database is as
 * it was. The whole file is verified before. A backup of an older version is then migrated.
 * @throws BackupError
 */
export async function restoreDatabase(database: Database, settings: RestoreSettings) {
  const verified = await verifyBackup(settings.source, settings.key);
  const migrations = migrationsOf(verified.header);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await replaceDatabase(client, settings, migrations);
    await client.query('commit');
  } catch (error) {
    client.release(true);
    throw error;
  }
  // Statistics of new tables; on a server they would come later by themselves.
  if (database.kind === 'postgres') await client.query('analyze');
  client.release();
  await database.maintain();
  return verified;
}
