import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PlanFileError } from '../error.ts';
import { planDifferences } from '#testing/plan-differences.ts';
import { planToJson } from '#testing/plan-json.ts';
import { readPlanFile } from '../read.ts';
import { corpusFiles, corpusPath } from '#testing/corpus.ts';

type Json = Record<string, unknown>;

const corpus = corpusPath();

const versions = ['mpp14', 'mpp12', 'mpp9', 'mpp8'];
const inputs = versions.flatMap((version) => corpusFiles(version).map((name) => ({ version, name })));

describe.runIf(inputs.length > 0)('MPP files of the corpus with expected plans', () => {
  it('the corpus has MPP files of each version', () => {
    expect(versions.map((version) => corpusFiles(version).length > 10)).toEqual([true, true, true, true]);
  });

  it.each(inputs)('the corpus file $version/$name yields the expected plan', ({ version, name }) => {
    const file = path.join(corpus, version, name);
    const expected = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Json;
    expect(planDifferences(expected, planToJson(readPlanFile(readFileSync(file))))).toEqual([]);
  });

  it('an MPP file with an open password is refused as password-protected', () => {
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
