import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#service/identity/password.ts';
import { startService, type TestService } from '#testing/service.ts';
import { openApp } from '#testing/test-app.tsx';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  await testData.user('nobody', { password_hash: await hashPassword('a password') });
  const colleague = await testData.user('colleague', { password_hash: await hashPassword('a password') });
  await testData.resource({ name: 'Colleague', user_id: colleague });
});
afterAll(() => service.close());

const toOwn = { name: 'Link my account' };

test('the timesheet of a user without a resource explains the missing link and offers other people’s sheets', async () => {
  await openApp(service, { as: 'admin', at: '/timesheet' });
  expect(await screen.findByText('Your account isn’t linked to a resource')).toBeDefined();
  expect(await screen.findByText(/You can already book for others/)).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Book for' })).toBeDefined();
});

test.each(['/timesheet', '/my-day'])(
  'a link leads an administrator from %s to the screen that links resources to users',
  async (at) => {
    const { user } = await openApp(service, { as: 'admin', at });
    await user.click(await screen.findByRole('link', toOwn));
    expect(await screen.findByRole('tab', { name: 'Resources', selected: true })).toBeDefined();
    expect(await screen.findByText(/No linked resource/)).toBeDefined();
  },
);

test('a user without a resource and without administrator rights is referred to an administrator', async () => {
  await openApp(service, { as: 'nobody', at: '/timesheet' });
  expect(await screen.findByText(/Ask an administrator/)).toBeDefined();
  expect(screen.queryByRole('link', toOwn)).toBeNull();
});
