import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { failureOf } from '#testing/refusals.ts';
import { storedPassword } from '#testing/password.ts';
import { cookieOf, send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';
import { sheetFile } from '#testing/sheet-file.ts';

/** The embedded database has one process. */
describe.runIf(process.env.TEST_DATABASE_URL)('two processes on one database', () => {
  let one: TestService;
  let two: TestService;

  beforeAll(async () => {
    one = await startService();
    two = await startService({ database: one.database });
    await one.testData.administrator('admin');
    await one.testData.user('mia', { password_hash: await storedPassword('correct horse') });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });

  const signOn = ({ baseUrl }: TestService, password: string) =>
    send(`${baseUrl}/api/json/v2/users/signOn?${new URLSearchParams({ login: 'mia', password }).toString()}`);
  const whoIs = ({ baseUrl }: TestService, cookie: string) =>
    send(`${baseUrl}/api/json/v2/users/currentUser`, { headers: { cookie } });

  test('a session of one is valid in the other, and ends in both', async () => {
    const cookie = cookieOf(await signOn(one, 'correct horse'));
    expect((await whoIs(two, cookie)).status).toBe(200);
    await send(`${two.baseUrl}/api/json/v2/users/signOff`, { headers: { cookie } });
    expect((await whoIs(one, cookie)).status).toBe(401);
  });

  test('a repeated write is answered by the other as the first time, and changes nothing', async () => {
    const input = { superPortfolioId: '1', body: { name: 'Once' } };
    const [first, second] = [await one.as('admin'), await two.as('admin')];
    const created = await first.call(api.projects.createPortfolio, input, { idempotencyKey: 'portfolio' });
    expect(await second.call(api.projects.createPortfolio, input, { idempotencyKey: 'portfolio' })).toEqual(created);
  });

  test('an import in one shows its progress and can be cancelled in the other', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => ['Ann', '2026-01-01', `Project ${index}`, 'Design', 1]);
    const body = sheetFile([['Resource', 'Date', 'Project', 'Activity', 'Hours'], ...many]);
    const [first, second] = [await one.as('admin'), await two.as('admin')];
    // The import waits for the table until it was cancelled.
    const holder = await one.database.pool.connect();
    await holder.query('begin; lock table resource');
    const running = failureOf(first.call(api.worklogs.importTimeRecords, { body }, { idempotencyKey: 'import' }));
    await expect
      .poll(() => second.call(appApi.getImportProgress, { importKey: 'import' }), { timeout: 30_000 })
      .not.toBeNull();
    await second.call(appApi.cancelImport, { importKey: 'import' });
    await holder.query('rollback');
    holder.release();
    expect(await running).toMatchObject({ code: 'main.error.Cancelled' });
  });

  test('failed sign-ons at one count in the other', async () => {
    for (let count = 0; count < 10; count++) await signOn(count % 2 === 0 ? one : two, 'wrong');
    expect([(await signOn(one, 'wrong')).status, (await signOn(two, 'wrong')).status]).toEqual([429, 429]);
  });
});
