import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let ids: { ann: string };

// Without layout nothing has a size, and a calendar of no height shows no rows.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  const user = await testData.user('ann');
  const pool = await testData.pool({ name: 'North' });
  const ann = await testData.resource({ name: 'Ann', parent_id: pool, user_id: user });
  await testData.resource({ name: 'Ben', parent_id: pool });
  await testData.resourcePermission(pool, user, Level.observer);
  const project = await testData.project({ name: 'Garden' });
  await testData.permission(project.id, user, Level.observer);
  const activity = await testData.activity(project, { name: 'Dig', start: '2026-03-02', finish: '2026-03-06' });
  await testData.assignment(project, activity, ann, { base_effort: 40 });
  const admin = await service.as('admin');
  const type = await admin.call(api.resources.insertUnavailabilityType, { body: { name: 'Leave' } });
  await admin.call(api.resources.insertUnavailability, {
    body: { resource: ann, start: '2026-03-10', finish: '2026-03-11', unavailabilityTypeId: type?.id ?? '' },
  });
  await service.database.kysely.insertInto('holiday').values({ day: '2026-03-19', name: 'Day of rest' }).execute();
  ids = { ann };
});
afterAll(async () => {
  height.mockRestore();
  width.mockRestore();
  await service.close();
});

const lineOf = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.grid-row')].find((line) =>
      line.textContent.startsWith(name),
    );
    if (!found) throw new Error(`There is no line ${name}.`);
    return found;
  }, soon);
const dayOf = async (name: string, day: number): Promise<HTMLElement> =>
  (await lineOf(name)).querySelector<HTMLElement>(`.day[data-column="${day - 1}"]`) ?? document.body;
const open = (as: string, view = '') =>
  openApp(service, { as, at: `/absences?month=2026-03&months=1&year=2026${view}` });
// Queries by role are slow with this number of cells.
const shownDialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
const openDialog = () =>
  waitFor(() => {
    const dialog = shownDialog();
    if (!dialog) throw new Error('There is no dialog.');
    return dialog;
  }, soon);
const dialogDays = async () => {
  const dialog = await openDialog();
  const value = (label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label).value;
  return { dialog, days: [value(/^First day/), value(/^Last day/)] };
};

test('the calendar shows all people and names planned work on the selected days; an overlapping absence is refused', async () => {
  const { user } = await open('ann');
  expect((await lineOf('Ann')).textContent).toContain('Leave');
  expect((await lineOf('Ben')).querySelector('.bar')).toBeNull();
  expect((await dayOf('Ben', 19)).className).toContain('holiday');
  expect((await dayOf('Ben', 21)).className).toContain('free');
  expect((await lineOf('North')).textContent).toBe('North 1');
  screen.getByText('March 2026');
  screen.getByLabelText('Absences of the team by day').focus();
  // Ben's absences are not for Ann to write; his pool has none.
  await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}');
  expect(shownDialog()).toBeNull();
  await user.keyboard('{ArrowUp>2/}{ArrowRight>8/}{Shift>}{ArrowRight>3/}{/Shift}{Enter}');
  const { dialog, days } = await dialogDays();
  expect(days).toEqual(['09/03/2026', '12/03/2026']);
  await within(dialog).findByText('No planned work on these days.', {}, soon);
  await user.click(within(dialog).getByText('Save'));
  await within(dialog).findByText(/^Ann is already away from 10 Mar 2026 to 11 Mar 2026/, {}, soon);
  fireEvent.change(within(dialog).getByLabelText(/^First day/), { target: { value: '2026-03-05' } });
  fireEvent.change(within(dialog).getByLabelText(/^Last day/), { target: { value: '2026-03-06' } });
  await within(dialog).findByText('Planned work on these days: 16 h', {}, soon);
  within(dialog).getByText('Dig');
  await user.click(within(dialog).getByText('Save'));
  await screen.findByText(/^Absence added: Ann/, {}, soon);
  await user.click(screen.getByText('Undo'));
  const list = async () =>
    (await service.as('admin')).call(api.resources.listUnavailabilities, { resourceId: ids.ann });
  await waitFor(async () => expect((await list())?.unavailability).toHaveLength(1), soon);
});

test('keys select days and open an absence; only administrators manage absence types, and others do not load them', async () => {
  const first = await open('ann');
  const bar = await screen.findByText('Leave', {}, soon);
  expect(bar.closest('.bar')?.getAttribute('title')).toBe('Leave: 10 Mar 2026 – 11 Mar 2026');
  screen.getByLabelText('Absences of the team by day').focus();
  // From the first day three on, and two more chosen.
  await first.user.keyboard('{ArrowRight>3/}{Shift>}{ArrowRight>2/}{/Shift}{Enter}');
  expect((await dialogDays()).days).toEqual(['04/03/2026', '06/03/2026']);
  await first.user.keyboard('{Escape}');
  expect(screen.queryByText('Absence types')).toBeNull();
  expect(screen.getByText('Import').getAttribute('href')).toBe('/imports?kind=unavailabilities');
  first.unmount();
  const { user } = await open('admin');
  await user.click(await screen.findByText('Absence types', {}, soon));
  const dialog = await openDialog();
  await within(dialog).findByText('1 absence', {}, soon);
  expect(within(dialog).getByLabelText('Delete “Leave”').getAttribute('aria-disabled')).toBe('true');
});

test('the personal year view counts working days per type and names holidays, and Enter selects a day', async () => {
  const { user } = await open('ann', '&view=mine');
  await screen.findByText('Leave: 2 working days', {}, soon);
  const day = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`);
  expect(day('2026-03-19')?.getAttribute('aria-label')).toBe('Thursday, 19 March 2026, Day of rest');
  day('2026-03-20')?.focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Enter}');
  expect((await dialogDays()).days).toEqual(['20/03/2026', '21/03/2026']);
});

test('both halves of a day are shown, and each leads to the other or adds it', async () => {
  const admin = await service.as('admin');
  const made = await admin.call(appApi.createAbsence, {
    body: { resource: ids.ann, start: '2026-03-24', finish: '2026-03-24', dayPart: 1, reason: 'Dentist' },
  });
  const first = await open('ann');
  const label = async () => (await dayOf('Ann', 24)).getAttribute('aria-label');
  await lineOf('Ann');
  screen.getByLabelText('Absences of the team by day').focus();
  await first.user.keyboard('{ArrowRight>23/}');
  await waitFor(async () => expect(await label()).toBe('Ann, Tuesday, 24 March 2026, Dentist (Morning)'), soon);
  await first.user.keyboard('{Enter}');
  await first.user.click(within(await openDialog()).getByText('Add the afternoon'));
  const { dialog, days } = await dialogDays();
  expect(days).toEqual(['24/03/2026', '24/03/2026']);
  expect(within(dialog).getByLabelText(/^Part of the day/).textContent).toBe('Afternoon');
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Moving' } });
  await first.user.click(within(dialog).getByText('Save'));
  await waitFor(
    async () => expect(await label()).toBe('Ann, Tuesday, 24 March 2026, Dentist (Morning), Moving (Afternoon)'),
    soon,
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon);
  expect((await lineOf('Ann')).querySelectorAll('.bar[data-column="23"]')).toHaveLength(2);
  await first.user.keyboard('{Enter}');
  await first.user.click(within(await openDialog()).getByText('Afternoon: Moving'));
  expect(within((await dialogDays()).dialog).getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('Moving');
  first.unmount();
  await open('ann', '&view=mine');
  await screen.findByText('Leave: 2 working days · Dentist: 0.5 working days · Moving: 0.5 working days', {}, soon);
  const day = document.querySelector('[data-day="2026-03-24"]');
  expect(day?.getAttribute('aria-label')).toBe('Tuesday, 24 March 2026, Dentist (Morning), Moving (Afternoon)');
  expect(day?.className).toMatch(/hue-\d part-1 afternoon-\d/);
  await service.database.kysely.deleteFrom('unavailability').where('start', '=', '2026-03-24').execute();
  expect(made?.dayPart).toBe(1);
});
