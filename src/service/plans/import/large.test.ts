import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { generatedPlan } from '#testing/generated-plan.ts';
import { startService, type TestService } from '#testing/service.ts';
import { corpusPath } from '#testing/corpus.ts';

const corpus = corpusPath('perf', 'mspdi-10k.xml.gz');

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
});
afterAll(() => service.close());

/** Sessions keep plans of statements and foreign keys that were made for tables of a page; whole tables are read by them. */
async function tablesKnownAsSmall(admin: Awaited<ReturnType<TestService['as']>>) {
  const importSmall = async () => {
    const { id: projectId } = await service.testData.project();
    await admin.call(planning.importProjectPlan, { projectId, body: generatedPlan(3) });
  };
  for (let before = 0; before < 3; before += 1) await importSmall();
  await sql`analyze`.execute(service.database.kysely);
  for (let after = 0; after < 8; after += 1) await importSmall();
}

test(
  'a plan of 10,000 tasks is imported completely in one request even if the tables were small before',
  { timeout: 60_000 },
  async () => {
    const admin = await service.as('admin');
    await tablesKnownAsSmall(admin);
    const { id: projectId } = await service.testData.project();
    const body = existsSync(corpus) ? gunzipSync(readFileSync(corpus)) : generatedPlan(10_000);
    const count = (pattern: RegExp) => body.toString('latin1').match(pattern)?.length ?? 0;

    // The file of the corpus has a baseline, which is version 1.
    await expect(admin.call(planning.importProjectPlan, { projectId, body })).resolves.toMatch(
      /^Imported into version [12]:/,
    );

    const { activity = [] } = (await admin.call(tasks.listTasksOfProject, { projectId })) ?? {};
    expect(activity).toHaveLength(10_000);
    expect(activity.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    const links = await admin.call(appApi.listPlanLinks, { projectId });
    expect(links?.link).toHaveLength(count(/<PredecessorUID>/g));
    // None of the plan's people exist here: all its work is unassigned.
    const total = activity.reduce((sum, { unassignedEffort }) => sum + (unassignedEffort ?? 0), 0);
    const top = activity.filter(({ outlineLevel }) => outlineLevel === 1);
    expect(top.reduce((sum, { baseEffort }) => sum + (baseEffort ?? 0), 0)).toBeCloseTo(total, 2);
    const plan = await admin.call(projects.getPlanForProject, { projectId });
    expect(total).toBeGreaterThan(0);
    expect(plan?.baseEffort).toBeCloseTo(total, 2);
    // Progress from the file has no work records.
    expect((plan?.actualEffort ?? 0) + (plan?.openEffort ?? 0)).toBeCloseTo(total, 2);

    await expect(admin.call(appApi.checkPlanImport, { projectId, body })).resolves.toMatchObject({ changes: false });
    await expect(admin.call(planning.importProjectPlan, { projectId, body, mergeMode: 'update' })).resolves.toMatch(
      /^Nothing was changed: version [12]/,
    );
  },
);
