import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import { openApp } from '#testing/test-app.tsx';
import { recomputeAll } from '#testing/invariants.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let id: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  const guest = await testData.user('guest');
  const project = await testData.project({ name: 'Harbour' });
  await testData.permission(project.id, guest, Level.external);
  const days = { start: '2026-03-02', finish: '2026-03-13' };
  const dredging = await testData.activity(project, { name: 'Dredging', base_effort: 80, ...days });
  const ann = await testData.resource({ name: 'Ann' });
  const assignment = await testData.assignment(project, dredging, ann, { base_effort: 80 });
  await service.database.kysely
    .insertInto('work_record')
    .values(
      ['2026-03-02', '2026-03-03', '2026-03-04'].map((day) => ({
        assignment_id: assignment,
        resource_id: ann,
        day,
        actual_effort: 8,
        open_effort: 56,
        comment: `on ${day}`,
      })),
    )
    .execute();
  id = project.id;
});
afterAll(() => service.close());

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('the overview charts effort over time, also as a table, and the workload of each person', async () => {
  const { user, router } = await openApp(service, { as: 'admin', at: `/projects/${id}` });
  const course = await screen.findByLabelText('Trend');
  const name = 'Hours planned, booked and expected by day';
  await within(course).findByText(name);
  await user.click(within(course).getByText('As a table'));
  const rows = [...course.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toContain('04/03/202624\u00a0h24\u00a0h');
  await user.click(within(course).getByText('Completed'));
  expect(router.state.location.search).toBe('?chart=burnUp');
  const load = await within(await screen.findByLabelText('Team')).findByLabelText(
    'Hours booked and remaining (mark = planned)',
    { selector: '[role=slider]' },
  );
  expect(load.getAttribute('aria-valuetext')).toMatch(/^Ann: Booked 24\u00a0h/);
});

test('the team tab lists members with their efforts, which link to the work records', async () => {
  await openApp(service, { as: 'admin', at: `/projects/${id}/team` });
  const list = await screen.findByRole('grid', { name: 'People in this project' });
  const person = await within(list).findByText('Ann');
  expect(person.closest('[role="row"]')?.textContent).toContain('80\u00a0h24\u00a0h');
  expect(within(list).getByText('24 h').getAttribute('href')).toMatch(/\/time\?person=\d+$/);
});

test('the team tab shows managers the hours booked since remaining effort was updated, and others no such column', async () => {
  const { testData, database } = service;
  const dam = await testData.project({ name: 'Dam' });
  const fay = await testData.resource({ name: 'Fay' });
  const assignment_id = await testData.assignment(dam, await testData.activity(dam), fay, { base_effort: 40 });
  const record = { assignment_id, resource_id: fay, actual_effort: 6, open_effort: 34 };
  await database.kysely
    .insertInto('work_record')
    .values({ ...record, day: '2026-03-05' })
    .execute();
  await recomputeAll(database.kysely);
  const onlooker = await testData.user('onlooker');
  await testData.permission(dam.id, onlooker, Level.observer);
  await testData.resourcePermission(fay, onlooker, Level.observer);
  const manager = await openApp(service, { as: 'admin', at: `/projects/${dam.id}/team` });
  const list = await screen.findByRole('grid', { name: 'People in this project' });
  await within(list).findByText('Not updated');
  expect((await within(list).findByTitle(/^6 h booked on open activities/)).textContent).toBe('6');
  manager.unmount();
  await openApp(service, { as: 'onlooker', at: `/projects/${dam.id}/team` });
  await within(await screen.findByRole('grid', { name: 'People in this project' })).findByText('Fay');
  expect(screen.queryByText('Not updated')).toBeNull();
});

test('absences are loaded only for people visible to the reader', async () => {
  const { testData, database } = service;
  const crew = await testData.user('crew');
  const cal = await testData.resource({ name: 'Cal', user_id: crew });
  const pier = await testData.project({ name: 'Pier' });
  const activity = await testData.activity(pier, { name: 'Ramming', base_effort: 20 });
  await testData.assignment(pier, activity, cal, { base_effort: 8 });
  await testData.assignment(pier, activity, await testData.resource({ name: 'Dan' }), { base_effort: 12 });
  const away = { resource_id: cal, start: '2026-03-10', finish: '2026-03-10', reason: 'Dentist' };
  await database.kysely.insertInto('unavailability').values(away).execute();
  const fetching = vi.spyOn(globalThis, 'fetch');
  await openApp(service, { as: 'crew', at: `/projects/${pier.id}/team` });
  await screen.findByText(/^Dentist/);
  const asked = fetching.mock.calls.map(([input]) => String(input instanceof Request ? input.url : input));
  fetching.mockRestore();
  // A live update may trigger a second request.
  const people = asked.filter((each) => each.includes('/listUnavailabilities/')).map((each) => each.split('/').at(-1));
  expect([...new Set(people)]).toEqual([cal]);
});

test('the team tab shows no cancelled absences and no reasons for the absences of colleagues', async () => {
  const { testData, database } = service;
  const reader = await testData.user('reader');
  const eve = await testData.resource({ name: 'Eve' });
  await testData.resourcePermission(eve, reader, Level.contributor);
  const quay = await testData.project({ name: 'Quay' });
  await testData.permission(quay.id, reader, Level.observer);
  const activity = await testData.activity(quay, { name: 'Dredging', base_effort: 20 });
  await testData.assignment(quay, activity, eve, { base_effort: 20 });
  const absence = (day: string, active: boolean) => ({
    resource_id: eve,
    start: day,
    finish: day,
    reason: 'Ill',
    active,
  });
  await database.kysely
    .insertInto('unavailability')
    .values([absence('2026-03-10', true), absence('2026-03-17', false)])
    .execute();
  await openApp(service, { as: 'reader', at: `/projects/${quay.id}/team` });
  const away = await screen.findAllByText(/^Absent/);
  expect(away.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/10.*–.*10/)]);
  expect(screen.queryByText(/Ill/)).toBeNull();
});

test('work records are sorted, limited to days and totalled, with all options in the address', async () => {
  const { user, router } = await openApp(service, { as: 'admin', at: `/projects/${id}/time?from=2026-03-03` });
  await screen.findByText('2 records, 16 h');
  const comments = () => screen.getAllByText(/^on 2026/).map(({ textContent }) => textContent);
  await screen.findByRole('grid');
  await waitFor(() => expect(comments()).toEqual(['on 2026-03-04', 'on 2026-03-03']));
  await user.click(screen.getByText('Day'));
  await waitFor(() => expect(comments()).toEqual(['on 2026-03-03', 'on 2026-03-04']));
  await router.navigate(`/projects/${id}/time?group=person`);
  await user.click(await screen.findByText('Ann'));
  await screen.findByText('Only Ann');
  await waitFor(() => expect(comments()).toHaveLength(3));
});

test('team and time tabs explain to an external user why they are hidden', async () => {
  await openApp(service, { as: 'guest', at: `/projects/${id}/time` });
  expect(
    await screen.findByText(
      /You need Observer access to see the plan and its figures\. You have External/,
      {},
      { timeout: 20_000 },
    ),
  ).toBeDefined();
});
