import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { Level } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.resource({ name: 'Idle', user_id: await testData.user('idle') });
  const lone = await testData.user('lone');
  await testData.resource({ name: 'Lone', user_id: lone });
  const lighthouse = await testData.project({ name: 'Lighthouse', start: '2026-03-02' });
  await testData.permission(lighthouse.id, lone, Level.contributor);
});
afterAll(() => service.close());

test('a user without assignments and without permission to create activities sees both facts', async () => {
  const { user } = await openApp(service, { as: 'idle', at: '/timesheet' });
  await screen.findByText('Nothing to book on yet');
  await user.click(screen.getByText('Add activity'));
  await user.click(await screen.findByText('New ad hoc activity'));
  const project = await screen.findByRole('combobox', { name: /^Project/ });
  expect(await screen.findByText(/To create an activity, you need Contributor access/)).toBeTruthy();
  expect(project).toBeTruthy();
});

test('the project of a new activity is preselected if only one project accepts activities', async () => {
  const { user } = await openApp(service, { as: 'lone', at: '/timesheet' });
  await screen.findByText('Nothing to book on yet');
  await user.click(screen.getByText('Add activity'));
  await user.click(await screen.findByText('New ad hoc activity'));
  expect(await screen.findByText('Lighthouse', { selector: '[role=combobox]' })).toBeTruthy();
  await user.type(await screen.findByLabelText('Name'), 'Paint the stairs{Enter}');
  expect(await screen.findByRole('rowheader', { name: /Paint the stairs/ })).toBeTruthy();
});
