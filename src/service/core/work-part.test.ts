import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkContour } from '#contract/core/codes.ts';
import { workDone } from '#plan/schedule/contour.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

test('the database spreads the hours of an assignment as the plan does', async () => {
  const times = [0, 0.05, 0.1, 0.33, 0.5, 0.999, 1];
  const shapes = Object.values(WorkContour).flatMap((contour) =>
    [0, 3, 40, 50].flatMap((delay) => [0, 40].map((duration) => ({ contour, delay, duration }))),
  );
  const rows = shapes.flatMap((shape) => times.map((time) => ({ ...shape, time, expected: workDone(shape, time) })));
  const { rows: found } = await sql<{ done: number }>`
    select work_done(delay, contour, duration, time)::double precision as done
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as shape (delay hours, contour smallint, duration hours, time numeric)`.execute(service.database.kysely);
  for (const [index, { done }] of found.entries()) expect(done).toBeCloseTo(rows[index]?.expected ?? -1, 9);
  expect(found).toHaveLength(rows.length);
});
