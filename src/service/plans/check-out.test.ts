import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { EventCode, Level, UserLevel } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  await service.testData.user('ann');
  await service.testData.user('bob');
  await service.testData.user('carl', { level: UserLevel.contributor });
});
afterAll(() => service.close());

describe.each(['json', 'xml'] as const)('decision 5: checking out and in, in %s', (format) => {
  let admin: Client;
  let ann: Client;
  let bob: Client;
  let projectId = '';

  beforeAll(async () => {
    [admin, ann, bob] = (await Promise.all(['admin', 'ann', 'bob'].map((login) => service.as(login, format)))) as [
      Client,
      Client,
      Client,
    ];
  });
  beforeEach(async () => {
    const { id } = await service.testData.project();
    projectId = id;
    for (const login of ['ann', 'bob']) await service.testData.permission(projectId, await idOf(login), Level.manager);
  });

  const idOf = async (name: string): Promise<string> => {
    const query = service.database.kysely.selectFrom('subject').select('id').where('name', '=', name);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  const versions = async (client: Client) =>
    (await client.call(appApi.listPlanVersions, { projectId }))?.versionInfo ?? [];
  const planOf = (...names: string[]) => mspdi({ tasks: names.map((Name) => ({ Name })) });
  const names = async (client: Client) =>
    (await client.call(tasks.listTasksOfProject, { projectId }))?.activity.map(({ name }) => name);
  const state = (client: Client) => client.call(appApi.getPlanState, { projectId });

  test('version 0 of a plan is the empty plan', async () => {
    expect(await versions(ann)).toMatchObject([
      { version: 0, realVersionNumber: 0, workingVersion: false, baselineVersion: false },
    ]);
    expect(await names(ann)).toEqual([]);
  });

  test('the working version has version -1 and workingVersion true', async () => {
    expect(await ann.call(planning.edit, { projectId })).toMatchObject({
      version: -1,
      realVersionNumber: 1,
      workingVersion: true,
      baselineVersion: false,
    });
    expect(await state(bob)).toMatchObject({ checkedOut: true, checkedOutByName: 'ann', version: 0 });
  });

  test('a second check-out by the same user returns the same working version', async () => {
    const first = await ann.call(planning.edit, { projectId });
    expect(await ann.call(planning.edit, { projectId })).toEqual(first);
    const codes = await events();
    expect(codes).toEqual([EventCode.planCheckedOut]);
  });

  test('check-out requires manager level, and a hidden plan is not found', async () => {
    await service.testData.permission(projectId, await idOf('carl'), Level.manager);
    const carl = await service.as('carl', format);
    await expect(carl.call(planning.edit, { projectId })).rejects.toMatchObject({
      code: 'project.error.ManagerAccessDenied',
      arguments: { needed: 'manager', level: 'contributor' },
    });
    const { id: hidden } = await service.testData.project();
    await expect(ann.call(planning.edit, { projectId: hidden })).rejects.toMatchObject({
      code: 'project.error.NotFound',
      arguments: { id: hidden },
    });
    await expect(ann.call(planning.checkIn, { projectId: hidden })).rejects.toMatchObject({
      code: 'project.error.NotFound',
    });
  });

  test('ProjectLockedError names the user who holds the plan', async () => {
    await ann.call(planning.edit, { projectId });
    const locked = { code: 'project.error.ProjectLockedError', arguments: { user: 'ann' } };
    await expect(bob.call(planning.edit, { projectId })).rejects.toMatchObject(locked);
    await expect(bob.call(planning.checkIn, { projectId })).rejects.toMatchObject(locked);
    await expect(bob.call(planning.importProjectPlan, { projectId, body: planOf('B') })).rejects.toMatchObject(locked);
    await expect(admin.call(planning.edit, { projectId })).rejects.toMatchObject(locked);
    await expect(bob.call(appApi.discardWorkingVersion, { projectId })).rejects.toMatchObject(locked);
  });

  test('each check-in adds 1 to the version, the first is the baseline, and the plan is released', async () => {
    for (const name of ['First', 'Second']) {
      await ann.call(planning.edit, { projectId });
      await ann.call(planning.checkIn, { projectId, name, comment: `${name} & last` });
    }
    expect(await versions(bob)).toMatchObject([
      { version: 2, name: 'Second', comment: 'Second & last', baselineVersion: false, workingVersion: false },
      { version: 1, name: 'First', baselineVersion: true },
      { version: 0, baselineVersion: false },
    ]);
    expect(await state(bob)).toMatchObject({ checkedOut: false, version: 2 });
    expect(await events()).toEqual([
      EventCode.planCheckedIn,
      EventCode.planCheckedOut,
      EventCode.planCheckedIn,
      EventCode.planCheckedOut,
    ]);
  });

  test('a chosen baseline is kept when another version is checked in', async () => {
    await ann.call(planning.edit, { projectId });
    await ann.call(planning.checkIn, { projectId });
    const [first] = await versions(ann);
    await service.database.kysely
      .updateTable('project_plan')
      .set({ baseline_version_id: first?.idString ?? '' })
      .where('project_node_id', '=', projectId)
      .execute();
    await ann.call(planning.edit, { projectId });
    await ann.call(planning.checkIn, { projectId });
    expect((await versions(ann)).map(({ baselineVersion }) => baselineVersion)).toEqual([false, true, false]);
  });

  test('check-in without a check-out fails with ProjectCheckedInError', async () => {
    for (const client of [ann, admin])
      await expect(client.call(planning.checkIn, { projectId })).rejects.toMatchObject({
        code: 'project_planning.error.ProjectCheckedInError',
      });
  });

  test('an administrator may check in a plan that another user holds', async () => {
    await ann.call(planning.edit, { projectId });
    await admin.call(planning.checkIn, { projectId, name: 'Taken back' });
    expect(await state(ann)).toMatchObject({ checkedOut: false, version: 1 });
    await expect(ann.call(planning.checkIn, { projectId })).rejects.toMatchObject({
      code: 'project_planning.error.ProjectCheckedInError',
    });
  });

  test('reads return the last checked-in version, even to the holder', async () => {
    await ann.call(planning.importProjectPlan, { projectId, body: planOf('Old') });
    await ann.call(planning.edit, { projectId });
    await ann.call(planning.importProjectPlan, { projectId, body: planOf('New') });
    expect([await names(ann), await names(bob)]).toEqual([['Old'], ['Old']]);
    expect((await versions(ann)).map(({ version }) => version)).toEqual([-1, 1, 0]);
    expect((await versions(bob)).map(({ version }) => version)).toEqual([1, 0]);
    await ann.call(planning.checkIn, { projectId });
    expect([await names(ann), await names(bob)]).toEqual([['New'], ['New']]);
  });

  test('discarding a check-out releases the plan and keeps the last checked-in version', async () => {
    await ann.call(planning.importProjectPlan, { projectId, body: planOf('Old') });
    await ann.call(planning.edit, { projectId });
    await ann.call(planning.importProjectPlan, { projectId, appendToPlan: true, body: planOf('New') });
    await ann.call(appApi.discardWorkingVersion, { projectId });
    expect(await names(ann)).toEqual(['Old']);
    expect(await state(bob)).toMatchObject({ checkedOut: false, version: 1 });
    const { rows } = await service.database.pool.query(
      `select count(*)::int as left from activity a join project_plan p on p.id = a.plan_id where p.project_node_id = $1`,
      [projectId],
    );
    expect(rows).toEqual([{ left: 1 }]);
    await expect(ann.call(appApi.discardWorkingVersion, { projectId })).rejects.toMatchObject({
      code: 'project_planning.error.ProjectCheckedInError',
    });
  });

  test('recalculateWBS renumbers wbsCode by the outline', async () => {
    const body = mspdi({
      tasks: [
        { Name: 'A', WBS: 'X' },
        { Name: 'B', WBS: 'X.7', OutlineLevel: 2 },
        { Name: 'C', WBS: 'X.9', OutlineLevel: 2 },
        { Name: 'D', WBS: 'Q' },
      ],
    });
    await ann.call(planning.importProjectPlan, { projectId, body });
    const codes = async () =>
      (await ann.call(tasks.listTasksOfProject, { projectId }))?.activity.map(({ wbsCode }) => wbsCode);
    await ann.call(planning.edit, { projectId });
    await ann.call(planning.checkIn, { projectId });
    expect(await codes()).toEqual(['X', 'X.7', 'X.9', 'Q']);
    await ann.call(planning.edit, { projectId });
    await ann.call(planning.checkIn, { projectId, recalculateWBS: true });
    expect(await codes()).toEqual(['1', '1.1', '1.2', '2']);
  });

  test('a check-in that changes nothing modifies no activity', async () => {
    await ann.call(planning.importProjectPlan, { projectId, body: planOf('Same') });
    const stamps = async () =>
      (await ann.call(tasks.listTasksOfProject, { projectId }))?.activity.map(({ id, modified }) => [id, modified]);
    const before = await stamps();
    await ann.call(planning.edit, { projectId });
    await ann.call(planning.checkIn, { projectId });
    expect(await stamps()).toEqual(before);
  });

  test('an archived plan is read-only', async () => {
    await ann.call(planning.edit, { projectId });
    await ann.call(projects.updateProject, { body: { id: projectId, archived: true } });
    const archived = { code: 'project.error.Archived' };
    await expect(ann.call(planning.edit, { projectId })).rejects.toMatchObject(archived);
    await expect(ann.call(planning.checkIn, { projectId })).rejects.toMatchObject(archived);
    await expect(ann.call(planning.importProjectPlan, { projectId, body: planOf('A') })).rejects.toMatchObject(
      archived,
    );
    await ann.call(appApi.discardWorkingVersion, { projectId });
    expect(await state(ann)).toMatchObject({ checkedOut: false, version: 0 });
  });

  test('a portfolio has no plan', async () => {
    const portfolio = await service.testData.portfolio();
    await service.testData.permission(portfolio, await idOf('ann'), Level.manager);
    await expect(ann.call(planning.edit, { projectId: portfolio })).rejects.toMatchObject({
      code: 'project_planning.error.NotFound',
    });
  });

  /** Event codes of the project, the latest first. */
  async function events(): Promise<number[]> {
    const query = service.database.kysely
      .selectFrom('event')
      .select('message_code')
      .where('project_node_id', '=', projectId);
    return (await query.orderBy('id', 'desc').execute()).map(({ message_code }) => message_code);
  }
});
