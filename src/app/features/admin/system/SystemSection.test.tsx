import { act, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let line: Awaited<ReturnType<typeof lineTo>>;

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
});
afterAll(() => service.close());
beforeEach(async () => {
  line = await lineTo(service);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await line.close();
});

/** Simulates a return to the window after a minute, which reloads the data. */
const comeBack = () =>
  act(() => {
    vi.setSystemTime(Date.now() + 60_000);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('the system section shows a service as healthy only while the service answers', async () => {
  await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'admin', at: '/administration/system' });
  await screen.findByText('Healthy', {}, soon);
  line.cut();
  comeBack();
  await screen.findByText('Not responding', {}, soon);
  expect(screen.queryByText('Healthy')).toBeNull();
  line.join();
  await screen.findByText('Healthy', {}, soon);
});
