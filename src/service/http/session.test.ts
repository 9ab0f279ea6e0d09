import { expect, test } from 'vitest';
import { languageOf } from './session.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['fr', undefined],
  ['de', 'de'],
  ['de-AT, en;q=0.8', 'de'],
  ['fr, de;q=0.5', 'de'],
  ['de;q=0.3, en-GB;q=0.8', 'en'],
  ['de;q=0, en;q=0.1', 'en'],
  ['den', undefined],
])('Accept-Language %s selects %s', (header, expected) => {
  expect(languageOf(header)).toBe(expected);
});
