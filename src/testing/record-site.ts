import { expect } from 'vitest';
import { ServiceError } from '#client/client.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { databaseFingerprint } from './database-fingerprint.ts';
import { startService, type TestService } from './service.ts';

/** A place where records are booked: one project with one activity of 40 hours from 5 January on, and one resource on it. */
export interface Site {
  readonly project: { readonly id: string; readonly plan: string; readonly version: string };
  readonly activity: string;
  readonly assignment: string;
  readonly resource: string;
  readonly names: {
    readonly project: string;
    readonly number: string;
    readonly activity: string;
    readonly resource: string;
  };
}

const people = {
  /** Linked to the resource. */
  worker: UserLevel.contributor,
  /** Manages the project and sees the resource. */
  manager: UserLevel.manager,
  /** Sees both. */
  observer: UserLevel.manager,
  /** Manages the resource and does not see the project. */
  head: UserLevel.manager,
  /** Sees nothing. */
  stranger: UserLevel.manager,
};

/** A service with people, and a new site for every test; the sites before it lose the worker, and all locks go. */
export async function startRecordSites() {
  const service = await startService();
  const { testData, database } = service;
  const users = new Map<string, string>();
  for (const [login, level] of Object.entries(people)) users.set(login, await testData.user(login, { level }));
  await testData.administrator('admin');
  const user = (login: keyof typeof people) => users.get(login) ?? '';
  let count = 0;

  const renew = async (): Promise<Site> => {
    await database.kysely.deleteFrom('lock_range').execute();
    await database.kysely
      .updateTable('resource')
      .set({ user_id: null })
      .where('user_id', '=', user('worker'))
      .execute();
    count += 1;
    const names = {
      project: `Site ${count}`,
      number: `N-${count}`,
      activity: `Design ${count}`,
      resource: `Ann ${count}`,
    };
    const project = await testData.project({ name: names.project, number: names.number });
    const resource = await testData.resource({ name: names.resource, user_id: user('worker') });
    const activity = await testData.activity(project, { name: names.activity, wbs_code: '1.1' });
    const assignment = await testData.assignment(project, activity, resource);
    await testData.permission(project.id, user('manager'), Level.manager);
    await testData.permission(project.id, user('observer'), Level.observer);
    for (const login of ['manager', 'observer'] as const) await testData.resourcePermission(resource, user(login));
    await testData.resourcePermission(resource, user('head'), Level.manager);
    return { project, activity, assignment, resource, names };
  };

  return { service, user, renew };
}

/** A problem as reported by a refused import. */
export interface RecordedProblem {
  readonly code: string;
  readonly message: string;
  readonly row?: number;
  readonly column?: string;
  readonly value?: string;
  readonly accepted?: string;
}

/** The problems that an import is refused with, after a look that nothing was changed. */
export async function problemsOf(service: TestService, send: () => Promise<unknown>): Promise<RecordedProblem[]> {
  const before = await databaseFingerprint(service.database);
  const refusal = await send().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ code: 'work.error.ImportFailed' });
  expect(await databaseFingerprint(service.database)).toEqual(before);
  // The error body has no type for its arguments; the importer puts its problems there.
  return refusal instanceof ServiceError ? (refusal.arguments.problems as RecordedProblem[]) : [];
}

/** Problems by code, row and column. */
export const placesOf = (problems: readonly RecordedProblem[]) =>
  problems.map(({ code, row, column }) => [code, row ?? null, column ?? null]);

/** `2026-01-05` for 5. */
export const january = (day: number) => `2026-01-${String(day).padStart(2, '0')}`;
