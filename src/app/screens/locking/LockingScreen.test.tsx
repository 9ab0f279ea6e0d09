import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminApi } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import { startService, type TestService } from '#testing/service.ts';
import { openApp } from '#app/test-app.tsx';

const at = '/locking?from=2026-02-01&until=2026-02-28';
let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { given } = service;
  await given.administrator('admin');
  const staff = await given.user('staff');
  await given.user('nobody');
  const resource = await given.resource({ name: 'Staff', user_id: staff });
  const project = await given.project({ name: 'Website', start: '2026-02-02' });
  const activity = await given.activity(project, { start: '2026-02-02', finish: '2026-03-31' });
  const assignment = await given.assignment(project, activity, resource, { base_effort: 100 });
  const client = await service.as('staff');
  for (const bookingDate of ['2026-02-02', '2026-02-03']) {
    await client.call(api.worklogs.createWorkRecord, { assignmentId: assignment, bookingDate, actualEffort: 8 });
  }
});
afterAll(() => service.close());

describe('the locking screen', () => {
  test('previews, locks, tells how many, and undoes by one click', async () => {
    const admin = await service.as('admin');
    const { user } = await openApp(service, { as: 'admin', at });
    const preview = await screen.findByRole('region', { name: 'What this locks' }, { timeout: 10_000 });
    await within(preview).findByText('16 h');
    expect(within(preview).getByText('One person misses hours')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await screen.findByText('2 records locked.');
    const lists = async () => (await admin.call(adminApi.listLocks, {}))?.lock.map(({ from, until }) => [from, until]);
    expect(await lists()).toEqual([['2026-02-01', '2026-02-28']]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await lists()).toEqual([]));
  });

  test('unlocks a range of the list', async () => {
    const admin = await service.as('admin');
    await admin.call(api.worklogs.lockWorkRecords, { from: '2026-01-01', until: '2026-01-31' });
    const { user } = await openApp(service, { as: 'admin', at });
    await user.click(
      await screen.findByRole('button', { name: /Unlock 1 Jan 2026|Unlock Jan 1, 2026/ }, { timeout: 10_000 }),
    );
    await waitFor(async () => expect((await admin.call(adminApi.listLocks, {}))?.lock).toEqual([]));
  });

  test('refuses a last day before the first', async () => {
    await openApp(service, { as: 'admin', at: '/locking?from=2026-02-10&until=2026-02-01' });
    await screen.findByText('The last day is before the first.', {}, { timeout: 10_000 });
    expect(screen.getByRole('button', { name: 'Lock' })).toHaveProperty('disabled', true);
  });

  test('says who may lock where somebody may not', async () => {
    await openApp(service, { as: 'nobody', at });
    await screen.findByText('You manage no projects', {}, { timeout: 10_000 });
  });
});
