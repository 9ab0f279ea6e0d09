import { describe, expect, test } from 'vitest';
import { sentence } from './errors.ts';
import { languages, messages } from './messages.ts';

const placeholders = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));

describe('every failure', () => {
  test.each(Object.entries(messages))('%s says the same in all languages', (code, texts) => {
    expect(code).toMatch(/^[a-z_]+\.error\.[A-Z][A-Za-z]+$/);
    for (const language of languages) {
      expect(texts[language]).toMatch(/^[A-ZÄÖÜ{].*[.}]$/s);
      expect(placeholders(texts[language])).toEqual(placeholders(texts.en));
    }
  });
});

test('arguments stand in the sentence as they are, lists with commas, what is missing as nothing', () => {
  expect(sentence('main.error.NoSuchEndpoint', { path: '/a$&b' }, 'en')).toBe('There is no such endpoint: /a$&b.');
  const activities = ['Design', 'Build'];
  expect(sentence('project_planning.error.ImportErrorWorkRecordsExist', { activities }, 'de')).toContain(
    ': Design, Build.',
  );
  expect(sentence('main.error.Internal', {}, 'en')).toContain('Quote the reference  when');
});
