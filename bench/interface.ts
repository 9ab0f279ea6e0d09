import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { migrate } from '#service/db/migrate.ts';
import { openDatabase } from '#service/db/open.ts';
import { type Cluster, startCluster } from '#testing/postgres-cluster.ts';
import { fill, ids, project, token } from './interface/data.ts';
import type { LoadResult } from './interface/load-process.ts';
import { type Load, type Server, startLoad, startServer } from './interface/programs.ts';
import { mixedReads, type Request, type Subject, subjects } from './interface/requests.ts';

/**
 * Measures requests per second and latency of the service with 500 projects, 50,000 activities and 300,000 work
 * records, on the embedded database and on a PostgreSQL server if available. For comparison, measures the upper bound
 * of plain Fastify and pg: the bare table rows, and the same rows with all related data. Service, bound and load
 * generator are separate processes.
 *
 * @param args `--quick` measures only briefly; `--cluster` starts a separate PostgreSQL server; `--only=TEXT` measures
 * the requests whose name contains the text; `--accept=ENCODING` has answers compressed; a `postgres://` URL of an empty
 * database (or BENCH_DATABASE_URL) is measured too; `--no-embedded` skips the embedded database; `--mixed` measures small
 * and large reads together instead, at 200 and 1,000 connections
 */
export async function run(...args: string[]): Promise<void> {
  const has = (flag: string) => args.includes(flag);
  const valueOf = (option: string) => args.find((arg) => arg.startsWith(`${option}=`))?.slice(option.length + 1) ?? '';
  const plan = {
    milliseconds: has('--quick') ? 300 : 800,
    isMixed: has('--mixed'),
    only: valueOf('--only'),
    accepted: valueOf('--accept'),
  };
  const load = startLoad();
  let cluster: Cluster | undefined;
  try {
    if (!has('--no-embedded'))
      await withDirectory((directory) => measureDatabase({ DATA_DIR: path.join(directory, 'data') }, load, plan));
    if (has('--cluster')) cluster = await startCluster();
    const url = cluster?.url ?? args.find((arg) => /^postgres(ql)?:/.test(arg)) ?? process.env.BENCH_DATABASE_URL;
    if (url !== undefined)
      await measureDatabase({ DATABASE_URL: url }, load, { ...plan, database: cluster?.processor });
    else console.log('Only the embedded database: no PostgreSQL server was given, or none is installed.');
  } finally {
    cluster?.stop();
    await load.stop();
  }
}

interface Plan {
  /** Of each measurement. */
  readonly milliseconds: number;
  readonly isMixed: boolean;
  readonly only: string;
  /** Content encodings that the client accepts. */
  readonly accepted: string;
  /** Processor time of the database, ms, where it is known. */
  readonly database?: Cluster['processor'] | undefined;
}

async function withDirectory(work: (directory: string) => Promise<void>): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
  try {
    await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Makes the data and gives the ids that the requests name. */
async function prepare(env: Readonly<Record<string, string>>) {
  const start = performance.now();
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '', isDurable: false });
  try {
    await migrate(database);
    await fill(database);
    console.log(`\n${database.kind}: filled in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    return await ids(database);
  } finally {
    await database.close();
  }
}

async function measureDatabase(env: Readonly<Record<string, string>>, load: Load, plan: Plan): Promise<void> {
  const known = await prepare(env);
  const list = subjects(known).filter(({ name }) => name.includes(plan.only));
  const service = await startServer('service-process', env);
  const rows: Row[] = [];
  try {
    if (plan.isMixed) return await measureMixedReads(service, load, mixedReads(known));
    for (const subject of list) rows.push(await measureSubject(subject, service, load, plan));
    await measureParallelReads(service, load);
  } finally {
    await service.stop();
  }
  const bound = await startServer('bound-process', env);
  try {
    for (const [index, { bound: name }] of list.entries()) {
      const row = rows[index];
      if (name === undefined || row === undefined) continue;
      row.bare = await measureBound(`/bare/${name}`, bound, load, plan);
      row.same = await measureBound(`/same/${name}`, bound, load, plan);
    }
  } finally {
    await bound.stop();
  }
  console.log(
    `load of the machine: ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')} on ${os.cpus().length} cores`,
  );
  console.table(Object.fromEntries(rows.map((row) => [row.name, shown(row)])));
}

async function measureBound(path: string, { port }: Server, load: Load, { milliseconds }: Plan): Promise<LoadResult> {
  const requests = [requestText({ method: 'GET', path, token: '' }, '')];
  const order = { port, requests, skip: 0, connections: 8 };
  await load.run({ ...order, milliseconds: milliseconds / 3 });
  return load.run({ ...order, milliseconds });
}

interface Row {
  readonly name: string;
  readonly json: readonly LoadResult[];
  readonly xml: LoadResult;
  /** The bound: the tables' rows alone, and the rows that the service selects. */
  bare?: LoadResult;
  same?: LoadResult;
  readonly redmine: number | undefined;
  /** Processor time of a request with one connection, ms: of the service, and of the database where it has processes of its own. */
  readonly processor: string;
}

const connections = [1, 8, 32] as const;

function requestText({ method, path: address, token: secret }: Request, base: string, accepted = ''): string {
  const length = method === 'GET' ? '' : 'Content-Length: 0\r\n';
  const encoding = accepted === '' ? '' : `Accept-Encoding: ${accepted}\r\n`;
  return `${method} ${base}${address} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n${encoding}${length}\r\n`;
}

async function measureSubject(
  { name, requests, redmine, most = Number.POSITIVE_INFINITY }: Subject,
  server: Server,
  load: Load,
  { milliseconds, database, accepted }: Plan,
): Promise<Row> {
  let skip = 0;
  const measure = async (base: string, count: number, time = milliseconds) => {
    const texts = requests.map((request) => requestText(request, base, accepted));
    const result = await load.run({ port: server.port, requests: texts, skip, connections: count, milliseconds: time });
    skip += result.requests;
    if (result.failed > 0) console.log(`${name}: ${result.failed} of ${result.requests} requests failed`);
    return result;
  };
  const json = '/api/json/v2';
  await measure(json, 8, milliseconds / 3);
  const results: LoadResult[] = [];
  for (const count of connections) results.push(await measure(json, Math.min(count, most)));
  const xml = await measure('/api/rest/v2', 8);
  return {
    name,
    json: results,
    xml,
    redmine,
    processor: await processorTime(server, database, () => measure(json, 1)),
  };
}

/** CPU time of a request in ms; varies less with other load on the machine than elapsed time. */
async function processorTime(server: Server, database: Plan['database'], work: () => Promise<LoadResult>) {
  const before = { service: (await server.ask()).processor, database: database?.() };
  const { requests } = await work();
  const after = { service: (await server.ask()).processor, database: database?.() };
  const each = (from: number, until: number) => ((until - from) / requests).toFixed(2);
  const service = each(before.service, after.service);
  if (before.database === undefined || after.database === undefined) return service;
  return `${service} + ${each(before.database, after.database)}`;
}

/** Ten reads of the plan of 10,000 activities at once: memory, and the longest time that nothing else was answered. */
async function measureParallelReads(server: Server, load: Load): Promise<void> {
  for (const base of ['/api/json/v2', '/api/rest/v2']) {
    const before = await server.ask();
    const request = requestText(
      { method: 'GET', path: `/tasks/listTasksOfProject/${project.large}`, token: token.manager },
      base,
    );
    const { requests, p50, kilobytes } = await load.run({
      port: server.port,
      requests: [request],
      skip: 0,
      connections: 10,
      milliseconds: 1,
    });
    const { peak, block } = await server.ask();
    const size = `${(kilobytes / 1000).toFixed(1)} MB`;
    const memory = `${before.memory} MB before, ${peak} MB at the peak`;
    console.log(
      `${requests} parallel reads of 10,000 activities (${base}, ${size} each): ${p50.toFixed(0)} ms, memory ${memory}, longest block ${block} ms`,
    );
  }
}

/** Nine small reads to one large one, in the same order each time. */
async function measureMixedReads(
  { port }: Server,
  load: Load,
  { small, large }: ReturnType<typeof mixedReads>,
): Promise<void> {
  const texts = (reads: readonly Request[]) => reads.map((each) => requestText(each, ''));
  const order = { port, requests: texts(small), large: texts(large), skip: 0 };
  const rows: Record<string, object> = {};
  for (const [connections, seconds] of mixedLoads) {
    const result = await load.run({ ...order, connections, milliseconds: seconds * 1000 });
    if (result.failed > 0) console.log(`${result.failed} of the mixed reads failed`);
    if (connections === 1) continue;
    for (const [kind, { requests, p50, p99 }] of [['small', result] as const, ['large', result.large] as const])
      rows[`${connections} connections, ${kind}`] = {
        'req/s': rate(requests / seconds),
        'p50 ms': p50.toFixed(1),
        'p99 ms': p99.toFixed(0),
        'p99/p50': (p99 / p50).toFixed(1),
      };
  }
  console.table(rows);
}

/** Connections and seconds; the first one only prepares. */
const mixedLoads = [
  [1, 5],
  [200, 25],
  [1000, 40],
] as const;

const ratio = (one: LoadResult | undefined, other: LoadResult | undefined) =>
  one === undefined || other === undefined ? '' : (one.perSecond / other.perSecond).toFixed(2);

const rate = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0));

function shown({ json, xml, bare, same, redmine, processor }: Row) {
  const [one, eight, many] = json;
  const time = (result: LoadResult | undefined) => `${result?.p50.toFixed(1)} / ${result?.p99.toFixed(1)}`;
  return {
    kB: Math.round(eight?.kilobytes ?? 0),
    '1: req/s': rate(one?.perSecond ?? 0),
    'p50 / p99 ms': time(one),
    '8: req/s': rate(eight?.perSecond ?? 0),
    'p50 / p99': time(eight),
    '32: req/s': rate(many?.perSecond ?? 0),
    'p50/p99': time(many),
    'XML 8': rate(xml.perSecond),
    'processor ms': processor,
    'bare rows': bare === undefined ? '' : rate(bare.perSecond),
    'same rows': same === undefined ? '' : rate(same.perSecond),
    'ours/bare': ratio(eight, bare),
    'ours/same': ratio(eight, same),
    '×Redmine': redmine === undefined || eight === undefined ? '' : (eight.perSecond / redmine).toFixed(1),
  };
}
