import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let observer = '';
let project: { id: string; plan: string; version: string };
let activity = '';
let planned: string[] = [];

beforeAll(async () => {
  service = await startService();
  observer = await service.testData.user('observer');
  await service.testData.user('stranger');
});
afterAll(() => service.close());

beforeEach(async () => {
  project = await service.testData.project();
  await service.testData.permission(project.id, observer, Level.observer);
  activity = await service.testData.activity(project);
  const resources = [await service.testData.resource(), await service.testData.resource()];
  for (const resource of resources) await service.testData.assignment(project, activity, resource);
  const db = service.database.kysely;
  const rows = await db
    .selectFrom('assignment_version')
    .select('id')
    .where('activity_id', '=', activity)
    .orderBy('id')
    .execute();
  planned = rows.map(({ id }) => id);
});

const list = async (login: string, activityVersionId: string) => {
  const client = await service.as(login);
  return (await client.call(planning.listAssignmentVersions, { activityVersionId }))?.assignmentVersion.map(
    ({ id }) => id,
  );
};

const versionOf = async (activityId: string, version = project.version) => {
  const { id } = await service.database.kysely
    .selectFrom('activity_version')
    .select('id')
    .where('activity_id', '=', activityId)
    .where('plan_version_id', '=', version)
    .executeTakeFirstOrThrow();
  return id;
};

test('the assignments of an activity are listed for a version of its plan', async () => {
  expect(await list('observer', await versionOf(activity))).toEqual(planned);
});

test('an activity id refers to its last checked-in version', async () => {
  expect(await list('observer', activity)).toEqual(planned);
});

test('an activity without assignments has an empty list of assignments', async () => {
  expect(await list('observer', await service.testData.activity(project))).toEqual([]);
});

test('assignments of the working version are listed only for its holder', async () => {
  await service.testData.user(`holder ${project.id}`);
  const holder = await service.as(`holder ${project.id}`);
  const { id: holderId } = await service.database.kysely
    .selectFrom('subject')
    .select('id')
    .where('name', '=', `holder ${project.id}`)
    .executeTakeFirstOrThrow();
  await service.testData.permission(project.id, holderId, Level.manager);
  const working = await holder.call(planning.edit, { projectId: project.id });
  const inWorkingVersion = await versionOf(activity, working?.idString ?? '');
  expect(await list(`holder ${project.id}`, inWorkingVersion)).toHaveLength(2);
  await expect(list('observer', inWorkingVersion)).rejects.toMatchObject({ code: 'project_planning.error.NotFound' });
});

test('assignments of a hidden project or an unknown activity are not found', async () => {
  for (const id of [activity, '999999999'])
    await expect(list('stranger', id)).rejects.toMatchObject({
      code: 'project_planning.error.NotFound',
      arguments: { id },
    });
});
