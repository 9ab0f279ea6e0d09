import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityType, CostType } from '#contract/core/codes.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { startService, type TestService } from '#testing/service.ts';

const today = '2026-03-02';
const holiday = '2026-02-16';
const rates = [50, 82.5] as const;

let service: TestService;
let admin: Client;
const people: string[] = [];

beforeAll(async () => {
  service = await startService({ today });
  const { testData, database } = service;
  await testData.administrator('admin');
  admin = await service.as('admin');
  for (const hourly_rate of rates) people.push(await testData.resource({ hourly_rate, override_pool_rate: true }));
  await database.kysely.insertInto('holiday').values({ day: holiday, name: 'Day of rest' }).execute();
}, 60_000);
afterAll(() => service.close());

/** An activity without others below it. Days are numbers from 2 February 2026, a Monday; hours of a person each. */
interface Leaf {
  readonly start: number;
  readonly length: number;
  readonly now: readonly [number, number];
  /** Null where the baseline lacks it. */
  readonly base: readonly [number, number] | null;
  readonly loose: number;
  readonly purchase: number;
  readonly isGone: boolean;
  readonly records: readonly { person: number; day: number; hours: number; open: number | null; isDone: boolean }[];
  readonly costs: readonly { day: number; amount: number; isProceeds: boolean }[];
}

const dayOf = (number: number) => new Date(Date.UTC(2026, 1, 2 + number)).toISOString().slice(0, 10);
const isWorkday = (number: number) =>
  ![0, 6].includes(new Date(`${dayOf(number)}Z`).getUTCDay()) && dayOf(number) !== holiday;

const hours = fc.constantFrom(0, 8, 20, 33.5);
const leaf: fc.Arbitrary<Leaf> = fc.record({
  start: fc.integer({ min: 0, max: 30 }),
  length: fc.integer({ min: 1, max: 20 }),
  now: fc.tuple(hours, hours),
  base: fc.option(fc.tuple(hours, hours), { freq: 5 }),
  loose: fc.constantFrom(0, 0, 12),
  purchase: fc.constantFrom(0, 0, 1000),
  isGone: fc.boolean(),
  records: fc.uniqueArray(
    fc.record({
      person: fc.nat(1),
      day: fc.integer({ min: 0, max: 32 }),
      hours: fc.constantFrom(2, 7.5, 10),
      open: fc.option(fc.constantFrom(0, 6, 40), { freq: 2 }),
      isDone: fc.constantFrom(false, false, false, true),
    }),
    { maxLength: 4, selector: ({ person, day }) => person * 100 + day },
  ),
  costs: fc.array(
    fc.record({ day: fc.integer({ min: 0, max: 32 }), amount: fc.constantFrom(90, 400.25), isProceeds: fc.boolean() }),
    {
      maxLength: 2,
    },
  ),
});
/** Collections at the top with their leaves. */
const outline = fc.array(fc.array(leaf, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 });

/** A leaf is removed only without bookings, and only if the baseline has it. */
const isRemoved = ({ isGone, records, costs, base }: Leaf) =>
  isGone && records.length === 0 && costs.length === 0 && base !== null;

interface Written {
  readonly project: string;
  readonly plan: string;
  /** Ids of the leaves by collection. */
  readonly collections: readonly { id: string; leaves: readonly (readonly [id: string, leaf: Leaf])[] }[];
}

async function writePlan(groups: readonly (readonly Leaf[])[]): Promise<Written> {
  const { testData, database } = service;
  const db = database.kysely;
  const project = await testData.project();
  const { id: baseline } = await db
    .insertInto('plan_version')
    .values({ plan_id: project.plan, number: 1, check_in_time: '2026-01-02T00:00:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('project_plan').set({ baseline_version_id: baseline }).where('id', '=', project.plan).execute();
  const copy = (activity: string) =>
    sql`
    insert into activity_version (plan_version_id, plan_id, activity_id, parent_id, sequence, outline_level, name, type,
      start, finish, base_effort, unassigned_effort)
    select ${baseline}, plan_id, activity_id, parent_id, sequence, outline_level, name, type, start, finish,
      base_effort, unassigned_effort
    from activity_version where plan_version_id = ${project.version} and activity_id = ${activity}`.execute(db);
  const collections = [];
  for (const leaves of groups) {
    const id = await testData.activity(project, { type: ActivityType.collection, start: null, finish: null });
    await copy(id);
    const written: (readonly [string, Leaf])[] = [];
    for (const each of leaves) {
      const activity = await testData.activity(project, {
        parent_id: id,
        outline_level: 2,
        start: dayOf(each.start),
        finish: dayOf(each.start + each.length - 1),
        unassigned_effort: each.loose,
      });
      if (each.base) await copy(activity);
      await writeWork(project, activity, each, baseline);
      if (isRemoved(each))
        await db
          .deleteFrom('activity_version')
          .where('activity_id', '=', activity)
          .where('plan_version_id', '=', project.version)
          .execute();
      written.push([activity, each]);
    }
    collections.push({ id, leaves: written });
  }
  await recomputePlan(db, project.plan);
  return { project: project.id, plan: project.plan, collections };
}

async function writeWork(
  project: { id: string; version: string },
  activity: string,
  { now, base, purchase, records, costs }: Leaf,
  baseline: string,
): Promise<void> {
  const { testData, database } = service;
  const db = database.kysely;
  for (const [index, resource] of people.entries()) {
    const id = await testData.assignment(project, activity, resource, { base_effort: now[index] ?? 0 });
    if (base)
      await db
        .insertInto('assignment_version')
        .values({ plan_version_id: baseline, assignment_id: id, activity_id: activity, base_effort: base[index] ?? 0 })
        .execute();
    for (const record of records.filter(({ person }) => person === index))
      await db
        .insertInto('work_record')
        .values({
          assignment_id: id,
          resource_id: resource,
          day: dayOf(record.day),
          actual_effort: record.hours,
          open_effort: record.open ?? 0,
          open_sent: record.open,
          completed: record.isDone,
        })
        .execute();
  }
  if (base && purchase > 0) {
    const cost = { plan_version_id: baseline, activity_id: activity };
    await db
      .insertInto('planned_cost')
      .values([
        { ...cost, cost_type: CostType.material, base: purchase },
        { ...cost, cost_type: CostType.proceeds, base: 5000 },
      ])
      .execute();
  }
  for (const { day, amount, isProceeds } of costs)
    await db
      .insertInto('cost_record')
      .values({
        activity_id: activity,
        resource_id: people[0] ?? '',
        day: dayOf(day),
        cost_type: isProceeds ? CostType.proceeds : CostType.travel,
        actual_costs: amount,
      })
      .execute();
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

/** Remaining effort of a person after the records up to a day, and whether the last of them completed the work. */
function openOn({ now, records }: Leaf, person: number, day: number): number {
  const passed = records.filter((each) => each.person === person && each.day <= day).toSorted((a, b) => a.day - b.day);
  return passed.reduce(
    (open, each) => (each.isDone ? 0 : (each.open ?? Math.max(open - each.hours, 0))),
    now[person] ?? 0,
  );
}

/** The percentage complete on a day: that of the plan once all records are of days up to it. */
function completeOn(each: Leaf, day: number, current: number): number {
  const { records, loose } = each;
  if (records.every((record) => record.day <= day)) return current;
  const done = sum(records.filter((record) => record.day <= day).map((record) => record.hours));
  const open = openOn(each, 0, day) + openOn(each, 1, day) + loose;
  if (done === 0) return 0;
  return open === 0 ? 99 : (100 * done) / (done + open);
}

/** The expected amounts of a leaf on a day. */
function expectedOf(each: Leaf, day: number, current: number) {
  const budget = each.base
    ? { hours: sum(each.base) + each.loose, costs: each.base[0] * rates[0] + each.base[1] * rates[1] + each.purchase }
    : { hours: 0, costs: 0 };
  const days = Array.from({ length: each.length }, (_, index) => each.start + index);
  const worked = days.some(isWorkday) ? days.filter(isWorkday) : days;
  const planned = worked.filter((number) => number <= day).length / worked.length;
  const earned = isRemoved(each) ? 0 : completeOn(each, day, current) / 100;
  const records = each.records.filter((record) => record.day <= day);
  const spent = each.costs.filter((cost) => cost.day <= day && !cost.isProceeds);
  return {
    hours: {
      budget: budget.hours,
      planned: budget.hours * planned,
      earned: budget.hours * earned,
      actual: sum(records.map((record) => record.hours)),
    },
    costs: {
      budget: budget.costs,
      planned: budget.costs * planned,
      earned: budget.costs * earned,
      actual:
        sum(records.map((record) => record.hours * (rates[record.person] ?? 0))) +
        sum(spent.map(({ amount }) => amount)),
    },
  };
}

type Both = ReturnType<typeof expectedOf>;
const kinds = ['budget', 'planned', 'earned', 'actual'] as const;
const added = (all: readonly Both[]) =>
  Object.fromEntries(
    (['hours', 'costs'] as const).map((unit) => [
      unit,
      Object.fromEntries(kinds.map((kind) => [kind, sum(all.map((each) => each[unit][kind]))])),
    ]),
  );

/** The service rounds percentages to four decimals. */
const closeTo = (expected: unknown): object =>
  typeof expected === 'number'
    ? (expect.closeTo(expected, 1) as object)
    : Object.fromEntries(Object.entries(expected ?? {}).map(([key, each]) => [key, closeTo(each)]));

async function percentages(plan: string): Promise<ReadonlyMap<string, number>> {
  const db = service.database.kysely;
  const rows = await db.selectFrom('activity').select(['id', 'complete']).where('plan_id', '=', plan).execute();
  return new Map(rows.map(({ id, complete }) => [id, complete]));
}

test('activities, collections, plans and curves of random plans have the sums of their leaves', async () => {
  await fc.assert(
    fc.asyncProperty(outline, fc.integer({ min: -2, max: 36 }), async (groups, day) => {
      const { project, plan, collections } = await writePlan(groups);
      const current = await percentages(plan);
      const expected = collections.map(({ id, leaves }) => ({
        id,
        leaves: leaves.map(([leafId, each]) => ({
          id: leafId,
          each,
          amounts: expectedOf(each, day, current.get(leafId) ?? 0),
        })),
      }));
      const leaves = expected.flatMap((each) => each.leaves);
      const total = added(leaves.map(({ amounts }) => amounts));
      const projectIds = [project];
      const values = await admin.call(appApi.listEarnedValues, { projectIds, day: dayOf(day) });
      expect(values?.earnedValue).toEqual([{ projectNode: project, baseline: 1, ...closeTo(total) }]);
      const list = await admin.call(appApi.listActivityEarnedValues, { projectId: project, day: dayOf(day) });
      const found = new Map(list?.earnedActivity.map(({ activity, ...amounts }) => [activity, amounts]));
      for (const { id, leaves: below } of expected)
        expect(found.get(id)).toEqual(
          closeTo(added(below.filter(({ each }) => !isRemoved(each)).map(({ amounts }) => amounts))),
        );
      for (const { id, each, amounts } of leaves)
        expect(found.get(id) ?? {}).toEqual(
          isRemoved(each) && amounts.hours.budget === 0 && amounts.costs.budget === 0
            ? {}
            : { ...(isRemoved(each) && { removed: true }), ...closeTo(amounts) },
        );
      const curves = await admin.call(appApi.getEarnedValueOverTime, { projectIds, day: dayOf(day) });
      const at = curves?.day?.indexOf(dayOf(day)) ?? -1;
      for (const unit of ['hours', 'costs'] as const) {
        const { budget, planned, earned, actual } = curves?.[unit] ?? {};
        expect({ budget, planned: planned?.[at], earned: earned?.at(-1), actual: actual?.at(-1) }).toEqual(
          closeTo(total[unit]),
        );
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
