import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A project with to-dos of the worker, who is a contributor. */
let service: TestService;
let worker: Client;
let project: string;

// Without layout nothing has a size, and a board of no height shows no cards.
beforeEach(() => vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800));
afterEach(() => vi.restoreAllMocks());

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const workerId = await service.testData.user('worker');
  await service.testData.resource({ name: 'Wilma Worker', user_id: workerId });
  ({ id: project } = await service.testData.project({ name: 'Tower' }));
  await service.testData.permission(project, workerId, Level.contributor);
  worker = await service.as('worker');
});
afterAll(() => service.close());
afterEach(() => service.database.kysely.deleteFrom('todo').execute());

const stored = async () => (await worker.call(api.todos.listTodosOfProject, { projectId: project }))?.todo ?? [];
const addTodo = (name: string, status: number) =>
  worker.call(api.todos.createTodo, { body: { name, projectNode: project, status } });

const focus = (element: HTMLElement) => act(() => element.focus());

test('Ctrl with an arrow key moves a to-do across the board repeatedly and keeps the focus', async () => {
  await addTodo('Dig', 0);
  await addTodo('Drain', 0);
  await addTodo('Paint', 1);
  const { user } = await openApp(service, { as: 'worker', at: '/todos?who=all&view=board' });
  focus(await within(await screen.findByRole('region', { name: 'Open' })).findByText('Dig'));
  const steps = [
    ['ArrowRight', 'In progress', 1],
    ['ArrowRight', 'Done', 2],
    ['ArrowLeft', 'In progress', 1],
  ] as const;
  for (const [key, column, status] of steps) {
    await user.keyboard(`{Control>}{${key}}{/Control}`);
    const moved = await within(screen.getByRole('region', { name: column })).findByText('Dig');
    await waitFor(() => expect(document.activeElement).toBe(moved));
    await waitFor(async () => expect((await stored()).find(({ name }) => name === 'Dig')?.status).toBe(status));
  }
});

test.each(['list', 'board'])('in the %s keys set the priority of a to-do, complete and delete it', async (view) => {
  await addTodo('Dig', 0);
  const { user } = await openApp(service, { as: 'worker', at: `/todos?who=all&done=1&view=${view}` });
  focus(await screen.findByText('Dig'));
  await user.keyboard('3');
  await waitFor(async () => expect(await stored()).toMatchObject([{ priority: 3, status: 0 }]));
  await user.keyboard('x');
  await waitFor(async () => expect(await stored()).toMatchObject([{ priority: 3, status: 2 }]));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Dig')));
  await user.keyboard('{Delete}');
  await waitFor(async () => expect(await stored()).toEqual([]));
});

test('after a to-do is renamed by keys, or not, its name has the focus', async () => {
  await addTodo('Dig', 0);
  const { user } = await openApp(service, { as: 'worker', at: '/todos?who=all' });
  focus(await screen.findByText('Dig'));
  for (const [typed, name] of [
    ['{Enter}', 'Dig'],
    [' a pit{Escape}', 'Dig'],
    [' a hole{Enter}', 'Dig a hole'],
  ] as const) {
    await user.keyboard(`{F2}${typed}`);
    expect(document.activeElement).toBe(await screen.findByText(name));
  }
  await waitFor(async () => expect(await stored()).toMatchObject([{ name: 'Dig a hole' }]));
});

test('the table of to-dos has no keys of its own', async () => {
  await addTodo('Dig', 0);
  const { user } = await openApp(service, { as: 'worker', at: '/todos?who=all' });
  await screen.findByText('Dig');
  await user.keyboard('?');
  await within(await screen.findByRole('dialog')).findByText('Rename');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Table' }));
  await screen.findByRole('button', { name: 'Table', pressed: true });
  await user.keyboard('?');
  expect(within(await screen.findByRole('dialog')).queryByText('Rename')).toBeNull();
});
