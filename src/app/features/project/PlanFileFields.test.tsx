import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
const activityIds = new Map<string, string>();
let service: TestService;
let projectId: string;

// Without layout nothing has a size, and a plan of no size shows no lines.
const sizes = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200),
];

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  await service.testData.administrator('admin');
  const project = await service.testData.project({ name: 'Harbour' });
  projectId = project.id;
  const days = { start: '2026-03-02', finish: '2026-03-06' };
  const dredging = {
    type: 'fixedDuration',
    isEffortDriven: true,
    contact: '<b>Desk</b>',
    hyperlink: { text: 'Drawing', address: 'https://example.org/drawing' },
    custom: { text1: 'North pier', outlineCode2: 'A.1' },
    baselines: [{ number: 3, start: '2026-02-02T08:00:00', work: 8, cost: 100.5 }],
  };
  const paving = { hyperlink: { text: 'Prize', address: 'javascript:alert(1)' } };
  const quay = await service.testData.project({ name: 'Quay' });
  await service.testData.activity(quay, { name: 'Piling', start: '2026-04-06', finish: '2026-04-10' });
  const piling = { isExternal: true, subprojectFile: 'C:\\Plans\\Quay.mpp' };
  const all = { Dredging: dredging, Paving: paving, Planting: null, Piling: piling };
  for (const [name, fields] of Object.entries(all))
    activityIds.set(
      name,
      await service.testData.activity(project, { name, ...days, file_fields: fields && JSON.stringify(fields) }),
    );
  await service.database.kysely
    .updateTable('plan_version')
    .set({ file_custom_fields: JSON.stringify([{ element: 'task', key: 'outlineCode2', alias: 'Site' }]) })
    .execute();
  const paula = await service.testData.resource({ name: 'Paula' });
  await service.testData.assignment(project, activityIds.get('Dredging') ?? '', paula, {
    file_fields: JSON.stringify({ rateTable: 'B', overtimeWork: 2, notes: 'Night shift' }),
  });
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

const planFileTitle = 'From the plan file';

const openPanel = (name: string, language: 'en' | 'de' = 'en') =>
  openApp(service, { as: 'admin', at: `/projects/${projectId}/plan?details=${activityIds.get(name)}`, language });

/** Labels and values of the list. */
const listedFacts = (list: Element | null) =>
  Object.fromEntries(
    [...(list?.querySelectorAll('dt') ?? [])].map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('the details of an activity list the fields of its plan file on opening, with a safe link', async () => {
  const { user } = await openPanel('Dredging');
  const summary = await screen.findByText(planFileTitle, {}, soon);
  expect(screen.queryByText('Effort-driven')).toBeNull();
  await user.click(summary);
  const link = await screen.findByRole('link', { name: 'Drawing' }, soon);
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://example.org/drawing',
    'noopener noreferrer',
  ]);
  expect(listedFacts(summary.closest('details'))).toMatchObject({
    'Task type': 'Fixed duration',
    'Effort-driven': 'Yes',
    Contact: '<b>Desk</b>',
    'Baseline 3: Start': '2 Feb 2026, 08:00',
    'Baseline 3: Work': '8\u00a0h',
    'Baseline 3: Cost': '100.50',
    'Text 1': 'North pier',
    'Site (Outline code 2)': 'A.1',
    'Paula: Rate table': 'B',
    'Paula: Overtime': '2\u00a0h',
    'Paula: Notes': 'Night shift',
  });
});

test('an address of a script is plain text, in German too', async () => {
  const { user } = await openPanel('Paving', 'de');
  await user.click(await screen.findByText('Aus der Plandatei', {}, soon));
  const value = await screen.findByText('Prize (javascript:alert(1))', {}, soon);
  expect(within(value.closest('details') ?? value).queryByRole('link')).toBeNull();
});

test('the task dialog of an edited plan has the same list, but not for activities without such fields', async () => {
  const { user } = await openApp(service, { as: 'admin', at: `/projects/${projectId}/plan` });
  await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
  await screen.findByRole('region', { name: 'Editing' }, soon);
  const openDialog = async (name: string) => {
    await user.click(screen.getByText(name, { selector: '.plan-name-text' }));
    await user.keyboard('{Alt>}{Enter}{/Alt}');
    return screen.findByRole('dialog', { name }, soon);
  };
  const dialog = await openDialog('Dredging');
  await user.click(within(dialog).getByRole('tab', { name: 'Progress' }));
  await user.click(await within(dialog).findByText(planFileTitle, {}, soon));
  await within(dialog).findByText('North pier', {}, soon);
  await user.click(within(dialog).getByLabelText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const other = await openDialog('Planting');
  await user.click(within(other).getByRole('tab', { name: 'Progress' }));
  await waitFor(() => expect(within(other).queryByText(planFileTitle)).toBeNull());
});

test('a row of another project leads to that project and to its activity there, with the days', async () => {
  const { user } = await openPanel('Piling');
  await user.click(await screen.findByText(planFileTitle, {}, soon));
  const project = await screen.findByRole('link', { name: 'Quay' }, soon);
  expect(project.getAttribute('href')).toMatch(/^\/projects\/\d+$/);
  const activity = screen.getByRole('link', { name: 'Show activity' });
  expect(activity.getAttribute('href')).toMatch(/^\/activities\?activity=\d+$/);
  expect(activity.closest('dd')?.textContent).toBe(
    'Quay\nShow activity · 06/04/2026 – 10/04/2026\nC:\\Plans\\Quay.mpp',
  );
});
