import { describe, expect, test } from 'vitest';
import { api } from '../documented/api.ts';
import { type Endpoint, isBinary } from '../core/endpoint.ts';
import { jsonWriter } from './json-text.ts';
import { encodeJson } from './json.ts';
import { LazyList } from '../core/lazy-list.ts';
import { exampleOf } from '../openapi/openapi-schema.ts';
import { type Shape, shapeOf } from '../core/shape.ts';
import { encodeXml } from './xml.ts';

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) => Object.values<Endpoint>(area));
const answers = endpoints.flatMap(({ name, returns }) =>
  returns === undefined || isBinary(returns) ? [] : [{ name, returns }],
);

/** The value of an answer for `JSON.stringify`, as a copy. */
function wireValue(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'day' && typeof value === 'string') return `${value}Z`;
  if (shape.kind === 'list' && Array.isArray(value)) return value.map((entry) => wireValue(shape.item, entry));
  if (shape.kind !== 'record' || typeof value !== 'object' || value === null) return value;
  const entries = [...shape.fields.values()].flatMap(({ name, shape: own }) => {
    const field = (value as Record<string, unknown>)[name];
    return field === undefined || (field === null && own.kind !== 'id') ? [] : [[name, wireValue(own, field)]];
  });
  return Object.fromEntries(entries);
}

describe('JSON encoding of an answer', () => {
  test.each(answers)('the encoded answer for $name equals JSON.stringify of its wire value', ({ returns }) => {
    const value = exampleOf(returns);
    expect(encodeJson(returns, value, 'answer')).toBe(JSON.stringify(wireValue(shapeOf(returns), value)));
  });

  test.each([
    ['quotation marks, backslashes and control characters', 'a "b" \\ \n \t \u0001 \u007F'],
    ['letters beyond ASCII and pairs of surrogates', 'Größe 漢字 😀'],
    ['half a pair of surrogates', 'a \uD83D b'],
    ['no character', ''],
  ])('escapes strings in the same way as JSON.stringify: %s', (_, text) => {
    const shape = shapeOf(api.tasks.getTaskById.returns);
    const value = {
      id: '1',
      name: text,
      customValues: [{ name: text, type: 'TEXT', value: { [text]: [text, null] } }],
    };
    expect(jsonWriter(shape, 'answer')(value)).toBe(JSON.stringify(wireValue(shape, value)));
  });

  test.each([0, -0, 1e21, 1e-7, 0.1, Number.NaN, Number.POSITIVE_INFINITY])(
    'writes the number %s in the same way as JSON.stringify',
    (complete) => {
      const shape = shapeOf(api.tasks.getTaskById.returns);
      const value = { complete, category: null, name: null, start: '2026-01-05', foreign: 1 };
      expect(jsonWriter(shape, 'answer')(value)).toBe(JSON.stringify(wireValue(shape, value)));
    },
  );
});

test('a lazily generated list is encoded exactly like an array, in JSON and in XML', () => {
  const { returns } = api.tasks.listTasksOfProject;
  const names = ['one', 'two', 'three'];
  const record = (name: string) => ({ id: '1', name, start: '2026-01-05' });
  const made = { activity: LazyList.of(names, record) };
  const there = { activity: names.map(record) };
  expect(encodeJson(returns, made, 'answer')).toBe(encodeJson(returns, there, 'answer'));
  expect(encodeXml(returns, made, 'answer')).toBe(encodeXml(returns, there, 'answer'));
  expect(encodeJson(returns, { activity: LazyList.of([], record) }, 'answer')).toBe('{"activity":[]}');
});
