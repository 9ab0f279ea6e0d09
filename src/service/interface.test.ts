import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/documented/api.ts';
import { basePaths } from '#contract/core/endpoint.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('all 112 operations of the documented interface answer in both formats', () => {
  expect(endpoints).toHaveLength(112);
  const unanswered = endpoints.flatMap(({ name, method, path }) =>
    [basePaths.json, basePaths.xml]
      .map((base) => base + path.replace(/\{(\w+)\}/g, ':$1'))
      .filter((url) => !service.server.hasRoute({ method, url }))
      .map((url) => `${name}: ${method} ${url}`),
  );
  expect(unanswered).toEqual([]);
});
