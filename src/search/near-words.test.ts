import { expect, test } from 'vitest';
import { beginsNearly, holdsNearly, isLetterSlip, nearWordsOf } from './near-words.ts';

test.each([
  ['design', 'des', true],
  ['design', 'desing', true],
  ['design', 'dsign', true],
  ['design', 'deesign', true],
  ['design', 'dezign', true],
  ['design', 'dezihn', false],
  ['design', 'dx', false],
  ['review', 'design', false],
])('whether the word %s matches the search word %s: %s', (text, word, isFound) => {
  expect(beginsNearly(text, word)).toBe(isFound);
});

test('every search word must be close to a word of the text', () => {
  expect(nearWordsOf(' Größe: 1.2, Abnahme ')).toEqual(['größe', '1.2', 'abnahme']);
  expect(holdsNearly('abnahme der größe', ['größ', 'abnahem'])).toBe(true);
  expect(holdsNearly('abnahme der größe', ['größ', 'design'])).toBe(false);
  expect(holdsNearly('kälte, größe, yıldız', ['kaelt', 'grosse', 'yildiz'])).toBe(true);
});

test.each([
  ['inbetreibnahme', 'inbetriebnahme', true],
  ['gestren', 'gestern', true],
  ['sontag', 'sonntag', true],
  ['comissioning', 'commissioning', true],
  ['schalung', 'schulung', false],
  ['sundry', 'sunday', false],
  ['frida', 'friday', false],
  ['montags', 'montag', false],
  ['gestern', 'gestern', false],
])('whether %s is %s with a slip: %s', (typed, word, isSlip) => {
  expect(isLetterSlip(typed, word)).toBe(isSlip);
});
