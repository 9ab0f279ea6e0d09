import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A worker with two projects; which of them a new to-do is for is not known. */
let service: TestService;
let worker: Client;
let zoo: string;
let wilma: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  const workerId = await testData.user('worker');
  wilma = await testData.resource({ name: 'Wilma Worker', user_id: workerId });
  for (const name of ['Attic', 'Zoo']) {
    const { id } = await testData.project({ name });
    await testData.permission(id, workerId, Level.contributor);
    zoo = id;
  }
  worker = await service.as('worker');
});
afterAll(() => service.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.database.kysely.deleteFrom('todo').execute();
});

const stored = async () =>
  ((await worker.call(api.todos.listMyTodos, { resourceIds: [] }))?.todo ?? []).map(
    ({ name, projectNode, responsibleResource }) => ({ name, projectNode, responsibleResource }),
  );

const openLine = async () => {
  const line = await lineTo(service);
  onTestFinished(line.close);
  const app = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'worker', at: '/todos' });
  return { ...app, line, field: await screen.findByLabelText<HTMLInputElement>('New to-do') };
};
const project = () => screen.getByRole('combobox', { name: 'In project' });
const choose = async (name: string) => {
  fireEvent.mouseDown(project());
  fireEvent.click(await within(await screen.findByRole('listbox')).findByText(name));
};

test('a new to-do requires a project at first, and then starts with the last used project', async () => {
  const { user, field, unmount } = await openLine();
  expect(project().textContent).not.toContain('Attic');
  await user.type(field, 'Paint{Enter}');
  await screen.findByText('Choose a project.');
  expect(field.value).toBe('Paint');
  expect(await stored()).toEqual([]);
  await choose('Zoo');
  expect(screen.queryByText('Choose a project.')).toBeNull();
  await user.type(field, '{Enter}');
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Paint', projectNode: zoo }]));
  unmount();
  await openLine();
  expect(project().textContent).toContain('Zoo');
});

test('Enter right after a name adds the to-do, even while the people are still loading', async () => {
  const { user, field, line } = await openLine();
  await choose('Zoo');
  const release = line.hold('getRootResourcePool');
  await user.type(field, 'Call the roofer @wilma{Enter}');
  expect(field.value).toBe('Call the roofer @wilma');
  release();
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ name: 'Call the roofer', responsibleResource: wilma }]),
  );
  expect(field.value).toBe('');
});

test('a to-do whose answer is lost is stored once when it is added again', async () => {
  const { user, field, line } = await openLine();
  await choose('Zoo');
  line.lose('createTodo', 'noAnswer');
  await user.type(field, 'Feed the lions{Enter}');
  await screen.findByText(/“Feed the lions” wasn’t saved/);
  expect(field.value).toBe('Feed the lions');
  await user.type(field, '{Enter}');
  await screen.findByText(/“Feed the lions” added/);
  expect(line.requests.filter((each) => each.includes('createTodo'))).toHaveLength(2);
  expect(await stored()).toMatchObject([{ name: 'Feed the lions' }]);
});
