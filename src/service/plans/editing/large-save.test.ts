import { afterAll, beforeAll, expect, test } from 'vitest';
import { Level } from '#contract/core/codes.ts';
import type { OpPlanEdit } from '#contract/app/plan-editing.ts';
import { planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
});
afterAll(() => service.close());

test('a plan save may exceed the size of other records: thousands of new activities are written at once', async () => {
  const { testData } = service;
  const ann = await testData.user('ann');
  const project = await testData.project();
  await testData.permission(project.id, ann, Level.manager);
  const editor = planEditor(await service.as('ann'), project.id);
  await editor.checkOut();
  const ids = Array.from({ length: 2_000 }, () => uuid());
  const description = 'What is to be done, by whom, with what, and what has to be there before. '.repeat(28);
  const edit: Partial<OpPlanEdit> = {
    activity: ids.map((id, index) => ({
      id,
      sequence: index + 1,
      name: `Activity ${index}`,
      description,
      start: '2026-03-02',
      finish: '2026-03-06',
      duration: 40,
    })),
    link: ids.slice(1).map((successor, index) => ({ predecessor: ids[index] ?? '', successor, type: 0 })),
  };
  expect(JSON.stringify(edit).length).toBeGreaterThan(4 * 1024 * 1024);
  await editor.save(edit);
  const plan = await editor.read();
  expect([plan.activity.length, plan.link.length]).toEqual([2_000, 1_999]);
  expect(plan.activity.at(-1)).toMatchObject({ name: 'Activity 1999', guid: ids.at(-1) });
}, 60_000);
