import { readFileSync } from 'node:fs';
import os from 'node:os';
import type pg from 'pg';
import { openDatabase } from '#service/db/open.ts';
import { asAdministrator, ownService } from './measuring/own-service.ts';
import { timed } from './measuring/watched-database.ts';
import { choose, type Form, forms, makeForms, tables, years } from './partitions/forms.ts';
import { aProject, assignmentsOfStaff } from './scale/data.ts';
import { companyRequests, everydayRequests, type ScaleRequest } from './scale/requests.ts';

/**
 * Compares work records, events and audit entries in plain tables with the same tables partitioned by year: requests and
 * maintenance, in turns. Prints medians, then those of each round. Needs a PostgreSQL server on this machine, and a
 * database that `npm run bench -- scale old --database=URL` has filled; 16 GB.
 *
 * @param args `--database=URL`; `--rounds=N`, 3 by default; `--only=TEXT` measures what has a name with the text;
 * `--remove` removes the first three years instead, one after the other, for good
 */
export async function run(...args: string[]): Promise<void> {
  const valueOf = (option: string) => args.find((arg) => arg.startsWith(`${option}=`))?.slice(option.length + 1);
  const databaseUrl = valueOf('--database');
  if (databaseUrl === undefined) throw new Error('Name the database: --database=URL');
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const client = await database.pool.connect();
  const measured = new Measured(client);
  try {
    await client.query('set statement_timeout = 0');
    await timed('both forms of the tables', () => makeForms(client));
    if (args.includes('--remove')) await removeYears(client, measured);
    else {
      const only = valueOf('--only') ?? '';
      const rounds = Number(valueOf('--rounds') ?? 3);
      await measureRequests(databaseUrl, measured, { only, rounds });
      if (only === '' || 'vacuum and analyze'.includes(only)) await measureUpkeep(measured, rounds);
      printSizes(await sizes(client));
    }
    measured.print();
  } finally {
    await choose(client, 'plain');
    client.release(true);
    await database.close();
  }
}

/** What was measured of each form, by name. */
class Measured {
  readonly client: pg.ClientBase;
  readonly #rows = new Map<string, Record<Form, number[]>>();

  constructor(client: pg.ClientBase) {
    this.client = client;
  }

  note(name: string, form: Form, value: number): void {
    const row = this.#rows.get(name) ?? { plain: [], by_year: [] };
    this.#rows.set(name, row);
    row[form].push(value);
  }

  /** Runs SQL; notes its time and, if it writes, its write-ahead log. */
  async statement(name: string, form: Form, text: string): Promise<void> {
    const before = await writtenLog(this.client);
    const start = performance.now();
    await this.client.query(text);
    this.note(`${name}, ms`, form, performance.now() - start);
    const megabytes = ((await writtenLog(this.client)) - before) / 1e6;
    if (megabytes > 1) this.note(`${name}, WAL MB`, form, megabytes);
  }

  print(): void {
    const rounded = (value: number) => Number(value.toPrecision(3));
    const rows = [...this.#rows].map(([name, { plain, by_year: byYear }]) => {
      const [one, other] = [median(plain), median(byYear)];
      const rounds = { 'plain rounds': plain.map(rounded).join(' '), 'by year rounds': byYear.map(rounded).join(' ') };
      return [name, { plain: rounded(one), 'by year': rounded(other), '×': rounded(other / one), ...rounds }] as const;
    });
    console.log(`load of the machine: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`);
    console.table(Object.fromEntries(rows));
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Bytes of the write-ahead log so far. */
async function writtenLog(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_insert_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes);
}

const audit = (query: string): ScaleRequest => ({
  path: () => `/api/app/v1/audit?numberRecords=100${query}`,
  headers: asAdministrator,
  runs: 20,
});
const events = (query: string): ScaleRequest => ({
  path: () => `/api/json/v2/projects/listStreamsForProjects?numberRecords=100${query}`,
  headers: asAdministrator,
  runs: 20,
});

const logRequests: Readonly<Record<string, ScaleRequest>> = {
  'audit log': audit(''),
  'audit log of a user': audit('&userId=20007'),
  'audit log of an action': audit('&action=token.'),
  'audit log of a record': audit('&objectId=100031'),
  'audit log of a day': audit('&from=2023-05-05Z&until=2023-05-05Z'),
  'audit log of a user, month': audit('&userId=20007&from=2023-05-01Z&until=2023-05-31Z'),
  'audit log of an action, month': audit('&action=token.&from=2023-05-01Z&until=2023-05-31Z'),
  'audit log of an address': { ...audit('&where=address.has.10.0.3.31'), runs: 3 },
  'events of a project': events(`&projectIds=${aProject}`),
  'events of all': events(''),
};

/** Requests that read none of the tables. */
const isElsewhere = (name: string) => /^(?:portfolio|search|all people)/.test(name);

async function measureRequests(
  databaseUrl: string,
  measured: Measured,
  { only, rounds }: { readonly only: string; readonly rounds: number },
): Promise<void> {
  const { client } = measured;
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const server = await ownService(database);
  const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
  const processor = await processorOf(client);
  const all = { ...everydayRequests(await assignmentsOfStaff(database)), ...logRequests, ...companyRequests };
  for (const [name, request] of Object.entries(all)) {
    if (isElsewhere(name) || !name.includes(only)) continue;
    for (const form of inTurns(rounds)) {
      await choose(client, form);
      const before = processor();
      measured.note(`${name}, ms`, form, await timeOf(baseUrl, request));
      measured.note(`${name}, database ms`, form, (processor() - before) / (request.runs + 1));
      await undo(name, form, measured);
    }
  }
  await server.close();
  await database.close();
}

/** Both forms in each round, and the other one first in each second round. */
const inTurns = (rounds: number): Form[] =>
  Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? forms : forms.toReversed())).flat();

/** Median time of a request, which is sent once before. */
async function timeOf(baseUrl: string, { method = 'GET', path, headers, runs }: ScaleRequest): Promise<number> {
  const times: number[] = [];
  for (let run = runs > 0 ? 0 : 1; run <= Math.max(runs, 1); run += 1) {
    const start = performance.now();
    const answer = await fetch(`${baseUrl}${path(run)}`, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path(run)}: ${text.slice(0, 500)}`);
    if (run > 0) times.push(performance.now() - start);
  }
  return median(times);
}

/** Takes back what a request has written, so that it finds the same again. */
async function undo(name: string, form: Form, measured: Measured): Promise<void> {
  const { client } = measured;
  if (name === 'book hours') await client.query(`delete from work_record where day >= '2028-01-01'`);
  if (name !== 'lock a month') return;
  await client.query('update work_record set state = 0, locked_by = null, locked_at = null where state = 1');
  await client.query('delete from lock_range');
  await measured.statement('vacuum after a lock', form, 'vacuum work_record');
}

/** Reads the processor time of the server's processes so far, ms, also of those that have ended. */
async function processorOf(client: pg.ClientBase): Promise<() => number> {
  const { rows } = await client.query<{ id: string }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as id`,
  );
  const id = rows[0]?.id ?? '';
  return () => {
    const running = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim().split(' ');
    // After the name in parentheses; hundredths of a second.
    const [user = 0, system = 0] =
      readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(13, 15).map(Number) ?? [];
    return running.reduce((sum, child) => sum + processorTime(child), 10 * (user + system));
  };
}

function processorTime(id: string): number {
  try {
    return Number.parseInt(readFileSync(`/proc/${id}/schedstat`, 'utf8'), 10) / 1e6;
  } catch {
    return 0; // it has ended
  }
}

async function measureUpkeep(measured: Measured, rounds: number): Promise<void> {
  for (const form of inTurns(rounds)) {
    await choose(measured.client, form);
    for (const { name } of tables)
      for (const command of ['vacuum', 'analyze'])
        await measured.statement(`${command} ${name}`, form, `${command} ${name}`);
  }
}

async function removeYears(client: pg.ClientBase, measured: Measured): Promise<void> {
  for (const year of years.slice(0, 3))
    for (const form of forms) {
      await choose(client, form);
      for (const { name, day } of tables) {
        const partition = `by_year.${name}_${year}`;
        const removal = {
          plain: `delete from ${name} where ${day} < '${year + 1}-01-01'`,
          by_year: `alter table ${name} detach partition ${partition}; drop table ${partition}`,
        };
        await client.query('checkpoint');
        await measured.statement(`remove a year of ${name}`, form, removal[form]);
        await measured.statement(`vacuum ${name} after it`, form, `vacuum ${name}`);
      }
    }
}

interface Size {
  readonly table: string;
  readonly megabytes: number;
  readonly ofIndexes: number;
}

async function sizes(client: pg.ClientBase): Promise<Size[]> {
  const { rows } = await client.query<Size>(`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as table, sum(pg_relation_size(oid))::bigint / 1000000 as megabytes,
      sum(pg_indexes_size(oid))::bigint / 1000000 as "ofIndexes"
    from pg_class where relkind = 'r' and relname ~ '^(${tables.map(({ name }) => name).join('|')})(_\\d+|_other)?$'
    group by 1 order by 1`);
  return rows;
}

function printSizes(rows: readonly Size[]): void {
  console.table(rows.map(({ table, megabytes, ofIndexes }) => ({ table, MB: megabytes, 'MB of indexes': ofIndexes })));
}
