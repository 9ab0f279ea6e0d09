import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { auditApi } from '#contract/app/audit.ts';
import { groupsApi } from '#contract/app/groups.ts';
import { permissionsApi } from '#contract/app/permissions.ts';
import { tokensApi } from '#contract/app/tokens.ts';
import { sessionsApi } from '#contract/app/sessions.ts';
import { usersApi } from '#contract/app/users.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { send } from '#testing/http.ts';
import { storedPassword } from '#testing/password.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
const ids: Record<string, string> = {};
const password = 'correct horse';

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  ids.administrator = await testData.administrator('administrator');
  ids.manager = await testData.user('manager');
  ids.staff = await testData.user('staff', { level: UserLevel.contributor });
  ids.other = await testData.user('other');
  ids.bystander = await testData.user('bystander');
  ids.group = await testData.group('Team', [ids.other]);
  const { id: project } = await testData.project();
  ids.project = project;
  const password_hash = await storedPassword(password);
  await service.database.kysely.updateTable('app_user').set({ password_hash }).execute();
  ids.pool = await testData.pool();
  await testData.permission(project, ids.manager, Level.manager);
  await testData.permission(project, ids.staff, Level.contributor);
  await testData.resourcePermission(ids.pool, ids.manager, Level.manager);
  await testData.resourcePermission(ids.pool, ids.staff, Level.contributor);
});
afterAll(() => service.close());

const id = (name: string) => ids[name] ?? '';
const own = [groupsApi, permissionsApi, sessionsApi, tokensApi, usersApi, auditApi].flatMap((declarations) =>
  Object.keys(declarations),
);

type Outcome = 'ok' | 'main.error.NotAuthorized' | 'user.error.InsufficientPrivileges' | 'user.error.NotFound';
const forbidden = 'main.error.NotAuthorized';
const tooLow = 'user.error.InsufficientPrivileges';

/** Input of each endpoint, and the results for staff, a manager of the records and an administrator. */
const table: Record<string, [input: () => Record<string, unknown>, staff: Outcome, manager: Outcome, all: Outcome]> = {
  listUserAccounts: [() => ({}), forbidden, forbidden, 'ok'],
  getUserAccount: [() => ({ userId: id('other') }), forbidden, forbidden, 'ok'],
  createUserAccount: [
    () => ({ body: { name: `new ${++count}`, password: 'a'.repeat(64) } }),
    forbidden,
    forbidden,
    'ok',
  ],
  updateUserAccount: [() => ({ userId: id('other'), body: { description: 'x' } }), forbidden, forbidden, 'ok'],
  deactivateUser: [() => ({ userId: id('other') }), forbidden, forbidden, 'ok'],
  reactivateUser: [() => ({ userId: id('other') }), forbidden, forbidden, 'ok'],
  resetUserPassword: [() => ({ userId: id('other'), body: {} }), forbidden, forbidden, 'ok'],
  listUserResources: [() => ({ userId: id('other') }), forbidden, forbidden, 'ok'],
  listManagedGroups: [() => ({}), forbidden, forbidden, 'ok'],
  getManagedGroupTree: [() => ({}), forbidden, forbidden, 'ok'],
  getManagedGroup: [() => ({ groupId: id('group') }), forbidden, forbidden, 'ok'],
  createGroup: [() => ({ body: { name: `group ${++count}` } }), forbidden, forbidden, 'ok'],
  updateGroup: [() => ({ groupId: id('group'), body: {} }), forbidden, forbidden, 'ok'],
  listGroupMembers: [() => ({ groupId: id('group') }), forbidden, forbidden, 'ok'],
  addGroupMembers: [() => ({ groupId: id('group'), body: { memberIds: [id('staff')] } }), forbidden, forbidden, 'ok'],
  removeGroupMember: [() => ({ groupId: id('group'), memberId: id('other') }), forbidden, forbidden, 'ok'],
  deleteGroup: [() => ({ groupId: id('group') }), forbidden, forbidden, 'ok'],
  listTokens: [() => ({ userId: id('other') }), forbidden, forbidden, 'ok'],
  createToken: [() => ({ body: { user: id('other'), name: 'x' } }), forbidden, forbidden, 'ok'],
  revokeToken: [() => ({ tokenId: id('token') }), 'user.error.NotFound', 'user.error.NotFound', 'ok'],
  listSessions: [() => ({}), 'ok', 'ok', 'ok'],
  changeOwnPassword: [() => ({ body: { oldPassword: password, newPassword: `${password} 2` } }), 'ok', 'ok', 'ok'],
  endSession: [() => ({ sessionId: '1' }), 'user.error.NotFound', 'user.error.NotFound', 'user.error.NotFound'],
  endOtherSessions: [() => ({}), 'ok', 'ok', 'ok'],
  listProjectPermissions: [() => ({ projectId: id('project') }), tooLow, 'ok', 'ok'],
  grantProjectPermission: [
    () => ({ projectId: id('project'), body: { subject: id('other'), level: 2 } }),
    tooLow,
    'ok',
    'ok',
  ],
  replaceProjectPermissions: [() => ({ projectId: id('project'), body: permissionList() }), tooLow, 'ok', 'ok'],
  explainProjectLevel: [() => ({ projectId: id('project'), subjectId: id('other') }), tooLow, 'ok', 'ok'],
  revokeProjectPermission: [() => ({ projectId: id('project'), subjectId: id('other') }), tooLow, 'ok', 'ok'],
  listResourcePermissions: [() => ({ resourceId: id('pool') }), tooLow, 'ok', 'ok'],
  grantResourcePermission: [
    () => ({ resourceId: id('pool'), body: { subject: id('other'), level: 2 } }),
    tooLow,
    'ok',
    'ok',
  ],
  replaceResourcePermissions: [() => ({ resourceId: id('pool'), body: permissionList() }), tooLow, 'ok', 'ok'],
  explainResourceLevel: [() => ({ resourceId: id('pool'), subjectId: id('other') }), tooLow, 'ok', 'ok'],
  revokeResourcePermission: [() => ({ resourceId: id('pool'), subjectId: id('other') }), tooLow, 'ok', 'ok'],
  listAuditEntries: [() => ({}), forbidden, forbidden, 'ok'],
  exportAuditEntries: [() => ({}), forbidden, forbidden, 'ok'],
};

let count = 0;
const permissionList = () => ({
  permission: [
    { subject: id('manager'), level: Level.manager },
    { subject: id('staff'), level: Level.contributor },
    { subject: id('other'), level: Level.observer },
  ],
});

const endpoints: Readonly<Record<string, Endpoint>> = appApi;
const endpoint = (name: string): Endpoint => {
  const found = endpoints[name];
  if (!found) throw new Error(`There is no endpoint ${name}.`);
  return found;
};

async function outcome(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  try {
    await client.call(endpoint(name), input);
    return 'ok';
  } catch (error) {
    // The error that the client throws for a service failure.
    return (error as { code: string }).code;
  }
}

test('every endpoint of people and access is listed in the table', () => {
  expect(Object.keys(table).toSorted()).toEqual(own.toSorted());
});

test.each(Object.keys(table))('%s is refused without authentication', async (name) => {
  const { method, path } = endpoint(name);
  const url = `${service.baseUrl}/api/app/v1${path.replaceAll(/\{\w+\}/g, '1')}`;
  const answer = await send(url, { method });
  expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

const writes = (name: string) => endpoint(name).writes;
const entries = async () => {
  const row = await service.database.kysely
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

describe.each(['staff', 'manager', 'administrator'] as const)('permissions of %s', (role) => {
  beforeAll(async () => {
    const { id: token } = await service.database.kysely
      .insertInto('access_token')
      .values({ user_id: id('bystander'), token_hash: Buffer.from(role) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.token = token;
  });

  test.each(Object.entries(table))(
    'the outcome of %s matches the permissions table and writes an audit entry only on success',
    async (name, [input, staff, manager, all]) => {
      const expected = { staff, manager, administrator: all }[role];
      const client = await service.as(role);
      const before = await entries();
      expect(await outcome(client, name, input())).toBe(expected);
      // Every successful write creates one audit log entry; nothing else does.
      expect((await entries()) - before).toBe(expected === 'ok' && writes(name) ? 1 : 0);
    },
  );
});
