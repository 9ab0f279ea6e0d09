import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServiceError } from '#client/service-error.ts';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityType, CostType } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { progress } from '#contract/documented/progress.ts';
import { projects } from '#contract/documented/projects.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { ExpectedFigures } from '#testing/expected-figures.ts';
import {
  deviations as differing,
  expectedActivity,
  expectedAssignments,
  expectedPlan,
} from '#testing/expected-records.ts';
import { mspdi } from '#testing/plan-file.ts';
import { planEditor, uuid } from '#testing/plan-editor.ts';
import { rawPlan } from '#testing/raw-plan.ts';
import { startService, type TestService } from '#testing/service.ts';

/**
 * Every figure that the service stores and answers of plans, activities and assignments is the one that its rows demand, whatever was
 * done to the plan and in which order.
 */

const today = '2026-01-20';
let service: TestService;
let admin: Client;
const resources: string[] = [];

beforeAll(async () => {
  service = await startService({ today });
  await service.testData.administrator('admin');
  admin = await service.as('admin', 'json');
  const pool = await service.testData.pool({ hourly_rate: 50 });
  resources.push(
    await service.testData.resource({ parent_id: pool, name: 'Kim' }),
    await service.testData.resource({ parent_id: pool, name: 'Lee', hourly_rate: 33.3333, override_pool_rate: true }),
    await service.testData.resource({ name: 'Moa', hourly_rate: 70 }),
  );
  await service.database.kysely.insertInto('holiday').values({ day: '2026-01-06' }).execute();
}, 60_000);
afterAll(() => service.close());

type Project = Awaited<ReturnType<TestService['testData']['project']>>;

/** All deviations of what the service answers of a plan from what its rows demand. */
async function deviationsOf({ id, plan }: Project): Promise<string[]> {
  const figures = new ExpectedFigures(await rawPlan(service.database.kysely, plan));
  const found = differing(
    expectedPlan(figures, today),
    await admin.call(projects.getPlanForProject, { projectId: id }),
    'plan',
  );
  const { activity: listed = [] } = (await admin.call(tasks.listTasksOfProject, { projectId: id })) ?? {};
  const assignmentIds = listed.flatMap(({ assignments }) => assignments ?? []);
  const { assignment: assigned = [] } = (await admin.call(tasks.getAssignmentsByIds, { assignmentIds })) ?? {};
  for (const [index, activity] of figures.plan.activities.entries()) {
    found.push(...differing(expectedActivity(figures, activity, today), listed[index], `activity ${activity.name}`));
    for (const [assignmentId, expected] of expectedAssignments(figures, activity, today)) {
      const answer = assigned.find((each) => each.id === assignmentId);
      found.push(...differing(expected, answer, `assignment of ${activity.name}`));
    }
  }
  return found;
}

/** Rule refusals change nothing; unexpected failures fail the test. */
async function tried(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'main.error.Internal') return error.code;
    throw error;
  }
}

const types = [
  ActivityType.standard,
  ActivityType.standard,
  ActivityType.collection,
  ActivityType.milestone,
  ActivityType.task,
];
const number = fc.nat(40);
const edit = fc.record({
  kind: fc.constantFrom('add', 'add', 'change', 'move', 'remove', 'progress', 'assign', 'unassign'),
  which: number,
  other: number,
  type: fc.constantFrom(...types),
  effort: fc.constantFrom(0, 0.25, 7.3333, 40),
  loose: fc.constantFrom(0, 0, 3.5),
  percent: fc.constantFrom(0, 12.5, 40, 100),
  length: fc.nat(9),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('edit' as const),
      edits: fc.array(edit, { minLength: 1, maxLength: 5 }),
      ends: fc.constantFrom('in', 'in', 'in', 'discard'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('book' as const),
      which: number,
      day: fc.integer({ min: 5, max: 19 }),
      actual: fc.constantFrom(0.5, 2, 8),
      open: fc.constantFrom(undefined, 0, 3.25, 16),
      completed: fc.boolean(),
      also: fc.constantFrom('', '', 'change', 'delete'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('cost' as const),
      which: number,
      day: fc.integer({ min: 5, max: 19 }),
      type: fc.constantFrom('travel', 'material', 'proceeds'),
      by: fc.constantFrom('import', 'sheet', 'change', 'delete'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('import' as const), complete: fc.constantFrom(0, 30, 100) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('restore' as const), which: number }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('finish' as const), which: number }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('adHoc' as const), which: number, effort: fc.constantFrom(0, 6) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
const day = (index: number) => `2026-01-${String(index).padStart(2, '0')}`;
const workday = (length: number) => ({ start: '2026-01-05', finish: day(5 + length), duration: 8 * (length + 1) });

/** One edit as the body of a save; refused where there is nothing to do it to. */
async function editOnce(editor: ReturnType<typeof planEditor>, testData: Edit): Promise<void> {
  const { activity: rows, assignment } = await editor.read();
  const one = pick(rows, testData.which);
  const collections = rows.filter(({ type }) => type === ActivityType.collection);
  const parent = testData.other % 2 === 0 ? null : (pick(collections, testData.other)?.id ?? null);
  const id = one?.id ?? '';
  const values = { baseEffort: testData.effort, unassignedEffort: testData.loose, ...workday(testData.length) };
  switch (testData.kind) {
    case 'add': {
      const guid = uuid();
      return void (await editor.save({
        activity: [
          {
            id: guid,
            sequence: testData.which + 1,
            name: `Work ${guid.slice(-4)}`,
            parent,
            type: testData.type,
            ...values,
          },
        ],
      }));
    }
    case 'change':
      return void (await editor.save({ activity: [{ id, ...values }] }));
    case 'move':
      return void (await editor.save({ activity: [{ id, parent, sequence: testData.other }] }));
    case 'remove':
      return void (await editor.save({ removedActivity: [id] }));
    case 'progress':
      return void (await editor.save({ activity: [{ id, complete: testData.percent }] }));
    case 'assign':
      return void (await editor.save({
        assignment: [
          { activity: id, resource: pick(resources, testData.other) ?? '', assigned: 100, baseEffort: testData.effort },
        ],
      }));
    default: {
      const gone = pick(assignment, testData.other);
      const keys = gone ? [{ activity: gone.activity ?? '', resource: gone.resource ?? '' }] : [];
      return void (await editor.save({ removedAssignment: keys }));
    }
  }
}

async function editPlan(project: Project, { edits, ends }: Extract<Step, { act: 'edit' }>): Promise<string[]> {
  const editor = planEditor(admin, project.id);
  await editor.checkOut();
  const outcomes: string[] = [];
  for (const each of edits) outcomes.push(`${each.kind} ${await tried(editOnce(editor, each))}`);
  const end = ends === 'in' ? await tried(editor.checkIn()) : await tried(editor.discard());
  if (end !== 'done') await editor.discard();
  return [...outcomes, `${ends} ${end}`];
}

async function book(project: Project, { which, ...testData }: Extract<Step, { act: 'book' }>): Promise<string[]> {
  const raw = await rawPlan(service.database.kysely, project.plan);
  const one = pick(raw.assignments, which);
  const record = {
    bookingDate: day(testData.day),
    bookingResourceId: one?.resource ?? '1',
    actualEffort: testData.actual,
  };
  let recordId = '';
  const create = admin
    .call(worklogs.createWorkRecord, {
      assignmentId: one?.id ?? '1',
      ...record,
      ...(testData.open !== undefined && { open: testData.open }),
      completed: testData.completed,
    })
    .then((answer) => (recordId = answer?.id ?? ''));
  const outcomes = [await tried(create)];
  if (recordId !== '' && testData.also === 'change')
    outcomes.push(
      await tried(admin.call(worklogs.updateWorkRecord, { resourceWorkRecordId: recordId, actualEffort: 1, open: 5 })),
    );
  if (recordId !== '' && testData.also === 'delete')
    outcomes.push(await tried(admin.call(worklogs.deleteWorkRecord, { resourceWorkRecordId: recordId })));
  return outcomes;
}

/** Books costs one by one, as the sheet does, and may change or delete them again. */
async function spend(
  project: Project,
  { which, type, by, ...testData }: Extract<Step, { act: 'cost' }>,
): Promise<string[]> {
  const { activities } = await rawPlan(service.database.kysely, project.plan);
  const body = { activity: pick(activities, which)?.id ?? '1', resource: resources[0] ?? '', costType: CostType[type] };
  let costRecordId = '';
  const create = admin
    .call(appApi.createCostRecord, { body: { ...body, day: day(testData.day), actualCosts: 7.25 * testData.day } })
    .then((answer) => (costRecordId = answer?.id ?? ''));
  const outcomes = [await tried(create)];
  if (costRecordId === '' || by === 'sheet') return outcomes;
  const again =
    by === 'change'
      ? admin.call(appApi.updateCostRecord, { costRecordId, body: { actualCosts: 1, openCosts: 33.3333 } })
      : admin.call(appApi.deleteCostRecord, { costRecordId });
  return [...outcomes, `${by} ${await tried(again)}`];
}

/** Does one step; answers how it went. */
async function run(project: Project, testData: Step): Promise<string[]> {
  const { activities } = await rawPlan(service.database.kysely, project.plan);
  switch (testData.act) {
    case 'edit':
      return editPlan(project, testData);
    case 'book':
      return book(project, testData);
    case 'cost': {
      if (testData.by !== 'import') return spend(project, testData);
      const { name } = await service.database.kysely
        .selectFrom('project_node')
        .select('name')
        .where('id', '=', project.id)
        .executeTakeFirstOrThrow();
      const row = [
        'Kim',
        day(testData.day),
        name,
        pick(activities, testData.which)?.name ?? '',
        testData.type,
        12.5 * testData.day,
      ];
      const file = `Resource;Date;Project;Activity;Cost type;Actual costs\n${row.join(';')}\n`;
      return [await tried(admin.call(worklogs.importCostRecords, { body: Buffer.from(file) }))];
    }
    case 'import': {
      const work = { Name: 'Imported', Start: '2026-01-07T08:00:00', Finish: '2026-01-08T17:00:00', Work: 'PT16H0M0S' };
      const done = {
        PercentComplete: testData.complete,
        PercentWorkComplete: testData.complete,
        ActualStart: '2026-01-07T08:00:00',
      };
      const body = mspdi({ tasks: [{ ...work, ...(testData.complete > 0 && done) }] });
      return [
        await tried(admin.call(planning.importProjectPlan, { projectId: project.id, body, mergeMode: 'append' })),
      ];
    }
    case 'restore': {
      const { versionInfo = [] } = (await admin.call(appApi.listPlanVersions, { projectId: project.id })) ?? {};
      const planVersionId = pick(versionInfo, testData.which)?.idString ?? '';
      return [await tried(admin.call(appApi.restorePlanVersion, { planVersionId, body: {} }))];
    }
    case 'finish': {
      const activityId = pick(activities, testData.which)?.id ?? '1';
      return [
        await tried(
          admin.call(progress.updateActivityProgress, { activityId, start: '2026-01-07', finish: '2026-01-09' }),
        ),
      ];
    }
    case 'adHoc': {
      const body = {
        name: `Call ${uuid().slice(-4)}`,
        responsibleResource: pick(resources, testData.which) ?? '',
        baseEffort: testData.effort,
      };
      return [await tried(admin.call(tasks.createAdHocActivity, { projectId: project.id, body }))];
    }
  }
}

/** A plan with something of everything to begin with. */
async function insertTestPlan(): Promise<Project> {
  const project = await service.testData.project();
  const phase = await service.testData.activity(project, {
    name: `Phase ${project.id}`,
    type: ActivityType.collection,
  });
  const below = { parent_id: phase, outline_level: 2 };
  const first = await service.testData.activity(project, { ...below, name: `First ${project.id}`, base_effort: 40 });
  const second = await service.testData.activity(project, {
    ...below,
    name: `Second ${project.id}`,
    effort_billable: 50,
  });
  await service.testData.assignment(project, first, resources[0] ?? '', { base_effort: 20 });
  await service.testData.assignment(project, second, resources[1] ?? '', { base_effort: 12 });
  const costs = [CostType.travel, CostType.proceeds].map((cost_type) => ({ cost_type, base: 120 }));
  await service.database.kysely
    .insertInto('planned_cost')
    .values(costs.map((cost) => ({ ...cost, plan_version_id: project.version, activity_id: second })))
    .execute();
  await planEditor(admin, project.id).checkOut();
  await planEditor(admin, project.id).save({ activity: [{ id: phase, description: 'All of it' }] });
  await planEditor(admin, project.id).checkIn();
  return project;
}

test('stored figures stay consistent after any edits, bookings, costs, imports, discards and restorations', async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 10 }), async (steps) => {
      const project = await insertTestPlan();
      expect(await deviationsOf(project)).toEqual([]);
      const done: string[] = [];
      for (const each of steps) {
        for (const outcome of await run(project, each)) done.push(`${each.act} ${outcome}`);
        const deviations = await deviationsOf(project);
        expect({ done, each, deviations }).toEqual({ done, each, deviations: [] });
      }
      for (const outcome of done) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }),
    { numRuns: 6, seed: 20_260_301, endOnFailure: true },
  );
  // Each way of changing a plan went through at least once: nothing was left out by being refused.
  const acts = ['edit add', 'edit change', 'edit move', 'edit progress', 'edit assign', 'edit unassign', 'edit in'];
  const all = [...acts, 'edit discard', 'book', 'cost', 'cost change', 'cost delete', 'import', 'restore', 'adHoc'];
  expect(all.filter((act) => !outcomes.has(`${act} done`))).toEqual([]);
}, 240_000);
