import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { recomputeDurations } from '#service/core/figures/working-time.ts';
import { migrate } from '#service/db/migrate.ts';
import { openDatabase } from '#service/db/open.ts';
import type { Tables } from '#service/db/tables.ts';
import {
  refreshFlagsForAbsences,
  refreshFlagsForResources,
  refreshScheduleFlags,
} from '#service/plans/refresh-schedule-flags.ts';

const people = 100;

/** Projects of a year each, with activities of a week in chains of ten, and one of the people assigned to every second one. */
async function fill(db: Kysely<Tables>, projects: number, activities: number): Promise<void> {
  await sql`
    insert into resource (id, type, parent_id, path, name)
    select 100000 + n, 0, 2, array[2, 100000 + n], 'Person ' || n from generate_series(1, ${people}) n`.execute(db);
  await sql`
    insert into project_node (id, type, parent_id, path, name, start)
    select 200000 + n, 3, 1, array[1, 200000 + n], 'Project ' || n, '2026-01-01' from generate_series(1, ${projects}) n`.execute(
    db,
  );
  await sql`
    with plan as (
      insert into project_plan (id, project_node_id, start, finish)
      select 300000 + n, 200000 + n, '2026-01-05', '2026-12-31' from generate_series(1, ${projects}) n
    )
    insert into plan_version (id, plan_id, number, check_in_time)
    select 400000 + n, 300000 + n, 1, now() from generate_series(1, ${projects}) n`.execute(db);
  await sql`update project_plan set current_version_id = id + 100000`.execute(db);
  await sql`
    insert into activity (id, plan_id)
    select 1000000 + p * 1000 + a, 300000 + p from generate_series(1, ${projects}) p, generate_series(1, ${activities}) a`.execute(
    db,
  );
  await sql`
    insert into activity_version (plan_version_id, plan_id, activity_id, sequence, outline_level, wbs_code, name, type,
      start, finish, duration)
    select 400000 + p, 300000 + p, 1000000 + p * 1000 + a, a, 1, a, 'Activity', 0,
      date '2026-01-05' + (a % 50) * 7, date '2026-01-09' + (a % 50) * 7, 40
    from generate_series(1, ${projects}) p, generate_series(1, ${activities}) a`.execute(db);
  await sql`
    insert into dependency (plan_version_id, predecessor_id, successor_id, type)
    select 400000 + p, 1000000 + p * 1000 + a, 1000000 + p * 1000 + a + 1, 0
    from generate_series(1, ${projects}) p, generate_series(1, ${activities} - 1) a where a % 50 <> 49`.execute(db);
  await sql`
    insert into assignment (id, activity_id, resource_id)
    select 3000000 + p * 1000 + a, 1000000 + p * 1000 + a, 100000 + 1 + (p + a) % ${people}::integer
    from generate_series(1, ${projects}) p, generate_series(1, ${activities}, 2) a`.execute(db);
  await sql`
    insert into assignment_version (plan_version_id, assignment_id, activity_id)
    select 400000 + p, 3000000 + p * 1000 + a, 1000000 + p * 1000 + a
    from generate_series(1, ${projects}) p, generate_series(1, ${activities}, 2) a`.execute(db);
  await sql`
    insert into unavailability (resource_id, start, finish)
    select 100000 + n, date '2026-07-01' + n % 30, date '2026-07-14' + n % 30 from generate_series(1, ${people}) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

async function timed(
  what: string,
  work: () => Promise<void>,
): Promise<{ what: string; clock: number; processor: number }> {
  const usage = process.cpuUsage();
  const start = performance.now();
  await work();
  const clock = Math.round(performance.now() - start);
  const { user, system } = process.cpuUsage(usage);
  // CPU time, which other programs on the machine do not prolong; includes an embedded database.
  return { what, clock, processor: Math.round((user + system) / 1000) };
}

/**
 * Measures adding a holiday, and changing the calendar or an absence of one person, including all flags of 500 plans
 * (or the number passed).
 */
export async function run(projects = '500', activities = '100'): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'opdesk-bench-'));
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
    await fill(database.kysely, Number(projects), Number(activities));
    const transaction = (work: (db: Kysely<Tables>) => Promise<void>) => () =>
      database.kysely.transaction().execute(work);
    const rows = [
      await timed(
        'the first marks of all plans',
        transaction((db) => refreshScheduleFlags(db, ['2026-05-01'])),
      ),
      await timed(
        'durations of all plans on a holiday',
        transaction((db) => recomputeDurations(db, ['2026-05-01'])),
      ),
      await timed(
        'a holiday that changes every plan',
        transaction(async (db) => {
          await sql`insert into holiday (day) values ('2026-05-01')`.execute(db);
          await refreshScheduleFlags(db, ['2026-05-01']);
        }),
      ),
      await timed(
        'a holiday that changes no mark',
        transaction((db) => refreshScheduleFlags(db, ['2026-05-02'])),
      ),
      await timed(
        'the calendar of one person',
        transaction((db) => refreshFlagsForResources(db, ['100001'])),
      ),
      await timed(
        'two weeks of absence of one person, in all plans',
        transaction(async (db) => {
          const absence = { resource_id: '100001', start: '2026-10-05', finish: '2026-10-16' };
          await db.insertInto('unavailability').values(absence).execute();
          await refreshFlagsForAbsences(db, [absence]);
        }),
      ),
      await timed(
        'an absence before all plans',
        transaction((db) =>
          refreshFlagsForAbsences(db, [{ resource_id: '100001', start: '2025-10-05', finish: '2025-10-16' }]),
        ),
      ),
    ];
    console.log(`${projects} plans of ${activities} activities, milliseconds:`);
    console.table(rows);
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
