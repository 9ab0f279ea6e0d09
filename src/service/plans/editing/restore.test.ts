import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityType, EventCode, Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { type PlanEditor, planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let ben: Client;
let editor: PlanEditor;
let project: { id: string; plan: string; version: string };
let resource = '';
const id: Record<string, string> = {};

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  for (const login of ['ann', 'ben', 'observer']) id[login] = await service.testData.user(login);
  ann = await service.as('ann');
  ben = await service.as('ben');
});
afterAll(() => service.close());

beforeEach(async () => {
  project = await service.testData.project();
  for (const login of ['ann', 'ben']) await service.testData.permission(project.id, id[login] ?? '', Level.manager);
  await service.testData.permission(project.id, id['observer'] ?? '', Level.observer);
  resource = await service.testData.resource({ user_id: id['ann'] ?? '' });
  await service.testData.resourcePermission(resource, id['ann'] ?? '', Level.manager);
  editor = planEditor(ann, project.id);
});

const restore = (planVersionId: string, body = {}, client = ann) =>
  client.call(appApi.restorePlanVersion, { planVersionId, body });
const activities = async () => (await ann.call(tasks.listTasksOfProject, { projectId: project.id }))?.activity ?? [];
const plan = () => ann.call(projects.getPlanForProject, { projectId: project.id });

/** The id of the version that everybody reads. */
const currentVersion = async () => {
  const versions = await ann.call(appApi.listPlanVersions, { projectId: project.id });
  return versions?.versionInfo.find(({ workingVersion }) => !workingVersion)?.idString ?? '';
};

async function bookOn(activity: string): Promise<void> {
  const [task] = (await ann.call(tasks.getTasksByIds, { activityIds: [activity] }))?.activity ?? [];
  await ann.call(worklogs.createWorkRecord, {
    assignmentId: task?.assignments?.[0] ?? '',
    bookingDate: '2026-02-02',
    bookingResourceId: resource,
    actualEffort: 3,
  });
}

test('restoring an earlier version makes it the newest, followed by activities with later work and ad hoc ones', async () => {
  const kept = await service.testData.activity(project, { name: 'Kept', base_effort: 8 });
  const first = project.version;
  await editor.checkOut();
  const [phase, worked, idle, later] = [uuid(), uuid(), uuid(), uuid()];
  await editor.save({
    removedActivity: [kept],
    activity: [
      { id: phase, sequence: 1, name: 'Phase', type: ActivityType.collection },
      { id: worked, sequence: 2, name: 'Worked', parent: phase, baseEffort: 10 },
      { id: idle, sequence: 3, name: 'Idle', parent: phase },
      { id: later, sequence: 4, name: 'Later', parent: phase, baseEffort: 4 },
    ],
    assignment: [worked, later].map((activity) => ({ activity, resource, assigned: 100, baseEffort: 4 })),
    link: [{ predecessor: worked, successor: later, type: 0 }],
  });
  await editor.checkIn();
  const ids = new Map((await activities()).map((task) => [task.name, task.id]));
  await bookOn(ids.get('Worked') ?? '');
  await bookOn(ids.get('Later') ?? '');
  await ben.call(tasks.createAdHocActivity, { projectId: project.id, body: { name: 'Call' } });
  const before = await plan();

  const info = await restore(first, { name: 'Back', comment: 'It was better' });
  expect(info).toMatchObject({ version: 2, name: 'Back', comment: 'It was better', workingVersion: false });
  expect(await activities()).toMatchObject([
    { name: 'Kept', outlineLevel: 1, baseEffort: 8 },
    { name: 'Worked', outlineLevel: 1, parentActivity: null, actualEffort: 3 },
    { name: 'Later', outlineLevel: 1, actualEffort: 3, predecessorActivities: [{ activity: ids.get('Worked') }] },
    { name: 'Call', type: ActivityType.adHoc },
  ]);
  expect((await plan())?.actualEffort).toBe(before?.actualEffort);
  expect(await currentVersion()).toBe(info?.idString);
  // The way back is open: the version between is restored as well.
  const [, between] = (await ann.call(appApi.listPlanVersions, { projectId: project.id }))?.versionInfo ?? [];
  await restore(between?.idString ?? '');
  expect((await activities()).map(({ name }) => name)).toEqual(['Phase', 'Worked', 'Idle', 'Later', 'Call']);
});

test('restoring a version does not restore an ad hoc activity that was deleted since', async () => {
  const call = await ann.call(tasks.createAdHocActivity, { projectId: project.id, body: { name: 'Call' } });
  const first = await currentVersion();
  await editor.checkOut();
  await editor.checkIn();
  await ann.call(tasks.deleteAdHocActivity, { activityId: call?.id ?? '' });
  await restore(first);
  expect(await activities()).toEqual([]);
});

test('restoring a version is recorded once in each of the two logs', async () => {
  const first = project.version;
  await editor.checkOut();
  await editor.checkIn();
  const db = service.database.kysely;
  const count = async () => {
    const events = await db
      .selectFrom('event')
      .select('message_code')
      .where('project_node_id', '=', project.id)
      .orderBy('id')
      .execute();
    const audits = await db.selectFrom('audit_entry').select('id').where('action', '=', 'plan.restored').execute();
    return { events: events.map(({ message_code }) => message_code), audits: audits.length };
  };
  const before = await count();
  await restore(first);
  expect(await count()).toEqual({
    events: [...before.events, EventCode.planCheckedIn],
    audits: before.audits + 1,
  });
});

test('only managers restore earlier versions, and not while another user holds the plan', async () => {
  const first = project.version;
  await editor.checkOut();
  const working = await ann.call(appApi.listPlanVersions, { projectId: project.id });
  const invalid = { code: 'main.error.InvalidParameter', arguments: { parameterName: 'planVersionId' } };
  await expect(restore(working?.versionInfo[0]?.idString ?? '')).rejects.toMatchObject(invalid);
  await expect(restore(first)).rejects.toMatchObject(invalid);
  await editor.checkIn();
  await expect(restore(first, {}, await service.as('observer'))).rejects.toMatchObject({
    code: 'project.error.ManagerAccessDenied',
  });
  await expect(restore('999999')).rejects.toMatchObject({ code: 'project_planning.error.NotFound' });
  await planEditor(ben, project.id).checkOut();
  await expect(restore(first)).rejects.toMatchObject({ code: 'project.error.ProjectLockedError' });
  await planEditor(ben, project.id).discard();
  expect(await restore(first)).toMatchObject({ version: 2 });
});

test('restoring a version keeps the working version of the caller', async () => {
  const first = project.version;
  await editor.checkOut();
  await editor.checkIn();
  await editor.checkOut();
  await editor.save({ activity: [{ id: uuid(), name: 'Edited' }] });
  await restore(first);
  expect(await editor.read()).toMatchObject({ workingVersion: true, activity: [{ name: 'Edited' }] });
  await editor.checkIn();
  expect(await activities()).toMatchObject([{ name: 'Edited' }]);
});
