import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { january } from '#testing/record-site.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';
import { createRandom, type SeededRandom } from '#service/demo/rows.ts';

/** A record as it was sent. */
interface Entry {
  hours: number;
  sent: number | undefined;
  completed: boolean;
}

interface History {
  readonly assignment: string;
  readonly resource: string;
  readonly project: string;
  readonly activity: string;
  readonly base: number;
  /** By day of January. */
  entries: Map<number, Entry>;
}

/** Each has 25 histories; RANDOM_PROJECTS=40 makes 1,000 of them. */
const projects = Number(process.env.RANDOM_PROJECTS ?? 8);
const activitiesPerProject = 5;
const people = 5;
const lastDay = 28;

let service: TestService;
let client: Client;
const histories: History[] = [];

beforeAll(async () => {
  service = await startService({ today: '2026-02-02' });
  const { testData } = service;
  await testData.administrator('admin');
  client = await service.as('admin');
  const resources = [];
  for (let index = 0; index < activitiesPerProject * people; index++) {
    const name = `Person ${index}`;
    resources.push({ name, id: await testData.resource({ name }) });
  }
  const random = createRandom('plans');
  for (let n = 0; n < projects; n++) {
    const project = { name: `Project ${n}`, ...(await testData.project({ name: `Project ${n}` })) };
    for (let m = 0; m < activitiesPerProject; m++) {
      const name = `Activity ${m}`;
      const activity = await testData.activity(project, { name, start: null });
      const team = resources.slice(m * people, (m + 1) * people);
      const bases = team.map(() => random.whole(0, 12) / 4);
      const ids = await assignAll(project.version, activity, team, bases);
      for (const [index, { name: resource }] of team.entries()) {
        const [assignment = '', base = 0] = [ids[index], bases[index]];
        histories.push({ assignment, resource, project: project.name, activity: name, base, entries: new Map() });
      }
    }
  }
});
afterAll(() => service.close());

/** Assigns resources to an activity in two statements. */
async function assignAll(version: string, activity: string, team: readonly { id: string }[], bases: readonly number[]) {
  const { kysely } = service.database;
  const rows = team.map(({ id }, index) => ({
    activity_id: activity,
    resource_id: id,
    open_effort: bases[index] ?? 0,
  }));
  const made = await kysely.insertInto('assignment').values(rows).returning('id').execute();
  const planned = made.map(({ id }, index) => ({
    plan_version_id: version,
    assignment_id: id,
    activity_id: activity,
    base_effort: bases[index] ?? 0,
  }));
  await kysely.insertInto('assignment_version').values(planned).execute();
  return made.map(({ id }) => id);
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** Remaining effort after each record, from scratch. */
function remainingOf({ base, entries }: History): [day: number, remaining: number][] {
  const result: [number, number][] = [];
  let left = base;
  for (const [day, { hours, sent, completed }] of [...entries].toSorted(([a], [b]) => a - b)) {
    left = completed ? 0 : (sent ?? Math.max(left - hours, 0));
    result.push([day, round(left)]);
  }
  return result;
}

/** Percent by hours; nothing is more than 99 done while something in it is over plan. */
const percent = (actual: number, open: number, isOver: boolean) => {
  if (open === 0 && isOver) return 99;
  return actual + open === 0 ? 0 : round((100 * actual) / (actual + open));
};

function figuresOf(history: History) {
  const last = remainingOf(history).at(-1);
  const actual = [...history.entries.values()].reduce((sum, { hours }) => sum + hours, 0);
  if (!last) return { actual, open: history.base, complete: 0, isOver: false };
  const latest = history.entries.get(last[0]);
  const isDone = latest?.completed || latest?.sent === 0;
  const isOver = !isDone && last[1] === 0 && actual > 0;
  return { actual, open: last[1], complete: isDone ? 100 : percent(actual, last[1], isOver), isOver };
}

function sumsOf(project: string) {
  const all = histories.filter((history) => history.project === project).map(figuresOf);
  const actual = all.reduce((sum, each) => sum + each.actual, 0);
  const open = all.reduce((sum, each) => sum + each.open, 0);
  return {
    actual,
    open,
    complete: percent(
      actual,
      open,
      all.some(({ isOver }) => isOver),
    ),
  };
}

/** Records, assignments and plans as they are stored, by their ids and names. */
async function storedFigures() {
  const { kysely } = service.database;
  const records = await kysely
    .selectFrom('work_record')
    .select(['assignment_id as id', 'day', 'actual_effort as hours', 'open_effort as open', 'completed'])
    .orderBy('assignment_id')
    .orderBy('day')
    .execute();
  const columns = ['actual_effort as actual', 'open_effort as open', 'complete'] as const;
  const assignments = await kysely
    .selectFrom('assignment')
    .select(['id', ...columns])
    .orderBy('id')
    .execute();
  const plans = await kysely
    .selectFrom('project_plan')
    .innerJoin('project_node', 'project_node.id', 'project_plan.project_node_id')
    .select(['name', ...columns])
    .where('name', 'like', 'Project %')
    .orderBy('project_node.id')
    .execute();
  return { records, assignments, plans };
}

/** The same from the histories alone. */
function computedFigures() {
  const all = histories.toSorted((a, b) => Number(a.assignment) - Number(b.assignment));
  const records = all.flatMap((history) =>
    remainingOf(history).map(([day, open]) => {
      const { hours = 0, completed } = history.entries.get(day) ?? {};
      return { id: history.assignment, day: january(day), hours, open, completed };
    }),
  );
  const assignments = all.map((history) => {
    const { actual, open, complete } = figuresOf(history);
    return { id: history.assignment, actual, open, complete };
  });
  const plans = Array.from({ length: projects }, (_, n) => ({ name: `Project ${n}`, ...sumsOf(`Project ${n}`) }));
  return { records, assignments, plans };
}

/** Quarters of an hour, so few that a day of everybody has room for all projects. */
const someHours = (random: SeededRandom) => random.whole(0, 2) / 4;
const someSent = (random: SeededRandom) => (random.chance(0.3) ? random.whole(0, 8) / 4 : undefined);

/** One booking, change or deletion as people do it, one after another. */
async function change(history: History, random: SeededRandom): Promise<void> {
  const { assignment, entries } = history;
  const day = random.whole(1, lastDay);
  const [of, entry] = [...entries].find(([each]) => each >= day - 6) ?? [];
  if (of === undefined || entry === undefined) {
    const made = { hours: someHours(random), sent: someSent(random), completed: random.chance(0.15) };
    entries.set(day, made);
    await client.call(worklogs.createWorkRecord, {
      assignmentId: assignment,
      bookingDate: january(day),
      actualEffort: made.hours,
      ...(made.sent !== undefined && { open: made.sent }),
      ...(made.completed && { completed: true }),
    });
    return;
  }
  const { id: resourceWorkRecordId } = await service.database.kysely
    .selectFrom('work_record')
    .select('id')
    .where('assignment_id', '=', assignment)
    .where('day', '=', january(of))
    .executeTakeFirstOrThrow();
  if (random.chance(0.25)) {
    entries.delete(of);
    await client.call(worklogs.deleteWorkRecord, { resourceWorkRecordId });
    return;
  }
  const actualEffort = random.chance(0.7) ? someHours(random) : undefined;
  const open = someSent(random);
  const completed = random.chance(0.3) ? random.chance(0.5) : undefined;
  const isReopened = completed === undefined && open !== undefined && open > 0;
  const isTakenBack = completed === false && open === undefined && entry.sent === 0;
  entry.hours = actualEffort ?? entry.hours;
  entry.sent = isTakenBack ? undefined : (open ?? entry.sent);
  entry.completed = isReopened ? false : (completed ?? entry.completed);
  await client.call(worklogs.updateWorkRecord, {
    resourceWorkRecordId,
    ...(actualEffort !== undefined && { actualEffort }),
    ...(open !== undefined && { open }),
    ...(completed !== undefined && { completed }),
  });
}

/** Imports a record or two of every assignment, in place of those of the days from `from` to `to` if these are named. */
async function importAll(random: SeededRandom, range?: { from: number; to: number }): Promise<void> {
  const header = ['Resource', 'Date', 'Project', 'Activity', 'Actual effort', 'Remaining effort', 'Completed'];
  const rows = histories.flatMap(({ resource, project, activity, entries }) => {
    for (const day of entries.keys()) if (range && day >= range.from && day <= range.to) entries.delete(day);
    return random.some([...Array(lastDay).keys()], random.whole(0, 2)).flatMap((index) => {
      const day = index + 1;
      if (entries.has(day)) return [];
      const entry = { hours: someHours(random), sent: someSent(random), completed: random.chance(0.1) };
      entries.set(day, entry);
      const { hours, sent, completed } = entry;
      return [[resource, january(day), project, activity, hours, sent ?? null, completed]];
    });
  });
  const body = sheetFile([header, ...rows]);
  const replace = range && { replaceFrom: january(range.from), replaceTo: january(range.to) };
  await client.call(worklogs.importTimeRecords, { body, ...replace });
}

async function undoImport(): Promise<void> {
  const [last] = (await client.call(appApi.listImports, { numberRecords: 1 }))?.import ?? [];
  await client.call(appApi.undoImport, { importId: last?.id ?? '' });
}

const copy = (entries: History['entries']): History['entries'] =>
  new Map([...entries].map(([day, entry]) => [day, { ...entry }]));

test('remaining effort, work done and all sums of random histories equal a computation from scratch', async () => {
  const random = createRandom('histories');
  await importAll(random);
  expect(await storedFigures()).toEqual(computedFigures());
  for (const history of histories) await change(history, random);
  expect(await storedFigures()).toEqual(computedFigures());
  const before = histories.map(({ entries }) => copy(entries));
  await importAll(random, { from: 8, to: 14 });
  expect(await storedFigures()).toEqual(computedFigures());
  await undoImport();
  for (const [index, history] of histories.entries()) history.entries = before[index] ?? new Map();
  expect(await storedFigures()).toEqual(computedFigures());
  await importAll(random, { from: 15, to: 17 });
  for (const history of random.some(histories, 40)) for (let n = 0; n < 5; n++) await change(history, random);
  expect(await storedFigures()).toEqual(computedFigures());
});
