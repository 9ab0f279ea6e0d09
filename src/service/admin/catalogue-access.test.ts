import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Client, ServiceError } from '#client/client.ts';
import { adminApi } from '#contract/app/api.ts';
import { calendar } from '#contract/app/calendar.ts';
import { categories } from '#contract/app/categories.ts';
import { classifications } from '#contract/app/classifications.ts';
import { custom } from '#contract/app/custom.ts';
import { plans } from '#contract/app/plans.ts';
import { products } from '#contract/app/products.ts';
import { reports } from '#contract/app/reports.ts';
import { search } from '#contract/app/search.ts';
import { statuses } from '#contract/app/statuses.ts';
import { trackers } from '#contract/app/trackers.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project: { id: string; plan: string; version: string };
const clients = new Map<string, Client>();

beforeAll(async () => {
  service = await startService();
  const { given } = service;
  project = await given.project();
  await given.permission(project.id, await given.user('staff', { level: UserLevel.contributor }), Level.observer);
  await given.permission(project.id, await given.user('manager'), Level.manager);
  await given.administrator('administrator');
  for (const login of ['staff', 'manager', 'administrator']) clients.set(login, await service.as(login));
  const { baseUrl } = service;
  clients.set('nobody', createClient({ baseUrl, format: 'json', credentials: { kind: 'session' } }));
});
afterAll(() => service.close());

const none = '999999';
type Call = (client: Client) => Promise<unknown>;

/** Calls that get as far as the caller may: what an administrator is told of them is no refusal of the caller. */
const administrators: Record<string, Call> = {
  listProjectStatusEntries: (c) => c.call(adminApi.listProjectStatusEntries, {}),
  createProjectStatus: (c) => c.call(adminApi.createProjectStatus, { body: {} }),
  changeProjectStatus: (c) => c.call(adminApi.changeProjectStatus, { statusId: none, body: {} }),
  orderProjectStatuses: (c) => c.call(adminApi.orderProjectStatuses, { body: { id: [none] } }),
  deleteProjectStatus: (c) => c.call(adminApi.deleteProjectStatus, { statusId: none }),
  listProjectClassificationEntries: (c) => c.call(adminApi.listProjectClassificationEntries, {}),
  createProjectClassification: (c) => c.call(adminApi.createProjectClassification, { body: {} }),
  changeProjectClassification: (c) =>
    c.call(adminApi.changeProjectClassification, { classificationId: none, body: {} }),
  orderProjectClassifications: (c) => c.call(adminApi.orderProjectClassifications, { body: { id: [none] } }),
  deleteProjectClassification: (c) => c.call(adminApi.deleteProjectClassification, { classificationId: none }),
  listActivityCategoryEntries: (c) => c.call(adminApi.listActivityCategoryEntries, {}),
  createActivityCategory: (c) => c.call(adminApi.createActivityCategory, { body: {} }),
  changeActivityCategory: (c) => c.call(adminApi.changeActivityCategory, { categoryId: none, body: {} }),
  deleteActivityCategory: (c) => c.call(adminApi.deleteActivityCategory, { categoryId: none }),
  listCustomTypes: (c) => c.call(adminApi.listCustomTypes, {}),
  createCustomType: (c) => c.call(adminApi.createCustomType, { body: {} }),
  changeCustomType: (c) => c.call(adminApi.changeCustomType, { customTypeId: none, body: {} }),
  deleteCustomType: (c) => c.call(adminApi.deleteCustomType, { customTypeId: none }),
  listCustomAttributes: (c) => c.call(adminApi.listCustomAttributes, { appliesTo: 'project' }),
  createCustomAttribute: (c) => c.call(adminApi.createCustomAttribute, { body: {} }),
  changeCustomAttribute: (c) => c.call(adminApi.changeCustomAttribute, { attributeId: none, body: {} }),
  orderCustomAttributes: (c) => c.call(adminApi.orderCustomAttributes, { body: { id: [none] } }),
  deleteCustomAttribute: (c) => c.call(adminApi.deleteCustomAttribute, { attributeId: none }),
  listProducts: (c) => c.call(adminApi.listProducts, {}),
  createProduct: (c) => c.call(adminApi.createProduct, { body: {} }),
  changeProduct: (c) => c.call(adminApi.changeProduct, { productId: none, body: {} }),
  deleteProduct: (c) => c.call(adminApi.deleteProduct, { productId: none }),
  listReleases: (c) => c.call(adminApi.listReleases, {}),
  createRelease: (c) => c.call(adminApi.createRelease, { body: {} }),
  changeRelease: (c) => c.call(adminApi.changeRelease, { releaseId: none, body: {} }),
  deleteRelease: (c) => c.call(adminApi.deleteRelease, { releaseId: none }),
  listRequirements: (c) => c.call(adminApi.listRequirements, {}),
  createRequirement: (c) => c.call(adminApi.createRequirement, { body: { baseEffort: -1 } }),
  changeRequirement: (c) => c.call(adminApi.changeRequirement, { requirementId: none, body: {} }),
  deleteRequirement: (c) => c.call(adminApi.deleteRequirement, { requirementId: none }),
  listTrackerInstances: (c) => c.call(adminApi.listTrackerInstances, {}),
  createTrackerInstance: (c) => c.call(adminApi.createTrackerInstance, { body: {} }),
  changeTrackerInstance: (c) => c.call(adminApi.changeTrackerInstance, { trackerInstanceId: none, body: {} }),
  deleteTrackerInstance: (c) => c.call(adminApi.deleteTrackerInstance, { trackerInstanceId: none }),
  listTrackerLinks: (c) => c.call(adminApi.listTrackerLinks, {}),
  putTrackerLink: (c) => c.call(adminApi.putTrackerLink, { body: {} }),
  deleteTrackerLink: (c) => c.call(adminApi.deleteTrackerLink, { trackerInstance: none, issueId: 'x' }),
  putHoliday: (c) => c.call(adminApi.putHoliday, { body: {} }),
  deleteHoliday: (c) => c.call(adminApi.deleteHoliday, { day: '2026-05-01' }),
  importHolidays: (c) => c.call(adminApi.importHolidays, { body: new Uint8Array([1]) }),
};

const everybody: Record<string, Call> = {
  listHolidays: (c) => c.call(adminApi.listHolidays, {}),
  listReports: (c) => c.call(adminApi.listReports, {}),
  search: (c) => c.call(adminApi.search, { text: 'x' }),
};

/** What observers of the project may do. */
const observers: Record<string, Call> = {
  listPlanVersions: (c) => c.call(adminApi.listPlanVersions, { projectId: project.id }),
  listPlanHistory: (c) => c.call(adminApi.listPlanHistory, { projectId: project.id }),
  getPlanVersion: (c) => c.call(adminApi.getPlanVersion, { planVersionId: project.version }),
  comparePlanVersions: (c) =>
    c.call(adminApi.comparePlanVersions, { planVersionId: project.version, from: project.version }),
  exportPlan: (c) => c.call(adminApi.exportPlan, { projectId: project.id }),
  listPlanLinks: (c) => c.call(adminApi.listPlanLinks, { projectId: project.id }),
  getPlanState: (c) => c.call(adminApi.getPlanState, { projectId: project.id }),
};

const managers: Record<string, Call> = {
  setBaseline: (c) => c.call(adminApi.setBaseline, { planVersionId: project.version }),
  discardWorkingVersion: (c) => c.call(adminApi.discardWorkingVersion, { projectId: project.id }),
};

const unauthorized = new Set([
  'main.error.NotSignedIn',
  'main.error.NotAuthorized',
  'project.error.ManagerAccessDenied',
]);

/** How a caller is refused; 'allowed' where it is not, whatever else is wrong. */
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
] as const)('for %s', (_, calls, expected) => {
  test.each(Object.entries(calls))('%s', async (_name, call) => {
    const found: Record<string, string> = {};
    for (const login of Object.keys(expected)) found[login] = await refusal(call, login);
    expect(found).toEqual(expected);
  });
});

test('no operation of these subjects is left out', () => {
  const declared = [
    statuses,
    classifications,
    categories,
    custom,
    products,
    trackers,
    calendar,
    plans,
    reports,
    search,
  ];
  const tested = [administrators, everybody, observers, managers].flatMap((calls) => Object.keys(calls));
  expect(tested.toSorted()).toEqual(declared.flatMap((contract) => Object.keys(contract)).toSorted());
});

test('a call that was refused leaves no trace', async () => {
  expect(
    await service.database.kysely.selectFrom('audit_entry').select(['action', 'details', 'user_name']).execute(),
  ).toEqual([]);
  expect(await service.database.kysely.selectFrom('event').select('id').execute()).toEqual([]);
});
