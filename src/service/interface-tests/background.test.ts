import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallOptions, Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { mspdi } from '#testing/plan-file.ts';
import { failureOf } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

const importTimeRecords = api.worklogs.importTimeRecords;
const head = ['Resource', 'Date', 'Project', 'Activity', 'Hours'];
let service: TestService;
let admin: Client;
let manager: Client;

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  await testData.administrator('manager');
  const project = await testData.project({ name: 'Website' });
  const ann = await testData.resource({ name: 'Ann' });
  await testData.assignment(project, await testData.activity(project, { name: 'Design', start: '2020-01-01' }), ann, {
    base_effort: 10,
  });
  admin = await service.as('admin');
  manager = await service.as('manager');
});
afterAll(() => service.close());

const daysFrom = (start: string, count = 1, activity = 'Design') =>
  sheetFile([
    head,
    ...Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10);
      return ['Ann', day, 'Website', activity, 1];
    }),
  ]);

/** Imports a file in the background; `begun` resolves with the id of the job. */
function importing(client: Client, body: Uint8Array, options: Pick<CallOptions, 'idempotencyKey' | 'signal'> = {}) {
  let onBegin = (_: string): void => undefined;
  const begun = new Promise<string>((resolve) => void (onBegin = resolve));
  const answer = client.call(importTimeRecords, { body }, { ...options, background: { onBegin } });
  return { begun, answer };
}

const jobOf = async (client: Client, jobId: string) =>
  (await client.call(appApi.listOwnJobs, {}))?.job?.find(({ id }) => id === jobId);

/** The database without its jobs. */
async function contentOf({ database }: TestService) {
  return { ...(await databaseFingerprint(database)), job: '', job_file: '', audit_entry: '' };
}

/** The hours that are booked in a year. */
async function hoursOf(year: number): Promise<number> {
  const { rows } = await service.database.pool.query<{ hours: number }>(
    'select coalesce(sum(actual_effort), 0)::float8 as hours from work_record where extract(year from day) = $1',
    [year],
  );
  return rows[0]?.hours ?? 0;
}

/** Waits until a job is worked on. */
async function runningJob(client: Client, importKey: string): Promise<void> {
  while ((await client.call(appApi.getImportProgress, { importKey })) === null);
}

test('an import in the background is answered as the import itself, and is listed as a job', async () => {
  const direct = await admin.call(importTimeRecords, { body: daysFrom('2020-01-02') });
  const { begun, answer } = importing(admin, daysFrom('2020-01-03'));
  expect(await answer).toEqual(direct);
  const id = await begun;
  expect(await jobOf(admin, id)).toMatchObject({ kind: 'import', state: 'done', subject: 'Time records' });
  const all = await manager.call(appApi.listJobs, {});
  expect(all?.job?.[0]).toMatchObject({ id, by: 'admin' });
  expect(await service.database.pool.query('select role from job_file where job_id = $1', [id])).toMatchObject({
    rows: [{ role: 'answer' }],
  });
});

test('an import in the background that is refused is answered with all problems, and changes nothing', async () => {
  const before = await contentOf(service);
  const refusal = await failureOf(admin.call(importTimeRecords, { body: daysFrom('2020-01-06', 2, 'No such') }));
  const { begun, answer } = importing(admin, daysFrom('2020-01-06', 2, 'No such'));
  expect(await failureOf(answer)).toEqual(refusal);
  expect(await contentOf(service)).toEqual(before);
  expect(await jobOf(admin, await begun)).toMatchObject({ state: 'failed', problem: (refusal as Error).message });
  await admin.call(appApi.hideJob, { jobId: await begun });
  expect(await jobOf(admin, await begun)).toBeUndefined();
});

test('a report in the background is the same file as the one that is downloaded', async () => {
  const input = { reportIdOrName: 'todo-list', format: 'html', body: {} };
  const direct = await admin.call(api.reports.export, input);
  let jobId = '';
  const background = { onBegin: (id: string) => void (jobId = id) };
  const file = await admin.call(api.reports.export, input, { background });
  expect(await file.text()).toBe(await direct.text());
  expect(file.type).toBe(direct.type);
  expect(await jobOf(admin, jobId)).toMatchObject({ kind: 'report', state: 'done', subject: 'To-do list.html' });
});

test('a repeated request with the same key is the same job, and is done once', async () => {
  const body = daysFrom('2021-03-01');
  const [first, second] = [
    importing(admin, body, { idempotencyKey: 'march' }),
    importing(admin, body, { idempotencyKey: 'march' }),
  ];
  expect(await first.answer).toEqual(await second.answer);
  expect(await first.begun).toBe(await second.begun);
  expect(await hoursOf(2021)).toBe(1);
});

describe('a job that is running', () => {
  const body = daysFrom('2030-01-01', 1_500);

  test('a sender can cancel it, which changes nothing', async () => {
    const before = await contentOf(service);
    const { begun, answer } = importing(admin, body);
    await runningJob(admin, await begun);
    await admin.call(appApi.cancelJob, { jobId: await begun });
    expect(await failureOf(answer)).toMatchObject({ code: 'main.error.Cancelled' });
    expect(await jobOf(admin, await begun)).toMatchObject({ state: 'cancelled' });
    expect(await contentOf(service)).toEqual(before);
  });

  test('a sender can cancel the import of a plan, too', async () => {
    const { id } = await service.testData.project({ name: 'Long plan' });
    const tasks = Array.from({ length: 3_000 }, (_, index) => ({ Name: `Task ${index}` }));
    const before = await contentOf(service);
    let onBegin = (_: string): void => undefined;
    const begun = new Promise<string>((resolve) => void (onBegin = resolve));
    const input = { projectId: id, body: mspdi({ tasks }) };
    const answer = admin.call(api.planning.importProjectPlan, input, { background: { onBegin } });
    await runningJob(admin, await begun);
    await admin.call(appApi.cancelJob, { jobId: await begun });
    expect(await failureOf(answer)).toMatchObject({ code: 'main.error.Cancelled' });
    expect(await contentOf(service)).toEqual(before);
  });

  test('another process does it if its process ends, and does it once', async () => {
    const waiting = new AbortController();
    const leaving = await startService({ database: service.database });
    const { begun, answer } = importing(await leaving.as('manager'), body, { signal: waiting.signal });
    const outcome = failureOf(answer);
    const jobId = await begun;
    await runningJob(await leaving.as('manager'), await begun);
    await leaving.close();
    waiting.abort();
    expect(await outcome).toMatchObject({ code: 'client.error.Aborted' });
    expect(await jobOf(manager, await begun)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await hoursOf(2030)).toBe(0);
    await importing(admin, daysFrom('2022-04-01')).answer;
    await expect.poll(() => jobOf(manager, jobId), { timeout: 30_000 }).toMatchObject({ state: 'done' });
    expect(await hoursOf(2030)).toBe(365);
  });
});

describe('a job that was cancelled', () => {
  test('it is started again with the file and the permissions of its sender', async () => {
    await service.testData.administrator('leaver');
    const leaver = await service.as('leaver');
    const { begun, answer } = importing(leaver, daysFrom('2040-01-01', 1_500));
    const jobId = await begun;
    await runningJob(leaver, jobId);
    await admin.call(appApi.cancelJob, { jobId });
    expect(await failureOf(answer)).toMatchObject({ code: 'main.error.Cancelled' });

    await service.database.pool.query(
      "update app_user set active = false where id = (select id from subject where name = 'leaver')",
    );
    await admin.call(appApi.repeatJob, { jobId });
    const state = async () => (await admin.call(appApi.listJobs, {}))?.job?.find(({ id }) => id === jobId)?.problem;
    await expect.poll(state).toMatch(/leaver can no longer sign in/);

    await service.database.pool.query('update app_user set active = true');
    await admin.call(appApi.repeatJob, { jobId });
    await expect.poll(() => jobOf(leaver, jobId), { timeout: 30_000 }).toMatchObject({ state: 'done' });
    expect(await hoursOf(2040)).toBe(366);
  });
});

test('the answer of a job is for its sender alone, and is kept for a day', async () => {
  const { begun, answer } = importing(admin, daysFrom('2024-05-01'));
  await answer;
  const jobId = await begun;
  expect(await failureOf(manager.call(appApi.getJobAnswer, { jobId }))).toMatchObject({ code: 'job.error.NotFound' });
  const day = service.clock.at;
  service.clock.at = new Date(day.getTime() + 86_400_001);
  await importing(admin, daysFrom('2024-05-02')).answer;
  service.clock.at = day;
  expect(await failureOf(admin.call(appApi.getJobAnswer, { jobId }))).toMatchObject({
    code: 'job.error.AnswerRemoved',
  });
});

test('a user may have twenty unfinished requests in the background', async () => {
  await service.database.pool.query(
    `insert into job (kind, lane, user_id, user_name, created_at, due_at)
     select 'import', 'lane ' || number, (select id from subject where name = 'manager'), '', now(), '2100-01-01'
     from generate_series(1, 20) as number`,
  );
  const refused = await failureOf(importing(manager, daysFrom('2023-06-01')).answer);
  expect(refused).toMatchObject({ code: 'job.error.TooMany', arguments: { most: 20 } });
  expect(await hoursOf(2023)).toBe(0);
});
