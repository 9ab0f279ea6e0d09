import { describe, expect, test } from 'vitest';
import { appApi } from '../app/api.ts';
import { api } from './api.ts';
import { decodeJson, encodeJson, encodeJsonParts } from '../codec/json.ts';
import { exampleOf } from '../openapi/openapi-schema.ts';
import { answers } from '../codec/reading.ts';
import { decodeXml, encodeXml, encodeXmlParts } from '../codec/xml.ts';

const schema = api.tasks.listTasksOfProject.returns;
const most = 10;

/** A list of activities with a value in every field, and one without a parent. */
function activities(count: number): { activity: Record<string, unknown>[] } {
  // The example of a list is a list.
  const [example] = (exampleOf(schema) as { activity: Record<string, unknown>[] }).activity;
  return {
    activity: Array.from({ length: count }, (_, index) => ({
      ...example,
      id: String(index),
      name: `Größe & <Maß> ${index}`,
      parentActivity: index === 0 ? null : '0',
    })),
  };
}

describe('a long list encoded in parts', () => {
  const value = activities(300);

  test('the JSON parts of a long list join to the text of a single encoding', () => {
    const parts = [...(encodeJsonParts(schema, value, most) ?? [])];
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(encodeJson(schema, value, 'answer'));
  });

  test('the XML parts of a long list join to the document of a single encoding, including namespaces', () => {
    const parts = [...(encodeXmlParts(schema, value, most) ?? [])];
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(encodeXml(schema, value, 'answer'));
  });

  test('JSON and XML parts of a long list decode to the same records', () => {
    const json = [...(encodeJsonParts(schema, value, most) ?? [])].join('');
    const xml = [...(encodeXmlParts(schema, value, most) ?? [])].join('');
    expect(decodeXml(schema, xml, answers)).toEqual(decodeJson(schema, json, answers));
  });

  test('a long list is encoded lazily, so the first part reads only the first records', () => {
    let read = 0;
    const watched = activities(300);
    for (const record of watched.activity)
      Object.defineProperty(record, 'name', { enumerable: true, get: () => `name ${(read += 1)}` });
    const [first] = encodeJsonParts(schema, watched, most) ?? [];
    expect(first?.length).toBeGreaterThan(0);
    expect(read).toBeLessThan(300);
  });
});

test('the JSON parts of a record with a long list join to the text of a single encoding', () => {
  const plan = appApi.getWorkingPlan.returns;
  // The example of a record is one.
  const example = exampleOf(plan) as { activity: object[]; link: object[] };
  const value = { ...example, activity: Array.from({ length: 1_000 }, () => example.activity[0]), link: [] };
  const parts = [...(encodeJsonParts(plan, value, most) ?? [])];
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.join('')).toBe(encodeJson(plan, value, 'answer'));
  expect(encodeJsonParts(plan, example, most)).toBeUndefined();
});

test('short lists and single records are not split into parts', () => {
  expect(encodeJsonParts(schema, activities(most), most)).toBeUndefined();
  expect(encodeXmlParts(schema, activities(most), most)).toBeUndefined();
  expect(encodeJsonParts(api.tasks.getTaskById.returns, activities(20).activity[0], most)).toBeUndefined();
});
