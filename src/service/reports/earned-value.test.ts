import { afterAll, beforeAll, expect, test } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import { reports } from '#contract/documented/reports.ts';
import { recomputeAll } from '#testing/invariants.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  const { testData, database } = service;
  await testData.administrator('admin');
  const observer = await testData.user('observer');
  const person = await testData.resource({ hourly_rate: 50 });
  for (const name of ['South', 'North', 'Hidden']) {
    const project = await testData.project({ name, archived: name === 'North' });
    const activity = await testData.activity(project, { base_effort: 40 });
    const assignment_id = await testData.assignment(project, activity, person);
    const work = { assignment_id, resource_id: person, day: '2026-01-07', actual_effort: 5, open_effort: 45 };
    await database.kysely
      .insertInto('work_record')
      .values({ ...work, open_sent: 45 })
      .execute();
    if (name !== 'Hidden') await testData.permission(project.id, observer, Level.observer);
  }
  await recomputeAll(database.kysely);
});
afterAll(() => service.close());

interface Made {
  readonly rows: readonly Record<string, unknown>[];
  readonly sums: Record<string, unknown>;
}

async function made(login: string, body: Record<string, unknown> = {}): Promise<Made> {
  const client = await service.as(login);
  const file = await client.call(reports.export, { reportIdOrName: 'earned-value', format: 'json', body });
  // The file is made by the report.
  return JSON.parse((await file?.text()) ?? '') as Made;
}

const hours = {
  budgetAtCompletion: 40,
  plannedValue: 40,
  earnedValue: 4,
  actualCost: 5,
  scheduleVariance: -36,
  costVariance: -1,
  spi: 0.1,
  cpi: 0.8,
  estimateAtCompletion: 50,
  varianceAtCompletion: -10,
};

test('the report has the earned value of each project in hours, and sums of what can be added', async () => {
  const { rows, sums } = await made('observer');
  expect(rows).toEqual([expect.objectContaining({ project: 'South', ...hours })]);
  expect(sums).toMatchObject({ plannedValue: 40, earnedValue: 4 });
  expect(Object.keys(sums)).not.toContain('spi');
});

test('archived projects are left out unless they are included, and a status date shows an earlier state', async () => {
  const { rows } = await made('observer', { includeArchived: true, day: '2026-01-06' });
  const early = { plannedValue: 16, actualCost: 0, spi: 0, estimateAtCompletion: 40 };
  expect(rows).toEqual(['North', 'South'].map((project): unknown => expect.objectContaining({ project, ...early })));
  expect(rows[0]).not.toHaveProperty('cpi');
});

test('money is shown to managers of a project alone', async () => {
  const [row] = (await made('observer', { unit: 'costs' })).rows;
  expect(row).toEqual({ project: 'South', projectNumber: '' });
  const { rows } = await made('admin', { unit: 'costs' });
  expect(rows.map(({ project, plannedValue, cpi }) => [project, plannedValue, cpi])).toEqual([
    ['Hidden', 2000, 0.8],
    ['South', 2000, 0.8],
  ]);
});

test('by activity, each one counts without those below it, so that the sums are those of the projects', async () => {
  const { rows, sums } = await made('observer', { by: 'activity' });
  expect(rows).toEqual([expect.objectContaining({ project: 'South', activity: expect.any(String), ...hours })]);
  expect(sums).toMatchObject({ plannedValue: 40, earnedValue: 4 });
  const costs = (await made('observer', { by: 'activity', unit: 'costs' })).rows[0];
  expect(costs).not.toHaveProperty('plannedValue');
});
