import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;

beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  const user_id = await service.testData.user('mia');
  admin = await service.as('admin');
  const run = (hour: number, kind: string, created: number) => ({
    kind,
    user_id,
    at: `2026-03-01T0${hour}:00:00Z`,
    result: JSON.stringify({ created }),
  });
  await service.database.kysely
    .insertInto('import_run')
    .values([
      { ...run(1, 'projects', 2), undo: Buffer.from('{}') },
      { ...run(2, 'timeRecords', 10), user_id: null, undone_at: '2026-03-02T00:00:00Z' },
      run(3, 'plan', 1),
    ])
    .execute();
});
afterAll(() => service.close());

const counts = async (input: object) =>
  (await admin.call(appApi.listImports, input))?.import?.map(({ numberCreated }) => numberCreated);

describe('the list of imports', () => {
  test.each([
    [{}, [1, 10, 2]],
    [{ sort: 'at' }, [2, 10, 1]],
    [{ sort: 'numberCreated' }, [1, 2, 10]],
    [{ sort: 'kind', descending: true }, [10, 2, 1]],
    [{ sort: 'user' }, [1, 2, 10]],
    [{ sort: 'numberCreated', offset: 1, numberRecords: 1 }, [2]],
  ])('is sorted by %j', async (input, expected) => expect(await counts(input)).toEqual(expected));

  test.each([
    ['state.is.undoable', [2]],
    ['state.is.undone~state.is.fixed', [1, 10]],
    ['kind.not.plan~numberCreated.min.3', [10]],
    ['user.has.mi', [1, 2]],
    ['user.empty.', [10]],
    ['at.max.2026-03-01T01:00:00Z', [2]],
  ])('is filtered by %s, and counts what matches', async (where, expected) => {
    expect(await counts({ where, sort: 'numberCreated' })).toEqual(expected);
    expect((await admin.call(appApi.listImports, { where, numberRecords: 1 }))?.total).toBe(expected.length);
  });

  test('refuses a number that cannot be read', async () => {
    await expect(counts({ where: 'numberCreated.min.many' })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'where' },
    });
  });
});
