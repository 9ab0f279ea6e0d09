import { expect, test } from 'vitest';
import { folded } from './folded.ts';

test.each([
  ['Gábor KOVÁCS', 'gabor kovacs'],
  ['Yıldız, İstanbul', 'yildiz, istanbul'],
  ['Größe', 'grosse'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['مرحبا', 'مرحبا'],
])('%s is compared as %s', (text, expected) => {
  expect(folded(text)).toBe(expected);
});
