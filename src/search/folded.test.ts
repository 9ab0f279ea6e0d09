import { expect, test } from 'vitest';
import { foldText } from './folded.ts';

test.each([
  ['Gábor KOVÁCS', 'gabor kovacs'],
  ['Yıldız, İstanbul', 'yildiz, istanbul'],
  ['Größe', 'grosse'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['مرحبا', 'مرحبا'],
])('folds %s to %s for comparison', (text, expected) => {
  expect(foldText(text)).toBe(expected);
});
