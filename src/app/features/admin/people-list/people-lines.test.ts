import { expect, test } from 'vitest';
import { parsePeople } from './people-lines.ts';

const anna = { name: 'Anna Muster', login: '', eMail: 'a.m@example.org', resource: '' };

test('a name and an e-mail address in a line are a person without a login', () => {
  expect(parsePeople([['Anna Muster', 'a.m@example.org']])).toEqual([anna]);
  expect(parsePeople([['Anna Muster <a.m@example.org>']])).toEqual([anna]);
  expect(parsePeople([['"Anna Muster" <a.m@example.org>']])).toEqual([anna]);
  expect(parsePeople([['Anna Muster a.m@example.org']])).toEqual([anna]);
});

test('addresses in one line are one person each', () => {
  const ben = { ...anna, name: 'Ben O’Hara', eMail: 'ben@example.org' };
  expect(parsePeople([['Anna Muster <a.m@example.org>', 'Ben O’Hara <ben@example.org>', '']])).toEqual([anna, ben]);
});

test('columns are in the usual order or named in the first row', () => {
  expect(
    parsePeople([
      ['Anna Muster', 'anna', 'a.m@example.org', '-'],
      ['', null],
    ]),
  ).toEqual([{ ...anna, login: 'anna', resource: '-' }]);
  const named = [
    ['E-Mail', 'Vorname', 'Nachname'],
    ['a.m@example.org', 'Anna', 'Muster'],
  ];
  expect(parsePeople(named)).toEqual([anna]);
  expect(parsePeople([['Anna Muster', 'anna.muster']])).toEqual([{ ...anna, login: 'anna.muster', eMail: '' }]);
});
