import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { WireFormat } from '#contract/core/endpoint.ts';
import { openApp } from '#testing/test-app.tsx';
import { type Carried, lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A service that knows the documented interface alone, behind a line that makes of its answers what others may answer. */
let service: TestService;
let line: Awaited<ReturnType<typeof lineTo>>;
let change: (answer: Carried, url: string) => Carried;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06', settings: { appApi: false } });
  const { testData } = service;
  const ann = await testData.administrator('ann');
  const resource = await testData.resource({ name: 'Ann', user_id: ann });
  const project = await testData.project({ name: 'Harbour', project_manager_id: resource });
  await testData.permission(project.id, ann, Level.manager);
  await testData.assignment(project, await testData.activity(project, { name: 'Dredge' }), resource);
  const client = await service.as('ann', 'json');
  const body = { name: 'Call them', projectNode: project.id, responsibleResource: resource };
  await client.call(api.todos.createTodo, { body });
});
afterAll(() => service.close());

const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
afterAll(() => height.mockRestore());

beforeEach(async () => {
  change = (answer) => answer;
  line = await lineTo(service, (answer, url) => change(answer, url));
});
afterEach(() => line.close());

const open = (at: string, format: WireFormat = 'json') =>
  openApp({ ...service, baseUrl: line.baseUrl }, { as: 'ann', at, format });

const main = () => document.querySelector('main')?.textContent ?? '';
/** The visible text, including the values of fields. */
const contents = () =>
  `${main()} ${[...document.querySelectorAll<HTMLInputElement>('main input')].map(({ value }) => value).join(' ')}`;
const soon = { timeout: 20_000 };

/** Waits until nothing is under way; then the screen says something, and nothing that is no word. */
async function settled(): Promise<string> {
  await waitFor(() => {
    expect(main().length).toBeGreaterThan(10);
    expect(document.querySelector('[aria-label^="Loading"], main .MuiSkeleton-root')).toBeNull();
  }, soon);
  expect(main()).not.toMatch(/undefined|NaN|Invalid Date|\[object|can’t be displayed/);
  return main();
}

/** The screens, each with the record that it is for. */
const records = {
  '/portfolio': 'Harbour',
  '/todos': 'Call them',
  '/activities?completed=all': 'Dredge',
  '/my-day': 'Call them',
  '/timesheet': 'Dredge',
  '/resources': 'Ann',
} as const;

/** Waits for all records where they are to be seen (`but` on one screen), else looks that the screens stand without them. */
async function walk(go: (path: string) => Promise<void>, isThere: boolean, but?: string): Promise<void> {
  for (const [path, name] of Object.entries(records)) {
    await go(path);
    await settled();
    const isExpected = isThere && path !== but;
    await waitFor(() => expect([path, contents().includes(name)]).toEqual([path, isExpected]), soon);
  }
}

type Json = Record<string, unknown>;
const isOfUser = (url: string) => url.includes('/users/currentUser');

/** Makes another value of what is in an answer in JSON. */
function changed(make: (value: Json) => unknown) {
  return (answer: Carried, url: string): Carried => {
    if (answer.status !== 200 || isOfUser(url) || answer.body.length === 0) return answer;
    // The service answers records, and lists in wrappers.
    const value = make(JSON.parse(answer.body.toString()) as Json);
    const body = Buffer.from(JSON.stringify(value));
    return { ...answer, headers: { ...answer.headers, 'content-length': String(body.length) }, body };
  };
}

const wrapped = (value: Json): unknown[] | undefined => {
  const [only, ...rest] = Object.values(value);
  return Array.isArray(only) && rest.length === 0 ? only : undefined;
};
const eachField = (value: unknown, make: (field: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each: unknown) => eachField(each, make));
  if (typeof value !== 'object' || value === null) return make(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, name === 'id' ? field : eachField(field, make)]),
  );
};
const onlyIds = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? { id: value.id } : value;
const listed = (value: Json, make: (list: unknown[]) => unknown): unknown => {
  const list = wrapped(value);
  return list ? Object.fromEntries(Object.keys(value).map((name) => [name, make(list)])) : value;
};

describe('answers of another service', () => {
  test.each<[string, 'there' | 'gone', (value: Json) => unknown]>([
    ['bare lists', 'there', (value) => wrapped(value) ?? [value]],
    [
      'the only entry in place of a list',
      'there',
      (value) => listed(value, (list) => (list.length === 1 ? list[0] : list)),
    ],
    ['the only entry alone', 'there', (value) => (wrapped(value)?.length === 1 ? wrapped(value)?.[0] : value)],
    ['null where a list is', 'gone', (value) => listed(value, () => null)],
    [
      'entries that are null or texts',
      'there',
      // Of an empty list no entry could be read, which is a failure.
      (value) => listed(value, (list) => (list.length > 0 ? [null, 'x', ...list] : list)),
    ],
    ['ids alone', 'gone', (value) => listed(value, (list) => list.map(onlyIds))],
    [
      'numbers and flags as texts',
      'there',
      (value) =>
        eachField(value, (field) => (typeof field === 'number' || typeof field === 'boolean' ? `${field}` : field)),
    ],
    [
      'codes that nobody knows',
      'there',
      (value) => eachField(value, (field) => (typeof field === 'number' ? 9871 : field)),
    ],
    [
      'days and moments that are none',
      'there',
      (value) => eachField(value, (field) => (/^\d{4}-/.test(String(field)) ? 'soon' : field)),
    ],
    ['fields of another kind', 'gone', (value) => eachField(value, (field) => [{ was: field }])],
  ])('answers with %s: the records are %s', async (name, isThere, make) => {
    change = changed(make);
    const { router } = await open('/portfolio');
    // A to-do of an unknown status may be done already: my day leaves it to the list.
    const but = name === 'codes that nobody knows' ? '/my-day' : undefined;
    await walk((path) => router.navigate(path), isThere === 'there', but);
    expect(line.requests.filter((each) => each.includes('/api/app/') && !each.endsWith('/capabilities'))).toEqual([]);
  });

  const page = '<!doctype html><html><body>Sign in at our portal</body></html>';
  test.each<[string, number, string | undefined, string]>([
    ['a page with the status 500', 500, 'text/html', page],
    ['nothing with the status 502', 502, undefined, ''],
    ['a page of a portal', 200, 'text/html', page],
    ['JSON that breaks off', 200, 'application/json', '{"projectNode":[{"id":1,'],
    ['another type than it says', 200, 'application/xml', '{"projectNode":[]}'],
    ['a text', 200, 'application/json', '"OK"'],
  ])('the app explains %s as an answer and offers a retry', async (_, status, type, body) => {
    change = (answer, url) =>
      isOfUser(url)
        ? answer
        : { status, headers: type === undefined ? {} : { 'content-type': type }, body: Buffer.from(body) };
    const { router, user } = await open('/portfolio');
    for (const path of ['/todos', '/portfolio']) {
      await router.navigate(path);
      await screen.findAllByText(/sent a response that can’t be read/, {}, soon);
      expect(main()).not.toMatch(/undefined|NaN|portal/);
    }
    change = (answer) => answer;
    await user.click(screen.getAllByText('Retry', { selector: 'button' })[0] ?? document.body);
    await screen.findByText('Harbour', {}, soon);
  });

  test('an empty answer instead of a documented record is reported', async () => {
    change = (answer, url) => (isOfUser(url) ? answer : { status: 204, headers: {}, body: Buffer.alloc(0) });
    const { router } = await open('/portfolio');
    await walk((path) => router.navigate(path), false);
    expect(line.requests.length).toBeGreaterThan(0);
  });

  test('a slow answer shows a loading state and arrives', async () => {
    const release = line.hold('/todos/');
    const { router } = await open('/todos');
    await screen.findAllByLabelText(/^Loading/, {}, soon);
    release();
    await screen.findByText('Call them', {}, soon);
    await router.navigate('/portfolio');
    await waitFor(() => expect(main()).toContain('Harbour'), soon);
  });

  test.each(['json', 'xml'] as const)(
    'a %s user record that does not identify the user is reported',
    async (format) => {
      change = (answer, url) =>
        isOfUser(url)
          ? {
              status: 200,
              headers: { 'content-type': `application/${format}` },
              body: Buffer.from(format === 'json' ? '{"name":"Ann"}' : '<user><name>Ann</name></user>'),
            }
          : answer;
      await open('/portfolio', format);
      expect(await screen.findByText(/sent a response that can’t be read/, {}, soon)).toBeDefined();
    },
  );
});
