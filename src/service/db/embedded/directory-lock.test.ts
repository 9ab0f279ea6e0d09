import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory, type DirectoryLock } from './directory-lock.ts';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-test-'));
let file = '';
let locks: DirectoryLock[] = [];

beforeEach(() => {
  file = path.join(fs.mkdtempSync(path.join(scratch, '-')), 'database.lock');
});

afterEach(() => {
  for (const lock of locks) lock.release();
  locks = [];
});

afterAll(() => fs.rmSync(scratch, { recursive: true }));

async function take(patience = 500): Promise<DirectoryLock> {
  const lock = await lockDirectory(file, patience);
  locks.push(lock);
  return lock;
}

/** Tells whether the lock file was written by this process. */
function isOurs(): boolean {
  const content = fs.readFileSync(file, 'utf8');
  return content.includes(`"pid":${process.pid}`) && !content.includes('"token":"other"');
}

/** Returns the content this process would write, with some facts changed. */
async function holderWith(facts: Record<string, unknown>): Promise<string> {
  (await take()).release();
  const lock = await take();
  const holder: unknown = JSON.parse(fs.readFileSync(file, 'utf8'));
  lock.release();
  return JSON.stringify({ ...(holder as object), token: 'other', ...facts });
}

test('only one process holds the lock, which can be acquired again after its release', async () => {
  const first = await take();
  await expect(take()).rejects.toThrow(
    `The data directory is in use by process ${process.pid} (lock file ${file}): stop that service first.`,
  );
  first.release();
  expect(fs.existsSync(file)).toBe(false);
  await take();
  first.release();
  expect(fs.existsSync(file)).toBe(true);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

test('the lock of an ended process is taken over immediately', async () => {
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  fs.writeFileSync(file, await holderWith({ pid: ended.pid }));
  await take(60_000);
  expect(isOurs()).toBe(true);
  expect(fs.readdirSync(path.dirname(file))).toEqual(['database.lock']);
});

test.runIf(fs.existsSync('/proc/self/stat'))(
  'a process that reuses the id of a dead holder does not keep the lock',
  async () => {
    fs.writeFileSync(file, await holderWith({ started: '1' }));
    await take(60_000);
    expect(isOurs()).toBe(true);
  },
);

test.each([
  ['another container', { namespace: 'pid:[1]' }],
  ['before the machine was started again', { boot: 'earlier' }],
])('the lock of a holder from %s is taken over if not touched for a while', async (_, facts) => {
  fs.writeFileSync(file, await holderWith(facts));
  await take(300);
  expect(isOurs()).toBe(true);
});

test('the lock of a holder from another container is kept while touched', async () => {
  fs.writeFileSync(file, await holderWith({ namespace: 'pid:[1]' }));
  let beats = 0;
  const heart = setInterval(() => fs.utimesSync(file, 0, (beats += 1)), 20);
  await expect(take(60_000)).rejects.toThrow('The data directory is in use by another machine or container');
  clearInterval(heart);
});

test('a damaged lock file is taken over if not touched for a while', async () => {
  fs.writeFileSync(file, '{"pid":');
  await take(300);
  expect(isOurs()).toBe(true);
});

test('exactly one of many concurrent takeovers of a dead lock succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    fs.writeFileSync(file, await holderWith({ started: '1' }));
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => take()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const lock of locks) lock.release();
  }
});
