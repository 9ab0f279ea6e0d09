import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import { compareDocuments } from '#plan/compare/compare.ts';
import type { PlanDocument } from '#plan/document.ts';
import { calculateSchedule } from '#plan/schedule/schedule.ts';
import { runSteps } from '#client/yielder.ts';
import { readWorkingPlan } from '#app/features/plan/editing/working-plan.ts';
import { anyDocument } from '#testing/plan-document.ts';
import { startService, type TestService } from '#testing/service.ts';
import { linkMark } from '#app/features/plan/gantt/link-marks.ts';
import { planMarks } from './plan-marks.ts';
import { versionDocument, versionSetting } from './use-version.ts';

let service: TestService;
let admin: Client;
const people = new Map<string, string>();

beforeAll(async () => {
  service = await startService({ today: '2026-06-01' });
  const { testData, database } = service;
  await testData.administrator('admin');
  admin = await service.as('admin');
  for (const name of ['kim', 'robin']) people.set(name, await testData.resource({ name }));
  const kim = people.get('kim') ?? '';
  const away = { resource_id: kim, start: '2026-06-10', finish: '2026-06-16' };
  await database.kysely.insertInto('unavailability').values(away).execute();
  await admin.call(appApi.setResourceCalendar, { resourceId: kim, body: { week: [8, 8, 4, 0, 0, 0, 6] } });
  await admin.call(appApi.putHoliday, { body: { day: '2026-06-04' } });
});
afterAll(() => service.close());

type Project = Awaited<ReturnType<TestService['testData']['project']>>;

/** Writes a document into the current version of a plan. */
async function written(project: Project, { activities, links, assignments }: PlanDocument): Promise<void> {
  const { testData, database } = service;
  const ids = new Map<string, string>();
  for (const [index, activity] of activities.entries()) {
    const { type, start, finish, duration, name } = activity;
    const parent_id = ids.get(activity.parentId ?? '') ?? null;
    const row = { name, type, start, finish, duration, parent_id, sequence: index + 1 };
    ids.set(activity.id, await testData.activity(project, row));
  }
  const idOf = (id: string) => ids.get(id) ?? '';
  for (const { predecessorId, successorId, type, lag, isElapsed } of links) {
    const ends = { predecessor_id: idOf(predecessorId), successor_id: idOf(successorId) };
    const row = { ...ends, plan_version_id: project.version, type, lag, lag_elapsed: isElapsed };
    await database.kysely.insertInto('dependency').values(row).execute();
  }
  for (const { activityId, resourceId, baseEffort } of assignments)
    await testData.assignment(project, idOf(activityId), people.get(resourceId) ?? '', { base_effort: baseEffort });
}

async function checkedIn(projectId: string, change: (version: string) => Promise<unknown>): Promise<string> {
  const working = (await admin.call(planning.edit, { projectId }))?.idString ?? '';
  await change(working);
  await admin.call(planning.checkIn, { projectId });
  return working;
}

/** Every third activity with dates lasts a day longer. */
const longer = (version: string) =>
  service.database.pool.query(
    `update activity_version set finish = finish + 1, duration = duration + 8
     where plan_version_id = $1 and finish is not null and sequence % 3 = 0 and type = 0`,
    [version],
  );

const documents = fc.sample(anyDocument(14, 8), { seed: 20_260_601, numRuns: 6 });

test.each(documents.map((document, index) => [index, document] as const))(
  'service and app calculate the same critical path and conflicts: plan %i',
  async (_index, document) => {
    const project = await service.testData.project();
    await written(project, document);
    const older = await checkedIn(project.id, () => Promise.resolve());
    const newer = await checkedIn(project.id, longer);

    const answer = await admin.call(appApi.getWorkingPlan, { projectId: project.id });
    if (!answer) throw new Error('The project has a plan.');
    const plan = runSteps(readWorkingPlan(answer));
    const marks = planMarks({ ...plan, baseline: [], mine: new Set(), elsewhere: new Map() });
    const stored = (await admin.call(appApi.listPlanLinks, { projectId: project.id }))?.link ?? [];
    for (const { predecessor, successor, onCriticalPath, conflict } of stored)
      expect(linkMark(marks.links, predecessor ?? '', successor ?? '')).toEqual({
        critical: onCriticalPath,
        conflict,
      });

    const versions = await Promise.all(
      [older, newer].map((planVersionId) => admin.call(appApi.getPlanVersion, { planVersionId })),
    );
    const setting = versionSetting(plan, []);
    const [from, until] = versions.map((version) => {
      const of = versionDocument(version ?? {}, plan.document);
      return { document: of, schedule: calculateSchedule(of, setting) };
    });
    if (!from || !until) throw new Error('There are two versions.');
    const told = await admin.call(appApi.comparePlanVersions, { planVersionId: newer, from: older });
    const { from: before, until: after, criticalJoined, criticalLeft } = compareDocuments(from, until);
    const ids = (list: readonly { readonly id: string }[] | null | undefined) => list?.map(({ id }) => id);
    expect(told?.fromTotals).toMatchObject({
      criticalActivities: before.critical.size,
      conflicts: before.conflicts.length,
    });
    expect(told?.untilTotals).toMatchObject({
      criticalActivities: after.critical.size,
      conflicts: after.conflicts.length,
    });
    expect(ids(told?.criticalJoined)).toEqual(ids(criticalJoined));
    expect(ids(told?.criticalLeft)).toEqual(ids(criticalLeft));
  },
);
