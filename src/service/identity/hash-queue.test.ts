import { expect, test } from 'vitest';
import { Failure } from '#service/core/errors.ts';
import { HashQueue, type HashPlace } from './hash-queue.ts';

const place = (owner: string, isKnown = false, disconnected = new AbortController().signal): HashPlace => ({
  owner,
  isKnown,
  disconnected,
});

/** A queue of two hashes at once whose jobs end one after the other when `work` is called, and the names of those that began. */
function watchedQueue(limit?: number) {
  const queue = new HashQueue(2, limit);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, where: HashPlace) =>
    queue
      .run(where, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.push(resolve));
      })
      .then(
        () => 'done',
        (error: unknown) => (error instanceof Failure ? `${error.code} ${error.status}` : error),
      );
  const work = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      // The next job begins in a later microtask.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { begun, add, work };
}

test('at most two hashes run at once', async () => {
  const { begun, add, work } = watchedQueue();
  const all = ['a', 'b', 'c'].map((name) => add(name, place(name)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toEqual(['a', 'b']);
  await work();
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
});

test('addresses take turns, so that many attempts from one address do not hold up the others', async () => {
  const { begun, add, work } = watchedQueue();
  const all = Array.from({ length: 50 }, (_, index) => add(`flood ${index}`, place('10.0.0.1')));
  all.push(add('honest', place('10.0.0.2')));
  await new Promise((resolve) => setImmediate(resolve));
  await work();
  await Promise.all(all);
  expect(begun.indexOf('honest')).toBe(2);
});

test('a known user goes ahead of strangers with as many attempts before them', async () => {
  const { begun, add, work } = watchedQueue();
  const all = Array.from({ length: 50 }, (_, index) => add(`flood ${index}`, place(`10.0.0.${index}`)));
  all.push(add('honest', place('10.0.0.1 mia', true)));
  await new Promise((resolve) => setImmediate(resolve));
  await work();
  await Promise.all(all);
  expect(begun.indexOf('honest')).toBe(2);
});

test('newcomers cannot overtake a waiting attempt forever', async () => {
  const { begun, add, work } = watchedQueue();
  const all = ['a', 'b', 'c', 'd'].map((name) => add(name, place('10.0.0.1')));
  await new Promise((resolve) => setImmediate(resolve));
  all.push(...Array.from({ length: 5 }, (_, index) => add(`early ${index}`, place(`10.0.1.${index}`))));
  const working = work();
  await new Promise((resolve) => setImmediate(resolve));
  all.push(...Array.from({ length: 5 }, (_, index) => add(`late ${index}`, place(`10.0.2.${index}`))));
  await working;
  await work();
  await Promise.all(all);
  expect(begun.slice(-2)).toEqual(['c', 'd']);
  expect(begun).toHaveLength(14);
});

test('an attempt whose client disconnects leaves the queue and is not hashed', async () => {
  const { begun, add, work } = watchedQueue();
  const running = [add('a', place('a')), add('b', place('b'))];
  const client = new AbortController();
  const gone = add('gone', place('c', false, client.signal));
  client.abort();
  expect(await gone).toBe('main.error.Cancelled 500');
  await work();
  await Promise.all(running);
  expect(await add('gone before it came', place('c', false, client.signal))).toBe('main.error.Cancelled 500');
  expect(begun).toEqual(['a', 'b']);
});

test('an attempt moves up when those before it from its address disconnect, and later ones do not overtake it', async () => {
  const { begun, add, work } = watchedQueue();
  const running = [add('a', place('a')), add('b', place('b'))];
  const clients = Array.from({ length: 50 }, () => new AbortController());
  const gone = clients.map(({ signal }) => add('gone', place('10.0.0.1', false, signal)));
  const honest = add('honest', place('10.0.0.1'));
  for (const client of clients) client.abort();
  await Promise.all(gone);
  const later = Array.from({ length: 10 }, (_, index) => add(`later ${index}`, place('10.0.0.1')));
  await work();
  await Promise.all([...running, honest, ...later]);
  expect(begun.slice(0, 4)).toEqual(['a', 'b', 'honest', 'later 0']);
});

test('a full queue refuses the owner with the most attempts, not the newcomer', async () => {
  const { add, work } = watchedQueue(3);
  const flood = Array.from({ length: 6 }, () => add('flood', place('10.0.0.1')));
  const honest = add('honest', place('10.0.0.2'));
  await new Promise((resolve) => setImmediate(resolve));
  await work();
  expect(await honest).toBe('done');
  expect((await Promise.all(flood)).filter((outcome) => outcome === 'main.error.TooManyPasswords 429')).toHaveLength(2);
});
