import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminApi } from '#contract/admin/api.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  await service.given.administrator('administrator');
});
afterAll(() => service.close());

test('the preview of a lock looks back ten years at most, and forward as far as it is asked to', async () => {
  const administrator = await service.as('administrator');
  const preview = (from: string, until: string) => administrator.call(adminApi.previewLock, { from, until });
  expect(await preview('2016-03-01', '9999-12-31')).toMatchObject({ records: 0, missing: [] });
  expect(await preview('0001-01-01', '0001-01-31')).toMatchObject({ records: 0 });
  for (const from of ['0001-01-01', '2016-02-22'])
    await expect(preview(from, '9999-12-31')).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'from', value: from },
    });
});
