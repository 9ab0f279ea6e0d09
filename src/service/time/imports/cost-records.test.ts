import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { CostType, EventCode } from '#contract/core/codes.ts';
import { recomputePlan } from '#service/core/figures/plan.ts';
import { worklogs } from '#contract/documented/worklogs.ts';
import { type Cell, sheetFormats } from '#files/spreadsheet/workbook.ts';
import { january as day, placesOf, problemsOf, type Site, startRecordSites } from '#testing/record-site.ts';
import { outcomeOf } from '#testing/refusals.ts';
import type { TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

let sites: Awaited<ReturnType<typeof startRecordSites>>;
let service: TestService;
let worker: Client;
let manager: Client;
let admin: Client;
let site: Site;

beforeAll(async () => {
  sites = await startRecordSites();
  ({ service } = sites);
  [worker, manager, admin] = [await service.as('worker'), await service.as('manager'), await service.as('admin')];
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.kysely.deleteFrom('cost_record').execute();
  site = await sites.renew();
});

const header = ['Resource', 'Date', 'Project', 'Activity', 'Cost type', 'Actual costs', 'Comment'];
/** A row on the activity of the test. */
const row = (date: number, type: Cell, costs: Cell, comment: Cell = null): Cell[] => {
  const { names } = site;
  return [names.resource, day(date), names.project, names.activity, type, costs, comment];
};
const file = (...rows: Cell[][]) => sheetFile([header, ...rows]);
const bring = (
  client: Client,
  body: Uint8Array<ArrayBuffer>,
  range: { replaceFrom?: string; replaceTo?: string } = {},
) => client.call(worklogs.importCostRecords, { body, ...range });
const problems = (client: Client, body: Uint8Array<ArrayBuffer>, range: { replaceFrom?: string } = {}) =>
  problemsOf(service, () => bring(client, body, range));

const stored = () =>
  service.database.kysely.selectFrom('cost_record').selectAll().orderBy('day').orderBy('id').execute();
const plan = (cost_type: number, base: number) =>
  service.database.kysely
    .insertInto('planned_cost')
    .values({ plan_version_id: site.project.version, activity_id: site.activity, cost_type, base })
    .execute();
const costs = () =>
  service.database.kysely
    .selectFrom('plan_cost')
    .select(['cost_type as type', 'base', 'actual', 'open'])
    .where('plan_id', '=', site.project.plan)
    .orderBy('cost_type')
    .execute();

test.each(sheetFormats)('importCostRecords books every row of an .%s file, with one event', async (format) => {
  const { names } = site;
  const rows: Cell[][] = [
    ['Betrag', 'Kostenart', 'Vorgang', 'PROJEKT', 'Datum', 'Ressource', 'Kommentar'],
    ['1.234,50', 'Reisekosten', '1.1', names.number, { date: day(2) }, names.resource, 'Train'],
    [99, 'external', names.activity, names.project, '06.01.2026', names.resource, null],
    [20, -2, names.activity, names.project, day(6), names.resource, null],
  ];
  expect(await bring(worker, sheetFile(rows, format))).toMatchObject({ numberImported: 3 });
  expect(await stored()).toMatchObject([
    {
      day: day(2),
      cost_type: CostType.travel,
      actual_costs: 1234.5,
      comment: 'Train',
      creator_id: sites.user('worker'),
    },
    {
      day: day(6),
      cost_type: CostType.external,
      actual_costs: 99,
      activity_id: site.activity,
      resource_id: site.resource,
    },
    { day: day(6), cost_type: CostType.proceeds, actual_costs: 20 },
  ]);
  const events = await service.database.kysely
    .selectFrom('event')
    .select('message_code as code')
    .where('project_node_id', '=', site.project.id)
    .execute();
  expect(events).toEqual([{ code: EventCode.recordsImported }]);
});

test.each([
  ['json', '{"numberImported":1,"warning":[]}'],
  ['rest', '<recordsImportResult><numberImported>1</numberImported></recordsImportResult>'],
])('importCostRecords returns the documented record in %s', async (base, expected) => {
  const response = await fetch(`${service.baseUrl}/api/${base}/v2/worklogs/importCostRecords`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await service.tokenOf('worker')}`, 'content-type': 'application/octet-stream' },
    body: file(row(5, 'travel', 8)),
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(expected);
});

test('personnel costs and invalid cost types are refused with the valid types', async () => {
  const found = await problems(
    worker,
    file(row(5, 'personnel', 1), row(5, -1, 1), row(5, 'travel', 'much'), row(6, 'Travel', 1)),
  );
  expect(placesOf(found)).toEqual([
    ['import.error.CellNotValid', 2, 'Cost type'],
    ['import.error.CellNotValid', 3, 'Cost type'],
    ['import.error.CellNotValid', 4, 'Actual costs'],
  ]);
  expect(found[0]?.accepted).toContain('travel, material, external');
});

test('importing costs requires a resource of the project, but no assignment', async () => {
  const { testData } = service;
  const free = await testData.activity(site.project, { name: 'Free' });
  const stranger = await testData.resource({ name: `Guest ${site.project.id}`, user_id: sites.user('worker') });
  const at = (resource: string): Cell[] => [resource, day(5), site.names.project, 'Free', 'material', 5];
  expect(await problems(worker, file(at(`Guest ${site.project.id}`)))).toMatchObject([
    {
      code: 'work.error.NotOfProject',
      row: 2,
      column: 'Resource',
      value: `Guest ${site.project.id}`,
      accepted: expect.stringMatching(/^a resource that is assigned to the project/),
    },
  ]);
  await service.database.kysely
    .insertInto('project_resource')
    .values({ project_node_id: site.project.id, resource_id: stranger })
    .execute();
  await bring(worker, file(at(`Guest ${site.project.id}`), at(site.names.resource)));
  expect(await stored()).toMatchObject([{ activity_id: free }, { activity_id: free }]);
});

test('costs can be imported by callers who may book work, but not on locked days or in archived projects', async () => {
  await admin.call(worklogs.lockWorkRecords, { from: day(6), until: day(6) });
  expect(await problems(worker, file(row(6, 'travel', 1)))).toMatchObject([
    { code: 'work.error.WorkSlipNotEditable', row: 2 },
  ]);
  expect(placesOf(await problems(await service.as('observer'), file(row(5, 'travel', 1))))).toEqual([
    ['user.error.InsufficientPrivileges', 2, 'Resource'],
  ]);
  for (const [index, client] of [worker, manager, await service.as('head')].entries()) {
    expect(await bring(client, file(row(7 + index, 'travel', 1)))).toMatchObject({ numberImported: 1 });
  }
  await service.database.kysely
    .updateTable('project_node')
    .set({ archived: true })
    .where('id', '=', site.project.id)
    .execute();
  expect(placesOf(await problems(worker, file(row(5, 'travel', 1))))).toEqual([
    ['project.error.Archived', 2, 'Project'],
  ]);
});

test('a cost record is not imported twice, within a file or by a repeated file, unless comments differ', async () => {
  const body = file(row(5, 'travel', 10), row(5, 'travel', 10, 'There'), row(5, 'travel', 10, 'Back'));
  const outcomes = await Promise.all([bring(worker, body), bring(manager, body)].map(outcomeOf));
  expect(outcomes.toSorted()).toEqual(['done', 'work.error.ImportFailed']);
  expect(await stored()).toHaveLength(3);
  const found = await problems(worker, file(row(5, 'travel', 10), row(6, 'travel', 1), row(6, 'travel', 1)));
  expect(placesOf(found)).toEqual([
    ['work.error.CostRecordExists', 2, null],
    ['import.error.RowTwice', 4, null],
  ]);
});

test('a credit note has negative costs, and leaves what is still to be spent', async () => {
  await plan(CostType.travel, 100);
  await bring(worker, file(row(6, 'travel', '1.060,00 €'), row(7, 'travel', '(1,000.00)'), row(8, 'travel', 10)));
  expect((await stored()).map(({ actual_costs, open_costs }) => [actual_costs, open_costs])).toEqual([
    [1060, 0],
    [-1000, 0],
    [10, 0],
  ]);
  expect(await costs()).toMatchObject([{ type: CostType.travel, base: 100, actual: 70, open: 0 }]);
});

test('a column of amounts proves its own decimal mark, without which 1.234 € is refused', async () => {
  await bring(worker, file(row(6, 'travel', '1.234 €'), row(7, 'travel', '12,50 €')));
  expect((await stored()).map(({ actual_costs }) => actual_costs)).toEqual([1234, 12.5]);
  const found = await problems(worker, file(row(8, 'travel', '1.234 €'), row(9, 'travel', '12 €')));
  expect(found.map(({ code, row: line }) => [code, line])).toEqual([['import.error.NumberAmbiguous', 2]]);
});

test('remaining costs are the previous ones less the imported costs, at least 0, and the plan figures follow', async () => {
  await plan(CostType.travel, 100);
  await plan(CostType.material, 50);
  await bring(worker, file(row(8, 'travel', 30), row(6, 'travel', 20), row(8, 'travel', 60), row(8, 'external', 5)));
  expect((await stored()).map(({ actual_costs, open_costs }) => [actual_costs, open_costs])).toEqual([
    [20, 80],
    [30, 50],
    [60, 0],
    [5, 0],
  ]);
  const expected = [
    { type: CostType.travel, base: 100, actual: 110, open: 0 },
    { type: CostType.material, base: 50, actual: 0, open: 50 },
    { type: CostType.external, base: 0, actual: 5, open: 0 },
  ];
  expect(await costs()).toEqual(expected);
  await recomputePlan(service.database.kysely, site.project.plan);
  expect((await costs()).filter(({ type }) => type !== CostType.personnel)).toEqual(expected);
});

test('replaceFrom deletes the costs in the range, and undoing the import restores them unchanged', async () => {
  await plan(CostType.travel, 100);
  await bring(worker, file(row(5, 'travel', 10), row(6, 'travel', 20)));
  const [before, figures] = [await stored(), await costs()];
  const range = { replaceFrom: day(6), replaceTo: day(31) };
  const body = file(row(7, 'travel', 1));
  const check = await worker.call(appApi.checkImport, { importKind: 'costRecords', body, ...range });
  expect(check).toMatchObject({
    numberCreated: 1,
    numberDeleted: 1,
    amountDeleted: 20,
    deletion: [{ date: day(6), amount: 20 }],
  });
  await bring(worker, body, range);
  expect((await stored()).map(({ day: date, open_costs }) => [date, open_costs])).toEqual([
    [day(5), 90],
    [day(7), 89],
  ]);
  const importId = (await worker.call(appApi.listImports, { numberRecords: 1 }))?.import?.[0]?.id ?? '';
  await worker.call(appApi.undoImport, { importId });
  expect(await stored()).toEqual(before);
  expect(await costs()).toEqual(figures);
});

test('locked costs are not replaced, and an import cannot be undone once later costs depend on it', async () => {
  await bring(worker, file(row(5, 'travel', 10)));
  const importId = (await worker.call(appApi.listImports, { numberRecords: 1 }))?.import?.[0]?.id ?? '';
  await admin.call(worklogs.lockWorkRecords, { from: day(5), until: day(5) });
  expect(await problems(worker, file(row(6, 'travel', 1)), { replaceFrom: day(5) })).toMatchObject([
    { code: 'work.error.WorkSlipNotEditable', message: expect.stringContaining('locked by admin') },
  ]);
  await admin.call(worklogs.unlockWorkRecords, { from: day(5), until: day(5) });
  await bring(worker, file(row(6, 'travel', 1)));
  await expect(worker.call(appApi.undoImport, { importId })).rejects.toMatchObject({
    code: 'main.error.ImportNotUndoable',
    arguments: { changed: [`${site.names.resource} ${day(6)}`] },
  });
});
