import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { readPlanFile } from '#files/read.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let annId = '';
let projectId = '';
beforeAll(async () => {
  service = await startService();
  annId = await service.testData.user('ann');
  ann = await service.as('ann');
});
afterAll(() => service.close());
beforeEach(async () => {
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, annId, Level.manager);
});

const bring = (...fixed: (number | undefined)[]) =>
  ann.call(planning.importProjectPlan, {
    projectId,
    body: mspdi({
      tasks: fixed.map((FixedCost, index) => ({
        Name: `Task ${index}`,
        ...(FixedCost !== undefined && { FixedCost: 100 * FixedCost }),
      })),
    }),
  });

/** Planned costs of each activity. */
async function planned(): Promise<unknown[]> {
  const list = await ann.call(tasks.listTasksOfProject, { projectId });
  return (list?.activity ?? []).map(({ plannedCosts }) => plannedCosts?.cost ?? []);
}

const costs = (value: number) => [{ name: 'miscellaneous', value }];

test('fixed costs in a file become planned miscellaneous costs, which the plan totals', async () => {
  expect(await bring(500, 0, undefined, 12.5)).not.toMatch(/cost/i);
  expect(await planned()).toEqual([costs(500), [], [], costs(12.5)]);
  const plan = await ann.call(projects.getPlanForProject, { projectId });
  expect(plan?.baseCosts?.cost).toEqual(costs(512.5));
});

test('importing a file again sets the costs in the file and keeps all others', async () => {
  await bring(500, 20, 30);
  expect(await bring(500, 20, undefined)).toMatch(/^Nothing was changed/);
  await bring(700, 0, undefined);
  expect(await planned()).toEqual([costs(700), [], costs(30)]);
  await ann.call(planning.edit, { projectId });
  await bring(1, 2, 3);
  expect(await planned()).toEqual([costs(700), [], costs(30)]);
  await ann.call(planning.checkIn, { projectId });
  expect(await planned()).toEqual([costs(1), costs(2), costs(3)]);
});

test('fixed costs are in an exported file, whose import changes nothing', async () => {
  await bring(500, undefined);
  const answer = await ann.call(appApi.exportPlan, { projectId });
  const body = new Uint8Array(await answer.arrayBuffer());
  expect(readPlanFile(body).tasks.map(({ fixedCost }) => fixedCost)).toEqual([undefined, 500, undefined]);
  expect(await ann.call(planning.importProjectPlan, { projectId, body })).not.toMatch(/cost/i);
  expect(await planned()).toEqual([costs(500), []]);
});

/** Design of 16 hours, 8 of them Kim's, of which less was planned first, and what came later. */
function moved() {
  const saved = (Start: string, Finish: string, Work: string) => [
    { Number: 0, Start: `${Start}T08:00:00`, Finish: `${Finish}T17:00:00`, Duration: 'PT8H0M0S', Work },
  ];
  const days = (Start: string, Finish: string) => ({ Start: `${Start}T08:00:00`, Finish: `${Finish}T17:00:00` });
  return mspdi({
    tasks: [
      { Name: 'House', OutlineLevel: 1, Summary: 1, ...days('2026-03-04', '2026-03-06') },
      {
        Name: 'Design',
        OutlineLevel: 2,
        ...days('2026-03-04', '2026-03-05'),
        Duration: 'PT16H0M0S',
        Work: 'PT16H0M0S',
        Baseline: saved('2026-03-02', '2026-03-02', 'PT6H0M0S'),
      },
      { Name: 'Later', OutlineLevel: 2, ...days('2026-03-06', '2026-03-06'), Work: 'PT8H0M0S' },
    ],
    resources: [{ Name: 'Kim' }],
    assignments: [{ TaskUID: 2, ResourceUID: 1, Work: 'PT16H0M0S', Baseline: [{ Number: 0, Work: 'PT4H0M0S' }] }],
  });
}

const bringMoved = () => ann.call(planning.importProjectPlan, { projectId, body: moved() });
const versions = async () =>
  ((await ann.call(appApi.listPlanVersions, { projectId }))?.versionInfo ?? []).map(({ version, baselineVersion }) => [
    version,
    baselineVersion,
  ]);
const exportedTasks = async () => {
  const answer = await ann.call(appApi.exportPlan, { projectId });
  const body = new Uint8Array(await answer.arrayBuffer());
  return { body, tasks: readPlanFile(body).tasks };
};

test('the baseline of a file becomes the first version of a plan without versions, with the values planned then', async () => {
  await service.testData.resource({ name: 'Kim' });
  const checked = await ann.call(appApi.checkPlanImport, { projectId, body: moved() });
  expect(checked?.problem?.filter(({ code }) => code?.includes('baseline'))).toEqual([]);
  expect(await bringMoved()).toMatch(
    /^Imported into version 2: [^:]+ 3, .*The file’s baseline was saved as version 1\.$/,
  );
  expect(await versions()).toEqual([
    [2, false],
    [1, true],
    [0, false],
  ]);
  const { body, tasks: rows } = await exportedTasks();
  expect(rows.map(({ name, baselines }) => [name, baselines.map(({ start, work }) => [start, work])])).toEqual([
    [expect.any(String), []],
    ['House', [[undefined, 0]]],
    ['Design', [['2026-03-02T08:00:00', 6]]],
    ['Later', []],
  ]);
  // Into another project the exported file brings the same.
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, annId, Level.manager);
  await ann.call(planning.importProjectPlan, { projectId, body });
  expect(await versions()).toHaveLength(3);
  expect((await exportedTasks()).tasks.map(({ baselines }) => baselines)).toEqual(
    rows.map(({ baselines }) => baselines),
  );
});

test('a plan with versions keeps its baseline, and the import reports that the baseline of the file was ignored', async () => {
  await bring(undefined);
  expect(await bringMoved()).toMatch(/Baselines of 1 activity not imported\./);
  expect(await versions()).toEqual([
    [2, false],
    [1, true],
    [0, false],
  ]);
  await bring(undefined);
  expect(await versions()).toHaveLength(4);
});

test('undoing an import removes the baseline that the import created', async () => {
  await bringMoved();
  const [run] = (await ann.call(appApi.listImports, { numberRecords: 1 }))?.import ?? [];
  await ann.call(appApi.undoImport, { importId: run?.id ?? '' });
  expect(await versions()).toEqual([[0, false]]);
  const { rows } = await service.database.pool.query(
    'select from activity join project_plan plan on plan.id = plan_id where project_node_id = $1',
    [projectId],
  );
  expect(rows).toHaveLength(0);
});
