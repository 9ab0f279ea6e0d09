import { expect, test } from 'vitest';
import { similarPeople } from './similar-people.ts';

const people = ['Jonas Weber', 'Julia Weber', 'Jon Snow', 'Anna-Lena Groß', 'Kim'].map((name, index) => ({
  id: String(index),
  name,
}));

test.each([
  ['Weber, Jonas', 'Jonas Weber'],
  ['jonas weber', 'Jonas Weber'],
  ['Jnoas Weber', 'Jonas Weber'],
  ['Snow J.', 'Jon Snow'],
  ['GROSS Anna Lena', 'Anna-Lena Groß'],
  // Two people, a first name alone, another name.
  ['J. Weber', undefined],
  ['Jonas', undefined],
  ['Jonas Wagner', undefined],
  ['Kim', undefined],
])('“%s” is similar to %s', (name, expected) => {
  expect(similarPeople([name], people).get(name)?.name).toBe(expected);
});
