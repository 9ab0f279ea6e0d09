import { Kysely, PostgresDialect, sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';
import { basePaths } from '#contract/core/endpoint.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Database } from '#service/db/open.ts';
import { PreparedPool } from '#service/db/pool/prepared-pool.ts';
import type { Tables } from '#service/db/tables.ts';
import { serverOver } from '#service/open.ts';
import { readSettings } from '#service/settings.ts';
import { fillAccount } from './filled-account.ts';
import { fillInstallation, fillProject, type Filled } from './filled-project.ts';
import { recomputeAll } from './invariants.ts';
import { startService } from './service.ts';
import { snapshotOf } from './snapshot.ts';

/** The same database with typed queries that note every statement. */
function watched(database: Database, statements: string[]): Database {
  const dialect = new PostgresDialect({ pool: new PreparedPool(database.pool) });
  const kysely = new Kysely<Tables>({
    dialect,
    log: ({ query }) => void statements.push(query.sql.replaceAll(/\s+/g, ' ').trim()),
  });
  return { ...database, kysely };
}

/** Everything that there is one of, `times` more, of the same project and the same resource. */
async function multiply(
  db: Queries,
  { project, plan, version, activity, collection, resource, pool, portfolio, assignment }: Filled,
  times: number,
): Promise<void> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const series = sql`generate_series(1, ${times}::integer) as n`;
  await run(sql`
    with made as (insert into activity (plan_id) select ${plan} from ${series} returning id)
    insert into activity_version (plan_version_id, plan_id, activity_id, parent_id, sequence, outline_level, name, start, finish, duration)
    select ${version}, ${plan}, id, ${collection}, 100 + row_number() over (), 2, 'Activity ' || id, '2026-01-05', '2026-01-09', 40 from made`);
  await run(sql`
    with made as (
      insert into resource (id, parent_id, type, path, name)
      select new.id, ${pool}, 0, (select path from resource where id = ${pool}) || new.id, 'Resource ' || new.id
      from (select nextval('object_id') as id from ${series}) as new returning id),
    member as (insert into project_resource (project_node_id, resource_id) select ${project}, id from made),
    testData as (insert into assignment (activity_id, resource_id, open_effort) select ${activity}, id, 8 from made returning id)
    insert into assignment_version (plan_version_id, assignment_id, activity_id, base_effort) select ${version}, id, ${activity}, 8 from testData`);
  await run(sql`
    insert into project_node (id, parent_id, type, path, name, start)
    select new.id, ${portfolio}, 3, (select path from project_node where id = ${portfolio}) || new.id, 'Project ' || new.id, '2026-01-05'
    from (select nextval('object_id') as id from ${series}) as new`);
  await run(sql`
    with made as (insert into project_plan (project_node_id) select id from project_node n
      where type = 3 and not exists (select from project_plan p where p.project_node_id = n.id) returning id),
    first as (insert into plan_version (plan_id, number, check_in_time) select id, 0, now() from made returning id, plan_id)
    select count(*) from first`);
  await run(
    sql`update project_plan p set current_version_id = v.id from plan_version v where v.plan_id = p.id and p.current_version_id is null`,
  );
  await run(sql`insert into work_record (assignment_id, resource_id, day, actual_effort, open_effort)
    select ${assignment}, ${resource}, '2026-02-02'::date + n, 1, 30 from ${series}`);
  await run(sql`insert into cost_record (activity_id, resource_id, day, cost_type, actual_costs)
    select ${activity}, ${resource}, '2026-02-02'::date + n, 2, 10 from ${series}`);
  await run(
    sql`insert into todo (project_node_id, name, topic) select ${project}, 'To-do ' || n, 'Topic ' || n from ${series}`,
  );
  await run(sql`insert into activity_comment (activity_id, text) select ${activity}, 'Text' from ${series}`);
  await run(sql`insert into event (message_code, project_node_id) select 2, ${project} from ${series}`);
  await run(sql`insert into unavailability (resource_id, start, finish)
    select ${resource}, '2027-01-01'::date + 7 * n, '2027-01-02'::date + 7 * n from ${series}`);
  await run(
    sql`with made as (insert into subject (kind, name) select 'user', 'user ' || n from ${series} returning id) insert into app_user (id) select id from made`,
  );
  await run(
    sql`with made as (insert into subject (kind, name) select 'group', 'group ' || n from ${series} returning id) insert into user_group (id) select id from made`,
  );
  await run(sql`insert into custom_attribute (applies_to, type, name) select kind, 'TEXT', 'Attribute ' || n
    from ${series}, unnest(array['project', 'portfolio', 'resource', 'pool', 'activity']) as kind`);
  await run(sql`insert into lock_range (project_node_id, from_day, until_day)
    select ${project}, '2020-01-01'::date + 7 * n, '2020-01-02'::date + 7 * n from ${series}`);
  for (const table of [
    'project_status',
    'project_classification',
    'activity_category',
    'unavailability_type',
    'product',
  ])
    await run(sql`insert into ${sql.table(table)} (name) select 'Entry ' || n from ${series}`);
  await run(sql`insert into holiday (day, name) select '2030-01-01'::date + n, 'Holiday' from ${series}`);
  await run(sql`insert into audit_entry (action) select 'user.created' from ${series}`);
}

/** A service whose statements are noted, over one filled project and `times` more of everything in it. */
export async function startStatementService(times: number) {
  const statements: string[] = [];
  const service = await startService();
  const settings = readSettings({ LOG_LEVEL: 'silent', DEMO: '0' });
  const watchedServer = await serverOver(watched(service.database, statements), settings, service.clock);
  const db = service.database.kysely;
  await service.testData.administrator('administrator');
  const author = await service.testData.user('author');
  const filled = await fillProject(db, { mark: 'own', author });
  const user = await service.testData.user('manager');
  await service.testData.permission(filled.portfolio, user, Level.manager);
  await multiply(db, filled, times);
  const group = await service.testData.group('Group', [author]);
  const common = { ...(await fillInstallation(db)), ...(await fillAccount(db, author)), author, group };
  await recomputeAll(db);
  const token = await service.tokenOf('administrator');
  // The first request of a minute notes that the token was used, and the first search makes the index.
  const headers = { authorization: `Bearer ${token}` };
  await watchedServer.inject({ url: `${basePaths.app}/search?text=name`, headers });
  const snapshot = await snapshotOf(service);
  const close = async () => {
    await watchedServer.close();
    await snapshot.forget();
    await service.close();
  };
  return {
    ...service,
    server: watchedServer,
    records: { own: filled, others: filled, common },
    statements,
    token,
    restore: () => snapshot.restore(),
    /** Makes the current data the state that `restore` returns to. */
    remember: () => snapshot.remember(),
    close,
  };
}

export type StatementService = Awaited<ReturnType<typeof startStatementService>>;
