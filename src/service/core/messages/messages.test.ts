import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/documented/api.ts';
import { isBinary, pathParameters, pathParameterSchema } from '#contract/core/endpoint.ts';
import { expectation } from '#contract/core/scalar.ts';
import { isScalar, type Shape, shapeOf } from '#contract/core/shape.ts';
import { sentence } from '../errors.ts';
import { expectedText } from './expected-texts.ts';
import { languages, messages } from './messages.ts';

const pronouns: Readonly<Record<string, string>> = { den: 'ihn', die: 'sie', das: 'es' };

test('article and pronoun agree in the German NotFound messages', () => {
  const said = Object.values(messages.de).flatMap((de) => {
    const found = /^Es gibt (.+) mit der Id \{id\} nicht, oder Sie dürfen (\w+) nicht sehen\.$/.exec(de);
    return found ? [{ what: found[1] ?? '', pronoun: found[2] }] : [];
  });
  expect(said.length).toBeGreaterThan(7);
  const agreeing = said.map(({ what }) => {
    const article = [...what.matchAll(/\b(den|die|das)\b/g)].at(-1)?.[1] ?? '';
    return { what, pronoun: pronouns[article] };
  });
  expect(said).toEqual(agreeing);
});

test.each(languages)('every failure has a stable code and is a sentence in %s', (language) => {
  const texts = Object.entries(messages[language]).filter(([code]) => code.includes('.error.'));
  expect(texts.filter(([code]) => !/^[a-z_]+\.error\.[A-Z][A-Za-z]+$/.test(code))).toEqual([]);
  expect(texts.filter(([, text]) => !/^["„A-ZÄÖÜ{].*[.}]$/s.test(text))).toEqual([]);
});

test('arguments are inserted literally, lists with commas, and missing arguments as empty text', () => {
  expect(sentence('main.error.NoSuchEndpoint', { path: '/a$&b' }, 'en')).toBe('There is no such endpoint: /a$&b.');
  const activities = ['Design', 'Build'];
  expect(sentence('project_planning.error.ImportErrorWorkRecordsExist', { activities }, 'de')).toContain(
    ': Design, Build.',
  );
  expect(sentence('main.error.Internal', {}, 'en')).toContain('Quote the reference  when');
});

test('dates, times and numbers are formatted by language, except values sent by the caller', () => {
  const locked = { resource: 'Ann', date: '2026-03-02', lockedBy: 'Ben', lockedAt: '2026-03-31T08:05:00.000Z' };
  expect(sentence('work.error.WorkSlipNotEditable', locked, 'de')).toBe(
    'Die Buchung von Ann am 02.03.2026 ist seit 31.03.2026, 08:05 UTC von Ben gesperrt.',
  );
  expect(sentence('work.error.WorkSlipNotEditable', locked, 'en')).toBe(
    'The record of Ann on 2 Mar 2026 is locked by Ben since 31 Mar 2026, 08:05 UTC.',
  );
  expect(sentence('work.error.WorkSlipNotEditable', locked, 'en', 'Europe/Berlin')).toBe(
    'The record of Ann on 2 Mar 2026 is locked by Ben since 31 Mar 2026, 10:05.',
  );
  expect(sentence('work.error.WorkSlipNotEditable', locked, 'de', 'Nowhere/At all')).toContain('08:05 UTC');
  const changed = ['Ann 2026-03-02', 'Ben 2026-03-03', '…'];
  expect(sentence('main.error.ImportNotUndoable', { changed, count: 12 }, 'de')).toContain(
    'Ann 02.03.2026, Ben 03.03.2026, … (12)',
  );
  const given = { parameterName: 'from', value: '2026-02-30', expected: 'a GUID' };
  expect(sentence('main.error.InvalidParameter', given, 'de')).toContain(': 2026-02-30.');
  const effort = { value: 25.5, reason: 'zu viel' };
  expect(sentence('work.error.IncorrectActualEffort', effort, 'de')).toContain('Ist-Aufwand 25,5 ist');
});

describe('the expected value in an error message', () => {
  /** Returns the texts on accepted values of all scalars in a shape. */
  function expectationsIn(shape: Shape, seen = new Set<string>()): string[] {
    if (shape.kind === 'list') return expectationsIn(shape.item, seen);
    if (shape.kind !== 'record') return isScalar(shape) ? [expectation(shape)] : [];
    if (seen.has(shape.title)) return [];
    seen.add(shape.title);
    return [...shape.fields.values()].flatMap((field) => expectationsIn(field.shape, seen));
  }

  test('every expectation of a parameter or a body field is translated to German', () => {
    const given = endpoints.flatMap((endpoint) => [
      ...pathParameters(endpoint).map((name) => pathParameterSchema(name)),
      ...Object.values(endpoint.query),
      ...(endpoint.body === undefined || isBinary(endpoint.body) ? [] : [endpoint.body]),
    ]);
    const all = new Set(given.flatMap((schema) => expectationsIn(shapeOf(schema))));
    expect(all.size).toBeGreaterThan(10);
    expect([...all].filter((text) => expectedText(text, 'de') === text)).toEqual([]);
    expect([...all].filter((text) => expectedText(text, 'en') !== text)).toEqual([]);
  });

  /** Returns the texts in a piece of source, with a placeholder for interpolated parts. */
  function textsIn(node: unknown): string[] {
    if (typeof node !== 'object' || node === null) return [];
    if ('type' in node && node.type === 'Literal' && 'value' in node) return [node.value].filter(isText);
    if ('type' in node && node.type === 'TemplateLiteral' && 'quasis' in node) {
      const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
      return [parts.map(({ value }) => value.cooked).join('{}')];
    }
    const isChoice = 'type' in node && node.type === 'ConditionalExpression';
    return isChoice && 'consequent' in node && 'alternate' in node
      ? [node.consequent, node.alternate].flatMap(textsIn)
      : [];
  }
  const isText = (value: unknown): value is string => typeof value === 'string';
  const isNamed = (node: unknown, name: string) =>
    typeof node === 'object' && node !== null && 'name' in node && node.name === name;

  /** Returns the accepted-value texts in a source: arguments of `invalidParameter` and values of `expected`. */
  function saidIn(node: unknown): string[] {
    if (typeof node !== 'object' || node === null) return [];
    const inside = Object.values(node).flatMap(saidIn);
    if ('callee' in node && 'arguments' in node && isNamed(node.callee, 'invalidParameter'))
      return [...inside, ...textsIn((node.arguments as readonly unknown[])[2])];
    if ('key' in node && 'value' in node && isNamed(node.key, 'expected')) return [...inside, ...textsIn(node.value)];
    if ('id' in node && 'init' in node && isNamed(node.id, 'expected')) return [...inside, ...textsIn(node.init)];
    return inside;
  }
  /** Possible interpolated values: numbers, names and fixed words. */
  const quoted = ['7', 'a', 'project', 'product', 'week'];
  const isGerman = (text: string) =>
    quoted.some((each) => {
      const said = text.replaceAll('{}', each);
      return expectedText(said, 'de') !== said;
    });

  test('every expectation in the rules of the service is translated to German', () => {
    const folder = path.resolve(import.meta.dirname, '../..');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const said = files.flatMap((file) =>
      saidIn(parseSync(file, readFileSync(path.join(folder, file), 'utf8')).program),
    );
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((text) => !isGerman(text))).toEqual([]);
  });

  test.each([
    ['a day from 2026-01-05Z on', 'ein Tag ab 2026-01-05Z'],
    ['the id of a resource that is not archived', 'die Id einer Ressource, die nicht archiviert ist'],
    ['one of pdf, csv', 'eines von: pdf, csv'],
    ['what nobody has said in German', 'what nobody has said in German'],
  ])('translates the expectation to German: %s', (expected, text) => {
    const values = { parameterName: 'x', value: 'y', expected };
    expect(sentence('main.error.InvalidParameter', values, 'de')).toBe(
      `Der Wert von x ist nicht gültig: y. Erlaubt ist: ${text}.`,
    );
    expect(sentence('main.error.InvalidParameter', values, 'en')).toContain(`Accepted is ${expected}.`);
  });
});
