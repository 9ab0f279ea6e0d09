import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { openApp } from '#testing/test-app.tsx';

const soon = { timeout: 40_000 };
let service: TestService;

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
});
afterAll(() => service.close());

test.each([
  ['revokes the access tokens by default', false, ['']],
  ['keeps the access tokens if the user chooses so', true, ['', 'Import']],
])('changing the own password %s', async (_, isKeeping, left) => {
  const login = isKeeping ? 'ben' : 'mia';
  const id = await service.testData.user(login, { password_hash: await storedPassword('correct horse') });
  const admin = await service.as('admin');
  await admin.call(appApi.createToken, { body: { user: id, name: 'Import' } });
  const { user } = await openApp(service, { as: login, at: '/account' });
  await user.type(await screen.findByLabelText('Current password', {}, soon), 'correct horse');
  await user.type(screen.getByLabelText('New password'), 'battery staple');
  await user.type(screen.getByLabelText('Repeat new password'), 'battery staple');
  const revoking = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Also revoke access tokens/ });
  expect(revoking.checked).toBe(true);
  if (isKeeping) await user.click(revoking);
  const button = screen.getByText<HTMLButtonElement>('Change password', { selector: 'button' });
  await user.click(button);
  await waitFor(() => expect(button.disabled).toBe(true));
  // As a browser does with what is disabled.
  act(() => button.blur());
  await screen.findByText('Password changed. You’re signed out on all other devices.', {}, soon);
  await waitFor(() => expect(document.activeElement).toBe(button));
  // The token that this page uses stays in both cases.
  const { token } = (await admin.call(appApi.listTokens, { userId: id })) ?? {};
  expect(token?.map(({ name }) => name).toSorted()).toEqual(left);
});

test('the focus goes to the next device when one is signed out', async () => {
  const user_id = await service.testData.user('eva');
  const rest = { user_id, language: 'en', expires: '2100-01-01T00:00:00Z' };
  const sessions = ['one', 'two'].map((name) => ({ ...rest, agent: name, token_hash: Buffer.from(name) }));
  await service.database.kysely.insertInto('session').values(sessions).execute();
  const { user } = await openApp(service, { as: 'eva', at: '/account' });
  const [first, second] = await screen.findAllByRole('button', { name: /^Sign out (?:one|two)/ }, soon);
  await user.click(first ?? document.body);
  await waitFor(() => expect(first?.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(second));
});
