import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { EventCode } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { atOnce, type Entrances, oneEntrance, turned, twoProcesses } from '#testing/at-once.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

/** Plans and work under several requests at once: nothing twice, nothing lost, nothing half. */

const rounds = Array.from({ length: 6 }, (_, round) => round);
const places: readonly [string, (service: TestService) => Promise<Entrances>][] = [['one process', oneEntrance]];
const onServer: typeof places = [['two processes', twoProcesses]];

/** Longest time of a test, ms: hundreds of requests, on a machine that does other things as well. */
const timeout = 120_000;

describe.each(places)('%s', { timeout }, (_, open) => {
  rules(open);
});
describe.skipIf(!process.env.TEST_DATABASE_URL).each(onServer)(
  '%s on one PostgreSQL (of TEST_DATABASE_URL; an embedded database has one process)',
  { timeout },
  (_, open) => {
    rules(open);
  },
);

function rules(open: (service: TestService) => Promise<Entrances>) {
  let service: TestService;
  let entrances: Entrances;
  /** Clients of two managers in both formats, through every entrance. */
  let clients: Client[];
  let managers: Client[][];

  beforeAll(async () => {
    service = await startService();
    entrances = await open(service);
    for (const login of ['anna', 'ben']) await service.testData.administrator(login);
    managers = [await entrances.as('anna'), await entrances.as('ben')];
    clients = [0, 1].flatMap((index) => managers.flatMap((own) => own[index] ?? []));
  }, 120_000);
  afterAll(async () => {
    await entrances.close();
    await service.close();
  });

  /** A client for the place in a list, over and over. */
  const client = (index: number): Client => {
    const found = clients[index % clients.length];
    if (!found) throw new Error('there is no client');
    return found;
  };

  /** A project with an activity that a new resource is assigned to. */
  async function assigned() {
    const { testData } = service;
    const project = await testData.project();
    const activity = await testData.activity(project, { start: null });
    const resource = await testData.resource();
    const assignment = await testData.assignment(project, activity, resource);
    return { ...project, activity, resource, assignment };
  }

  const table = (name: 'work_record' | 'plan_version' | 'event') => service.database.kysely.selectFrom(name);

  async function recordsOf(resource: string) {
    return table('work_record')
      .select(['id', 'day', 'actual_effort as hours', 'open_effort as open', 'state', 'comment'])
      .where('resource_id', '=', resource)
      .orderBy('day')
      .execute();
  }

  /** The figures of a plan against the records from which they follow. */
  async function requireTrueFigures(planId: string): Promise<void> {
    const { rows } = await service.database.pool.query(
      `select plan.actual_effort = (
           select coalesce(sum(record.actual_effort), 0) from work_record record
           join assignment on assignment.id = record.assignment_id
           join activity on activity.id = assignment.activity_id where activity.plan_id = plan.id) as "ofPlan",
         not exists (
           select from assignment join activity on activity.id = assignment.activity_id
           where activity.plan_id = plan.id and assignment.actual_effort <> (
             select coalesce(sum(actual_effort), 0) from work_record where assignment_id = assignment.id)) as "ofAssignments"
       from project_plan plan where plan.id = $1`,
      [planId],
    );
    expect(rows).toEqual([{ ofPlan: true, ofAssignments: true }]);
  }

  async function countEvents(projectId: string, code: number): Promise<number> {
    const events = await table('event')
      .select('id')
      .where('project_node_id', '=', projectId)
      .where('message_code', '=', code)
      .execute();
    return events.length;
  }

  test('of several concurrent check-outs one holds the plan, and the others are refused with its holder', async () => {
    for (const round of rounds) {
      const { id: projectId, plan } = await service.testData.project();
      const logins = ['anna', 'ben'] as const;
      const calls = turned(
        managers.map(
          (own) => () =>
            (own[round % own.length] ?? own[0])?.call(planning.edit, { projectId }) ?? Promise.resolve(null),
        ),
        round,
      );
      const { done, refusals } = await atOnce(calls);
      expect(done).toHaveLength(1);
      const working = await table('plan_version')
        .select('holder_id')
        .where('plan_id', '=', plan)
        .where('number', '=', -1)
        .execute();
      expect(working).toHaveLength(1);
      const holder = await service.database.kysely
        .selectFrom('subject')
        .select('name')
        .where('id', '=', working[0]?.holder_id ?? '')
        .executeTakeFirstOrThrow();
      expect(logins).toContain(holder.name);
      expect(refusals).toMatchObject([{ code: 'project.error.ProjectLockedError', arguments: { user: holder.name } }]);
    }
  });

  test('of several concurrent check-ins of one check-out only one makes a version', async () => {
    for (const round of rounds) {
      const { id: projectId, plan } = await service.testData.project();
      const own = managers[0] ?? [];
      await own[0]?.call(planning.edit, { projectId });
      const { done, codes } = await atOnce(
        turned(own, round).map((client) => () => client.call(planning.checkIn, { projectId })),
      );
      expect(done).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set(['project_planning.error.ProjectCheckedInError']));
      const versions = await table('plan_version')
        .select('number')
        .where('plan_id', '=', plan)
        .orderBy('number')
        .execute();
      expect(versions.map(({ number }) => number)).toEqual([0, 1]);
    }
  });

  test('concurrent imports of one plan run in turn, so that every version equals one of the files', async () => {
    for (const round of rounds.slice(0, 4)) {
      const { id: projectId, plan } = await service.testData.project();
      const file = (name: string, size: number) =>
        mspdi({ tasks: Array.from({ length: size }, () => ({ Name: name, OutlineLevel: 1 })) });
      const sizes = [3, 4, 5, 6];
      const imports = turned(clients.slice(0, 4), round).map(
        (client, index) => () =>
          client.call(planning.importProjectPlan, { projectId, body: file(`file ${index}`, sizes[index] ?? 0) }),
      );
      const { done } = await atOnce(imports);
      expect(done).toHaveLength(imports.length);
      const { rows } = await service.database.pool.query<{ number: number; names: string[] }>(
        `select v.number, array_agg(a.name::text) as names from plan_version v
         join activity_version a on a.plan_version_id = v.id where v.plan_id = $1 group by v.id order by v.number`,
        [plan],
      );
      expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
      for (const { names } of rows) {
        expect(new Set(names).size).toBe(1);
        expect(names).toHaveLength(sizes[Number(names[0]?.at(-1))] ?? 0);
      }
    }
  });

  test('of several concurrent bookings of one day and assignment one is stored, and the refusals name it', async () => {
    for (const round of rounds) {
      const { assignment: assignmentId, resource, plan, id } = await assigned();
      const booking = { assignmentId, bookingDate: '2026-01-05', actualEffort: 2 };
      const { done, refusals } = await atOnce(
        turned(clients, round).map((client) => () => client.call(worklogs.createWorkRecord, booking)),
      );
      const records = await recordsOf(resource);
      expect(records).toHaveLength(1);
      expect(done).toMatchObject([{ id: records[0]?.id }]);
      expect(refusals).toMatchObject(
        refusals.map(() => ({ code: 'work.error.RecordExists', arguments: { id: records[0]?.id } })),
      );
      await requireTrueFigures(plan);
      expect(await countEvents(id, EventCode.workRecorded)).toBe(1);
    }
  });

  test('concurrent bookings on several assignments never exceed 24 hours a day', async () => {
    for (const round of rounds) {
      const { testData } = service;
      const place = await assigned();
      const assignments = [place.assignment];
      for (let more = 0; more < 3; more += 1) {
        assignments.push(
          await testData.assignment(place, await testData.activity(place, { start: null }), place.resource),
        );
      }
      const { done, codes } = await atOnce(
        turned(assignments, round).map(
          (assignmentId, index) => () =>
            client(index).call(worklogs.createWorkRecord, {
              assignmentId,
              bookingDate: '2026-01-05',
              actualEffort: 10,
            }),
        ),
      );
      expect(done).toHaveLength(2);
      expect(codes).toEqual(['work.error.IncorrectActualEffort', 'work.error.IncorrectActualEffort']);
      expect(await recordsOf(place.resource)).toHaveLength(2);
      await requireTrueFigures(place.plan);
    }
  });

  test('of several concurrent quick trackings one splits the hours, and no day has two records', async () => {
    for (const round of rounds) {
      const { assignment: assignmentId, resource, plan } = await assigned();
      await clients[0]?.call(worklogs.createWorkRecord, { assignmentId, bookingDate: '2026-01-05', actualEffort: 0 });
      const input = { assignmentId, bookingDate: '2026-01-09', actualEffort: 9 };
      const { done, codes } = await atOnce(
        turned(clients, round).map((client) => () => client.call(worklogs.quickTrack, input)),
      );
      expect(done).toHaveLength(1);
      expect(new Set(codes)).toEqual(new Set(['work.error.RecordExists']));
      const records = await recordsOf(resource);
      expect(records.map(({ day }) => day)).toEqual(['05', '06', '07', '08', '09'].map((day) => `2026-01-${day}`));
      expect(records.reduce((sum, { hours }) => sum + hours, 0)).toBe(9);
      await requireTrueFigures(plan);
    }
  });

  test('a booking concurrent with a lock is stored and locked, or refused', async () => {
    for (const round of rounds) {
      const { id: projectId, assignment: assignmentId, resource, plan } = await assigned();
      const [first = expect.unreachable(), second = first, third = first] = turned(clients, round);
      const days = { from: '2026-01-01', until: '2026-01-31' };
      const bookings = ['05', '06', '07'].map(
        (day) => () =>
          second.call(worklogs.createWorkRecord, { assignmentId, bookingDate: `2026-01-${day}`, actualEffort: 1 }),
      );
      const tracking = () =>
        third.call(worklogs.quickTrack, { assignmentId, bookingDate: '2026-01-09', actualEffort: 2, closed: false });
      const lock = () => first.call(worklogs.lockWorkRecordsOfProject, { projectId, ...days });
      const { codes } = await atOnce<unknown>(turned([lock, ...bookings, tracking], round));
      expect(codes).toEqual(codes.map(() => 'work.error.WorkSlipNotEditable'));
      const records = await recordsOf(resource);
      expect(records.length + codes.length).toBe(4);
      expect(records.map(({ state }) => state)).toEqual(records.map(() => 1));
      await requireTrueFigures(plan);
    }
  });

  test('a record change concurrent with a lock is stored completely before the lock, or refused', async () => {
    for (const round of rounds) {
      const { id: projectId, assignment: assignmentId, resource, plan } = await assigned();
      const record = await clients[0]?.call(worklogs.createWorkRecord, {
        assignmentId,
        bookingDate: '2026-01-05',
        actualEffort: 1,
      });
      const resourceWorkRecordId = record?.id ?? '';
      const [first = expect.unreachable(), second = first] = turned(clients, round);
      const days = { from: '2026-01-01', until: '2026-01-31' };
      const { codes } = await atOnce<unknown>(
        turned(
          [
            () => first.call(worklogs.lockWorkRecordsOfProject, { projectId, ...days }),
            () => second.call(worklogs.updateWorkRecord, { resourceWorkRecordId, actualEffort: 3, comment: 'more' }),
          ],
          round,
        ),
      );
      const records = await recordsOf(resource);
      const after = codes.length === 0 ? { hours: 3, comment: 'more' } : { hours: 1, comment: '' };
      expect(records).toMatchObject([{ state: 1, ...after }]);
      await requireTrueFigures(plan);
    }
  });

  test('concurrent changes of different fields of one work record are all kept', async () => {
    for (const round of rounds) {
      const { assignment: assignmentId, resource, plan } = await assigned();
      const record = await clients[0]?.call(worklogs.createWorkRecord, {
        assignmentId,
        bookingDate: '2026-01-05',
        actualEffort: 1,
      });
      const resourceWorkRecordId = record?.id ?? '';
      const [first = expect.unreachable(), second = first, third = first] = turned(clients, round);
      const { done } = await atOnce([
        () => first.call(worklogs.updateWorkRecord, { resourceWorkRecordId, actualEffort: 5 }),
        () => second.call(worklogs.updateWorkRecord, { resourceWorkRecordId, comment: 'kept' }),
        () => third.call(worklogs.updateWorkRecord, { resourceWorkRecordId, open: 7 }),
      ]);
      expect(done).toHaveLength(3);
      expect(await recordsOf(resource)).toMatchObject([{ hours: 5, comment: 'kept', open: 7 }]);
      await requireTrueFigures(plan);
    }
  });

  test('concurrent bookings of many resources leave the figures of the plan correct', async () => {
    const { testData } = service;
    for (const round of rounds.slice(0, 4)) {
      const project = await testData.project();
      const activities = [
        await testData.activity(project, { start: null }),
        await testData.activity(project, { start: null }),
      ];
      const assignments: string[] = [];
      for (const activity of activities) {
        for (let more = 0; more < 3; more += 1)
          assignments.push(await testData.assignment(project, activity, await testData.resource()));
      }
      const { done } = await atOnce(
        turned(assignments, round).map(
          (assignmentId, index) => () =>
            client(index).call(worklogs.createWorkRecord, {
              assignmentId,
              bookingDate: '2026-01-05',
              actualEffort: 3,
            }),
        ),
      );
      expect(done).toHaveLength(assignments.length);
      await requireTrueFigures(project.plan);
    }
  });

  test('an ad hoc activity is either deleted without work or kept with its booking when both happen at once', async () => {
    for (const round of rounds) {
      const { testData } = service;
      const project = await testData.project();
      const responsibleResource = await testData.resource();
      const [first = expect.unreachable(), second = first] = turned(clients, round);
      const created = await first.call(tasks.createAdHocActivity, {
        projectId: project.id,
        body: { name: 'Look', responsibleResource },
      });
      const { codes } = await atOnce<unknown>(
        turned(
          [
            () => first.call(tasks.deleteAdHocActivity, { activityId: created?.id ?? '' }),
            () =>
              second.call(worklogs.createWorkRecord, {
                assignmentId: created?.assignments?.[0] ?? '',
                bookingDate: '2026-01-05',
                actualEffort: 1,
              }),
          ],
          round,
        ),
      );
      const records = await recordsOf(responsibleResource);
      const left = await service.database.kysely
        .selectFrom('activity')
        .select('id')
        .where('id', '=', created?.id ?? '')
        .execute();
      expect([left.length, codes]).toEqual(
        records.length === 1 ? [1, ['my_tasks.error.ExistingWorkSlipError']] : [0, ['work.error.NotFound']],
      );
      await requireTrueFigures(project.plan);
    }
  });

  test('a concurrent import, booking and check-out leave one of the allowed outcomes and correct figures', async () => {
    for (const round of rounds.slice(0, 4)) {
      const { id: projectId, plan, assignment: assignmentId } = await assigned();
      const [anna = [], ben = []] = managers;
      const [importing = expect.unreachable(), booking = importing] = [
        anna[round % anna.length],
        ben[round % ben.length],
      ];
      const body = mspdi({ tasks: [{ Name: 'New', OutlineLevel: 1 }] });
      const { codes } = await atOnce<unknown>(
        turned(
          [
            () => importing.call(planning.importProjectPlan, { projectId, body }),
            () => booking.call(worklogs.createWorkRecord, { assignmentId, bookingDate: '2026-01-05', actualEffort: 1 }),
            () => booking.call(planning.edit, { projectId }),
          ],
          round,
        ),
      );
      const allowed = [
        'project.error.ProjectLockedError',
        'project_planning.error.ImportErrorWorkRecordsExist',
        'work.error.NotBookable',
      ];
      for (const code of codes) expect(allowed).toContain(code);
      await requireTrueFigures(plan);
    }
  });
}
