import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { EventCode, importKinds, Level } from '#contract/core/codes.ts';
import { planning } from '#contract/documented/planning.ts';
import { projects } from '#contract/documented/projects.ts';
import { resources } from '#contract/documented/resources.ts';
import { readWorkbook } from '#files/spreadsheet/read-workbook.ts';
import { sheetFormats } from '#files/spreadsheet/workbook.ts';
import { databaseFingerprint } from '#testing/database-fingerprint.ts';
import { tasks } from '#contract/documented/tasks.ts';
import { mspdi } from '#testing/plan-file.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let service: TestService;
let ann: Client;
let admin: Client;
let annId = '';
let customers = '';
let bob = '';
beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  annId = await testData.user('ann');
  await testData.user('eve');
  await testData.administrator('admin');
  customers = await testData.portfolio({ name: 'Customers' });
  await testData.permission(customers, annId, Level.manager);
  bob = await testData.resource({ name: 'Bob' });
  await testData.resourcePermission(bob, annId, Level.manager);
  await service.database.pool.query(
    `insert into custom_attribute (id, applies_to, type, name) values (531, 'project', 'TEXT', 'Region')`,
  );
  ann = await service.as('ann');
  admin = await service.as('admin');
});
afterAll(() => service.close());

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const sql = async <T>(text: string, values: unknown[] = []) =>
  (await service.database.pool.query<T & object>(text, values)).rows;

describe('decision 9: import templates', () => {
  test.each(importKinds.flatMap((importKind) => sheetFormats.map((format) => ({ importKind, format }))))(
    'the template of $importKind as .$format can be read back without a problem',
    async ({ importKind, format }) => {
      const template = await ann.call(appApi.downloadImportTemplate, { importKind, format });
      const bytes = new Uint8Array(await template.arrayBuffer());
      expect(readWorkbook(bytes).format).toBe(format);
      const check = await ann.call(appApi.checkImport, { importKind, body: bytes });
      expect(check).toMatchObject({ kind: importKind, format, numberRows: 0, numberWarnings: 0 });
      expect(check?.problem ?? []).toEqual([]);
    },
  );

  test("templates are named in the caller's language, contain custom attributes, and explain the columns", async () => {
    await sql(`update app_user set language = 'de' where id = $1`, [annId]);
    const template = await ann.call(appApi.downloadImportTemplate, { importKind: 'projects' });
    await sql(`update app_user set language = 'en' where id = $1`, [annId]);
    const { workbook } = readWorkbook(new Uint8Array(await template.arrayBuffer()));
    expect(workbook.sheets.map(({ name }) => name)).toEqual(['Projekte', 'Spalten']);
    expect(workbook.sheets[0]?.rows).toEqual([
      [
        'Nummer',
        'Name *',
        'Portfolio',
        'Typ',
        'Beginn *',
        'Ende',
        'Status',
        'Klassifizierung',
        'Priorität',
        'Wahrscheinlichkeit',
        'Budget',
        'Projektleiter',
        'Sponsor',
        'Beschreibung',
        'Region',
      ],
    ]);
    expect(workbook.sheets[1]?.rows[0]).toEqual(['Spalte', 'Pflicht', 'Erlaubt', 'Beispiel']);
  });

  test('a template of an unknown kind or format is refused with the parameter named', async () => {
    expect(await failureOf(ann.call(appApi.downloadImportTemplate, { importKind: 'users' }))).toMatchObject({
      arguments: { parameterName: 'importKind' },
    });
    const call = ann.call(appApi.downloadImportTemplate, { importKind: 'projects', format: 'pdf' });
    expect(await failureOf(call)).toMatchObject({ arguments: { parameterName: 'format' } });
  });
});

describe('decision 9: checking an import with the code of the import itself', () => {
  test('a check of an import reports counts, problems and records to be deleted, and changes nothing', async () => {
    const head = ['Resource', 'Start', 'Finish', 'Extra'];
    const stored = sheetFile([head, ['Bob', '2026-08-03', '2026-08-04']]);
    await ann.call(resources.importUnavailabilities, { body: stored });
    const before = await databaseFingerprint(service.database);
    const body = sheetFile([head, ['Bob', '2026-08-03', '2026-08-10'], ['Nobody', '2026-08-03', '2026-08-10']]);
    const range = { replaceFrom: '2026-08-01', replaceTo: '2026-08-31' };
    const check = await ann.call(appApi.checkImport, { importKind: 'unavailabilities', body, ...range });
    expect(check).toMatchObject({
      kind: 'unavailabilities',
      format: 'xlsx',
      numberRows: 2,
      numberCreated: 1,
      numberUpdated: 0,
      numberDeleted: 1,
      numberErrors: 1,
      numberWarnings: 1,
      problem: [
        { severity: 'warning', code: 'import.error.ColumnUnknown', sheet: 'Records', row: 1, column: 'Extra' },
        { severity: 'error', code: 'import.error.NameUnknown', row: 3, column: 'Resource', value: 'Nobody' },
      ],
    });
    const failure = await failureOf(ann.call(resources.importUnavailabilities, { body, ...range }));
    expect(failure).toMatchObject({ arguments: { errors: 1, warnings: 1 } });
    const told = (failure as { arguments: { problems: { message: string }[] } }).arguments.problems;
    expect(told.map(({ message }) => message)).toEqual(check?.problem?.map(({ message }) => message));
    expect(await databaseFingerprint(service.database)).toEqual(before);
    await sql('delete from unavailability');
  });
});

const projectRows = (...names: string[]) =>
  sheetFile([['Name', 'Portfolio', 'Start'], ...names.map((name) => [name, 'Customers', '2026-01-01'])]);
const importProjects = (...names: string[]) => ann.call(projects.importProjects, { body: projectRows(...names) });
const idOf = async (projectName: string) => (await ann.call(projects.getProjectByName, { projectName }))?.id ?? '';
const audited = (importId: string) =>
  sql<object>('select action, details from audit_entry where object_id = $1 order by id', [importId]);

async function latest(client = ann) {
  const list = await client.call(appApi.listImports, { numberRecords: 1 });
  return list?.import?.[0]?.id ?? '';
}

describe('decision 9: the list of imports', () => {
  beforeAll(() => sql('delete from import_run'));

  test('imports are listed newest first, page by page, all for administrators and only own ones for others', async () => {
    await importProjects('Listed 1');
    await importProjects('Listed 2', 'Listed 3');
    const own = await ann.call(appApi.listImports, {});
    expect(own).toMatchObject({
      total: 2,
      import: [
        {
          kind: 'projects',
          format: 'xlsx',
          numberRows: 2,
          numberCreated: 2,
          user: annId,
          userName: 'ann',
          undoable: true,
        },
        { numberCreated: 1, numberUpdated: 0, numberDeleted: 0, numberWarnings: 0, projectName: 'Listed 1' },
      ],
    });
    expect(await ann.call(appApi.listImports, { offset: 1, numberRecords: 1 })).toMatchObject({
      total: 2,
      import: [{ projectName: 'Listed 1' }],
    });
    expect(await admin.call(appApi.listImports, {})).toMatchObject({ total: 2 });
    const eve = await service.as('eve');
    expect(await eve.call(appApi.listImports, {})).toEqual({ import: [], total: 0 });
    const importId = await latest();
    expect(await ann.call(appApi.getImport, { importId })).toMatchObject({ id: importId });
    expect(await eve.call(appApi.getImport, { importId })).toBeNull();
    expect(await failureOf(eve.call(appApi.undoImport, { importId }))).toMatchObject({
      code: 'main.error.ImportNotFound',
    });
  });
});

describe('decision 9: undoing an import', () => {
  const snapshot = () =>
    sql(`select n.id, n.parent_id, n.path, n.number, n.name, n.start, n.finish, n.priority, n.budget, v.value
      from project_node n left join project_custom_value v on v.project_node_id = n.id order by n.id`);

  test('the undone import of a single new project stays in the list with the name of who undid it', async () => {
    await importProjects('Only one');
    const importId = await latest();
    expect(await ann.call(appApi.undoImport, { importId })).toMatchObject({ id: importId, undoneByName: 'ann' });
    expect(await latest()).toBe(importId);
  });

  test('undoing a project import removes new projects, restores changed ones with custom values, and is audited', async () => {
    const { id } = await service.testData.project({
      parent_id: customers,
      name: 'Before',
      number: 'U-1',
      start: '2026-01-01',
      budget: 5,
    });
    await sql(`insert into project_custom_value values ($1, 531, '"North"')`, [id]);
    const before = await snapshot();
    await service.testData.portfolio({ name: 'Target', parent_id: customers });
    const afterPortfolio = await snapshot();
    const body = sheetFile([
      ['Number', 'Name', 'Portfolio', 'Start', 'Budget', 'Region'],
      ['U-1', 'After', 'Customers/Target', '2026-02-02', 7, 'South'],
      [null, 'Quite new', 'Customers', '2026-02-02', 7, 'East'],
    ]);
    await ann.call(projects.importProjects, { body });
    expect(before).not.toEqual(afterPortfolio);
    const importId = await latest();
    expect(await ann.call(appApi.undoImport, { importId })).toMatchObject({
      undoable: false,
      undoneAt: expect.anything(),
      undoneByName: 'ann',
    });
    expect(await snapshot()).toEqual(afterPortfolio);
    const events = await sql<{ code: number }>(
      'select message_code as code from event where project_node_id = $1 order by id',
      [id],
    );
    expect(events.map(({ code }) => code)).toEqual([EventCode.recordsImported, EventCode.importUndone]);
    const details = { kind: 'projects', created: 1, updated: 1, deletedRecords: 0 };
    expect(await audited(importId)).toMatchObject([
      { action: 'import.done', details: { ...details, projects: ['After', 'Quite new'] } },
      { action: 'import.undone', details },
    ]);
    expect(await failureOf(ann.call(appApi.undoImport, { importId }))).toMatchObject({
      code: 'main.error.ImportUndone',
    });
  });

  test('undoing an unavailability import removes new ones and restores replaced ones with their ids, and is audited', async () => {
    const head = ['Resource', 'Start', 'Finish'];
    await ann.call(resources.importUnavailabilities, {
      body: sheetFile([head, ['Bob', '2026-08-03', '2026-08-04']]),
    });
    const before = await sql('select * from unavailability order by id');
    const body = sheetFile([head, ['Bob', '2026-08-03', '2026-08-10']]);
    await ann.call(resources.importUnavailabilities, { body, replaceFrom: '2026-08-01' });
    const importId = await latest();
    await admin.call(appApi.undoImport, { importId });
    expect(await audited(importId)).toMatchObject([
      { action: 'import.done', details: { kind: 'unavailabilities', firstDay: '2026-08-01', deletedRecords: 1 } },
      { action: 'import.undone', details: { kind: 'unavailabilities' } },
    ]);
    expect(await sql('select * from unavailability order by id')).toEqual(before);
    await sql('delete from unavailability');
  });

  describe('undoing an import on which something depends', () => {
    let importId = '';
    let id = '';
    let count = 0;
    beforeEach(async () => {
      const name = `Dependent ${++count}`;
      await importProjects(name);
      id = await idOf(name);
      importId = await latest();
    });

    test.each<[string, () => Promise<unknown>]>([
      ['changed', () => ann.call(projects.updateProject, { body: { id, description: 'changed' } })],
      [
        'given custom values',
        () => ann.call(projects.updateProject, { body: { id, customValues: [{ name: 'Region', value: 'x' }] } }),
      ],
      ['assigned a resource', () => ann.call(projects.addProjectAssignment, { projectId: id, resourceId: bob })],
      [
        'planned',
        () => ann.call(planning.importProjectPlan, { projectId: id, body: mspdi({ tasks: [{ Name: 'A' }] }) }),
      ],
      ['checked out', () => ann.call(planning.edit, { projectId: id })],
      ['given a to-do', () => sql(`insert into todo (project_node_id, name) values ($1, 'T')`, [id])],
      ['given a permission', () => service.testData.permission(id, annId)],
    ])('an import cannot be undone after a project was %s', async (_, change) => {
      await change();
      const before = await databaseFingerprint(service.database);
      expect(await failureOf(ann.call(appApi.undoImport, { importId }))).toMatchObject({
        code: 'main.error.ImportNotUndoable',
        arguments: { changed: [`Dependent ${count}`], count: 1 },
      });
      expect(await databaseFingerprint(service.database)).toEqual(before);
    });

    test('an import cannot be undone while a later import of the same project is in effect', async () => {
      const body = sheetFile([
        ['Name', 'Portfolio', 'Start'],
        [`Dependent ${count}`, 'Customers', '2026-05-05'],
      ]);
      await ann.call(projects.importProjects, { body });
      expect(await failureOf(ann.call(appApi.undoImport, { importId }))).toMatchObject({
        code: 'main.error.ImportNotUndoable',
      });
      await ann.call(appApi.undoImport, { importId: await latest() });
      await ann.call(appApi.undoImport, { importId });
      expect(await idOf(`Dependent ${count}`)).toBe('');
    });

    test('an import cannot be undone after an imported unavailability was changed', async () => {
      const head = ['Resource', 'Start', 'Finish'];
      await ann.call(resources.importUnavailabilities, {
        body: sheetFile([head, ['Bob', '2026-08-03', '2026-08-04']]),
      });
      const [row] = await sql<{ id: string }>('select id from unavailability');
      await ann.call(resources.updateUnavailability, { body: { id: row?.id ?? '', comment: 'x' } });
      expect(await failureOf(ann.call(appApi.undoImport, { importId: await latest() }))).toMatchObject({
        code: 'main.error.ImportNotUndoable',
        arguments: { changed: ['Bob 2026-08-03 – 2026-08-04'] },
      });
      await sql('delete from unavailability');
    });
  });

  test('an import can be undone only by a caller who may still change the imported records', async () => {
    await importProjects('No rights');
    const importId = await latest();
    await sql('delete from project_permission where subject_id = $1', [annId]);
    expect(await failureOf(ann.call(appApi.undoImport, { importId }))).toMatchObject({
      code: 'project.error.UpdateAccessDenied',
    });
    await service.testData.permission(customers, annId, Level.manager);
    await ann.call(appApi.undoImport, { importId });
    expect(await idOf('No rights')).toBe('');
  });

  describe('undoing a plan import', () => {
    const planned = async (name: string) => {
      await importProjects(name);
      const projectId = await idOf(name);
      const bring = (...names: string[]) =>
        ann.call(planning.importProjectPlan, { projectId, body: mspdi({ tasks: names.map((Name) => ({ Name })) }) });
      const activities = async () => (await ann.call(tasks.listTasksOfProject, { projectId }))?.activity ?? [];
      const names = async () => (await activities()).map((activity) => activity.name);
      return { projectId, bring, activities, names };
    };

    test('undoing a plan import restores the previous version, and is audited', async () => {
      const { projectId, bring, names } = await planned('Replanned');
      await bring('A', 'B');
      await bring('A', 'C');
      const importId = await latest();
      const planImport = { kind: 'plan', project: projectId, undoable: true };
      expect(await ann.call(appApi.getImport, { importId })).toMatchObject(planImport);
      await ann.call(appApi.undoImport, { importId });
      expect(await names()).toEqual(['A', 'B']);
      const { versionInfo = [] } = (await ann.call(appApi.listPlanVersions, { projectId })) ?? {};
      expect(versionInfo.map(({ version }) => version)).toEqual([1, 0]);
      expect(await ann.call(appApi.getImport, { importId })).toMatchObject({ undoable: false });
      expect(await audited(importId)).toMatchObject([
        { action: 'import.done', details: { kind: 'plan', projects: ['Replanned'] } },
        { action: 'import.undone', details: { kind: 'plan', projects: ['Replanned'] } },
      ]);
    });

    test('undoing the first plan import leaves the empty plan and no baseline', async () => {
      const { projectId, bring, names } = await planned('Planned once');
      await bring('A');
      await ann.call(appApi.undoImport, { importId: await latest() });
      expect(await names()).toEqual([]);
      const { rows } = await service.database.pool.query<{ baseline_version_id: string | null; activities: number }>(
        `select baseline_version_id, (select count(*)::int from activity where plan_id = plan.id) as activities
         from project_plan plan where project_node_id = $1`,
        [projectId],
      );
      expect(rows).toEqual([{ baseline_version_id: null, activities: 0 }]);
    });

    test('undoing a plan import is refused while a later version or a check-out builds on that import', async () => {
      const { projectId, bring, activities } = await planned('Stands');
      await bring('A');
      const first = await latest();
      await ann.call(planning.edit, { projectId });
      expect(await failureOf(ann.call(appApi.undoImport, { importId: first }))).toMatchObject({
        code: 'project.error.ProjectLockedError',
      });
      await ann.call(appApi.discardWorkingVersion, { projectId });
      await bring('A', 'B');
      expect(await failureOf(ann.call(appApi.undoImport, { importId: first }))).toMatchObject({
        code: 'main.error.ImportNotUndoable',
      });
      const second = await latest();
      const [, b] = await activities();
      await ann.call(tasks.createActivityComment, { activityId: b?.id ?? '', body: { text: 'Look at this' } });
      expect(await failureOf(ann.call(appApi.undoImport, { importId: second }))).toMatchObject({
        code: 'main.error.ImportNotUndoable',
        arguments: { changed: ['B'], count: 1 },
      });
    });

    test('undoing a plan import is refused if the import went into a working version', async () => {
      const { projectId, bring } = await planned('Held');
      await ann.call(planning.edit, { projectId });
      await bring('A');
      expect(await failureOf(ann.call(appApi.undoImport, { importId: await latest() }))).toMatchObject({
        code: 'main.error.PlanImportNotUndoable',
      });
    });
  });
});
