import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { Router } from '#app/kit/router.tsx';
import { memoryVisits } from '#testing/memory-visits.tsx';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanEdit } from '#contract/app/plan-editing.ts';
import { api } from '#contract/documented/api.ts';
import type { PlanDocument } from '#plan/document.ts';
import { aDocument, aSetting } from '#testing/plan-document.ts';
import { startService, type TestService } from '#testing/service.ts';
import { Providers } from '#app/App.tsx';
import { Appearance } from '#app/shell/Appearance.tsx';
import { runSteps } from '#client/yielder.ts';
import { readWorkingPlan } from '#app/features/plan/editing/working-plan.ts';
import { CheckInDialog } from './CheckInDialog.tsx';

const setting = aSetting();
let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
});
afterAll(() => service.close());

let project: { id: string; plan: string; version: string };
let activities: { piling: string; paving: string };
beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  const piling = await testData.activity(project, { name: 'Piling' });
  const paving = await testData.activity(project, { name: 'Paving', start: '2026-01-12', finish: '2026-01-16' });
  activities = { piling, paving };
});

const admin = () => service.as('admin');
async function workingPlan() {
  const plan = await (await admin()).call(appApi.getWorkingPlan, { projectId: project.id });
  if (!plan) throw new Error('no plan');
  return runSteps(readWorkingPlan(plan));
}

/** Checks out, saves changes, and opens the dialog with what was and what is. */
async function open(change: Omit<OpPlanEdit, 'revision' | 'key'>, language: 'en' | 'de' = 'en') {
  const client = await admin();
  await client.call(api.planning.edit, { projectId: project.id });
  const { document: saved, revision } = await workingPlan();
  const body = { revision, key: crypto.randomUUID(), ...change };
  await client.call(appApi.saveWorkingPlan, { projectId: project.id, body });
  return show({ saved, current: (await workingPlan()).document, language });
}

/** The dialog until it is done, as an editor shows it. */
function Opened({ onDone, ...props }: Omit<ComponentProps<typeof CheckInDialog>, 'setting' | 'onClose'>) {
  const [isOpen, setOpen] = useState(true);
  const done = () => {
    setOpen(false);
    onDone();
  };
  return isOpen && <CheckInDialog {...props} setting={setting} onDone={done} onClose={() => setOpen(false)} />;
}

async function show({
  saved,
  current,
  language = 'en',
}: {
  saved: PlanDocument;
  current: PlanDocument;
  language?: 'en' | 'de';
}) {
  localStorage.setItem('opdesk.language', language);
  const languages = [language === 'de' ? 'de-DE' : 'en-GB'];
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true });
  const onDone = vi.fn<() => void>();
  const element = (
    <Opened projectId={project.id} baseVersionId={project.version} saved={saved} current={current} onDone={onDone} />
  );
  const visits = memoryVisits();
  render(
    <Providers connection={{ baseUrl: service.baseUrl, token: await service.tokenOf('admin'), format: 'json' }}>
      <Appearance>
        <Router visits={visits}>{element}</Router>
      </Appearance>
    </Providers>,
  );
  const user = userEvent.setup();
  return { user, onDone, visits, dialog: await screen.findByRole('dialog') };
}

const lines = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('a check-in shows the changes, and sends name, comment and the choice of new WBS codes', async () => {
  const { piling, paving } = activities;
  const { user, dialog, onDone, visits } = await open({
    activity: [
      { id: piling, name: 'Piling, deeper' },
      { id: paving, start: '2026-01-19', finish: '2026-01-23' },
    ],
  });
  expect(lines(dialog)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Paving 7 calendar days later 12\/01\/2026 – 16\/01\/2026 → 19\/01\/2026 – 23\/01\/2026$/),
      expect.stringMatching(/Piling, deeper Name: Piling → Piling, deeper$/),
    ]),
  );
  expect(within(dialog).getByRole('row', { name: /^Finish/ }).textContent).toContain('7 calendar days later');
  await within(dialog).findByText('Your changes become version 1. Everyone will then see it.');
  await within(dialog).findByRole('row', { name: /^Costs/ });
  // The name field has the initial focus, so it can be typed right away.
  expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Version name' }));
  await user.keyboard(' Second draft ');
  await user.type(within(dialog).getByRole('textbox', { name: 'Comment' }), 'As agreed');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Renumber WBS codes' }));
  await user.click(within(dialog).getByRole('button', { name: 'Check in' }));
  await screen.findByText('Checked in as version 1.');
  expect(onDone).toHaveBeenCalledOnce();
  const client = await admin();
  const [version] = (await client.call(appApi.listPlanVersions, { projectId: project.id }))?.versionInfo ?? [];
  expect(version).toMatchObject({ version: 1, name: 'Second draft', comment: 'As agreed' });
  const tasks = await client.call(api.tasks.listTasksOfProject, { projectId: project.id });
  expect(tasks?.activity.map(({ wbsCode }) => wbsCode)).toEqual(['1', '2']);
  await user.click(screen.getByRole('button', { name: 'Open history' }));
  await waitFor(() => expect(visits.place.pathname).toBe(`/projects/${project.id}/history`));
});

test('a refused check-in names the activities with recorded work', async () => {
  const { testData, database } = service;
  const db = database.kysely;
  const resource = await testData.resource();
  const assignment = await testData.assignment(project, activities.paving, resource);
  const { user, dialog, onDone } = await open({ activity: [{ id: activities.piling, name: 'Other' }] });
  const working = { number: -1, plan_id: project.plan };
  const { id } = await db
    .selectFrom('plan_version')
    .select('id')
    .where('plan_id', '=', working.plan_id)
    .where('number', '=', working.number)
    .executeTakeFirstOrThrow();
  // Work booked on the activity while the plan was edited without it.
  await db
    .deleteFrom('activity_version')
    .where('plan_version_id', '=', id)
    .where('activity_id', '=', activities.paving)
    .execute();
  await db
    .insertInto('work_record')
    .values({ assignment_id: assignment, resource_id: resource, day: '2026-01-12', actual_effort: 2, open_effort: 6 })
    .execute();
  await user.click(within(dialog).getByRole('button', { name: 'Check in' }));
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Restore them, then check in');
  within(alert).getByText('Paving');
  within(alert).getByText('Code: project_planning.error.ImportErrorWorkRecordsExist');
  expect(onDone).not.toHaveBeenCalled();
});

test('a check-in without changes reports that nothing has changed', async () => {
  const { dialog } = await open({});
  await within(dialog).findByText('No changes since version 0.');
  expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
});

test('thousands of changes are loaded in batches', async () => {
  const plan = (shift: number) =>
    aDocument(
      Array.from({ length: 5_000 }, (_, index) => ({
        id: `a${index}`,
        start: `2026-06-0${1 + shift}`,
        finish: `2026-06-0${1 + shift}`,
      })),
    );
  const { user, dialog } = await show({ saved: plan(0), current: plan(1) });
  const moved = within(dialog).getByText('Moved');
  expect(moved.textContent).toBe('Moved5,000 (5,000 later)');
  expect(within(dialog).queryAllByRole('listitem')).toEqual([]);
  await user.click(moved);
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(101));
  await user.click(within(dialog).getByRole('button', { name: 'Show 100 more of 4,900' }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(201));
});

test('the check-in dialog is available in German', async () => {
  const { dialog } = await open(
    { activity: [{ id: activities.paving, start: '2026-01-13', finish: '2026-01-16' }] },
    'de',
  );
  within(dialog).getByRole('button', { name: 'Einchecken' });
  expect(lines(dialog)).toContainEqual(expect.stringMatching(/Paving beginnt 1 Kalendertag später/));
});
