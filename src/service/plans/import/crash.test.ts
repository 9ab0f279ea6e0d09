import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { bundledMigrations } from '#service/db/migrate.ts';
import { openDatabase } from '#service/db/open.ts';
import { embeddedDirectory } from '#testing/embedded-database.ts';
import { testData } from '#testing/test-data.ts';
import { generatedPlan } from '#testing/generated-plan.ts';
import { addressOf, endProgram, type RunningProgram, startProgram } from '#testing/service-program.ts';
import { secretHash } from '#service/http/session.ts';

const tasks = 2_000;
const plan = Uint8Array.from(generatedPlan(tasks));

let program: RunningProgram | undefined;
afterEach(async () => {
  if (program) await endProgram(program);
});

/** A directory with a database that holds an empty project and an administrator's token. */
async function prepare(): Promise<{ dataDir: string; projectId: string }> {
  const dataDir = await embeddedDirectory(bundledMigrations);
  const database = await openDatabase({ dataDir, isDurable: false });
  const builders = testData(database.kysely);
  const user_id = await builders.administrator('admin');
  await database.kysely
    .insertInto('access_token')
    .values({ user_id, token_hash: secretHash('token') })
    .execute();
  const { id } = await builders.project();
  await database.close();
  return { dataDir, projectId: id };
}

/** Kills the service as soon as its database has written to its log that often since now. */
function killAfterWrites(service: RunningProgram, dataDir: string, writes: number): void {
  let seen = 0;
  const watcher = fs.watch(path.join(dataDir, 'database/pg_wal'), () => {
    seen += 1;
    if (seen === writes) service.child.kill('SIGKILL');
  });
  void service.ended.then(() => watcher.close());
}

/** Returns the database content of the import after reopening. */
async function found(dataDir: string) {
  const database = await openDatabase({ dataDir, isDurable: false });
  const { rows } = await database.pool.query(`
    select (select max(number) from plan_version) as version,
      (select count(*)::int from plan_version where number = -1) as working,
      (select count(*)::int from activity) as activities,
      (select count(*)::int from activity_version v join project_plan p on p.current_version_id = v.plan_version_id) as planned,
      (select count(*)::int from dependency) as links,
      (select count(*)::int from event) as events,
      (select count(*)::int from import_run) as imports`);
  await database.close();
  return rows[0] as Record<string, number>;
}

const nothing = { version: 0, working: 0, activities: 0, planned: 0, links: 0, events: 0, imports: 0 };
const all = { version: 1, working: 0, activities: tasks, planned: tasks, links: 1600, events: 1, imports: 1 };

test('a service killed during an import has stored all of it or nothing', { timeout: 120_000 }, async () => {
  const { dataDir, projectId } = await prepare();
  let killed = 0;
  for (const writes of [1, 40, 120, Number.POSITIVE_INFINITY]) {
    program = await startProgram({ DATA_DIR: dataDir, DEMO: '0' });
    const url = `${await addressOf(program)}/api/json/v2/planning/importProjectPlan/${projectId}`;
    killAfterWrites(program, dataDir, writes);
    const headers = { authorization: 'Bearer token' };
    const answer = await fetch(url, { method: 'PUT', headers, body: plan }).catch(() => undefined);
    await endProgram(program);
    const state = await found(dataDir);
    if (answer === undefined) killed += 1;
    // Acknowledged imports must be present; others may or may not be.
    expect(answer === undefined ? [nothing, all] : [all]).toContainEqual(state);
    if (state.version === 1) break;
  }
  expect(killed).toBeGreaterThan(0);
});
