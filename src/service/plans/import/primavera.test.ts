import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { readPlanFile } from '#files/read.ts';
import { ferryTables, xer } from '#testing/build-primavera.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ann: Client;
let projectId = '';

beforeAll(async () => {
  service = await startService();
  const annId = await service.testData.user('ann');
  ann = await service.as('ann');
  projectId = (await service.testData.project()).id;
  await service.testData.permission(projectId, annId, Level.manager);
});
afterAll(() => service.close());

test('a plan of Primavera is checked, imported and exported with its work, links and calendars', async () => {
  const body = xer(ferryTables);
  const check = await ann.call(appApi.checkPlanImport, { projectId, body });
  expect(check).toMatchObject({ format: 'xer' });
  await expect(ann.call(planning.importProjectPlan, { projectId, body, format: 'xer' })).resolves.toMatch(
    /activities 8, links 4/,
  );
  const exported = await ann.call(appApi.exportPlan, { projectId, format: 'mspdi' });
  const plan = readPlanFile(new Uint8Array(await exported.arrayBuffer()));
  expect(plan.tasks.filter(({ uid }) => uid !== 0).map(({ name, wbs, isSummary }) => [name, wbs, isSummary])).toEqual([
    ['Design', 'FERRY.D', true],
    ['Activity 101', 'A101', false],
    ['Activity 102', 'A102', false],
    ['Activity 103', 'A103', false],
    ['Hull', 'FERRY.H', true],
    ['Activity 202', 'A202', false],
    ['Welding', 'FERRY.H.W', true],
    ['Activity 201', 'A201', false],
  ]);
  expect(plan.relations).toHaveLength(4);
});
