import { sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { type AppliedMigration, migrationsAround } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';
import type { Tables } from '#service/db/tables.ts';
import { dataRules } from './data-rules.ts';

/** Reads everything in a database and compares it with what must hold. Nothing is changed. */

/** Something that is wrong with the data. */
export interface DataFinding {
  readonly subject: string;
  readonly problem: string;
}

type Check = (client: pg.ClientBase) => Promise<readonly DataFinding[]>;

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const count = (value: number) => value.toLocaleString('en');

async function tableNames(client: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I', relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname collate "C"`,
  );
  return rows.map(({ name }) => name);
}

async function findingsOf(subject: string, work: () => Promise<string | undefined>): Promise<readonly DataFinding[]> {
  try {
    const problem = await work();
    return problem === undefined ? [] : [{ subject, problem }];
  } catch (error) {
    return [{ subject, problem: `can’t be read: ${messageOf(error)}` }];
  }
}

/** Reads every value of every table, and counts its rows by an index, too. */
const checkTables: Check = async (client) => {
  const found: DataFinding[] = [];
  const counted = async (statement: string) => (await client.query<{ count: string }>(statement)).rows[0]?.count ?? '';
  for (const table of await tableNames(client)) {
    const findings = await findingsOf(`Table ${table}`, async () => {
      await client.query(`select sum(length(row::text)) from public.${table} row`);
      await client.query('set enable_seqscan = on; set enable_indexonlyscan = off; set enable_bitmapscan = off');
      const rows = await counted(`select count(*) from public.${table}`);
      await client.query('set enable_seqscan = off; set enable_indexonlyscan = on; set enable_bitmapscan = on');
      const indexed = await counted(`select count(*) from public.${table}`);
      return rows === indexed ? undefined : `has ${rows} rows, but its index ${indexed}: restore a backup`;
    });
    found.push(...findings);
  }
  await client.query('reset enable_seqscan; reset enable_indexonlyscan; reset enable_bitmapscan');
  return found;
};

interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly pairs: readonly { readonly from: string; readonly to: string }[];
}

const foreignKeys = `
  select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    (select json_agg(json_build_object('from', format('%I', a.attname), 'to', format('%I', b.attname)))
      from unnest(conkey, confkey) as key (own, other)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = own
      join pg_attribute b on b.attrelid = confrelid and b.attnum = other) as pairs
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;

/** Rows that refer to rows which don't exist. */
const checkReferences: Check = async (client) => {
  const { rows } = await client.query<ForeignKey>(foreignKeys);
  const found: DataFinding[] = [];
  for (const { name, child, parent, pairs } of rows) {
    const isSet = pairs.map(({ from }) => `c.${from} is not null`).join(' and ');
    const matches = pairs.map(({ from, to }) => `p.${to} = c.${from}`).join(' and ');
    const findings = await findingsOf(`Table ${child}`, async () => {
      const { rows: lost } = await client.query<{ count: number }>(
        `select count(*)::int as count from ${child} c where ${isSet} and not exists (select from ${parent} p where ${matches})`,
      );
      const missing = lost[0]?.count ?? 0;
      return missing === 0 ? undefined : `${count(missing)} rows refer to rows of ${parent} that don’t exist (${name})`;
    });
    found.push(...findings);
  }
  return found;
};

const invalidObjects = `
  select format('Index %s', indexrelid::regclass) as subject, 'is not valid: run “reindex index” for it' as problem
  from pg_index join pg_class on pg_class.oid = indexrelid
  where not indisvalid and relnamespace = 'public'::regnamespace
  union all
  select format('Table %s', conrelid::regclass), format('has the constraint %s, which was never checked', conname)
  from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
  union all
  select format('Table %s', tgrelid::regclass), format('has the trigger %s, which is switched off', tgname)
  from pg_trigger join pg_class on pg_class.oid = tgrelid
  where tgenabled = 'D' and relnamespace = 'public'::regnamespace`;

const checkObjects: Check = async (client) => (await client.query<DataFinding>(invalidObjects)).rows;

/** Numbers of new records that are taken. */
const checkSequences: Check = async (client) => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select * from (
      select attrelid::regclass::text as table, format('%I', attname) as column,
        coalesce(pg_get_serial_sequence(attrelid::regclass::text, attname),
          substring(pg_get_expr(adbin, adrelid) from '^nextval\\(''(.+)''::regclass\\)$')) as sequence
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped) numbered
    where sequence is not null`);
  const found: DataFinding[] = [];
  for (const { table, column, sequence } of rows)
    found.push(
      ...(await findingsOf(`Table ${table}`, async () => {
        const { rows: behind } = await client.query(
          `select from ${sequence} where last_value < (select coalesce(max(${column}), 0) from ${table})`,
        );
        return behind.length === 0 ? undefined : `has records with higher numbers than the next new one (${sequence})`;
      })),
    );
  return found;
};

const appliedMigrations = 'select name, checksum from migration order by name collate "C"';

const checkMigrations: Check = (client) =>
  findingsOf('Schema', async () => {
    const { rows } = await client.query<AppliedMigration>(appliedMigrations);
    try {
      migrationsAround(rows);
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  });

/** True unless the database waits for migrations of this build, without which rules and sums can't be read. */
async function isCurrentSchema(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<AppliedMigration>(appliedMigrations);
  try {
    return migrationsAround(rows).waiting === 0;
  } catch {
    return true;
  }
}

/** The rules that PostgreSQL doesn't know. */
const checkRules: Check = async (client) => {
  const found: DataFinding[] = [];
  for (const [rule, statement] of Object.entries(dataRules))
    found.push(
      ...(await findingsOf(`Rule “${rule}”`, async () => {
        const { rows } = await client.query<{ id: string }>(`select id from (${statement}) broken limit 5`);
        return rows.length === 0 ? undefined : `is broken, for example by ${rows.map(({ id }) => id).join(', ')}`;
      })),
    );
  return found;
};

const planFigures = (id: string) => sql<{ figures: string }>`
  select json_build_array(
    (select json_build_array(base_effort, actual_effort, open_effort, complete, start, finish) from project_plan where id = ${id}),
    (select json_agg(json_build_array(id, actual_effort, open_effort, complete) order by id) from activity where plan_id = ${id}),
    (select json_agg(json_build_array(cost_type, base, actual, open) order by cost_type) from plan_cost where plan_id = ${id})
  )::text as figures`;

class RolledBack extends Error {
  readonly isEqual: boolean;

  constructor(isEqual: boolean) {
    super('The computed figures are not kept.');
    this.isEqual = isEqual;
  }
}

/** Computes the sums of a plan again, in a transaction that is rolled back. */
async function hasTrueSums({ kysely }: Database, id: string): Promise<boolean> {
  const figures = async (db: Transaction<Tables>) => (await planFigures(id).execute(db)).rows[0]?.figures;
  try {
    await kysely.transaction().execute(async (db) => {
      const stored = await figures(db);
      await recomputePlan(db, id);
      throw new RolledBack((await figures(db)) === stored);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.isEqual;
    throw error;
  }
  return true;
}

async function checkSums(database: Database): Promise<readonly DataFinding[]> {
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    `select p.id, n.name from project_plan p join project_node n on n.id = p.project_node_id order by p.id`,
  );
  const found: DataFinding[] = [];
  for (const { id, name } of rows)
    found.push(
      ...(await findingsOf(`Project “${name}”`, async () =>
        (await hasTrueSums(database, id))
          ? undefined
          : 'has effort, progress or costs that don’t follow from its records',
      )),
    );
  return found;
}

type NamedCheck = readonly [name: string, check: Check];

const checks: readonly NamedCheck[] = [
  ['migrations', checkMigrations],
  ['tables and indexes', checkTables],
  ['references', checkReferences],
  ['constraints and triggers', checkObjects],
  ['numbers of new records', checkSequences],
];

const rulesCheck: NamedCheck = ['rules', checkRules];

/**
 * Checks all data of a database; that of an older version without rules and sums, which need the migrations of this build.
 * @param onCheck called with the name of each part before it begins
 */
export async function checkData(
  database: Database,
  onCheck: (name: string) => void = () => {},
): Promise<readonly DataFinding[]> {
  const found: DataFinding[] = [];
  const client = await database.pool.connect();
  let isCurrent = true;
  try {
    await client.query('set statement_timeout = 0; set default_transaction_read_only = on');
    isCurrent = await isCurrentSchema(client);
    for (const [name, check] of isCurrent ? [...checks, rulesCheck] : checks) {
      onCheck(name);
      found.push(...(await check(client)));
    }
  } finally {
    // The settings end with the connection; the embedded database has only one.
    await client.query('reset statement_timeout; reset default_transaction_read_only').catch(() => {});
    client.release(database.kind === 'postgres');
  }
  if (!isCurrent) return found;
  onCheck('sums');
  found.push(
    ...(await checkSums(database).catch((error: unknown) => [{ subject: 'Sums', problem: messageOf(error) }])),
  );
  return found;
}
