import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanChange } from '#contract/app/plan-editing.ts';
import { EventCode, Level } from '#contract/core/codes.ts';
import { planEditor } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let manager: Client;
let project: { id: string; plan: string; version: string };
let [ann, ben, build] = ['', '', ''];
const id: Record<string, string> = {};

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  await service.testData.administrator('admin');
  for (const login of ['manager', 'other', 'watcher']) id[login] = await service.testData.user(login);
  manager = await service.as('manager');
});
afterAll(() => service.close());

beforeEach(async () => {
  const { testData } = service;
  project = await testData.project();
  for (const login of ['manager', 'other']) await testData.permission(project.id, id[login] ?? '', Level.manager);
  await testData.permission(project.id, id['watcher'] ?? '', Level.observer);
  ann = await testData.resource();
  ben = await testData.resource();
  for (const resource of [ann, ben]) await testData.resourcePermission(resource, id['manager'] ?? '', Level.observer);
  const days = { start: '2026-03-09', finish: '2026-03-13', duration: 40 };
  build = await testData.activity(project, { name: 'Build', ...days, base_effort: 40 });
  await testData.assignment(project, build, ann, { base_effort: 40 });
});

const read = (client = manager) => planEditor(client, project.id).read();
const currentVersion = async () => String((await read()).version.id.id);
type Change = Omit<OpPlanChange, 'project'>;
const change = async (body: Change, client = manager) => {
  const list = await client.call(appApi.changePlans, { body: { plan: [{ project: project.id, ...body }] } });
  return list?.version[0];
};
const share = (resource: string, baseEffort: number) => ({
  activity: build,
  resource,
  assigned: (baseEffort / 40) * 100,
  baseEffort,
});
/** Gives 16 hours of Ann to Ben. */
const split = (version: string): Change => ({
  version,
  comment: '16 h of Build from Ann to Ben',
  assignment: [share(ann, 24), share(ben, 16)],
});
const planned = async () => {
  const { activity, assignment, link } = await read();
  return { activity, assignment, link };
};

test('a change of the current plan is one new version, one event and one line of the audit log, and leaves nothing checked out', async () => {
  const logged = async () => {
    const { rows } = await sql<{ events: string; audits: string }>`select
      (select string_agg(message_code::text, ' ' order by id) from event where project_node_id = ${project.id}) as events,
      (select string_agg(action, ' ') from audit_entry where object_id = ${project.id}) as audits`.execute(
      service.database.kysely,
    );
    return rows[0];
  };
  const info = await change(split(await currentVersion()));
  expect(info).toMatchObject({ comment: '16 h of Build from Ann to Ben' });
  expect(await logged()).toEqual({ events: String(EventCode.planCheckedIn), audits: 'plan.changed' });
  const { workingVersion, assignment, activity } = await read();
  expect(workingVersion).toBe(false);
  expect(assignment.map(({ resource, baseEffort }) => [resource, baseEffort])).toEqual([
    [ann, 24],
    [ben, 16],
  ]);
  expect(activity[0]?.baseEffort).toBe(40);
});

test('the inverse change restores the plan exactly', async () => {
  // The check-in computes the figures, which the test data leave out.
  const editor = planEditor(manager, project.id);
  await editor.checkOut();
  await editor.checkIn();
  const before = await planned();
  await change(split(await currentVersion()));
  expect(await planned()).not.toEqual(before);
  await change({
    version: await currentVersion(),
    assignment: [share(ann, 40)],
    removedAssignment: [{ activity: build, resource: ben }],
  });
  expect(await planned()).toEqual(before);
});

test('a plan that someone edits is not changed, and the refusal names who', async () => {
  const version = await currentVersion();
  const editor = planEditor(await service.as('other'), project.id);
  expect((await read()).holderName).toBeUndefined();
  await editor.checkOut();
  expect(await read()).toMatchObject({ holderName: 'other', workingVersion: false });
  await expect(change(split(version))).rejects.toMatchObject({
    code: 'project.error.ProjectLockedError',
    message: expect.stringContaining('other'),
  });
  await editor.discard();
  // Nor one with unfinished edits of the caller, which a check-in would publish.
  await planEditor(manager, project.id).checkOut();
  await expect(change(split(version))).rejects.toMatchObject({ code: 'project.error.ProjectLockedError' });
});

test('a change of an earlier version is refused, and so is one by an observer', async () => {
  const version = await currentVersion();
  await change(split(version));
  const before = await planned();
  await expect(change(split(version))).rejects.toMatchObject({ code: 'main.error.ModifiedMeanwhile' });
  await expect(change(split(await currentVersion()), await service.as('watcher'))).rejects.toMatchObject({
    code: 'project.error.ManagerAccessDenied',
  });
  expect(await planned()).toEqual(before);
});

test('nothing stays checked out after a change that is refused', async () => {
  const hidden = await service.testData.resource();
  const version = await currentVersion();
  await expect(change({ version, assignment: [share(hidden, 8)] })).rejects.toMatchObject({
    code: 'main.error.InvalidParameter',
  });
  expect(await currentVersion()).toBe(version);
  await change(split(version));
});

test('resources that can be assigned are read on request by those who do not edit the plan', async () => {
  const names = async (withAssignable: boolean) => {
    const plan = await manager.call(appApi.getWorkingPlan, { projectId: project.id, withAssignable });
    return plan?.resource.map(({ id: resource }) => resource).filter((each) => [ann, ben].includes(each ?? ''));
  };
  expect(await names(false)).toEqual([ann]);
  expect(await names(true)).toEqual([ann, ben]);
});

test('several plans are changed together, and none if one of them can’t be', async () => {
  const first = { project: project.id, ...split(await currentVersion()) };
  const { testData } = service;
  const other = await testData.project();
  await testData.permission(other.id, id['manager'] ?? '', Level.manager);
  const paint = await testData.activity(other, {
    name: 'Paint',
    start: '2026-03-09',
    finish: '2026-03-13',
    duration: 40,
  });
  const second = (version: string) => ({ project: other.id, version, activity: [{ id: paint, name: 'Paint it' }] });
  const together = (plan: OpPlanChange[]) => manager.call(appApi.changePlans, { body: { plan } });
  const before = await currentVersion();
  await expect(together([first, second('1')])).rejects.toMatchObject({
    code: 'main.error.ModifiedMeanwhile',
    arguments: { project: other.id },
  });
  await expect(together([first, first])).rejects.toMatchObject({ code: 'main.error.InvalidParameter' });
  expect(await currentVersion()).toBe(before);
  const list = await together([first, second(other.version)]);
  expect(list?.version[0]?.id.id).toBe(Number(await currentVersion()));
  expect((await planEditor(manager, other.id).read()).activity).toMatchObject([{ name: 'Paint it' }]);
});
