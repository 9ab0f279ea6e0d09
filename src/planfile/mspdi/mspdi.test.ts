import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { planToJson } from '../plan-json.ts';
import { readPlanFile } from '../read.ts';

type Json = Record<string, unknown>;

const corpus = path.resolve(import.meta.dirname, '../../../../shared/corpus');
const TOLERANCE = 0.01;

/**
 * What a plan says beyond the expectation: outline numbers and codes that follow from the outline where a file stores none,
 * fields of project servers, and custom fields of resources and assignments, which the expectation holds in part.
 */
const beyond: Readonly<Record<string, RegExp>> = {
  tasks: /^(outlineNumber|wbs|enterprise\w*|field\d+)$/,
  resources: /^(cost|date|start|finish|duration|outlineCode|enterprise\w*)\d+$/,
  assignments: /^(text|number|cost|date|start|finish|duration)\d+$/,
};

describe.runIf(existsSync(path.join(corpus, 'mspdi')))('MSPDI files of the corpus', () => {
  const files = existsSync(corpus)
    ? readdirSync(path.join(corpus, 'mspdi')).filter((name) => name.endsWith('.xml'))
    : [];

  it('there are files to compare', () => {
    expect(files.length).toBeGreaterThan(20);
  });

  it.each(files)('%s holds the expected plan', (name) => {
    const file = path.join(corpus, 'mspdi', name);
    const expected = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as Json;
    const actual = planToJson(readPlanFile(readFileSync(file)));
    const differences = Object.keys(actual).flatMap((part) => compareParts(part, expected[part], actual[part]));
    expect(differences).toEqual([]);
  });
});

function compareParts(part: string, expected: unknown, actual: unknown): string[] {
  if (!Array.isArray(expected) || !Array.isArray(actual)) return compare(part, expected, actual, /^$/);
  if (part === 'relations') return compare(part, sortedLinks(expected), sortedLinks(actual), /^$/);
  const found = new Map(actual.map((item: Json) => [item.uid, item]));
  const missing =
    expected.length === actual.length ? [] : [`${part}: ${expected.length} expected, ${actual.length} read`];
  const differences = expected.flatMap((item: Json) =>
    compare(`${part}[uid ${String(item.uid)}]`, item, found.get(item.uid), beyond[part] ?? /^$/),
  );
  return [...missing, ...differences];
}

const sortedLinks = (links: unknown[]) => links.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

/** Where the two differ. Null, empty and absent mean the same; `allowed` names what may be there beyond the expectation. */
function compare(place: string, expected: unknown, actual: unknown, allowed: RegExp): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    return Math.abs(expected - actual) <= TOLERANCE ? [] : [`${place}: ${expected} expected, ${actual} read`];
  }
  if (isObject(expected) && isObject(actual)) {
    return Object.keys({ ...expected, ...actual }).flatMap((key) =>
      expected[key] === undefined && allowed.test(key)
        ? []
        : compare(`${place}.${key}`, expected[key], actual[key], /^$/),
    );
  }
  const same = said(expected) === said(actual);
  return same ? [] : [`${place}: ${JSON.stringify(expected)} expected, ${JSON.stringify(actual)} read`];
}

const said = (value: unknown) => (value === null || value === '' ? undefined : value);

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
