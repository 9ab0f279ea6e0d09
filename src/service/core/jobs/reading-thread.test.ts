import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Failure } from '../errors.ts';
import { type Overrun, ReadingThread } from './reading-thread.ts';
import { WorkSlots } from './work-slots.ts';

/** Answers how many files it has read before, and does as the file says. */
const worker = `
  import { parentPort } from 'node:worker_threads';
  let files = 0;
  const hoard = [];
  parentPort.on('message', (bytes) => {
    const text = Buffer.from(bytes).toString();
    if (text === 'wrong') throw new Error('went wrong');
    if (text === 'ends') process.exit(1);
    if (text === 'endless') for (;;) files += 0;
    if (text === 'huge') for (;;) hoard.push(new Array(1000).fill(files));
    parentPort.postMessage({ text, files });
    files += 1;
    if (text === 'dies later') setImmediate(() => process.exit(1));
  });`;

interface Answer {
  readonly text: string;
  readonly files: number;
}

let folder = '';
let source: URL;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'reading-'));
  const file = path.join(folder, 'reading-worker.js');
  writeFileSync(file, worker);
  source = pathToFileURL(file);
});
afterAll(() => rmSync(folder, { recursive: true }));

let threads: ReadingThread<Answer>;
beforeEach(() => {
  threads = threadsFor(60_000);
});

function threadsFor(longest: number): ReadingThread<Answer> {
  return new ReadingThread<Answer>('reading-worker', source, {
    isKept: ({ text }) => text !== 'foreign',
    longest,
  });
}

const refusal = (kind: Overrun) => new Failure('main.error.SheetFileUnreadable', { kind });
const read = (text: string) => threads.read(Buffer.from(text), refusal);

test('a thread reads one file after another', async () => {
  await expect(read('a')).resolves.toEqual({ text: 'a', files: 0 });
  await expect(read('b')).resolves.toEqual({ text: 'b', files: 1 });
});

test('a file does not wait for work in a separate pool of slots, but work of that pool does', async () => {
  const places = new WorkSlots(1);
  let finish = (): void => undefined;
  const taken = places.inTurn(() => new Promise<void>((resolve) => void (finish = resolve)));
  let isRead = false;
  const own = new ReadingThread<Answer>('reading-worker', source, { places });
  const waiting = own.read(Buffer.from('b'), refusal).finally(() => (isRead = true));
  await expect(Promise.all([read('a'), read('a')])).resolves.toHaveLength(2);
  expect(isRead).toBe(false);
  finish();
  await taken;
  await expect(waiting).resolves.toEqual({ text: 'b', files: 0 });
});

test('a thread is discarded if its answer requests that', async () => {
  await read('a');
  await expect(read('foreign')).resolves.toEqual({ text: 'foreign', files: 1 });
  await expect(read('b')).resolves.toEqual({ text: 'b', files: 0 });
});

test.each([
  ['went wrong', 'wrong', { message: 'went wrong' }],
  ['ended its thread', 'ends', { message: 'The reading-worker ended without an answer.' }],
  ['took too long', 'endless', { arguments: { kind: 'tooSlow' } }],
  ['took too much memory', 'huge', { arguments: { kind: 'tooLarge' } }],
])('after a file that %s, the next file is read in a new thread', { timeout: 60_000 }, async (_, file, error) => {
  if (file === 'endless') threads = threadsFor(3_000);
  await read('a');
  await expect(read(file)).rejects.toMatchObject(error);
  await expect(read('b')).resolves.toEqual({ text: 'b', files: 0 });
});

test('an idle thread that ended is replaced', async () => {
  await read('dies later');
  await expect.poll(async () => (await read('dies later')).files).toBe(0);
});

test('simultaneous files are read in separate threads, and all are answered', async () => {
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((text) => read(text)));
  expect(answers.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
