import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { adminApi } from '#contract/admin/api.ts';
import { planning } from '#contract/planning.ts';
import { tasks } from '#contract/tasks.ts';
import type { Format } from '#contract/endpoint.ts';
import { startService, type TestService } from '#testing/service.ts';

/** What an expected plan says, as far as an import takes it over; the readers of files are tested against all of it. */
interface ExpectedPlan {
  readonly header: { minutesPerDay: number; minutesPerWeek: number; daysPerMonth: number };
  readonly tasks: readonly {
    uid: number;
    null?: true;
    name?: string;
    outlineLevel: number;
    start?: string;
    finish?: string;
    duration?: Quantity;
    work?: number;
    summary: boolean;
  }[];
  readonly relations?: readonly { pred: number; succ: number; type: 'FS' | 'SF' | 'SS' | 'FF'; lag: Quantity }[];
  readonly resources?: readonly { uid: number; name?: string; type: string }[];
  readonly assignments?: readonly { taskUid: number; resourceUid?: number | null; units?: number; work?: number }[];
}

interface Quantity {
  readonly v: number;
  readonly u: string;
}

const corpus = fileURLToPath(new URL('../../../../../shared/corpus/mspdi/', import.meta.url));
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.xml')) : [];

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.given.administrator('admin');
});
afterAll(() => service.close());

function hours({ v, u }: Quantity, { minutesPerDay, minutesPerWeek, daysPerMonth }: ExpectedPlan['header']): number {
  const clock = { m: 1 / 60, h: 1, d: 24, w: 168, mo: 720 };
  const working = { ...clock, d: minutesPerDay / 60, w: minutesPerWeek / 60, mo: (minutesPerDay * daysPerMonth) / 60 };
  const [units, name] = u.length > 1 && u.startsWith('e') ? [clock, u.slice(1)] : [working, u];
  return v * (Object.entries(units).find(([unit]) => unit === name)?.[1] ?? Number.NaN);
}

const close = (value: number): unknown => expect.closeTo(value, 2);
const day = (at: string | undefined) => at?.slice(0, 10);
const typeNames = ['FS', 'SF', 'SS', 'FF'];

const sorted = (links: unknown[][]) => links.toSorted((a, b) => a.join().localeCompare(b.join()));

/** Imports a file into a project of its own and reads the plan back through the interface. */
async function imported(client: Client, body: Uint8Array) {
  const { id: projectId } = await service.given.project();
  const sentence = await client.call(planning.importProjectPlan, { projectId, body });
  const activities = (await client.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];
  const assignmentIds = activities.flatMap(({ assignments }) => assignments ?? []);
  return {
    sentence,
    activities,
    assignments: (await client.call(tasks.getAssignmentsByIds, { assignmentIds }))?.assignment ?? [],
    links: (await client.call(adminApi.listPlanLinks, { projectId }))?.link ?? [],
  };
}

async function expectImported(file: string, format: Format, areResourcesKnown: boolean): Promise<void> {
  const expected = JSON.parse(readFileSync(`${corpus}${file}.json`, 'utf8')) as ExpectedPlan;
  const people = (expected.resources ?? []).filter(({ type, uid, name }) => type === 'WORK' && uid !== 0 && name);
  const ids = new Map<number, string>();
  if (areResourcesKnown)
    for (const { uid, name = '' } of people) ids.set(uid, await service.given.resource({ name: name.toUpperCase() }));
  const plan = await imported(await service.as('admin', format), readFileSync(corpus + file));
  for (const id of ids.values())
    await service.database.kysely
      .updateTable('resource')
      .set({ name: `done ${id}` })
      .where('id', '=', id)
      .execute();

  const rows = expected.tasks.filter(({ null: isBlank, uid }) => isBlank !== true && uid !== 0);
  const works = (expected.assignments ?? []).filter(
    ({ taskUid, resourceUid }) => taskUid !== 0 && (!resourceUid || people.some(({ uid }) => uid === resourceUid)),
  );
  const workOf = (taskUid: number, isAssigned: boolean) =>
    works
      .filter((work) => work.taskUid === taskUid && ids.has(work.resourceUid ?? 0) === isAssigned)
      .reduce((sum, { work = 0 }) => sum + work, 0);
  const isWorkedOn = (taskUid: number) => works.some((work) => work.taskUid === taskUid);
  expect(
    plan.activities.map(({ name, outlineLevel, start, finish, duration, unassignedEffort }) => {
      return { name, outlineLevel, start, finish, duration, unassignedEffort };
    }),
  ).toEqual(
    rows.map(({ uid, name = '', outlineLevel, start, finish, duration, work = 0, summary }) => ({
      name: name.trim(),
      outlineLevel,
      start: day(start),
      finish: day(finish),
      duration: close(duration ? hours(duration, expected.header) : 0),
      unassignedEffort: close(isWorkedOn(uid) ? workOf(uid, false) : summary ? 0 : work),
    })),
  );

  const uidOf = new Map(plan.activities.map(({ id }, index) => [id, rows[index]?.uid]));
  expect(
    sorted(
      plan.links.map((link) => [
        uidOf.get(link.predecessor ?? ''),
        uidOf.get(link.successor ?? ''),
        typeNames[link.type ?? -1],
        link.lag,
      ]),
    ),
  ).toEqual(
    sorted(
      (expected.relations ?? []).map(({ pred, succ, type, lag }) => [pred, succ, type, hours(lag, expected.header)]),
    ),
  );
  for (const activity of plan.activities)
    expect(activity.predecessorActivities ?? []).toHaveLength(
      plan.links.filter(({ successor }) => successor === activity.id).length,
    );

  const uidOfResource = new Map([...ids].map(([uid, id]) => [id, uid]));
  const key = (task: number | undefined, resource: number | null | undefined) => `${task} ${resource}`;
  const assigned = works.filter(({ resourceUid }) => ids.has(resourceUid ?? 0));
  const planned = new Map(
    plan.assignments.map((each) => [key(uidOf.get(each.activity ?? ''), uidOfResource.get(each.resource ?? '')), each]),
  );
  expect([...planned.keys()].toSorted()).toEqual(
    [...new Set(assigned.map(({ taskUid, resourceUid }) => key(taskUid, resourceUid)))].toSorted(),
  );
  for (const { taskUid, resourceUid, units = 100, work = 0 } of assigned)
    expect(planned.get(key(taskUid, resourceUid))).toMatchObject({ assigned: close(units), baseEffort: close(work) });
  const ofProject = (expected.assignments ?? []).filter(({ taskUid }) => taskUid === 0).length;
  const told = [
    ...(ofProject > 0 ? [`Assignments to the project itself that were not taken over: ${ofProject}.`] : []),
    ...people.flatMap(({ uid, name = '' }) => (ids.has(uid) ? [] : [name.trim()])),
  ];
  expect(told.filter((part) => !plan.sentence?.includes(part))).toEqual([]);
}

describe.runIf(files.length > 0).each(['json', 'xml'] as const)('a file of Microsoft Project through %s', (format) => {
  // Every other file finds its resources; the next format has it the other way round.
  test.each(files.map((file, index) => [file, (index + Number(format === 'xml')) % 2 === 0] as const))(
    '%s is imported with tasks, dates, links and work (resources known: %s)',
    (file, areResourcesKnown) => expectImported(file, format, areResourcesKnown),
  );
});
