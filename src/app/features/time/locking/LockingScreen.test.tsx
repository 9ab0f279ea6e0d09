import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

const at = '/locking?from=2026-02-01&until=2026-02-28';
let service: TestService;
let admin: Client;
let website: string;
let shop: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  const staff = await testData.user('staff');
  const manager = await testData.user('manager');
  await testData.user('nobody');
  const resource = await testData.resource({ name: 'Staff', user_id: staff });
  const client = await service.as('staff');
  const projectWithWork = async (name: string, days: readonly string[]) => {
    const project = await testData.project({ name, start: '2026-02-02' });
    const activity = await testData.activity(project, { start: '2026-02-02', finish: '2026-03-31' });
    const assignmentId = await testData.assignment(project, activity, resource, { base_effort: 100 });
    for (const bookingDate of days) {
      await client.call(api.worklogs.createWorkRecord, { assignmentId, bookingDate, actualEffort: 8 });
    }
    return project.id;
  };
  website = await projectWithWork('Website', ['2026-02-02', '2026-02-03']);
  shop = await projectWithWork('Shop', ['2026-02-04']);
  await testData.permission(shop, manager, Level.manager);
  admin = await service.as('admin');
});
afterAll(() => service.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await service.database.kysely.deleteFrom('lock_range').execute();
  await service.database.kysely
    .updateTable('work_record')
    .set({ state: 0, locked_by: null, locked_at: null })
    .execute();
});

const open = (as: string, changes: Partial<Parameters<typeof openApp>[1]> = {}) =>
  openApp(service, { as, at, ...changes });
const locks = async () =>
  ((await admin.call(appApi.listLocks, {}))?.lock ?? []).map(({ from, until, projectName }) =>
    [from, until, projectName].filter(Boolean).join(' '),
  );
const lockAll = (from: string, until: string) => admin.call(api.worklogs.lockWorkRecords, { from, until });
const preview = () => screen.findByRole('region', { name: 'Preview', busy: false });

describe('locking', () => {
  test('the preview reports missing hours only for past days and never claims that future hours are booked', async () => {
    const { router } = await open('admin', { at: '/locking?from=2026-03-07&until=2026-03-31' });
    const region = await preview();
    await within(region).findByText('These days are in the future, so no hours are missing yet.');
    expect(region.textContent).not.toContain('booked their hours');
    await act(() => router.navigate('/locking?from=2026-02-28&until=2026-03-01'));
    await within(region).findByText('Everyone has booked their hours.');
    // Of these days only today is due, and there is nothing to book on a holiday.
    await service.database.kysely.insertInto('holiday').values({ day: '2026-03-06' }).execute();
    await act(() => router.navigate('/locking?from=2026-03-06&until=2026-03-31'));
    await within(region).findByText('Everyone has booked their hours up to today.');
    await service.database.kysely.deleteFrom('holiday').execute();
  });

  test('a lock is previewed, reports the number of locked records, and can be undone with one click', async () => {
    const { user } = await open('admin');
    const region = await preview();
    await within(region).findByText('24 h');
    expect(within(region).getByText('1 person has missing hours')).toBeDefined();
    expect(
      within(await screen.findByRole('grid', { name: 'Missing hours' }))
        .getByText('Staff')
        .closest('[role="row"]')?.textContent,
    ).toMatch(/^Staff5.–.27.Feb136.h17$/u);
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await screen.findByText('3 records locked.');
    expect(await locks()).toEqual(['2026-02-01 2026-02-28']);
    await waitFor(() => expect(region.textContent).toContain('Already locked3'));
    await user.click(screen.getByText('Undo'));
    await screen.findByText('Undone.');
    expect(await locks()).toEqual([]);
    await waitFor(() => expect(region.textContent).toContain('Records to lock3'));
  });

  test('the preview explains the effect of a lock on days without records, and on days already locked', async () => {
    const july = { at: '/locking?from=2026-07-01&until=2026-07-31' };
    const { unmount } = await open('admin', july);
    expect((await preview()).textContent).toContain('Locking blocks new bookings on these days');
    unmount();
    await lockAll('2026-07-01', '2026-07-31');
    await open('admin', july);
    expect(await screen.findByText(/^Already locked for all projects/)).toBeTruthy();
  });

  test('a lock uses the latest selection, even before the preview shows the selection', async () => {
    await open('admin');
    await preview();
    act(() => {
      fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-02-03' } });
      fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-02-03' } });
      fireEvent.click(screen.getByRole('button', { name: 'Lock' }));
    });
    await screen.findByText('1 record locked.');
    expect(await locks()).toEqual(['2026-02-03 2026-02-03']);
  });

  test('undoing a lock keeps earlier locks', async () => {
    await admin.call(api.worklogs.lockWorkRecordsOfProject, {
      projectId: website,
      from: '2026-02-02',
      until: '2026-02-02',
    });
    const { user } = await open('admin');
    await preview();
    await screen.findByRole('button', { name: /^Unlock 2 Feb 2026/ });
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await screen.findByText('2 records locked. 1 was already locked.');
    await user.click(screen.getByText('Undo'));
    await screen.findByText('Undone.');
    expect(await locks()).toEqual(['2026-02-02 2026-02-02 Website']);
  });

  test('a lock can be limited to some projects', async () => {
    const { user, router } = await open('admin');
    await user.click(await screen.findByRole('combobox', { name: 'Projects' }));
    await user.click(await screen.findByRole('option', { name: 'Shop' }));
    await user.keyboard('{Escape}');
    expect(router.state.location.search).toContain(`project=${shop}`);
    await within(await preview()).findByText('8 h');
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await screen.findByText('1 record locked.');
    expect(await locks()).toEqual(['2026-02-01 2026-02-28 Shop']);
  });

  test('all projects but some are locked at once, and those stay as they were', async () => {
    await lockAll('2026-02-01', '2026-02-03');
    const { user } = await open('admin', { at: `${at}&project=${shop}` });
    await user.click(await screen.findByRole('button', { name: 'All but these' }));
    await waitFor(async () => expect((await preview()).textContent).toContain('Records to lock0'));
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await screen.findByText('All projects but one locked.');
    expect(await locks()).toEqual(['2026-02-04 2026-02-28', '2026-02-01 2026-02-03']);
    const [lock] = (await admin.call(appApi.listLocks, {}))?.lock ?? [];
    expect(lock?.exception).toMatchObject([{ project: shop, from: '2026-02-04', until: '2026-02-28' }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await locks()).toEqual(['2026-02-01 2026-02-03']));
  });

  test('selecting days and a project at the same time keeps both selections', async () => {
    const { user, router } = await open('admin');
    await user.click(await screen.findByRole('combobox', { name: 'Projects' }));
    const shopOption = await screen.findByRole('option', { name: 'Shop' });
    const thisMonth = screen.getByText('This month');
    act(() => {
      thisMonth.click();
      shopOption.click();
    });
    expect(router.state.location.search).toBe(`?from=2026-03-01&until=2026-03-31&project=${shop}`);
  });

  test('locking works with a service in XML', async () => {
    const line = await lineTo(service);
    const { user, unmount } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'admin', at, format: 'xml' });
    await preview();
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await screen.findByText('3 records locked.');
    expect(line.requests.filter((each) => each.includes('/json/'))).toEqual([]);
    unmount();
    await line.close();
  });

  test('an administrator whose rights could not be read is offered to try again', async () => {
    const line = await lineTo(service);
    // The first attempt and its two repetitions.
    for (let count = 0; count < 3; count++) line.lose('getRootPortfolio', 'notSent');
    const { user, unmount } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'admin', at });
    await user.click(await screen.findByRole('button', { name: 'Retry' }, { timeout: 20_000 }));
    expect(await preview()).toBeDefined();
    unmount();
    await line.close();
  });

  test('a refused lock is explained together with the part already done', async () => {
    const line = await lineTo(service);
    const both = `${at}&project=${shop}&project=${website}`;
    const { user, unmount } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'admin', at: both });
    await within(await preview()).findByText('24 h');
    line.lose(`lockWorkRecords/${website}`, 'notSent');
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/^Done in 1 of 2 projects, then stopped: The server isn’t responding/);
    expect(await locks()).toEqual(['2026-02-01 2026-02-28 Shop']);
    unmount();
    await line.close();
  });
});

test('the list of locked periods shows which projects were unlocked later, by whom and for which days', async () => {
  await lockAll('2026-02-01', '2026-02-28');
  await admin.call(api.worklogs.unlockWorkRecordsOfProject, {
    projectId: shop,
    from: '2026-02-03',
    until: '2026-02-04',
  });
  await open('admin');
  await screen.findByText('All projects except Shop');
  const line = await screen.findByText(/^Shop: /);
  expect(line.textContent).toMatch(/^Shop: .*3.*4 Feb 2026 unlocked by admin on \d/);
});

describe('unlocking', () => {
  test('a period in the list can be unlocked, and undo locks the period again', async () => {
    await lockAll('2026-01-01', '2026-01-31');
    const { user } = await open('admin');
    await user.click(await screen.findByRole('button', { name: 'Unlock 1 Jan 2026 to 31 Jan 2026' }));
    await screen.findByText(/Days unlocked/);
    expect(await locks()).toEqual([]);
    await user.click(screen.getByText('Undo'));
    await screen.findByText('Undone.');
    expect(await locks()).toEqual(['2026-01-01 2026-01-31']);
  });

  test('the focus goes on with the next period of the list when one is unlocked', async () => {
    await lockAll('2026-01-01', '2026-01-02');
    await lockAll('2026-01-12', '2026-01-13');
    const { user } = await open('admin');
    const unlocked = await screen.findByRole('button', { name: 'Unlock 12 Jan 2026 to 13 Jan 2026' });
    act(() => unlocked.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(unlocked.isConnected).toBe(false));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Unlock 1 Jan 2026/));
  });

  test('undoing an unlock locks only the days that were locked before', async () => {
    await lockAll('2026-02-02', '2026-02-02');
    const { user } = await open('admin');
    await screen.findByRole('button', { name: /^Unlock 2 Feb 2026/ });
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await screen.findByText(/^1 record unlocked/);
    await user.click(screen.getByText('Undo'));
    await screen.findByText('Undone.');
    expect(await locks()).toEqual(['2026-02-02 2026-02-02']);
  });
});

describe('the months of the locking screen', () => {
  test('each month shows whether the month is locked, partly locked or open', async () => {
    await lockAll('2026-01-01', '2026-01-31');
    await lockAll('2026-02-01', '2026-02-03');
    await open('admin');
    const months = await screen.findByRole('group', { name: 'Months' });
    const name = (text: string) => within(months).findByRole('button', { name: text });
    expect(await name('Jan 2026 locked')).toBeDefined();
    expect((await name('Feb 2026 partly locked')).getAttribute('aria-pressed')).toBe('true');
    expect((await name('Mar 2026 open')).getAttribute('aria-current')).toBe('date');
  });

  test('a month is selected by a click, and several months with Shift', async () => {
    const { user, router } = await open('admin');
    const months = await screen.findByRole('group', { name: 'Months' });
    await user.click(within(months).getByRole('button', { name: 'Previous year' }));
    await user.click(within(months).getByRole('button', { name: /^Nov 2025/ }));
    await within(months).findByRole('button', { name: /^Nov 2025/, pressed: true });
    await user.keyboard('{Shift>}');
    await user.click(within(months).getByRole('button', { name: /^Dec 2025/ }));
    await user.keyboard('{/Shift}');
    expect(router.state.location.search).toBe('?from=2025-11-01&until=2025-12-31');
    await user.click(screen.getByRole('button', { name: 'Last month' }));
    expect(router.state.location.search).toBe('?from=2026-02-01&until=2026-02-28');
    expect(await within(months).findByRole('button', { name: /^Feb 2026/, pressed: true })).toBeDefined();
  });
});

describe('permission to lock', () => {
  test('a manager may lock only own projects and may not change a lock of all projects', async () => {
    await lockAll('2026-01-01', '2026-01-31');
    const { user } = await open('manager');
    expect(await screen.findByPlaceholderText('The project I manage')).toBeDefined();
    await within(await preview()).findByText('8 h');
    await screen.findByText(/^1\D+31 Jan 2026$/);
    expect(screen.queryByRole('button', { name: /^Unlock 1 Jan/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await screen.findByText('1 record locked.');
    expect(await locks()).toEqual(['2026-02-01 2026-02-28 Shop', '2026-01-01 2026-01-31']);
  });

  test('a user who manages no project sees who may lock', async () => {
    await open('nobody');
    expect(await screen.findByText('You don’t manage any projects')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
  });
});

test('a last day before the first is refused, and the disabled button shows the reason', async () => {
  const { user } = await open('admin', { at: '/locking?from=2026-02-10&until=2026-02-01' });
  expect((await screen.findAllByText('“Until” is before “From”.')).length).toBeGreaterThan(0);
  const button = screen.getByRole('button', { name: 'Lock' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(await locks()).toEqual([]);
});

test('the event of a lock offers the project’s manager to remove the rest of the lock', async () => {
  const range = { projectId: shop, from: '2026-02-01', until: '2026-02-28' };
  await admin.call(api.worklogs.lockWorkRecordsOfProject, range);
  const { user } = await openApp(service, { as: 'manager', at: `/projects/${shop}/overview` });
  await user.click(await screen.findByText(/^Unlock .* to /));
  await screen.findByText('1 record unlocked.');
  await waitFor(() => expect(screen.queryByText(/^Unlock .* to /)).toBeNull());
  expect(await locks()).toEqual([]);
});
