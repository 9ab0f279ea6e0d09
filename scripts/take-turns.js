// @ts-check
import { mkdirSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Pause between two looks at the file of another process, ms. */
const pauseMs = 200;
/** Interval at which a process that works touches its file, ms. */
const touchMs = 1_000;
/** A file that was not touched for this time was left by a process that was killed, ms. */
const leftAfterMs = 15_000;

/**
 * Creates the file; false while another process has it.
 * @param {string} file
 * @returns {boolean}
 */
function claim(file) {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (touched < Date.now() - leftAfterMs) rmSync(file, { force: true });
  return false;
}

/**
 * Does work while no other process does work of the same file. If a process was killed during its work, the next one waits
 * for 15 seconds.
 * @template T
 * @param {string} file exists while a process works
 * @param {() => Promise<T>} work
 * @param {() => void} onWait called once if another process works
 * @returns {Promise<T>}
 */
export async function inTurn(file, work, onWait) {
  mkdirSync(path.dirname(file), { recursive: true });
  for (let looks = 0; !claim(file); looks += 1) {
    if (looks === 0) onWait();
    await delay(pauseMs);
  }
  const touch = setInterval(() => utimes(file, new Date(), new Date(), () => {}), touchMs);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    process.off('exit', release);
    release();
  }
}
