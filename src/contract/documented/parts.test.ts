import { describe, expect, test } from 'vitest';
import { appApi } from '../app/api.ts';
import { api } from './api.ts';
import { decodeJson, encodeJson, encodeJsonParts } from '../codec/json.ts';
import { exampleOf } from '../openapi/openapi-example.ts';
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

describe('a long list in parts', () => {
  const value = activities(300);

  test('is in JSON the text that it is in one piece', () => {
    const parts = [...(encodeJsonParts(schema, value, most) ?? [])];
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(encodeJson(schema, value, 'answer'));
  });

  test('is in XML the document that it is in one piece, with namespaces declared', () => {
    const parts = [...(encodeXmlParts(schema, value, most) ?? [])];
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('')).toBe(encodeXml(schema, value, 'answer'));
  });

  test('reads as the same records in both formats', () => {
    const json = [...(encodeJsonParts(schema, value, most) ?? [])].join('');
    const xml = [...(encodeXmlParts(schema, value, most) ?? [])].join('');
    expect(decodeXml(schema, xml, answers)).toEqual(decodeJson(schema, json, answers));
  });

  test('is made part by part: nothing is read before it is asked for', () => {
    let read = 0;
    const watched = activities(300);
    for (const record of watched.activity)
      Object.defineProperty(record, 'name', { enumerable: true, get: () => `name ${(read += 1)}` });
    const [first] = encodeJsonParts(schema, watched, most) ?? [];
    expect(first?.length).toBeGreaterThan(0);
    expect(read).toBeLessThan(300);
  });
});

test('a record with a long list is in JSON the text that it is in one piece', () => {
  const plan = appApi.getWorkingPlan.returns;
  // The example of a record is one.
  const example = exampleOf(plan) as { activity: object[]; link: object[] };
  const value = { ...example, activity: Array.from({ length: 1_000 }, () => example.activity[0]), link: [] };
  const parts = [...(encodeJsonParts(plan, value, most) ?? [])];
  expect(parts.length).toBeGreaterThan(4);
  expect(parts.join('')).toBe(encodeJson(plan, value, 'answer'));
  expect(encodeJsonParts(plan, example, most)).toBeUndefined();
});

test('short lists and single records have no parts', () => {
  expect(encodeJsonParts(schema, activities(most), most)).toBeUndefined();
  expect(encodeXmlParts(schema, activities(most), most)).toBeUndefined();
  expect(encodeJsonParts(api.tasks.getTaskById.returns, activities(20).activity[0], most)).toBeUndefined();
});
