import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { migrate } from '#service/db/migrate.ts';
import { openDatabase } from '#service/db/open.ts';
import type { Tables } from '#service/db/tables.ts';
import { secretHash } from '#service/http/session.ts';
import { serverOver, systemClock } from '#service/open.ts';
import { readSettings } from '#service/settings.ts';

const runs = 20;
const projects = 200;

/**
 * Inserts activities in 200 projects with names of about twelve thousand words, 2,000 to-dos, 500 resources and users;
 * one user sees 20 of the projects.
 */
async function fill(db: Kysely<Tables>, activities: number): Promise<void> {
  const words = sql`array['Anforderungen', 'Konzept', 'Prüfung', 'Implementierung', 'Test', 'Schnittstelle', 'Datenbank', 'Abnahme',
    'Rollout', 'Schulung', 'Dokumentation', 'Migration', 'Review', 'Entwurf', 'Montage', 'Lieferung', 'Bestellung', 'Inbetriebnahme']`;
  const each = Math.ceil(activities / projects);
  const statements = [
    sql`insert into project_node (id, type, parent_id, path, number, name, start)
      select 200000 + n, 3, 1, array[1, 200000 + n], 'P-' || n, (${words})[1 + n % 18] || ' Werk ' || n, '2026-01-01'
      from generate_series(1, ${projects}::integer) n`,
    sql`with plan as (
        insert into project_plan (id, project_node_id) select 300000 + n, 200000 + n from generate_series(1, ${projects}::integer) n)
      insert into plan_version (id, plan_id, number, check_in_time)
      select 400000 + n, 300000 + n, 1, now() from generate_series(1, ${projects}::integer) n`,
    sql`update project_plan set current_version_id = id + 100000`,
    sql`insert into activity (id, plan_id)
      select 1000000 + p * 10000 + a, 300000 + p from generate_series(1, ${projects}::integer) p, generate_series(1, ${each}::integer) a`,
    sql`insert into activity_version (plan_version_id, plan_id, activity_id, sequence, outline_level, name)
      select 400000 + p, 300000 + p, 1000000 + p * 10000 + a, a, 1,
        (${words})[1 + (a * 7 + p) % 18] || ' ' || (${words})[1 + (a * 5 + p * 3) % 18] || ' Bauteil ' || substr(md5((a * p % 12000)::text), 1, 6)
      from generate_series(1, ${projects}::integer) p, generate_series(1, ${each}::integer) a`,
    sql`insert into todo (project_node_id, name)
      select 200001 + n % ${projects}::integer, (${words})[1 + n % 18] || ' klären ' || n from generate_series(1, 2000) n`,
    sql`insert into resource (type, parent_id, path, name, id)
      select 0, 2, array[2, 5000000 + n], 'Person ' || md5(n::text), 5000000 + n from generate_series(1, 500) n`,
    sql`insert into subject (id, kind, name) select 6000000 + n, 'user', 'user' || n from generate_series(1, 500) n`,
    sql`insert into app_user (id) select 6000000 + n from generate_series(1, 500) n`,
    sql`insert into group_member (group_id, member_id) values (4, 6000001)`,
    sql`insert into project_permission (project_node_id, subject_id, level) select 200000 + n * 10, 6000002, 2 from generate_series(1, 20) n`,
    sql`insert into access_token (user_id, token_hash) values (6000001, ${secretHash('all')}), (6000002, ${secretHash('some')})`,
    // Recently changed rows are re-read with every search.
    ...['project_node', 'todo', 'resource', 'subject'].map(
      (table) => sql`update ${sql.table(table)} set modified = now() - interval '1 hour'`,
    ),
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}

const texts = ['p', 'abn', 'review', 'implementirung', 'schnitstelle datenbnak', 'werk 117', 'nothing like it'];

/**
 * Measures a search among 50,000 activities (or the number passed) over HTTP, for an administrator and for an observer
 * of 20 projects. The CPU time is that of the process including its client and, if embedded, its database.
 * DATABASE_URL: an empty database of a server instead of an embedded one.
 */
export async function run(activities = '50000'): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
  const database = await openDatabase({ dataDir, databaseUrl: process.env.DATABASE_URL });
  const server = await serverOver(database, readSettings({ LOG_LEVEL: 'warn', DEMO: '0' }), systemClock);
  try {
    await migrate(database);
    await fill(database.kysely, Number(activities));
    const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
    const rows: Record<string, object> = {};
    for (const token of ['all', 'some']) {
      const client = createClient({ baseUrl, format: 'json', credentials: { kind: 'token', token } });
      const first = performance.now();
      await client.call(appApi.search, {});
      rows[`${token}, first of all`] = { 'median ms': Math.round(performance.now() - first) };
      for (const text of texts) {
        const times: number[] = [];
        let found = 0;
        const before = process.cpuUsage();
        for (let each = 0; each < runs; each += 1) {
          const start = performance.now();
          found = (await client.call(appApi.search, { text }))?.found?.length ?? 0;
          times.push(performance.now() - start);
        }
        const { user, system } = process.cpuUsage(before);
        const busy = Number(((user + system) / 1_000 / runs).toFixed(1));
        const sorted = times.toSorted((a, b) => a - b);
        const at = (share: number) => Number((sorted[Math.floor(share * (runs - 1))] ?? 0).toFixed(1));
        rows[`${token}, ${text}`] = { 'median ms': at(0.5), '95 % ms': at(0.95), 'processor ms': busy, found };
      }
    }
    console.table(rows);
    console.log(`Memory: ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB.`);
  } finally {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}
