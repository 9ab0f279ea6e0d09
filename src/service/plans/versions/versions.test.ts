import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { DependencyType, EventCode, Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { generatedPlan } from '#testing/generated-plan.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let ann: Client;
let observer: Client;
const id = { ann: '', observer: '', glimpse: '', stranger: '' };
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  for (const login of ['ann', 'observer', 'glimpse', 'stranger'] as const)
    id[login] = await service.testData.user(login);
  [admin, ann, observer] = [await service.as('admin'), await service.as('ann'), await service.as('observer')];
});
afterAll(() => service.close());

const refused = (code: string, values: object = {}) => ({ code, arguments: expect.objectContaining(values) });

let project: { id: string; plan: string; version: string };
beforeEach(async () => {
  project = await service.testData.project();
  await service.testData.permission(project.id, id.ann, Level.manager);
  await service.testData.permission(project.id, id.observer, Level.observer);
  await service.testData.permission(project.id, id.glimpse, Level.external);
});

const versionsOf = async (client: Client) =>
  (await client.call(appApi.listPlanVersions, { projectId: project.id }))?.versionInfo ?? [];
const read = (planVersionId: string, client = observer) => client.call(appApi.getPlanVersion, { planVersionId });
const compare = (from: string, planVersionId: string, client = observer) =>
  client.call(appApi.comparePlanVersions, { planVersionId, from });
const setBaseline = (planVersionId: string, client = ann) => client.call(appApi.setBaseline, { planVersionId });
const db = () => service.database.kysely;

/** Checks the plan out, lets a change be written into the working version, and checks it in. Answers the new version's id. */
async function checkedIn(
  change: (workingVersionId: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const working = await ann.call(planning.edit, { projectId: project.id });
  await change(working?.idString ?? '');
  await ann.call(planning.checkIn, { projectId: project.id });
  return working?.idString ?? '';
}

const change = (version: string, activity: string, values: object) =>
  db()
    .updateTable('activity_version')
    .set(values)
    .where('plan_version_id', '=', version)
    .where('activity_id', '=', activity)
    .execute();

describe('reading one version', () => {
  test('reading a version returns its activities, assignments and links, even if it is not the current one', async () => {
    const phase = await service.testData.activity(project, { name: 'Phase', type: 1 });
    const work = await service.testData.activity(project, {
      name: 'Work',
      parent_id: phase,
      outline_level: 2,
      base_effort: 40,
    });
    const resource = await service.testData.resource({ name: 'Ida', user_id: id.observer });
    const assignment = await service.testData.assignment(project, work, resource, { assigned: 50 });
    await db()
      .insertInto('dependency')
      .values({ plan_version_id: project.version, predecessor_id: phase, successor_id: work, lag: 8 })
      .execute();
    await checkedIn((version) => change(version, work, { name: 'Renamed' }));

    const version = await read(project.version);
    expect(version).toMatchObject({ version: { version: 0, idString: project.version }, projectNode: project.id });
    expect(version?.activity).toMatchObject([
      { id: phase, name: 'Phase', parent: null },
      { id: work, name: 'Work', parent: phase, start: '2026-01-05', duration: 40, baseEffort: 40 },
    ]);
    expect(version?.assignment).toEqual([
      {
        id: assignment,
        activity: work,
        resource,
        resourceName: 'Ida',
        assigned: 50,
        baseEffort: 40,
        delay: 0,
        contour: 0,
      },
    ]);
    expect(version?.link).toMatchObject([
      { predecessor: phase, successor: work, type: DependencyType.finishStart, lag: 8 },
    ]);
  });

  test('reading a version requires observer level, and a version without read access is not found', async () => {
    expect(await read(project.version)).not.toBeNull();
    for (const login of ['glimpse', 'stranger'])
      expect(await read(project.version, await service.as(login))).toBeNull();
    expect(await read('999999')).toBeNull();
  });

  test('the working version can be read only by its holder', async () => {
    const working = await ann.call(planning.edit, { projectId: project.id });
    expect(await read(working?.idString ?? '', ann)).toMatchObject({ version: { version: -1, workingVersion: true } });
    expect(await read(working?.idString ?? '', admin)).toBeNull();
  });

  test('a version names only resources visible to the caller', async () => {
    const work = await service.testData.activity(project);
    const resource = await service.testData.resource({ name: 'Hidden' });
    await service.testData.assignment(project, work, resource);
    expect((await read(project.version))?.assignment).toEqual([
      expect.not.objectContaining({ resourceName: expect.anything() }),
    ]);
    expect((await read(project.version, admin))?.assignment).toMatchObject([{ resource, resourceName: 'Hidden' }]);
  });
});

describe('comparing two versions', () => {
  test('a comparison shows which of the removed activities have recorded work or costs', async () => {
    const resource = await service.testData.resource();
    const newer = await checkedIn(async (version) => {
      const of = { plan: project.plan, version };
      const activity = (name: string) => service.testData.activity(of, { name });
      const [worked, paid] = [await activity('Worked'), await activity('Paid')];
      await activity('Idle');
      const day = '2026-01-06';
      const assignment_id = await service.testData.assignment({ ...project, version }, worked, resource);
      await db()
        .insertInto('work_record')
        .values({ assignment_id, resource_id: resource, day, actual_effort: 1, open_effort: 0 })
        .execute();
      await db()
        .insertInto('cost_record')
        .values({ activity_id: paid, resource_id: resource, day, cost_type: 2, actual_costs: 120 })
        .execute();
    });
    const difference = await compare(newer, project.version);
    expect(difference?.removed).toMatchObject([
      { name: 'Worked', recorded: true },
      { name: 'Paid', recorded: true },
      { name: 'Idle', recorded: false },
    ]);
    const forward = await compare(project.version, newer);
    expect(forward?.added?.map(({ recorded }) => recorded ?? null)).toEqual([null, null, null]);
  });

  test('a comparison lists added, removed and changed records with both values', async () => {
    const kept = await service.testData.activity(project, { name: 'Kept', base_effort: 16 });
    const moved = await service.testData.activity(project, { name: 'Moved' });
    const removed = await service.testData.activity(project, { name: 'Removed' });
    const resource = await service.testData.resource();
    const assignment = await service.testData.assignment(project, kept, resource, { base_effort: 16 });
    let added = '';
    const newer = await checkedIn(async (version) => {
      await change(version, moved, { parent_id: kept, start: '2026-01-06', finish: '2026-01-12', name: 'Was moved' });
      await db()
        .deleteFrom('activity_version')
        .where('plan_version_id', '=', version)
        .where('activity_id', '=', removed)
        .execute();
      await db()
        .updateTable('assignment_version')
        .set({ assigned: 50 })
        .where('plan_version_id', '=', version)
        .where('assignment_id', '=', assignment)
        .execute();
      added = await service.testData.activity(
        { plan: project.plan, version },
        { name: 'Added', start: null, finish: null },
      );
      await db()
        .insertInto('dependency')
        .values({ plan_version_id: version, predecessor_id: kept, successor_id: added })
        .execute();
    });

    const difference = await compare(project.version, newer);
    expect(difference).toMatchObject({
      from: { version: 0 },
      until: { version: 1 },
      fromTotals: { start: '2026-01-05', finish: '2026-01-09', activities: 3, baseEffort: 16 },
      untilTotals: { start: '2026-01-05', finish: '2026-01-12', activities: 3 },
      added: [{ id: added, name: 'Added', change: [] }],
      removed: [{ id: removed, name: 'Removed', change: [] }],
      linksAdded: 1,
      linksRemoved: 0,
      linksChanged: 0,
    });
    const part = { resource, assigned: 100, baseEffort: 16 };
    expect(difference?.changed).toMatchObject([
      {
        id: kept,
        change: [{ field: 'resources', old: [part], new: [{ ...part, assigned: 50, delay: 0, contour: 0 }] }],
      },
      {
        id: moved,
        name: 'Was moved',
        change: [
          { field: 'name', old: 'Moved', new: 'Was moved' },
          { field: 'parent', new: kept },
          { field: 'start', old: '2026-01-05Z', new: '2026-01-06Z' },
          { field: 'finish', old: '2026-01-09Z', new: '2026-01-12Z' },
        ],
      },
    ]);
    // The other way round, what was added is removed.
    expect(await compare(newer, project.version)).toMatchObject({
      added: [{ id: removed }],
      removed: [{ id: added }],
      linksRemoved: 1,
    });
  });

  test('a comparison lists rows that were moved among their siblings, but not the rows that were passed', async () => {
    const rows: string[] = [];
    for (const name of ['First', 'Second', 'Third'])
      rows.push(await service.testData.activity(project, { name, sequence: rows.length + 1 }));
    const [first = '', second = '', third = ''] = rows;
    const newer = await checkedIn(async (version) => {
      for (const [index, row] of [third, first, second].entries()) await change(version, row, { sequence: index + 1 });
    });
    expect((await compare(project.version, newer))?.changed).toEqual([
      expect.objectContaining({ id: third, change: [{ field: 'order', old: 3, new: 1 }] }),
    ]);
  });

  test('a comparison of a version with its copy is empty', async () => {
    const work = await service.testData.activity(project, { base_effort: 8 });
    await service.testData.assignment(project, work, await service.testData.resource());
    const newer = await checkedIn();
    expect(await compare(project.version, newer)).toMatchObject({
      added: [],
      removed: [],
      changed: [],
      linksChanged: 0,
    });
  });

  test('a comparison requires versions of one plan that the caller may read', async () => {
    const other = await service.testData.project();
    const noVersion = refused('main.error.InvalidParameter', { parameterName: 'from' });
    await expect(compare(other.version, project.version, admin)).rejects.toMatchObject(noVersion);
    await expect(compare('999999', project.version)).rejects.toMatchObject(noVersion);
    const working = await ann.call(planning.edit, { projectId: project.id });
    await expect(compare(working?.idString ?? '', project.version)).rejects.toMatchObject(noVersion);
    expect(await compare(project.version, working?.idString ?? '', ann)).toMatchObject({ until: { version: -1 } });
    expect(await compare(project.version, working?.idString ?? '')).toBeNull();
    expect(await compare(project.version, project.version, await service.as('stranger'))).toBeNull();
  });
});

describe('the baseline', () => {
  const events = async () =>
    (
      await db()
        .selectFrom('event')
        .select(['message_code', 'plan_version_number'])
        .where('project_node_id', '=', project.id)
        .orderBy('id')
        .execute()
    ).map(({ message_code, plan_version_number }) => [message_code, plan_version_number]);

  test('the baseline is the first checked-in version until another is chosen, which is one event and one audit entry', async () => {
    const [first, second] = [await checkedIn(), await checkedIn()];
    const before = (await events()).length;
    const baseline = async () =>
      (await versionsOf(observer)).filter(({ baselineVersion }) => baselineVersion).map(({ idString }) => idString);
    expect(await baseline()).toEqual([first]);
    expect(await setBaseline(second)).toMatchObject({ idString: second, baselineVersion: true });
    await setBaseline(second);
    expect(await baseline()).toEqual([second]);
    expect((await events()).slice(before)).toEqual([[EventCode.projectChanged, '2']]);
    const audits = await db()
      .selectFrom('audit_entry')
      .select(['action', 'details'])
      .where('object_id', '=', second)
      .execute();
    expect(audits).toEqual([
      { action: 'plan.baseline', details: { projects: [expect.stringMatching(/^Project /)], version: 2 } },
    ]);
    // A further check-in keeps what was chosen.
    await checkedIn();
    expect(await baseline()).toEqual([second]);
  });

  test('the days of the baseline are those of its activities, not of the current version', async () => {
    const days = async () => (await observer.call(appApi.listBaselineDays, { projectId: project.id }))?.activity;
    expect(await days()).toEqual([]);
    const work = await service.testData.activity(project, { name: 'Work' });
    const first = await checkedIn();
    await checkedIn((version) => change(version, work, { start: '2026-02-02', finish: '2026-02-06' }));
    expect(await days()).toEqual([{ id: work, start: '2026-01-05', finish: '2026-01-09' }]);
    await setBaseline(await checkedIn());
    expect(await days()).toEqual([{ id: work, start: '2026-02-02', finish: '2026-02-06' }]);
    await setBaseline(first);
    expect(await days()).toEqual([{ id: work, start: '2026-01-05', finish: '2026-01-09' }]);
    const stranger = await service.as('stranger');
    await expect(stranger.call(appApi.listBaselineDays, { projectId: project.id })).rejects.toMatchObject(
      refused('project.error.NotFound'),
    );
  });

  test('the baseline is chosen by managers from checked-in versions unless the project is archived', async () => {
    const version = await checkedIn();
    await expect(setBaseline(version, observer)).rejects.toMatchObject(
      refused('project.error.ManagerAccessDenied', { needed: 'manager' }),
    );
    await expect(setBaseline(version, await service.as('stranger'))).rejects.toMatchObject(
      refused('project_planning.error.NotFound', { id: version }),
    );
    await expect(setBaseline(project.version)).rejects.toMatchObject(refused('main.error.InvalidParameter'));
    const working = await ann.call(planning.edit, { projectId: project.id });
    await expect(setBaseline(working?.idString ?? '')).rejects.toMatchObject(refused('main.error.InvalidParameter'));
    await expect(setBaseline(working?.idString ?? '', admin)).rejects.toMatchObject(
      refused('project_planning.error.NotFound'),
    );
    await db().updateTable('project_node').set({ archived: true }).where('id', '=', project.id).execute();
    await expect(setBaseline(version)).rejects.toMatchObject(refused('project.error.Archived'));
  });
});

test('discarding a working version is recorded in the audit log', async () => {
  await ann.call(planning.edit, { projectId: project.id });
  await ann.call(appApi.discardWorkingVersion, { projectId: project.id });
  const audit = await db().selectFrom('audit_entry').select('action').where('object_id', '=', project.id).execute();
  expect(audit).toEqual([{ action: 'plan.discarded' }]);
});

test('a plan of 10,000 activities is read and compared within a moment', { timeout: 120_000 }, async () => {
  await admin.call(planning.importProjectPlan, { projectId: project.id, body: generatedPlan(10_000) });
  const [current] = await versionsOf(ann);
  const older = current?.idString ?? '';
  const newer = await checkedIn((version) =>
    db()
      .updateTable('activity_version')
      .set({ duration: 20 })
      .where('plan_version_id', '=', version)
      .where('type', '=', 0)
      .execute(),
  );
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    if (process.env.TEST_TIMES) process.stdout.write(`${what}: ${Math.round(performance.now() - start)} ms\n`);
    return result;
  };
  const version = await timed('read', () => read(newer));
  expect(version?.activity).toHaveLength(10_000);
  const difference = await timed('compare', () => compare(older, newer));
  expect(difference?.changed).toHaveLength(9_000);
  expect(difference?.added).toEqual([]);
});
