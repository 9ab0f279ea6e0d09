import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WorkContour } from '#contract/core/codes.ts';
import { appApi } from '#contract/app/api.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let projectId: string;

// Without layout nothing has a size, and a plan of no size shows no lines.
const sizes = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200),
];

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData, database } = service;
  await testData.administrator('admin');
  const project = await testData.project({ name: 'Harbour' });
  const kim = await testData.resource({ name: 'Kim Novak' });
  const days = { start: '2026-03-09', finish: '2026-03-20' };
  const dredging = await testData.activity(project, { name: 'Dredging', ...days, sequence: 1 });
  await testData.activity(project, { name: 'Paving', ...days, sequence: 2 });
  await testData.assignment(project, dredging, kim);
  // Weeks that have passed are not marked.
  const later = { start: '2099-03-02', finish: '2099-03-13' };
  const planting = await testData.activity(project, { name: 'Planting', ...later, sequence: 3 });
  const lee = await testData.resource({ name: 'Lee Ward' });
  await testData.assignment(project, planting, lee, { base_effort: 40 });
  const bridge = await testData.project({ name: 'Bridge' });
  await testData.assignment(bridge, await testData.activity(bridge, { name: 'Piers', ...later }), lee, {
    base_effort: 60,
  });
  await database.kysely
    .insertInto('unavailability')
    .values({ resource_id: kim, start: '2026-03-12', finish: '2026-03-16' })
    .execute();
  await database.kysely.updateTable('activity_version').set({ duration: 80 }).where('name', '=', 'Dredging').execute();
  projectId = project.id;
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

const nameCell = (name: string) => screen.getByText(name, { selector: '.plan-name-text' });

test('a row is marked whose person is over-booked together with other plans, and its card names them', async () => {
  const { user } = await openApp(service, { as: 'admin', at: `/projects/${projectId}/plan` });
  await user.click(await screen.findByText('Planting', { selector: '.plan-name-text' }, soon));
  await user.keyboard('i');
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toContain('Lee Ward is planned at 125%'), soon);
  expect(screen.getByRole('tooltip').textContent).toContain('together with Bridge');
});

test('delay and contour of an assignment are set in the details of the activity, and saved', async () => {
  const { user } = await openApp(service, { as: 'admin', at: `/projects/${projectId}/plan` });
  await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
  await screen.findByRole('region', { name: 'Editing' }, soon);
  await user.click(nameCell('Dredging'));
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await user.click(await screen.findByLabelText('Delay and contour of Kim Novak', {}, soon));
  const delay = screen.getByLabelText('Delay');
  const type = (text: string) => user.type(delay, `{Control>}a{/Control}${text}{Enter}`);
  await type('3w');
  await screen.findByText('The delay has to be shorter than the activity.', {}, soon);
  await type('2d');
  await user.click(screen.getByLabelText('Contour'));
  await user.click(await screen.findByText('Bell', {}, soon));
  const admin = await service.as('admin');
  await waitFor(async () => {
    const working = await admin.call(appApi.getWorkingPlan, { projectId });
    expect(working?.assignment[0]).toMatchObject({ delay: 16, contour: WorkContour.bell });
  }, soon);
  await admin.call(appApi.discardWorkingVersion, { projectId });
});

test('an edited plan lists conflicting absences, splits only started activities, and reports a lost check-out', async () => {
  const { user } = await openApp(service, { as: 'admin', at: `/projects/${projectId}/plan` });
  await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
  await screen.findByRole('region', { name: 'Editing' }, soon);
  await user.click(await screen.findByLabelText('1 absence affects this plan', {}, soon));
  const dialog = await screen.findByRole('dialog', { name: 'Absences affecting this plan' });
  expect((await within(dialog).findByText(/Dredging/, {}, soon)).closest('[role=row]')?.textContent).toContain(
    'Kim Novak',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(nameCell('Paving'));
  await user.keyboard('{Alt>}r{/Alt}');
  await screen.findByText('Only activities in progress can be split, after their first day.', {}, soon);

  const admin = await service.as('admin');
  await admin.call(appApi.discardWorkingVersion, { projectId });
  await user.click(nameCell('Paving'));
  await user.keyboard('{F2}{Control>}a{/Control}Mine{Enter}');
  await screen.findByText(/The plan is no longer checked out to you, so changes aren’t saved/, {}, soon);
  expect(nameCell('Mine')).toBeDefined();
});
