import { expect, test } from 'vitest';
import { plainArguments, sentence } from '../errors.ts';
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
  expect(texts.filter(([, text]) => !/^["“„A-ZÄÖÜ{].*[.}]$/s.test(text))).toEqual([]);
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
  const testData = { parameterName: 'from', value: '2026-02-30', expected: { key: 'expected.guid' } } as const;
  expect(sentence('main.error.InvalidParameter', testData, 'de')).toContain(': 2026-02-30.');
  const effort = { value: 25.5, reason: 'zu viel' };
  expect(sentence('work.error.IncorrectActualEffort', effort, 'de')).toContain('Ist-Aufwand 25,5 ist');
});

test.each([
  [{ key: 'expected.dayFrom', values: { day: '2026-01-05Z' } }, 'ein Tag ab 2026-01-05Z', 'a day from 2026-01-05Z on'],
  [{ key: 'expected.guid' }, 'eine GUID', 'a GUID'],
  [{ key: 'expected.oneOf', values: { values: 'pdf, csv' } }, 'eines von: pdf, csv', 'one of pdf, csv'],
] as const)('what would be accepted is told in the language, and to programs in English: %o', (expected, de, en) => {
  const values = { parameterName: 'x', value: 'y', expected };
  const code = 'main.error.InvalidParameter';
  expect(sentence(code, values, 'de')).toBe(`Der Wert von x ist nicht gültig: y. Erlaubt ist: ${de}.`);
  expect(sentence(code, values, 'en')).toBe(`The value of x is not valid: y. Accepted is ${en}.`);
  expect(plainArguments(values)).toEqual({ ...values, expected: en });
});
