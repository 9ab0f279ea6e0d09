import { api } from '#contract/documented/api.ts';
import { decodeJson, encodeJson } from '#contract/codec/json.ts';
import { answers, requestDecoding } from '#contract/codec/reading.ts';
import { exampleOf } from '#contract/openapi/openapi-schema.ts';
import { openApi } from '#contract/openapi/openapi.ts';
import { decodeXml, encodeXml } from '#contract/codec/xml.ts';

const schema = api.projects.listMyProjects.returns;

/** A list of `count` project nodes with a value in every field. */
function nodes(count: number): { projectNode: Record<string, unknown>[] } {
  const [example] = (exampleOf(schema) as { projectNode: Record<string, unknown>[] }).projectNode;
  return {
    projectNode: Array.from({ length: count }, (_, index) => ({
      ...example,
      id: String(1000 + index),
      name: `Project ${index} Größe & Maß`,
      description: 'Rebuild the bridge over the river, with two lanes and a path for cyclists.',
      budget: 125_000.5 + index,
    })),
  };
}

/** Median time of a call, microseconds. */
function median(work: () => unknown, rounds: number): number {
  for (let round = 0; round < 10; round += 1) work();
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return (performance.now() - start) * 1000;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
}

interface Row {
  what: string;
  µs: number;
  kB: number;
}

/** Both formats against the runtime's own JSON, for 100 and 1,000 project nodes of 45 fields. */
export async function run(): Promise<void> {
  const rows: Row[] = [];
  const row = (what: string, text: string, work: () => unknown, rounds = 100) =>
    rows.push({ what, µs: Math.round(median(work, rounds)), kB: Math.round(text.length / 1000) });
  for (const count of [100, 1000]) {
    const value = nodes(count);
    const json = encodeJson(schema, value);
    const xml = encodeXml(schema, value);
    const rounds = count === 100 ? 200 : 40;
    row(`${count} JSON.stringify`, json, () => JSON.stringify(value), rounds);
    row(`${count} encodeJson, request`, json, () => encodeJson(schema, value, 'request'), rounds);
    row(`${count} encodeJson, answer`, json, () => encodeJson(schema, value, 'answer'), rounds);
    row(`${count} encodeXml, request`, xml, () => encodeXml(schema, value, 'request'), rounds);
    row(`${count} encodeXml, answer`, xml, () => encodeXml(schema, value, 'answer'), rounds);
    row(`${count} JSON.parse`, json, () => JSON.parse(json) as unknown, rounds);
    row(`${count} decodeJson, converted`, json, () => decodeJson(schema, json, answers), rounds);
    row(`${count} decodeJson, checked`, json, () => decodeJson(schema, json, requestDecoding), rounds);
    row(`${count} decodeXml, converted`, xml, () => decodeXml(schema, xml, answers), rounds);
    row(`${count} decodeXml, checked`, xml, () => decodeXml(schema, xml, requestDecoding), rounds);
  }
  row('the OpenAPI document', JSON.stringify(openApi()), () => openApi(), 10);
  console.table(rows);
}
