import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import type { Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let worker: Client;
let project: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  const workerId = await testData.user('worker');
  project = (await testData.project({ name: 'Tower' })).id;
  await testData.permission(project, workerId, Level.contributor);
  worker = await service.as('worker');
});
afterAll(() => service.close());

const stored = async () => (await worker.call(api.todos.listTodosOfProject, { projectId: project }))?.todo ?? [];

test('text typed in a field is saved when Back leaves the screen, unless it is invalid', async () => {
  const todo = await worker.call(api.todos.createTodo, { body: { name: 'Paint the fence', projectNode: project } });
  const { user, router } = await openApp(service, { as: 'worker', at: '/my-day' });
  const nameField = async (value: string) => {
    await router.navigate(`/todos?who=all&todo=${todo?.id ?? ''}`);
    await screen.findByRole('button', { name: value });
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await waitFor(() => expect(field()).toMatchObject({ value, readOnly: false }));
    return field();
  };
  const goBack = async () => {
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  };
  await user.type(await nameField('Paint the fence'), ' today');
  await goBack();
  await waitFor(async () => expect((await stored())[0]?.name).toBe('Paint the fence today'));
  await user.clear(await nameField('Paint the fence today'));
  await goBack();
  await user.type(await nameField('Paint the fence today'), ' at noon');
  await goBack();
  await waitFor(async () => expect((await stored())[0]?.name).toBe('Paint the fence today at noon'));
});

test('the details of a to-do that another user deletes say so, and what was being typed in them is reported', async () => {
  const todo = await worker.call(api.todos.createTodo, { body: { name: 'Order sand', projectNode: project } });
  const { user } = await openApp(service, { as: 'worker', at: `/todos?who=all&todo=${todo?.id ?? ''}` });
  await screen.findByRole('button', { name: 'Order sand' });
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name()).toMatchObject({ value: 'Order sand', readOnly: false }));
  await user.type(name(), ' and gravel');
  await worker.call(api.todos.deleteTodo, { todoId: todo?.id ?? '' });
  await user.tab();
  await screen.findByRole('complementary', { name: 'Details of “To-do not found”' });
  await screen.findByText(/^Name wasn’t saved: .* Your entry: “Order sand and gravel”$/);
});

test('what was typed in a field that another user changed is reported when Back leaves the screen', async () => {
  const todo = await worker.call(api.todos.createTodo, { body: { name: 'Order wood', projectNode: project } });
  const { user, router } = await openApp(service, { as: 'worker', at: '/my-day' });
  await router.navigate(`/todos?who=all&todo=${todo?.id ?? ''}`);
  await screen.findByRole('button', { name: 'Order wood' });
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await waitFor(() => expect(name()).toMatchObject({ value: 'Order wood', readOnly: false }));
  await worker.call(api.todos.updateTodo, { body: { id: todo?.id ?? '', name: 'Order planks' } });
  await user.type(name(), ' and nails');
  await user.tab();
  await screen.findByText('Someone changed this to “Order planks”.');
  await router.navigate(-1);
  const lost = 'Name wasn’t saved: Someone changed this to “Order planks”. Your entry: “Order wood and nails”';
  expect(await screen.findByText(lost)).toBeTruthy();
  expect((await stored()).map(({ name: each }) => each)).toContain('Order planks');
});
