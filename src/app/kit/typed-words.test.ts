import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '#search/folded.ts';
import { pieceSearch, typedWordRange, wordsTest } from './typed-words.ts';

const finds = (typed: string, name: string) => wordsTest(typed)?.(name);

const names = (
  'Müller,MÜLLER,Mu\u0308ller,Mueller,Muller,Müesli,Müsli,Haeuser,Neue Häuser,Öl,Oel,Straße,STRASSE,' +
  'Ærger,Ärger,Smørrebrød,Gábor Kovács,Łódź,Plan 1.2,Plan 112,(c) a+b'
).split(',');

test.each([
  ['müller', ['Müller', 'MÜLLER', 'Mu\u0308ller', 'Mueller', 'Muller']],
  ['mueller', ['Müller', 'MÜLLER', 'Mu\u0308ller', 'Mueller']],
  ['Muller', ['Müller', 'MÜLLER', 'Mu\u0308ller', 'Muller']],
  ['mue', ['Müller', 'MÜLLER', 'Mu\u0308ller', 'Mueller', 'Müesli', 'Müsli']],
  ['müe', ['Mueller', 'Müesli']],
  ['muesli', ['Müesli', 'Müsli']],
  ['haeuser', ['Haeuser', 'Neue Häuser']],
  ['hauser', ['Neue Häuser']],
  ['neue', ['Neue Häuser']],
  ['oel', ['Öl', 'Oel']],
  ['öl', ['Öl', 'Oel']],
  ['strasse', ['Straße', 'STRASSE']],
  ['straße', ['Straße', 'STRASSE']],
  ['strase', []],
  ['aerger', ['Ærger', 'Ärger']],
  ['smorre', ['Smørrebrød']],
  ['kovacs', ['Gábor Kovács']],
  ['lodz', ['Łódź']],
  ['1.2', ['Plan 1.2']],
  ['a+b (c', ['(c) a+b']],
])('the typed words %s match exactly %j', (typed, found) => {
  expect(names.filter((name) => finds(typed, name))).toEqual(found);
});

test('all typed words must occur in the text in any order, and empty input creates no test', () => {
  expect(finds('jürgen mue', 'Müller, Juergen')).toBe(true);
  expect(finds('jürgen mue', 'Müller, Hans')).toBe(false);
  expect(wordsTest('  ')).toBeUndefined();
});

test('every match without accents is a match with accents too', () => {
  const text = (maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...'a,ä,o,u,ü,e,ß,æ,ñ,\u0308, ,.,*,x'.split(',')), maxLength });
  const sample = fc.sample(fc.tuple(text(4), text(12)), { seed: 7, numRuns: 2000 });
  const found = sample.filter(([typed, name]) => {
    const words = foldText(typed).split(/\s+/).filter(Boolean);
    return words.length > 0 && words.every((word) => foldText(name).includes(word));
  });
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(([typed, name]) => finds(typed, name) !== true)).toEqual([]);
});

test('a text typed as one piece is found at its position', () => {
  expect(['Müller, Jürgen', 'Anna Müller', 'Jürgen'].map(pieceSearch('mueller'))).toEqual([0, 5, -1]);
  expect(['Müller, Jürgen', 'Müller und Jürgen'].map(pieceSearch('mueller, jue'))).toEqual([0, -1]);
  expect(pieceSearch('')('Müller')).toBe(0);
});

test.each([
  ['Die Müller AG', 'mueller', 'Müller'],
  ['Die Mu\u0308ller AG', 'muel', 'Mu\u0308l'],
  ['Die Mueller AG', 'müll', 'Muell'],
  ['Straße', 'rasse', 'raße'],
  ['Straße', 'as', 'aß'],
  ['Prüfung der Daten', 'DATEN', 'Daten'],
  ['Größe messen', 'gross er', 'Größ'],
  ['Prüfung', 'u', 'ü'],
  ['Prüfung', '', undefined],
  ['Prüfung', 'x', undefined],
])('in the text %s the match of %s is at its position', (name, typed, expected) => {
  const place = typedWordRange(name, typed);
  expect(place && name.slice(...place)).toBe(expected);
});
