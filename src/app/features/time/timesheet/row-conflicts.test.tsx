import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { hasUnsavedWork } from '#app/data/unsaved.ts';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

const monday = '2026-03-02';
const nextWeek = '2026-03-10';
const at = `/timesheet?week=${monday}`;
const columns = { monday: 1, remaining: 9, done: 10, remainingCosts: 11 };

/** Two services of the same kind; the second knows the documented interface alone. */
describe.each([
  ['with the app interface', true],
  ['with the documented interface alone', false],
])('row conflicts %s', (_, adminInterface) => {
  let service: TestService;
  let line: Awaited<ReturnType<typeof lineTo>>;
  let staff: Client;
  let manager: Client;
  let assignment: string;
  let activity: string;
  let resource: string;

  beforeAll(async () => {
    service = await startService({ today: '2026-03-06', settings: { appApi: adminInterface } });
    const { testData } = service;
    const user = await testData.user('staff');
    const head = await testData.user('manager');
    resource = await testData.resource({ name: 'Staff', user_id: user });
    const project = await testData.project({ name: 'Website', start: monday });
    await testData.permission(project.id, head, Level.manager);
    activity = await testData.activity(project, { name: 'Design', start: monday, finish: '2026-03-31' });
    assignment = await testData.assignment(project, activity, resource);
    [staff, manager] = [await service.as('staff'), await service.as('manager')];
  });
  afterAll(() => service.close());

  beforeEach(async () => {
    line = await lineTo(service);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') });
    await book(staff, monday, 8);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await line.close();
    const { kysely } = service.database;
    await kysely.deleteFrom('work_record').execute();
    await kysely.deleteFrom('cost_record').execute();
    await kysely.updateTable('assignment').set({ actual_effort: 0, open_effort: 40, complete: 0 }).execute();
  });

  const open = (changes: Partial<Parameters<typeof openApp>[1]> = {}) =>
    openApp({ ...service, baseUrl: line.baseUrl }, { as: 'staff', at, ...changes });
  const book = (by: Client, bookingDate: string, actualEffort: number, testData: { open?: number } = {}) =>
    by.call(api.worklogs.createWorkRecord, { assignmentId: assignment, bookingDate, actualEffort, ...testData });
  /** Another user enters remaining effort after the sheet was loaded. */
  const sayElsewhere = (remaining: number) => book(manager, nextWeek, 0, { open: remaining });
  const remaining = async () => {
    const list = await staff.call(api.tasks.getAssignmentsByIds, { assignmentIds: [assignment] });
    return list?.assignment[0]?.remainingEffort;
  };
  const cell = async (column: number): Promise<HTMLElement> => {
    const head = await screen.findByRole('rowheader', { name: /Design/ });
    const found = head.closest('[role="row"]')?.querySelector<HTMLElement>(`[data-column="${column}"]`);
    if (!found) throw new Error(`There is no cell ${column}.`);
    return found;
  };
  const type = async (user: UserEvent, column: number, keys: string) => {
    await user.click(await cell(column));
    await user.keyboard(keys);
  };
  const say = (user: UserEvent, hours: number) => type(user, columns.remaining, `${hours}{Enter}`);
  const problems = () => screen.findByRole('list', { name: '1 entry not saved' });

  test('remaining effort changed by another user is shown, not overwritten, and can be accepted', async () => {
    const { user } = await open();
    await cell(columns.remaining);
    await sayElsewhere(50);
    await say(user, 12);
    const list = await problems();
    expect(list.textContent).toMatch(/changed “Remaining” to 50\sh/);
    expect(await remaining()).toBe(50);
    await user.click(within(list).getByRole('button', { name: /Use 50\sh/ }));
    await screen.findByText('All saved');
    await waitFor(async () => expect((await cell(columns.remaining)).textContent).toContain('50'));
    expect(await remaining()).toBe(50);
  });

  test('remaining effort changed by another user is overwritten if the user insists', async () => {
    const { user } = await open();
    await cell(columns.remaining);
    await sayElsewhere(50);
    await say(user, 12);
    await user.click(within(await problems()).getByRole('button', { name: /Keep 12\sh/ }));
    await screen.findByText('All saved');
    expect(await remaining()).toBe(12);
  });

  test('a row is not completed over another user’s increased remaining effort unless confirmed', async () => {
    const { user } = await open();
    const box = async () => within(await cell(columns.done)).getByRole('checkbox');
    await box();
    await sayElsewhere(50);
    await user.click(await box());
    const list = await problems();
    expect(list.textContent).toMatch(/“Remaining” to 50\sh/);
    expect(await remaining()).toBe(50);
    await user.click(within(list).getByRole('button', { name: 'Mark as done anyway' }));
    await screen.findByText('All saved');
    expect(await remaining()).toBe(0);
  });

  test.runIf(adminInterface)('own hours being saved do not count as a change by another user', async () => {
    const { user } = await open();
    await cell(columns.remaining);
    const release = line.hold('createWorkRecord');
    await type(user, columns.monday + 1, '5{Enter}');
    await waitFor(async () => expect(await remaining()).toBe(27));
    await say(user, 12);
    release();
    await waitFor(async () => expect(await remaining()).toBe(12));
    await screen.findByText('All saved');
    await type(user, columns.monday + 2, '4{Enter}');
    await type(user, columns.monday + 2, '{Escape}{Delete}');
    await say(user, 11);
    await waitFor(async () => expect(await remaining()).toBe(11));
    await screen.findByText('All saved');
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  test.runIf(adminInterface)(
    'own hours already saved but not shown yet do not count as a change by another user',
    async () => {
      const { user } = await open();
      await cell(columns.remaining);
      const releases = Array.from({ length: 9 }, () => line.hold('/timesheet?'));
      await type(user, columns.monday + 1, '5{Enter}');
      await waitFor(() =>
        expect(line.requests.filter((each) => each.includes('/timesheet?')).length).toBeGreaterThan(1),
      );
      expect((await cell(columns.remaining)).textContent).toContain('32');
      await say(user, 12);
      await waitFor(async () => expect(await remaining()).toBe(12));
      for (const release of releases) release();
      await screen.findByText('All saved');
      expect(screen.queryByText(/not saved/)).toBeNull();
    },
  );

  test('an offline entry is compared with the displayed value, not with the result of own pending hours', async () => {
    const { user } = await open();
    await cell(columns.remaining);
    line.cut();
    await type(user, columns.monday + 1, '5{Enter}');
    await say(user, 12);
    await screen.findByText('2 entries waiting for the connection');
    await sayElsewhere(50);
    line.join();
    const list = await problems();
    expect(list.textContent).toMatch(/“Remaining” to 50\sh/);
    expect(await remaining()).toBe(50);
  });

  test('remaining effort stored despite a lost answer is no conflict', async () => {
    const { user } = await open();
    await cell(columns.remaining);
    line.lose(adminInterface ? 'remaining-effort' : 'updateWorkRecord', 'noAnswer');
    await say(user, 12);
    await screen.findByText(/waiting for the connection/);
    await say(user, 9);
    await screen.findByText('All saved');
    expect(await remaining()).toBe(9);
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  test.runIf(!adminInterface)(
    'on a service that compares nothing, own hours that are not shown yet count as a change of the row',
    async () => {
      const { user } = await open();
      await cell(columns.remaining);
      line.cut();
      await type(user, columns.monday + 1, '5{Enter}');
      await say(user, 12);
      await screen.findByText('2 entries waiting for the connection');
      line.join();
      const list = await problems();
      expect(list.textContent).toMatch(/“Remaining” to 27\sh/);
      await user.click(within(list).getByRole('button', { name: /Keep 12\sh/ }));
      await waitFor(async () => expect(await remaining()).toBe(12));
    },
  );

  describe.runIf(adminInterface)('own hours with a lost answer', () => {
    const entries: Readonly<Record<string, (user: UserEvent) => Promise<void>>> = {
      'other hours': (user) => type(user, columns.monday + 1, '7{Enter}'),
      'what remains': (user) => say(user, 12),
    };
    const book5 = async (user: UserEvent) => {
      await cell(columns.remaining);
      line.lose('createWorkRecord', 'noAnswer');
      const release = line.hold('createWorkRecord');
      await type(user, columns.monday + 1, '5{Enter}');
      await waitFor(async () => expect(await remaining()).toBe(27));
      return release;
    };

    test.each([
      ['other hours', 'what remains'],
      ['what remains', 'other hours'],
    ])('own hours with a lost answer, then %s and %s, cause no conflict', async (first, second) => {
      const { user } = await open();
      const release = await book5(user);
      await entries[first]?.(user);
      await entries[second]?.(user);
      release();
      await screen.findByText('2 entries waiting for the connection');
      await type(user, columns.monday + 2, '1{Enter}');
      await screen.findByText('All saved');
      expect(screen.queryByText(/not saved/)).toBeNull();
      const records = service.database.kysely.selectFrom('work_record').select(['day', 'actual_effort as hours']);
      expect((await records.orderBy('day').execute()).map(({ day, hours }) => [day, Number(hours)])).toEqual([
        [monday, 8],
        ['2026-03-03', 7],
        ['2026-03-04', 1],
      ]);
    });

    test('own hours with a lost answer do not hide another user’s remaining effort', async () => {
      const { user } = await open();
      const release = await book5(user);
      await entries['other hours']?.(user);
      await entries['what remains']?.(user);
      await sayElsewhere(50);
      release();
      await screen.findByText('2 entries waiting for the connection');
      await type(user, columns.monday + 2, '1{Enter}');
      expect((await problems()).textContent).toMatch(/“Remaining” to 50\sh/);
      expect(await remaining()).toBe(50);
    });
  });

  test('a conflict no longer blocks the page after the user has left the screen', async () => {
    const { user, unmount } = await open();
    await cell(columns.remaining);
    await sayElsewhere(50);
    await say(user, 12);
    await problems();
    expect(hasUnsavedWork()).toBe(true);
    unmount();
    expect(hasUnsavedWork()).toBe(false);
  });

  test('a refused change of a row can be discarded', async () => {
    const { user } = await open();
    await cell(columns.remaining);
    const { kysely } = service.database;
    await kysely.updateTable('project_node').set({ archived: true }).execute();
    await say(user, 12);
    const list = await problems();
    expect(list.textContent).toMatch(/archived/);
    await user.click(within(list).getByRole('button', { name: 'Discard' }));
    await screen.findByText('All saved');
    await kysely.updateTable('project_node').set({ archived: false }).execute();
  });

  test.runIf(adminInterface)('remaining costs changed by another user are shown and not overwritten', async () => {
    const { user } = await open({ at: `${at}&show=costs&costs=${activity}:2` });
    await cell(columns.remainingCosts);
    const body = { resource, activity, costType: 2, openCosts: 80 };
    await manager.call(appApi.setRemainingCosts, { body });
    await type(user, columns.remainingCosts, '30{Enter}');
    const list = await problems();
    expect(list.textContent).toMatch(/“Remaining” to €80\.00/);
    await user.click(within(list).getByRole('button', { name: /Keep €30\.00/ }));
    await screen.findByText('All saved');
    const records = await service.database.kysely.selectFrom('cost_record').select('open_costs').execute();
    expect(records.map(({ open_costs }) => open_costs)).toEqual([30]);
  });

  test.runIf(adminInterface)(
    'a manager sets the remaining effort of another user’s row in its latest record',
    async () => {
      await book(staff, '2026-03-05', 2);
      const { user } = await open({ as: 'manager', at: `${at}&resource=${resource}` });
      await say(user, 7);
      await screen.findByText('All saved');
      await waitFor(async () => expect(await remaining()).toBe(7));
      const records = service.database.kysely.selectFrom('work_record').select(['day', 'open_effort']).orderBy('day');
      expect((await records.execute()).at(-1)).toEqual({ day: '2026-03-05', open_effort: 7 });
    },
  );
});
