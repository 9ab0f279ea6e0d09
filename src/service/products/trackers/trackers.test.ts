import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { EventCode } from '#contract/core/codes.ts';
import { products } from '#contract/documented/products.ts';
import { refused } from '#testing/refusals.ts';
import { startService, type TestService } from '#testing/service.ts';

let service: TestService;
let admin: Client;
let project: { id: string; plan: string; version: string };
beforeAll(async () => {
  service = await startService();
  await service.testData.administrator('admin');
  admin = await service.as('admin');
  project = await service.testData.project();
});
afterAll(() => service.close());

const invalid = (parameterName: string) => refused('main.error.InvalidParameter', { parameterName });

let count = 0;
const createTracker = async (body: object = {}) => {
  const tracker = await admin.call(appApi.createTrackerInstance, { body: { name: `Tracker ${++count}`, ...body } });
  if (!tracker) throw new Error('Nothing was created.');
  return tracker;
};
const put = (body: object) => admin.call(appApi.putTrackerLink, { body });
const events = async () => {
  const query = service.database.kysely.selectFrom('event').select(['message_code', 'activity_name']);
  const rows = await query.orderBy('id').execute();
  return rows.map(({ message_code, activity_name }) => [message_code, activity_name]);
};

describe('tracker instances', () => {
  test('tracker instances are created, changed, listed by name and deleted', async () => {
    const tracker = await createTracker({ name: 'bugs', baseUrl: 'https://bugs.example.org' });
    expect(tracker).toMatchObject({ name: 'bugs', enabled: true, uses: 0 });
    const change = (body: object) => admin.call(appApi.changeTrackerInstance, { trackerInstanceId: tracker.id, body });
    expect(await change({ enabled: false })).toMatchObject({ name: 'bugs', enabled: false });
    await expect(change({ baseUrl: 'file:///etc/passwd' })).rejects.toMatchObject(invalid('baseUrl'));
    const listed = await admin.call(appApi.listTrackerInstances, {});
    expect(listed?.trackerInstance.map(({ name }) => name)).toEqual(['bugs']);
    await expect(createTracker({ name: 'bugs' })).rejects.toMatchObject(refused('catalogue.error.NameNotUnique'));
    await admin.call(appApi.deleteTrackerInstance, { trackerInstanceId: tracker.id });
    expect((await admin.call(appApi.listTrackerInstances, {}))?.trackerInstance).toEqual([]);
  });

  test('an outdated change of a tracker instance is refused with the current values', async () => {
    const { id, modified } = await createTracker();
    const change = (body: object) => admin.call(appApi.changeTrackerInstance, { trackerInstanceId: id, body });
    const current = await change({ baseUrl: 'https://theirs.example.org', modified });
    await expect(change({ baseUrl: 'https://mine.example.org', modified })).rejects.toMatchObject({
      status: 500,
      ...refused('main.error.ModifiedMeanwhile', { id, modified: current?.modified, current: { ...current } }),
    });
    expect(await change({})).toEqual(current);
    await change({ baseUrl: 'https://mine.example.org', modified: current?.modified });
    await admin.call(appApi.deleteTrackerInstance, { trackerInstanceId: id });
  });

  test('tracker instances with links cannot be deleted', async () => {
    const tracker = await createTracker();
    await put({ trackerInstance: tracker.id, issueId: 'A-1', activity: await service.testData.activity(project) });
    await expect(admin.call(appApi.deleteTrackerInstance, { trackerInstanceId: tracker.id })).rejects.toMatchObject(
      refused('catalogue.error.InUse', { name: tracker.name, count: 1 }),
    );
  });
});

describe('links of issues', () => {
  test('links of issues are created, changed and deleted, each with one event in the project', async () => {
    const tracker = await createTracker();
    const [first, second] = [
      await service.testData.activity(project, { name: 'First' }),
      await service.testData.activity(project, { name: 'Second' }),
    ];
    const key = { trackerInstance: tracker.id, issueId: 'B-7' };
    const before = (await events()).length;
    expect(await put({ ...key, activity: first })).toEqual({
      ...key,
      activity: first,
      activityName: 'First',
      project: project.id,
    });
    await put({ ...key, activity: first });
    await put({ ...key, activity: second });
    const links = await admin.call(appApi.listTrackerLinks, { activity: second });
    expect(links?.trackerLink).toMatchObject([{ ...key, activityName: 'Second' }]);
    const found = { trackerIssueId: 'B-7', trackerInstance: tracker.name ?? '' };
    expect(await admin.call(products.getActivityForTrackerId, found)).toMatchObject({ id: second });
    await admin.call(appApi.deleteTrackerLink, key);
    expect((await admin.call(appApi.listTrackerLinks, { trackerInstance: tracker.id }))?.trackerLink).toEqual([]);
    expect((await events()).slice(before)).toEqual([
      [EventCode.activityChanged, 'First'],
      [EventCode.activityChanged, 'Second'],
      [EventCode.activityChanged, 'Second'],
    ]);
    await expect(admin.call(appApi.deleteTrackerLink, key)).rejects.toMatchObject(
      refused('catalogue.error.NotFound', { id: 'B-7' }),
    );
  });

  test('links of issues require an existing instance, an existing activity and an issue id', async () => {
    const tracker = await createTracker();
    const link = { trackerInstance: tracker.id, issueId: 'C-1', activity: await service.testData.activity(project) };
    await expect(put({ ...link, trackerInstance: '999999' })).rejects.toMatchObject(invalid('trackerInstance'));
    await expect(put({ ...link, activity: '999999' })).rejects.toMatchObject(invalid('activity'));
    await expect(put({ ...link, issueId: '' })).rejects.toMatchObject(invalid('issueId'));
  });
});
