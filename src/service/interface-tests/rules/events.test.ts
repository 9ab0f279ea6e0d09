import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { endpoints } from '#contract/documented/api.ts';
import { EventCode, Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { progress } from '#contract/documented/progress.ts';
import { projects } from '#contract/documented/projects.ts';
import { resources } from '#contract/documented/resources.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { todos } from '#contract/documented/todos.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

/** Every operation that changes something of a project writes exactly one entry of the event log, in the same transaction. */

let service: TestService;
let admin: Client;
let portfolio = '';
let project: { id: string; plan: string; version: string };
let resource = '';
let activity = '';
let assignment = '';

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  portfolio = await service.testData.portfolio();
  project = await service.testData.project({ parent_id: portfolio });
  resource = await service.testData.resource();
  activity = await service.testData.activity(project, { start: '2026-01-05' });
  assignment = await service.testData.assignment(project, activity, resource);
});
afterAll(() => service.close());

const codes = async () => {
  const rows = await service.database.kysely.selectFrom('event').select('message_code').orderBy('id').execute();
  return rows.map(({ message_code }) => message_code);
};

const nameOf = (code: number) => Object.entries(EventCode).find(([, value]) => value === code)?.[0] ?? String(code);

/** The names of the events that some work writes. */
async function eventsOf(work: () => Promise<unknown>): Promise<string[]> {
  const before = (await codes()).length;
  await work();
  return (await codes()).slice(before).map(nameOf);
}

const idOf = (record: { id: string } | null | undefined): string => {
  if (!record) throw new Error('nothing was answered');
  return record.id;
};

const action = async () => {
  const { id } = await service.database.kysely
    .insertInto('action')
    .values({ activity_id: activity, name: 'Look' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const comment = async () =>
  idOf(await admin.call(tasks.createActivityComment, { activityId: activity, body: { text: 'Rain' } }));
const adHoc = async () =>
  idOf(
    await admin.call(tasks.createAdHocActivity, {
      projectId: project.id,
      body: { name: 'Call', responsibleResource: resource },
    }),
  );
const todo = async () => idOf(await admin.call(todos.createTodo, { body: { name: 'Ask', projectNode: project.id } }));
const file = () => mspdi({ tasks: [{ Name: 'Dig' }] });

let day = 1;
const record = () =>
  admin.call(worklogs.createWorkRecord, {
    assignmentId: assignment,
    bookingDate: `2026-02-${String(day++).padStart(2, '0')}`,
    bookingResourceId: resource,
    actualEffort: 1,
  });
const march = { from: '2026-03-01', until: '2026-03-31' };

/** A project of its own, for what would be in the way of the others. */
const another = () => service.testData.project({ parent_id: portfolio });

interface Step {
  /** Creates the prerequisites; its result is passed on. */
  readonly testData?: () => Promise<string>;
  readonly call: (testData: string) => Promise<unknown>;
  readonly event: keyof typeof EventCode;
}

const steps: Readonly<Record<string, Step>> = {
  createPortfolio: {
    call: () => admin.call(projects.createPortfolio, { superPortfolioId: portfolio, body: { name: 'South' } }),
    event: 'projectCreated',
  },
  updatePortfolio: {
    call: () => admin.call(projects.updatePortfolio, { body: { id: portfolio, description: 'All of it' } }),
    event: 'projectChanged',
  },
  createProject: {
    call: () =>
      admin.call(projects.createProject, { portfolioId: portfolio, body: { name: 'Hall', start: '2026-01-01' } }),
    event: 'projectCreated',
  },
  updateProject: {
    call: () => admin.call(projects.updateProject, { body: { id: project.id, priority: 1 } }),
    event: 'projectChanged',
  },
  addProjectAssignment: {
    testData: () => service.testData.resource(),
    call: (resourceId) => admin.call(projects.addProjectAssignment, { projectId: project.id, resourceId }),
    event: 'resourceAssigned',
  },
  edit: {
    testData: async () => (await another()).id,
    call: (projectId) => admin.call(planning.edit, { projectId }),
    event: 'planCheckedOut',
  },
  checkIn: {
    testData: async () => {
      const { id } = await another();
      await admin.call(planning.edit, { projectId: id });
      return id;
    },
    call: (projectId) => admin.call(planning.checkIn, { projectId }),
    event: 'planCheckedIn',
  },
  discardWorkingVersion: {
    testData: async () => {
      const { id } = await another();
      await admin.call(planning.edit, { projectId: id });
      return id;
    },
    call: (projectId) => admin.call(appApi.discardWorkingVersion, { projectId }),
    event: 'workingVersionDiscarded',
  },
  importProjectPlan: {
    testData: async () => (await another()).id,
    call: (projectId) => admin.call(planning.importProjectPlan, { projectId, body: file() }),
    event: 'planImported',
  },
  createAdHocActivity: { call: adHoc, event: 'activityCreated' },
  updateAdHocActivity: {
    testData: adHoc,
    call: (id) => admin.call(tasks.updateAdHocActivity, { body: { id, description: 'Twice' } }),
    event: 'activityChanged',
  },
  deleteAdHocActivity: {
    testData: adHoc,
    call: (activityId) => admin.call(tasks.deleteAdHocActivity, { activityId }),
    event: 'activityDeleted',
  },
  updateActivityProgress: {
    testData: () => service.testData.activity(project),
    call: (activityId) => admin.call(progress.updateActivityProgress, { activityId, start: '2026-01-05' }),
    event: 'activityChanged',
  },
  updateActionStatus: {
    testData: action,
    call: (actionId) => admin.call(tasks.updateActionStatus, { actionId, status: 1 }),
    event: 'actionStatusChanged',
  },
  createActivityComment: { call: comment, event: 'commentAdded' },
  updateActivityComment: {
    testData: comment,
    call: (id) => admin.call(tasks.updateActivityComment, { body: { id, text: 'Sun' } }),
    event: 'commentChanged',
  },
  deleteActivityComment: {
    testData: comment,
    call: (commentId) => admin.call(tasks.deleteActivityComment, { commentId }),
    event: 'commentDeleted',
  },
  createTodo: { call: todo, event: 'todoCreated' },
  updateTodo: {
    testData: todo,
    call: (id) => admin.call(todos.updateTodo, { body: { id, priority: 1 } }),
    event: 'todoChanged',
  },
  deleteTodo: { testData: todo, call: (todoId) => admin.call(todos.deleteTodo, { todoId }), event: 'todoDeleted' },
  createWorkRecord: { call: record, event: 'workRecorded' },
  updateWorkRecord: {
    testData: async () => idOf(await record()),
    call: (resourceWorkRecordId) => admin.call(worklogs.updateWorkRecord, { resourceWorkRecordId, actualEffort: 2 }),
    event: 'workChanged',
  },
  deleteWorkRecord: {
    testData: async () => idOf(await record()),
    call: (resourceWorkRecordId) => admin.call(worklogs.deleteWorkRecord, { resourceWorkRecordId }),
    event: 'workDeleted',
  },
  quickTrack: {
    testData: async () => {
      const at = await another();
      return service.testData.assignment(at, await service.testData.activity(at), resource);
    },
    call: (assignmentId) =>
      admin.call(worklogs.quickTrack, {
        assignmentId,
        bookingDate: '2026-01-09',
        bookingResourceId: resource,
        actualEffort: 10,
      }),
    event: 'workRecorded',
  },
  lockWorkRecords: { call: () => admin.call(worklogs.lockWorkRecords, march), event: 'recordsLocked' },
  unlockWorkRecords: { call: () => admin.call(worklogs.unlockWorkRecords, march), event: 'recordsUnlocked' },
  lockWorkRecordsOfProject: {
    call: () => admin.call(worklogs.lockWorkRecordsOfProject, { projectId: project.id, ...march }),
    event: 'recordsLocked',
  },
  unlockWorkRecordsOfProject: {
    call: () => admin.call(worklogs.unlockWorkRecordsOfProject, { projectId: project.id, ...march }),
    event: 'recordsUnlocked',
  },
};

/** Operations that change nothing in a project; spreadsheet imports are tested separately. */
const without: Readonly<Record<string, () => Promise<unknown>>> = {
  createResource: () =>
    admin.call(resources.createResource, { poolOrCollectionResourceId: '2', body: { name: 'Crane' } }),
  updateResource: () => admin.call(resources.updateResource, { body: { id: resource, description: 'Strong' } }),
  insertUnavailability: () =>
    admin.call(resources.insertUnavailability, { body: { resource, start: '2026-07-01', finish: '2026-07-02' } }),
  insertUnavailabilityType: () => admin.call(resources.insertUnavailabilityType, { body: { name: 'Course' } }),
};
const elsewhere = [
  'importProjects',
  'importUnavailabilities',
  'importTimeRecords',
  'importCostRecords',
  'updateUnavailability',
  'updateUnavailabilityType',
  'deleteUnavailability',
  'deleteUnavailabilityType',
  'setPassword',
  'signOn',
  'signOff',
  'export',
];

test('every operation that writes has an entry in this table', () => {
  const writing = endpoints.filter(({ writes }) => writes).map(({ name }) => name);
  const known = [...Object.keys(steps), ...Object.keys(without), ...elsewhere];
  expect(writing.filter((name) => !known.includes(name))).toEqual([]);
});

test.each(Object.entries(steps))('%s writes exactly one event', async (_name, { testData, call, event }) => {
  const before = (await testData?.()) ?? '';
  expect(await eventsOf(() => call(before))).toEqual([event]);
});

test.each(Object.entries(without))('%s touches no project and writes no event', async (_name, call) => {
  expect(await eventsOf(call)).toEqual([]);
});

test('a refused operation writes no event', async () => {
  const refused = admin.call(worklogs.createWorkRecord, {
    assignmentId: assignment,
    bookingDate: '2026-02-28',
    bookingResourceId: resource,
    actualEffort: 25,
  });
  expect(
    await eventsOf(() => expect(refused).rejects.toMatchObject({ code: 'work.error.IncorrectActualEffort' })),
  ).toEqual([]);
});

test('archiving, a new status, a new manager and a completed to-do have events of their own', async () => {
  const { id } = await another();
  const { id: projectStatus } = await service.database.kysely
    .insertInto('project_status')
    .values({ name: 'Running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const manager = await service.testData.resource();
  const done = await todo();
  expect(
    await eventsOf(async () => {
      await admin.call(projects.updateProject, { body: { id, projectStatus } });
      await admin.call(projects.addProjectAssignment, { projectId: id, resourceId: manager, isManager: true });
      await admin.call(projects.updateProject, { body: { id, archived: true } });
      await admin.call(todos.updateTodo, { body: { id: done, status: 2 } });
    }),
  ).toEqual(['projectStatusChanged', 'managerAssigned', 'projectArchived', 'todoDone']);
});

test('an event contains the role of the user, which is the level on the project', async () => {
  const { id } = await another();
  await service.testData.permission(id, await service.testData.user('lead'), Level.manager);
  await service.testData.permission(id, await service.testData.user('maker'), Level.contributor);
  for (const login of ['admin', 'lead', 'maker']) {
    const client = await service.as(login);
    await client.call(todos.createTodo, { body: { name: `Of ${login}`, projectNode: id } });
  }
  const stream = await admin.call(projects.listStreamsForProjects, { projectIds: [id] });
  expect(stream?.eventLogEntry.map(({ userName, role }) => ({ userName, role }))).toEqual([
    { userName: 'maker', role: 'contributor' },
    { userName: 'lead', role: 'manager' },
    { userName: 'admin', role: 'administrator' },
  ]);
});

test('a resource manager without a level on the project books without a role in the event', async () => {
  await service.testData.resourcePermission(resource, await service.testData.user('head'), Level.manager);
  const head = await service.as('head');
  await head.call(worklogs.createWorkRecord, {
    assignmentId: assignment,
    bookingDate: '2026-02-27',
    bookingResourceId: resource,
    actualEffort: 1,
  });
  const stream = await admin.call(projects.listStreamsForProjects, { projectIds: [project.id], numberRecords: 1 });
  expect(stream?.eventLogEntry).toMatchObject([{ userName: 'head', role: '' }]);
});
