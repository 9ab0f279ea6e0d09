import fc from 'fast-check';
import type { TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import { appApi } from '../app/api.ts';
import { api, endpoints } from '../documented/api.ts';
import { type Endpoint, type WireFormat, isBinary } from '../core/endpoint.ts';
import { ErrorBody, OpError } from './error-body.ts';
import { decodeJson, encodeJson } from './json.ts';
import { answers, type DecodeOptions, requestDecoding } from './reading.ts';
import { type Shape, shapeOf } from '../core/shape.ts';
import { valuesOf } from '#testing/shape-values.ts';
import { decodeXml, encodeXml } from './xml.ts';

const formats = {
  json: { encode: encodeJson, decode: decodeJson },
  xml: { encode: encodeXml, decode: decodeXml },
} as const;

function titleOf(schema: TSchema, shape: Shape): string {
  const draft = 'draft' in schema ? ' without id' : '';
  return shape.kind === 'record' || shape.kind === 'map' ? shape.title + draft : shape.kind;
}

/** Every type that is sent or answered, by its name. */
function sentTypes(): Map<string, TSchema> {
  const all: readonly Endpoint[] = [...endpoints, ...Object.values(appApi)];
  const schemas = all.flatMap(({ body, returns }) => [body, returns]);
  const sent = schemas.filter((schema): schema is TSchema => schema !== undefined && !isBinary(schema));
  return new Map([...sent, ErrorBody, OpError].map((schema) => [titleOf(schema, shapeOf(schema)), schema]));
}

/**
 * Returns the value after a round trip through a format: XML drops null ids and a leading empty entry of a list in a
 * record.
 */
function expected(shape: Shape, value: unknown, format: WireFormat, reading: DecodeOptions): unknown {
  if (value === null || format === 'json') return value;
  if (shape.kind === 'list') return entriesInXml(shape.item, value as unknown[], reading);
  if (shape.kind !== 'record') return value;
  const record = value as Record<string, unknown>;
  const read = [...shape.fields.values()].flatMap(({ name, shape: field, isAttribute }) => {
    const isListOfAnswer = field.kind === 'list' && !reading.isChecked;
    const testData = record[name] ?? (record[name] === undefined && isListOfAnswer ? [] : record[name]);
    return testData === undefined || (isAttribute && testData === null)
      ? []
      : [[name, expected(field, testData, format, reading)]];
  });
  // Pairs of a name and a value.
  return Object.fromEntries(read as [string, unknown][]);
}

function entriesInXml(item: Shape, values: unknown[], reading: DecodeOptions): unknown[] {
  if (item.kind === 'any') return values;
  const first = values.findIndex((entry) => !isNothing(expected(item, entry, 'xml', requestDecoding)));
  return first < 0 ? [] : values.slice(first).map((entry) => expected(item, entry, 'xml', reading));
}

/** Matches the value read from an element without attributes and content. */
function isNothing(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

const types = [...sentTypes()];
const cases = types.flatMap(([title, schema]) =>
  (['json', 'xml'] as const).map((format) => ({ title, schema, format })),
);

describe('encoding and decoding every type', () => {
  test('the interface has at least 60 types to encode and decode', () =>
    expect(types.length).toBeGreaterThanOrEqual(60));

  test.each(cases)('any $title is decoded unchanged from $format', ({ schema, format }) => {
    const shape = shapeOf(schema);
    const { encode, decode } = formats[format];
    const property = fc.property(valuesOf(shape), (value) => {
      const text = encode(schema, value);
      for (const reading of [requestDecoding, answers]) {
        expect(decode(schema, text, reading)).toEqual(expected(shape, value, format, reading));
      }
    });
    fc.assert(property, { seed: 1, numRuns: 25 });
  });
});

const nodes = api.projects.listMyProjects.returns;
const node = api.projects.updateProject.body;

test('an empty list is one empty XML element in a request and omitted in an answer', () => {
  const value = { id: '1', assignedResources: [] };
  expect(encodeXml(node, value, 'request')).toContain('<assignedResources/>');
  expect(encodeXml(node, value, 'answer')).not.toContain('assignedResources');
  const read = (content: string) => decodeXml(node, `<project id="1">${content}</project>`, requestDecoding);
  expect(read('<assignedResources></assignedResources>')).toEqual(value);
  expect(read('')).toEqual({ id: '1' });
  expect(read('<assignedResources xsi:nil="true"/>')).toEqual({ id: '1', assignedResources: null });
  expect(read('<assignedResources/><assignedResources>7</assignedResources>')).toEqual({
    id: '1',
    assignedResources: ['7'],
  });
});

describe.each(['json', 'xml'] as const)('encoding and decoding fixed values in %s', (format) => {
  const { encode, decode } = formats[format];
  const through = (schema: TSchema, value: unknown, reading: DecodeOptions = requestDecoding) =>
    decode(schema, encode(schema, value), reading);

  test.each([
    ['nothing', []],
    ['one', [{ id: '1' }]],
    ['many', [{ id: '1' }, { id: '2' }, { id: '3' }]],
  ])('a wrapper list is decoded unchanged: %s', (_, projectNode) => {
    expect(through(nodes, { projectNode })).toEqual({ projectNode });
  });

  test('null stays null and an absent field stays absent', () => {
    const value = { id: '1', sponsor: null, customValues: null, name: '' };
    expect(through(node, value)).toEqual(value);
  });

  test('an undefined field is omitted', () => expect(through(node, { id: '1', name: undefined })).toEqual({ id: '1' }));

  test.each([0, -1, 0.1, 999_999_999_999.25, -999_999_999_999.25, 1e-7])(
    'the number %d is decoded unchanged',
    (budget) => {
      expect(through(node, { id: '1', budget })).toEqual({ id: '1', budget });
    },
  );

  test.each([
    'Größe',
    '<&>"\'',
    ']]>',
    '<![CDATA[ ]]>',
    '😀 👩‍👩‍👧',
    ' spaces  around ',
    'line\r\nline\rline\n\ttab',
    'e\u0301 \u00E9 \u2028',
  ])('the text %j is decoded unchanged', (name) => expect(through(node, { id: '1', name })).toEqual({ id: '1', name }));

  test('values of any type keep their type', () => {
    const values = [
      true,
      5,
      -2.5e10,
      '5',
      'true',
      '',
      null,
      [],
      {},
      [[1], ['1']],
      { 'a b': [null], entry: {}, c: { d: [{}] } },
    ];
    const customValues = values.map((value, index) => ({ name: String(index), value }));
    expect(through(node, { id: '1', customValues })).toEqual({ id: '1', customValues });
  });

  test('days have a Z on the wire and none in the decoded record', () => {
    const text = encode(node, { id: '1', start: '2026-02-28' });
    expect(text).toContain('2026-02-28Z');
    expect(decode(node, text)).toEqual({ id: '1', start: '2026-02-28' });
    expect(decode(node, text.replace('28Z', '28'))).toEqual({ id: '1', start: '2026-02-28' });
  });

  test('a tree is decoded unchanged', () => {
    const tree = {
      root: {
        id: '1',
        child: [
          { id: '2', virtual: true, child: [{ id: '3', child: [] }] },
          { id: '4', child: [] },
        ],
      },
    };
    expect(through(api.users.getGroupTree.returns, tree)).toEqual(tree);
  });

  test('an answer larger than the request limit of a service is decoded', () => {
    const activity = Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index),
      name: `Activity ${index}`,
      start: '2026-01-01',
      finish: '2026-12-31',
      type: 0,
      assignments: ['1', '2', '3', '4', '5', '6', '7', '8'],
    }));
    const schema = api.tasks.listTasksOfProject.returns;
    expect(through(schema, { activity }, answers)).toMatchObject({ activity });
  });
});

describe('the JSON format', () => {
  test('numeric ids are accepted and decoded as texts', () => {
    expect(decodeJson(node, '{"id":1042,"sponsor":7,"assignedResources":[1,"2"]}')).toEqual({
      id: '1042',
      sponsor: '7',
      assignedResources: ['1', '2'],
    });
  });

  test('encoding does not modify the value', () => {
    const value = { projectNode: [{ id: '1', start: '2026-01-01' }] };
    encodeJson(nodes, value);
    expect(value).toEqual({ projectNode: [{ id: '1', start: '2026-01-01' }] });
  });
});

describe('the XML format', () => {
  const documentOf = (schema: TSchema, value: unknown) =>
    encodeXml(schema, value)
      .replace(/^<\?xml[^>]*\?>/, '')
      .replaceAll(/ xmlns:\w+="[^"]*"/g, '');

  test('XML elements have the names of the interface', () => {
    expect(documentOf(node, { id: '1', name: 'A' })).toBe('<project id="1"><name>A</name></project>');
    expect(documentOf(api.todos.updateTodo.body, { id: '1' })).toBe('<todo id="1"/>');
    expect(documentOf(api.resources.updateUnavailability.body, { id: '1' })).toBe('<unavailability id="1"/>');
    expect(documentOf(api.resources.updateUnavailabilityType.body, { id: '1' })).toBe('<unavailabilityType id="1"/>');
    expect(documentOf(api.resources.updateResource.body, { id: '1' })).toBe('<resource id="1"/>');
    expect(documentOf(api.users.currentUser.returns, { id: '1', contact: { id: '2' } })).toBe(
      '<user id="1"><contact id="2"/></user>',
    );
    expect(documentOf(nodes, { projectNode: [{ id: '1' }] })).toBe(
      '<projectNodeList><projectNode id="1"/></projectNodeList>',
    );
    expect(documentOf(api.todos.listTopics.returns, { string: ['a', 'b'] })).toBe(
      '<stringList><string>a</string><string>b</string></stringList>',
    );
    expect(documentOf(api.planning.importProjectPlan.returns, 'Done.')).toBe('<string>Done.</string>');
  });

  test('the id of a plan version is encoded as a record', () => {
    expect(documentOf(api.planning.edit.returns, { id: { id: 5 }, version: -1 })).toBe(
      '<versionInfo><id id="5"/><version>-1</version></versionInfo>',
    );
  });

  test('null and types are marked, and the namespaces of the marks are declared', () => {
    expect(encodeXml(node, { id: '1', sponsor: null })).toContain('<sponsor xsi:nil="true"/>');
    expect(encodeXml(node, { id: '1', sponsor: null })).toContain(
      'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
    );
    expect(encodeXml(node, { id: '1', name: 'A' })).not.toContain('xmlns');
  });

  test('a null mark is accepted with any prefix or none', () => {
    for (const mark of ['xsi:nil="true"', 'nil="true"', 'i:nil="1"']) {
      expect(decodeXml(node, `<project id="1"><sponsor ${mark}/></project>`)).toEqual({ id: '1', sponsor: null });
    }
    expect(decodeXml(node, '<project id="1"><name nil="false"/></project>')).toEqual({ id: '1', name: '' });
  });

  test('a root may have a prefix or a name of a related project type', () => {
    for (const root of ['project', 'p:project', 'projectNode', 'portfolio']) {
      expect(decodeXml(node, `<${root} id="1"><p:name xmlns:p="x">A</p:name></${root}>`)).toEqual({
        id: '1',
        name: 'A',
      });
    }
  });

  test('comments, instructions, character data and the order of elements are irrelevant', () => {
    const text =
      '<?xml version="1.0"?><!-- a --><project><?b c?><name><![CDATA[<A>]]><!-- d --> &#x42;</name> text <id>1</id></project>';
    expect(decodeXml(node, text)).toEqual({ id: '1', name: '<A> B' });
  });

  test('an untyped value of any type is text, or a structure if it contains elements', () => {
    const schema = api.reports.export.body;
    expect(
      decodeXml(schema, '<reportInput><a>5</a><b><c>1</c><c>2</c></b><d type="xs:int"> 7 </d></reportInput>'),
    ).toEqual({
      a: '5',
      b: { c: ['1', '2'] },
      d: 7,
    });
  });

  test('characters not allowed in XML are dropped', () => {
    expect(documentOf(api.planning.importProjectPlan.returns, 'a\u0000\u0007b\uD800c\uFFFE')).toBe(
      '<string>abc</string>',
    );
  });

  test('a number that is NaN is encoded as null', () => {
    expect(documentOf(node, { id: '1', budget: Number.NaN })).toBe(
      '<project id="1"><budget xsi:nil="true"/></project>',
    );
  });
});
