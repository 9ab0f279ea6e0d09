import { expect, test } from 'vitest';
import { beginsNearly, holdsNearly, nearWordsOf } from './near-words.ts';

test.each([
  ['design', 'des', true],
  ['design', 'desing', true],
  ['design', 'dsign', true],
  ['design', 'deesign', true],
  ['design', 'dezign', true],
  ['design', 'dezihn', false],
  ['design', 'dx', false],
  ['review', 'design', false],
])('the word %s is found by %s: %s', (text, word, isFound) => {
  expect(beginsNearly(text, word)).toBe(isFound);
});

test('every word that is asked for is near one of the text', () => {
  expect(nearWordsOf(' Größe: 1.2, Abnahme ')).toEqual(['größe', '1.2', 'abnahme']);
  expect(holdsNearly('abnahme der größe', ['größ', 'abnahem'])).toBe(true);
  expect(holdsNearly('abnahme der größe', ['größ', 'design'])).toBe(false);
  expect(holdsNearly('kälte, größe, yıldız', ['kaelt', 'grosse', 'yildiz'])).toBe(true);
});
