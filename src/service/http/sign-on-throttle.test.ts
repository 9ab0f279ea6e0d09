import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#testing/database.ts';
import { SignOnThrottle } from './sign-on-throttle.ts';

const minute = 60_000;

const at = (login: string, address: string) => ({ login, address });

let database: TestDatabase;
let throttle: SignOnThrottle;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.kysely.deleteFrom('sign_on_attempt').execute();
  throttle = new SignOnThrottle(database.kysely);
});
afterAll(() => database.release());

async function fail(attempt: ReturnType<typeof at>, times: number, now = 0): Promise<void> {
  for (let count = 0; count < times; count++) await throttle.begin(attempt, now);
}

const succeed = async (attempt: ReturnType<typeof at>) => (await throttle.begin(attempt, 0))();

test('a login and an address are each blocked after 10 failures within 15 minutes', async () => {
  await fail(at('mia', '1'), 9);
  await expect(throttle.check(at('mia', '1'), 0)).resolves.toBe(false);
  await fail(at('mia', '1'), 1, minute);
  const refused = { status: 429, arguments: { minutes: 14 } };
  await expect(throttle.check(at('MIA', '2'), minute)).rejects.toMatchObject(refused);
  await expect(throttle.check(at('ben', '1'), minute)).rejects.toMatchObject(refused);
  await expect(throttle.begin(at('ben', '1'), minute)).rejects.toMatchObject(refused);
  await expect(throttle.check(at('ben', '2'), minute)).resolves.toBe(false);
  await expect(throttle.check(at('mia', '1'), 15 * minute)).resolves.toBe(false);
});

test('a successful sign-on clears its own attempt and the failures of the login, but not those of the address', async () => {
  await fail(at('mia', '1'), 9);
  await succeed(at('mia', '1'));
  await expect(throttle.check(at('mia', '2'), 0)).resolves.toBe(false);
  await expect(throttle.check(at('ben', '1'), 0)).resolves.toBe(false);
  await fail(at('ben', '1'), 1);
  await expect(throttle.check(at('ben', '1'), 0)).rejects.toThrow();
});

test('strangers cannot block a login by its name or at an address from which it has signed on before', async () => {
  await succeed(at('mia', '1'));
  await fail(at('mia', '2'), 10);
  await fail(at('ben', '1'), 9);
  await expect(throttle.begin(at('ben', '1'), 0)).resolves.toBeTypeOf('function');
  await expect(throttle.check(at('mia', '1'), 0)).resolves.toBe(true);
  await expect(throttle.check(at('mia', '3'), 0)).rejects.toThrow();
});

test('a login is refused after 10 failures even at an address from which it has signed on before', async () => {
  await succeed(at('mia', '1'));
  await fail(at('mia', '1'), 10);
  await expect(throttle.check(at('mia', '1'), 0)).rejects.toThrow();
  await throttle.forgive('Mia');
  await expect(throttle.check(at('mia', '1'), 0)).resolves.toBe(true);
});

test('of attempts that begin at once in several processes, ten are let through, and the others are not counted', async () => {
  const other = new SignOnThrottle(database.kysely);
  const attempts = Array.from({ length: 14 }, (_, index) =>
    (index % 2 === 0 ? throttle : other).begin(at('mia', String(index)), 0),
  );
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  const row = await database.kysely
    .selectFrom('sign_on_attempt')
    .select('failures')
    .where('login', '=', 'mia')
    .where('address', '=', '')
    .executeTakeFirstOrThrow();
  expect(row.failures).toHaveLength(10);
});

test('attempts that no longer count are deleted by later ones, but not familiar addresses', async () => {
  await fail(at('ben', '1'), 1);
  await succeed(at('mia', '2'));
  await fail(at('eve', '3'), 1, 16 * minute);
  const rows = await database.kysely
    .selectFrom('sign_on_attempt')
    .select(['login', 'address'])
    .orderBy('login')
    .execute();
  expect(rows.filter(({ login, address }) => login !== 'eve' && address !== '3')).toEqual([at('mia', '2')]);
});
