import { readFile } from 'node:fs/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { ActivityType, Level } from '#contract/core/codes.ts';
import { mspdi } from '#testing/plan-file.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let ids: { harbour: string; empty: string };

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
  const guest = await testData.user('guest');
  const north = await testData.portfolio({ name: 'North' });
  const harbour = await testData.project({ name: 'Harbour', parent_id: north, number: 'H-1' });
  const empty = await testData.project({ name: 'Empty', parent_id: north });
  await testData.permission(north, reader, Level.observer);
  await testData.permission(harbour.id, guest, Level.external);
  await testData.activity(harbour, { name: 'Dredging', start: '2020-01-06', finish: '2020-01-10' });
  await testData.activity(harbour, {
    name: 'Opening',
    type: ActivityType.milestone,
    start: '2999-05-04',
    finish: '2999-05-04',
  });
  ids = { harbour: harbour.id, empty: empty.id };
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

const open = (as: string, at: string) => openApp(service, { as, at });
const planOf = async (projectId: string) => {
  const admin = await service.as('admin');
  return (await admin.call(api.tasks.listTasksOfProject, { projectId }))?.activity.map(({ name }) => name);
};
/** The files of jsdom cannot be read as bytes. */
const file = (name: string, content: string) =>
  Object.assign(new File([content], name, { type: 'application/octet-stream' }), {
    arrayBuffer: () => Promise.resolve(new TextEncoder().encode(content).buffer),
  });

describe('the project screen', () => {
  test('the overview shows the project’s own dates, and the plan’s dates if they differ', async () => {
    const both = await service.testData.project({ name: 'Quay', start: '2026-03-02', finish: '2026-06-30' });
    await service.testData.activity(both, { name: 'Piling', start: '2026-03-02', finish: '2026-07-10' });
    const admin = await service.as('admin');
    await admin.call(api.planning.edit, { projectId: both.id });
    await admin.call(api.planning.checkIn, { projectId: both.id });
    const { unmount } = await open('admin', `/projects/${both.id}`);
    const planned = await screen.findByText('02/03/2026 – 10/07/2026', {}, soon);
    expect(planned.parentElement?.textContent).toBe('Plan02/03/2026 – 10/07/2026');
    const set = screen.getByText('02/03/2026 – 30/06/2026');
    expect(set.parentElement?.textContent).toBe('Project02/03/2026 – 30/06/2026');
    unmount();
    await admin.call(api.projects.updateProject, { body: { id: both.id, finish: '2026-07-10' } });
    await open('admin', `/projects/${both.id}`);
    const only = await screen.findByText('02/03/2026 – 10/07/2026', {}, soon);
    expect(only.parentElement?.textContent).not.toContain('Plan');
  });

  test('the overview shows the position of the project, next milestones, late activities and recent events', async () => {
    const admin = await service.as('admin');
    await admin.call(api.projects.updateProject, { body: { id: ids.harbour, situation: 'All well.' } });
    await open('admin', `/projects/${ids.harbour}`);
    await screen.findByRole('heading', { level: 1, name: 'Harbour' }, soon);
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    await within(trail).findByRole('link', { name: 'North' }, soon);
    const milestones = await screen.findByRole('region', { name: 'Next milestones' }, soon);
    await within(milestones).findByRole('link', { name: 'Opening' }, soon);
    const late = screen.getByRole('region', { name: 'Late activities' });
    expect(within(late).getByRole('link', { name: 'Dredging' })).toBeDefined();
    await screen.findByText('admin changed “Harbour”', {}, soon);
  });

  test('an unknown or inaccessible project is shown as not found', async () => {
    await open('reader', '/projects/999999');
    await screen.findByText('Project not found', { selector: 'h1' }, soon);
    expect(screen.getByRole('link', { name: 'To the portfolio' }).getAttribute('href')).toBe('/portfolio');
  });

  test('the plan tab explains to an external user why the plan is hidden', async () => {
    await open('guest', `/projects/${ids.harbour}/plan`);
    await screen.findByText(/need Observer access.* You have External/, {}, soon);
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});

describe('the import of a plan', () => {
  test('importing a file into an empty plan shows a receipt and the plan', async () => {
    const sample = await readFile('src/files/samples/kitchen.xml', 'utf8');
    const { user } = await open('admin', `/projects/${ids.empty}/plan`);
    await screen.findByText('This plan is empty', {}, soon);
    await user.upload(screen.getByLabelText('Import plan'), file('kitchen.xml', sample));
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' });
    expect(within(dialog).getByText('kitchen.xml')).toBeDefined();
    const found = await within(dialog).findByRole('region', { name: 'File content' }, soon);
    expect(within(found).getByText('11 (2 collections, 2 milestones)')).toBeDefined();
    await within(found).findByText('1 person, 1 not found', {}, soon);
    await within(dialog).findByText(/^11 activities created, 0 changed, 0 removed$/, {}, soon);
    expect(within(found).getByText('3 notes on the file')).toBeDefined();
    expect(await planOf(ids.empty)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    const receipt = await within(dialog).findByText(/^Imported into version 2: activities \d+/, {}, soon);
    const names = await planOf(ids.empty);
    expect(receipt.textContent).toContain(`activities ${names?.length},`);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    for (const name of names?.slice(0, 3) ?? []) await screen.findByRole('row', { name: new RegExp(name ?? '') }, soon);
  });

  test('people whom an import does not find are created in a pool, or linked to someone with a similar name', async () => {
    const { testData } = service;
    const project = await testData.project({ name: 'With people' });
    await testData.pool({ name: 'Joinery' });
    await testData.resource({ name: 'Petra Lang' });
    const names = ['Lang, Petra', 'New One', 'New Two', 'Petra Lang'];
    const content = mspdi({
      tasks: [{ Name: 'Plane' }],
      resources: names.map((Name) => ({ Name })),
      assignments: names.map((_, index) => ({ TaskUID: 1, ResourceUID: index + 1, Work: 'PT8H0M0S' })),
    });
    const { user } = await open('admin', `/projects/${project.id}/plan`);
    await screen.findByText('This plan is empty', {}, soon);
    await user.upload(screen.getByLabelText('Import plan'), file('people.xml', content.toString()));
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' });
    const people = await within(dialog).findByRole('region', { name: 'People of the file' }, soon);
    const field = (name: RegExp) => within(people).getByLabelText<HTMLInputElement>(name).value;
    expect(field(/^Lang, Petra/)).toBe('Petra Lang');
    expect(field(/^New Two/)).toBe('Keep the work unassigned');
    expect(within(people).queryByLabelText(/^Petra Lang/)).toBeNull();
    await within(people).findByText('1 person was found');
    await user.click(within(people).getByLabelText('For all who were not found'));
    await user.click(await screen.findByRole('option', { name: 'Create in Joinery' }, soon));
    await waitFor(() => expect(field(/^New Two/)).toBe('Create in Joinery'), soon);
    expect(field(/^Lang, Petra/)).toBe('Create in Joinery');
    for (const [name, choice] of [
      [/^Lang, Petra/, 'Petra Lang'],
      [/^New One/, 'Leave out, with the work'],
    ] as const) {
      await user.click(within(people).getByLabelText(name));
      await user.click(await screen.findByRole('option', { name: choice }, soon));
      expect(field(name)).toBe(choice);
    }
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await within(dialog).findByText(/^Imported into version \d+: activities 1,/, {}, soon);
    expect(dialog.textContent).toContain('1 person was created.');
    const admin = await service.as('admin');
    const plan = await admin.call(appApi.getWorkingPlan, { projectId: project.id });
    expect(plan?.resource.map(({ name }) => name).toSorted()).toEqual(['New Two', 'Petra Lang']);
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Import undone. 1 person it created was removed.', {}, soon);
  });

  test('a plan import can be undone from its receipt, with the field created for it', async () => {
    const project = await service.testData.project({ name: 'Undone' });
    await service.testData.resource({ name: 'Jörg Maßmann' });
    const sample = await readFile('src/files/samples/kitchen.xml', 'utf8');
    const { user } = await open('admin', `/projects/${project.id}/plan`);
    await screen.findByText('This plan is empty', {}, soon);
    await user.upload(screen.getByLabelText('Import plan'), file('kitchen.xml', sample));
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' });
    await within(dialog).findAllByText('1 person, all found', {}, soon);
    await user.click(within(dialog).getByText(/custom fields, kept with the plan$/));
    await user.click(within(dialog).getByRole('combobox', { name: /^Gewerk \(Text 1\)/ }));
    await user.click(await screen.findByRole('option', { name: 'New field “Gewerk”' }, soon));
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await within(dialog).findByText(/^Imported into version 2: activities \d+/, {}, soon);
    expect((await planOf(project.id))?.length).toBeGreaterThan(0);
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Import undone. 1 custom field it created was removed.', {}, soon);
    expect(await planOf(project.id)).toEqual([]);
  });

  test('a plan import that would remove all activities requires a second click and shows their number', async () => {
    const project = await service.testData.project({ name: 'Twice' });
    for (const name of ['One', 'Two']) await service.testData.activity(project, { name });
    const { user } = await open('admin', `/projects/${project.id}/plan`);
    await screen.findByRole('row', { name: /One/ }, soon);
    await user.upload(
      screen.getByLabelText('Import plan'),
      file('plan.csv', 'Name,Start,Duration\nThree,2026-03-02,soon\n'),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' });
    await within(dialog).findByText('1 activity created, 0 changed, 2 removed', {}, soon);
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await within(dialog).findByText(/^All 2 activities will be removed and 1 created/);
    expect(await planOf(project.id)).toEqual(['One', 'Two']);
    // Another way takes the question back.
    await user.click(within(dialog).getByRole('radio', { name: /Keep them/ }));
    await within(dialog).findByText('1 activity created, 0 changed, 0 removed', {}, soon);
    await waitFor(() => within(dialog).getByRole('button', { name: 'Import' }));
    await user.click(within(dialog).getByRole('radio', { name: /Replace them/ }));
    await user.click(await within(dialog).findByRole('button', { name: 'Remove 2 and import' }));
    const receipt = await within(dialog).findByText(/^Imported into version 1: activities 1,/, {}, soon);
    expect(receipt).toBeDefined();
    // Each problem of the file is one remark, not one per sentence.
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/^Row 2, column Duration: .* isn’t valid\. Enter .*\.$/)]));
    expect(await planOf(project.id)).toEqual(['Three']);
  });

  test('the days of a plan file are moved to the start of the project if so chosen, as shown before', async () => {
    const project = await service.testData.project({ name: 'Moved', start: '2026-05-07' });
    const { user } = await open('admin', `/projects/${project.id}/plan`);
    await user.upload(
      await screen.findByLabelText('Import plan', {}, soon),
      file('plan.csv', 'Name,Start,Finish\nThree,2026-03-02,2026-03-04\n'),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' });
    const move = await within(dialog).findByRole('radio', { name: /^Move to the project’s start/ }, soon);
    expect(within(dialog).getByRole('radio', { name: 'Keep the file’s dates 02/03/2026 – 04/03/2026' })).toHaveProperty(
      'checked',
      true,
    );
    await user.click(move);
    await within(dialog).findByText(/: 07\/05\/2026 – 11\/05\/2026$/, {}, soon);
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await within(dialog).findByText(/^Imported into version 1/, {}, soon);
    const admin = await service.as('admin');
    const list = await admin.call(api.tasks.listTasksOfProject, { projectId: project.id });
    expect(list?.activity?.map(({ start, finish }) => [start, finish])).toEqual([['2026-05-07', '2026-05-11']]);
  });

  test('changes of a plan file are listed with what differs and left out one by one', async () => {
    const project = await service.testData.project({ name: 'Chosen' });
    for (const name of ['One', 'Two'])
      await service.testData.activity(project, { name, start: '2026-03-02', finish: '2026-03-04' });
    const { user } = await open('admin', `/projects/${project.id}/plan`);
    await screen.findByRole('row', { name: /One/ }, soon);
    await user.upload(
      screen.getByLabelText('Import plan'),
      file('plan.csv', 'Name,Start,Finish\nOne,2026-03-03,2026-03-04\nThree,2026-03-02,2026-03-04\n'),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' });
    await within(dialog).findByText('1 activity created, 1 changed, 1 removed', {}, soon);
    await within(dialog).findByText('Start: 02/03/2026 → 03/03/2026');
    await user.click(within(dialog).getByRole('checkbox', { name: /One$/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /Two$/ }));
    await within(dialog).findByText('1 activity created, 0 changed, 0 removed');
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await within(dialog).findByText(/^Imported into version 1/, {}, soon);
    expect(await planOf(project.id)).toEqual(['One', 'Two', 'Three']);
  });

  test('a plan import that would be refused is disabled with the reason', async () => {
    const { testData, database } = service;
    const project = await testData.project({ name: 'Booked' });
    const resource_id = await testData.resource();
    const painting = await testData.activity(project, { name: 'Painting' });
    const assignment_id = await testData.assignment(project, painting, resource_id);
    await database.kysely
      .insertInto('work_record')
      .values({ assignment_id, resource_id, day: '2026-03-02', actual_effort: 2, open_effort: 6 })
      .execute();
    const { user } = await open('admin', `/projects/${project.id}/plan`);
    await screen.findByRole('row', { name: /Painting/ }, soon);
    await user.upload(
      screen.getByLabelText('Import plan'),
      file('plan.csv', 'Name,Start,Duration\nThree,2026-03-02,5\n'),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' });
    await within(dialog).findByText('This file can’t be imported:', {}, soon);
    const button = within(dialog).getByRole('button', { name: 'Import' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.hover(button);
    await screen.findByRole('tooltip', { name: /^This file can’t be imported: .*Painting/ }, soon);
    await user.click(within(dialog).getByRole('radio', { name: /Keep them/ }));
    await within(dialog).findByText('1 activity created, 0 changed, 0 removed', {}, soon);
    expect(within(dialog).getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('an invalid plan file changes nothing and is explained with its error code', async () => {
    const before = await planOf(ids.harbour);
    const { user } = await open('admin', `/projects/${ids.harbour}/plan`);
    await screen.findByRole('row', { name: /Dredging/ }, soon);
    await user.upload(screen.getByLabelText('Import plan'), file('plan.mpp', 'This is no plan.'));
    const dialog = await screen.findByRole('dialog', { name: 'Import plan' });
    await within(dialog).findByText('This file can’t be previewed', {}, soon);
    await user.click(within(dialog).getByRole('radio', { name: /Keep them/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Import' }));
    await within(dialog).findByText('Nothing was imported', {}, soon);
    expect(within(dialog).getByText('Code: project_planning.error.MsProjectFileReadError')).toBeDefined();
    expect(within(dialog).getByRole('button', { name: 'Retry' })).toBeDefined();
    expect(await planOf(ids.harbour)).toEqual(before);
  });

  test('a plan checked out by another user names that user and cannot be imported', async () => {
    const { testData } = service;
    await testData.administrator('holder');
    const holder = await service.as('holder');
    await holder.call(api.planning.edit, { projectId: ids.harbour });
    await open('admin', `/projects/${ids.harbour}/plan`);
    await screen.findByText(/Checked out by holder since/, {}, soon);
    const button = await screen.findByRole('button', { name: 'Import' }, soon);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'), soon);
  });

  test('the plan import is disabled for an observer and explains why', async () => {
    const { user } = await open('reader', `/projects/${ids.harbour}/plan`);
    const button = await screen.findByRole('button', { name: 'Import' }, soon);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.hover(button);
    await screen.findByRole('tooltip', { name: /^You need Manager access\. You have Observer/ }, soon);
  });
});

describe('the export of a plan', () => {
  test('a plan is downloaded in the chosen format', async () => {
    const saved: Blob[] = [];
    const createObjectURL = (content: Blob) => `blob:${saved.push(content)}`;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
    const names: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = await open('reader', `/projects/${ids.harbour}/plan`);
    await screen.findByRole('row', { name: /Dredging/ }, soon);
    for (const [format, name] of [
      ['Microsoft Project XML (.xml)', 'Harbour.xml'],
      ['Excel (.xlsx)', 'Harbour.xlsx'],
    ] as const) {
      // The button waits for the file before.
      await waitFor(
        () => expect(screen.getByRole('button', { name: 'Export' }).matches(':disabled')).toBe(false),
        soon,
      );
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name: format }, soon));
      await waitFor(() => expect(names.at(-1)).toBe(name), soon);
    }
    expect(saved.map(({ size }) => size > 1000)).toEqual([true, true]);
    click.mockRestore();
    vi.unstubAllGlobals();
  });
});

test('absences within the plan are listed with the lost days and link to their activity', async () => {
  const { testData, database } = service;
  const project = await testData.project({ name: 'Away' });
  const resource = await testData.resource({ name: 'Kim Novak' });
  const activity = await testData.activity(project, {
    name: 'Facade',
    wbs_code: '7',
    start: '2026-03-09',
    finish: '2026-03-20',
  });
  await testData.assignment(project, activity, resource);
  await database.kysely
    .insertInto('unavailability')
    .values({ resource_id: resource, start: '2026-03-12', finish: '2026-03-16' })
    .execute();
  const { user, router } = await open('admin', `/projects/${project.id}/plan`);
  await user.click(await screen.findByRole('button', { name: '1 absence affects this plan' }, soon));
  const dialog = await screen.findByRole('dialog', { name: 'Absences affecting this plan' });
  within(dialog).getByText('1 absence costs 3 working days of planned work.');
  const cell = await within(dialog).findByText('7 Facade', {}, soon);
  expect(cell.closest('[role=row]')?.textContent).toBe('Kim Novak12/03/2026 – 16/03/20267 Facade3 days');
  await user.click(cell);
  await waitFor(() => expect(router.state.location.search).toContain(`focus=${activity}`), soon);
});
