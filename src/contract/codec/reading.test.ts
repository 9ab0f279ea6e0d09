import { describe, expect, test } from 'vitest';
import { encodeJson } from './json.ts';
import { OpProjectNode, OpProjectNodeList } from '../documented/projects.ts';
import { encodeXml } from './xml.ts';

const node = {
  id: '7',
  name: 'Bridge',
  finish: null,
  budget: null,
  sponsor: null,
  start: '2026-03-02',
  customValues: [],
  extra: 'column',
};

describe('an encoded answer', () => {
  test('omits unset fields, writes null only for references, and drops fields that the record does not declare', () => {
    expect(JSON.parse(encodeJson(OpProjectNode, node, 'answer'))).toEqual({
      id: '7',
      name: 'Bridge',
      sponsor: null,
      start: '2026-03-02Z',
      customValues: [],
    });
    const xml = encodeXml(OpProjectNode, node, 'answer');
    expect(xml).toContain('<sponsor xsi:nil="true"/>');
    expect(xml).not.toMatch(/finish|budget|extra/);
  });

  test('omits unset and undeclared fields of records within a list too', () => {
    const list = encodeJson(OpProjectNodeList, { projectNode: [node, node] }, 'answer');
    expect(list).not.toMatch(/"finish"|"extra"/);
    expect(list.match(/"start":"2026-03-02Z"/g)).toHaveLength(2);
  });
});

describe('an encoded request', () => {
  test('an encoded request keeps every null because a null may clear a field', () => {
    expect(JSON.parse(encodeJson(OpProjectNode, node, 'request'))).toMatchObject({
      finish: null,
      budget: null,
      sponsor: null,
    });
    expect(encodeXml(OpProjectNode, node, 'request')).toContain('<finish xsi:nil="true"/>');
  });
});
