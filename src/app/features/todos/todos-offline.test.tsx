import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A project with to-dos of the worker; a colleague changes them, too. */
let service: TestService;
let worker: Client;
let colleague: Client;
let project: string;
let wilma: string;

// Without layout nothing has a size, and a board of no height shows no cards.
beforeEach(() => vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800));

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  const workerId = await testData.user('worker');
  wilma = await testData.resource({ name: 'Wilma Worker', user_id: workerId });
  project = (await testData.project({ name: 'Tower' })).id;
  await testData.permission(project, workerId, Level.contributor);
  await testData.permission(project, await testData.user('colleague'), Level.manager);
  worker = await service.as('worker');
  colleague = await service.as('colleague');
});
afterAll(() => service.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await service.database.kysely.deleteFrom('todo').execute();
});

const stored = async () => (await worker.call(api.todos.listTodosOfProject, { projectId: project }))?.todo?.[0];

/** The to-do "Paint" on a screen, over a line that can be cut. */
const openPaint = async (at: string) => {
  const body = { name: 'Paint', projectNode: project, due: '2026-03-05', responsibleResource: wilma };
  const todo = await worker.call(api.todos.createTodo, { body });
  const line = await lineTo(service);
  onTestFinished(line.close);
  const app = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'worker', at });
  await screen.findByRole('button', { name: 'Paint' });
  const sent = () => line.requests.filter((each) => each.includes('updateTodo')).length;
  return { ...app, line, sent, id: todo?.id ?? '' };
};
const box = (name = 'Paint') => screen.getByLabelText<HTMLInputElement>(`Mark “${name}” as done`);

describe('a to-do completed offline', () => {
  const places = { list: '/todos?done=1', board: '/todos?view=board', 'my day': '/my-day' };

  test.each(Object.entries(places))(
    'a to-do completed offline in the %s waits with a marker and is sent once',
    async (_, at) => {
      const { line, sent } = await openPaint(at);
      line.cut();
      fireEvent.click(box());
      await screen.findByRole('button', { name: /^Waiting to be sent/ });
      expect(box().checked).toBe(true);
      await screen.findByLabelText('1 entry waiting');
      const leave = new Event('beforeunload', { cancelable: true });
      dispatchEvent(leave);
      expect(leave.defaultPrevented).toBe(true);
      expect((await stored())?.status).toBe(0);
      line.join();
      await waitFor(async () => expect((await stored())?.status).toBe(2));
      await waitFor(() => expect(screen.queryByRole('button', { name: /^Waiting to be sent/ })).toBeNull());
      expect(sent()).toBe(1);
    },
  );

  test('a to-do completed offline in the tab of its project waits to be sent', async () => {
    const { line } = await openPaint(`/projects/${project}/todos?done=1`);
    line.cut();
    fireEvent.click(box());
    await screen.findByRole('button', { name: /^Waiting to be sent/ });
    line.join();
    await waitFor(async () => expect((await stored())?.status).toBe(2));
  });
});

test('a change of a to-do with a lost answer is made once', async () => {
  const { line } = await openPaint('/todos?done=1');
  const { rows } = await eventsOf();
  line.lose('updateTodo', 'noAnswer');
  fireEvent.click(box());
  await screen.findByRole('button', { name: /^Waiting to be sent/ });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Waiting to be sent/ })).toBeNull());
  expect(box().checked).toBe(true);
  expect((await stored())?.status).toBe(2);
  expect((await eventsOf()).rows).toHaveLength(rows.length + 1);
});

const eventsOf = async () => ({ rows: await service.database.kysely.selectFrom('event').select('id').execute() });

test('offline changes of title, due day, status and responsible person are sent together', async () => {
  const { user, line, id } = await openPaint('/todos?done=1');
  await user.click(screen.getByRole('button', { name: 'Paint' }));
  const panel = await screen.findByRole('complementary', { name: 'Details of “Paint”' });
  line.cut();
  await user.click(screen.getByLabelText('Status of “Paint”'));
  await user.click(await screen.findByRole('option', { name: 'In progress' }));
  fireEvent.change(screen.getByLabelText('Due date of “Paint”'), { target: { value: '2026-03-06' } });
  fireEvent.blur(screen.getByLabelText('Due date of “Paint”'));
  const person = within(panel).getByLabelText('Assignee');
  await user.clear(person);
  fireEvent.blur(person);
  const name = within(panel).getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(name, { target: { value: 'Paint it' } });
  fireEvent.blur(name);
  await screen.findByLabelText('4 entries waiting');
  await within(panel).findByText(/^Name “Paint it”/);
  // It is kept, not saved.
  expect(within(panel).queryByText('Saved')).toBeNull();
  expect(name.value).toBe('Paint it');
  line.join();
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      id,
      name: 'Paint it',
      status: 1,
      due: expect.stringMatching(/^2026-03-06/),
    }),
  );
  await waitFor(async () => expect((await stored())?.responsibleResource ?? null).toBeNull());
  await waitFor(() => expect(screen.queryByLabelText(/wait$/)).toBeNull());
});

describe('an offline change of a to-do that another user also changed', () => {
  const openConflict = async () => {
    const opened = await openPaint('/todos?done=1');
    opened.line.cut();
    await opened.user.click(screen.getByLabelText('Priority of “Paint”'));
    await opened.user.click(await screen.findByRole('option', { name: 'P1' }));
    await screen.findByRole('button', { name: /^Waiting to be sent/ });
    await colleague.call(api.todos.updateTodo, { body: { id: opened.id, priority: 7, description: 'Blue' } });
    opened.line.join();
    fireEvent.click(await screen.findByRole('button', { name: /^Not saved/ }));
    const panel = await screen.findByRole('complementary', { name: 'Details of “Paint”' });
    await within(panel).findByText(/^Priority “Priority 1” wasn’t saved: someone else changed this/);
    await waitFor(() => expect(screen.getByLabelText('Priority of “Paint”').textContent).toBe('P7'));
    expect(await stored()).toMatchObject({ priority: 7, description: 'Blue' });
    return panel;
  };

  test('a conflicting to-do keeps the other user’s value until the user chooses the own one', async () => {
    const panel = await openConflict();
    fireEvent.click(within(panel).getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () => expect(await stored()).toMatchObject({ priority: 1, description: 'Blue' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Not saved/ })).toBeNull());
  });

  test('a conflicting to-do keeps the other user’s value if the user discards the own one', async () => {
    const panel = await openConflict();
    fireEvent.click(within(panel).getByRole('button', { name: 'Use theirs' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Not saved/ })).toBeNull());
    expect((await stored())?.priority).toBe(7);
  });
});

test('a to-do that cannot be deleted offline stays in its list', async () => {
  const { line } = await openPaint('/todos');
  line.cut();
  fireEvent.click(screen.getByLabelText('Delete “Paint”'));
  await screen.findByText(/^“Paint” wasn’t deleted\./);
  expect(screen.getByRole('button', { name: 'Paint' })).toBeDefined();
});
