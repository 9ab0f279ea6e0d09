import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityAttribute, ActivityType, DependencyType } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';
import { corpusFiles, corpusPath, storedStep } from '#testing/corpus.ts';

const samples = fileURLToPath(new URL('../../../files/samples/', import.meta.url));
/** Every third one of each other folder is enough: they differ in what they hold, not in how it is written again. */
const ofCorpus = ['mspdi', 'mpx', 'mpp9', 'mpp12', 'mpp14'].flatMap((folder) =>
  corpusFiles(folder, storedStep * (folder === 'mspdi' ? 1 : 3)).map(
    (name) => [`${folder}/${name}`, corpusPath(folder, name)] as const,
  ),
);
const files = [
  ['kitchen.xml', `${samples}kitchen.xml`] as const,
  ['garden.mpx', `${samples}garden.mpx`] as const,
  ...ofCorpus,
];
const formats = ['mspdi', 'xlsx'];

let service: TestService;
let admin: Client;
let projectId = '';
let project: { id: string; plan: string; version: string };
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
beforeEach(async () => {
  project = await service.testData.project();
  projectId = project.id;
});
afterAll(() => service.close());

const exported = async (format: string) => {
  const answer = await admin.call(appApi.exportPlan, { projectId, format });
  return new Uint8Array(await answer.arrayBuffer());
};
const bring = (body: Uint8Array, id = projectId) =>
  admin.call(planning.importProjectPlan, { projectId: id, body, mergeMode: 'replace' });
const versions = async () => (await admin.call(appApi.listPlanVersions, { projectId }))?.versionInfo.length;

/** Resources of the names of a file, which are forgotten afterwards. */
async function withPeople(body: Uint8Array, run: () => Promise<void>): Promise<void> {
  const { resources } = readPlanFile(body);
  const names = new Set(
    resources.filter(({ type, uid }) => type === 'work' && uid !== 0).map(({ name }) => name?.trim()),
  );
  const ids: string[] = [];
  for (const name of names) if (name) ids.push(await service.testData.resource({ name }));
  await run();
  for (const id of ids)
    await service.database.kysely
      .updateTable('resource')
      .set({ name: `done ${id}` })
      .where('id', '=', id)
      .execute();
}

describe('an export imported into its own project again', () => {
  test.each(files)('exporting %s and importing it again makes no new version', async (_name, path) => {
    const body = readFileSync(path);
    await withPeople(body, async () => {
      await bring(body);
      const before = await versions();
      for (const format of formats) {
        expect(await bring(await exported(format))).toContain('Nothing was changed');
        expect(await versions()).toBe(before);
      }
    });
  });

  test.each(formats)(
    'exporting and importing a plan created in the app makes no new version in any format (%s)',
    async (format) => {
      const { testData } = service;
      const phase = await testData.activity(project, { name: 'Phase', type: ActivityType.collection, priority: 0 });
      const below = { parent_id: phase, outline_level: 2 };
      const first = await testData.activity(project, {
        ...below,
        name: 'Same',
        attributes: ActivityAttribute.startFixed,
      });
      const second = await testData.activity(project, {
        ...below,
        name: 'Same',
        type: ActivityType.task,
        base_effort: 12.3456,
      });
      await testData.activity(project, { name: 'Empty phase', type: ActivityType.collection });
      const kim = await testData.resource({ name: `Kim ${projectId}` });
      await testData.assignment(project, first, kim, { assigned: 33.3333, base_effort: 7.7777 });
      await service.database.kysely
        .insertInto('dependency')
        .values({
          plan_version_id: project.version,
          predecessor_id: first,
          successor_id: second,
          type: DependencyType.startStart,
          lag: 1.2345,
        })
        .execute();
      expect(await bring(await exported(format))).toContain('Nothing was changed');
      expect(await admin.call(appApi.checkPlanImport, { projectId, body: await exported(format) })).toMatchObject({
        changes: false,
        numberCreated: 0,
        numberUpdated: 0,
        numberDeleted: 0,
      });
      expect(await versions()).toBe(1);
    },
  );

  test('importing a changed export makes a new version, and every activity keeps its identity', async () => {
    const { testData } = service;
    const ids = [
      await testData.activity(project, { name: 'Same' }),
      await testData.activity(project, { name: 'Same' }),
    ];
    const text = new TextDecoder().decode(await exported('mspdi')).replace('<Name>Same</Name>', '<Name>Other</Name>');
    await bring(new TextEncoder().encode(text));
    const list = await admin.call(tasks.listTasksOfProject, { projectId });
    expect(list?.activity.map(({ id, name }) => [id, name])).toEqual([
      [ids[0], 'Other'],
      [ids[1], 'Same'],
    ]);
    expect(await versions()).toBe(2);
  });
});

describe.each(formats)('an exported plan (%s) imported into another project', (format) => {
  const facts = async (id: string) => {
    const list = (await admin.call(tasks.listTasksOfProject, { projectId: id }))?.activity ?? [];
    const assignmentIds = list.flatMap(({ assignments }) => assignments ?? []);
    const assignments = await admin.call(tasks.getAssignmentsByIds, { assignmentIds });
    return {
      efforts: list.map(({ name, baseEffort, actualEffort }) => [name, baseEffort, actualEffort]),
      assigned: assignments?.assignment
        .map(({ baseEffort, assigned }) => [baseEffort, assigned])
        .toSorted((one, two) => (one[0] ?? 0) - (two[0] ?? 0)),
    };
  };

  test('an imported export contains the hours of each person, unassigned hours and those of collections', async () => {
    for (const name of ['Uma', 'Vic']) await service.testData.resource({ name: `${name} ${projectId}` });
    const days = { Start: '2026-03-02T08:00:00', Finish: '2026-03-20T17:00:00' };
    await bring(
      mspdi({
        tasks: [
          { Name: 'Phase', ...days, Work: 'PT488H0M0S' },
          {
            Name: 'Uneven',
            OutlineLevel: 2,
            ...days,
            Work: 'PT320H0M0S',
            ActualWork: 'PT16H0M0S',
            PercentWorkComplete: 5,
          },
        ],
        resources: [{ Name: `Uma ${projectId}` }, { Name: `Vic ${projectId}` }],
        assignments: [
          { TaskUID: 1, ResourceUID: 1, Work: 'PT168H0M0S' },
          { TaskUID: 2, ResourceUID: 1, Work: 'PT100H0M0S' },
          { TaskUID: 2, ResourceUID: 2, Work: 'PT20H0M0S', Units: 0.5 },
          { TaskUID: 2, ResourceUID: -65535, Work: 'PT200H0M0S' },
        ],
      }),
    );
    const before = await facts(projectId);
    expect(before).toEqual({
      efforts: [
        ['Phase', 488, 16],
        ['Uneven', 320, 16],
      ],
      assigned: [
        [20, 50],
        [100, 100],
        [168, 100],
      ],
    });
    const { id } = await service.testData.project();
    await bring(await exported(format), id);
    expect(await facts(id)).toEqual(before);
  });
});
