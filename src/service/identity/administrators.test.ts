import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EventCode, Level } from '#contract/core/codes.ts';
import { projects } from '#contract/documented/projects.ts';
import { resources } from '#contract/documented/resources.ts';
import type { Client } from '#client/client.ts';
import { startService, type TestService } from '#testing/service.ts';

/** An installation administered only through Everyone: no user has level 64 on a root otherwise. */
let service: TestService;
let ann: Client;
const everyone = '3';
const root = { portfolio: '1', pool: '2' };

beforeAll(async () => {
  service = await startService();
  await service.testData.user('ann');
  await service.testData.permission(root.portfolio, everyone, Level.administrator);
  await service.testData.resourcePermission(root.pool, everyone, Level.administrator);
  ann = await service.as('ann');
});
afterAll(() => service.close());

const updates = {
  updatePortfolio: (id: string, accessLevel: number) =>
    ann.call(projects.updatePortfolio, { body: { id, accessLevel } }),
  updateResource: (id: string, accessLevel: number) =>
    ann.call(resources.updateResource, { body: { id, accessLevel } }),
};

describe.each([
  ['updatePortfolio', root.portfolio],
  ['updateResource', root.pool],
] as const)('the level of Everyone on a root, set by %s', (name, id) => {
  test('the root level of Everyone cannot be lowered while no other administrator exists', async () => {
    for (const written of [id, `0${id}`]) {
      await expect(updates[name](written, Level.observer)).rejects.toMatchObject({
        code: 'user.error.LastAdministrator',
      });
    }
    expect((await ann.call(projects.getRootPortfolio, {}))?.accessLevel).toBe(Level.administrator);
    expect((await ann.call(resources.getRootResourcePool, {}))?.accessLevel).toBe(Level.administrator);
    const events = service.database.kysely.selectFrom('event').where('message_code', '=', EventCode.projectChanged);
    expect(await events.select('id').execute()).toEqual([]);
  });

  test('the root level of Everyone may be set to its current value', async () => {
    expect(await updates[name](id, Level.administrator)).toMatchObject({ accessLevel: Level.administrator });
  });
});

test('the root level of Everyone can be lowered once another user is an administrator', async () => {
  await service.testData.administrator('admin');
  expect(await updates.updateResource(root.pool, Level.observer)).toMatchObject({ accessLevel: Level.observer });
  expect(await updates.updatePortfolio(root.portfolio, Level.observer)).toMatchObject({ accessLevel: Level.observer });
});
