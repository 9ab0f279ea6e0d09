import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Client, ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { calendarApi } from '#contract/app/calendar.ts';
import { customTypesApi } from '#contract/app/custom.ts';
import { plansApi } from '#contract/app/plans.ts';
import { productsApi } from '#contract/app/products.ts';
import { reportsApi } from '#contract/app/reports.ts';
import { searchApi } from '#contract/app/search.ts';
import { categoriesApi, classificationsApi, statusesApi } from '#contract/app/catalogues.ts';
import { trackersApi } from '#contract/app/trackers.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project: { id: string; plan: string; version: string };
const clients = new Map<string, Client>();

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  project = await testData.project();
  await testData.permission(project.id, await testData.user('staff', { level: UserLevel.contributor }), Level.observer);
  await testData.permission(project.id, await testData.user('manager'), Level.manager);
  await testData.administrator('administrator');
  for (const login of ['staff', 'manager', 'administrator']) clients.set(login, await service.as(login));
  const { baseUrl } = service;
  clients.set('nobody', createClient({ baseUrl, format: 'json', credentials: { kind: 'session' } }));
});
afterAll(() => service.close());

const none = '999999';
type Call = (client: Client) => Promise<unknown>;

/** Calls made to the extent the caller may: errors that an administrator gets for them are not access refusals. */
const administrators: Record<string, Call> = {
  listProjectStatusEntries: (c) => c.call(appApi.listProjectStatusEntries, {}),
  createProjectStatus: (c) => c.call(appApi.createProjectStatus, { body: {} }),
  changeProjectStatus: (c) => c.call(appApi.changeProjectStatus, { statusId: none, body: {} }),
  orderProjectStatuses: (c) => c.call(appApi.orderProjectStatuses, { body: { id: [none] } }),
  deleteProjectStatus: (c) => c.call(appApi.deleteProjectStatus, { statusId: none }),
  listProjectClassificationEntries: (c) => c.call(appApi.listProjectClassificationEntries, {}),
  createProjectClassification: (c) => c.call(appApi.createProjectClassification, { body: {} }),
  changeProjectClassification: (c) => c.call(appApi.changeProjectClassification, { classificationId: none, body: {} }),
  orderProjectClassifications: (c) => c.call(appApi.orderProjectClassifications, { body: { id: [none] } }),
  deleteProjectClassification: (c) => c.call(appApi.deleteProjectClassification, { classificationId: none }),
  listActivityCategoryEntries: (c) => c.call(appApi.listActivityCategoryEntries, {}),
  createActivityCategory: (c) => c.call(appApi.createActivityCategory, { body: {} }),
  changeActivityCategory: (c) => c.call(appApi.changeActivityCategory, { categoryId: none, body: {} }),
  deleteActivityCategory: (c) => c.call(appApi.deleteActivityCategory, { categoryId: none }),
  listCustomTypes: (c) => c.call(appApi.listCustomTypes, {}),
  createCustomType: (c) => c.call(appApi.createCustomType, { body: {} }),
  changeCustomType: (c) => c.call(appApi.changeCustomType, { customTypeId: none, body: {} }),
  deleteCustomType: (c) => c.call(appApi.deleteCustomType, { customTypeId: none }),
  listCustomAttributes: (c) => c.call(appApi.listCustomAttributes, { appliesTo: 'project' }),
  createCustomAttribute: (c) => c.call(appApi.createCustomAttribute, { body: {} }),
  changeCustomAttribute: (c) => c.call(appApi.changeCustomAttribute, { attributeId: none, body: {} }),
  orderCustomAttributes: (c) => c.call(appApi.orderCustomAttributes, { body: { id: [none] } }),
  deleteCustomAttribute: (c) => c.call(appApi.deleteCustomAttribute, { attributeId: none }),
  listProducts: (c) => c.call(appApi.listProducts, {}),
  createProduct: (c) => c.call(appApi.createProduct, { body: {} }),
  changeProduct: (c) => c.call(appApi.changeProduct, { productId: none, body: {} }),
  deleteProduct: (c) => c.call(appApi.deleteProduct, { productId: none }),
  listReleases: (c) => c.call(appApi.listReleases, {}),
  createRelease: (c) => c.call(appApi.createRelease, { body: {} }),
  changeRelease: (c) => c.call(appApi.changeRelease, { releaseId: none, body: {} }),
  deleteRelease: (c) => c.call(appApi.deleteRelease, { releaseId: none }),
  listRequirements: (c) => c.call(appApi.listRequirements, {}),
  createRequirement: (c) => c.call(appApi.createRequirement, { body: { baseEffort: -1 } }),
  changeRequirement: (c) => c.call(appApi.changeRequirement, { requirementId: none, body: {} }),
  deleteRequirement: (c) => c.call(appApi.deleteRequirement, { requirementId: none }),
  listTrackerInstances: (c) => c.call(appApi.listTrackerInstances, {}),
  createTrackerInstance: (c) => c.call(appApi.createTrackerInstance, { body: {} }),
  changeTrackerInstance: (c) => c.call(appApi.changeTrackerInstance, { trackerInstanceId: none, body: {} }),
  deleteTrackerInstance: (c) => c.call(appApi.deleteTrackerInstance, { trackerInstanceId: none }),
  listTrackerLinks: (c) => c.call(appApi.listTrackerLinks, {}),
  putTrackerLink: (c) => c.call(appApi.putTrackerLink, { body: {} }),
  deleteTrackerLink: (c) => c.call(appApi.deleteTrackerLink, { trackerInstance: none, issueId: 'x' }),
  putHoliday: (c) => c.call(appApi.putHoliday, { body: {} }),
  deleteHoliday: (c) => c.call(appApi.deleteHoliday, { day: '2026-05-01' }),
  chooseHolidayRegion: (c) => c.call(appApi.chooseHolidayRegion, { body: { region: 'XX' } }),
  importHolidays: (c) => c.call(appApi.importHolidays, { body: new Uint8Array([1]) }),
};

const everybody: Record<string, Call> = {
  listHolidays: (c) => c.call(appApi.listHolidays, {}),
  listHolidayRegions: (c) => c.call(appApi.listHolidayRegions, {}),
  getHolidayRegion: (c) => c.call(appApi.getHolidayRegion, {}),
  listReports: (c) => c.call(appApi.listReports, {}),
  search: (c) => c.call(appApi.search, { text: 'x' }),
};

/** Operations allowed to observers of the project. */
const observers: Record<string, Call> = {
  listPlanVersions: (c) => c.call(appApi.listPlanVersions, { projectId: project.id }),
  listPlanHistory: (c) => c.call(appApi.listPlanHistory, { projectId: project.id }),
  getPlanVersion: (c) => c.call(appApi.getPlanVersion, { planVersionId: project.version }),
  comparePlanVersions: (c) =>
    c.call(appApi.comparePlanVersions, { planVersionId: project.version, from: project.version }),
  exportPlan: (c) => c.call(appApi.exportPlan, { projectId: project.id }),
  listBaselineDays: (c) => c.call(appApi.listBaselineDays, { projectId: project.id }),
  listFileBaselines: (c) => c.call(appApi.listFileBaselines, { projectId: project.id }),
  listPlanLinks: (c) => c.call(appApi.listPlanLinks, { projectId: project.id }),
  getPlanState: (c) => c.call(appApi.getPlanState, { projectId: project.id }),
};

const managers: Record<string, Call> = {
  setBaseline: (c) => c.call(appApi.setBaseline, { planVersionId: project.version }),
  takeFileBaseline: (c) => c.call(appApi.takeFileBaseline, { projectId: project.id, number: 3 }),
  discardWorkingVersion: (c) => c.call(appApi.discardWorkingVersion, { projectId: project.id }),
};

const unauthorized = new Set([
  'main.error.NotSignedIn',
  'main.error.NotAuthorized',
  'project.error.ManagerAccessDenied',
]);

/** The refusal code of a call; 'allowed' if access is granted, whatever else is wrong. */
async function refusal(call: Call, login: string): Promise<string> {
  const client = clients.get(login);
  if (!client) throw new Error(`There is no ${login}.`);
  try {
    await call(client);
    return 'allowed';
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return unauthorized.has(error.code) ? error.code : 'allowed';
  }
}

const [out, denied, unmanaged] = [
  'main.error.NotSignedIn',
  'main.error.NotAuthorized',
  'project.error.ManagerAccessDenied',
];

describe.each([
  ['administrators', administrators, { nobody: out, staff: denied, manager: denied, administrator: 'allowed' }],
  [
    'everybody who is signed on',
    everybody,
    { nobody: out, staff: 'allowed', manager: 'allowed', administrator: 'allowed' },
  ],
  [
    'observers of the project',
    observers,
    { nobody: out, staff: 'allowed', manager: 'allowed', administrator: 'allowed' },
  ],
  [
    'managers of the project',
    managers,
    { nobody: out, staff: unmanaged, manager: 'allowed', administrator: 'allowed' },
  ],
] as const)('administration operations for %s', (_, calls, expected) => {
  test.each(Object.entries(calls))('allows or refuses %s', async (_name, call) => {
    const found: Record<string, string> = {};
    for (const login of Object.keys(expected)) found[login] = await refusal(call, login);
    expect(found).toEqual(expected);
  });
});

test('the access tests cover every operation of these areas', () => {
  const declared = [
    statusesApi,
    classificationsApi,
    categoriesApi,
    customTypesApi,
    productsApi,
    trackersApi,
    calendarApi,
    plansApi,
    reportsApi,
    searchApi,
  ];
  const tested = [administrators, everybody, observers, managers].flatMap((calls) => Object.keys(calls));
  expect(tested.toSorted()).toEqual(declared.flatMap((contract) => Object.keys(contract)).toSorted());
});

test('a refused call leaves no trace', async () => {
  expect(
    await service.database.kysely.selectFrom('audit_entry').select(['action', 'details', 'user_name']).execute(),
  ).toEqual([]);
  expect(await service.database.kysely.selectFrom('event').select('id').execute()).toEqual([]);
});
