import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#service/db/open.ts';
import type { Tables } from '#service/db/tables.ts';
import { type Cluster, startCluster } from '#testing/postgres-cluster.ts';
import { asAdministrator, ownService } from './measuring/own-service.ts';

const runs = 15;

/**
 * People in pools of 25, half of them with a week of their own, all with three absences; a project for every two of them with an
 * activity a week of the year, two people on each; and a record for each person on each working day of the first half of the year.
 */
async function fill(db: Kysely<Tables>, people: number): Promise<void> {
  const pools = Math.ceil(people / 25);
  const projects = Math.ceil(people / 2);
  const statements = [
    sql`insert into resource (id, type, parent_id, path, name)
      select 90000 + n, 1, 2, array[2, 90000 + n], 'Pool ' || n from generate_series(0, ${pools}::integer - 1) n`,
    sql`insert into resource (id, type, parent_id, path, name)
      select 100000 + n, 0, 90000 + n / 25, array[2, 90000 + n / 25, 100000 + n], 'Person ' || n
      from generate_series(0, ${people}::integer - 1) n`,
    sql`insert into resource_calendar (resource_id, week_hours)
      select 100000 + n, '{8,8,8,8,4,0,0}' from generate_series(0, ${people}::integer - 1, 2) n`,
    sql`insert into unavailability (resource_id, start, finish)
      select 100000 + n, date '2026-02-02' + n % 90 + 120 * k, date '2026-02-10' + n % 90 + 120 * k
      from generate_series(0, ${people}::integer - 1) n, generate_series(0, 2) k`,
    sql`insert into holiday (day) select date '2026-01-01' + 37 * n from generate_series(0, 9) n`,
    sql`insert into project_node (id, type, parent_id, path, name, start, probability)
      select 200000 + n, 3, 1, array[1, 200000 + n], 'Project ' || n, '2026-01-01', 25 * (1 + n % 4)
      from generate_series(1, ${projects}::integer) n`,
    sql`with plan as (
        insert into project_plan (id, project_node_id, start, finish)
        select 300000 + n, 200000 + n, '2026-01-05', '2026-12-31' from generate_series(1, ${projects}::integer) n)
      insert into plan_version (id, plan_id, number, check_in_time)
      select 400000 + n, 300000 + n, 1, now() from generate_series(1, ${projects}::integer) n`,
    sql`update project_plan set current_version_id = id + 100000`,
    sql`insert into activity (id, plan_id)
      select 1000000 + p * 100 + a, 300000 + p from generate_series(1, ${projects}::integer) p, generate_series(0, 51) a`,
    sql`insert into activity_version (plan_version_id, plan_id, activity_id, sequence, outline_level, wbs_code, name, start, finish, duration)
      select 400000 + p, 300000 + p, 1000000 + p * 100 + a, a, 1, a, 'Activity', date '2026-01-05' + a * 7,
        date '2026-01-09' + a * 7 + (a % 3) * 14, 40
      from generate_series(1, ${projects}::integer) p, generate_series(0, 51) a`,
    sql`insert into assignment (id, activity_id, resource_id)
      select 3000000 + p * 1000 + a * 2 + k, 1000000 + p * 100 + a, 100000 + (p * 2 + k + a) % ${people}::integer
      from generate_series(1, ${projects}::integer) p, generate_series(0, 51) a, generate_series(0, 1) k`,
    sql`insert into assignment_version (plan_version_id, assignment_id, activity_id, base_effort)
      select plan_version_id, assignment.id, version.activity_id, 20 + assignment.id % 30
      from activity_version version join assignment on assignment.activity_id = version.activity_id`,
    sql`insert into work_record (assignment_id, resource_id, day, actual_effort, open_effort)
      select assignment.id, resource_id, version.start + k, 7.5, 0
      from assignment join activity_version version on version.activity_id = assignment.activity_id, generate_series(0, 4) k
      where version.start < '2026-07-01'`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}

const questions = {
  '52 weeks': { from: '2026-01-05', until: '2027-01-03', unit: 'week' },
  '52 weeks, decided projects': { from: '2026-01-05', until: '2027-01-03', unit: 'week', probability: 100 },
  '12 months': { from: '2026-01-01', until: '2026-12-31', unit: 'month' },
  '92 days': { from: '2026-04-01', until: '2026-07-01', unit: 'day' },
};

/**
 * Measures the utilization of 500 resources (or the number passed) in 52 weeks, over HTTP until the last byte of the
 * response. With `--cluster` over a separate PostgreSQL server, whose CPU time is reported separately; the embedded
 * database is part of the process.
 */
export async function run(...args: string[]): Promise<void> {
  const [people = '500'] = args.filter((arg) => !arg.startsWith('--'));
  const cluster = args.includes('--cluster') ? await startCluster() : undefined;
  try {
    await measure(Number(people), cluster);
  } finally {
    cluster?.stop();
  }
}

async function measure(people: number, cluster: Cluster | undefined): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl: cluster?.url, poolSize: 1 });
  try {
    const server = await ownService(database);
    await fill(database.kysely, people);
    const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
    const rows: Record<string, object> = {};
    for (const [name, input] of Object.entries(questions)) {
      const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]));
      rows[name] = await measured(async () => {
        const answer = await fetch(`${baseUrl}/api/app/v1/utilization?${query.toString()}`, {
          headers: asAdministrator,
        });
        if (!answer.ok) throw new Error(await answer.text());
        return (await answer.arrayBuffer()).byteLength;
      }, cluster);
    }
    console.log(
      `${people} resources; load of the machine ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores; milliseconds:`,
    );
    console.table(rows);
    await server.close();
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}

async function measured(work: () => Promise<number>, cluster: Cluster | undefined) {
  const clocks: number[] = [];
  const processors: number[] = [];
  const databases: number[] = [];
  let bytes = 0;
  for (let count = 0; count <= runs; count += 1) {
    const usage = process.cpuUsage();
    const before = cluster?.processor() ?? 0;
    const start = performance.now();
    bytes = await work();
    const clock = performance.now() - start;
    const { user, system } = process.cpuUsage(usage);
    if (count === 0) continue;
    clocks.push(clock);
    processors.push((user + system) / 1000);
    databases.push((cluster?.processor() ?? 0) - before);
  }
  const median = (values: readonly number[]) => Math.round(values.toSorted((a, b) => a - b)[runs >> 1] ?? 0);
  return {
    'by the clock, median': median(clocks),
    'at best': Math.round(Math.min(...clocks)),
    'at worst': Math.round(Math.max(...clocks)),
    'processor of the process': median(processors),
    ...(cluster && { 'of the database': median(databases) }),
    kB: Math.round(bytes / 1000),
  };
}
