import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { prepareData } from '#service/first-start.ts';
import { readSettings } from '#service/settings.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let line: Awaited<ReturnType<typeof lineTo>>;

beforeAll(async () => {
  service = await startService();
  line = await lineTo(service);
  await prepareData(service.database, readSettings({ DEMO: '0', ADMIN_PASSWORD: 'of our own' }), '2026-03-02');
});
afterAll(async () => {
  await line.close();
  await service.close();
});

const open = (language: 'en' | 'de' = 'en') =>
  openApp({ ...service, baseUrl: line.baseUrl }, { at: '/my-day', language });

test('the sign-on page names the initial account in both languages until the first sign-on', async () => {
  const german = await open('de');
  await screen.findByText(/Bisher hat sich niemand angemeldet\. Melden Sie sich als admin an\./);
  german.unmount();

  const { user, unmount } = await open();
  await screen.findByText(/^No one has signed in yet\. Sign in as admin\..*log of the first start.*ADMIN_PASSWORD/);
  await user.type(screen.getByLabelText('User name'), 'admin');
  await user.type(screen.getByLabelText('Password'), 'of our own{Enter}');
  await user.click(await screen.findByRole('button', { name: 'My settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  unmount();

  await open();
  await screen.findByLabelText('User name');
  expect(screen.queryByText(/No one has signed in yet/)).toBeNull();
});
