import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let clients: Client[] = [];
beforeAll(async () => {
  service = await startService();
  const logins = Array.from({ length: 6 }, (_, index) => `manager${index}`);
  for (const login of logins) await service.testData.user(login);
  clients = await Promise.all(logins.map((login) => service.as(login)));
});
afterAll(() => service.close());

/** A project that everyone manages. */
async function project(): Promise<string> {
  const { id } = await service.testData.project();
  await service.testData.permission(id, '3', Level.manager);
  return id;
}

const rows = (owner: number, count: number) =>
  mspdi({
    tasks: Array.from({ length: count }, (_, index) => ({ Name: `${owner}`, OutlineLevel: index === 0 ? 1 : 2 })),
  });

test('of several concurrent check-outs one holds the plan, and the others are refused with its holder', async () => {
  const projectId = await project();
  const results = await Promise.allSettled(clients.map((client) => client.call(planning.edit, { projectId })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = results.findIndex(({ status }) => status === 'fulfilled');
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const refusal = { code: 'project.error.ProjectLockedError', arguments: { user: `manager${winner}` } };
  expect(refusals).toMatchObject(refusals.map(() => refusal));
});

test('concurrent imports run in turn, and each makes a complete version of its own', async () => {
  const projectId = await project();
  const sizes = clients.map((_, index) => 5 + index);
  await Promise.all(
    clients.map((client, index) =>
      client.call(planning.importProjectPlan, { projectId, body: rows(index, sizes[index] ?? 0) }),
    ),
  );
  const [client] = clients;
  const list = await client?.call(appApi.listPlanVersions, { projectId });
  expect(list?.versionInfo.map(({ version }) => version)).toEqual([6, 5, 4, 3, 2, 1, 0]);
  const { rows: contents } = await service.database.pool.query<{ names: string[] }>(
    `select array_agg(a.name::text order by a.sequence) as names from plan_version v
     join project_plan p on p.id = v.plan_id
     join activity_version a on a.plan_version_id = v.id where p.project_node_id = $1 group by v.id`,
    [projectId],
  );
  expect(contents).toHaveLength(6);
  for (const { names } of contents) expect(names).toEqual(Array.from({ length: 5 + Number(names[0]) }, () => names[0]));
});

test('a concurrent import and check-out leave a complete plan in either order', async () => {
  const [one, other] = clients;
  if (!one || !other) throw new Error('There are no clients.');
  for (const isImportFirst of [true, false]) {
    const projectId = await project();
    const bring = () => one.call(planning.importProjectPlan, { projectId, body: rows(1, 20) });
    const edit = () => other.call(planning.edit, { projectId });
    const started = isImportFirst ? [bring(), edit()] : [edit(), bring()];
    const results = await Promise.allSettled(started);
    const state = await one.call(appApi.getPlanState, { projectId });
    const { activity = [] } = (await one.call(tasks.listTasksOfProject, { projectId })) ?? {};
    expect(state?.checkedOut).toBe(true);
    expect([
      [0, 0],
      [1, 20],
    ]).toContainEqual([state?.version, activity.length]);
    const isRefused = results.some(({ status }) => status === 'rejected');
    expect(isRefused).toBe(state?.version === 0);
  }
});
