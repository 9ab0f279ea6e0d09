import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { recomputeAll } from '#testing/invariants.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let pool: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-04' });
  const { testData } = service;
  const head = await testData.user('head');
  await testData.user('nobody');
  pool = await testData.pool();
  await testData.resourcePermission(pool, head, Level.manager);
  const ann = await testData.resource({ name: 'Ann', parent_id: pool });
  await testData.resource({ name: 'Ben', parent_id: pool });
  const project = await testData.project();
  const assignment = await testData.assignment(project, await testData.activity(project), ann);
  await service.database.kysely
    .insertInto('work_record')
    .values(
      ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => ({
        assignment_id: assignment,
        resource_id: ann,
        day,
        actual_effort: 8,
        open_effort: 0,
      })),
    )
    .execute();
  await recomputeAll(service.database.kysely);
});
afterAll(() => service.close());

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** Texts of the cells of a person, without the one to select it. */
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('gridcell')
    .map(({ textContent }) => textContent)
    .slice(1);

test('hours since the remaining effort was entered are a column', async () => {
  await openApp(service, { as: 'head', at: '/team-time' });
  await screen.findByText('Ann');
  expect(screen.getByRole('columnheader', { name: 'Remaining not updated' })).toBeDefined();
  expect(cellsOf('Ann').at(-1)).toBe('24');
  expect(within(screen.getByRole('row', { name: /Ann/ })).getByTitle(/^24 h booked on open activities/)).toBeDefined();
  expect(cellsOf('Ben').at(-1)).toBe('');
});

test('a day that is half absent shows its missing hours, and one with both halves the absence', async () => {
  const { testData, database } = service;
  const user = await testData.user('cat');
  const cat = await testData.resource({ name: 'Cat', user_id: user });
  const half = (day: string, day_part: number) => ({
    resource_id: cat,
    start: day,
    finish: day,
    day_part,
    reason: 'Move',
  });
  await database.kysely
    .insertInto('unavailability')
    .values([half('2026-03-02', 1), half('2026-03-03', 1), half('2026-03-03', 2)])
    .execute();
  await openApp(service, { as: 'cat', at: '/team-time' });
  await screen.findByText('Cat');
  expect(cellsOf('Cat').slice(1, 5)).toEqual([' 12', ' 0', 'Move', ' 0']);
});

test('team members are sorted by missing hours and link to their timesheets', async () => {
  const { user, router } = await openApp(service, { as: 'head', at: '/team-time' });
  const ben = await screen.findByText('Ben');
  expect(screen.getAllByText(/^(Ann|Ben)$/).map(({ textContent }) => textContent)).toEqual(['Ben', 'Ann']);
  expect(cellsOf('Ben').slice(0, 4)).toEqual(['Ben', ' 24', ' 0', ' 0']);
  expect(ben.getAttribute('href')).toMatch(/^\/timesheet\?week=2026-03-02&resource=\d+$/);
  await user.click(screen.getByLabelText('Only people with missing hours'));
  await waitFor(() => expect(screen.queryByText('Ann')).toBeNull());
  expect(router.state.location.search).toBe('?missing=1');
  await user.click(screen.getByLabelText('Next week'));
  await screen.findByText('No missing hours');
  await user.click(screen.getByRole('button', { name: 'This week' }));
  await screen.findByText('Ben');
  expect(router.state.location.search).toBe('?missing=1');
  expect(screen.getByRole('button', { name: 'This week' }).getAttribute('aria-disabled')).toBe('true');
});

test('going back from a person’s timesheet focuses the name of that person', async () => {
  const { user, router } = await openApp(service, { as: 'head', at: '/team-time' });
  await user.click(await screen.findByText('Ann'));
  await screen.findByText('Copy previous week');
  expect(screen.queryByText('Ben')).toBeNull();
  await act(() => router.navigate(-1));
  await screen.findByText('Ben');
  const link = screen.getByText('Ann');
  await waitFor(() => expect(document.activeElement).toBe(link));
});

test('a resource not expected to book comes last and has no missing hours', async () => {
  const { testData, database } = service;
  const device = await testData.resource({ name: 'Chamber', included_in_utilization: false, parent_id: pool });
  const { user } = await openApp(service, { as: 'head', at: '/team-time' });
  await screen.findByText('Chamber');
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('Chamber');
  expect(cellsOf('Chamber')).toEqual(['ChamberNo hours expected', ...Array.from({ length: 8 }, () => ''), '0', '']);
  await user.click(screen.getByLabelText('Only people with missing hours'));
  await waitFor(() => expect(screen.queryByText('Chamber')).toBeNull());
  await database.kysely.deleteFrom('resource').where('id', '=', device).execute();
});

test('the team time screen explains to a user without team members why the list is empty', async () => {
  await openApp(service, { as: 'nobody', at: '/team-time' });
  await screen.findByText('You can’t book time for anyone yet');
  expect(screen.queryByRole('grid')).toBeNull();
});

test('a month shows the hours of each week', async () => {
  await openApp(service, { as: 'head', at: '/team-time?span=month' });
  await screen.findByText('Ann');
  // Sunday, 1 March, is the last day of a week.
  expect(cellsOf('Ann').slice(2, 8)).toEqual(['', '24', '0', '0', '0', '0']);
});

test('submitted weeks of several people are approved together, and people with missing hours are reminded', async () => {
  const admin = await service.testData.administrator('boss').then(() => service.as('boss'));
  await admin.call(appApi.updateTimeSettings, { body: { approval: 'person' } });
  const { user } = await openApp(service, { as: 'head', at: '/team-time' });
  await screen.findByText('Ann');
  const selectAll = () => user.click(screen.getAllByRole('checkbox')[0] ?? document.body);
  await selectAll();
  await user.click(screen.getByRole('button', { name: 'Remind' }));
  // Ben has no user.
  await screen.findByText('No one to remind: nothing is missing.');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('2 weeks approved.');
  await waitFor(() => expect(screen.getAllByText('Approved')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Send back' }));
  await user.type(screen.getByLabelText(/Reason/), 'Too early.');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send back' }));
  await waitFor(() => expect(screen.getAllByText('Sent back')).toHaveLength(2));
});
