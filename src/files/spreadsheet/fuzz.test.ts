import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SheetFileError } from './error.ts';
import { readWorkbook } from './read-workbook.ts';

const folder = path.join(import.meta.dirname, 'samples');
const samples = readdirSync(folder).filter((name) => /\.(xlsx?|ods|csv)$/.test(name));
const ROUNDS = 40;
/** Of one damaged file; whole ones take a few milliseconds. */
const SLOWEST_MS = 2000;

/** Pseudo-random numbers below `limit`, the same in every run. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Milliseconds until a workbook or a refusal; any other error fails the test. */
function timeOf(bytes: Uint8Array): number {
  const start = performance.now();
  try {
    readWorkbook(bytes);
  } catch (error) {
    if (!(error instanceof SheetFileError)) throw error;
  }
  return performance.now() - start;
}

function mutated(original: Uint8Array, random: (limit: number) => number): Uint8Array {
  const bytes = Uint8Array.from(original);
  const count = 1 + random(8);
  for (let n = 0; n < count; n += 1) {
    const at = random(bytes.length);
    if (random(4) === 0) bytes.fill(random(256), at, at + random(40));
    else bytes[at] = random(256);
  }
  return bytes;
}

describe('damaged spreadsheets', () => {
  it.each(samples)('%s with changed bytes ends in a workbook or a SheetFileError', (name) => {
    const original = readFileSync(path.join(folder, name));
    const random = randomNumbers(20_260_301);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(timeOf(mutated(original, random)), `round ${round}`).toBeLessThan(SLOWEST_MS);
    }
  });

  it.each(samples)('%s cut off at any position ends in a workbook or a SheetFileError', (name) => {
    const original = readFileSync(path.join(folder, name));
    const random = randomNumbers(7);
    for (let round = 0; round < ROUNDS / 3; round += 1) {
      const end = random(original.length);
      expect(timeOf(original.subarray(0, end)), `${end} bytes`).toBeLessThan(SLOWEST_MS);
    }
  });
});
