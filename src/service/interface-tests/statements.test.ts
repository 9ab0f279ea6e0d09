import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { endpoints } from '#contract/documented/api.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { createClient } from '#client/client.ts';
import { ServiceError } from '#client/service-error.ts';
import { inputOf, intoService } from '#testing/level-service.ts';
import { appPermissionTable } from '#testing/permission-table-app.ts';
import { permissionTable, type Row } from '#testing/permission-table.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startStatementService, type StatementService } from '#testing/statement-service.ts';

/**
 * Number of SQL statements of an operation, except authentication and transaction control: the same for little and much
 * data.
 */

const table: Readonly<Record<string, Row>> = { ...permissionTable, ...appPermissionTable };
/** A backup runs on after the answer: its statements would be counted for the next operation. */
const served = [...endpoints, ...Object.values<Endpoint>(appApi)].filter(({ name }) => name !== 'makeBackup');

const levelFirst = 'a refusal is told from an empty list: the level on the record is asked for first';
const recordFirst = 'what the list belongs to is found first, so that it can be refused';
const twoLists = 'memberships make a tree of what is seen';
const page = 'a page and the number of all, whose conditions differ';

/** Reads that need more than one statement: how many, and why. None of them grows with the data. */
const several: Readonly<Record<string, readonly [most: number, reason: string]>> = {
  'products.getActivityForTrackerId': [2, 'the first instance whose activity the caller sees decides'],
  'projects.getPlanForProjectName': [2, 'the project of the name is found as by getProjectByName'],
  'projects.getPlanForProjectNumber': [2, 'the project of the number is found as by getProjectByNumber'],
  'resources.listAssignablePools': [3, 'resources, their pools, and the pools as records'],
  'resources.listLinkedResources': [2, recordFirst],
  'resources.listUnavailabilities': [2, levelFirst],
  'tasks.getParentTask': [2, 'the parent is named by the activity'],
  'tasks.listChildTasks': [2, recordFirst],
  'tasks.listModifiedTasks': [2, levelFirst],
  'todos.listTodosOfProject': [2, levelFirst],
  'todos.listTopicsOfProject': [2, levelFirst],
  'users.getGroupTree': [2, twoLists],
  'users.getSubjectTree': [3, twoLists],
  'users.listGroups': [2, recordFirst],
  'users.listUsers': [2, recordFirst],
  'app.getCapabilities': [2, 'the first login is looked up only without demo data'],
  'app.getBackups': [4, 'the running run, the last one, the last of the schedule, and the last of each file'],
  'app.checkImport': [15, 'columns, levels, and what each column of the file names are looked up one by one'],
  'app.checkPlanFile': [2, 'level and people'],
  'app.checkPlanImport': [
    10,
    'level before and after reading, plan, versions, resources, activities, links, assignments, calendars',
  ],
  'app.comparePlanVersions': [
    15,
    'two versions, each with its figures and with what its critical path follows from, and the differences of activities and links',
  ],
  'app.downloadImportTemplate': [2, 'the columns of custom attributes, up to the highest level of the caller'],
  'app.explainProjectLevel': [5, 'level, subject, its groups and the grants are told apart'],
  'app.explainResourceLevel': [5, 'level, subject, its groups and the grants are told apart'],
  'app.exportPlan': [
    14,
    'level, plan, activities, assignments, custom values, calendars, links and holidays are lists of their own, and those of its schedule',
  ],
  'app.getDemo': [2, 'what is known of the demo data decides what is counted'],
  'app.getManagedGroupTree': [2, twoLists],
  'app.getPlanCalendar': [3, levelFirst],
  'app.listBaselineDays': [3, 'level, plan, and the days of its baseline'],
  'app.listFileBaselines': [3, 'level, plan, and the baselines that its file had'],
  'app.getPlanFileFields': [4, 'level, plan, activity, and the assignments of whom the caller sees'],
  'app.getResourceCalendar': [4, 'level, the calendars that count, which of them are seen, and the holidays'],
  'app.getWorkingPlan': [
    8,
    'level, plan, version, calendar, activities, links, assignments and resources are read one by one',
  ],
  'app.getPlanVersion': [5, 'activities, assignments and links are lists of their own'],
  'app.findBookableActivities': [2, recordFirst],
  'app.getTimesheet': [
    9,
    'person, rows, work records, cost records and their rows, days, locks, rules and weeks are lists of their own',
  ],
  'app.previewTracking': [4, 'assignment with its day, last record, working days, all records'],
  'app.getUserAccount': [2, 'administrators are found first'],
  'app.listImports': [2, page],
  'app.search': [3, 'what the caller sees, what is new since the last search, and what was found, with its level'],
  'app.listPlanHistory': [4, 'level, plan, versions and who made them'],
  'app.listPlanLinks': [3, levelFirst],
  'app.listPlanVersions': [3, levelFirst],
  'app.getPlanState': [2, levelFirst],
  'app.listProjectPermissions': [2, levelFirst],
  'app.listResourcePermissions': [2, levelFirst],
  'app.listTokens': [2, recordFirst],
  'app.listUserAccounts': [3, page],
  'app.listUserResources': [2, recordFirst],
  'app.getTeamTime': [3, 'rules, people with their hours, and their weeks'],
  'app.previewLock': [4, 'totals, rules and missing hours, after the level on the projects that are named'],
};

let small: StatementService;
let large: StatementService;

beforeAll(async () => {
  small = await startStatementService(1);
  large = await startStatementService(10);
}, 300_000);

afterAll(async () => {
  await small.close();
  await large.close();
});

const isBracket = (statement: string) => /^(begin|start transaction|set transaction|commit|rollback)/i.test(statement);

const inputOfRow = (service: StatementService, endpoint: Endpoint, row: Row) =>
  inputOf(endpoint, row, service.records, 'own') as Input<Endpoint>;

interface Used {
  readonly statements: readonly string[];
  /** The code of a refusal. */
  readonly refusal: string | undefined;
}

async function run(service: StatementService, endpoint: Endpoint, input: Input<Endpoint>): Promise<Used> {
  const client = createClient({
    baseUrl: '',
    format: 'json',
    credentials: { kind: 'token', token: service.token },
    adapter: intoService(service),
  });
  service.statements.length = 0;
  let refusal: string | undefined;
  try {
    await client.call(endpoint, input);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    refusal = `${error.code} ${error.message}`;
  }
  const used = service.statements.filter((statement) => !isBracket(statement) && !isAnalysis(statement));
  if (endpoint.writes) await service.restore();
  // The first one finds out who asks.
  return { statements: used.slice(1), refusal };
}

/** Tables that have grown are analyzed, whatever made them grow. */
const isAnalysis = (statement: string) => /^(set local default_statistics_target|analyze) /.test(statement);

async function statementsOf(service: StatementService, endpoint: Endpoint, row: Row): Promise<readonly string[]> {
  return (await run(service, endpoint, inputOfRow(service, endpoint, row))).statements;
}

describe('database statements for different amounts of data', () => {
  const names = served.map((endpoint) => ({ endpoint, name: `${endpoint.area}.${endpoint.name}` }));

  test.each(names)('$name needs as many statements for much data as for little', async ({ endpoint, name }) => {
    const row = table[name] ?? { least: 'none' };
    const few = await statementsOf(small, endpoint, row);
    const many = await statementsOf(large, endpoint, row);
    const most = endpoint.writes ? few.length : Math.min(few.length, several[name]?.[0] ?? 1);
    // The statements themselves are compared where their number differs, so that a failure shows them.
    expect(many.length === few.length ? few : many).toEqual(few);
    expect(few.slice(most)).toEqual([]);
  });
});

test('the check of a file to be imported begins no transaction: others get the database between its statements', async () => {
  const endpoint = appApi.checkImport;
  const { refusal } = await run(
    large,
    endpoint,
    inputOfRow(large, endpoint, table['app.checkImport'] ?? { least: 'none' }),
  );
  expect(refusal).toBeUndefined();
  expect(large.statements.length).toBeGreaterThan(1);
  expect(large.statements.filter(isBracket)).toEqual([]);
});

describe('database statements for different numbers of ids', () => {
  /** Ids of records of the large service, by kind; each operation below is called with the first of them and with all. */
  const ids: Record<string, readonly string[]> = {};
  const list = (kind: string, count: number) => (ids[kind] ?? []).slice(0, count);
  const own = () => large.records.own;

  beforeAll(async () => {
    const db = large.database.kysely;
    const read = async (kind: string, query: ReturnType<typeof sql>) => {
      const { rows } = await query.execute(db);
      ids[kind] = (rows as { id: string }[]).map(({ id }) => id);
    };
    for (let count = 0; count < 5; count++) {
      await large.testData.portfolio({ parent_id: '1' });
      await large.testData.pool({ parent_id: '2' });
    }
    await read('project', sql`select id from project_node where type = 3 order by id`);
    await read(
      'portfolio',
      sql`select id from project_node where type = 1 and parent_id = 1 and id <> ${own().portfolio}`,
    );
    await read('pool', sql`select id from resource where type = 1 and parent_id = 2 and id <> ${own().pool}`);
    await read(
      'resource',
      sql`select id from resource r where type = 0 and not exists (select from project_resource p
        where p.resource_id = r.id and p.project_node_id = ${own().sibling})`,
    );
    await read('plan', sql`select id from project_plan`);
    await read('activity', sql`select id from activity`);
    await read('assignment', sql`select id from assignment`);
    await read('todo', sql`select id from todo`);
    await read('user', sql`select id from app_user`);
    await sql`update custom_attribute set is_unique = true where applies_to = 'project'`.execute(db);
    await sql`insert into plan_version (plan_id, number, holder_id, checked_out_at, revision)
      select p.id, -1, s.id, now(), 1 from project_plan p, subject s
      where p.project_node_id = ${own().sibling} and s.name = 'administrator'`.execute(db);
    await large.remember();
  }, 60_000);

  const links = (kind: string, count: number) => list(kind, count).map((id) => ({ isLink: true, id }));
  const values = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Attribute ${index + 1}`, type: 'TEXT', value: `v${index}` }));
  const grants = (count: number) => list('user', count).map((subject) => ({ subject, level: 2 }));
  const guid = (index: number) => `3f2504e0-4f89-41d3-9a0c-${String(index).padStart(12, '0')}`;
  const plannedActivities = (count: number) =>
    Array.from({ length: count + 1 }, (_, index) => ({ id: guid(index), name: `Activity ${index}`, complete: 10 }));
  const april = { from: '2026-04-01', until: '2026-04-30' };

  const cases: readonly (readonly [name: string, input: (count: number) => object])[] = [
    ['projects.getProjectsByIds', (count) => ({ projectIds: list('project', count) })],
    ['projects.getPlansByIds', (count) => ({ projectPlanIds: list('plan', count) })],
    ['projects.listStreamsForProjects', (count) => ({ projectIds: list('project', count) })],
    ['resources.getResourcesByIds', (count) => ({ resourceIds: list('resource', count) })],
    ['resources.listAssignablePools', (count) => ({ resourceIds: list('resource', count) })],
    ['tasks.getTasksByIds', (count) => ({ activityIds: list('activity', count) })],
    ['tasks.getAssignmentsByIds', (count) => ({ assignmentIds: list('assignment', count) })],
    ['tasks.listMyTasks', (count) => ({ resourceIds: list('resource', count), projectIds: list('project', count) })],
    ['todos.getTodosByIds', (count) => ({ todoIds: list('todo', count) })],
    ['todos.listMyTodos', (count) => ({ resourceIds: list('resource', count), projectIds: list('project', count) })],
    ['app.listEarnedValues', (count) => ({ projectIds: list('project', count) })],
    ['app.getEarnedValueOverTime', (count) => ({ projectIds: list('project', count) })],
    ['app.previewLock', (count) => ({ ...april, projectIds: list('project', count) })],
    [
      'projects.updateProject',
      (count) => ({ body: { id: own().sibling, assignedResources: list('resource', count) } }),
    ],
    [
      'projects.updateProject',
      (count) => ({
        body: { id: own().sibling, parents: [{ isLink: false, id: own().portfolio }, ...links('portfolio', count)] },
      }),
    ],
    ['projects.updateProject', (count) => ({ body: { id: own().sibling, customValues: values(count) } })],
    [
      'projects.createProject',
      (count) => ({
        portfolioId: own().portfolio,
        body: {
          name: 'New',
          start: '2026-01-05',
          assignedResources: list('resource', count),
          parents: links('portfolio', count),
          customValues: values(count),
        },
      }),
    ],
    [
      'resources.updateResource',
      (count) => ({
        body: { id: own().resource, parents: [{ isLink: false, id: own().pool }, ...links('pool', count)] },
      }),
    ],
    ['app.replaceProjectPermissions', (count) => ({ projectId: own().sibling, body: { permission: grants(count) } })],
    [
      'app.saveWorkingPlan',
      (count) => ({
        projectId: own().sibling,
        body: {
          revision: 1,
          key: guid(999),
          activity: plannedActivities(count),
          link: Array.from({ length: count }, (_, index) => ({
            predecessor: guid(index),
            successor: guid(index + 1),
            type: 0,
          })),
          assignment: list('resource', count).map((resource, index) => ({
            activity: guid(index),
            resource,
            assigned: 100,
            baseEffort: 8,
          })),
        },
      }),
    ],
    [
      'app.addGroupMembers',
      (count) => ({ groupId: large.records.common.group, body: { memberIds: list('user', count) } }),
    ],
  ];

  test.each(cases)('%s needs as many statements for many ids as for one', async (name, inputFor) => {
    const endpoint = served.find((each) => `${each.area}.${each.name}` === name);
    if (!endpoint) throw new Error(`${name} is no operation.`);
    const one = await run(large, endpoint, inputFor(1) as Input<Endpoint>);
    const many = await run(large, endpoint, inputFor(5) as Input<Endpoint>);
    expect([one.refusal, many.refusal]).toEqual([undefined, undefined]);
    // One insert of several rows has another text than that of one row.
    const isMore = many.statements.length > one.statements.length;
    expect(isMore ? many.statements : one.statements).toEqual(one.statements);
  });

  test('app.undoImport needs as many statements for many created people as for one', async () => {
    const undone = async (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `Created ${index}`);
      const { portfolio, pool } = own();
      const person = names.map((name) => ({ name, choice: 'create' as const, pool }));
      const body = mspdi({
        tasks: [{ Name: 'Build' }],
        resources: names.map((Name) => ({ Name })),
        assignments: names.map((_, index) => ({ TaskUID: 1, ResourceUID: index + 1, Work: 'PT8H0M0S' })),
      });
      const client = await large.as('administrator');
      await client.call(appApi.choosePlanFilePeople, { projectId: portfolio, body: { person } });
      await client.call(appApi.importNewProject, { portfolioId: portfolio, name: 'Created', body });
      const list = await client.call(appApi.listImports, { numberRecords: 1 });
      return run(large, appApi.undoImport, { importId: list?.import?.[0]?.id ?? '' });
    };
    const [one, many] = [await undone(1), await undone(5)];
    expect([one.refusal, many.refusal]).toEqual([undefined, undefined]);
    expect(many.statements).toEqual(one.statements);
    expect(many.statements).toContainEqual(expect.stringContaining('delete from resource'));
  });
});
