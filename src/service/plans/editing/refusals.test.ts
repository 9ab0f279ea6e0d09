import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpPlanEdit } from '#contract/app/plan-editing.ts';
import { ActivityType, Level, ResourceType } from '#contract/core/codes.ts';
import { type PlanEditor, planEditor, uuid } from '#testing/plan-editor.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let editor: PlanEditor;
let project: { id: string; plan: string; version: string };
const id: Record<string, string> = {};
const db = () => service.database.kysely;

beforeAll(async () => {
  service = await startService({ today: '2026-03-02' });
  id['ann'] = await service.testData.user('ann');
});
afterAll(() => service.close());

beforeEach(async () => {
  project = await service.testData.project();
  await service.testData.permission(project.id, id['ann'] ?? '', Level.manager);
  editor = planEditor(await service.as('ann'), project.id);
});

const collection = ActivityType.collection;
const namesInOrder = async () => (await editor.read()).activity.map(({ name }) => name);

describe('an invalid save', () => {
  /** A plan with two activities of which the second has a child. */
  const wrong: readonly (readonly [what: string, edit: () => Promise<Partial<OpPlanEdit>>, parameterName: string])[] = [
    ['a new activity without a name', async () => ({ activity: [{ id: uuid(), name: ' ' }] }), 'activity[0].name'],
    ['an id that the plan has not', async () => ({ activity: [{ id: '999999', name: 'x' }] }), 'activity[0].id'],
    [
      'an activity twice',
      async () => ({ activity: [{ id: id['work'] ?? '' }, { id: `0${id['work']}` }] }),
      'activity[1].id',
    ],
    [
      'an activity that is removed, too',
      async () => ({ activity: [{ id: id['work'] ?? '' }], removedActivity: [id['work'] ?? ''] }),
      'activity[0].id',
    ],
    [
      'a parent that is not there',
      async () => ({ activity: [{ id: uuid(), name: 'x', parent: uuid() }] }),
      'activity[0].parent',
    ],
    [
      'a parent that is no collection',
      async () => ({ activity: [{ id: uuid(), name: 'x', parent: id['work'] ?? '' }] }),
      'activity[0].parent',
    ],
    [
      'a parent below itself',
      async () => ({ activity: [{ id: id['phase'] ?? '', parent: id['inner'] ?? '' }] }),
      'activity[0].parent',
    ],
    [
      'a collection that is none any more but holds others',
      async () => ({ activity: [{ id: id['phase'] ?? '', type: ActivityType.standard }] }),
      'activity[0].type',
    ],
    [
      'a collection removed without what it holds',
      async () => ({ removedActivity: [id['phase'] ?? ''] }),
      'removedActivity[0]',
    ],
    [
      'a finish before the start',
      async () => ({ activity: [{ id: id['work'] ?? '', start: '2026-03-06', finish: '2026-03-05' }] }),
      'activity[0].finish',
    ],
    [
      'a constraint without its day',
      async () => ({ activity: [{ id: id['work'] ?? '', constraint: 4 }] }),
      'activity[0].constraintDay',
    ],
    [
      'a day of a constraint that names none',
      async () => ({ activity: [{ id: id['work'] ?? '', constraint: 1, constraintDay: '2026-03-05' }] }),
      'activity[0].constraintDay',
    ],
    [
      'a fixed date that is no attribute',
      async () => ({ activity: [{ id: id['work'] ?? '', constraint: 2, constraintDay: '2026-03-05' }] }),
      'activity[0].constraint',
    ],
    [
      'negative effort',
      async () => ({ activity: [{ id: id['work'] ?? '', baseEffort: -1 }] }),
      'activity[0].baseEffort',
    ],
    [
      'an ad hoc activity',
      async () => ({ activity: [{ id: uuid(), name: 'x', type: ActivityType.adHoc }] }),
      'activity[0].type',
    ],
    [
      'more than all progress',
      async () => ({ activity: [{ id: id['work'] ?? '', complete: 101 }] }),
      'activity[0].complete',
    ],
    [
      'a category that is not there',
      async () => ({ activity: [{ id: id['work'] ?? '', category: '999999' }] }),
      'activity[0].category',
    ],
    [
      'a responsible resource that the caller does not see',
      async () => ({ activity: [{ id: id['work'] ?? '', responsibleResource: await service.testData.resource() }] }),
      'activity[0].responsibleResource',
    ],
    [
      'a resource that the caller does not see',
      async () => ({
        assignment: [
          { activity: id['work'] ?? '', resource: await service.testData.resource(), assigned: 100, baseEffort: 1 },
        ],
      }),
      'assignment[0].resource',
    ],
    [
      'a delay before the start',
      async () => ({
        assignment: [{ activity: id['work'] ?? '', resource: '1', assigned: 100, baseEffort: 1, delay: -1 }],
      }),
      'assignment[0].delay',
    ],
    [
      'a pool',
      async () => {
        const pool = await service.testData.pool({ type: ResourceType.pool });
        await service.testData.resourcePermission(pool, id['ann'] ?? '', Level.manager);
        return { assignment: [{ activity: id['work'] ?? '', resource: pool, assigned: 100, baseEffort: 1 }] };
      },
      'assignment[0].resource',
    ],
    [
      'a link to itself',
      async () => ({ link: [{ predecessor: id['work'] ?? '', successor: id['work'] ?? '', type: 0 }] }),
      'link[0].successor',
    ],
    [
      'a link to a removed activity',
      async () => ({
        removedActivity: [id['inner'] ?? ''],
        link: [{ predecessor: id['work'] ?? '', successor: id['inner'] ?? '', type: 0 }],
      }),
      'link[0].successor',
    ],
  ];

  test.each(wrong)(
    'a save is refused with the path of the invalid field and nothing is written: %s',
    async (_what, edit, parameterName) => {
      id['work'] = await service.testData.activity(project, { name: 'Work' });
      id['phase'] = await service.testData.activity(project, { name: 'Phase', type: collection });
      id['inner'] = await service.testData.activity(project, {
        name: 'Inner',
        type: collection,
        parent_id: id['phase'],
        outline_level: 2,
      });
      await editor.checkOut();
      const before = await editor.read();
      // A change that is right by itself is not written either.
      const { activity = [], ...rest } = await edit();
      const right = { id: uuid(), sequence: 1, name: 'Right' };
      const refused = editor.save({ ...rest, activity: [...activity, right] });
      await expect(refused).rejects.toMatchObject({
        code: 'main.error.InvalidParameter',
        arguments: { parameterName },
      });
      expect(await editor.read()).toEqual(before);
    },
  );

  test('a save is refused if its total effort exceeds the maximum', async () => {
    await editor.checkOut();
    const activity = ['A', 'B'].map((name) => ({ id: uuid(), name, baseEffort: 9e8 }));
    await expect(editor.save({ activity })).rejects.toMatchObject({
      code: 'main.error.InvalidParameter',
      arguments: { parameterName: 'activity' },
    });
    expect(await namesInOrder()).toEqual([]);
  });

  test('a save with links that close a loop, even through a collection, is refused with the names in it', async () => {
    const [a, b, phase, inner] = [uuid(), uuid(), uuid(), uuid()];
    await editor.checkOut();
    await editor.save({
      activity: [
        { id: a, name: 'A' },
        { id: b, name: 'B' },
        { id: phase, name: 'Phase', type: collection },
        { id: inner, name: 'Inner', parent: phase },
      ],
      link: [
        { predecessor: a, successor: b, type: 0 },
        { predecessor: b, successor: phase, type: 0 },
      ],
    });
    const loop = (predecessor: string, successor: string) =>
      editor.save({ link: [{ predecessor, successor, type: 0 }] });
    const refused = (activities: readonly string[]) => ({
      code: 'project.error.LoopAssignmentError',
      arguments: { activities: expect.arrayContaining([...activities]) },
    });
    await expect(loop(b, a)).rejects.toMatchObject(refused(['A', 'B']));
    await expect(loop(inner, a)).rejects.toMatchObject(refused(['A', 'B', 'Inner']));
    await expect(loop(phase, inner)).rejects.toMatchObject(refused(['Phase', 'Inner']));
    const moved = editor.save({ activity: [{ id: a, parent: phase }] });
    await expect(moved).rejects.toMatchObject(refused(['A', 'B']));
    expect((await editor.read()).link).toHaveLength(2);
  });

  test('removing an activity with recorded work is refused with its name', async () => {
    const work = await service.testData.activity(project, { name: 'Worked' });
    const assignment = await service.testData.assignment(project, work, await service.testData.resource());
    await sql`insert into work_record (assignment_id, resource_id, day, actual_effort, open_effort)
      select id, resource_id, '2026-01-05', 2, 0 from assignment where id = ${assignment}`.execute(db());
    await editor.checkOut();
    await expect(editor.save({ removedActivity: [work] })).rejects.toMatchObject({
      code: 'project_planning.error.ImportErrorWorkRecordsExist',
      arguments: { activities: ['Worked'], ids: [work] },
    });
    expect(await namesInOrder()).toEqual(['Worked']);
  });
});
