import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { openApp } from '#testing/test-app.tsx';
import { hasUnsavedWork } from '#app/data/unsaved.ts';
import { lineTo } from '#testing/flaky-connection.ts';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let ids: { harbour: string; held: string; old: string };

// Without layout nothing has a size, and a plan of no size shows no lines.
const sizes = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200),
];

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  const { testData } = service;
  await testData.administrator('admin');
  const reader = await testData.user('reader');
  const north = await testData.portfolio({ name: 'North' });
  await testData.permission(north, reader, Level.observer);
  const [harbour, held, old] = [
    await testData.project({ name: 'Harbour', parent_id: north }),
    await testData.project({ name: 'Held', parent_id: north }),
    await testData.project({ name: 'Old', parent_id: north }),
  ];
  for (const project of [harbour, held, old]) {
    await testData.activity(project, { name: 'Dredging', start: '2026-03-09', finish: '2026-03-13', sequence: 1 });
    await testData.activity(project, { name: 'Paving', start: '2026-03-16', finish: '2026-03-20', sequence: 2 });
  }
  const second = await testData.user('second');
  await testData.permission(north, second, Level.manager);
  await (await service.as('second')).call(api.planning.edit, { projectId: held.id });
  ids = { harbour: harbour.id, held: held.id, old: old.id };
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

const open = (as: string, project: string, more = '') =>
  openApp(service, { as, at: `/projects/${project}/plan${more}` });
const edited = () => screen.findByRole('region', { name: 'Editing' }, soon);
/** The name of a row; by its text, which is found much faster than by its role. */
const nameCell = (name: string) => screen.getByText(name, { selector: '.plan-name-text' });
/** The text of the row that has the focus. */
const focusedRow = () => document.activeElement?.closest('[role="row"]')?.textContent;
const workingNames = async (projectId: string) => {
  const admin = await service.as('admin');
  const working = await admin.call(appApi.getWorkingPlan, { projectId });
  return working?.activity.map(({ name }) => name);
};

describe('a plan that may not be edited', () => {
  test('a read-only plan explains why the user cannot edit', async () => {
    const { user } = await open('reader', ids.harbour);
    const button = await screen.findByText('Edit', { selector: 'button' }, soon);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.hover(button);
    await screen.findByText('You need Manager access. You have Observer (from “North”).', {}, soon);
  });

  test('a plan checked out by another user names that user', async () => {
    const { user } = await open('admin', ids.held);
    await screen.findByText(/Checked out by second since/, {}, soon);
    await user.hover(await screen.findByText('Edit', { selector: 'button' }, soon));
    expect(await screen.findByText(/You can edit once it’s checked in/, {}, soon)).toBeDefined();
  });
});

describe('a plan during editing', () => {
  test('typed values are saved automatically, can be undone, and are discarded as a whole', async () => {
    const { user } = await open('admin', ids.harbour);
    await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
    const bar = await edited();
    await waitFor(() => expect(focusedRow()).toContain('Dredging'));
    await user.click(nameCell('Paving'));
    await user.keyboard('{F2}{Control>}a{/Control}Paving the quay{Enter}');
    await waitFor(() => expect(nameCell('Paving the quay')).toBeDefined());
    await user.keyboard('{Insert}');
    await user.keyboard('Lamps{Enter}');
    await waitFor(() => expect(nameCell('Lamps')).toBeDefined());
    await within(bar).findByText('All saved', {}, soon);
    expect(await workingNames(ids.harbour)).toEqual(['Dredging', 'Paving the quay', 'Lamps']);

    await user.click(nameCell('Lamps'));
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByText('Lamps', { selector: '.plan-name-text' })).toBeNull());
    await waitFor(() => expect(focusedRow()).toContain('Paving the quay'));
    await waitFor(async () => expect(await workingNames(ids.harbour)).toEqual(['Dredging', 'Paving the quay']), soon);

    await user.click(within(bar).getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard all changes?' }, soon);
    await within(dialog).findByText(/1 changed, 0 removed/, {}, soon);
    await user.click(within(dialog).getByRole('button', { name: 'Discard all changes' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Editing' })).toBeNull(), soon);
    await waitFor(() => expect(nameCell('Paving')).toBeDefined(), soon);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
  });

  test('an unreadable text stays in its cell, and a refused edit is explained', async () => {
    const { user } = await open('admin', ids.old);
    await user.click(await screen.findByText('Edit', { selector: 'button' }, soon));
    await edited();
    const start = nameCell('Dredging').closest('[role="row"]')?.querySelector('[data-column="3"]');
    if (!start) throw new Error('The first row has no start.');
    await user.click(start);
    await user.keyboard('someday{Enter}');
    const box = screen.getByRole('textbox', { name: 'Start of Dredging' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('Not a valid date');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: 'Start of Dredging' })).toBeNull();
    await user.click(nameCell('Dredging'));
    await user.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    await screen.findByText(/no activity above .* at this level/, {}, soon);
    // The next action dismisses the message.
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(screen.queryByText(/no activity above .* at this level/)).toBeNull());
  });

  test('F6 moves between the plan and the check-in button and back to the same cell; the key list covers editing', async () => {
    const { user } = await open('admin', ids.old, '?edit=1');
    const bar = await edited();
    await user.click(nameCell('Paving'));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(within(bar).getByRole('button', { name: 'Check in' }));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(nameCell('Paving').closest('[data-column]'));
    await user.click(screen.getByRole('searchbox', { name: 'Find in plan' }));
    await user.keyboard('{F6}');
    expect(document.activeElement).toBe(nameCell('Paving').closest('[data-column]'));
    await user.keyboard('{F6}?');
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    within(keys).getByRole('heading', { name: 'Plan' });
    within(keys).getByRole('heading', { name: 'Editing the plan' });
  });

  test('a plan saved in another tab is not overwritten until the user confirms', async () => {
    const { user } = await open('admin', ids.old, '?edit=1');
    const bar = await edited();
    const admin = await service.as('admin');
    // A row that was made and saved here has the same name on both sides, whatever the service calls it by then.
    await user.click(nameCell('Paving'));
    await user.keyboard('{Insert}');
    await user.keyboard('Lamps{Enter}');
    await waitFor(async () => expect(await workingNames(ids.old)).toContain('Lamps'), soon);
    await within(bar).findByText('All saved', {}, soon);
    const working = await admin.call(appApi.getWorkingPlan, { projectId: ids.old });
    const [first] = working?.activity ?? [];
    const body = { revision: working?.revision ?? 0, key: crypto.randomUUID() };
    await admin.call(appApi.saveWorkingPlan, {
      projectId: ids.old,
      body: { ...body, activity: [{ id: first?.id ?? '', name: 'Theirs' }] },
    });
    await user.click(nameCell('Paving'));
    await user.keyboard('{F2}{Control>}a{/Control}Mine{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'This plan was changed elsewhere' }, soon);
    await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
    await within(bar).findByText('All saved', {}, soon);
    await waitFor(async () => expect(await workingNames(ids.old)).toEqual(['Dredging', 'Mine', 'Lamps']), soon);
  });

  test('unsaved edits block leaving the page on other screens too, but not after signing off', async () => {
    const line = await lineTo(service);
    const canal = await service.testData.project({ name: 'Canal' });
    await service.testData.activity(canal, {
      name: 'Dredging',
      start: '2026-03-09',
      finish: '2026-03-13',
      sequence: 1,
    });
    await (await service.as('admin')).call(api.planning.edit, { projectId: canal.id });
    const at = `/projects/${canal.id}/plan?edit=1`;
    const { user, router } = await openApp({ ...service, baseUrl: line.baseUrl }, { as: 'admin', at });
    const renameWithoutLine = async (name: string, typed: string) => {
      const bar = await edited();
      await user.click(await screen.findByText(name, { selector: '.plan-name-text' }, soon));
      line.cut();
      await user.keyboard(`{F2}{Control>}a{/Control}${typed}{Enter}`);
      await within(bar).findByText(/^Not saved – offline/, {}, soon);
      expect(hasUnsavedWork()).toBe(true);
    };
    await renameWithoutLine('Dredging', 'Dredged');
    await act(() => router.navigate('/todos'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Editing' })).toBeNull());
    expect(hasUnsavedWork()).toBe(true);
    line.join();
    await waitFor(() => expect(hasUnsavedWork()).toBe(false), soon);

    await act(() => router.navigate(at));
    await renameWithoutLine('Dredged', 'Dug');
    await user.click(screen.getByRole('button', { name: 'My settings' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await user.click(await screen.findByText('Sign out anyway', {}, soon));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(hasUnsavedWork()).toBe(false);
    await line.close();
  });

  test('an imported file is one step that can be undone, and both versions are exported under their names', async () => {
    const { user } = await open('admin', ids.old, '?edit=1');
    const bar = await edited();
    await user.upload(
      screen.getByLabelText('Import plan'),
      new File(['Name;Start;Finish\nFencing;01.04.2026;03.04.2026\n'], 'fence.csv'),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' }, soon);
    within(dialog).getByText(/The file goes into your working version/);
    await user.click(within(dialog).getByText('Keep them and add those from the file'));
    const submit = within(dialog).getByRole('button', { name: 'Import' });
    await waitFor(() => expect(submit.matches(':disabled')).toBe(false), soon);
    await user.click(submit);
    await within(dialog).findByText(/^Imported into the working version/, {}, soon);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(nameCell('Fencing')).toBeDefined(), soon);
    await user.click(within(bar).getByRole('button', { name: 'Undo: Import' }));
    await waitFor(async () => expect(await workingNames(ids.old)).toEqual(['Dredging', 'Mine', 'Lamps']), soon);

    await user.click(screen.getByText('Export', { selector: 'button' }));
    const menu = await screen.findByRole('menu', { name: 'Export plan as' });
    within(menu).getByText('Your working version: Excel (.xlsx)');
    within(menu).getByText('Checked-in version: Excel (.xlsx)');
  });
});
