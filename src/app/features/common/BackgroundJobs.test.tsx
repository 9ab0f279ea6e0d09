import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertJobFile } from '#service/core/jobs/request-jobs.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';
import { openApp } from '#testing/test-app.tsx';

let service: TestService;
let userId = '';

beforeAll(async () => {
  service = await startService();
  userId = await service.testData.administrator('admin');
});
afterAll(() => service.close());
beforeEach(() => service.database.pool.query('delete from job'));

interface JobOfUser {
  readonly kind: string;
  readonly state: string;
  readonly input: object;
  readonly problem?: object;
}

/** Adds a request of the user that is due in 2099, or that has ended. */
async function addJob({ kind, state, input, problem }: JobOfUser): Promise<string> {
  const at = service.clock.at.toISOString();
  const { id } = await service.database.kysely
    .insertInto('job')
    .values({
      kind,
      lane: crypto.randomUUID(),
      input: JSON.stringify({ format: 'json', language: 'en', address: '', ...input }),
      user_id: userId,
      user_name: 'admin',
      state,
      created_at: at,
      due_at: '2099-01-01T00:00:00Z',
      finished_at: state === 'waiting' ? null : at,
      problem: problem ? JSON.stringify(problem) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('the screen of imports lists waiting and failed ones, which can be cancelled, started again and hidden', async () => {
  const operation = 'worklogs.importTimeRecords';
  await addJob({ kind: 'import', state: 'waiting', input: { operation, input: {} } });
  await addJob({
    kind: 'import',
    state: 'failed',
    input: { operation: 'projects.importProjects', input: {} },
    problem: { code: 'job.error.Killed', values: {} },
  });
  const { user } = await openApp(service, { as: 'admin', at: '/imports' });
  const jobs = within(await screen.findByRole('region', { name: 'In the background' }));
  await user.click(jobs.getByRole('button', { name: 'Cancel: Import: Time records' }));
  await waitFor(() => expect(jobs.queryByText('Import: Time records')).toBeNull());

  expect(jobs.getByText(/The service ended during each attempt/)).toBeTruthy();
  await user.click(jobs.getByRole('button', { name: 'Start again' }));
  // Its upload is not there any more.
  await jobs.findByText(/The uploaded file is kept for one day only/);
  await user.click(jobs.getByRole('button', { name: 'Hide: Import: Projects' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In the background' })).toBeNull());
});

test('the screen of reports lists finished ones, which can be downloaded', async () => {
  const input = { reportIdOrName: 'todo-list', format: 'pdf' };
  const id = await addJob({ kind: 'report', state: 'done', input: { operation: 'reports.export', input } });
  await insertJobFile(service.database.kysely, id, 'answer', {
    mediaType: 'application/pdf',
    content: Buffer.from('%'),
  });
  const { user } = await openApp(service, { as: 'admin', at: '/reports' });
  const jobs = within(await screen.findByRole('region', { name: 'In the background' }));
  expect(jobs.getByText('Report: To-do list.pdf')).toBeTruthy();
  await user.click(jobs.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'In the background' })).toBeNull());
  const { rows } = await service.database.pool.query('select is_hidden from job');
  expect(rows).toEqual([{ is_hidden: true }]);
});

test('a list that could not be read is named, and can be read again', async () => {
  await addJob({ kind: 'import', state: 'waiting', input: { operation: 'worklogs.importTimeRecords', input: {} } });
  const line = await lineTo(service);
  // The first attempt and its two repetitions.
  for (let count = 0; count < 3; count++) line.lose('/jobs/own', 'notSent');
  const { user, unmount } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'admin', at: '/imports' });
  const alert = await screen.findByText('Background jobs couldn’t be loaded', {}, { timeout: 20_000 });
  await user.click(within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'In the background' })).toBeTruthy();
  unmount();
  await line.close();
});
