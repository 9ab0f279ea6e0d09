import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { ActivityAttribute, ActivityType, DependencyType, Level, TimeUnit, WorkContour } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import type { PlanFile } from '#files/plan.ts';
import { readPlanFile } from '#files/read.ts';
import { readWorkbook } from '#files/spreadsheet/read-workbook.ts';
import { generatedPlan } from '#testing/generated-plan.ts';
import { planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';
import { corpusFiles, corpusPath, storedStep } from '#testing/corpus.ts';

const kitchen = fileURLToPath(new URL('../../../files/samples/kitchen.xml', import.meta.url));
const files = [kitchen, ...corpusFiles('mspdi', storedStep).map((name) => corpusPath('mspdi', name))];

let service: TestService;
let admin: Client;
let observer: Client;
let watcher: string;
let project: { id: string; plan: string; version: string };
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  watcher = await service.testData.user('observer');
  [admin, observer] = [await service.as('admin'), await service.as('observer')];
});
afterAll(() => service.close());

const db = () => service.database.kysely;

async function exported(projectId: string, client = admin, query: object = {}): Promise<Uint8Array> {
  const answer = await client.call(appApi.exportPlan, { projectId, ...query });
  return new Uint8Array(await answer.arrayBuffer());
}
const exportedPlan = async (projectId: string, client = admin) => readPlanFile(await exported(projectId, client));

const currentVersion = async (projectId: string) => {
  const list = await admin.call(appApi.listPlanVersions, { projectId });
  return list?.versionInfo[0]?.idString ?? '';
};

/** Resources of the names that a file assigns; they have other names afterwards. */
async function withPeople(file: PlanFile, run: () => Promise<void>): Promise<void> {
  const names = new Set(file.resources.filter(({ type, uid }) => type === 'work' && uid !== 0).map(({ name }) => name));
  const ids: string[] = [];
  for (const name of names) if (name?.trim()) ids.push(await service.testData.resource({ name: name.trim() }));
  await run();
  for (const id of ids)
    await db()
      .updateTable('resource')
      .set({ name: `done ${id}` })
      .where('id', '=', id)
      .execute();
}

describe('importing an exported plan into the same project again', () => {
  test.each(files.map((file) => [path.basename(file), file]))(
    'a plan from %s that is exported and imported into its project again changes nothing',
    async (_name, file) => {
      const body = readFileSync(file);
      const { id: projectId } = await service.testData.project();
      await withPeople(readPlanFile(body), async () => {
        await admin.call(planning.importProjectPlan, { projectId, body });
        const before = await currentVersion(projectId);
        await admin.call(planning.importProjectPlan, { projectId, body: await exported(projectId) });
        const after = await currentVersion(projectId);
        const compared = await admin.call(appApi.comparePlanVersions, { planVersionId: after, from: before });
        expect(compared).toMatchObject({
          added: [],
          removed: [],
          changed: [],
          linksAdded: 0,
          linksRemoved: 0,
          linksChanged: 0,
        });
        // And the version that it made is exported alike.
        const second = await exportedPlan(projectId);
        await admin.call(planning.importProjectPlan, { projectId, body: await exported(projectId) });
        const third = await exportedPlan(projectId);
        expect({ ...third, header: null }).toEqual({ ...second, header: null });
      });
    },
  );
});

describe('exporting a plan as a file', () => {
  let count = 0;
  let name: string;
  let ids: { phase: string; work: string; done: string; resource: string };
  beforeEach(async () => {
    count += 1;
    name = `Bridge: new/old ${count}`;
    project = await service.testData.project({ name });
    await service.testData.permission(project.id, watcher, Level.observer);
    const phase = await service.testData.activity(project, {
      name: 'Phase',
      type: ActivityType.collection,
      wbs_code: '1',
    });
    const work = await service.testData.activity(project, {
      name: 'Work <1>',
      description: 'First & last',
      parent_id: phase,
      outline_level: 2,
      wbs_code: '1.1',
      priority: 2,
      duration: 40,
      base_effort: 30,
      unassigned_effort: 10,
      deadline: '2026-01-30',
      attributes: ActivityAttribute.startFixed,
    });
    const done = await service.testData.activity(project, {
      name: 'Done',
      type: ActivityType.milestone,
      start: '2026-01-12',
      finish: '2026-01-12',
      duration: 0,
      wbs_code: '2',
    });
    await service.testData.activity(project, { name: 'Beside', type: ActivityType.adHoc });
    const resource = await service.testData.resource({ name: `Kim ${count}`, available: 80, hourly_rate: 95 });
    await service.testData.assignment(project, work, resource, { assigned: 50, base_effort: 20 });
    await db()
      .insertInto('dependency')
      .values({
        plan_version_id: project.version,
        predecessor_id: work,
        successor_id: done,
        type: DependencyType.finishStart,
        lag: 12,
      })
      .execute();
    ids = { phase, work, done, resource };
  });

  test('an exported plan has activities, links, assignments, deadlines and fixed dates, but no ad hoc activities', async () => {
    const plan = await exportedPlan(project.id);
    expect(plan.warnings).toEqual([]);
    expect(plan.header).toMatchObject({ name, start: '2026-01-05T08:00:00' });
    expect(plan.tasks).toMatchObject([
      { uid: 0, name, isSummary: true, outlineLevel: 0 },
      { uid: 1, name: 'Phase', isSummary: true, outlineLevel: 1, wbs: '1' },
      {
        uid: 2,
        name: 'Work <1>',
        notes: 'First & last',
        outlineLevel: 2,
        priority: 800,
        start: '2026-01-05T08:00:00',
        finish: '2026-01-09T17:00:00',
        duration: { value: 5, unit: 'days' },
        work: 30,
        deadline: '2026-01-30T17:00:00',
        constraintType: 'mustStartOn',
      },
      { uid: 3, name: 'Done', isMilestone: true, start: '2026-01-12T17:00:00', finish: '2026-01-12T17:00:00' },
    ]);
    expect(plan.relations).toEqual([
      { predecessorUid: 2, successorUid: 3, type: 'finishStart', lag: { value: 12, unit: 'hours' } },
    ]);
    expect(plan.resources).toMatchObject([{ name: `Kim ${count}`, maxUnits: 80 }]);
    expect(plan.assignments).toMatchObject([
      { taskUid: 2, resourceUid: 1, units: 50, work: 20, start: '2026-01-05T08:00:00' },
      { taskUid: 2, resourceUid: undefined, work: 10 },
    ]);
    expect(ids.done).not.toBe('');
  });

  test.each([
    [TimeUnit.automatic, false, 40, { value: 5, unit: 'days' }],
    [TimeUnit.weeks, false, 60, { value: 1.5, unit: 'weeks' }],
    [TimeUnit.months, false, 160, { value: 1, unit: 'months' }],
    [TimeUnit.hours, true, 36, { value: 36, unit: 'elapsedHours' }],
  ])(
    'durations and lags are exported in the unit in which they were typed, and imported again: %s',
    async (unit, isElapsed, hours, expected) => {
      const values = { duration: hours, duration_unit: unit, duration_elapsed: isElapsed };
      await db().updateTable('activity_version').set(values).where('activity_id', '=', ids.work).execute();
      const link = { lag: hours, lag_unit: unit, lag_elapsed: isElapsed };
      await db().updateTable('dependency').set(link).where('successor_id', '=', ids.done).execute();
      for (const format of ['mspdi', 'xlsx']) {
        const body = await exported(project.id, admin, { format });
        const plan = readPlanFile(body);
        expect(plan.tasks.find((task) => task.name === 'Work <1>')?.duration).toEqual(expected);
        expect(plan.relations[0]?.lag).toEqual(expected);
        const again = await admin.call(planning.importProjectPlan, { projectId: project.id, body });
        expect(again).toContain('Nothing was changed');
        const copy = await service.testData.project();
        await admin.call(planning.importProjectPlan, { projectId: copy.id, body });
        const imported = await planEditor(admin, copy.id).read();
        const typed = unit === TimeUnit.automatic ? TimeUnit.days : unit;
        const work = imported.activity.find((each) => each.name === 'Work <1>');
        const elapsed = isElapsed || undefined;
        expect([work?.duration, work?.durationUnit, work?.durationElapsed]).toEqual([hours, typed, elapsed]);
        const links = imported.link.map(({ lag, lagUnit, lagElapsed }) => [lag, lagUnit, lagElapsed]);
        expect(links).toEqual([[hours, typed, elapsed]]);
      }
    },
  );

  test('activities begin and end at the times of day that follow from scheduling, also after an import', async () => {
    const { id: projectId } = await service.testData.project();
    const editor = planEditor(admin, projectId);
    const [morning, noon, long, done] = [uuid(), uuid(), uuid(), uuid()];
    await editor.checkOut();
    await editor.save({
      activity: [
        { id: morning, name: 'Morning', start: '2026-01-05', finish: '2026-01-05', duration: 4 },
        { id: noon, name: 'Noon', type: ActivityType.milestone, start: '2026-01-05', finish: '2026-01-05' },
        { id: long, name: 'Long', start: '2026-01-05', finish: '2026-01-06', duration: 10.5 },
        { id: done, name: 'Elapsed', start: '2026-01-05', finish: '2026-01-05', duration: 12, durationElapsed: true },
      ],
      link: [
        { predecessor: morning, successor: noon, type: 0, lag: 0 },
        { predecessor: morning, successor: long, type: 0, lag: 0 },
      ],
    });
    await editor.checkIn();
    const expected = [
      ['Morning', '2026-01-05T08:00:00', '2026-01-05T12:00:00'],
      ['Noon', '2026-01-05T12:00:00', '2026-01-05T12:00:00'],
      ['Long', '2026-01-05T13:00:00', '2026-01-06T15:30:00'],
      ['Elapsed', '2026-01-05T08:00:00', '2026-01-05T17:00:00'],
    ];
    const timesIn = async (id: string) =>
      (await exportedPlan(id)).tasks
        .filter(({ uid }) => uid > 0)
        .map(({ name, start, finish }) => [name, start, finish]);
    expect(await timesIn(projectId)).toEqual(expected);
    const copy = await service.testData.project();
    await admin.call(planning.importProjectPlan, { projectId: copy.id, body: await exported(projectId) });
    expect(await timesIn(copy.id)).toEqual(expected);
  });

  test('delay and contour of an assignment are exported and imported again, and kept where a format knows none', async () => {
    const shape = { delay: 12, contour: WorkContour.bell };
    const ofWork = () => db().updateTable('assignment_version').set(shape).where('activity_id', '=', ids.work);
    await ofWork().execute();
    await db().updateTable('activity_version').set({ duration: 40 }).where('activity_id', '=', ids.work).execute();
    const [own] = (await exportedPlan(project.id)).assignments;
    expect(own).toMatchObject({ delay: 12, workContour: 'bell', start: '2026-01-06T13:00:00' });
    for (const format of ['mspdi', 'xlsx']) {
      const body = await exported(project.id, admin, { format });
      const again = await admin.call(planning.importProjectPlan, { projectId: project.id, body });
      expect(again).toContain('Nothing was changed');
      const copy = await service.testData.project();
      await admin.call(planning.importProjectPlan, { projectId: copy.id, body });
      expect((await planEditor(admin, copy.id).read()).assignment).toMatchObject([shape]);
    }
    const body = Buffer.from(`WBS,Name,Duration,Work,Resources\n1,Phase,,,\n1.1,Work <1>,5,8,Kim ${count}[50%]\n`);
    await admin.call(planning.importProjectPlan, { projectId: project.id, body });
    expect((await planEditor(admin, project.id).read()).assignment).toMatchObject([{ baseEffort: 8, ...shape }]);
  });

  test('an exported plan has the baseline, the work done, and holidays', async () => {
    const versionId = await currentVersion(project.id);
    await db()
      .updateTable('project_plan')
      .set({ baseline_version_id: versionId })
      .where('id', '=', project.plan)
      .execute();
    await db()
      .updateTable('activity')
      .set({ actual_start: '2026-01-06', actual_effort: 15, open_effort: 15, complete: 50 })
      .where('id', '=', ids.work)
      .execute();
    await db().insertInto('holiday').values({ day: '2026-01-06', name: 'Epiphany' }).execute();
    const { tasks, calendars } = await exportedPlan(project.id);
    await db().deleteFrom('holiday').execute();
    expect(tasks[2]).toMatchObject({
      percentComplete: 50,
      actualStart: '2026-01-06T08:00:00',
      actualWork: 15,
      remainingWork: 15,
      baselines: [{ number: 0, start: '2026-01-05T08:00:00', work: 30 }],
    });
    expect(calendars[0]?.exceptions).toMatchObject([
      { name: 'Epiphany', from: '2026-01-06', to: '2026-01-06', times: [] },
    ]);
  });

  test('an exported plan names only visible resources and rates, and leaves effort of other resources unassigned', async () => {
    expect((await exportedPlan(project.id)).resources[0]?.standardRate).toEqual({ value: 95, unit: 'hour' });
    const plan = await exportedPlan(project.id, observer);
    expect(plan.resources).toEqual([]);
    expect(plan.tasks[2]?.work).toBe(30);
    await service.testData.resourcePermission(ids.resource, watcher, Level.observer);
    const [seen] = (await exportedPlan(project.id, observer)).resources;
    expect(seen).toMatchObject({ name: `Kim ${count}`, standardRate: undefined });
  });

  test('a plan can be exported as an Excel workbook and imported again', async () => {
    const bytes = await exported(project.id, admin, { format: 'xlsx' });
    expect(readWorkbook(bytes).workbook.sheets[0]?.rows[2]?.slice(0, 12)).toEqual([
      2,
      '1.1',
      2,
      'Work <1>',
      { date: '2026-01-05' },
      { date: '2026-01-09' },
      5,
      30,
      0,
      null,
      `Kim ${count}[50%]`,
      'Standard',
    ]);
    expect(readPlanFile(bytes).tasks).toHaveLength(3);
  });

  test('the name of an exported file is valid on every system and contains the version number', async () => {
    const { headers } = await fetch(`${service.baseUrl}/api/app/v1/planning/export/${project.id}?format=xlsx`, {
      headers: { Authorization: `Bearer ${await service.tokenOf('admin')}` },
    });
    expect(headers.get('content-disposition')).toBe(`attachment; filename="Bridge_ new_old ${count} 0.xlsx"`);
  });

  test('an exported version is one of the same plan that the caller may read', async () => {
    const working = await admin.call(planning.edit, { projectId: project.id });
    await db()
      .updateTable('activity_version')
      .set({ name: 'Renamed' })
      .where('plan_version_id', '=', working?.idString ?? '')
      .where('activity_id', '=', ids.done)
      .execute();
    const plan = readPlanFile(await exported(project.id, admin, { version: working?.idString }));
    expect(plan.tasks.map(({ name }) => name)).toContain('Renamed');
    const refused = { code: 'main.error.InvalidParameter', arguments: { parameterName: 'version' } };
    await expect(exported(project.id, observer, { version: working?.idString })).rejects.toMatchObject(refused);
    const other = await service.testData.project();
    await expect(exported(project.id, admin, { version: other.version })).rejects.toMatchObject(refused);
  });
});

test('an exported working version contains its own progress, and other versions do not', async () => {
  project = await service.testData.project();
  const kim = await service.testData.resource({ name: 'Kim of the working version' });
  const phase = await service.testData.activity(project, { name: 'Phase', type: ActivityType.collection });
  const within = { parent_id: phase, outline_level: 2, base_effort: 20 };
  const work = await service.testData.activity(project, { name: 'Work', ...within });
  await service.testData.activity(project, { name: 'Later', ...within });
  await service.testData.assignment(project, work, kim, { base_effort: 20 });
  const editor = planEditor(admin, project.id);
  const working = await editor.checkOut();
  await editor.save({ activity: [{ id: work, complete: 50, actualStart: '2026-01-06' }] });
  const query = { version: working?.idString };
  const stated = readPlanFile(await exported(project.id, admin, query));
  expect(stated.tasks.slice(1)).toMatchObject([
    { name: 'Phase', percentComplete: 25, actualWork: 10 },
    { name: 'Work', percentComplete: 50, actualWork: 10, remainingWork: 10, actualStart: '2026-01-06T08:00:00' },
    { name: 'Later', percentComplete: 0, actualWork: 0, actualStart: undefined },
  ]);
  expect(stated.assignments).toMatchObject([{ work: 20, actualWork: 10, remainingWork: 10 }]);
  expect((await exportedPlan(project.id)).tasks.map(({ percentComplete }) => percentComplete)).toEqual([
    undefined,
    0,
    0,
    0,
  ]);
  // The working version is as its file says.
  const body = Buffer.from(await exported(project.id, admin, query));
  await admin.call(planning.importProjectPlan, { projectId: project.id, body });
  expect(await admin.call(planning.importProjectPlan, { projectId: project.id, body })).toContain(
    'Nothing was changed',
  );
  expect(await editor.activity('Work')).toMatchObject({ complete: 50, actualStart: '2026-01-06' });
});

/** With TEST_TIMES the largest plan that is promised, whose workbook takes a while to write and to read. */
const many = process.env.TEST_TIMES ? 10_000 : 2_000;

test('a plan of thousands of activities is exported completely', { timeout: 120_000 }, async () => {
  const { id: projectId } = await service.testData.project();
  await admin.call(planning.importProjectPlan, { projectId, body: generatedPlan(many) });
  for (const format of ['mspdi', 'xlsx']) {
    const start = performance.now();
    const bytes = await exported(projectId, admin, { format });
    const time = Math.round(performance.now() - start);
    if (process.env.TEST_TIMES) process.stdout.write(`${format}: ${time} ms, ${bytes.length} bytes\n`);
    expect(readPlanFile(bytes).tasks.filter(({ uid }) => uid !== 0 || format === 'xlsx')).toHaveLength(many);
  }
});
