import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let ids: { north: string; decided: string; ann: string; head: string };

// Without layout nothing has a size, and a map of no height shows no rows.
const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
const width = vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  await testData.user('stranger');
  const head = await testData.user('head');
  const north = await testData.pool({ name: 'North' });
  const south = await testData.pool({ name: 'South' });
  const ann = await testData.resource({ name: 'Ann', parent_id: north });
  await testData.resource({ name: 'Ben', parent_id: south });
  await testData.resourcePermission(north, head, Level.manager);
  const decided = await testData.project({ name: 'Decided' });
  const dream = await testData.project({ name: 'Dream', probability: 40 });
  const days = { start: '2026-03-02', finish: '2026-03-06' };
  const build = await testData.activity(decided, { name: 'Build', ...days, duration: 40, base_effort: 32 });
  await testData.assignment(decided, build, ann, { base_effort: 32 });
  await testData.assignment(dream, await testData.activity(dream, { name: 'Sketch', ...days }), ann, {
    base_effort: 20,
  });
  ids = { north, decided: decided.id, ann, head };
});
afterAll(async () => {
  height.mockRestore();
  width.mockRestore();
  await service.close();
});

const at = '/resources?view=utilization&unit=week&length=13&from=2026-03-02';
const rowOf = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('.grid-row')];
    const found = rows.find((row) => row.querySelector('.grid-name')?.textContent.startsWith(name));
    if (!found) throw new Error(`There is no row ${name}.`);
    return found;
  }, soon);
const cellOf = async (name: string, column: number) =>
  (await rowOf(name)).querySelector<HTMLElement>(`[data-column="${column}"]`);

test('an overbooked week is marked and explained by projects and activities, and may be limited to decided projects', async () => {
  const { router } = await openApp(service, { as: 'admin', at });
  const cell = await cellOf('Ann', 0);
  expect([cell?.textContent, cell?.className]).toEqual(['130', 'grid-cell band-4 is-tentative']);
  const pool = await cellOf('North', 0);
  expect(pool?.textContent).toBe('130');
  // A pool leads to those who are in it.
  fireEvent.click(pool ?? document.body);
  const members = await screen.findByLabelText(/^North, /, { selector: 'aside' }, soon);
  expect(within(members).getByRole('listitem').textContent).toMatch(/^Ann52\sh of 40\sh, 130%$/);
  fireEvent.click(within(members).getByText('Ann'));
  const panel = await screen.findByLabelText(/^Ann, /, { selector: 'aside' }, soon);
  await within(panel).findByText('Over-booked by 12 h: 52 h for 40 h.', {}, soon);
  expect(within(panel).getByText('Decided').getAttribute('href')).toBe(`/projects/${ids.decided}/plan`);
  within(panel).getByText('Build');
  within(panel).getByText('40%');
  await router.navigate(`${router.state.location.pathname}${router.state.location.search}&least=100`);
  await waitFor(async () => expect((await cellOf('Ann', 0))?.className).toContain('band-2'), soon);
  await waitFor(() => expect(within(panel).queryByText('Dream')).toBeNull(), soon);
  await within(panel).findByText('8 h available.', {}, soon);
});

test('cells show hours on request, pools mark over-booked members, and what is shown is exported', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: () => undefined }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user, router, unmount } = await openApp(service, { as: 'admin', at });
  await user.click(await screen.findByRole('button', { name: 'Hours' }, soon));
  await waitFor(async () => expect((await cellOf('Ann', 0))?.textContent).toBe('52'), soon);
  expect(router.state.location.search).toContain('in=hours');
  expect((await cellOf('North', 0))?.className).toContain('has-over');
  expect((await cellOf('North', 1))?.className).not.toContain('has-over');
  fireEvent.pointerOver((await cellOf('North', 0)) ?? document.body);
  expect((await cellOf('North', 0))?.title).toContain('over-booked: Ann');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }, soon));
  await waitFor(() => expect(names).toEqual([expect.stringMatching(/^Utilisation .*\.csv$/)]), soon);
  unmount();
  // The choice holds in this browser for addresses that name none.
  await openApp(service, { as: 'admin', at });
  await waitFor(async () => expect((await cellOf('Ann', 0))?.textContent).toBe('52'), soon);
  localStorage.clear();
});

test('a pool is chosen by name and kept in the address, and keys open the details of a cell', async () => {
  const { user, router } = await openApp(service, { as: 'admin', at });
  await rowOf('Ben');
  await user.click(screen.getByLabelText('Pool'));
  await user.click(await screen.findByText('North', { selector: '[role="option"]' }, soon));
  await waitFor(() => expect(router.state.location.search).toContain(`pool=${ids.north}`), soon);
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull(), soon);
  const map = screen.getByLabelText('Utilisation by resource and time');
  map.focus();
  // From the root pool's name over its pool to the resource, which expands, and to the first week.
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  await waitFor(async () => expect((await rowOf('Ann')).getAttribute('aria-expanded')).toBe('true'), soon);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  const active = () => document.getElementById(map.getAttribute('aria-activedescendant') ?? '');
  expect(active()?.getAttribute('aria-label')).toMatch(/^Ann, .*: 52 of 40\u00a0h, 130%, Heavily over-booked/);
  await user.keyboard('{Enter}');
  await screen.findByLabelText(/^Ann, /, { selector: 'aside' }, soon);
  // A place in the weeks is none in the months.
  await user.keyboard('{End}');
  await router.navigate(`${at}&unit=month&length=12`.replace('unit=week&length=13&', ''));
  await waitFor(() => expect(active()?.getAttribute('aria-label')).toMatch(/^Ann, Whole period: 52 of/), soon);
});

test('hours of inaccessible projects appear only as a sum, and resources of other pools stay hidden', async () => {
  const first = await openApp(service, { as: 'head', at });
  fireEvent.click((await cellOf('Ann', 0)) ?? document.body);
  const panel = await screen.findByLabelText(/^Ann, /, { selector: 'aside' }, soon);
  await within(panel).findByText('Other projects', {}, soon);
  expect(within(panel).queryByText('Decided')).toBeNull();
  first.unmount();
  await openApp(service, { as: 'stranger', at });
  await screen.findByText('No resources to show', {}, soon);
});

test('the hours of an activity go to another person after a preview, and undo restores the plan exactly', async () => {
  const admin = await service.as('admin');
  const plan = async () => {
    const read = await admin.call(appApi.getWorkingPlan, { projectId: ids.decided });
    return { activity: read?.activity, assignment: read?.assignment };
  };
  // The check-in computes the figures, which the test data leave out.
  await admin.call(planning.edit, { projectId: ids.decided });
  await admin.call(planning.checkIn, { projectId: ids.decided });
  const before = await plan();
  const { user } = await openApp(service, { as: 'admin', at: `${at}&open=${ids.ann}` });
  await waitFor(async () => expect((await cellOf('Build', 0))?.textContent).toBe('80'), soon);
  expect((await cellOf('Sketch', 1))?.textContent).toBe('');
  fireEvent.click((await cellOf('Build', 0)) ?? document.body);
  const dialog = await screen.findByRole('dialog', { name: 'Move hours' }, soon);
  await within(dialog).findByText('Build (Decided): Ann, 32 h, of which 32 h left', {}, soon);
  within(dialog).getByText('Choose another person or another day.');
  await user.clear(within(dialog).getByLabelText(/^Hours for another person/));
  await user.type(within(dialog).getByLabelText(/^Hours for another person/), '12');
  await user.click(within(dialog).getByLabelText(/^To/));
  await user.clear(within(dialog).getByLabelText(/^To/));
  await user.type(within(dialog).getByLabelText(/^To/), 'Ben');
  await user.click(await screen.findByRole('option', { name: 'Ben' }, soon));
  await within(dialog).findByText('Ann: 32 h → 20 h');
  await within(dialog).findByText('Ben: 0 h → 12 h');
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await screen.findByText('12 h of Build moved from Ann to Ben.', {}, soon);
  await waitFor(async () => expect((await cellOf('Ben', 0))?.textContent).toBe('30'), soon);
  expect((await plan()).assignment?.map(({ baseEffort }) => baseEffort)).toEqual([20, 12]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await plan()).toEqual(before), soon);
  await waitFor(async () => expect((await cellOf('Ben', 0))?.textContent).toBe('0'), soon);
});

test('a drop on another person or week opens the preview, and a plan that someone edits is refused with the name', async () => {
  const other = await service.as('head');
  const { testData } = service;
  await testData.permission(ids.decided, ids.head, Level.manager);
  const { user } = await openApp(service, { as: 'admin', at: `${at}&open=${ids.ann}` });
  await waitFor(async () => expect((await cellOf('Build', 0))?.textContent).toBe('80'), soon);
  const drag = async (name: string, column: number) => {
    const from = (await cellOf('Build', 0)) ?? document.body;
    const to = (await cellOf(name, column)) ?? document.body;
    await user.pointer([{ keys: '[MouseLeft>]', target: from }, { target: to }, { keys: '[/MouseLeft]' }]);
  };
  // A pool takes no hours.
  await drag('South', 0);
  expect(screen.queryByRole('dialog')).toBeNull();
  await drag('Ben', 1);
  const dialog = await screen.findByRole('dialog', { name: 'Move hours' }, soon);
  await within(dialog).findByText('Ben: 0 h → 32 h', {}, soon);
  within(dialog).getByText(/^Build moves to 09\/03\/2026 – 13\/03\/2026, for everyone assigned: Ben\.$/);
  await other.call(planning.edit, { projectId: ids.decided });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }));
  await screen.findByText(/head/, { selector: '.MuiAlert-message' }, soon);
  await other.call(appApi.discardWorkingVersion, { projectId: ids.decided });
});
