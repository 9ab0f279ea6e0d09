import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { ActivityType } from '#contract/core/codes.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { startService, type TestService } from '#testing/service.ts';

/** Writing an ad hoc activity computes only what it touches; the figures are those that the whole plan would give. */

let service: TestService;
let admin: Client;
const resources: string[] = [];

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  for (const hourly_rate of [33.3333, 80]) resources.push(await service.testData.resource({ hourly_rate }));
});
afterAll(() => service.close());

const db = () => service.database.kysely;

/** Everything that is computed of a plan; nothing of when it was. */
async function figuresOf(planId: string) {
  const plan = db()
    .selectFrom('project_plan')
    .select(['start', 'finish', 'duration', 'base_effort', 'actual_effort', 'open_effort', 'complete'])
    .where('id', '=', planId);
  const costs = db()
    .selectFrom('plan_cost')
    .select(['cost_type', 'base', 'actual', 'open'])
    .where('plan_id', '=', planId)
    .orderBy('cost_type');
  const activities = db()
    .selectFrom('activity')
    .leftJoin('assignment', 'assignment.activity_id', 'activity.id')
    .select(['activity.id', 'activity.actual_effort', 'activity.open_effort', 'activity.complete'])
    .select(['assignment.resource_id', 'assignment.actual_effort as actual', 'assignment.open_effort as open'])
    .where('activity.plan_id', '=', planId)
    .orderBy('activity.id')
    .orderBy('assignment.resource_id');
  return { plan: await plan.execute(), costs: await costs.execute(), activities: await activities.execute() };
}

const day = fc.constantFrom('2026-01-01', '2026-01-06', '2026-01-08');
const values = fc.record(
  { start: day, baseEffort: fc.constantFrom(0, 0.25, 7.3333, 40), who: fc.constantFrom(0, 1, 2) },
  { requiredKeys: [] },
);
const step = fc.oneof(
  fc.record({ act: fc.constant('create' as const), values }),
  fc.record({ act: fc.constant('change' as const), which: fc.nat(5), values }),
  fc.record({ act: fc.constant('delete' as const), which: fc.nat(5) }),
  fc.record({ act: fc.constant('book' as const), which: fc.nat(5) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The body of an activity; the third resource is none. */
const bodyOf = ({ who, ...rest }: { start?: string; baseEffort?: number; who?: number }) => ({
  ...rest,
  ...(who !== undefined && { responsibleResource: resources[who] ?? null }),
});

/** Ad hoc activities of a project in the order of their making. */
async function take(step: Step, projectId: string, made: string[]): Promise<void> {
  if (step.act === 'create') {
    const body = { name: 'Call', ...bodyOf(step.values) };
    const activity = await admin.call(tasks.createAdHocActivity, { projectId, body });
    if (activity) made.push(activity.id);
    return;
  }
  const id = made[step.which % Math.max(made.length, 1)];
  if (id === undefined) return;
  if (step.act === 'change') {
    await admin.call(tasks.updateAdHocActivity, { body: { id, ...bodyOf(step.values) } });
  } else if (step.act === 'delete') {
    const isGone = await admin.call(tasks.deleteAdHocActivity, { activityId: id }).then(
      () => true,
      () => false,
    );
    if (isGone) made.splice(made.indexOf(id), 1);
  } else {
    const assignmentId = (await admin.call(tasks.getTaskById, { id }))?.assignments?.[0];
    if (assignmentId === undefined) return;
    const booking = { assignmentId, bookingDate: '2026-02-27', actualEffort: 1.5 };
    // A second booking of the day is refused; the figures stay as they are.
    await admin.call(worklogs.createWorkRecord, booking).catch(() => undefined);
  }
}

test('ad hoc figures equal those of the whole plan after any writes', { timeout: 180_000 }, async () => {
  const { testData } = service;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const project = await testData.project();
      const top = await testData.activity(project, { type: ActivityType.collection, duration: 0 });
      const planned = await testData.activity(project, { parent_id: top, outline_level: 2, base_effort: 16 });
      await testData.assignment(project, planned, resources[0] ?? '', { base_effort: 16 });
      const adHoc = { type: ActivityType.adHoc, finish: '2026-01-12' };
      const under = await testData.activity(project, { parent_id: top, outline_level: 2, ...adHoc });
      await recomputePlan(db(), project.plan);
      const made = [under];
      for (const each of steps) {
        await take(each, project.id, made);
        const after = await figuresOf(project.plan);
        await recomputePlan(db(), project.plan);
        expect(after).toEqual(await figuresOf(project.plan));
      }
    }),
    { numRuns: 12, seed: 20_260_302 },
  );
});
