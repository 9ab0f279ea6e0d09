import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { startService, type TestService } from '#testing/service.ts';

/** A project with one activity of 40 hours, anew for every test: the manager edits its plan, a contributor adds to it. */
let service: TestService;
let contributor: Client;
let manager: Client;
let project: { id: string; plan: string; version: string };
let resource: string;
const users = { contributor: '', manager: '' };

const db = () => service.database.kysely;

beforeAll(async () => {
  service = await startService({ today: '2026-01-07' });
  users.contributor = await service.testData.user('contributor');
  users.manager = await service.testData.user('manager');
  contributor = await service.as('contributor');
  manager = await service.as('manager');
});
afterAll(() => service.close());

beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  await testData.permission(project.id, users.contributor, Level.contributor);
  await testData.permission(project.id, users.manager, Level.manager);
  resource = await testData.resource();
  const activity = await testData.activity(project, { name: 'Foundation', base_effort: 40 });
  await testData.assignment(project, activity, resource);
  await recomputePlan(db(), project.plan);
});

const edit = () => manager.call(planning.edit, { projectId: project.id });
const checkIn = () => manager.call(planning.checkIn, { projectId: project.id });
const remove = (activityId: string) => contributor.call(tasks.deleteAdHocActivity, { activityId });
const read = (id: string) => contributor.call(tasks.getTaskById, { id });

async function create(more: { responsibleResource?: string; baseEffort?: number } = {}): Promise<string> {
  const input = { projectId: project.id, body: { name: 'Telephone', ...more } };
  const activity = await contributor.call(tasks.createAdHocActivity, input);
  if (!activity) throw new Error('nothing was created');
  return activity.id;
}

const inVersions = (id: string) =>
  db()
    .selectFrom('activity_version as planned')
    .innerJoin('plan_version as version', 'version.id', 'planned.plan_version_id')
    .select(['version.number', 'planned.name'])
    .where('planned.activity_id', '=', id)
    .orderBy('version.number')
    .execute();

test('an ad hoc activity exists in the current and the working version and survives the check-in', async () => {
  await edit();
  const id = await create({ responsibleResource: resource, baseEffort: 6 });
  await contributor.call(tasks.updateAdHocActivity, { body: { id, name: 'Visit' } });
  expect(await inVersions(id)).toEqual([
    { number: -1, name: 'Visit' },
    { number: 0, name: 'Visit' },
  ]);
  await checkIn();
  expect(await read(id)).toMatchObject({ name: 'Visit', openEffort: 6, assignments: [expect.any(String)] });
});

test('an ad hoc activity deleted during an edit of the plan does not reappear with the check-in', async () => {
  const kept = await create();
  const gone = await create();
  await edit();
  await remove(gone);
  await checkIn();
  const list = await contributor.call(tasks.listTasksOfProject, { projectId: project.id });
  expect(list?.activity.map(({ id, name }) => (id === kept ? 'kept' : name))).toEqual(['Foundation', 'kept']);
});

test('deleting an ad hoc activity that is part of an earlier version keeps the activity in that version only', async () => {
  const id = await create({ responsibleResource: resource, baseEffort: 6 });
  await edit();
  await checkIn();
  await remove(id);
  expect(await read(id)).toBeNull();
  expect(await inVersions(id)).toEqual([{ number: 0, name: 'Telephone' }]);
  const plan = await contributor.call(projects.getPlanForProject, { projectId: project.id });
  expect(plan).toMatchObject({ baseEffort: 40, openEffort: 40 });
});
