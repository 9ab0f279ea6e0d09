import os from 'node:os';
import { type Database, openDatabase } from '#service/db/open.ts';
import { type Cluster, startCluster } from '#testing/postgres-cluster.ts';
import { ownService } from './measuring/own-service.ts';
import { type Statement, timed, watched } from './measuring/watched-database.ts';
import { assignmentsOfStaff, fillCompany, isFilled, sizes } from './scale/data.ts';
import { measureLive } from './scale/live.ts';
import { companyRequests, everydayRequests, type ScaleRequest } from './scale/requests.ts';

type SizeName = keyof typeof sizes;

/** The second half is known of requests alone. */
interface Measured {
  readonly ms: number;
  readonly megabytes: number;
  readonly statements?: number;
  readonly kilobytes?: number;
  /** Processor time of a request, ms: of the process that sends and answers it, and of the database. */
  readonly processor?: readonly [service: number, database: number];
}

interface Options {
  /** Windows of live events; half as many as people unless set. */
  readonly windows: number | undefined;
  /** Text in the names of the requests that are measured. */
  readonly only: string;
  /** Prints the longest statements of each request. */
  readonly isExplained: boolean;
  /** A running server's, which keeps the company for the next measurement, rather than one of the benchmark's own. */
  readonly databaseUrl: string | undefined;
}

/**
 * Measures requests as a company grows, from one process, one after the other, on a separate PostgreSQL server. Prints
 * for each its median time, statements, size and memory, how many times as long it takes as in the company before, and
 * how many requests a second more processes would answer, computed from their processor times.
 *
 * @param args names of sizes, `small medium` by default, or also `large` and `old`; `--only=TEXT` measures the requests
 * whose name contains the text; `--windows=N` for live events; `--statements` prints the longest statements of each
 * request; `--database=URL` measures one company in an empty database, which keeps it for the next measurement
 */
export async function run(...args: string[]): Promise<void> {
  const valueOf = (option: string) => args.find((arg) => arg.startsWith(`${option}=`))?.slice(option.length + 1);
  const chosen = args.filter((name): name is SizeName => name in sizes);
  const names: readonly SizeName[] = chosen.length > 0 ? chosen : ['small', 'medium'];
  const windows = valueOf('--windows');
  const options = {
    windows: windows === undefined ? undefined : Number(windows),
    only: valueOf('--only') ?? '',
    isExplained: args.includes('--statements'),
    databaseUrl: valueOf('--database'),
  };
  const results = new Map<SizeName, Map<string, Measured>>();
  for (const name of names) {
    results.set(name, await measureCompany(name, options));
    print(results);
  }
}

/** Tables of the companies so far; the factor of a request is that of its time against the company before. */
function print(results: ReadonlyMap<SizeName, ReadonlyMap<string, Measured>>): void {
  const table: Record<string, Record<string, number | string>> = {};
  let before: ReadonlyMap<string, Measured> | undefined;
  for (const [name, company] of results) {
    for (const [request, { ms, megabytes, statements = '', kilobytes }] of company) {
      const row = (table[request] ??= {});
      const earlier = before?.get(request)?.ms;
      row[`${name} ms`] = Number(ms.toFixed(1));
      if (earlier !== undefined) row[`× ${name}`] = Number((ms / earlier).toFixed(1));
      row[`${name} statements`] = statements;
      row[`${name} kB`] = kilobytes === undefined ? '' : Math.round(kilobytes);
      row[`${name} MB`] = megabytes;
    }
    before = company;
  }
  console.log(`load of the machine: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores`);
  console.table(table);
  console.log('Requests a second of processes with a core each, and a database with as many, by their processor time:');
  console.table(computedThroughput(before ?? new Map()));
}

const processCounts = [2, 4, 8] as const;

function computedThroughput(company: ReadonlyMap<string, Measured>): Record<string, Record<string, number | string>> {
  const rows = [...company].flatMap(([request, { processor }]) => {
    if (!processor) return [];
    const [service, database] = processor;
    const most = (count: number) => Math.round((1000 * count) / Math.max(service, database));
    const shares = { 'service ms': service.toFixed(1), 'database ms': database.toFixed(1) };
    const columns = processCounts.map((count) => [`${count} processes`, most(count)] as const);
    return [[request, { ...shares, ...Object.fromEntries(columns) }] as const];
  });
  return Object.fromEntries(rows);
}

const serverSettings = ['max_wal_size=4GB', 'shared_buffers=2GB', 'maintenance_work_mem=512MB', 'max_connections=100'];

async function measureCompany(name: SizeName, options: Options): Promise<Map<string, Measured>> {
  const size = sizes[name];
  const { people, projects, records } = size;
  console.log(`${name}: ${people} people, ${projects} projects, ${projects * 100} activities, ${records} work records`);
  const cluster = options.databaseUrl === undefined ? await startCluster({ settings: serverSettings }) : undefined;
  const databaseUrl = options.databaseUrl ?? cluster?.url;
  if (databaseUrl === undefined) throw new Error('No PostgreSQL server is installed.');
  const statements: Statement[] = [];
  const database = watched(await openDatabase({ databaseUrl, dataDir: '' }), statements);
  try {
    const server = await ownService(database);
    if (!(await isFilled(database))) await timed('fill the database', () => fillCompany(database, size));
    console.log(`size of the database: ${await sizeOf(database)} MB`);
    const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
    const measured = new Map<string, Measured>();
    const all = { ...everydayRequests(await assignmentsOfStaff(database)), ...companyRequests };
    for (const [request, details] of Object.entries(all)) {
      if (!request.includes(options.only)) continue;
      measured.set(request, await measureRequest(baseUrl, details, { cluster, statements }));
      if (options.isExplained) explain(request, statements);
    }
    await server.close();
    const windows = options.windows ?? people / 2;
    if (windows > 0) measured.set('live events', await measureLive(databaseUrl, windows, people));
    return measured;
  } finally {
    await database.close();
    cluster?.stop();
  }
}

function explain(request: string, statements: readonly Statement[]): void {
  console.log(request);
  for (const { text, duration } of statements.toSorted((a, b) => b.duration - a.duration).slice(0, 4))
    console.log(`${duration.toFixed(0).padStart(8)} ms  ${text.replaceAll(/\s+/g, ' ').slice(0, 3000)}`);
}

async function sizeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ size: number }>(
    'select round(pg_database_size(current_database()) / 1048576.0)::integer as size',
  );
  return rows[0]?.size ?? Number.NaN;
}

async function measureRequest(
  baseUrl: string,
  { method = 'GET', path, headers, runs }: ScaleRequest,
  { cluster, statements }: { readonly cluster: Cluster | undefined; readonly statements: Statement[] },
): Promise<Measured> {
  const times: number[] = [];
  let kilobytes = 0;
  const send = async (run: number) => {
    statements.length = 0;
    const start = performance.now();
    const answer = await fetch(`${baseUrl}${path(run)}`, {
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    if (!answer.ok) throw new Error(`${path(run)}: ${(await answer.text()).slice(0, 500)}`);
    kilobytes = 0;
    for await (const part of answer.body ?? []) kilobytes += (part as Uint8Array).byteLength / 1000;
    times.push(performance.now() - start);
  };
  globalThis.gc?.();
  const memory = watchMemory();
  if (runs > 0) await send(0);
  times.length = 0;
  const before = { service: process.cpuUsage(), database: cluster?.processor() ?? Number.NaN };
  for (let run = runs > 0 ? 1 : 0; run <= runs; run += 1) await send(run);
  const { user, system } = process.cpuUsage(before.service);
  const count = times.length;
  const [ms = Number.NaN] = times.toSorted((a, b) => a - b).slice(Math.floor(count / 2));
  return {
    ms,
    megabytes: memory.peak(),
    statements: statements.length,
    kilobytes,
    processor: [(user + system) / 1000 / count, ((cluster?.processor() ?? Number.NaN) - before.database) / count],
  };
}

/** The highest resident memory of this process from now on, MB, sampled. */
function watchMemory(): { peak(): number } {
  let highest = 0;
  const sample = () => void (highest = Math.max(highest, process.memoryUsage.rss()));
  const timer = setInterval(sample, 20).unref();
  return {
    peak: () => {
      clearInterval(timer);
      sample();
      return Math.round(highest / 2 ** 20);
    },
  };
}
