import { Level, UserLevel } from '#contract/core/codes.ts';
import { type Filled, fillInstallation, fillProject, hideCustomValues } from './filled-project.ts';
import { recomputeAll } from './invariants.ts';
import { startService, type TestService, type TestSettings } from './service.ts';
import { snapshotOf } from './snapshot.ts';
import { storedPassword } from './password.ts';

/**
 * Markers that occur in no request: a response that contains one discloses a record. `closed` is for administrators
 * only, `opened` for everyone with a level on the open project, `planned` for its observers, `staff` for internal
 * users.
 */
const marks = { closed: 'zqclosed', opened: 'zqopened', planned: 'zqplanned', staff: 'zqstaff' } as const;

/** The callers, each with the markers hidden from it. */
export const callers = {
  administrator: [],
  manager: [marks.closed],
  contributor: [marks.closed],
  observer: [marks.closed],
  external: [marks.closed, marks.planned, marks.staff],
  customer: [marks.closed, marks.staff],
  stranger: [marks.closed, marks.planned, marks.opened],
  deactivated: Object.values(marks),
  anonymous: Object.values(marks),
} as const satisfies Record<string, readonly string[]>;

export type CallerName = keyof typeof callers;

/** Callers that are never signed on, whatever credentials they send. */
export const unknownCallers: ReadonlySet<CallerName> = new Set(['anonymous', 'deactivated']);

/** The manager's password; the other callers have none. */
export const password = 'the right password';

/** Ids of the records that were planted: some that most callers see, some that only administrators see, some of all. */
export interface Planted {
  readonly open: Filled;
  readonly closed: Filled;
  readonly common: Readonly<Record<string, string>>;
}

async function insertUser({ testData }: TestService, login: string, mark: string, row: object = {}): Promise<string> {
  return testData.user(`${login} ${mark}`.trim(), row);
}

async function plant(service: TestService): Promise<Planted> {
  const { testData, database } = service;
  const db = database.kysely;
  await testData.administrator('administrator');
  const manager = await testData.user('manager', { password_hash: await storedPassword(password) });
  const contributor = await testData.user('contributor', { level: UserLevel.contributor });
  const observer = await testData.user('observer', { level: UserLevel.observer });
  const external = await testData.user('external', { level: UserLevel.customer });
  const customer = await testData.user('customer', { level: UserLevel.customer });
  await testData.user('stranger');
  await testData.user('deactivated', { active: false });
  const staff = await insertUser(service, 'staff', marks.staff);
  await insertUser(service, 'gone', marks.closed, { active: false });
  await testData.group(`Group ${marks.staff}`, [staff]);
  await testData.group('Team', [manager, contributor]);
  const open = await fillProject(db, { mark: marks.opened, planMark: marks.planned, author: contributor });
  const closed = await fillProject(db, { mark: marks.closed, author: staff });
  await hideCustomValues(db, marks.closed, open);
  await testData.permission(open.portfolio, manager, Level.manager);
  await testData.resourcePermission(open.pool, manager, Level.manager);
  await testData.permission(open.project, observer, Level.observer);
  await testData.resourcePermission(open.pool, observer, Level.observer);
  await testData.permission(open.project, external, Level.external);
  await testData.permission(open.project, customer, Level.observer);
  await testData.resourcePermission(open.pool, customer, Level.observer);
  await db.updateTable('resource').set({ user_id: contributor }).where('id', '=', open.resource).execute();
  await db
    .insertInto('audit_entry')
    .values({ action: 'user.created', user_name: marks.closed, user_id: staff })
    .execute();
  const common = { ...(await fillInstallation(db)), manager, contributor, staff };
  return { open, closed, common };
}

/** A service on a database with planted records, which `restore` brings back after requests have changed them. */
export async function startPlantedService(settings: TestSettings = {}) {
  const service = await startService(settings);
  const records = await plant(service);
  await recomputeAll(service.database.kysely);
  const tokens = new Map<CallerName, string>();
  for (const name of Object.keys(callers) as CallerName[])
    if (name !== 'anonymous') tokens.set(name, await service.tokenOf(name));
  const { restore, forget } = await snapshotOf(service);
  return {
    ...service,
    records,
    tokens,
    restore,
    close: async () => {
      await forget();
      await service.close();
    },
  };
}

export type PlantedService = Awaited<ReturnType<typeof startPlantedService>>;
