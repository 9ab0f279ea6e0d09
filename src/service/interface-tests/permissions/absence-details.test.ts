import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { answersOf } from '#testing/every-answer.ts';
import { type LevelService, startLevelService } from '#testing/level-service.ts';

/** Every operation and every report, called at each level: why a person is away is read by its managers and itself alone. */

/** As id, name, reason and comment: nothing else in the data has them. */
const secrets = { typeId: '987654321', type: 'Secret type', reason: 'Secret reason', comment: 'Secret comment' };

let service: LevelService;

beforeAll(async () => {
  service = await startLevelService();
  const { testData, database, records } = service;
  const { own } = records;
  const db = database.kysely;
  await db.insertInto('unavailability_type').values({ id: secrets.typeId, name: secrets.type }).execute();
  const { reason, comment } = secrets;
  const away = { start: '2026-01-01', finish: '2026-12-31', reason, comment };
  await db
    .updateTable('unavailability')
    .set({ ...away, type_id: secrets.typeId })
    .where('id', '=', own.unavailability)
    .execute();
  const untyped = await testData.resource({ parent_id: own.pool });
  await db
    .insertInto('unavailability')
    .values({ ...away, resource_id: untyped })
    .execute();
  const person = await testData.user('person');
  await db.updateTable('resource').set({ user_id: person }).where('id', '=', own.resource).execute();
  await service.tokenOf('person');
  await service.remember();
}, 180_000);

afterAll(() => service.close());

/** The catalogue of types is public: it contains nothing about a person. */
const isCatalogue = (name: string) => /UnavailabilityType/.test(name);

async function telling(caller: string): Promise<string[]> {
  const answers = await answersOf(service, caller);
  return [...answers].flatMap(([name, body]) =>
    Object.values(secrets).flatMap((secret) =>
      !isCatalogue(name) && body.includes(secret) ? `${name}: ${secret}` : [],
    ),
  );
}

describe('type, reason and comment of an absence', () => {
  test.each(['none', 'external', 'observer', 'contributor'])(
    'type, reason and comment of an absence are in no answer to %s',
    async (caller) => {
      expect(await telling(caller)).toEqual([]);
    },
    60_000,
  );

  test('type, reason and comment of an absence are shown to managers of the resource', async () => {
    const found = await telling('manager');
    for (const name of [
      'resources.getUnavailabilityById, json',
      'resources.getUnavailabilityById, xml',
      'app.getAbsenceCalendar, json',
      'unavailability-calendar, csv',
    ])
      expect(found).toContainEqual(expect.stringContaining(name));
  }, 60_000);

  test('type, reason and comment of an absence are shown to the user of the resource', async () => {
    const found = await telling('person');
    for (const name of ['resources.listMyUnavailabilities, json', 'app.getAbsenceCalendar, json'])
      expect(found).toContainEqual(expect.stringContaining(name));
  }, 60_000);
});

test('observers see the days of an absence in lists', async () => {
  const { own } = service.records;
  const list = await service.as('observer').call(api.resources.listUnavailabilities, { resourceId: own.resource });
  expect(list?.unavailability).toEqual([
    expect.objectContaining({ resource: own.resource, start: '2026-01-01', finish: '2026-12-31', active: true }),
  ]);
  for (const field of ['reason', 'comment', 'unavailabilityTypeId'])
    expect(list?.unavailability?.[0]).not.toHaveProperty(field);
});

test('a calendar feed calls the absence of a colleague "Absent" and names the type only for managers', async () => {
  const feedOf = async (caller: 'observer' | 'manager') => {
    const feed = await service.as(caller).call(appApi.makeAbsenceFeed, { scope: 'team' });
    const answer = await service.server.inject({ url: feed?.path ?? '' });
    expect(answer.statusCode).toBe(200);
    return answer.body.replaceAll('\r\n ', '');
  };
  const observed = await feedOf('observer');
  expect(observed).toContain('Resource own: Absent');
  expect(observed).not.toContain('Secret');
  expect(await feedOf('manager')).toContain(`Resource own: ${secrets.type}`);
});
