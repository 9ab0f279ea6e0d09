import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import { failureOf, send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let project = '';
let token = '';
let number = 0;
let login = '';

beforeAll(async () => {
  service = await startService();
  project = (await service.testData.project({ name: 'Bridge' })).id;
});
afterAll(() => service.close());

const read = (path: string, headers: Record<string, string> = {}) =>
  send(`${service.baseUrl}/api/json/v2${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const readProject = () => read(`/projects/getProjectById/${project}`);

/** A user with a level who has just read the project. */
beforeEach(async () => {
  number += 1;
  login = `reader${number}`;
  const user = await service.testData.user(login);
  await service.testData.permission(project, user, Level.manager);
  token = await service.tokenOf(login);
  for (let use = 0; use < 2; use += 1) {
    const { status } = await readProject();
    if (status !== 200) throw new Error(`${login} cannot read the project: ${status}`);
  }
});

const db = () => service.database.kysely;

describe('a read after a change of what its caller may do', () => {
  const id = () => sql`(select id from subject where name = ${login})`;

  test('a revoked token is refused at once', async () => {
    await sql`delete from access_token where user_id = ${id()}`.execute(db());
    expect((await readProject()).status).toBe(401);
    expect((await readProject()).status).toBe(401);
  });

  test('an expired token is refused at once', async () => {
    await sql`update access_token set expires = '2026-03-02T07:59:59Z' where user_id = ${id()}`.execute(db());
    expect((await readProject()).status).toBe(401);
  });

  test('the token of a deactivated user is refused at once', async () => {
    await sql`update app_user set active = false where id = ${id()}`.execute(db());
    expect((await readProject()).status).toBe(401);
  });

  test('a permission level that was taken away is gone at once', async () => {
    await sql`delete from project_permission where subject_id = ${id()}`.execute(db());
    expect((await readProject()).status).toBe(204);
  });

  test('a level from a group ends with the membership and is capped as soon as the user level drops', async () => {
    const user = await sql<{ id: string }>`select ${id()} as id`.execute(db());
    const group = await service.testData.group(`Group of ${login}`, [user.rows[0]?.id ?? '']);
    await sql`update project_permission set subject_id = ${group} where subject_id = ${id()}`.execute(db());
    for (let use = 0; use < 2; use += 1) expect((await readProject()).status).toBe(200);
    await sql`update app_user set level = 0 where id = ${id()}`.execute(db());
    expect(JSON.parse((await readProject()).text)).toMatchObject({ permissionLevel: Level.observer });
    await sql`delete from group_member where member_id = ${id()}`.execute(db());
    expect((await readProject()).status).toBe(204);
  });

  test('a permission level that was granted counts at once', async () => {
    await sql`update project_permission set level = ${Level.observer} where subject_id = ${id()}`.execute(db());
    expect(JSON.parse((await readProject()).text)).toMatchObject({ permissionLevel: Level.observer });
  });

  test('an invalid request is explained only to authenticated callers', async () => {
    expect(failureOf(await read('/projects/getProjectById/x')).code).toBe('main.error.InvalidParameter');
    await sql`delete from access_token where user_id = ${id()}`.execute(db());
    expect((await read('/projects/getProjectById/x')).status).toBe(401);
    expect((await read('/tasks/listTasksOfProject/999999')).status).toBe(401);
  });

  test('each failure is described in the language of its own request', async () => {
    const failure = async (language: string) =>
      failureOf(await read('/tasks/listTasksOfProject/999999', { 'accept-language': language })).message;
    const [german, english] = [await failure('de'), await failure('en')];
    expect(german).not.toBe(english);
    expect([await failure('de'), await failure('en')]).toEqual([german, english]);
  });
});
