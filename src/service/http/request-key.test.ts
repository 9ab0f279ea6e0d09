import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { todos } from '#contract/documented/todos.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let worker: Client;
let inXml: Client;
let assignment: string;
let project: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  const user = await testData.user('worker', { level: UserLevel.contributor });
  await testData.user('manager');
  await testData.administrator('admin');
  const at = await testData.project();
  project = at.id;
  await testData.permission(project, user, Level.contributor);
  const resource = await testData.resource({ user_id: user });
  assignment = await testData.assignment(at, await testData.activity(at, { start: null }), resource);
  [worker, inXml] = [await service.as('worker', 'json'), await service.as('worker', 'xml')];
});
afterAll(() => service.close());

const db = () => service.database.kysely;

beforeEach(async () => {
  for (const table of ['work_record', 'request_key', 'event'] as const) await db().deleteFrom(table).execute();
});

const book = (idempotencyKey: string, testData: object = {}, by = worker) =>
  by.call(
    worklogs.createWorkRecord,
    { assignmentId: assignment, bookingDate: '2026-03-02', actualEffort: 2, ...testData },
    { idempotencyKey },
  );

const rows = async (table: 'work_record' | 'request_key' | 'event' | 'todo' | 'activity_category') => {
  const { rows: found } = await sql`select from ${sql.table(table)}`.execute(db());
  return found.length;
};

test('a write repeated with the same key gets the same answer in either format and is done once', async () => {
  const first = await book('k1', { comment: 'Größe' });
  expect(await book('k1', { comment: 'Größe' })).toEqual(first);
  expect(await book('k1', { comment: 'Größe' }, inXml)).toEqual(first);
  expect(await rows('work_record')).toBe(1);
  expect(await rows('event')).toBe(1);
});

test('an idempotency key works for changes, deletions, splits and record bodies alike', async () => {
  const { id = '' } = (await book('k1')) ?? {};
  const change = () =>
    worker.call(worklogs.updateWorkRecord, { resourceWorkRecordId: id, actualEffort: 5 }, { idempotencyKey: 'k2' });
  const changed = await change();
  expect(await change()).toEqual(changed);
  const remove = () => worker.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: id }, { idempotencyKey: 'k3' });
  await remove();
  expect(await remove()).toBeUndefined();
  const track = () =>
    worker.call(
      worklogs.quickTrack,
      { assignmentId: assignment, bookingDate: '2026-03-03', actualEffort: 6 },
      { idempotencyKey: 'k4' },
    );
  const tracked = await track();
  expect(await track()).toEqual(tracked);
  const add = (by: Client) =>
    by.call(
      todos.createTodo,
      { body: { projectNode: project, name: 'Call back', topics: ['Phone'] } },
      { idempotencyKey: 'k5' },
    );
  const todo = await add(worker);
  expect(await add(inXml)).toEqual(todo);
  expect(await rows('todo')).toBe(1);
});

test('a key that was used for a different request is refused without any change', async () => {
  await book('k1');
  const refusal = {
    code: 'main.error.IdempotencyKeyReused',
    arguments: { key: 'k1', operation: 'worklogs.createWorkRecord' },
  };
  await expect(book('k1', { actualEffort: 3 })).rejects.toMatchObject(refusal);
  await expect(
    worker.call(
      worklogs.quickTrack,
      { assignmentId: assignment, bookingDate: '2026-03-02', actualEffort: 2 },
      { idempotencyKey: 'k1' },
    ),
  ).rejects.toMatchObject(refusal);
  expect(await rows('work_record')).toBe(1);
});

test('a record and a copy of a project that are ordered twice with the same key are created once', async () => {
  const admin = await service.as('admin', 'json');
  const create = () =>
    admin.call(appApi.createActivityCategory, { body: { name: 'Travel' } }, { idempotencyKey: 'k1' });
  expect(await create()).toEqual(await create());
  const portfolio = await service.testData.portfolio({ name: 'Copies' });
  const body = { name: 'Copy', portfolio, start: '2026-03-02' };
  const copy = () => admin.call(appApi.copyProject, { projectId: project, body }, { idempotencyKey: 'k2' });
  expect(await copy()).toEqual(await copy());
  const { rows: copies } = await sql`select from project_node where name = 'Copy'`.execute(db());
  expect([await rows('activity_category'), copies.length]).toEqual([1, 1]);
});

test('the same write sent several times at once is done once and every request gets its answer', async () => {
  const answers = await Promise.all([worker, inXml, worker, inXml].map((by) => book('k1', {}, by)));
  expect(answers).toEqual(answers.map(() => answers[0]));
  expect(await rows('work_record')).toBe(1);
});

test('a refused write does not use up its key and succeeds as soon as the write is allowed', async () => {
  await book('k1');
  const again = book('k2', { actualEffort: 3 });
  await expect(again).rejects.toMatchObject({ code: 'work.error.RecordExists' });
  await db().deleteFrom('work_record').execute();
  expect(await book('k2', { actualEffort: 3 })).toMatchObject({ actualEffort: 3 });
});

test('a key belongs to its caller, and its use is not revealed to other callers', async () => {
  await book('k1');
  const error = await book('k1', {}, await service.as('manager')).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ServiceError);
  expect(error).toMatchObject({ code: 'work.error.NotFound' });
});

test('a key expires after 30 days together with other keys of that age', async () => {
  const { at } = service.clock;
  for (const key of ['k1', 'k2', 'k3']) await book(key, { bookingDate: `2026-02-0${key.slice(1)}` });
  service.clock.at = new Date(at.getTime() + 31 * 86_400_000);
  await expect(book('k1', { bookingDate: '2026-02-01' })).rejects.toMatchObject({ code: 'work.error.RecordExists' });
  expect(await rows('request_key')).toBe(3);
  await book('k1', { bookingDate: '2026-02-09' });
  service.clock.at = at;
  expect(await rows('request_key')).toBe(1);
});

test.each(['', 'two words', 'k'.repeat(256), 'Größe'])('the key %j is refused', async (key) => {
  const answer = await service.server.inject({
    method: 'POST',
    url: `/api/json/v2/worklogs/createWorkRecord/${assignment}?bookingDate=2026-03-02&actualEffort=1`,
    headers: { authorization: `Bearer ${await service.tokenOf('worker')}`, 'idempotency-key': key },
  });
  expect(answer.json()).toMatchObject({
    error: { code: 'main.error.InvalidParameter', arguments: { parameterName: 'Idempotency-Key' } },
  });
  expect(await rows('work_record')).toBe(0);
});
