import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '#testing/service.ts';

/** Requests at the limits that a service keeps to, and just over them. */

const recordLimit = 4 * 1024 * 1024;
const megabyte = 1024 * 1024;

let service: TestService;
let authorization: string;
let project: string;

beforeAll(async () => {
  service = await startService({ settings: { maxUploadMb: 1 } });
  await service.testData.administrator('administrator');
  authorization = `Bearer ${await service.tokenOf('administrator')}`;
  ({ id: project } = await service.testData.project());
}, 60_000);

afterAll(() => service.close());

/** The status of the answer, with the code and the expectation of a refusal. */
async function post(url: string, payload: string | Buffer): Promise<string> {
  const answer = await service.server.inject({ method: 'POST', url, headers: { authorization }, payload });
  const code = /error\.\w+/.exec(answer.payload)?.[0] ?? '';
  const expected = /at most \d+ \w+/.exec(answer.payload)?.[0] ?? '';
  return [String(answer.statusCode), code, expected].filter((part) => part !== '').join(' ');
}

const toDoBase = { json: '/api/json/v2/todos/createTodo', xml: '/api/rest/v2/todos/createTodo' };
const toDos = { json: () => JSON.stringify({ projectNode: project, name: 'New' }), xml: () => xmlOf('') };
const xmlOf = (inside: string) => `<toDo><projectNode>${project}</projectNode><name>New</name>${inside}</toDo>`;

test.each(['json', 'xml'] as const)(
  'a body in %s may have up to four megabytes and not a byte more',
  async (format) => {
    const body = toDos[format]();
    expect(await post(toDoBase[format], body + ' '.repeat(recordLimit - body.length))).toBe('200');
    expect(await post(toDoBase[format], body + ' '.repeat(recordLimit + 1 - body.length))).toBe(
      '413 error.BodyTooLarge',
    );
  },
);

test('an uploaded file may be as large as the setting allows and not a byte larger', async () => {
  const url = '/api/app/v1/imports/checks/projects';
  const table = (size: number) => Buffer.from('Name;Start\n'.padEnd(size, ' '));
  expect(await post(url, table(megabyte))).toMatch(/^200/);
  expect(await post(url, table(megabyte + 1))).toBe('413 error.BodyTooLarge');
});

test('a document may have up to a hundred thousand elements', async () => {
  const values = (count: number) => `<activities>1</activities>`.repeat(count);
  // The record, its project and its name are elements as well.
  expect(await post(toDoBase.xml, xmlOf(values(100_000 - 3)))).not.toContain('at most');
  expect(await post(toDoBase.xml, xmlOf(values(100_000 - 2)))).toBe(
    '500 error.InvalidParameter at most 100000 elements',
  );
});

test('a body may be nested up to sixty-four levels deep', async () => {
  const url = { json: '/api/json/v2/reports/export/project-status?format=csv', xml: toDoBase.xml };
  const lists = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect(await post(url.json, lists(64))).not.toContain('at most 64 levels');
  expect(await post(url.json, lists(65))).toContain('at most 64 levels');
  const elements = (levels: number) => xmlOf(`${'<a>'.repeat(levels - 1)}${'</a>'.repeat(levels - 1)}`);
  expect(await post(url.xml, elements(64))).not.toContain('at most 64 levels');
  expect(await post(url.xml, elements(65))).toContain('at most 64 levels');
});
