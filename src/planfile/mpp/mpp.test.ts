import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PlanFileError } from '../error.ts';
import { planDifferences } from '../plan-differences.ts';
import { planToJson } from '../plan-json.ts';
import { readPlanFile } from '../read.ts';

type Json = Record<string, unknown>;

const corpus = path.resolve(import.meta.dirname, '../../../../shared/corpus');
const filesOf = (version: string) => {
  const folder = path.join(corpus, version);
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.mpp')) : [];
};

/**
 * What the expectation holds of other places than where the format keeps it: of Project 2010, rows of the second level as
 * recurring ones; of Project 2016 and later, ids of calendars that are missing or those of their neighbours; of Project 98, a
 * month without days, flags that are left over, and calendars that copy the days which they inherit.
 */
const elsewhere: Readonly<Record<string, RegExp>> = {
  mpp14: /^tasks\[uid \d+\]\.recurring: |^calendars\[uid \d+\]\.guid: /,
  mpp12: /^$/,
  mpp9: /^$/,
  mpp8: /^header\.daysPerMonth: 0 |^calendars\[uid \d+\]\.days\.|^tasks\[uid \d+\]\.flags|^assignments\[uid \d+\]\.workContour/,
};

const inputs = Object.keys(elsewhere).flatMap((version) => filesOf(version).map((name) => ({ version, name })));

describe.runIf(inputs.length > 0)('MPP files of the corpus', () => {
  it('there are files of each version to compare', () => {
    expect(Object.keys(elsewhere).map((version) => filesOf(version).length > 10)).toEqual([true, true, true, true]);
  });

  it.each(inputs)('$version/$name holds the expected plan', ({ version, name }) => {
    const file = path.join(corpus, version, name);
    const expected = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Json;
    const differences = planDifferences(expected, planToJson(readPlanFile(readFileSync(file))));
    expect(differences.filter((difference) => !elsewhere[version]?.test(difference))).toEqual([]);
  });

  it('a file with a password to open is refused as such', () => {
    const file = path.join(corpus, 'negative/PasswordProtected.mpp');
    expect(reasonOf(readFileSync(file))).toBe('passwordProtected');
  });
});

function reasonOf(bytes: Uint8Array): string {
  try {
    readPlanFile(bytes);
    return 'read';
  } catch (error) {
    if (error instanceof PlanFileError) return error.reason;
    throw error;
  }
}

describe.runIf(inputs.length > 0)('damaged MPP files', () => {
  const COUNT = 500;

  it('are read in part or refused by a typed error, and never hang', () => {
    const random = generator(20_260_301);
    const pick = (count: number) => Math.floor(random() * count);
    const sources = inputs.map(({ version, name }) => readFileSync(path.join(corpus, version, name)));
    const outcomes = new Set<string>();
    for (let round = 0; round < COUNT; round += 1) {
      const source = sources[pick(sources.length)] ?? new Uint8Array(0);
      const isCut = pick(4) === 0;
      const bytes = Uint8Array.from(isCut ? source.subarray(0, pick(source.length)) : source);
      const changes = isCut ? 0 : 1 + pick([5, 40, 400][pick(3)] ?? 5);
      for (let change = 0; change < changes; change += 1) {
        const at = pick(bytes.length);
        if (pick(2) === 0) bytes[at] = pick(256);
        else bytes.fill([0, 255, 127, 128][pick(4)] ?? 0, at, at + 4);
      }
      outcomes.add(reasonOf(bytes));
    }
    expect(outcomes).toContain('read');
    expect(outcomes).toContain('malformed');
    expect(outcomes).toContain('truncated');
  }, 60_000);
});

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
