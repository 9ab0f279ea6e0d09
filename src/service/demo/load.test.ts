import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { startService, type TestService } from '#testing/service.ts';
import { hasDemo, nameBuiltIn } from './installed.ts';
import { demoSignOns, loadDemo } from './load.ts';

const today = '2026-11-18';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today });
  await loadDemo(service.database.kysely, { today, language: 'en' });
});
afterAll(() => service.close());

const rows = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(service.database.kysely)).rows;

describe('the loaded demo data set', () => {
  test('the demo data satisfy the schema and are marked as loaded', async () => {
    expect(await hasDemo(service.database.kysely)).toBe(true);
    expect(await rows(`select value from setting where name = 'demo'`)).toMatchObject([{ value: { loaded: today } }]);
  });

  test('the demo data have the documented logins', async () => {
    expect(demoSignOns('en').map(({ login, password }) => [login, password])).toEqual([
      ['admin', 'demo'],
      ['manager', 'demo'],
      ['staff', 'demo'],
    ]);
    for (const { login, password } of demoSignOns('de')) {
      const answer = await service.server.inject({
        url: `/api/json/v2/users/signOn?login=${login}&password=${password}`,
        method: 'GET',
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { name: login, active: true }]);
    }
  });

  test('top pool and built-in groups have names of a language, unless they were renamed', async () => {
    const db = service.database.kysely;
    const names = async () => {
      const subjects = await rows('select name from subject where id in (3, 4) order by id');
      return [...subjects, ...(await rows('select name from resource where id = 2'))].map(({ name }) => name);
    };
    expect(await names()).toEqual(['Everyone', 'Administrators', 'Resources']);
    await db.updateTable('subject').set({ name: 'All of us' }).where('id', '=', '3').execute();
    await nameBuiltIn(db, 'de');
    expect(await names()).toEqual(['All of us', 'Administration', 'Ressourcen']);
    await db.updateTable('subject').set({ name: 'Everyone' }).where('id', '=', '3').execute();
    await nameBuiltIn(db, 'en');
    expect(await names()).toEqual(['Everyone', 'Administrators', 'Resources']);
  });

  test('the demo user manager may manage several projects, and staff none', async () => {
    const managed = async (login: string) => {
      const client = await service.as(login);
      const { projectNode } = (await client.call(projects.listMyProjects, { minLevel: Level.manager })) ?? {
        projectNode: [],
      };
      return projectNode?.length ?? 0;
    };
    expect(await managed('admin')).toBe(25);
    expect(await managed('manager')).toBeGreaterThanOrEqual(5);
    expect(await managed('staff')).toBe(0);
    expect(await rows(`select count(*)::int as count from app_user where primary_resource_id is null`)).toEqual([
      { count: 2 },
    ]);
  });

  test('the people of the demo booked the month before in full, but for a few', async () => {
    const month = { from: '2026-10-01', until: '2026-10-31' };
    const people = (await (await service.as('admin')).call(appApi.getTeamTime, month))?.person ?? [];
    const missing = people.filter(({ missingHours }) => (missingHours ?? 0) > 0);
    expect(people.length).toBeGreaterThan(60);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.length).toBeLessThan(8);
  });

  test("a demo customer has access only to the customer's project and public records", async () => {
    const client = await service.as('bernhard.kaltenegger');
    const answer = await client.call(projects.listMyProjects, {});
    const numbers = (answer?.projectNode ?? []).map(({ number }) => String(number)).toSorted();
    expect(numbers).toEqual(['KP-201', 'KP-202', 'KP-211', 'VB-401', 'VB-402', 'VB-403', 'VB-404']);
  });

  test('the demo data have the figures that the service computes', async () => {
    const wrong = await rows(`
      select n.number, p.actual_effort, w.actual, p.open_effort
      from project_plan p join project_node n on n.id = p.project_node_id
      left join lateral (
        select coalesce(sum(r.actual_effort), 0) as actual
        from work_record r join assignment a on a.id = r.assignment_id join activity c on c.id = a.activity_id
        where c.plan_id = p.id) w on true
      where p.actual_effort <> w.actual or p.open_effort < 0`);
    expect(wrong).toEqual([]);
    const closed = await rows(`
      select min(p.complete) as complete, max(p.open_effort) as open
      from project_plan p join project_node n on n.id = p.project_node_id
      join project_status s on s.id = n.project_status_id where s.name = 'Closed'`);
    expect(closed).toEqual([{ complete: 100, open: 0 }]);
    expect(await rows(`select count(*)::int as count from plan_cost where cost_type = -1 and base > 0`)).toEqual([
      { count: 24 },
    ]);
  });

  test('demo plans have every state of progress, and activities modified on the days of work', async () => {
    const [counts] = await rows(`
      select count(*) filter (where a.complete = 0) as "notStarted", count(*) filter (where a.complete > 0 and a.complete < 100) as running,
        count(*) filter (where a.complete = 100) as done,
        count(*) filter (where a.complete < 100 and v.finish < '${today}') as overdue
      from project_plan p join activity_version v on v.plan_version_id = p.current_version_id join activity a on a.id = v.activity_id`);
    for (const count of Object.values(counts ?? {})) expect(Number(count)).toBeGreaterThan(5);
    expect(await rows(`select count(*)::int as count from activity where modified >= '${today}'`)).toEqual([
      { count: 0 },
    ]);
  });

  test('the links of demo plans are satisfied unless marked as conflicts, and some are critical', async () => {
    const [counts] = await rows(`
      select count(*) filter (where d.conflict) as conflicts, count(*) filter (where d.on_critical_path) as critical,
        count(*) filter (where not d.conflict and d.type = 0 and successor.start < predecessor.finish)::int as broken
      from dependency d
      join activity_version predecessor
        on predecessor.plan_version_id = d.plan_version_id and predecessor.activity_id = d.predecessor_id
      join activity_version successor
        on successor.plan_version_id = d.plan_version_id and successor.activity_id = d.successor_id`);
    expect(counts?.broken).toBe(0);
    expect(Number(counts?.conflicts)).toBeGreaterThan(5);
    expect(Number(counts?.critical)).toBeGreaterThan(100);
  });

  test('demo projects have several differing plan versions, and one plan is checked out', async () => {
    const versions = await rows(`
      select n.number, count(*) filter (where v.number > 0)::int as checked_in, bool_or(v.number = -1) as held
      from project_plan p join project_node n on n.id = p.project_node_id join plan_version v on v.plan_id = p.id
      group by n.number having count(*) filter (where v.number > 0) > 1 order by n.number`);
    expect(versions).toEqual([
      { number: 'IT-301', checked_in: 2, held: false },
      { number: 'KP-202', checked_in: 3, held: false },
      { number: 'PD-101', checked_in: 3, held: false },
      { number: 'PD-102', checked_in: 2, held: true },
    ]);
    const moved = await rows(`
      select count(*)::int as count from project_plan p
      join activity_version now on now.plan_version_id = p.current_version_id
      join activity_version base on base.plan_version_id = p.baseline_version_id and base.activity_id = now.activity_id
      where base.finish < now.finish`);
    expect(Number(moved[0]?.count)).toBeGreaterThan(100);
  });

  test('demo events contain the roles managers, contributors and administrator', async () => {
    const roles = await rows(`
      select role, count(distinct user_id) > 1 as by_several from event where role <> '' group by role order by role`);
    expect(roles).toEqual([
      { role: 'administrator', by_several: false },
      { role: 'contributor', by_several: true },
      { role: 'manager', by_several: true },
      { role: 'observer', by_several: true },
    ]);
  });
});
