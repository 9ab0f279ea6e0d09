import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanFileOwner } from '#contract/app/imports.ts';
import { Level } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import { readUndo } from '#service/imports/undo-data.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

/** People and custom fields that an import of a plan file created, and what its undo does with them. */

let service: TestService;
let admin: Client;
let manager: Client;
let [managerId, pool, portfolio] = ['', '', ''];
beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  await testData.administrator('admin');
  managerId = await testData.user('manager');
  pool = await testData.pool({ name: 'Site' });
  portfolio = await testData.portfolio({ name: 'Building' });
  await testData.permission(portfolio, managerId, Level.manager);
  await testData.resourcePermission(pool, managerId, Level.manager);
  [admin, manager] = [await service.as('admin'), await service.as('manager')];
});
afterAll(() => service.close());

let count = 0;
let names: readonly string[] = [];
beforeEach(async () => {
  names = [`Welder ${++count}`, `Carpenter ${count}`];
  await service.database.kysely.deleteFrom('plan_file_field').execute();
  await choosePeople(names);
});

const choosePeople = (people: readonly string[]) =>
  manager.call(appApi.choosePlanFilePeople, {
    projectId: portfolio,
    body: { person: people.map((name) => ({ name, choice: 'create' as const, pool })) },
  });

/** The numbers by which Microsoft Project knows the field Text 1. */
const textFields = { activity: 188_743_731, resource: 205_520_904 } as const;
const textOf = (owner: keyof typeof textFields, Value: string) => ({
  ExtendedAttribute: [{ FieldID: textFields[owner], Value }],
});

const days = [1, 2, 3, 4, 5, 6, 7];
const workingDays = (working: readonly number[]) => [
  {
    WeekDay: days.map((DayType) => ({
      DayType,
      DayWorking: Number(working.includes(DayType)),
      ...(working.includes(DayType) && {
        WorkingTimes: [{ WorkingTime: [{ FromTime: '08:00:00', ToTime: '16:00:00' }] }],
      }),
    })),
  },
];
const calendars = [
  {
    Calendar: [
      { UID: 1, Name: 'Standard', IsBaseCalendar: 1, WeekDays: workingDays([2, 3, 4, 5, 6]) },
      { UID: 2, Name: 'Part time', IsBaseCalendar: 0, BaseCalendarUID: 1, WeekDays: workingDays([2, 3]) },
    ],
  },
];

/** One activity on which each person works eight hours, by a calendar of their own and with a custom field filled. */
const planFile = (people: readonly string[] = names) =>
  mspdi({
    project: { CalendarUID: 1, Calendars: calendars },
    tasks: [
      { Name: 'Build', Start: '2026-03-02T08:00:00', Finish: '2026-03-06T16:00:00', ...textOf('activity', 'A-1') },
    ],
    resources: people.map((Name) => ({ Name, CalendarUID: 2, ...textOf('resource', 'Level 2') })),
    assignments: people.map((_, index) => ({ TaskUID: 1, ResourceUID: index + 1, Work: 'PT8H0M0S' })),
  });

interface Imported {
  readonly projectId: string;
  readonly importId: string;
}

async function importInto(projectId: string, client = manager, body = planFile()): Promise<Imported> {
  await client.call(api.planning.importProjectPlan, { projectId, body });
  return { projectId, importId: await importOf(projectId) };
}

async function importOf(projectId: string): Promise<string> {
  const list = await admin.call(appApi.listImports, { numberRecords: 20 });
  return list?.import?.find(({ project }) => project === projectId)?.id ?? '';
}

const newProject = async () => (await service.testData.project({ parent_id: portfolio })).id;
const importNew = async (client = manager, body = planFile()) => importInto(await newProject(), client, body);
const undo = ({ importId }: Imported, client = manager) => client.call(appApi.undoImport, { importId });

async function peopleLeft(): Promise<string[]> {
  const rows = await service.database.kysely
    .selectFrom('resource')
    .select('name')
    .where('name', 'in', names)
    .orderBy('name', 'desc')
    .execute();
  return rows.map(({ name }) => name);
}

async function idOf(name: string | undefined): Promise<string> {
  const { id } = await service.database.kysely
    .selectFrom('resource')
    .select('id')
    .where('name', '=', name ?? '')
    .executeTakeFirstOrThrow();
  return id;
}

async function auditedUndo(importId: string): Promise<unknown> {
  const { details } = await service.database.kysely
    .selectFrom('audit_entry')
    .select('details')
    .where('object_id', '=', importId)
    .where('action', '=', 'import.undone')
    .executeTakeFirstOrThrow();
  return details;
}

/** Makes the undo data of an import those of one from before it named what it created. */
async function forgetCreated(importId: string): Promise<void> {
  const { kysely } = service.database;
  const runs = kysely.selectFrom('import_run').where('id', '=', importId);
  const { undo } = await runs.select('undo').executeTakeFirstOrThrow();
  const { people, attributes, ...others } = (await readUndo(undo ?? Buffer.of())) as Record<string, unknown>;
  expect(people ?? attributes).toBeDefined();
  const stored = Buffer.from(JSON.stringify(others));
  await kysely.updateTable('import_run').set({ undo: stored }).where('id', '=', importId).execute();
}

describe('people that an import created', () => {
  test('an undo removes them with their calendars and values, and says how many', async () => {
    const projectId = await newProject();
    const before = await databaseFingerprint(service.database);
    const made = await importInto(projectId);
    expect(await peopleLeft()).toEqual(names);
    expect(await undo(made)).toMatchObject({ undoneByName: 'manager', removedPeople: 2, removedFields: 0 });
    expect(await peopleLeft()).toEqual([]);
    expect(await auditedUndo(made.importId)).toMatchObject({ kind: 'plan', removedPeople: 2, removedFields: 0 });
    const after = await databaseFingerprint(service.database);
    for (const table of ['resource', 'resource_calendar', 'resource_custom_value', 'project_resource', 'plan_effort'])
      expect([table, after[table]]).toEqual([table, before[table]]);
  });

  test('the next import of the file creates them again', async () => {
    await undo(await importNew());
    await importNew();
    expect(await peopleLeft()).toEqual(names);
  });

  test('people who were linked stay', async () => {
    await service.testData.resource({ name: names[0] ?? '', parent_id: pool });
    await undo(await importNew());
    expect(await peopleLeft()).toEqual([names[0]]);
  });

  test('an import from before it named whom it created can be undone, and leaves them', async () => {
    const made = await importNew();
    await forgetCreated(made.importId);
    expect(await undo(made)).toMatchObject({ undoneByName: 'manager', removedPeople: 0, removedFields: 0 });
    expect(await peopleLeft()).toEqual(names);
  });

  test('those whose pool the caller no longer manages stay', async () => {
    const made = await importNew();
    const permissions = service.database.kysely.deleteFrom('resource_permission').where('subject_id', '=', managerId);
    await permissions.execute();
    await undo(made);
    await service.testData.resourcePermission(pool, managerId, Level.manager);
    expect(await peopleLeft()).toEqual(names);
  });

  test('an import of one file into two projects is undone in the opposite order', async () => {
    const [first, second] = [await importNew(), await importNew()];
    await undo(second);
    expect(await peopleLeft()).toEqual(names);
    await undo(first);
    expect(await peopleLeft()).toEqual([]);
  });

  test('the project of a plan file goes with the people created for it', async () => {
    const made = await manager.call(appApi.importNewProject, {
      portfolioId: portfolio,
      name: `New ${count}`,
      body: planFile(),
    });
    const projectId = made?.project ?? '';
    expect(await undo({ projectId, importId: await importOf(projectId) })).toMatchObject({ removedPeople: 2 });
    expect(await manager.call(api.projects.getProjectById, { projectId })).toBeNull();
    expect(await peopleLeft()).toEqual([]);
  });
});

/** Ways in which a person is used besides the import. */
const uses: Readonly<Record<string, (resourceId: string) => Promise<unknown>>> = {
  'was assigned in another plan': async (resourceId) => {
    const project = await service.testData.project();
    await service.testData.assignment(project, await service.testData.activity(project), resourceId);
  },
  'booked time in another plan': async (resourceId) => {
    const { testData } = service;
    const project = await testData.project();
    const assignmentId = await testData.assignment(project, await testData.activity(project), resourceId);
    await admin.call(api.worklogs.createWorkRecord, { assignmentId, bookingDate: '2026-02-27', actualEffort: 2 });
  },
  'got an absence': (resource) =>
    admin.call(api.resources.insertUnavailability, {
      body: { resource, start: '2026-05-04', finish: '2026-05-08' },
    }),
  'joined the team of another project': async (resourceId) =>
    admin.call(api.projects.addProjectAssignment, { projectId: await newProject(), resourceId }),
  'became the manager of a project': async (projectManager) =>
    admin.call(api.projects.updateProject, { body: { id: await newProject(), projectManager } }),
  'is responsible for a to-do': async (responsibleResource) =>
    admin.call(api.todos.createTodo, { body: { name: 'Call', projectNode: await newProject(), responsibleResource } }),
  'was linked to a user': async (id) => {
    const user = await service.testData.user(`user ${count}`);
    await admin.call(api.resources.updateResource, { body: { id, user } });
  },
  'got another calendar': (resourceId) =>
    admin.call(appApi.setResourceCalendar, { resourceId, body: { week: [8, 8, 8, 8, 0, 0, 0] } }),
  'was granted to a user': (resourceId) => service.testData.resourcePermission(resourceId, managerId),
  'is shown in a collection': async (id) => {
    const collection = await service.testData.pool();
    const parents = [
      { isLink: false, id: pool },
      { isLink: true, id: collection },
    ];
    await admin.call(api.resources.updateResource, { body: { id, parents } });
  },
  'was changed': async (id) => {
    await admin.call(api.resources.updateResource, { body: { id, description: 'Foreman' } });
  },
};

describe('people that an import created and that are used since', () => {
  test.each(Object.entries(uses))('a person who %s stays, and others go', async (_, use) => {
    const made = await importNew();
    await use(await idOf(names[0]));
    expect(await undo(made)).toMatchObject({ removedPeople: 1 });
    expect(await peopleLeft()).toEqual([names[0]]);
  });
});

async function createAttribute(appliesTo: OpPlanFileOwner): Promise<string> {
  const body = { appliesTo, name: `Field ${++count}`, type: 'TEXT' } as const;
  return (await admin.call(appApi.createCustomAttribute, { body }))?.id ?? '';
}

async function nameOf(attribute: string): Promise<string> {
  const { name } = await service.database.kysely
    .selectFrom('custom_attribute')
    .select('name')
    .where('id', '=', attribute)
    .executeTakeFirstOrThrow();
  return name;
}

const chooseField = (appliesTo: OpPlanFileOwner, attribute: string, isNew = true, client = admin) =>
  client.call(appApi.choosePlanFileFields, {
    projectId: portfolio,
    body: { field: [{ appliesTo, name: 'text1', attribute, isNew }] },
  });

async function isLeft(attribute: string): Promise<boolean> {
  const rows = await service.database.kysely
    .selectFrom('custom_attribute')
    .select('id')
    .where('id', '=', attribute)
    .execute();
  return rows.length > 0;
}

describe('custom fields that were created for an import', () => {
  let [trade, skill] = ['', ''];
  beforeEach(async () => {
    [trade, skill] = [await createAttribute('activity'), await createAttribute('resource')];
    await chooseField('activity', trade);
    await chooseField('resource', skill);
  });

  test('an undo removes them with the values that the import set, and says how many', async () => {
    const made = await importNew(admin);
    const values = await sql`select from activity_custom_value where attribute_id = ${trade}
      union all select from resource_custom_value where attribute_id = ${skill}`.execute(service.database.kysely);
    expect(values.rows).toHaveLength(3);
    expect(await undo(made, admin)).toMatchObject({ removedPeople: 2, removedFields: 2 });
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([false, false]);
    expect(await auditedUndo(made.importId)).toMatchObject({ removedPeople: 2, removedFields: 2 });
  });

  test('one that has got a value on another record stays, and others go', async () => {
    const made = await importNew(admin);
    const other = await service.testData.resource();
    const body = { id: other, customValues: [{ name: await nameOf(skill), type: 'TEXT', value: 'Level 1' }] };
    await admin.call(api.resources.updateResource, { body });
    expect(await undo(made, admin)).toMatchObject({ removedPeople: 2, removedFields: 1 });
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([false, true]);
  });

  test('one whose value was changed since stays with the person who has it', async () => {
    const made = await importNew(admin);
    const id = await idOf(names[0]);
    const customValues = [{ name: await nameOf(skill), type: 'TEXT', value: 'Level 3' }];
    await admin.call(api.resources.updateResource, { body: { id, customValues } });
    expect(await undo(made, admin)).toMatchObject({ removedPeople: 1, removedFields: 1 });
    expect(await peopleLeft()).toEqual([names[0]]);
    expect(await isLeft(skill)).toBe(true);
  });

  test('one that was changed since stays', async () => {
    const made = await importNew(admin);
    await admin.call(appApi.changeCustomAttribute, { attributeId: trade, body: { label: 'Trade on site' } });
    await undo(made, admin);
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([true, false]);
  });

  test('they belong to the first import that uses them, and stay where a later one is undone', async () => {
    const first = await importNew(admin);
    const second = await importNew(admin);
    await undo(second, admin);
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([true, true]);
    await undo(first, admin);
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([false, false]);
  });

  test('one that was there before the import stays', async () => {
    await chooseField('activity', trade, false);
    await undo(await importNew(admin), admin);
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([true, false]);
  });

  test('an import from before it named them can be undone, and leaves them', async () => {
    const made = await importNew(admin);
    await forgetCreated(made.importId);
    expect(await undo(made, admin)).toMatchObject({ removedFields: 0 });
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([true, true]);
  });

  test('they stay where the caller is no administrator', async () => {
    await undo(await importNew());
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([true, true]);
  });

  test('only administrators say that a field is new', async () => {
    await expect(chooseField('activity', trade, true, manager)).rejects.toMatchObject({
      code: 'main.error.NotAuthorized',
    });
  });

  test('the project of a plan file goes with the fields created for it', async () => {
    const made = await admin.call(appApi.importNewProject, {
      portfolioId: portfolio,
      name: `With fields ${count}`,
      body: planFile(),
    });
    const projectId = made?.project ?? '';
    await undo({ projectId, importId: await importOf(projectId) }, admin);
    expect([await isLeft(trade), await isLeft(skill)]).toEqual([false, false]);
  });
});
