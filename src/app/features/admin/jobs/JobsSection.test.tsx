import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertJob } from '#service/core/jobs/job-store.ts';
import { startService, type TestService } from '#testing/service.ts';
import { openApp } from '#testing/test-app.tsx';

const soon = { timeout: 40_000 };
let service: TestService;

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
});
afterAll(() => service.close());

test('an administrator sees why a job failed, starts it again, and cancels a waiting one', async () => {
  const { database, clock } = service;
  const { kysely } = database;
  const at = clock.at.toISOString();
  const job = { kind: 'verification', lane: 'backup', user_name: 'admin', created_at: at, due_at: at };
  await kysely
    .insertInto('job')
    .values({
      ...job,
      state: 'failed',
      finished_at: at,
      input: JSON.stringify({ file: 'missing.backup' }),
      problem: JSON.stringify({ code: 'backup.error.CutOff', values: {} }),
    })
    .execute();
  // It is due in 2099, so it stays waiting.
  const lock = {
    kind: 'automaticLock',
    lane: 'automaticLock',
    by: { userId: null, name: 'Opdesk' },
    isScheduled: true,
  };
  await kysely.transaction().execute((db) => insertJob(db, lock, new Date('2099-01-01T00:00:00Z')));

  const user = userEvent.setup();
  await openApp(service, { as: 'admin', at: '/administration/jobs' });
  const grid = within(await screen.findByRole('grid', { name: 'Background jobs' }, soon));
  const failed = within(await grid.findByRole('row', { name: /missing\.backup/ }, soon));
  failed.getByText('The backup was cut off. Don’t rely on it: make a new one.');

  const choose = async (row: string | RegExp, action: string) => {
    await user.click(within(grid.getByRole('row', { name: row })).getByRole('button', { name: /Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: action }, soon));
  };
  await choose(/Automatic lock/, 'Cancel job');
  await within(grid.getByRole('row', { name: /Automatic lock/ })).findByText('Cancelled', {}, soon);

  await choose(/missing\.backup/, 'Start again');
  // It fails again, for the file is not there, as a job of its own.
  expect(await grid.findByText(/missing\.backup doesn’t exist/, {}, soon)).toBeTruthy();
  expect(grid.getAllByRole('row', { name: /missing\.backup/ })).toHaveLength(2);
});
