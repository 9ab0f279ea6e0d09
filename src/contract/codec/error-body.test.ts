import { describe, expect, test } from 'vitest';
import { decodeErrorJson } from './error-body.ts';
import { decodeErrorXml, encodeErrorXml } from './xml.ts';

const failure = {
  code: 'main.error.InvalidParameter',
  message: 'The value "a<b" is not accepted.',
  arguments: { parameterName: 'projectId', value: 'a<b', limits: [1, 2], isKnown: false, nothing: null },
};

describe('the body of a failure', () => {
  test('a failure is encoded and decoded in XML', () => {
    expect(encodeErrorXml({ code: 'user.error.UserOrPasswordUnknown', message: 'No.', arguments: {} })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><error code="user.error.UserOrPasswordUnknown"><arguments/><message>No.</message></error>',
    );
    expect(decodeErrorXml(encodeErrorXml(failure))).toEqual(failure);
  });

  test('a failure is decoded in JSON', () =>
    expect(decodeErrorJson(JSON.stringify({ error: failure }))).toEqual(failure));

  test('a failure may omit arguments and message', () => {
    const content = { code: 'a.error.B', message: 'a.error.B', arguments: {} };
    expect(decodeErrorJson('{"error":{"code":"a.error.B","arguments":null}}')).toEqual(content);
    expect(decodeErrorXml('<error code="a.error.B"/>')).toEqual(content);
  });

  test.each(['', '[]', 'null', '{}', '{"error":5}', '{"error":{"code":{}}}', '{"error":null}', '<html>'])(
    'the JSON body %j is not a failure',
    (text) => {
      expect(decodeErrorJson(text)).toBeUndefined();
    },
  );

  test.each(['', '<error/>', '<html><body/></html>', '<!DOCTYPE html><html/>', '{}'])(
    'the XML body %j is not a failure',
    (text) => {
      expect(decodeErrorXml(text)).toBeUndefined();
    },
  );
});
