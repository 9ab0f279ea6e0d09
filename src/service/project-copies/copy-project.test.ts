import { afterAll, beforeAll, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { Level, ProjectType } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let ids: { portfolio: string; template: string; role: string; kim: string; other: string };

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  const { testData } = service;
  await testData.administrator('admin');
  const manager = await testData.user('manager');
  await testData.user('stranger');
  const portfolio = await testData.portfolio({ name: 'North' });
  await testData.permission(portfolio, manager, Level.manager);
  const [role, kim] = [await testData.resource({ name: 'Developer' }), await testData.resource({ name: 'Kim' })];
  await testData.resourcePermission(role, manager, Level.observer);
  await testData.resourcePermission(kim, manager, Level.observer);
  const template = await testData.project({ name: 'Standard', parent_id: portfolio, type: ProjectType.template });
  const other = await testData.project({ name: 'Elsewhere' });
  const admin = planEditor(await service.as('admin'), template.id);
  const [phase, design, build] = [uuid(), uuid(), uuid()];
  await admin.checkOut();
  await admin.save({
    activity: [
      { id: phase, name: 'Phase', type: 1 },
      {
        id: design,
        name: 'Design',
        parent: phase,
        start: '2025-01-06',
        finish: '2025-01-08',
        duration: 24,
        complete: 40,
      },
      {
        id: build,
        name: 'Build',
        parent: phase,
        start: '2025-01-09',
        finish: '2025-01-13',
        duration: 24,
        deadline: '2025-01-17',
        constraint: 7,
        constraintDay: '2025-01-15',
      },
    ],
    link: [{ predecessor: design, successor: build, type: 0, lag: 0 }],
    assignment: [{ activity: design, resource: role, assigned: 50, baseEffort: 12, delay: 4, contour: 6 }],
  });
  await admin.checkIn();
  ids = { portfolio, template: template.id, role, kim, other: other.id };
});
afterAll(() => service.close());

const copy = async (as: string, body: object, projectId = ids.template) =>
  (await service.as(as)).call(appApi.copyProject, {
    projectId,
    body: { portfolio: ids.portfolio, name: 'New', start: '2026-03-05', ...body },
  });
const planOf = async (projectId: string) => planEditor(await service.as('admin'), projectId).read();

test('a project from a template has its plan from the new start on, its roles replaced, and no progress', async () => {
  const { project } = (await copy('manager', { name: 'Harbour', person: [{ resource: ids.role, by: ids.kim }] })) ?? {};
  const record = await (await service.as('manager')).call(projects.getProjectById, { projectId: project ?? '' });
  expect(record).toMatchObject({ name: 'Harbour', type: ProjectType.project });
  const plan = await planOf(project ?? '');
  expect(plan.workingVersion).toBe(false);
  expect(plan.activity.map(({ name, start, finish, complete = 0 }) => [name, start, finish, complete])).toEqual([
    ['Phase', '2026-03-05', '2026-03-12', 0],
    ['Design', '2026-03-05', '2026-03-09', 0],
    ['Build', '2026-03-10', '2026-03-12', 0],
  ]);
  expect(plan.activity[2]).toMatchObject({ deadline: '2026-03-18', constraint: 7, constraintDay: '2026-03-16' });
  expect(plan.link).toHaveLength(1);
  expect(plan.assignment).toMatchObject([{ resource: ids.kim, assigned: 50, baseEffort: 12, delay: 4, contour: 6 }]);
});

test('a project from a template that is scheduled from its finish has its finish at the same distance', async () => {
  const admin = await service.as('admin');
  await admin.call(appApi.setPlanCalendar, { projectId: ids.template, body: { scheduleFinish: '2025-01-17' } });
  const { project = '' } = (await copy('manager', { name: 'Quay' })) ?? {};
  expect(await planOf(project)).toMatchObject({ scheduleFinish: '2026-03-18' });
  await admin.call(appApi.setPlanCalendar, { projectId: ids.template, body: {} });
});

test('a copy has the calendars of the plan and its activities, with the days that differ', async () => {
  const admin = await service.as('admin');
  const times = {
    week: [8, 8, 8, 8, 6, 0, 0],
    exception: [{ from: '2026-03-09', until: '2026-03-10', hours: 0, name: 'Shutdown' }],
  };
  const night = { name: 'Night', week: [0, 0, 0, 0, 0, 8, 8], exception: [{ from: '2026-03-14', hours: 4 }] };
  const body = { ...times, activityCalendar: [night] };
  await admin.call(appApi.setPlanCalendar, { projectId: ids.template, body });
  const { project = '' } = (await copy('manager', { name: 'Pier' })) ?? {};
  const copied = await admin.call(appApi.getPlanCalendar, { projectId: project });
  expect(copied).toMatchObject({
    ...times,
    activityCalendar: [{ name: 'Night', week: night.week, exception: [{ from: '2026-03-14', hours: 4 }] }],
  });
  expect((await planOf(project)).activity.map(({ name, start, finish }) => [name, start, finish])).toEqual([
    ['Phase', '2026-03-05', '2026-03-16'],
    ['Design', '2026-03-05', '2026-03-11'],
    ['Build', '2026-03-12', '2026-03-16'],
  ]);
  await admin.call(appApi.setPlanCalendar, { projectId: ids.template, body: { activityCalendar: [] } });
});

test('effort of a role without a replacement becomes unassigned', async () => {
  const { project } = (await copy('manager', { name: 'Open', person: [{ resource: ids.role }] })) ?? {};
  const plan = await planOf(project ?? '');
  expect(plan.assignment).toEqual([]);
  expect(plan.activity[1]).toMatchObject({ name: 'Design', baseEffort: 12, unassignedEffort: 12 });
});

test('a copy keeps an empty name and no priority, as activities of plan files have', async () => {
  const { id, plan, version } = await service.testData.project({ name: 'From a file' });
  await service.testData.activity(
    { plan, version },
    { name: '', priority: 0, file_fields: JSON.stringify({ hyperlink: 'Site' }) },
  );
  await service.testData.activity({ plan, version }, { name: '', priority: 5 });
  const { project = '' } = (await copy('admin', { name: 'From a file 2' }, id)) ?? {};
  const { activity } = await planOf(project ?? '');
  expect(activity.map(({ name = '', priority = 0 }) => [name, priority])).toEqual([
    ['', 0],
    ['', 5],
  ]);
});

test('a project becomes a template', async () => {
  const { project } = (await copy('admin', { name: 'Template 2', template: true })) ?? {};
  const record = await (await service.as('admin')).call(projects.getProjectById, { projectId: project ?? '' });
  expect(record).toMatchObject({ type: ProjectType.template });
});

test.each([
  ['without access to the template', 'stranger', {}, 'project.error.NotFound'],
  ['without a start', 'admin', { start: null }, 'main.error.InvalidParameter'],
  ['without a portfolio', 'admin', { portfolio: null }, 'main.error.InvalidParameter'],
  ['with the name of a sibling', 'admin', { name: 'Standard' }, 'project.error.ProjectNameAlreadyUsed'],
])('a copy %s is refused, and nothing is created', async (_, as, body, code) => {
  const count = async () => (await service.database.kysely.selectFrom('project_node').select('id').execute()).length;
  const before = await count();
  await expect(copy(as, body)).rejects.toMatchObject({ code });
  expect(await count()).toBe(before);
});
