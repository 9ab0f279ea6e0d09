import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { openApp } from '#testing/test-app.tsx';
import { startService, type TestService } from '#testing/service.ts';

const soon = { timeout: 40_000 };
let service: TestService;
let observer: string;

// Without layout nothing has a size, and a plan of no size shows no lines.
const sizes = [
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800),
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200),
];

beforeAll(async () => {
  service = await startService({ today: '2026-03-06' });
  await service.testData.administrator('admin');
  observer = await service.testData.user('reader');
});
afterAll(async () => {
  sizes.forEach((size) => size.mockRestore());
  await service.close();
});

let project: { id: string; plan: string; version: string };
let versions: { first: string; second: string };

/** Checks out, lets the working version be changed, and checks in. */
async function checkedIn(name: string, change: (version: string) => Promise<unknown>): Promise<string> {
  const admin = await service.as('admin');
  const working = (await admin.call(api.planning.edit, { projectId: project.id }))?.idString ?? '';
  await change(working);
  await admin.call(api.planning.checkIn, { projectId: project.id, name, comment: `About ${name}` });
  return working;
}

beforeEach(async () => {
  const { testData, database } = service;
  const db = database.kysely;
  project = await testData.project();
  await testData.permission(project.id, observer, Level.observer);
  const dredging = await testData.activity(project, {
    name: 'Dredging',
    wbs_code: '3',
    start: '2026-03-02',
    finish: '2026-03-06',
  });
  const piling = await testData.activity(project, {
    name: 'Piling',
    wbs_code: '4',
    start: '2026-03-09',
    finish: '2026-03-13',
  });
  await testData.activity(project, { name: 'Paving', wbs_code: '5', start: '2026-03-16', finish: '2026-03-20' });
  const first = await checkedIn('Draft', () => Promise.resolve());
  const second = await checkedIn('Offer', async (version) => {
    const of = (activity: string) => ({ plan_version_id: version, activity_id: activity });
    const where = (activity: string) =>
      db
        .updateTable('activity_version')
        .where('plan_version_id', '=', version)
        .where('activity_id', '=', of(activity).activity_id);
    await where(dredging).set({ start: '2026-03-04', finish: '2026-03-10' }).execute();
    await where(piling).set({ name: 'Piling, deeper', base_effort: 24 }).execute();
    await testData.activity(
      { plan: project.plan, version },
      { name: 'Lighting', wbs_code: '6', start: '2026-03-23', finish: '2026-03-24' },
    );
    await db
      .deleteFrom('activity_version')
      .where('plan_version_id', '=', version)
      .where('name', '=', 'Paving')
      .execute();
  });
  versions = { first, second };
});

const open = (as: string, query = '', language: 'en' | 'de' = 'en') =>
  openApp(service, { as, at: `/projects/${project.id}/history${query}`, language });
const versionLine = (name: string) =>
  screen.getAllByRole('listitem').find((line) => within(line).queryByRole('heading', { name }) !== null) ??
  document.createElement('li');

describe('the history of a project', () => {
  test('the history lists versions from newest to oldest with name, comment, author and marks', async () => {
    await open('admin');
    await screen.findByRole('heading', { name: 'Version 2: Offer' }, soon);
    const list = screen.getByRole('list', { name: 'Plan versions' });
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Version 2: Offer', 'Version 1: Draft', 'Version 0']);
    const newest = versionLine('Version 2: Offer');
    within(newest).getByText('Current');
    within(newest).getByText('About Offer');
    within(newest).getByText(/^admin, /);
    within(versionLine('Version 1: Draft')).getByText('Baseline');
  });

  test('an earlier version is shown read-only and kept in the address', async () => {
    const { user, router } = await open('reader');
    await user.click(await screen.findByRole('button', { name: 'View Version 1' }, soon));
    await screen.findByRole('row', { name: /Paving/ }, soon);
    expect(screen.queryByRole('row', { name: /Lighting/ })).toBeNull();
    expect(screen.getByRole('treegrid').getAttribute('aria-readonly')).toBe('true');
    expect(router.state.location.search).toContain(`version=${versions.first}`);
    const all = screen.getByRole('button', { name: 'All versions' });
    expect(document.activeElement).toBe(all);
    await user.keyboard('{Enter}');
    await screen.findByRole('list', { name: 'Plan versions' }, soon);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'View Version 1' }));
    await router.navigate(-1);
    await screen.findByRole('button', { name: 'All versions' }, soon);
  });

  test('two versions can be compared in words, in figures and in the plan', async () => {
    const { user } = await open('reader');
    await user.click(await screen.findByRole('button', { name: 'Compare Version 2 with Version 1' }, soon));
    const panel = await screen.findByRole('complementary', { name: 'Changes' }, soon);
    const entries = within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(entries).toEqual([
      '6 Lighting 23/03/2026 – 24/03/2026',
      '5 Paving 16/03/2026 – 20/03/2026',
      '3 Dredging starts 2 calendar days later, ends 4 calendar days later 02/03/2026 – 06/03/2026 → 04/03/2026 – 10/03/2026',
      '4 Piling, deeper Name: Piling → Piling, deeper Effort: 0\u00a0h → 24\u00a0h',
      '6 Lighting now critical',
      '5 Paving no longer critical',
    ]);
    const finish = within(panel).getByRole('row', { name: /^Finish/ });
    expect(finish.textContent).toContain('4 calendar days later');
    expect(within(panel).getByRole('row', { name: /^Effort/ }).textContent).toContain('+24');
    await within(panel).findByRole('row', { name: /^Costs/ }, soon);
    expect((await screen.findByRole('row', { name: /Paving/ }, soon)).textContent).toContain('Removed');
    expect(screen.getByRole('row', { name: /Lighting/ }).textContent).toContain('Added');
    expect(screen.getByRole('row', { name: /Dredging/ }).textContent).toContain('Moved +2\u00a0d / +4\u00a0d');
  });

  test('the comparison opens with changes only, can show all rows, and opens an activity of the list in the plan', async () => {
    const { user, router } = await open('reader', `?version=${versions.second}&with=${versions.first}`);
    await screen.findByRole('complementary', { name: 'Changes' }, soon);
    expect(screen.getByRole('switch', { name: 'Changes only', checked: true })).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Changes only' }));
    await waitFor(() => expect(router.state.location.search).toContain('changes=0'), soon);
    await user.click(screen.getByRole('button', { name: 'Piling, deeper' }));
    await waitFor(() => expect(router.state.location.search).toContain('focus='), soon);
  });

  test('the history reports an unknown version, and a comparison of a version with itself', async () => {
    await open('reader', '?version=999999');
    await screen.findByText('Version not found', {}, soon);
    const { user } = await open('reader', `?version=${versions.first}&with=${versions.first}`);
    expect(user).toBeDefined();
    await screen.findByText('Choose two different versions.', {}, soon);
  });

  test('another version can become the baseline, and the change can be undone', async () => {
    const { user } = await open('admin');
    await screen.findByRole('heading', { name: 'Version 2: Offer' }, soon);
    await user.click(screen.getByRole('button', { name: 'More actions for Version 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Set as baseline' }));
    await screen.findByText('Version 2 is now the baseline.', {}, soon);
    await waitFor(() => within(versionLine('Version 2: Offer')).getByText('Baseline'), soon);
    await user.click(screen.getByText('Undo'));
    await waitFor(() => expect(within(versionLine('Version 1: Draft')).queryByText('Baseline')).not.toBeNull(), soon);
  });

  test('a version can be restored as a new one', async () => {
    const { user } = await open('admin');
    await screen.findByRole('heading', { name: 'Version 2: Offer' }, soon);
    await user.click(screen.getByRole('button', { name: 'More actions for Version 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore as a new version' }));
    const dialog = await screen.findByRole('dialog', { name: 'Restore Version 1' });
    await user.click(within(dialog).getByRole('button', { name: 'Restore' }));
    await screen.findByRole('heading', { name: 'Version 3: Version 1 restored' }, soon);
    const admin = await service.as('admin');
    const tasks = await admin.call(api.tasks.listTasksOfProject, { projectId: project.id });
    expect(tasks?.activity.map(({ name }) => name)).toEqual(['Dredging', 'Piling', 'Paving']);
  });

  test.each([
    [
      'en',
      /More actions for Version 1/,
      /Restore as a new version/,
      '1 activity missing from it stays, because work or costs are booked: Lighting.',
    ],
    [
      'de',
      /Weitere Aktionen für Version 1/,
      /Als neue Version wiederherstellen/,
      '1 Vorgang fehlt darin und bleibt, weil Arbeit oder Kosten gebucht sind: Lighting.',
    ],
  ] as const)(
    'the restore dialog names activities kept because of recorded work (%s)',
    async (language, more, restore, kept) => {
      const admin = await service.as('admin');
      const tasks = await admin.call(api.tasks.listTasksOfProject, { projectId: project.id });
      const lighting = tasks?.activity.find(({ name }) => name === 'Lighting')?.id ?? '';
      const resource = await service.testData.resource();
      const of = { ...project, version: versions.second };
      await service.database.kysely
        .insertInto('work_record')
        .values({
          assignment_id: await service.testData.assignment(of, lighting, resource),
          resource_id: resource,
          day: '2026-03-05',
          actual_effort: 1,
          open_effort: 0,
        })
        .execute();
      const { user } = await open('admin', '', language);
      await user.click(await screen.findByRole('button', { name: more }, soon));
      await user.click(await screen.findByRole('menuitem', { name: restore }));
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe(kept), soon);
    },
  );

  test('the history explains to an observer why nothing can be changed', async () => {
    const { user } = await open('reader');
    await user.click(await screen.findByRole('button', { name: 'More actions for Version 1' }, soon));
    const item = await screen.findByRole('menuitem', { name: /Restore as a new version/ });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await within(item).findByText('You need Manager access. You have Observer (granted here).');
  });

  test('the history is available in German', async () => {
    await open('admin', `?version=${versions.second}&with=${versions.first}`, 'de');
    const panel = await screen.findByRole('complementary', { name: 'Änderungen' }, soon);
    expect(within(panel).getByRole('row', { name: /^Ende/ }).textContent).toContain('4 Kalendertage später');
    within(panel).getByText('Hinzugefügt');
  });
});

test('a comparison contains costs for every user with access to the plan', async () => {
  const reader = await service.as('reader');
  const compared = await reader.call(appApi.comparePlanVersions, {
    planVersionId: versions.second,
    from: versions.first,
  });
  expect(compared?.fromTotals?.baseCosts).toBe(0);
});

test('managers add a numbered baseline of the plan file as a version', async () => {
  const admin = await service.as('admin');
  const { activity } = (await admin.call(appApi.getPlanVersion, { planVersionId: versions.second })) ?? {};
  const [first] = activity ?? [];
  await service.database.kysely
    .updateTable('activity_version')
    .set({
      file_fields: JSON.stringify({
        baselines: [{ number: 3, start: '2026-02-02T08:00:00', finish: '2026-02-03T17:00:00', work: 16 }],
      }),
    })
    .where('id', '=', first?.activityVersion ?? '')
    .execute();
  const { user } = await open('admin');
  const section = await screen.findByRole('region', { name: 'Baselines of the plan file' }, soon);
  within(section).getByText('1 activity · 02/02/2026 – 03/02/2026');
  await user.click(within(section).getByRole('button', { name: 'Add baseline 3 as a version' }));
  await screen.findByRole('heading', { name: 'Version 3: Baseline 3 of the file' }, soon);
  await screen.findByText('Baseline 3 is now a version of the plan.', undefined, soon);
  const current = screen.getAllByRole('listitem').filter((line) => within(line).queryByText('Current') !== null);
  expect(current).toEqual([versionLine('Version 2: Offer')]);
});
