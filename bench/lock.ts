import { sql } from 'kysely';
import { openDatabase } from '#service/db/open.ts';
import type { Queries } from '#service/db/queries.ts';
import { testData } from '#testing/test-data.ts';
import { startCluster } from '#testing/postgres-cluster.ts';
import { asAdministrator, ownService } from './measuring/own-service.ts';
import { report, type Statement, timed, watched } from './measuring/watched-database.ts';

const projects = 200;
const activitiesOfProject = 20;
const people = 500;
const peopleOfActivity = 4;

/** Projects with activities and assignments, and on each assignment as many days with a record as make the number. */
async function fill(db: Queries, records: number): Promise<void> {
  const builders = testData(db);
  const days = Math.ceil(records / (projects * activitiesOfProject * peopleOfActivity));
  for (let index = 0; index < people; index += 1) await builders.resource({ name: `Person ${index}` });
  for (let index = 0; index < projects; index += 1) await builders.project({ name: `Project ${index}` });
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`
    with made as (
      insert into activity (plan_id) select id from project_plan, generate_series(1, ${activitiesOfProject}::integer)
      returning id, plan_id)
    insert into activity_version (plan_version_id, plan_id, activity_id, sequence, outline_level, name, start, finish, duration)
    select plan.current_version_id, plan.id, made.id, row_number() over (partition by plan.id order by made.id), 1,
      'Activity ' || made.id, '2026-01-01', '2026-12-31', 40
    from made join project_plan plan on plan.id = made.plan_id`);
  await run(sql`
    with place as (select id, row_number() over (order by id) as n from activity),
    person as (select id, row_number() over (order by id) - 1 as n from resource where type = 0),
    made as (
      insert into assignment (activity_id, resource_id, open_effort)
      select place.id, person.id, 100 from place
      cross join generate_series(0, ${peopleOfActivity - 1}::integer) as turn
      join person on person.n = (place.n * ${peopleOfActivity}::integer + turn) % ${people}::integer
      returning id, activity_id)
    insert into assignment_version (plan_version_id, assignment_id, activity_id, base_effort)
    select plan.current_version_id, made.id, made.activity_id, 100
    from made join activity on activity.id = made.activity_id join project_plan plan on plan.id = activity.plan_id`);
  // Day by day, so that no statement takes as long as a server allows.
  for (let day = 0; day < days; day += 1) {
    const rest = records - day * projects * activitiesOfProject * peopleOfActivity;
    await run(sql`
      insert into work_record (assignment_id, resource_id, day, actual_effort, open_effort)
      select id, resource_id, '2026-01-01'::date + ${day}::integer, 0.25, 10 from assignment limit ${rest}`);
  }
  await run(sql`analyze`);
}

/**
 * Locks a million work records (or the number passed) of all projects at once and unlocks them, through the interface,
 * on a separate PostgreSQL server.
 */
export async function run(records = '1000000'): Promise<void> {
  const cluster = await startCluster();
  if (!cluster) throw new Error('No PostgreSQL server is installed.');
  const statements: Statement[] = [];
  const database = watched(await openDatabase({ databaseUrl: cluster.url, dataDir: '' }), statements);
  try {
    const server = await ownService(database);
    await timed(`fill the database with ${records} records`, () => fill(database.kysely, Number(records)));
    const baseUrl = await server.listen({ port: 0, host: '127.0.0.1' });
    const ask = async (path: string) => {
      statements.length = 0;
      await timed(path, async () => {
        const response = await fetch(`${baseUrl}${path}?from=2026-01-01&until=2026-12-31`, {
          headers: asAdministrator,
        });
        const text = await response.text();
        if (response.status !== 200) throw new Error(text.slice(0, 2_000));
        console.log(`             ${text.slice(0, 100)}`);
      });
      report(statements);
    };
    await ask('/api/app/v1/worklogs/lockPreview');
    await ask('/api/json/v2/worklogs/lockWorkRecords');
    await ask('/api/json/v2/worklogs/unlockWorkRecords');
    await ask('/api/json/v2/worklogs/lockWorkRecords');
    await server.close();
  } finally {
    await database.close();
    cluster.stop();
  }
}
