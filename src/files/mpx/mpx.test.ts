import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planDifferences } from '#testing/plan-differences.ts';
import { planToJson } from '#testing/plan-json.ts';
import { readPlanFile } from '../read.ts';
import { corpusFiles, corpusPath } from '#testing/corpus.ts';

type Json = Record<string, unknown>;

/** Mandatory values of a plan that the format lacks; the expectation omits them. */
const defaults: Readonly<Record<string, readonly string[]>> = {
  header: ['defaultEndTime'],
  tasks: ['priority'],
  resources: ['accrueAt'],
  assignments: ['workContour'],
};

/** The actual plan without what the expectation leaves open: defaults, and the time of a date that the file writes without one. */
function comparable(expected: unknown, actual: unknown, allowed: readonly string[]): unknown {
  if (typeof expected === 'string' && typeof actual === 'string') {
    return expected.endsWith('T00:00:00') ? actual.replace(/T.*/, 'T00:00:00') : actual;
  }
  if (Array.isArray(actual)) {
    const list: unknown[] = Array.isArray(expected) ? expected : [];
    const byUid = new Map(list.map((one) => [(one as Json).uid, one]));
    return actual.map((one: Json, index) => comparable(byUid.get(one.uid) ?? list[index], one, allowed));
  }
  if (typeof actual !== 'object' || actual === null) return actual;
  const testData = (typeof expected === 'object' ? (expected ?? {}) : {}) as Json;
  return Object.fromEntries(
    Object.entries(actual)
      .filter(([key]) => !allowed.includes(key) || (testData[key] ?? undefined) !== undefined)
      .map(([key, value]) => [key, comparable(testData[key], value, [])]),
  );
}

const folder = corpusPath('mpx');
describe.runIf(existsSync(folder))('MPX exchange files of the corpus', () => {
  const files = corpusFiles('mpx');

  it('the corpus has MPX files to compare', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  it.each(files)('the corpus file %s yields the expected plan', (name) => {
    const file = path.join(folder, name);
    const expected = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Json;
    const plan = readPlanFile(readFileSync(file));
    const actual = planToJson(plan);
    const compared = Object.fromEntries(
      Object.entries(actual).map(([part, value]) => [part, comparable(expected[part], value, defaults[part] ?? [])]),
    );
    expect(planDifferences(expected, compared)).toEqual([]);
    expect(plan.warnings).toEqual([]);
  });
});
