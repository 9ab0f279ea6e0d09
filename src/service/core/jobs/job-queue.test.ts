import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import type { Queries } from '#service/db/queries.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { ConnectionLost } from '#service/db/database-error.ts';
import { Failure } from '../errors.ts';
import { type JobKind, JobQueue, type JobRun, serviceAuthor } from './job-queue.ts';
import { type Job, listJobs } from './job-store.ts';

let database: TestDatabase;
let now = new Date('2026-03-02T08:00:00Z');
const queues: JobQueue[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.kysely.deleteFrom('job').execute();
  errors.length = 0;
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
});
afterAll(() => database.release());

/** A process that knows one kind of jobs. */
function processOf(run: JobKind['run'], more: Partial<JobKind> = {}, isAlone = false): JobQueue {
  const { kysely } = database;
  const queue = new JobQueue({ kysely, isAlone, now: () => now, onError: (...error) => errors.push(error) });
  queue.register({ name: 'sum', lane: 'sum', run, ...more });
  queues.push(queue);
  return queue;
}

const order = { by: serviceAuthor, input: { terms: [1, 2] } };
const add = (queue: JobQueue) => inTransaction(database.kysely, (db) => queue.add(db, 'sum', order));
const jobs = () => listJobs(database.kysely, { limit: 10 });
async function lastJob(): Promise<Job> {
  const [job] = await jobs();
  if (!job) throw new Error('There is no job.');
  return job;
}
const cancel = async (queue: JobQueue) => {
  const { id } = await lastJob();
  return inTransaction(database.kysely, (db) => queue.cancel(db, id));
};
const expireLeases = () =>
  database.kysely
    .updateTable('job')
    .set({ leased_until: '2026-01-01T00:00:00Z' })
    .where('state', '=', 'running')
    .execute();

/** Work that goes on until it is stopped; `begun` resolves when it has begun. */
function endlessWork() {
  let begin = (_run: JobRun): void => undefined;
  const begun = new Promise<JobRun>((resolve) => void (begin = resolve));
  const run = (own: JobRun) =>
    new Promise<undefined>((_, reject) => {
      own.signal.addEventListener('abort', () => reject(new Error('stopped')));
      begin(own);
    });
  return { run, begun };
}

test('a job is done with its input, and its result is stored', async () => {
  const queue = processOf(async ({ job }) => ({ sum: (job.input as { terms: number[] }).terms.length }));
  expect(await add(queue)).toEqual(expect.any(String));
  await queue.idle();
  expect(await lastJob()).toMatchObject({
    state: 'done',
    attempts: 1,
    result: { sum: 2 },
    finishedAt: now.toISOString(),
  });
});

test('work that is done at once as a job fails with a sentence when the job is cancelled', async () => {
  const queue = processOf(async () => undefined);
  const { run, begun } = endlessWork();
  // Caught at once: it may fail before the cancel is committed.
  const failure = queue.perform('sum', order, run as (own: JobRun) => Promise<never>).catch((error: unknown) => error);
  await begun;
  await cancel(queue);
  expect(await failure).toMatchObject({ code: 'job.error.Stopped' });
  expect(await lastJob()).toMatchObject({ state: 'cancelled' });
});

test('a job begins only after the transaction that adds it', async () => {
  const states: string[] = [];
  const queue = processOf(async ({ job }) => void states.push(job.state));
  await inTransaction(database.kysely, async (db) => {
    await queue.add(db, 'sum', order);
    states.push('added');
  });
  await queue.idle();
  expect(states).toEqual(['added', 'running']);
});

test('at most one job of a lane is unfinished', async () => {
  const { run, begun } = endlessWork();
  const queue = processOf(run);
  await add(queue);
  await begun;
  expect(await add(queue)).toBeUndefined();
  expect(await jobs()).toHaveLength(1);
});

test('a job whose process was killed is begun again by another one, and a third time at most', async () => {
  const killed = endlessWork();
  await add(processOf(killed.run));
  await killed.begun;
  let attempts = 0;
  const other = processOf(async () => {
    attempts += 1;
    await expireLeases();
    throw new Error('killed, too');
  });
  other.wake();
  await other.idle();
  expect(attempts).toBe(0);
  await database.kysely.updateTable('job').set({ attempts: 3 }).execute();
  await expireLeases();
  other.wake();
  await other.idle();
  expect(attempts).toBe(0);
  expect(await lastJob()).toMatchObject({ state: 'failed', problem: { code: 'job.error.Killed' } });
});

test('a process that lost its job to another one changes nothing any more', async () => {
  const slow = endlessWork();
  await add(processOf(slow.run));
  const { report } = await slow.begun;
  await expireLeases();
  const other = processOf(async () => ({ by: 'other' }));
  other.wake();
  await other.idle();
  report({ percent: 50 });
  await queues[0]?.idle();
  expect(await lastJob()).toMatchObject({ state: 'done', attempts: 2, result: { by: 'other' }, progress: null });
});

test('the only process of an embedded database begins the jobs again that a killed one left', async () => {
  const killed = endlessWork();
  await add(processOf(killed.run));
  await killed.begun;
  const next = processOf(async () => ({ by: 'next' }), {}, true);
  next.start();
  await next.idle();
  expect(await lastJob()).toMatchObject({ state: 'done', attempts: 2, result: { by: 'next' } });
});

test('a job whose process ends waits for the next one, and the attempt does not count', async () => {
  const { run, begun } = endlessWork();
  const queue = processOf(run);
  await add(queue);
  await begun;
  await queue.close();
  expect(await lastJob()).toMatchObject({ state: 'waiting', attempts: 0 });
});

test('a running job is cancelled, also by another process, when it next reports', async () => {
  const own = endlessWork();
  const queue = processOf(own.run);
  await add(queue);
  const { report } = await own.begun;
  expect(await cancel(processOf(async () => undefined))).toBe(true);
  report({ percent: 10 });
  await queue.idle();
  expect(await lastJob()).toMatchObject({ state: 'cancelled', problem: null });
  expect(await cancel(queue)).toBe(false);
});

test('a job that fails is tried again after the time of its kind, and then keeps its problem', async () => {
  const finished: string[] = [];
  const queue = processOf(async () => Promise.reject(new Failure('main.error.Busy')), {
    attempts: { most: 2, afterMs: 60_000 },
    finished: async (_, { state }) => void finished.push(state),
  });
  await add(queue);
  await queue.idle();
  expect(await lastJob()).toMatchObject({ state: 'waiting', attempts: 1, problem: { code: 'main.error.Busy' } });
  queue.wake();
  await queue.idle();
  expect(await lastJob()).toMatchObject({ attempts: 1 });
  now = new Date(now.getTime() + 60_000);
  queue.wake();
  await queue.idle();
  expect(await lastJob()).toMatchObject({ state: 'failed', attempts: 2, problem: { code: 'main.error.Busy' } });
  expect(finished).toEqual(['failed']);
  expect(errors).toHaveLength(2);
});

test('an unexpected error is reported, and the job says where to look', async () => {
  const queue = processOf(async () => Promise.reject(new TypeError('no such thing')));
  await add(queue);
  await queue.idle();
  expect(errors).toEqual([['A job failed (sum).', new TypeError('no such thing')]]);
  expect(await lastJob()).toMatchObject({ state: 'failed', problem: { code: 'job.error.Internal' } });
});

test('a schedule that is due adds one job, with several processes, too', async () => {
  const isDue: JobKind['isDue'] = async (db) => (await listJobs(db, {})).length === 0;
  const two = [processOf(async () => undefined, { isDue }), processOf(async () => undefined, { isDue })];
  await Promise.all(two.map((queue) => queue.runSchedules()));
  await Promise.all(two.map((queue) => queue.idle()));
  expect(await jobs()).toMatchObject([{ isScheduled: true, by: { name: 'Opdesk' }, state: 'done' }]);
});

test('the newest thousand finished jobs of a kind are kept', async () => {
  const at = now.toISOString();
  const row = { kind: 'sum', lane: 'sum', user_name: '', state: 'done', created_at: at, due_at: at, finished_at: at };
  await database.kysely
    .insertInto('job')
    .values(Array.from({ length: 1_005 }, () => row))
    .execute();
  const queue = processOf(async () => undefined);
  await add(queue);
  await queue.idle();
  expect(await listJobs(database.kysely, { limit: 2_000 })).toHaveLength(1_000);
});

test('work that finishes its job in its own transaction is stored with it, and only once', async () => {
  const { kysely } = database;
  const note = (db: Queries, name: string) => db.insertInto('setting').values({ name, value: '{}' }).execute();
  const first = endlessWork();
  const killed = processOf(first.run);
  await add(killed);
  const own = await first.begun;
  await expireLeases();
  const next = processOf(async (run) => {
    await inTransaction(kysely, async (db) => {
      await note(db, 'next');
      await run.finish(db, { sum: 3 });
    });
    return undefined;
  });
  next.wake();
  await next.idle();
  const late = inTransaction(kysely, async (db) => {
    await note(db, 'late');
    await own.finish(db, { sum: 4 });
  });
  await expect(late).rejects.toMatchObject({ code: 'job.error.Stopped' });
  expect(await lastJob()).toMatchObject({ state: 'done', attempts: 2, result: { sum: 3 } });
  const noted = await kysely.selectFrom('setting').select('name').where('name', 'in', ['next', 'late']).execute();
  expect(noted).toEqual([{ name: 'next' }]);
});

test('a failure whose transaction had finished the job is the end of the job', async () => {
  const queue = processOf(async (run) => {
    await inTransaction(database.kysely, async (db) => {
      await run.finish(db);
      throw new Failure('job.error.Unfinished');
    });
    return undefined;
  });
  await add(queue);
  await queue.idle();
  expect(await lastJob()).toMatchObject({ state: 'failed', problem: { code: 'job.error.Unfinished' } });
});

test('a request whose connection to the database is lost is tried again, and fails as busy in the end', async () => {
  const lost = () => Promise.reject(new ConnectionLost(new Error('gone')));
  const queue = processOf(lost, { isRequest: true });
  await add(queue);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await queue.idle();
    const job = await lastJob();
    expect(job).toMatchObject({ state: attempt < 3 ? 'waiting' : 'failed', attempts: attempt });
    expect(job.problem).toMatchObject({ code: 'main.error.Busy' });
    now = new Date(now.getTime() + 5_000);
    queue.wake();
  }
  expect(errors).toEqual([]);
});
