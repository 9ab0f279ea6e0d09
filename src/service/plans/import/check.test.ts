import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Client, createClient } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { mspdi, type MspdiParts } from '#testing/plan-file.ts';
import { sheetFile } from '#testing/sheet-file.ts';
import { startService, type TestService } from '#testing/service.ts';
import { corpusFiles, corpusPath, storedStep } from '#testing/corpus.ts';

const files = ['mspdi', 'mpx', 'mpp8', 'mpp9', 'mpp12', 'mpp14'].flatMap((folder) =>
  corpusFiles(folder, storedStep).map((name) => `${folder}/${name}`),
);

let service: TestService;
let ann: Client;
let annId = '';
let projectId = '';
beforeAll(async () => {
  service = await startService();
  annId = await service.testData.user('ann');
  ann = await service.as('ann');
  const kim = await service.testData.resource({ name: 'Kim' });
  await service.testData.resourcePermission(kim, annId, Level.external);
});
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, annId, Level.manager);
});
afterAll(() => service.close());

const check = (parts: MspdiParts, options: { appendToPlan?: boolean; mergeMode?: string } = {}) =>
  ann.call(appApi.checkPlanImport, { projectId, body: mspdi(parts), ...options });
const bring = (parts: MspdiParts) => ann.call(planning.importProjectPlan, { projectId, body: mspdi(parts) });

const plan: MspdiParts = {
  title: 'House',
  tasks: [
    { Name: 'Phase' },
    {
      Name: 'Design',
      OutlineLevel: 2,
      Start: '2026-03-02T08:00:00',
      Finish: '2026-03-06T17:00:00',
      PercentComplete: 40,
    },
    {
      Name: 'Gate',
      OutlineLevel: 2,
      Milestone: 1,
      Start: '2026-03-09T08:00:00',
      PredecessorLink: [{ PredecessorUID: 2, Type: 1 }],
    },
  ],
  resources: [{ Name: 'Kim' }, { Name: 'Stranger' }],
  assignments: [
    { TaskUID: 2, ResourceUID: 1, Work: 'PT8H0M0S' },
    { TaskUID: 2, ResourceUID: 2, Work: 'PT4H0M0S' },
  ],
};

describe('checking a plan file without importing', () => {
  test('a check reports the warnings of the file reader in the language of the caller', async () => {
    const wrong: MspdiParts = { tasks: [{ Name: 'Design', PredecessorLink: [{ PredecessorUID: 1, Type: 1 }] }] };
    const credentials = { kind: 'token', token: await service.tokenOf('ann') } as const;
    const german = createClient({ baseUrl: service.baseUrl, format: inject('format'), language: 'de', credentials });
    const asked = { projectId, body: mspdi(wrong) };
    const messages = (await german.call(appApi.checkPlanImport, asked))?.problem?.map(({ message }) => message);
    expect(messages).toContain('Vorgang 1 hängt von sich selbst ab; die Verknüpfung wurde ausgelassen.');
    expect((await check(wrong))?.problem?.map(({ message }) => message)).toContain(
      'Task 1 depends on itself; the link was left out.',
    );
  });

  test('a check reports the content of the file and the records to be created, and writes nothing', async () => {
    const before = await databaseFingerprint(service.database);
    expect(await check(plan)).toMatchObject({
      format: 'mspdi',
      title: 'House',
      mergeMode: 'replace',
      workingVersion: false,
      changes: true,
      start: '2026-03-02',
      finish: '2026-03-09',
      effort: 12,
      numberActivities: 3,
      numberCollections: 1,
      numberMilestones: 1,
      numberLinks: 1,
      numberAssignments: 1,
      person: [
        { name: 'Kim', choice: 'link', basis: 'name', resourceName: 'Kim', numberAssignments: 1, effort: 8 },
        { name: 'Stranger', choice: 'unassigned', basis: 'none', numberAssignments: 1, effort: 4 },
      ],
      numberCreated: 3,
      numberUpdated: 0,
      numberDeleted: 0,
      numberProgress: 1,
      change: [
        { change: 'created', name: 'Phase' },
        { change: 'created', name: 'Design' },
        { change: 'created', name: 'Gate' },
      ],
      numberErrors: 0,
    });
    expect(await databaseFingerprint(service.database)).toEqual(before);
  });

  test('a check reports the same updates and deletions as the import then makes', async () => {
    await bring(plan);
    const other = {
      ...plan,
      tasks: [...(plan.tasks ?? []).slice(0, 2), { UID: 9, WBS: '7', Name: 'New' }].map((task, index) =>
        index === 1 ? { ...task, Name: 'Design!' } : task,
      ),
    };
    const checked = await check(other);
    expect(checked).toMatchObject({ numberCreated: 1, numberUpdated: 1, numberDeleted: 1 });
    expect(checked?.change).toMatchObject([
      { change: 'deleted', name: 'Gate', activity: expect.any(String) },
      { change: 'updated', name: 'Design!', activity: expect.any(String) },
      { change: 'created', name: 'New' },
    ]);
    expect(await check(other, { mergeMode: 'update' })).toMatchObject({ mergeMode: 'update', numberDeleted: 0 });
    expect(await check(other, { appendToPlan: true })).toMatchObject({ mergeMode: 'append', numberCreated: 3 });
    await bring(other);
    const list = await ann.call(appApi.listImports, {});
    expect(list?.import?.[0]).toMatchObject({ numberCreated: 1, numberUpdated: 1, numberDeleted: 1 });
  });

  test('a check of an unchanged plan reports no changes', async () => {
    await bring(plan);
    expect(await check(plan)).toMatchObject({ changes: false, numberUpdated: 0, numberProgress: 0, change: [] });
  });

  test('a check uses the working version of the caller, and names another user who holds the plan', async () => {
    await ann.call(planning.edit, { projectId });
    expect(await check(plan)).toMatchObject({ workingVersion: true, numberProgress: 1 });
    const bobId = await service.testData.user('bob');
    await service.testData.permission(projectId, bobId, Level.manager);
    const bob = await service.as('bob');
    await expect(bob.call(appApi.checkPlanImport, { projectId, body: mspdi(plan) })).rejects.toMatchObject({
      code: 'project.error.ProjectLockedError',
    });
  });

  test('a check reports every reason to refuse the import in the full error message', async () => {
    const link = (PredecessorUID: number) => [{ PredecessorUID, Type: 1 }];
    const long = (name: string) => `${name} ${'that comes first '.repeat(12)}${name}`;
    const [hen, egg] = [long('Hen'), long('Egg')];
    const loop = {
      tasks: [
        { Name: hen, PredecessorLink: link(2) },
        { Name: egg, PredecessorLink: link(1) },
      ],
    };
    const message = (await check(loop))?.problem?.[0]?.message;
    for (const name of [hen, egg]) expect(message).toContain(name);
    expect(await check(loop)).toMatchObject({
      changes: false,
      numberActivities: 2,
      numberErrors: 1,
      problem: [{ severity: 'error', code: 'project.error.LoopAssignmentError' }, {}],
    });
  });

  test('a check of a spreadsheet reports all problems with their places', async () => {
    const body = sheetFile([
      ['Name', 'Start', 'Colour'],
      [null, '2026-03-02', 'red'],
      ['B', 'soon', null],
    ]);
    expect(await ann.call(appApi.checkPlanImport, { projectId, body })).toMatchObject({
      format: 'xls',
      changes: false,
      numberErrors: 1,
      numberWarnings: 2,
      problem: [
        { severity: 'error', code: 'import.error.CellMissing', sheet: 'Records', row: 2, column: 'Name' },
        { severity: 'warning', code: 'import.error.ColumnUnknown', row: 1, column: 'Colour' },
        { severity: 'warning', code: 'import.error.CellNotValid', row: 3, column: 'Start', value: 'soon' },
      ],
    });
  });

  test('a check of a file that is not a plan is refused like the import', async () => {
    await expect(ann.call(appApi.checkPlanImport, { projectId, body: Buffer.from('no plan') })).rejects.toMatchObject({
      code: 'project_planning.error.MsProjectFileReadError',
    });
  });
});

// The result of an import does not depend on the answer format; answers only confirm it.
describe.runIf(files.length > 0 && inject('format') === 'json')('a file of the test corpus', () => {
  // The more rows there are, the longer it takes to verify that none has changed.
  afterEach(() => service.database.kysely.deleteFrom('project_node').where('id', '=', projectId).execute());

  test.each(files)(
    'importing %s has the result that its check reports, and a second import changes nothing',
    async (name) => {
      const body = readFileSync(corpusPath(name));
      const { numberCreated, changes } = (await ann.call(appApi.checkPlanImport, { projectId, body })) ?? {};
      expect(await ann.call(planning.importProjectPlan, { projectId, body })).toContain(
        changes === true ? `activities ${numberCreated},` : 'Nothing was changed: version 0',
      );
      const before = await databaseFingerprint(service.database);
      expect(await ann.call(appApi.checkPlanImport, { projectId, body })).toMatchObject({ changes: false, change: [] });
      expect(await ann.call(planning.importProjectPlan, { projectId, body })).toMatch(/^Nothing was changed: version/);
      expect(await databaseFingerprint(service.database)).toEqual(before);
    },
  );
});
