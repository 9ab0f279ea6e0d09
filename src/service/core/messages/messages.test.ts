import { expect, test } from 'vitest';
import { plainArguments, sentence } from '../errors.ts';
import { languages, messages } from './messages.ts';

test.each(languages)('every failure has a stable code and is a sentence in %s', (language) => {
  const texts = Object.entries(messages[language]).filter(([code]) => code.includes('.error.'));
  expect(texts.filter(([code]) => !/^[a-z_]+\.error\.[A-Z][A-Za-z]+$/.test(code))).toEqual([]);
  expect(texts.filter(([, text]) => !/^["“„A-ZÄÖÜ{].*[.}]$/s.test(text))).toEqual([]);
});

test('arguments are inserted literally, lists with commas, and missing arguments as empty text', () => {
  expect(sentence('main.error.NoSuchEndpoint', { path: '/a$&b' }, 'en')).toBe('There is no endpoint /a$&b.');
  const activities = ['Design', 'Build'];
  expect(sentence('project_planning.error.ImportErrorWorkRecordsExist', { activities }, 'de')).toContain(
    ': Design, Build.',
  );
  expect(sentence('main.error.Internal', {}, 'en')).toContain('with the reference .');
});

test.each([null, ''])('a value that is missing is called empty in the message: %o', (value) => {
  const values = { parameterName: 'start', value, expected: { key: 'expected.guid' } } as const;
  expect(sentence('main.error.InvalidParameter', values, 'en')).toBe('start can’t be empty. Use a GUID.');
  expect(sentence('main.error.InvalidParameter', values, 'de')).toContain('start kann nicht leer sein.');
});

test('dates, times and numbers are formatted by language, except values sent by the caller', () => {
  const locked = { resource: 'Ann', date: '2026-03-02', lockedBy: 'Ben', lockedAt: '2026-03-31T08:05:00.000Z' };
  expect(sentence('work.error.WorkSlipNotEditable', locked, 'de')).toBe(
    'Die Buchung von Ann am 02.03.2026 ist seit 31.03.2026, 08:05 UTC von Ben gesperrt. Zum Entsperren wenden Sie sich an Ben.',
  );
  expect(sentence('work.error.WorkSlipNotEditable', locked, 'en')).toBe(
    'The record of Ann on 2 Mar 2026 was locked by Ben at 31 Mar 2026, 08:05 UTC. Ask Ben to unlock it.',
  );
  expect(sentence('work.error.WorkSlipNotEditable', locked, 'en', 'Europe/Berlin')).toBe(
    'The record of Ann on 2 Mar 2026 was locked by Ben at 31 Mar 2026, 10:05. Ask Ben to unlock it.',
  );
  expect(sentence('work.error.WorkSlipNotEditable', locked, 'de', 'Nowhere/At all')).toContain('08:05 UTC');
  const changed = ['Ann 2026-03-02', 'Ben 2026-03-03', '…'];
  expect(sentence('main.error.ImportNotUndoable', { changed, count: 12 }, 'de')).toContain(
    'Ann 02.03.2026, Ben 03.03.2026, … (12)',
  );
  const testData = { parameterName: 'from', value: '2026-02-30', expected: { key: 'expected.guid' } } as const;
  expect(sentence('main.error.InvalidParameter', testData, 'de')).toContain('kann nicht 2026-02-30 sein.');
  const effort = { value: 25.5, reason: 'zu viel' };
  expect(sentence('work.error.IncorrectActualEffort', effort, 'de')).toContain('Ist-Aufwand kann nicht 25,5 sein');
});

test.each([
  [{ key: 'expected.dayFrom', values: { day: '2026-01-05Z' } }, 'ein Tag ab 2026-01-05Z', 'a day from 2026-01-05Z on'],
  [{ key: 'expected.guid' }, 'eine GUID', 'a GUID'],
  [{ key: 'expected.oneOf', values: { values: 'pdf, csv' } }, 'eines von: pdf, csv', 'one of pdf, csv'],
] as const)('what would be accepted is told in the language, and to programs in English: %o', (expected, de, en) => {
  const values = { parameterName: 'x', value: 'y', expected };
  const code = 'main.error.InvalidParameter';
  expect(sentence(code, values, 'de')).toBe(`x kann nicht y sein. Erlaubt ist: ${de}.`);
  expect(sentence(code, values, 'en')).toBe(`x can’t be y. Use ${en}.`);
  expect(plainArguments(values)).toEqual({ ...values, expected: en });
});
