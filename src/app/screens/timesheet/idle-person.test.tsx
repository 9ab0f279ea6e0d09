import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#app/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { given } = service;
  await given.resource({ name: 'Idle', user_id: await given.user('idle') });
});
afterAll(() => service.close());

test('somebody who is assigned to nothing and may make no activity is told both', async () => {
  const { user } = await openApp(service, { as: 'idle', at: '/timesheet' });
  await screen.findByText('No activities to book on');
  await user.click(screen.getByText('Add activity'));
  await user.click(await screen.findByText('New ad hoc activity'));
  const project = await screen.findByRole('combobox', { name: /^Project/ });
  expect(await screen.findByText(/There is no project in which you may/)).toBeTruthy();
  expect(project).toBeTruthy();
});
