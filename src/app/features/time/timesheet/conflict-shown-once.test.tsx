import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let line: Awaited<ReturnType<typeof lineTo>>;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  line = await lineTo(service);
  const { testData } = service;
  const resource = await testData.resource({ name: 'Staff', user_id: await testData.user('staff') });
  const project = await testData.project({ start: '2026-03-02' });
  const activity = await testData.activity(project, { name: 'Design', start: '2026-03-02', finish: '2026-03-31' });
  await testData.assignment(project, activity, resource);
});
afterAll(async () => {
  await line.close();
  await service.close();
});

/** Announcements of live regions that match. */
const toldOf = (words: RegExp) =>
  [...document.querySelectorAll('[aria-live="polite"], [role="status"], [role="alert"]')].flatMap(({ textContent }) =>
    words.exec(textContent) ? [textContent.trim()] : [],
  );

test('a pending entry is shown once: in the timesheet, or in the frame on other screens', async () => {
  const { user, router } = await openApp(
    { ...service, baseUrl: line.baseUrl },
    { as: 'staff', at: '/timesheet?week=2026-03-02' },
  );
  const head = await screen.findByRole('rowheader', { name: /Design/ });
  line.cut();
  await user.click(head.closest('[role="row"]')?.querySelector('[data-column="1"]') ?? head);
  await user.keyboard('6{Enter}');
  await screen.findByText('1 entry waiting for the connection');
  await screen.findByLabelText('1 entry waiting');
  // An attempt to send it may be under way.
  await waitFor(() => expect(toldOf(/1 entry wait/)).toEqual(['1 entry waiting for the connection']));
  await act(() => router.navigate('/nowhere'));
  await waitFor(() => expect(toldOf(/1 entry wait/)).toHaveLength(1));
});
