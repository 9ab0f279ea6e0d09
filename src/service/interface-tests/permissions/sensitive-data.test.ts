import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { ActivityType, Level } from '#contract/core/codes.ts';
import type { OpCosts } from '#contract/core/shared.ts';
import { answersOf } from '#testing/every-answer.ts';
import { levelCallers, type LevelService, startLevelService } from '#testing/level-service.ts';
import { reportCatalogue } from '#service/reports/handlers.ts';
import { recomputeAll } from '#testing/invariants.ts';

/**
 * Every operation and every report, called at each level: below manager level no hourly rate follows from an answer, and
 * why a person is away is read by managers of the person and the person alone.
 */

/** Rates whose quotients nothing else in the data gives. */
const rates = [97.3137, 83.2911, 71.4573, 59.6129, 53.1719, 43.7393] as const;

/** Manages all resources, and sees the projects as an observer. */
const resourceManager = 'resource manager';
const callers = [...levelCallers, resourceManager] as const;
const belowManager = callers.filter((name) => !['manager', 'administrator', 'installation'].includes(name));

/** As id, name, reason and comment: nothing else in the data has them. */
const secrets = { typeId: '987654321', type: 'Secret type', reason: 'Secret reason', comment: 'Secret comment' };

let service: LevelService;
/** The own project, and one in the same portfolio on which six people work alike. */
let crowd: { readonly id: string; readonly plan: string; readonly activity: string };

async function fillRates(): Promise<void> {
  const { testData, records, database } = service;
  const { own } = records;
  const db = database.kysely;
  await db.updateTable('resource').set({ hourly_rate: rates[0] }).where('id', '=', own.resource).execute();
  const people = [own.resource];
  for (const hourly_rate of rates.slice(1)) people.push(await testData.resource({ parent_id: own.pool, hourly_rate }));
  const project = { id: own.project, plan: own.plan, version: own.version };
  // All effort of the collection belongs to one person, as does that of the whole plan besides two others.
  const solo = await testData.project({ name: 'Solo', number: 'S-1', parent_id: own.portfolio });
  const alone = await testData.activity(solo, { base_effort: 30 });
  await testData.assignment(solo, alone, own.resource, { base_effort: 30 });
  const shared = await testData.activity(project, { base_effort: 20 });
  for (const person of people.slice(1, 3)) await testData.assignment(project, shared, person, { base_effort: 10 });
  const large = await testData.project({ name: 'Crowd', number: 'C-1', parent_id: own.portfolio });
  const activity = await testData.activity(large, { type: ActivityType.standard, base_effort: 60 });
  for (const person of people) {
    const assignment = await testData.assignment(large, activity, person, { base_effort: 10 });
    const work = {
      assignment_id: assignment,
      resource_id: person,
      day: '2026-01-05',
      actual_effort: 4,
      open_effort: 7,
    };
    await db.insertInto('work_record').values(work).execute();
  }
  crowd = { id: large.id, plan: large.plan, activity };
  const manager = await testData.user(resourceManager);
  await testData.permission(own.portfolio, manager, Level.observer);
  await testData.resourcePermission(own.pool, manager, Level.manager);
  await recomputeAll(db);
  await service.tokenOf(resourceManager);
}

async function fillAbsences(): Promise<void> {
  const { testData, database, records } = service;
  const { own } = records;
  const db = database.kysely;
  await db.insertInto('unavailability_type').values({ id: secrets.typeId, name: secrets.type }).execute();
  const { reason, comment } = secrets;
  const away = { start: '2026-01-01', finish: '2026-12-31', reason, comment };
  await db
    .updateTable('unavailability')
    .set({ ...away, type_id: secrets.typeId })
    .where('id', '=', own.unavailability)
    .execute();
  const untyped = await testData.resource({ parent_id: own.pool });
  await db
    .insertInto('unavailability')
    .values({ ...away, resource_id: untyped })
    .execute();
  const person = await testData.user('person');
  await db.updateTable('resource').set({ user_id: person }).where('id', '=', own.resource).execute();
  await service.tokenOf('person');
}

beforeAll(async () => {
  service = await startLevelService();
  await fillRates();
  await fillAbsences();
  await service.remember();
}, 180_000);

afterAll(() => service.close());

/** Efforts of a person in the test data, h: whole hours up to this. */
const mostHours = 100;

/** Amounts have up to four decimals, in files for people two. */
const tolerance = 0.0051;

/** A point in time: its seconds with their fraction are no amount. */
const timestamps = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?/g;

/**
 * The rates that follow from the body of an answer: a number in it is the rate, or the costs of a number of hours of
 * one person. The hours may be in another answer.
 * @param rates with four decimals, so that no other figure equals their products by chance
 */
function revealedRates(body: string, rates: readonly number[]): number[] {
  const timeless = body.replaceAll(timestamps, '');
  const numbers = [timeless, timeless.replaceAll(/(?<=\d),(?=\d{3})/g, '')].flatMap((text) =>
    (text.match(/\d+\.\d+/g) ?? []).map(Number),
  );
  return rates.filter((rate) => numbers.some((number) => isProduct(number, rate)));
}

function isProduct(amount: number, rate: number): boolean {
  const hours = Math.round(amount / rate);
  return hours >= 1 && hours <= mostHours && Math.abs(amount - hours * rate) < tolerance;
}

const answers = new Map<string, ReturnType<typeof answersOf>>();

/** All answers to a caller, which are fetched once for all tests; XML for two callers. */
function answersTo(caller: string): ReturnType<typeof answersOf> {
  const formats = ['observer', 'manager'].includes(caller) ? (['json', 'xml'] as const) : (['json'] as const);
  const known = answers.get(caller) ?? answersOf(service, caller, formats);
  answers.set(caller, known);
  return known;
}

async function revealing(caller: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, body] of await answersTo(caller))
    for (const rate of revealedRates(body, rates)) found.push(`${name}: ${rate}`);
  return found;
}

/** Operations in which a manager of the resource reads its rate, which is not a cost of a project. */
const resourceRates = /^(resources\.|app\.(exportPlan|getWorkingPlan),)/;

describe('hourly rates', () => {
  test('the search for hourly rates finds amounts and ignores the seconds of timestamps', () => {
    expect(revealedRates('{"costs":1,063.44,"at":"2026-01-05T10:00:59.613Z"}', rates)).toEqual([53.1719]);
  });

  test.each(belowManager.filter((name) => name !== resourceManager))(
    'hourly rates cannot be derived from any answer to %s',
    async (caller) => {
      expect(await revealing(caller)).toEqual([]);
    },
  );

  test('a manager of the resource can derive its rate from the resource alone, not from costs of a project', async () => {
    const found = await revealing(resourceManager);
    expect(found).toContainEqual(expect.stringContaining('resources.getResourceById, json'));
    expect(found.filter((name) => !resourceRates.test(name))).toEqual([]);
  });

  test.each(['manager', 'installation'])('hourly rates can be derived from costs for %s', async (caller) => {
    const found = await revealing(caller);
    for (const name of [
      'tasks.getTaskById, json',
      ...(caller === 'manager' ? ['tasks.getTaskById, xml'] : []),
      'tasks.listTasksOfProject, json',
      'resources.getResourceById, json',
      'resources.updateResource, json',
      ...reportCatalogue
        .filter(({ id }) => ['project-status', 'cost-report'].includes(id))
        .flatMap(({ id, formats }) => formats.filter((each) => each !== 'pdf').map((format) => `${id}, ${format}`)),
    ])
      expect(found).toContainEqual(expect.stringContaining(name));
  });
});

const planOf = (caller: 'observer' | 'manager', projectId: string) =>
  service.as(caller).call(api.projects.getPlanForProject, { projectId });

const names = (costs: OpCosts | null | undefined) => costs?.cost?.map(({ name }) => name);

describe('personnel costs below manager level', () => {
  const all = 10 * rates.reduce((sum, rate) => sum + rate, 0);

  test('personnel costs below manager level are shown if five or more people contribute', async () => {
    const plan = await planOf('observer', crowd.id);
    expect(plan?.baseCosts).toEqual({ cost: [{ name: 'personnel', value: expect.closeTo(all) }] });
    expect(plan?.baseCostsTotal).toBeCloseTo(all);
    const activity = await service.as('observer').call(api.tasks.getTaskById, { id: crowd.activity });
    expect(activity?.plannedCosts).toEqual({ cost: [{ name: 'personnel', value: expect.closeTo(all) }] });
    expect(activity?.costsAbsoluteBillable).toBeTypeOf('number');
  });

  test('personnel costs and figures that contain them are hidden if fewer than five people contribute', async () => {
    const { own } = service.records;
    const plan = await planOf('observer', own.project);
    expect(names(plan?.baseCosts)).toEqual(['travel']);
    for (const name of [
      'baseCostsTotal',
      'actualCostsTotal',
      'openCostsTotal',
      'expectedCostsTotal',
      'remainingCostsTotal',
    ])
      expect(plan).not.toHaveProperty(name);
    expect(plan).not.toHaveProperty('costVariancesPercent');
    expect(plan).not.toHaveProperty('costsProgress');
    const activity = await service.as('observer').call(api.tasks.getTaskById, { id: own.activity });
    expect(names(activity?.plannedCosts)).toEqual(['travel']);
    expect(activity).not.toHaveProperty('costsAbsoluteBillable');
    expect(activity).not.toHaveProperty('costVariancesPercent');
    expect(names((await planOf('manager', own.project))?.baseCosts)).toEqual(['personnel', 'travel']);
  });

  test('personnel costs of a collection or plan depend on the number of people in all activities below it', async () => {
    const { testData, database } = service;
    const db = database.kysely;
    const { version } = await db
      .selectFrom('project_plan')
      .select('current_version_id as version')
      .where('id', '=', crowd.plan)
      .executeTakeFirstOrThrow();
    const project = { id: crowd.id, plan: crowd.plan, version: version ?? '' };
    const collection = await testData.activity(project, { type: ActivityType.collection });
    const people = await db
      .selectFrom('assignment')
      .select('resource_id')
      .where('activity_id', '=', crowd.activity)
      .execute();
    for (const { resource_id } of people) {
      const leaf = await testData.activity(project, { parent_id: collection, outline_level: 2 });
      await testData.assignment(project, leaf, resource_id, { base_effort: 10 });
    }
    const one = await service.as('observer').call(api.tasks.getTaskById, { id: collection });
    const plan = await service.as('observer').call(api.tasks.listTasksOfProject, { projectId: crowd.id });
    const activities = plan?.activity ?? [];
    for (const each of [one, activities.find(({ id }) => id === collection)])
      expect(each?.plannedCosts).toEqual({ cost: [{ name: 'personnel', value: expect.closeTo(all) }] });
    for (const leaf of activities.filter(({ parentActivity }) => parentActivity === collection))
      expect(leaf.plannedCosts).toEqual({ cost: [] });
  });

  test('a comparison of versions hides personnel costs if fewer than five people contribute to the difference', async () => {
    const compare = async (caller: 'observer' | 'manager', from: string, until: string) => {
      const answer = await service.as(caller).call(appApi.comparePlanVersions, { planVersionId: until, from });
      return [answer?.fromTotals?.baseCosts, answer?.untilTotals?.baseCosts];
    };
    const { testData, database } = service;
    const db = database.kysely;
    const project = await testData.project({ parent_id: service.records.own.portfolio });
    const activity = await testData.activity(project);
    const later = await db
      .insertInto('plan_version')
      .values({ plan_id: project.plan, number: 1, check_in_time: '2026-01-02T00:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into activity_version (plan_version_id, plan_id, activity_id, name, type, sequence, outline_level, wbs_code)
      select ${later.id}, plan_id, activity_id, name, type, sequence, outline_level, wbs_code
      from activity_version where activity_id = ${activity}`.execute(db);
    for (const hourly_rate of rates) {
      const person = await testData.resource({ hourly_rate });
      const assignment_id = await testData.assignment(project, activity, person, { base_effort: 10 });
      const planned = { plan_version_id: later.id, activity_id: activity, assignment_id };
      await db
        .insertInto('assignment_version')
        .values({ ...planned, base_effort: 20 })
        .execute();
    }
    const both = [expect.closeTo(all), expect.closeTo(2 * all)];
    expect(await compare('observer', project.version, later.id)).toEqual(both);
    await sql`
      update assignment_version set base_effort = case when assignment_id = (
        select min(assignment_id) from assignment_version where plan_version_id = ${later.id}) then 11 else 10 end
      where plan_version_id = ${later.id}`.execute(db);
    expect(await compare('observer', project.version, later.id)).toEqual([undefined, undefined]);
    expect(await compare('manager', project.version, later.id)).toEqual([
      expect.closeTo(all),
      expect.closeTo(all + rates[0]),
    ]);
  });
});

/** The catalogue of types is public: it contains nothing about a person. */
const isCatalogue = (name: string) => /UnavailabilityType/.test(name);

async function telling(caller: string): Promise<string[]> {
  const answers = await answersTo(caller);
  return [...answers].flatMap(([name, body]) =>
    Object.values(secrets).flatMap((secret) =>
      !isCatalogue(name) && body.includes(secret) ? `${name}: ${secret}` : [],
    ),
  );
}

describe('type, reason and comment of an absence', () => {
  test.each(['none', 'external', 'observer', 'contributor'])(
    'type, reason and comment of an absence are in no answer to %s',
    async (caller) => {
      expect(await telling(caller)).toEqual([]);
    },
  );

  test('type, reason and comment of an absence are shown to managers of the resource', async () => {
    const found = await telling('manager');
    for (const name of [
      'resources.getUnavailabilityById, json',
      'resources.getUnavailabilityById, xml',
      'app.getAbsenceCalendar, json',
      'unavailability-calendar, csv',
    ])
      expect(found).toContainEqual(expect.stringContaining(name));
  });

  test('type, reason and comment of an absence are shown to the user of the resource', async () => {
    const found = await telling('person');
    for (const name of ['resources.listMyUnavailabilities, json', 'app.getAbsenceCalendar, json'])
      expect(found).toContainEqual(expect.stringContaining(name));
  });
});

test('observers see the days of an absence in lists', async () => {
  const { own } = service.records;
  const list = await service.as('observer').call(api.resources.listUnavailabilities, { resourceId: own.resource });
  expect(list?.unavailability).toEqual([
    expect.objectContaining({ resource: own.resource, start: '2026-01-01', finish: '2026-12-31', active: true }),
  ]);
  for (const field of ['reason', 'comment', 'unavailabilityTypeId'])
    expect(list?.unavailability?.[0]).not.toHaveProperty(field);
});

test('a calendar feed calls the absence of a colleague "Absent" and names the type only for managers', async () => {
  const feedOf = async (caller: 'observer' | 'manager') => {
    const feed = await service.as(caller).call(appApi.makeAbsenceFeed, { scope: 'team' });
    const answer = await service.server.inject({ url: feed?.path ?? '' });
    expect(answer.statusCode).toBe(200);
    return answer.body.replaceAll('\r\n ', '');
  };
  const observed = await feedOf('observer');
  expect(observed).toContain('Resource own: Absent');
  expect(observed).not.toContain('Secret');
  expect(await feedOf('manager')).toContain(`Resource own: ${secrets.type}`);
});
