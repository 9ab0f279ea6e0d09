import type pg from 'pg';
import type { AppliedMigration } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';
import { version } from '#service/core/version.ts';
import { KnownBackupError, type BackupHeader, type BackupPart, type SequenceValues } from './backup-file.ts';

export interface BackupTable {
  readonly name: string;
  /** Those that are written, in their order. */
  readonly columns: readonly string[];
  /** Type of each column, as SQL. */
  readonly types: readonly string[];
}

/** Tables of the schema; generated columns are left out. */
export async function backupTables(client: pg.ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname as name, json_agg(a.attname order by a.attnum) as columns,
      json_agg(format_type(a.atttypid, a.atttypmod) order by a.attnum) as types
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
    group by c.relname order by c.relname collate "C"`);
  return rows;
}

/** A name as SQL. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Text of rows that is read at once, characters; rows of any width are read in steps of about this size. */
const stepText = 1_000_000;
const mostRowsAtOnce = 5_000;

/** Rows of a table as JSON, in steps of bounded size. */
async function* tableRows(client: pg.ClientBase, { name, columns }: BackupTable): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column)}::text`).join(', ');
  await client.query(
    `declare backup_row no scroll cursor for select to_json(array[${values}]::text[])::text as line from public.${quoted(name)}`,
  );
  for (let count = 10; ;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${count} from backup_row`);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < count) break;
    const text = rows.reduce((sum, { line }) => sum + line.length, 0);
    count = Math.max(1, Math.min(mostRowsAtOnce, count * 10, Math.floor((count * stepText) / Math.max(1, text))));
  }
  await client.query('close backup_row');
}

async function sequenceValues(client: pg.ClientBase): Promise<SequenceValues> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

async function backupHeader(
  client: pg.ClientBase,
  { kind }: Database,
  settings: BackupHeader['settings'],
): Promise<BackupHeader> {
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('public.migration') is not null as "isMigrated"`,
  );
  if (rows[0]?.isMigrated !== true) throw new KnownBackupError('backup.error.Empty');
  const { rows: migrations } = await client.query<AppliedMigration>(
    'select name, checksum from public.migration order by name collate "C"',
  );
  return { version, at: new Date().toISOString(), databaseKind: kind, migrations, settings };
}

/** Fixes how values are written, whatever the server's configuration; nothing but the commit ends the transaction. */
const valueFormat = `set local datestyle = ISO; set local time zone 'UTC'; set local intervalstyle = postgres;
  set local bytea_output = hex; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/** The content of a database at one moment. On the embedded database, other requests wait for the last part. */
export async function* databaseParts(
  database: Database,
  settings: BackupHeader['settings'],
): AsyncGenerator<BackupPart> {
  const client = await database.pool.connect();
  let isDone = false;
  try {
    await client.query(`begin isolation level repeatable read, read only; ${valueFormat}`);
    yield { header: await backupHeader(client, database, settings) };
    for (const table of await backupTables(client)) {
      yield { table: table.name, columns: table.columns };
      for await (const rows of tableRows(client, table)) yield { rows };
    }
    // Sequences know no transactions: read last, none is behind the rows.
    yield { sequences: await sequenceValues(client) };
    await client.query('commit');
    isDone = true;
  } finally {
    // A reader that stopped leaves its transaction open: the connection ends with it.
    client.release(!isDone);
  }
}
