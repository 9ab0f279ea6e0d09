import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { Level, UserLevel } from '#contract/core/codes.ts';
import { products } from '#contract/documented/products.ts';
import { startService, type TestService } from '#testing/service.ts';

/**
 * Two products: the visible one has a project that external, customer and observer see, the project of the other one is
 * visible to the administrator only.
 */
let service: TestService;
let observer: Client;
const ids: Record<string, string> = {};
const id = (name: string) => ids[name] ?? '';
const db = () => service.database.kysely;

async function product(name: string, project: string) {
  const active_project_id = project;
  const inserted = await db()
    .insertInto('product')
    .values({ name, description: 'Warm', active_project_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids[name] = inserted.id;
}

async function release(name: string, product_id: string, project: string | null) {
  const inserted = await db()
    .insertInto('release')
    .values({ name, product_id, release_date: '2026-05-31', active_project_id: project })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids[name] = inserted.id;
}

async function requirement(name: string, release_id: string | null) {
  const inserted = await db()
    .insertInto('requirement')
    .values({
      release_id,
      base_effort: 30,
      open_effort: 12.5,
      story_points: 5,
      external_link_url: 'https://issues.example/7',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ids[name] = inserted.id;
}

/** An instance and its link of an issue to an activity. */
async function link(instance: string, enabled: boolean, issue_id: string, activity_id: string) {
  const known = await db().selectFrom('tracker_instance').select('id').where('name', '=', instance).executeTakeFirst();
  const { id: tracker_instance_id } =
    known ??
    (await db()
      .insertInto('tracker_instance')
      .values({ name: instance, enabled })
      .returning('id')
      .executeTakeFirstOrThrow());
  await db().insertInto('tracker_link').values({ tracker_instance_id, issue_id, activity_id }).execute();
}

beforeAll(async () => {
  service = await startService();
  const { testData } = service;
  const project = await testData.project();
  const hidden = await testData.project();
  ids.project = project.id;
  ids.hidden = hidden.id;
  const users = { external: { external: true }, customer: { level: UserLevel.customer }, observer: {} };
  for (const [login, row] of Object.entries(users)) {
    await testData.permission(project.id, await testData.user(login, row), Level.observer);
  }
  await testData.user('stranger');
  await testData.administrator('admin');
  await product('Heat pump', project.id);
  await product('Stove', hidden.id);
  await release('Spring', id('Heat pump'), null);
  await release('Autumn', id('Stove'), hidden.id);
  await release('Shared', id('Stove'), project.id);
  await requirement('Quiet', id('Spring'));
  await requirement('Small', id('Autumn'));
  await requirement('Idea', null);
  for (const name of ['First', 'Second', 'Third', 'Fourth']) ids[name] = await testData.activity(project, { name });
  ids.Hidden = await testData.activity(hidden, { name: 'Hidden' });
  observer = await service.as('observer');
});
afterAll(() => service.close());

describe.each(['json', 'xml'] as const)('products, releases and requirements in %s', (format) => {
  test('a product, a release and a requirement can be read by their ids', async () => {
    const client = await service.as('observer', format);
    expect(await client.call(products.getProductById, { productId: id('Heat pump') })).toMatchObject({
      id: id('Heat pump'),
      name: 'Heat pump',
      description: 'Warm',
      activeProject: id('project'),
    });
    expect(await client.call(products.getReleaseById, { releaseId: id('Spring') })).toMatchObject({
      id: id('Spring'),
      product: id('Heat pump'),
      name: 'Spring',
      releaseDate: '2026-05-31',
      activeProject: null,
    });
    expect(await client.call(products.getRequirementById, { requirementId: id('Quiet') })).toMatchObject({
      id: id('Quiet'),
      baseEffort: 30,
      openEffort: 12.5,
      storyPoints: 5,
      externalLinkURL: 'https://issues.example/7',
    });
  });

  test('the activity linked to an issue is found', async () => {
    const issue = `FORMAT-${format}`;
    await link('Formats', true, issue, id('First'));
    const client = await service.as('observer', format);
    expect(await client.call(products.getActivityForTrackerId, { trackerIssueId: issue })).toMatchObject({
      id: id('First'),
      name: 'First',
    });
  });

  test('an unknown id returns an empty answer', async () => {
    const client = await service.as('observer', format);
    expect(await client.call(products.getProductById, { productId: '999999' })).toBeNull();
    expect(await client.call(products.getReleaseById, { releaseId: '999999' })).toBeNull();
    expect(await client.call(products.getRequirementById, { requirementId: '999999' })).toBeNull();
    expect(await client.call(products.getActivityForTrackerId, { trackerIssueId: 'NONE-1' })).toBeNull();
  });
});

describe('access to products, releases and requirements', () => {
  const readable = async (login: string) => {
    const client = await service.as(login);
    const found = [
      ...['Heat pump', 'Stove'].map(async (name) => client.call(products.getProductById, { productId: id(name) })),
      ...['Spring', 'Autumn', 'Shared'].map(async (name) =>
        client.call(products.getReleaseById, { releaseId: id(name) }),
      ),
      ...['Quiet', 'Small', 'Idea'].map(async (name) =>
        client.call(products.getRequirementById, { requirementId: id(name) }),
      ),
    ];
    const names = ['Heat pump', 'Stove', 'Spring', 'Autumn', 'Shared', 'Quiet', 'Small', 'Idea'];
    const records = await Promise.all(found);
    return names.filter((_, index) => records[index] !== null);
  };

  test.each(['stranger', 'observer', 'admin'])(
    'every internal user reads all products, releases and requirements: %s',
    async (login) => {
      expect(await readable(login)).toHaveLength(8);
    },
  );

  test.each(['external', 'customer'])(
    'an %s user reads only products whose active project is visible',
    async (login) => {
      expect(await readable(login)).toEqual(['Heat pump', 'Spring', 'Shared', 'Quiet']);
    },
  );

  test('a hidden active project is not named', async () => {
    const activeProject = async (login: string) =>
      (await (await service.as(login)).call(products.getProductById, { productId: id('Stove') }))?.activeProject;
    expect(await activeProject('observer')).toBeNull();
    expect(await activeProject('admin')).toBe(id('hidden'));
  });
});

describe('getActivityForTrackerId', () => {
  const find = async (trackerIssueId: string, trackerInstance?: string, client = observer) =>
    (
      await client.call(products.getActivityForTrackerId, {
        trackerIssueId,
        ...(trackerInstance !== undefined && { trackerInstance }),
      })
    )?.name ?? null;

  test('getActivityForTrackerId searches enabled instances before disabled ones, each in alphabetical order', async () => {
    const unlink = (instance: string) =>
      db()
        .deleteFrom('tracker_link')
        .where('issue_id', '=', 'ORDER-1')
        .where(
          'tracker_instance_id',
          'in',
          db().selectFrom('tracker_instance').select('id').where('name', '=', instance),
        )
        .execute();
    await link('archive', false, 'ORDER-1', id('Third'));
    await link('Zoo', true, 'ORDER-1', id('Second'));
    await link('Closed', false, 'ORDER-1', id('Fourth'));
    await link('building', true, 'ORDER-1', id('First'));
    const order: (string | null)[] = [];
    for (const instance of ['building', 'Zoo', 'archive', 'Closed']) {
      order.push(await find('ORDER-1'));
      await unlink(instance);
    }
    expect([...order, await find('ORDER-1')]).toEqual(['First', 'Second', 'Third', 'Fourth', null]);
  });

  test('getActivityForTrackerId finds an issue of a named instance, even if disabled, by its case-sensitive name', async () => {
    await link('Garden', true, 'ONE-1', id('First'));
    await link('garden', true, 'ONE-1', id('Second'));
    await link('Old', false, 'ONE-1', id('Third'));
    expect(await find('ONE-1', 'Garden')).toBe('First');
    expect(await find('ONE-1', 'garden')).toBe('Second');
    expect(await find('ONE-1', 'Old')).toBe('Third');
    expect(await find('ONE-1', 'GARDEN')).toBeNull();
  });

  test('getActivityForTrackerId skips activities hidden from the caller', async () => {
    await link('A', true, 'SEEN-1', id('Hidden'));
    await link('B', true, 'SEEN-1', id('First'));
    expect(await find('SEEN-1')).toBe('First');
    expect(await find('SEEN-1', undefined, await service.as('admin'))).toBe('Hidden');
    expect(await find('SEEN-1', undefined, await service.as('stranger'))).toBeNull();
    expect(await find('SEEN-1', 'A')).toBeNull();
  });

  test('getActivityForTrackerId skips activities outside the checked-in plan', async () => {
    const gone = await service.testData.activity({ ...(await service.testData.project()) }, { name: 'Gone' });
    await db().deleteFrom('activity_version').where('activity_id', '=', gone).execute();
    await link('A', true, 'GONE-1', gone);
    expect(await find('GONE-1', undefined, await service.as('admin'))).toBeNull();
  });
});
