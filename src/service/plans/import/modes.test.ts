import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, createClient, type ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityAttribute, ActivityType, EventCode, Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

const kitchen = readFileSync(new URL('../../../files/samples/kitchen.xml', import.meta.url));

let service: TestService;
let annId = '';
beforeAll(async () => {
  service = await startService();
  annId = await service.testData.user('ann');
  const kimId = await service.testData.user('kim');
  await service.testData.resource({ name: 'Kim', user_id: kimId });
  const pool = await service.testData.pool({ name: 'Hidden' });
  await service.testData.resource({ name: 'Secret', parent_id: pool });
  await service.testData.resourcePermission(pool, kimId);
  const { id: kimsResource } = await service.database.kysely
    .selectFrom('resource')
    .select('id')
    .where('name', '=', 'Kim')
    .executeTakeFirstOrThrow();
  await service.testData.resourcePermission(kimsResource, annId, Level.external);
});
afterAll(() => service.close());

describe.each(['json', 'xml'] as const)('decision 5: an import in %s', (format) => {
  let ann: Client;
  let projectId = '';
  beforeAll(async () => {
    ann = await service.as('ann', format);
  });
  beforeEach(async () => {
    projectId = (await service.testData.project()).id;
    await service.testData.permission(projectId, annId, Level.manager);
  });

  type Options = { appendToPlan?: boolean; mergeMode?: string; format?: string };
  const bring = (parts: MspdiParts, options: Options = {}) =>
    ann.call(planning.importProjectPlan, { projectId, body: mspdi(parts), ...options });
  const activities = async () => (await ann.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];
  const outline = async () =>
    (await activities()).map(({ outlineLevel = 1, name }) => `${' '.repeat((outlineLevel ?? 1) - 1)}${name}`);
  const idsByName = async (): Promise<Record<string, string>> =>
    Object.fromEntries((await activities()).map(({ name, id }) => [name ?? '', id]));
  const named = (...names: string[]): MspdiParts => ({ tasks: names.map((Name) => ({ Name })) });
  const guid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

  /** Books two hours of work on an activity. */
  async function book(activityName: string): Promise<string> {
    const [activity] = (await activities()).filter(({ name }) => name === activityName);
    const { kysely } = service.database;
    const { id: assignment_id, resource_id } = await kysely
      .selectFrom('assignment')
      .select(['id', 'resource_id'])
      .where('activity_id', '=', activity?.id ?? '')
      .executeTakeFirstOrThrow();
    const { id } = await kysely
      .insertInto('work_record')
      .values({ assignment_id, resource_id, day: '2026-03-02', actual_effort: 2, open_effort: 6 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const worked: MspdiParts = {
    tasks: [{ Name: 'Design' }, { Name: 'Build' }],
    resources: [{ Name: 'Kim' }],
    assignments: [{ TaskUID: 1, ResourceUID: 1, Work: 'PT8H0M0S' }],
  };

  test('a plan without a check-out is checked out, imported and checked in as a version named after the file', async () => {
    const sentence = await bring({ title: 'House', ...named('A', 'B') });
    expect(sentence).toMatch(/^Imported into version 1: activities 2, links 0, assignments 0\./);
    const list = await ann.call(appApi.listPlanVersions, { projectId });
    expect(list?.versionInfo).toMatchObject([
      { version: 1, name: 'Import: House', baselineVersion: true, workingVersion: false },
      { version: 0 },
    ]);
    expect(await ann.call(appApi.getPlanState, { projectId })).toMatchObject({ checkedOut: false, version: 1 });
    const { rows } = await service.database.pool.query(
      'select message_code as code from event where project_node_id = $1',
      [projectId],
    );
    expect(rows).toEqual([{ code: EventCode.planImported }]);
  });

  test('an import by the holder of the plan goes into the working version, which stays checked out', async () => {
    await ann.call(planning.edit, { projectId });
    expect(await bring(named('A'))).toMatch(/^Imported into the working version:/);
    expect(await outline()).toEqual([]);
    expect(await ann.call(appApi.getPlanState, { projectId })).toMatchObject({ checkedOut: true, version: 0 });
  });

  test('an import replaces planned activities by default', async () => {
    await bring(named('A', 'B', 'C'));
    const sentence = await bring(named('X', 'Y'));
    expect(await outline()).toEqual(['X', 'Y']);
    expect(sentence).toContain('1 activity that isn’t in the file was removed.');
  });

  test('a replacing import keeps the identity of matching activities with their work, comments and to-dos', async () => {
    await bring(worked);
    const before = await idsByName();
    const record = await book('Design');
    const comment = { activity_id: before.Design ?? '', text: 'Looks fine' };
    await service.database.kysely.insertInto('activity_comment').values(comment).execute();
    await bring({ ...worked, tasks: [{ Name: 'Design 2', Start: '2026-05-04T08:00:00' }, { Name: 'Build' }] });
    const after = await activities();
    expect(after).toMatchObject([
      {
        id: before.Design,
        name: 'Design 2',
        start: '2026-05-04',
        actualEffort: 2,
        openEffort: 6,
        comments: [{ text: 'Looks fine' }],
      },
      { id: before.Build, name: 'Build' },
    ]);
    const { rows } = await service.database.pool.query('select id from work_record where id = $1', [record]);
    expect(rows).toHaveLength(1);
  });

  test('a replacing import keeps planned and recorded costs and the baseline', async () => {
    await bring(worked);
    const { Design = '' } = await idsByName();
    const { kysely, pool } = service.database;
    const { current_version_id: plan_version_id, id: plan } = await kysely
      .selectFrom('project_plan')
      .select(['id', 'current_version_id'])
      .where('project_node_id', '=', projectId)
      .executeTakeFirstOrThrow();
    const planned = { plan_version_id: plan_version_id ?? '', activity_id: Design, cost_type: 2, base: 500 };
    await kysely.insertInto('planned_cost').values(planned).execute();
    const kim = await kysely.selectFrom('resource').select('id').where('name', '=', 'Kim').executeTakeFirstOrThrow();
    const spent = {
      activity_id: Design,
      resource_id: kim.id,
      cost_type: 2,
      day: '2026-03-02',
      actual_costs: 200,
      open_costs: 300,
    };
    await kysely.insertInto('cost_record').values(spent).execute();
    await bring({ ...worked, tasks: [{ Name: 'Design!' }, { Name: 'Build' }] });
    const [activity] = await activities();
    expect(activity).toMatchObject({ id: Design, name: 'Design!' });
    const { rows } = await pool.query('select base, actual, open from plan_cost where plan_id = $1 and cost_type = 2', [
      plan,
    ]);
    expect(rows.map((row: object) => Object.values(row).map(Number))).toEqual([[500, 200, 300]]);
    const list = await ann.call(appApi.listPlanVersions, { projectId });
    expect(list?.versionInfo?.find(({ baselineVersion }) => baselineVersion)).toMatchObject({ version: 1 });
  });

  test('a replacing import without an activity that has work records is refused with a list of these', async () => {
    await bring(worked);
    await book('Design');
    const { Design } = await idsByName();
    const before = await databaseFingerprint(service.database);
    const lacking = {
      tasks: [
        { UID: 2, WBS: '9', Name: 'Build' },
        { UID: 3, WBS: '10', Name: 'New' },
      ],
    };
    const failure = await bring(lacking).then(
      () => undefined,
      (error: unknown) => error as ServiceError,
    );
    expect(failure).toMatchObject({
      code: 'project_planning.error.ImportErrorWorkRecordsExist',
      message: 'Nothing was changed. The file lacks activities with booked work: Design.',
    });
    expect([failure?.arguments.activities, failure?.arguments.ids].flat()).toEqual(['Design', Design]);
    expect(await databaseFingerprint(service.database)).toEqual(before);
    // With its work it stays where nothing is replaced.
    await bring(lacking, { mergeMode: 'update' });
    expect(await outline()).toEqual(['Design', 'Build', 'New']);
  });

  test('a working version without an activity cannot be checked in if work was recorded on the activity since', async () => {
    await bring(worked);
    await ann.call(planning.edit, { projectId });
    await bring({ tasks: [{ UID: 2, WBS: '9', Name: 'Build' }] });
    await book('Design');
    await expect(ann.call(planning.checkIn, { projectId })).rejects.toMatchObject({
      code: 'project_planning.error.ImportErrorWorkRecordsExist',
    });
    await ann.call(appApi.discardWorkingVersion, { projectId });
    expect(await outline()).toContain('Design');
  });

  test('an import with appendToPlan adds its activities after the existing ones', async () => {
    await bring({ tasks: [{ Name: 'A' }, { Name: 'B', OutlineLevel: 2 }] });
    await bring({ tasks: [{ Name: 'A' }, { Name: 'B', OutlineLevel: 2 }] }, { appendToPlan: true });
    expect(await outline()).toEqual(['A', ' B', 'A', ' B']);
    expect((await activities()).map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
  });

  test('an updating import changes matches by GUID, unique id or WBS code, adds the rest and removes nothing', async () => {
    await bring({
      tasks: [
        { Name: 'Phase', GUID: guid(1), WBS: '1' },
        { Name: 'Stays', OutlineLevel: 2, WBS: '1.1', Work: 'PT4H0M0S' },
        { Name: 'Two', OutlineLevel: 2, WBS: '1.2', Work: 'PT8H0M0S' },
        { Name: 'Three', WBS: '2' },
      ],
    });
    const before = await idsByName();
    await bring(
      {
        tasks: [
          { UID: 50, Name: 'Start', WBS: '0' },
          { UID: 51, Name: 'Phase!', GUID: guid(1), WBS: 'x' },
          { UID: 3, Name: 'Two!', OutlineLevel: 2, WBS: 'y', Work: 'PT16H0M0S' },
          { UID: 52, Name: 'Three!', WBS: '2' },
        ],
      },
      { mergeMode: 'update' },
    );
    expect(await outline()).toEqual(['Start', 'Phase!', ' Stays', ' Two!', 'Three!']);
    const after = await idsByName();
    expect([after['Phase!'], after.Stays, after['Two!'], after['Three!']]).toEqual([
      before.Phase,
      before.Stays,
      before.Two,
      before.Three,
    ]);
    const [, phase] = await activities();
    expect(phase).toMatchObject({ baseEffort: 20, type: ActivityType.collection });
  });

  test('mergeMode takes precedence over appendToPlan', async () => {
    await bring(named('A', 'B'));
    await bring(named('X'), { mergeMode: 'replace', appendToPlan: true });
    expect(await outline()).toEqual(['X']);
    await bring(named('Y'), { mergeMode: 'append', appendToPlan: false });
    expect(await outline()).toEqual(['X', 'Y']);
    await expect(bring(named('Z'), { mergeMode: 'merge' })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'mergeMode', value: 'merge' },
    });
  });

  test('an import keeps ad hoc activities and places them after planned ones', async () => {
    await bring(named('A', 'B'));
    const { kysely } = service.database;
    const version = await kysely
      .selectFrom('project_plan')
      .select(['id', 'current_version_id as version'])
      .where('project_node_id', '=', projectId)
      .executeTakeFirstOrThrow();
    const at = { plan: version.id, version: version.version ?? '' };
    const adHoc = await service.testData.activity(at, { name: 'Call', type: ActivityType.adHoc, sequence: 3 });
    await bring(named('X', 'Y', 'Z', 'W'));
    expect(await outline()).toEqual(['X', 'Y', 'Z', 'W', 'Call']);
    expect((await idsByName()).Call).toBe(adHoc);
  });

  test('importing the same file twice reports no change and writes no event', async () => {
    for (const name of ['Maria', 'Jonas']) await service.testData.resource({ name: `${name} ${format}` });
    const first = await ann.call(planning.importProjectPlan, { projectId, body: kitchen });
    const links = async () => (await ann.call(appApi.listPlanLinks, { projectId }))?.link;
    const before = [await activities(), await links()];
    const state = await databaseFingerprint(service.database);
    const second = await ann.call(planning.importProjectPlan, { projectId, body: kitchen });
    expect(second).toMatch(/^Nothing was changed: version 2 already matches the file\. /);
    expect(first).toContain('Imported into version 2');
    expect([await activities(), await links()]).toEqual(before);
    expect(await databaseFingerprint(service.database)).toEqual(state);
  });

  test('an import matches visible resources by name, then by e-mail address', async () => {
    const sentence = await bring({
      tasks: [{ Name: 'A' }],
      resources: [
        { Name: ' KIM ' },
        { Name: 'K. from the office', EmailAddress: 'KIM@example.org' },
        { Name: 'Secret' },
        { Name: 'Idle' },
        { Name: 'Steel', Type: 0 },
      ],
      assignments: [1, 2, 3].map((ResourceUID) => ({ TaskUID: 1, ResourceUID, Work: 'PT10H0M0S' })),
    });
    expect(sentence).toContain(
      'No resource found for Secret (10\u00a0h), Idle; their work is kept as unassigned effort.',
    );
    const [activity] = await activities();
    expect(activity).toMatchObject({
      baseEffort: 30,
      unassignedEffort: 10,
      attributes: ActivityAttribute.imported | ActivityAttribute.incompleteAssignment,
    });
    const list = await ann.call(tasks.getAssignmentsByIds, { assignmentIds: activity?.assignments ?? [] });
    // Two of the file's resources are one here.
    expect(list?.assignment).toMatchObject([{ assigned: 200, baseEffort: 20 }]);
    const project = await ann.call(projects.getProjectById, { projectId });
    expect(project?.assignedResources).toEqual([list?.assignment[0]?.resource]);
  });

  test('an import into a working version assigns no one to the project before the check-in', async () => {
    await ann.call(planning.edit, { projectId });
    await bring(worked);
    const assigned = async () => (await ann.call(projects.getProjectById, { projectId }))?.assignedResources ?? [];
    expect(await assigned()).toEqual([]);
    await ann.call(planning.checkIn, { projectId });
    expect(await assigned()).toHaveLength(1);
  });

  test('an import reports the content that was not taken over in the language of the caller', async () => {
    const parts: MspdiParts = {
      tasks: [{ Name: 'A', PercentComplete: 40, ConstraintType: 4, Active: 0 }],
    };
    const english = await bring(parts);
    for (const part of ['Progress', 'inactive']) expect(english).toContain(part);
    const credentials = { kind: 'token', token: await service.tokenOf('ann') } as const;
    const german = createClient({ baseUrl: service.baseUrl, format, language: 'de', credentials });
    expect(await german.call(planning.importProjectPlan, { projectId, body: mspdi(parts) })).toMatch(
      /^Nichts wurde geändert: Version 1 stimmt schon mit der Datei überein\. .*Fortschritt/,
    );
  });
});
