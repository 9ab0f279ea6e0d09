import { describe, expect, test } from 'vitest';
import { type FoundKind, foundKinds } from '#contract/app/search.ts';
import { NameIndex, type SearchableName } from './name-index.ts';

const named = (kind: FoundKind, id: string, name: string, place = '', more = ''): SearchableName<FoundKind> => ({
  kind,
  id,
  name,
  place,
  more,
});

const weights = { project: 3, portfolio: 2, user: 2, resource: 2, todo: 1, activity: 0 };
const index = new NameIndex<FoundKind>({ weights });
index.add('records', [
  named('project', '1', 'Lager Süd', '1', 'NH-104'),
  named('portfolio', '2', 'Logistik', '2'),
  named('resource', '3', 'Müller, Kim'),
  named('todo', '4', 'Angebot prüfen', '1'),
  named('user', '5', 'Emre Yıldız'),
]);
index.namePlace('1', 'Lager Süd');
index.replace('plan of 1', [
  named('activity', '11', 'Benutzerschnittstelle', '1'),
  named('activity', '12', 'Abnahme', '1'),
  named('activity', '13', 'Abnahme vorbereiten', '1'),
]);

const ids = (
  text: string,
  isVisible: (place: string) => boolean = () => true,
  kinds: readonly FoundKind[] = foundKinds,
) =>
  index
    .find({ text, kinds: new Set(kinds), limit: 10, isVisible: (_kind, place) => isVisible(place) })
    .map(({ id }) => id);

describe('finding a name', () => {
  test.each([
    ['by the beginning of a word, without case and accents', 'MULL', ['3']],
    ['by its number', 'nh 104', ['1']],
    ['by its number without the sign in it', 'NH10', ['1']],
    ['by letters that are none of the alphabet', 'yildiz', ['5']],
    ['with an umlaut as two letters', 'mueller', ['3']],
    ['by a later part of a long word', 'schnittstelle', ['11']],
    ['with a letter wrong', 'Abnehme', ['12', '13']],
    ['with letters that changed places, while it is typed', 'lgoist', ['2']],
    ['by words of its own and of its project, in any order', 'lager abnahme', ['12', '13']],
    ['not where one of the words is missing', 'lager rollout', []],
    ['not without words', ' – ', []],
  ])('lookup in the name index: %s', (_, text, expected) => {
    expect(ids(text)).toEqual(expected);
  });

  test('names with the same prefix are found shorter first, and a project before its content', () => {
    expect(ids('abnahme')).toEqual(['12', '13']);
    expect(ids('lager')).toEqual(['1']);
  });

  test('a name is found only if visible and of a requested kind', () => {
    expect(ids('abnahme', (place) => place !== '1')).toEqual([]);
    expect(ids('l', () => true, ['portfolio'])).toEqual(['2']);
  });
});

test('a replaced name is found only by the new name, and a known entry is renamed', () => {
  const own = new NameIndex<FoundKind>({ weights });
  const find = (text: string) =>
    own.find({ text, kinds: new Set(foundKinds), limit: 10, isVisible: () => true }).map(({ id }) => id);
  own.replace('plan', [named('activity', '1', 'Entwurf'), named('activity', '2', 'Montage')]);
  own.replace('plan', [named('activity', '1', 'Konzept')]);
  expect([find('entwurf'), find('montage'), find('konzept')]).toEqual([[], [], ['1']]);
  own.add('plan', [named('activity', '1', 'Abnahme')]);
  expect([find('konzept'), find('abnahme')]).toEqual([[], ['1']]);
});
