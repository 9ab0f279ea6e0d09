import { expect, test } from 'vitest';
import { type BookableActivity, withWords } from './use-bookable.ts';

test('bookable activities are found by words, ignoring case, accents and ß', () => {
  const bookable = (activityName: string): BookableActivity => ({
    assignmentId: activityName,
    activityId: activityName,
    activityName,
    projectName: 'Café',
    place: '1.2',
    isFavourite: false,
  });
  const all = ['Prüfung', 'Straße', 'Design'].map(bookable);
  const found = (asked: string) => withWords(all, asked).map(({ activityName }) => activityName);
  expect(found('PRUF cafe')).toEqual(['Prüfung']);
  expect(found('prüf')).toEqual(['Prüfung']);
  expect(found('pruef')).toEqual(['Prüfung']);
  expect(found('strasse')).toEqual(['Straße']);
  expect(found('prufung strasse')).toEqual([]);
  expect(found('')).toHaveLength(3);
});
