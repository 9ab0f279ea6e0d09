import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { startService, type TestService } from '#testing/service.ts';
import { corpusFiles, corpusPath, storedStep } from '#testing/corpus.ts';

/** Expected plan data relevant to imports; file readers are tested against all of it. */
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

const files = corpusFiles('mspdi', storedStep);

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
});
afterAll(() => service.close());

function hours({ v, u }: Quantity, { minutesPerDay, minutesPerWeek, daysPerMonth }: ExpectedPlan['header']): number {
  const clock = { m: 1 / 60, h: 1, d: 24, w: 168, mo: 720 };
  const working = { ...clock, d: minutesPerDay / 60, w: minutesPerWeek / 60, mo: (minutesPerDay * daysPerMonth) / 60 };
  const [units, name] = u.length > 1 && u.startsWith('e') ? [clock, u.slice(1)] : [working, u];
  return v * (Object.entries(units).find(([unit]) => unit === name)?.[1] ?? Number.NaN);
}

const day = (at: string | undefined) => at?.slice(0, 10);
const typeNames = ['FS', 'SF', 'SS', 'FF'];
const inOrder = <T>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
/** Hours and percent are compared to the hundredth. */
const rounded = (value: number | null | undefined) => Math.round((value ?? 0) * 100) / 100;

/** Compared data: tasks by unique id, resources by the file's unique id. */
interface Comparable {
  readonly activities: readonly unknown[];
  readonly links: readonly unknown[];
  readonly assignments: readonly unknown[];
}

const isPerson = ({ type, uid, name }: { type: string; uid: number; name?: string }) =>
  type === 'WORK' && uid !== 0 && name !== undefined;

function expectedOf(file: ExpectedPlan, known: ReadonlyMap<number, string>): Comparable {
  const people = new Set((file.resources ?? []).filter(isPerson).map(({ uid }) => uid));
  const works = (file.assignments ?? []).filter(
    ({ taskUid, resourceUid }) => taskUid !== 0 && (!resourceUid || people.has(resourceUid)),
  );
  const isAssigned = ({ resourceUid }: { resourceUid?: number | null }) => known.has(resourceUid ?? 0);
  const sumOf = (list: typeof works) => list.reduce((sum, { work = 0 }) => sum + work, 0);
  /**
   * Programs keep an unassigned assignment for tasks without work, too: it counts up to the task's work beyond the
   * others.
   */
  const unassigned = (taskUid: number, whole: number | undefined) => {
    const own = works.filter((work) => work.taskUid === taskUid);
    if (own.length === 0) return rounded(whole);
    const named = own.filter(({ resourceUid }) => resourceUid);
    const ofNobody = sumOf(own) - sumOf(named);
    const left = whole === undefined ? ofNobody : Math.min(ofNobody, Math.max(0, whole - sumOf(named)));
    return rounded(left + sumOf(named.filter((work) => !isAssigned(work))));
  };
  const rows = file.tasks.filter(({ null: isBlank, uid }) => isBlank !== true && uid !== 0);
  return {
    activities: rows.map(({ uid, name = '', outlineLevel, start, finish, duration, work, summary }) => ({
      name: name.trim(),
      outlineLevel,
      start: day(start),
      finish: day(finish),
      duration: rounded(duration && hours(duration, file.header)),
      unassignedEffort: unassigned(uid, summary ? undefined : work),
    })),
    links: inOrder(
      (file.relations ?? []).map(({ pred, succ, type, lag }) => [pred, succ, type, rounded(hours(lag, file.header))]),
    ),
    assignments: inOrder(
      works
        .filter(isAssigned)
        .map(({ taskUid, resourceUid, units = 100, work }) => [taskUid, resourceUid, rounded(units), rounded(work)]),
    ),
  };
}

/** The plan of a project as the interface shows it. */
async function shown(
  client: Client,
  projectId: string,
  file: ExpectedPlan,
  known: ReadonlyMap<number, string>,
): Promise<Comparable> {
  const activities = (await client.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];
  const assignmentIds = activities.flatMap(({ assignments }) => assignments ?? []);
  const assignments = await client.call(tasks.getAssignmentsByIds, { assignmentIds });
  const links = await client.call(appApi.listPlanLinks, { projectId });
  const rows = file.tasks.filter(({ null: isBlank, uid }) => isBlank !== true && uid !== 0);
  const uids = new Map(activities.map(({ id }, index) => [id, rows[index]?.uid]));
  const taskOf = (id: string | null | undefined) => uids.get(id ?? '');
  const resources = new Map([...known].map(([uid, id]) => [id, uid]));
  return {
    activities: activities.map(({ name, outlineLevel, start, finish, duration, unassignedEffort }) => ({
      name,
      outlineLevel,
      start: start ?? undefined,
      finish: finish ?? undefined,
      duration: rounded(duration),
      unassignedEffort: rounded(unassignedEffort),
    })),
    links: inOrder(
      (links?.link ?? []).map(({ predecessor, successor, type, lag }) => [
        taskOf(predecessor),
        taskOf(successor),
        typeNames[type ?? -1],
        rounded(lag),
      ]),
    ),
    assignments: inOrder(
      (assignments?.assignment ?? []).map(({ activity, resource, assigned, baseEffort }) => [
        taskOf(activity),
        resources.get(resource ?? ''),
        rounded(assigned),
        rounded(baseEffort),
      ]),
    ),
  };
}

/** Runs with a resource for each person of the file, which is forgotten afterwards. */
async function withPeople<T>(file: ExpectedPlan, run: (known: ReadonlyMap<number, string>) => Promise<T>): Promise<T> {
  const known = new Map<number, string>();
  for (const { uid, name = '' } of (file.resources ?? []).filter(isPerson))
    known.set(uid, await service.testData.resource({ name: name.toUpperCase() }));
  const result = await run(known);
  for (const id of known.values())
    await service.database.kysely
      .updateTable('resource')
      .set({ name: `done ${id}` })
      .where('id', '=', id)
      .execute();
  return result;
}

describe.runIf(files.length > 0).each(['json', 'xml'] as const)('a Microsoft Project file through %s', (format) => {
  test.each(files)('%s is imported with tasks, dates, links and work, and known people are assigned', async (name) => {
    const file = JSON.parse(readFileSync(corpusPath('mspdi', `${name}.json`), 'utf8')) as ExpectedPlan;
    const client = await service.as('admin', format);
    const { id: projectId } = await service.testData.project();
    await withPeople(file, async (known) => {
      await client.call(planning.importProjectPlan, { projectId, body: readFileSync(corpusPath('mspdi', name)) });
      expect(await shown(client, projectId, file, known)).toEqual(expectedOf(file, known));
    });
  });

  test.each(files)(
    '%s is imported without its people, whose work is kept and whose names are reported',
    async (name) => {
      const file = JSON.parse(readFileSync(corpusPath('mspdi', `${name}.json`), 'utf8')) as ExpectedPlan;
      const client = await service.as('admin', format);
      const { id: projectId } = await service.testData.project();
      const nobody = new Map<number, string>();
      const sentence = await client.call(planning.importProjectPlan, {
        projectId,
        body: readFileSync(corpusPath('mspdi', name)),
      });
      expect(await shown(client, projectId, file, nobody)).toEqual(expectedOf(file, nobody));
      const ofProject = (file.assignments ?? []).filter(({ taskUid }) => taskUid === 0).length;
      const told = [
        ...(ofProject > 0
          ? [`${ofProject} assignment${ofProject === 1 ? '' : 's'} to the project itself not imported.`]
          : []),
        ...(file.resources ?? []).filter(isPerson).map(({ name: person = '' }) => person.trim()),
      ];
      expect(told.filter((part) => !sentence?.includes(part))).toEqual([]);
    },
  );
});
