import { describe, expect, test } from 'vitest';
import { argumentNames, formatMessage } from './format.ts';

const found = 'There {count, plural, =0 {is nothing} one {is # hit} other {are # hits in {place}}}.';

describe('formatMessage', () => {
  test.each([
    ['plain text', {}, 'plain text'],
    ['{a} and {b}{c}', { a: 'x', b: 1234.5 }, 'x and 1234.5'],
    ['{n, number} in all', { n: 1234.5 }, '1,234.5 in all'],
    ['{share, number, percent} done', { share: 0.456 }, '46% done'],
    [found, { count: 0, place: 'A' }, 'There is nothing.'],
    [found, { count: 1, place: 'A' }, 'There is 1 hit.'],
    [found, { count: 1200, place: 'A' }, 'There are 1,200 hits in A.'],
    ['{kind, select, day {per day} other {by #{kind}}}', { kind: 'day' }, 'per day'],
    ['{kind, select, day {per day} other {by #{kind}}}', { kind: 'week' }, 'by #week'],
    ['{n, plural, other {# {all, select, true {in # parts} other {}}}}', { n: 2, all: 'true' }, '2 in 2 parts'],
    ["the project's plan {id}", { id: '$&' }, "the project's plan $&"],
  ])('%s', (message, values, text) => {
    expect(formatMessage(message, values)).toBe(text);
  });

  test('counts and writes numbers as the locale does', () => {
    expect(formatMessage(found, { count: 1200, place: 'A' }, 'de')).toContain('1.200 hits');
    expect(formatMessage('{share, number, percent}', { share: 0.5 }, 'de')).toBe('50\u00a0%');
    expect(formatMessage('{n, plural, one {#} other {many}}', { n: 0 }, 'fr')).toBe('0');
  });

  test.each([
    '{',
    '{a',
    '{a, plural, one {x}}',
    '{a, date}',
    '{a, plural other {x}}',
    '{a, select, other {x}',
    'a}{b}',
  ])('refuses %s', (message) => {
    expect(() => formatMessage(message)).toThrow(SyntaxError);
  });
});

test('the names of arguments include those inside of choices', () => {
  expect([...argumentNames(found)]).toEqual(['count', 'place']);
});
