import { describe, expect, test } from 'vitest';
import { api } from '../documented/api.ts';
import { formatMessage } from '#i18n/format.ts';
import texts from '#i18n/en/service.json';
import { FormatError } from '../core/format-error.ts';
import { decodeJson } from './json.ts';
import { answers } from './reading.ts';
import { decodeXml } from './xml.ts';

const node = api.projects.updateProject.body;
const draft = api.projects.createProject.body;
const reportInput = api.reports.export.body;

/** Returns the error reported by the service. */
function refusal(read: () => unknown): { parameterName: string; value: unknown; expected: string } {
  try {
    read();
  } catch (error) {
    if (error instanceof FormatError)
      return {
        parameterName: error.parameterName,
        value: error.value,
        expected: formatMessage(texts[error.expected.key], error.expected.values),
      };
    throw error;
  }
  throw new Error('This was accepted.');
}

function record(value: unknown): object {
  if (typeof value !== 'object' || value === null) throw new Error('This is no record.');
  return value;
}

describe('hostile XML', () => {
  const refuse = (text: string) => refusal(() => decodeXml(node, text));

  test.each([
    ['a document type', '<!DOCTYPE project><project id="1"/>'],
    [
      'an external entity',
      '<!DOCTYPE project [<!ENTITY a SYSTEM "file:///etc/passwd">]><project id="1"><name>&a;</name></project>',
    ],
    [
      'entities of entities',
      '<!DOCTYPE project [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><project id="1"><name>&b;</name></project>',
    ],
  ])('XML with a document type is refused: %s', (_, text) => {
    expect(refuse(text)).toEqual({ parameterName: 'body', value: null, expected: 'XML without a document type' });
  });

  test.each([
    ['an unknown entity', '<project id="1"><name>&nbsp;</name></project>'],
    ['tags that cross', '<project id="1"><name></project></name>'],
    ['an attribute that is there twice', '<project id="1" id="2"/>'],
    ['an attribute without quotes', '<project id=1/>'],
    ['two roots', '<project id="1"/><project id="2"/>'],
    ['no end', '<project id="1"><name>A</name>'],
    ['a control character', '<project id="1"><name>\u0001</name></project>'],
    ['a reference to a control character', '<project id="1"><name>&#1;</name></project>'],
    ['text after the end', '<project id="1"/>text'],
    ['nothing', ''],
    ['JSON', '{"id":1}'],
  ])('malformed XML is refused: %s', (_, text) => {
    expect(refuse(text)).toMatchObject({ parameterName: 'body', expected: 'well-formed XML' });
  });

  test('control characters of a later XML version are refused', () => {
    expect(refuse('<?xml version="1.1"?><project id="1"><name>&#1;</name></project>').parameterName).toBe('name');
  });

  test('an unexpected root element is refused', () => {
    expect(refuse('<user id="1"/>')).toEqual({ parameterName: 'body', value: 'user', expected: 'the element project' });
  });

  test.each([
    ['in ignored elements', `<project>${'<a>'.repeat(64)}${'</a>'.repeat(64)}</project>`, node],
    ['in values of any type', `<reportInput>${'<a>'.repeat(64)}${'</a>'.repeat(64)}</reportInput>`, reportInput],
    ['without an end', '<a>'.repeat(100_000), reportInput],
  ])('more than 64 levels %s are refused', (_, text, schema) => {
    const { expected } = refusal(() => decodeXml(schema, text.startsWith('<a>') ? `<reportInput>${text}` : text));
    expect(expected).toBe('at most 64 levels');
  });

  test('64 levels are accepted', () => {
    expect(decodeXml(node, `<project id="1">${'<a>'.repeat(63)}${'</a>'.repeat(63)}</project>`)).toEqual({ id: '1' });
  });

  test('more than 100,000 elements are refused', () => {
    expect(refuse(`<project id="1">${'<x/>'.repeat(100_000)}</project>`).expected).toBe('at most 100000 elements');
    expect(decodeXml(node, `<project id="1">${'<x/>'.repeat(99_999)}</project>`)).toEqual({ id: '1' });
  });

  test('elements inside text and repeated values are refused', () => {
    expect(refuse('<project id="1"><name>A<b/></name></project>')).toMatchObject({
      parameterName: 'name',
      value: '<b>',
    });
    expect(refuse('<project id="1"><name>A</name><name>B</name></project>')).toMatchObject({
      parameterName: 'name',
      expected: 'one value',
    });
    expect(refuse('<project id="1"><id>2</id></project>')).toMatchObject({
      parameterName: 'id',
      expected: 'one value',
    });
  });

  test('null is refused for a value that cannot be null', () => {
    expect(refuse('<project nil="true"/>')).toMatchObject({ parameterName: 'body', expected: 'a value' });
    expect(
      refuse('<project id="1"><customValues><name>a</name></customValues><customValues nil="true"/></project>')
        .parameterName,
    ).toBe('customValues[1]');
  });

  test('a value of the wrong type is refused', () => {
    expect(
      refuse('<project id="1"><customValues><value xsi:type="xs:double">NaN</value></customValues></project>'),
    ).toEqual({
      parameterName: 'customValues[0].value',
      value: 'NaN',
      expected: 'a value of the type double',
    });
  });
});

describe('hostile JSON', () => {
  const refuse = (text: string) => refusal(() => decodeJson(node, text));

  test.each(['', '{', '{"id":1}}', "{'id':1}", '{"id":NaN}', '<project id="1"/>', '{"id":"1","name":"\u0001"}'])(
    'the invalid JSON %j is refused',
    (text) => {
      expect(refuse(text)).toMatchObject({ parameterName: 'body', expected: 'JSON' });
    },
  );

  test('more than 64 levels are refused wherever they occur', () => {
    const deep = (levels: number) => `{"id":1,"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(refuse(deep(65)).expected).toBe('at most 64 levels');
    expect(refuse('['.repeat(1_000_000)).expected).toBe('at most 64 levels');
    expect(decodeJson(node, deep(64))).toEqual({ id: '1' });
  });

  test('brackets inside texts do not count as levels', () => {
    const name = `${'[{'.repeat(60)}\\"${'['.repeat(60)}`;
    expect(decodeJson(node, `{"id":1,"name":"${name}"}`)).toEqual({ id: '1', name: name.replace('\\', '') });
  });

  test.each([
    ['null', null],
    ['[]', '[…]'],
    ['"text"', 'text'],
    ['5', 5],
  ])('the JSON value %s is refused as a record', (text, value) => {
    expect(refuse(text)).toEqual({ parameterName: 'body', value, expected: 'an object' });
  });

  test('numbers too large for a value of any type are refused', () => {
    expect(refuse('{"id":1,"customValues":[{"value":[1e999]}]}').parameterName).toBe('customValues[0].value[0]');
  });
});

describe('property names that every object inherits', () => {
  const wire = '{"id":"1","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":5}';

  test('inherited property names do no harm in a record', () => {
    const value = decodeJson(node, wire);
    expect(Object.keys(record(value))).toEqual(['id']);
    expect(value).not.toHaveProperty('polluted');
  });

  test('inherited property names do no harm in a structure', () => {
    const value = decodeJson(reportInput, wire);
    expect(Object.keys(record(value))).toEqual(['id', 'toString']);
    expect(Object.getPrototypeOf(record(value))).toBe(Object.prototype);
    const nested = decodeXml(
      reportInput,
      '<reportInput><__proto__><a/></__proto__><entry name="__proto__">1</entry><b>1</b></reportInput>',
    );
    expect(nested).toEqual({ b: '1' });
    expect(Object.getPrototypeOf(record(nested))).toBe(Object.prototype);
  });

  test('inherited property names do no harm in the elements and attributes of a record', () => {
    const value = decodeXml(
      node,
      '<project id="1" __proto__="x" constructor="y"><__proto__><a/></__proto__><hasOwnProperty/></project>',
    );
    expect(Object.keys(record(value))).toEqual(['id']);
  });

  test('inherited property names do no harm in an answer', () => {
    expect(decodeJson(node, wire, answers)).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('values of the wrong kind', () => {
  test.each([
    ['{}', 'id', null, 'an id of 1 to 18 digits'],
    ['{"id":null}', 'id', null, 'an id of 1 to 18 digits'],
    ['{"id":"12a"}', 'id', '12a', 'an id of 1 to 18 digits'],
    ['{"id":1.5}', 'id', 1.5, 'an id of 1 to 18 digits'],
    ['{"id":9007199254740993}', 'id', 9_007_199_254_740_992, 'an id of 1 to 18 digits'],
    ['{"id":"1234567890123456789"}', 'id', '1234567890123456789', 'an id of 1 to 18 digits'],
    ['{"id":1,"name":5}', 'name', 5, 'text without control characters, at most 255 characters'],
    ['{"id":1,"name":"a\\u0000b"}', 'name', 'a\u0000b', 'text without control characters, at most 255 characters'],
    ['{"id":1,"name":"\\ud800"}', 'name', '\ud800', 'text without control characters, at most 255 characters'],
    ['{"id":1,"archived":"true"}', 'archived', 'true', 'true or false'],
    ['{"id":1,"archived":1}', 'archived', 1, 'true or false'],
    ['{"id":1,"priority":10}', 'priority', 10, 'a whole number from 0 to 9'],
    ['{"id":1,"priority":1.5}', 'priority', 1.5, 'a whole number from 0 to 9'],
    ['{"id":1,"priority":"1"}', 'priority', '1', 'a whole number from 0 to 9'],
    ['{"id":1,"trafficLight":4}', 'trafficLight', 4, 'one of 0 not set, 1 green, 2 yellow, 3 red'],
    ['{"id":1,"budget":1e13}', 'budget', 1e13, 'a number from -1000000000000 to 1000000000000'],
    ['{"id":1,"start":"2026-02-30"}', 'start', '2026-02-30', 'a day of the calendar as yyyy-MM-dd or yyyy-MM-ddZ'],
    ['{"id":1,"start":"0000-01-01"}', 'start', '0000-01-01', 'a day of the calendar as yyyy-MM-dd or yyyy-MM-ddZ'],
    ['{"id":1,"start":"2026-2-3"}', 'start', '2026-2-3', 'a day of the calendar as yyyy-MM-dd or yyyy-MM-ddZ'],
    [
      '{"id":1,"start":"2026-02-03T00:00:00Z"}',
      'start',
      '2026-02-03T00:00:00Z',
      'a day of the calendar as yyyy-MM-dd or yyyy-MM-ddZ',
    ],
    ['{"id":1,"modified":"yesterday"}', 'modified', 'yesterday', 'a time stamp as yyyy-MM-ddTHH:mm:ss.SSSZ'],
    [
      '{"id":1,"modified":"2026-02-30T00:00:00Z"}',
      'modified',
      '2026-02-30T00:00:00Z',
      'a time stamp as yyyy-MM-ddTHH:mm:ss.SSSZ',
    ],
    [
      '{"id":1,"modified":"0001-01-01T00:00:00+01:00"}',
      'modified',
      '0001-01-01T00:00:00+01:00',
      'a time stamp as yyyy-MM-ddTHH:mm:ss.SSSZ',
    ],
    [
      '{"id":1,"modified":"9999-12-31T23:59:59-01:00"}',
      'modified',
      '9999-12-31T23:59:59-01:00',
      'a time stamp as yyyy-MM-ddTHH:mm:ss.SSSZ',
    ],
    ['{"id":1,"assignedResources":"7"}', 'assignedResources', '7', 'a list'],
    ['{"id":1,"assignedResources":["7",null]}', 'assignedResources[1]', null, 'an id of 1 to 18 digits'],
    [
      '{"id":1,"customValues":[{"name":"a"},{"name":[]}]}',
      'customValues[1].name',
      '[…]',
      'text without control characters, at most 255 characters',
    ],
    [
      '{"id":1,"customValues":[{"type":"WORD"}]}',
      'customValues[0].type',
      'WORD',
      'one of BOOLEAN, NUMBER, DECIMAL, DATE, TEXT, MEMO, CHOICE',
    ],
    ['{"id":1,"parents":[{"isLink":true}]}', 'parents[0].id', null, 'an id of 1 to 18 digits'],
    ['{"id":1,"parents":[[]]}', 'parents[0]', '[…]', 'an object'],
  ])('a value of the wrong kind in JSON is refused with its path: %s', (text, parameterName, value, expected) => {
    expect(refusal(() => decodeJson(node, text))).toEqual({ parameterName, value, expected });
  });

  test.each([
    ['<project/>', 'id', null],
    ['<project id="x"/>', 'id', 'x'],
    ['<project id="1"><sponsor/></project>', 'sponsor', ''],
    ['<project id="1"><budget>0x10</budget></project>', 'budget', '0x10'],
    ['<project id="1"><budget>Infinity</budget></project>', 'budget', 'Infinity'],
    ['<project id="1"><archived>yes</archived></project>', 'archived', 'yes'],
    ['<project id="1"><start>2026-02-30Z</start></project>', 'start', '2026-02-30Z'],
    [
      '<project id="1"><customValues><name>a</name></customValues><customValues><type>WORD</type></customValues></project>',
      'customValues[1].type',
      'WORD',
    ],
    [
      '<project id="1"><assignedResources>1</assignedResources><x/><assignedResources>b</assignedResources></project>',
      'assignedResources[1]',
      'b',
    ],
    ['<project id="1"><parents isLink="true" id="y"/></project>', 'parents[0].id', 'y'],
  ])('a value of the wrong kind in XML is refused with its path: %s', (text, parameterName, value) => {
    expect(refusal(() => decodeXml(node, text))).toMatchObject({ parameterName, value });
  });

  test('a text of the maximum length is accepted, and a longer one is refused', () => {
    const text = 'ä'.repeat(2500);
    expect(decodeJson(draft, JSON.stringify({ description: text }))).toEqual({ description: text });
    expect(refusal(() => decodeJson(draft, JSON.stringify({ description: `${text}b` }))).value).toBe(
      `${'ä'.repeat(200)}…`,
    );
    expect(decodeXml(draft, `<project><description>${text}</description></project>`)).toEqual({ description: text });
  });
});

describe('lenient decoding of an answer', () => {
  const read = {
    json: (text: string) => decodeJson(node, text, answers),
    xml: (text: string) => decodeXml(node, text, answers),
  };
  const emptyLists = { assignedResources: [], customValues: [], parents: [], children: [] };

  test('unknown codes and types, missing ids and overlong texts are accepted in an answer', () => {
    const name = 'a'.repeat(3000);
    expect(read.json(`{"type":99,"name":"${name}","customValues":[{"type":"WORD","other":1}]}`)).toEqual({
      type: 99,
      name,
      customValues: [{ type: 'WORD', other: 1 }],
    });
    expect(read.xml(`<x><type>99</type><name>${name}</name></x>`)).toEqual({ type: 99, name, ...emptyLists });
  });

  test('days in other formats are converted to plain days, and invalid ones become null', () => {
    expect(read.json('{"start":"2026-03-31+02:00","finish":"soon"}')).toEqual({ start: '2026-03-31', finish: null });
    expect(read.xml('<x><start>2026-03-31T00:00:00</start></x>')).toEqual({ start: '2026-03-31', ...emptyLists });
  });

  test('numeric ids, a single entry for a list, and a bare list for a wrapper are accepted in an answer', () => {
    expect(read.json('{"id":5,"parents":{"id":6},"assignedResources":7}')).toEqual({
      id: '5',
      parents: [{ id: '6' }],
      assignedResources: ['7'],
    });
    expect(decodeJson(nodes, '[{"id":5,"start":"2026-01-01Z"}]', answers)).toEqual({
      projectNode: [{ id: '5', start: '2026-01-01' }],
    });
    expect(decodeJson(nodes, '{"projectNode":{"id":5}}', answers)).toEqual({ projectNode: [{ id: '5' }] });
    expect(decodeJson(nodes, '{}', answers)).toEqual({ projectNode: [] });
    expect(decodeXml(nodes, '<list/>', answers)).toEqual({ projectNode: [] });
  });

  test('numbers and flags as texts and time stamps in other formats are converted in an answer', () => {
    expect(read.json('{"budget":"12.50","archived":"TRUE","sponsor":true,"lastModified":0,"number":[1]}')).toEqual({
      budget: 12.5,
      archived: true,
      sponsor: 'true',
      lastModified: 0,
      number: null,
    });
    const event = api.projects.listStreamsForProjects.returns;
    const moments = '[{"id":1,"created":"2026-03-31 10:00Z"},{"id":2,"created":0},{"id":3,"created":"once"}]';
    expect(decodeJson(event, moments, answers)).toMatchObject({
      eventLogEntry: [
        { created: '2026-03-31T10:00:00.000Z' },
        { created: '1970-01-01T00:00:00.000Z' },
        { created: null },
      ],
    });
  });

  const nodes = api.projects.listMyProjects.returns;

  test('a bare single entry is accepted as a list in an answer', () => {
    expect(decodeJson(nodes, '{"id":5,"name":"One"}', answers)).toEqual({ projectNode: [{ id: '5', name: 'One' }] });
    for (const root of ['projectNode', 'project'])
      expect(decodeXml(nodes, `<${root} id="5"><name>One</name></${root}>`, answers)).toMatchObject({
        projectNode: [{ id: '5', name: 'One' }],
      });
    expect(decodeJson(nodes, '{"projectNode":null,"count":0}', answers)).toMatchObject({ projectNode: [] });
    expect(decodeJson(nodes, '{"projectNode":""}', answers)).toEqual({ projectNode: [] });
    expect(decodeJson(nodes, '[]', answers)).toEqual({ projectNode: [] });
  });

  test('a list with one entry is accepted as a record in an answer', () => {
    expect(decodeJson(node, '[{"id":5}]', answers)).toEqual({ id: '5' });
    expect(decodeJson(node, '[]', answers)).toBeNull();
    expect(() => decodeJson(node, '[{"id":5},{"id":6}]', answers)).toThrow(FormatError);
  });

  test('entries without an id are dropped from an answer, and a list with only such entries is refused', () => {
    const entries = '[null,7,"x",{"name":"No id"},{"id":""},{"id":9}]';
    expect(decodeJson(nodes, entries, answers)).toEqual({ projectNode: [{ id: '9' }] });
    expect(() => decodeJson(nodes, '[{"name":"No id"},{}]', answers)).toThrow(FormatError);
  });

  test.each(['"OK"', 'true', '42'])('the answer %s is refused as a record and as a list', (text) => {
    expect(() => decodeJson(node, text, answers)).toThrow(FormatError);
    expect(() => decodeJson(nodes, text, answers)).toThrow(FormatError);
  });

  test('a well-formed XML page is refused as an answer', () => {
    const page = '<html xmlns="http://www.w3.org/1999/xhtml"><body>Sign on</body></html>';
    for (const schema of [node, nodes]) expect(() => decodeXml(schema, page, answers)).toThrow(FormatError);
  });

  test('a value of an incompatible kind becomes null in an answer, or an empty list', () => {
    expect(read.json('{"name":5,"budget":"much","customValues":7}')).toEqual({
      name: '5',
      budget: null,
      customValues: [],
    });
    expect(read.xml('<x><budget>much</budget><archived>yes</archived></x>')).toEqual({
      budget: null,
      archived: null,
      ...emptyLists,
    });
  });
});
