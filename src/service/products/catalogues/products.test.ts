import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { products } from '#contract/documented/products.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
});
afterAll(() => service.close());

const invalid = (parameterName: string) => refused('main.error.InvalidParameter', { parameterName });

let count = 0;
const there = async <T>(work: Promise<T | null>): Promise<T> => {
  const record = await work;
  if (record === null) throw new Error('Nothing was answered.');
  return record;
};
const createProduct = (body: object = {}) =>
  there(admin.call(appApi.createProduct, { body: { name: `Product ${++count}`, ...body } }));
const createRelease = (body: object) =>
  there(admin.call(appApi.createRelease, { body: { name: `Release ${++count}`, ...body } }));
const createRequirement = (body: object) => there(admin.call(appApi.createRequirement, { body }));

describe('products', () => {
  test('products are created, changed, listed and deleted, and returned by the documented operation', async () => {
    const { id: activeProject } = await service.testData.project();
    const product = await createProduct({ description: 'What we sell', activeProject });
    expect(product).toMatchObject({ description: 'What we sell', activeProject, uses: 0 });
    const change = (body: object) => admin.call(appApi.changeProduct, { productId: product.id, body });
    const changed = await there(change({ activeProject: null, modified: product.modified }));
    expect(changed.activeProject).toBeNull();
    await expect(change({ name: 'x', modified: product.modified })).rejects.toMatchObject(
      refused('main.error.ModifiedMeanwhile', { id: product.id }),
    );
    expect(await admin.call(products.getProductById, { productId: product.id })).toMatchObject({ name: product.name });
    expect((await there(admin.call(appApi.listProducts, {}))).product).toEqual([changed]);
    await admin.call(appApi.deleteProduct, { productId: product.id });
    expect((await there(admin.call(appApi.listProducts, {}))).product).toEqual([]);
  });

  test('the active project of a product must be a project, not a portfolio', async () => {
    const portfolio = await service.testData.portfolio();
    for (const activeProject of [portfolio, '999999'])
      await expect(createProduct({ activeProject })).rejects.toMatchObject(invalid('activeProject'));
  });

  test('products with releases and releases with requirements cannot be deleted', async () => {
    const product = await createProduct();
    const release = await createRelease({ product: product.id, releaseDate: '2026-06-30' });
    const requirement = await createRequirement({ release: release.id });
    await expect(admin.call(appApi.deleteProduct, { productId: product.id })).rejects.toMatchObject(
      refused('catalogue.error.InUse', { name: product.name, count: 1 }),
    );
    await expect(admin.call(appApi.deleteRelease, { releaseId: release.id })).rejects.toMatchObject(
      refused('catalogue.error.InUse', { name: release.name, count: 1 }),
    );
    await admin.call(appApi.deleteRequirement, { requirementId: requirement.id });
    await admin.call(appApi.deleteRelease, { releaseId: release.id });
    await admin.call(appApi.deleteProduct, { productId: product.id });
  });
});

describe('releases', () => {
  test('a release belongs to a product, in which its name is unique', async () => {
    const [one, other] = [await createProduct(), await createProduct()];
    const release = await createRelease({ product: one.id, name: '1.0' });
    expect(await createRelease({ product: other.id, name: '1.0' })).toMatchObject({ product: other.id });
    await expect(createRelease({ product: one.id, name: '1.0' })).rejects.toMatchObject(
      refused('catalogue.error.NameNotUnique', { name: '1.0' }),
    );
    await expect(createRelease({})).rejects.toMatchObject(invalid('product'));
    await expect(createRelease({ product: '999999' })).rejects.toMatchObject(invalid('product'));
    const listed = await there(admin.call(appApi.listReleases, { product: one.id }));
    expect(listed.release).toEqual([release]);
  });

  test('the date of a release is cleared by null', async () => {
    const product = await createProduct();
    const release = await createRelease({ product: product.id, releaseDate: '2026-06-30' });
    const body = { releaseDate: null };
    const changed = await there(admin.call(appApi.changeRelease, { releaseId: release.id, body }));
    expect(changed.releaseDate ?? null).toBeNull();
  });
});

describe('requirements', () => {
  test('requirements are created, changed and listed by release', async () => {
    const release = await createRelease({ product: (await createProduct()).id });
    const body = {
      release: release.id,
      baseEffort: 16,
      openEffort: 8,
      storyPoints: 5,
      externalLinkURL: 'https://example.org/7',
    };
    const requirement = await createRequirement(body);
    expect(requirement).toMatchObject({ ...body, uses: 0 });
    const change = { requirementId: requirement.id, body: { storyPoints: null, openEffort: 0 } };
    const changed = await there(admin.call(appApi.changeRequirement, change));
    expect(changed).toMatchObject({ openEffort: 0, baseEffort: 16 });
    expect(changed.storyPoints ?? null).toBeNull();
    const listed = await there(admin.call(appApi.listRequirements, { release: release.id }));
    expect(listed.requirement).toEqual([changed]);
  });

  test.each([
    [{ baseEffort: -1 }, 'baseEffort'],
    [{ openEffort: -1 }, 'openEffort'],
    [{ storyPoints: -1 }, 'storyPoints'],
    [{ storyPoints: 1e14 }, 'storyPoints'],
    [{ externalLinkURL: 'javascript:alert(1)' }, 'externalLinkURL'],
    [{ release: '999999' }, 'release'],
  ])('requirements with %j are refused', async (body, parameterName) => {
    await expect(createRequirement(body)).rejects.toMatchObject(invalid(parameterName));
  });

  test('requirements referenced by an activity in any plan version cannot be deleted', async () => {
    const requirement = await createRequirement({});
    await service.testData.activity(await service.testData.project(), { requirement_id: requirement.id });
    await expect(admin.call(appApi.deleteRequirement, { requirementId: requirement.id })).rejects.toMatchObject(
      refused('catalogue.error.InUse', { name: requirement.id, count: 1 }),
    );
  });
});
