import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { queryOf, withoutCredentials } from './credentials.ts';

function requestTo(url: string): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { url });
}

test('secrets are removed from the URL and kept in the query, whatever their case and encoding', () => {
  const request = requestTo('/signOn?login=mia&language=de&pass%77ord=a%26b&NewPassword=c&Token=d');
  expect(withoutCredentials(request)).toBe('/signOn?language=de');
  expect(request.url).toBe('/signOn?language=de');
  expect(queryOf(request)).toEqual({
    login: ['mia'],
    language: ['de'],
    password: ['a&b'],
    NewPassword: ['c'],
    Token: ['d'],
  });
});

test('a URL without secrets is left unchanged', () => {
  const request = requestTo('/list?projectIds=1&projectIds=2&name=a+b%20c');
  expect(withoutCredentials(request)).toBe('/list?projectIds=1&projectIds=2&name=a+b%20c');
  expect(queryOf(request)).toEqual({ projectIds: ['1', '2'], name: ['a b c'] });
});

test('a secret that is named like a built-in object property is handled like any other name', () => {
  expect(queryOf(requestTo('/list?__proto__=1&constructor=2'))).toEqual(
    Object.assign(Object.create(null), { ['__proto__']: ['1'], constructor: ['2'] }),
  );
});
