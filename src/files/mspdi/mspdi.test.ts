import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planDifferences } from '#testing/plan-differences.ts';
import { planToJson } from '#testing/plan-json.ts';
import { readPlanFile } from '../read.ts';
import { corpusFiles, corpusPath } from '#testing/corpus.ts';

type Json = Record<string, unknown>;

const corpus = corpusPath();
describe.runIf(existsSync(path.join(corpus, 'mspdi')))('MSPDI files of the corpus', () => {
  const files = corpusFiles('mspdi');

  it('the corpus has MSPDI files to compare', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files)('the corpus file %s yields the expected plan', (name) => {
    const file = path.join(corpus, 'mspdi', name);
    const expected = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Json;
    const actual = planToJson(readPlanFile(readFileSync(file)));
    expect(planDifferences(expected, actual)).toEqual([]);
  });
});
