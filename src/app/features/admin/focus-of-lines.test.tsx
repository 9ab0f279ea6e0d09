import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 20_000 };
let service: TestService;
let users: string[];
let group: string;

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  users = [await service.testData.user('ann'), await service.testData.user('bob')];
  const admin = await service.as('admin');
  group = (await admin.call(appApi.createGroup, { body: { name: 'Builders' } }))?.id ?? '';
  await admin.call(appApi.addGroupMembers, { groupId: group, body: { memberIds: users } });
  for (const user of users) await service.testData.permission('1', user, Level.observer);
});
afterAll(() => service.close());

/** Presses a button with the keyboard, and waits until it is gone. */
async function press(user: { keyboard(keys: string): Promise<void> }, label: string): Promise<void> {
  const button = await screen.findByLabelText(label, {}, soon);
  act(() => button.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button.isConnected).toBe(false), soon);
}

const focusedLabel = () => document.activeElement?.getAttribute('aria-label');

test('the focus goes on with the next member when one leaves a group, and to the field after the last', async () => {
  const { user } = await openApp(service, { as: 'admin', at: `/administration/groups?focus=${group}` });
  await press(user, 'Remove ann');
  await waitFor(() => expect(focusedLabel()).toBe('Remove bob'), soon);
  await press(user, 'Remove bob');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Add user or group')), soon);
});

test('the focus goes on with the next group when a user leaves one', async () => {
  const admin = await service.as('admin');
  await admin.call(appApi.addGroupMembers, { groupId: group, body: { memberIds: users } });
  const { user } = await openApp(service, { as: 'admin', at: `/administration/users?focus=${users[0]}&tab=groups` });
  await press(user, 'Remove from Builders');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Add to group')), soon);
});

test('the focus goes on with the next permission when one is revoked, and to granting after the last', async () => {
  const { user } = await openApp(service, { as: 'admin', at: '/administration/permissions?focus=1' });
  await press(user, 'Revoke access of ann');
  await waitFor(() => expect(focusedLabel()).toBe('Revoke access of bob'), soon);
  await press(user, 'Revoke access of bob');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Grant access'), soon);
});

test('the focus stays on granting access once it is granted', async () => {
  const { user } = await openApp(service, { as: 'admin', at: '/administration/permissions?focus=1' });
  await user.type(await screen.findByLabelText('User or group', {}, soon), 'ann');
  await user.click(await screen.findByRole('option', { name: /ann/ }, soon));
  await user.click(screen.getByText('Grant access'));
  await screen.findByLabelText('Revoke access of ann', {}, soon);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Grant access'), soon);
});
