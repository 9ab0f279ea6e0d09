import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let projectId = '';

// Without layout nothing has a size, and a plan of no size shows no lines.
const sizes = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200),
];

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  await service.testData.administrator('admin');
  const project = await service.testData.project({ name: 'Harbour' });
  await service.testData.activity(project, {
    name: 'Dredging',
    start: '2026-03-09',
    finish: '2026-03-10',
    duration: 16,
  });
  projectId = project.id;
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

const working = async () => (await service.as('admin')).call(appApi.getWorkingPlan, { projectId });

test('a calendar is added to the plan, given to an activity, changed with its days, and kept while in use', async () => {
  const { user } = await openApp(service, { as: 'admin', at: `/projects/${projectId}/plan` });
  await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
  const calendars = async () => {
    await user.click(await screen.findByText('Schedule', { selector: 'button' }, soon));
    await user.click(await screen.findByRole('menuitem', { name: 'Calendars…' }, soon));
    return screen.findByRole('dialog', { name: 'Calendars of the plan' }, soon);
  };
  const dialog = await calendars();
  await user.click(await within(dialog).findByRole('button', { name: 'Add calendar' }, soon));
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Saturday crew');
  for (const [day, hours] of [
    ['Monday', '0'],
    ['Tuesday', '0'],
    ['Wednesday', '0'],
    ['Thursday', '0'],
    ['Friday', '0'],
    ['Saturday', '8'],
  ] as const) {
    const cell = within(dialog).getByRole('textbox', { name: day });
    await user.clear(cell);
    await user.type(cell, `${hours}{Enter}`);
  }
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon);
  expect((await working())?.activityCalendar).toMatchObject([{ name: 'Saturday crew', week: [0, 0, 0, 0, 0, 8, 0] }]);

  await user.click(await screen.findByText('Dredging', { selector: '.plan-name-text' }, soon));
  await user.keyboard('{Control>}i{/Control}');
  const details = await screen.findByRole('dialog', {}, soon);
  await user.click(within(details).getByRole('combobox', { name: 'Calendar' }));
  await user.click(await screen.findByRole('option', { name: 'Saturday crew' }));
  await waitFor(async () => {
    expect((await working())?.activity).toMatchObject([{ start: '2026-03-14', finish: '2026-03-21', duration: 16 }]);
  }, soon);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), soon);

  const again = await calendars();
  await user.click(await within(again).findByRole('combobox', { name: 'Calendar' }, soon));
  await user.click(await screen.findByRole('option', { name: 'Saturday crew' }));
  const remove = within(again).getByRole('button', { name: 'Remove calendar' });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  const sunday = within(again).getByRole('textbox', { name: 'Sunday' });
  await user.clear(sunday);
  await user.type(sunday, '20-24 0-4{Enter}');
  expect(within(again).getByRole('textbox', { name: 'Sunday' })).toHaveProperty('value', '0–4\n20–24');
  await user.type(within(again).getByRole('textbox', { name: 'Monday' }), '22-6{Enter}');
  expect(within(again).getByRole('textbox', { name: 'Monday' }).getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('{Escape}');
  await user.click(within(again).getByRole('button', { name: 'Save' }));
  await waitFor(async () => {
    expect((await working())?.activity).toMatchObject([{ start: '2026-03-14', finish: '2026-03-15', duration: 16 }]);
  }, soon);
  expect((await working())?.activityCalendar).toMatchObject([
    { week: [0, 0, 0, 0, 0, 8, 8], weekTimes: ['', '', '', '', '', '', '00:00-04:00 20:00-24:00'] },
  ]);
});
