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

describe('an answer', () => {
  test('leaves out what is not set, says null of references only, and has no field that the record has not', () => {
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

  test('does so in lists too', () => {
    const list = encodeJson(OpProjectNodeList, { projectNode: [node, node] }, 'answer');
    expect(list).not.toMatch(/"finish"|"extra"/);
    expect(list.match(/"start":"2026-03-02Z"/g)).toHaveLength(2);
  });
});

describe('a request', () => {
  test('keeps every null, which may clear a field', () => {
    expect(JSON.parse(encodeJson(OpProjectNode, node, 'request'))).toMatchObject({
      finish: null,
      budget: null,
      sponsor: null,
    });
    expect(encodeXml(OpProjectNode, node, 'request')).toContain('<finish xsi:nil="true"/>');
  });
});
