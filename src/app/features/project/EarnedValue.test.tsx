import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import { recomputeAll } from '#testing/invariants.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

// Without layout nothing has a size, and a table of no size shows no lines.
const sizes = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200),
];

let service: TestService;
let id: string;
let portfolio: string;

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData, database } = service;
  await testData.administrator('admin');
  const reader = await testData.user('reader');
  portfolio = await testData.portfolio({ name: 'Ports' });
  const project = await testData.project({ name: 'Harbour', parent_id: portfolio });
  await testData.permission(project.id, reader, Level.observer);
  const days = { start: '2026-03-02', finish: '2026-03-13' };
  const dredging = await testData.activity(project, { name: 'Dredging', base_effort: 80, ...days });
  const ann = await testData.resource({ name: 'Ann', hourly_rate: 50 });
  const assignment_id = await testData.assignment(project, dredging, ann, { base_effort: 80 });
  const work = {
    assignment_id,
    resource_id: ann,
    day: '2026-03-04',
    actual_effort: 20,
    open_effort: 80,
    open_sent: 80,
  };
  await database.kysely.insertInto('work_record').values(work).execute();
  await recomputeAll(database.kysely);
  id = project.id;
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

const setToday = () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-06T12:00:00Z') });
afterEach(() => void vi.useRealTimers());

const figures = (card: HTMLElement) =>
  Object.fromEntries<string | undefined>(
    [...card.querySelectorAll('dl > div')].map((each) => [
      each.querySelector('dt')?.textContent.replace(/.*\((.+)\)/, '$1') ?? '',
      each.querySelector('dd')?.textContent.replaceAll('\u00a0', ' '),
    ]),
  );

test('the overview shows earned value in hours and costs, with the curves as a table', async () => {
  setToday();
  const { user, router } = await openApp(service, { as: 'admin', at: `/projects/${id}` });
  const card = await screen.findByLabelText('Earned value');
  await within(card).findByText('behind schedule');
  expect(figures(card)).toEqual({
    BAC: '80 h',
    PV: '40 h',
    EV: '16 h',
    AC: '20 h',
    SPI: '0.40behind schedule',
    CPI: '0.80over budget',
    EAC: '100 h',
    VAC: '−20 h',
  });
  expect(within(card).getByText(/No baseline: the current plan is the budget\./)).toBeTruthy();
  expect(within(card).getByText('About these figures').getAttribute('href')).toBe('/help/en/earned-value.html');
  await user.click(within(card).getByText('As a table'));
  const rows = [...card.querySelectorAll('tbody tr')].map((row) => row.textContent.replaceAll('\u00a0', ' '));
  expect(rows).toContain('06/03/202640 h16 h20 h20 h');
  await user.click(within(card).getByText('Costs'));
  expect(router.state.location.search).toBe('?earned=costs');
  await within(card).findByText('€5,000');
  expect(figures(card)).toMatchObject({ BAC: '€4,000', EAC: '€5,000' });
});

test('observers read earned value in hours alone', async () => {
  await openApp(service, { as: 'reader', at: `/projects/${id}?earned=costs` });
  const card = await screen.findByLabelText('Earned value');
  await within(card).findByText('behind schedule');
  expect(figures(card).EAC).toBe('100 h');
  expect(within(card).queryByText('Costs')).toBeNull();
});

test.each([
  ['admin', true],
  ['reader', false],
])('the plan has columns of earned value for %s, in costs only for managers', async (login, hasCosts) => {
  const columns = 'name.200_earned-spi-hours.80_earned-estimate-costs.80';
  const { user } = await openApp(service, { as: login, at: `/projects/${id}/plan?columns=${columns}` });
  expect(await screen.findByText('0.20')).toBeTruthy();
  expect(screen.queryAllByText('€5,000').length).toBe(hasCosts ? 1 : 0);
  await user.click(screen.getByLabelText('Columns'));
  expect(await screen.findByLabelText('PV (h)')).toBeTruthy();
  expect(screen.queryAllByLabelText('PV (costs)').length).toBe(hasCosts ? 1 : 0);
});

test('columns of earned value stay while the plan is edited', async () => {
  const { user } = await openApp(service, {
    as: 'admin',
    at: `/projects/${id}/plan?columns=name.200_earned-spi-hours.80`,
  });
  await screen.findByText('0.20');
  await user.click(screen.getByText('Edit'));
  await screen.findByText('Check in');
  expect(await screen.findByText('0.20')).toBeTruthy();
});

test('the portfolio loads earned values for their columns, and hides costs of projects that others manage', async () => {
  const columns = 'name.200_earned-cpi-hours.80_earned-estimate-costs.80';
  await openApp(service, { as: 'reader', at: `/portfolio?columns=${columns}` });
  expect((await screen.findAllByText('0.80')).length).toBeGreaterThan(0);
  expect(screen.getAllByLabelText('Only project managers can see costs.').length).toBeGreaterThan(0);
});

test('the details of a portfolio show the earned value of its projects on demand', async () => {
  setToday();
  const { user } = await openApp(service, { as: 'admin', at: `/portfolio?focus=${portfolio}&details=1` });
  const panel = await screen.findByLabelText('Details of “Ports”');
  await user.click(within(panel).getByText('Earned value over time'));
  await within(panel).findByText('behind schedule');
  expect(figures(panel)).toMatchObject({ BAC: '80 h', EV: '16 h', EAC: '100 h' });
});
