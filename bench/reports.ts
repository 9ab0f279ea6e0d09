import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#service/db/open.ts';
import type { Tables } from '#service/db/tables.ts';
import { testData } from '#testing/test-data.ts';
import { startCluster } from '#testing/postgres-cluster.ts';
import { asAdministrator, ownService } from './measuring/own-service.ts';

const projects = 10;
const activitiesOfProject = 20;
const people = 50;
const formats = ['csv', 'json', 'xml', 'html', 'xlsx', 'xls'];
/** Records of the one month that is set in type. */
const onPaper = 3_000;

/**
 * Inserts projects with activities, people assigned to one activity of each, and `records` work records from 2022 on.
 */
async function fill(kysely: Kysely<Tables>, records: number): Promise<void> {
  const builders = testData(kysely);
  const resources: string[] = [];
  for (let person = 0; person < people; person += 1)
    resources.push(await builders.resource({ name: `Person ${person}` }));
  for (let index = 0; index < projects; index += 1) {
    const project = await builders.project({ name: `Project ${index}`, number: `P-${index}` });
    const activities: string[] = [];
    for (let activity = 0; activity < activitiesOfProject; activity += 1)
      activities.push(await builders.activity(project, { name: `Activity ${activity}`, wbs_code: `1.${activity}` }));
    for (const [person, resource] of resources.entries())
      await builders.assignment(project, activities[(person + index) % activitiesOfProject] ?? '', resource);
  }
  await sql`
    insert into work_record (assignment_id, resource_id, day, actual_effort, open_effort, comment)
    select assignment.id, assignment.resource_id, date '2022-01-01' + day, 2, 10, 'What did you do? on day ' || day
    from generate_series(0, ${Math.ceil(records / (projects * people)) - 1}::integer) as day cross join assignment
    order by day, assignment.id
    limit ${records}`.execute(kysely);
  await sql`analyze`.execute(kysely);
}

interface Measured {
  readonly s: number;
  /** CPU time of all processors; on an idle machine the part of `s` spent computing. */
  readonly cpu: number;
  readonly mb: number;
  /** Memory of the thread of the service; the embedded database, which has its own, is in `more`. */
  readonly own: number;
  readonly more: number;
  /** Most memory of the whole process. */
  readonly most: number;
}

/** Most memory of the process while something goes on, and how long it takes. */
async function measured(work: () => Promise<number>): Promise<Measured> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  let own = 0;
  const timer = setInterval(() => {
    const { rss, heapTotal, external } = process.memoryUsage();
    most = Math.max(most, rss);
    own = Math.max(own, heapTotal + external);
  }, 20);
  const [start, used] = [performance.now(), process.cpuUsage()];
  const bytes = await work();
  clearInterval(timer);
  const { user, system } = process.cpuUsage(used);
  return {
    s: (performance.now() - start) / 1000,
    cpu: (user + system) / 1e6,
    mb: bytes / 1e6,
    own: own / 1e6,
    more: (most - before) / 1e6,
    most: most / 1e6,
  };
}

/**
 * Measures the work report of 100,000 records (or the number passed) in every format, through the interface of a
 * service over the embedded database; as PDF for one month only. With `--cluster` over a separate PostgreSQL server:
 * the memory of the process is then that of the service and of the file reader, which retains nothing.
 */
export async function run(...args: string[]): Promise<void> {
  const [records = '100000'] = args.filter((arg) => !arg.startsWith('--'));
  const cluster = args.includes('--cluster') ? await startCluster() : undefined;
  try {
    await measure(Number(records), cluster?.url);
  } finally {
    cluster?.stop();
  }
}

async function measure(rows: number, databaseUrl: string | undefined): Promise<void> {
  // The service looks for its worker under this name; the bundle names what a benchmark starts by its file.
  const worker = fileURLToPath(new URL('./report-worker-process.js', import.meta.url));
  await copyFile(worker, path.join(path.dirname(worker), 'report-worker.js'));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl });
  try {
    const server = await ownService(database);
    await fill(database.kysely, rows);
    const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
    const read = (format: string, body: object) => async () => {
      const answer = await fetch(`${baseUrl}/api/json/v2/reports/export/work-report?format=${format}`, {
        method: 'POST',
        headers: { ...asAdministrator, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok || !answer.body) throw new Error(await answer.text());
      let bytes = 0;
      for await (const piece of answer.body) bytes += piece.length;
      return bytes;
    };
    const table = [];
    // The database takes its tables into memory with the first one.
    for (const [index, format] of ['csv', ...formats].entries()) {
      const found = await measured(read(format, { from: '2022-01-01' }));
      table.push(told(index === 0 ? 'csv (first)' : format, rows, found));
    }
    const { rows: days } = await sql<{ until: string }>`
      select day as until from (select day from work_record order by day limit ${onPaper}) first
      order by day desc limit 1 offset 400`.execute(database.kysely);
    const until = days[0]?.until ?? '2022-01-01';
    const { rows: counts } = await sql<{ count: number }>`
      select count(*)::integer as count from work_record where day <= ${until}`.execute(database.kysely);
    for (const name of ['pdf (first)', 'pdf'])
      table.push(told(name, counts[0]?.count ?? 0, await measured(read('pdf', { from: '2022-01-01', until }))));
    console.table(table);
    await server.close();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function told(format: string, rows: number, { s, cpu, mb, own, more, most }: Measured) {
  return {
    format,
    rows,
    s: Number(s.toFixed(2)),
    'cpu s': Number(cpu.toFixed(2)),
    'rows/s': Math.round(rows / s),
    MB: Number(mb.toFixed(2)),
    'service MB': Math.round(own),
    'more resident MB': Math.round(more),
    'resident MB': Math.round(most),
  };
}
