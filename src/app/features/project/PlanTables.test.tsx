import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
  await service.testData.administrator('admin');
  const project = await service.testData.project({ name: 'Harbour' });
  projectId = project.id;
  await service.testData.activity(project, { name: 'Dredging', start: '2026-03-02', finish: '2026-03-06' });
  const columns = [
    { field: 'name', width: 20 },
    { field: 'cost', width: 12 },
    { field: 'deadline', width: 10 },
    { field: 'plannedValue', width: 1 },
  ];
  await service.database.kysely
    .updateTable('plan_version')
    .set({ file_fields: JSON.stringify({ tables: [{ name: 'Our dates', columns }] }) })
    .execute();
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

test.each([
  ['en', 'Columns', 'Tables of the plan file', ['Name', 'Deadline', 'PV (costs)']],
  ['de', 'Spalten', 'Tabellen der Plandatei', ['Name', 'Stichtag', 'PV (Kosten)']],
] as const)('a table of the plan file shows its columns (%s)', async (language, menu, title, shown) => {
  const { user } = await openApp(service, { as: 'admin', at: `/projects/${projectId}/plan`, language });
  await screen.findByText('Dredging', { selector: '.plan-name-text' }, soon);
  await user.click(screen.getByRole('button', { name: menu }));
  await user.click(within(screen.getByRole('group', { name: title })).getByRole('button', { name: 'Our dates' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(headers().slice(0, 3)).toEqual(shown), soon);
});
