import { describe, expect, test } from 'vitest';
import { answerFormat, bodyFormat } from './body.ts';

describe('response format', () => {
  test.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['text/html, */*;q=0.1', 'json'],
    ['application/xml', 'xml'],
    ['APPLICATION/XML; charset=utf-8', 'xml'],
    ['text/html, application/xml;q=0.9', 'xml'],
    // Both are named: the base path decides.
    ['application/xml, application/json', 'json'],
    ['application/xml, application/json;q=0', 'xml'],
    ['application/octet-stream, application/json', 'json'],
  ])('a response below the JSON base path with Accept %s is %s', (accept, expected) => {
    expect(answerFormat(accept, 'json')).toBe(expected);
  });

  test('a response below the XML base path is XML unless Accept names only JSON', () => {
    expect(answerFormat(undefined, 'xml')).toBe('xml');
    expect(answerFormat('application/json', 'xml')).toBe('json');
    expect(answerFormat('application/json, application/xml', 'xml')).toBe('xml');
  });
});

describe('request body format', () => {
  test.each([
    [undefined, 'xml'],
    ['', 'xml'],
    ['application/json', 'json'],
    ['application/json; charset="UTF-8"', 'json'],
    ['Application/XML;charset=utf8', 'xml'],
    ['text/xml', 'xml'],
  ])('a body with Content-Type %s below the XML base path is %s', (contentType, expected) => {
    expect(bodyFormat(contentType, 'xml')).toBe(expected);
  });

  test.each(['text/plain', 'application/json; charset=iso-8859-1', 'multipart/form-data; boundary=x'])(
    'a body with Content-Type %s is refused as an unsupported media type',
    (contentType) => {
      expect(() => bodyFormat(contentType, 'json')).toThrow(
        expect.objectContaining({ code: 'main.error.UnsupportedMediaType', status: 415 }),
      );
    },
  );
});
