import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';
import { CommitUnconfirmed, ConnectionLost } from '#service/db/database-error.ts';
import { inTransaction } from '#service/db/transaction.ts';

/** Only a server ends a connection without ending all of them. */
describe.runIf(process.env.TEST_DATABASE_URL)('a connection to the server', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startService();
    await service.testData.administrator('admin');
    const { kysely: db } = service.database;
    await sql`create table note (text text)`.execute(db);
    await sql`create function end_connection() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return null; end $$`.execute(db);
  });
  afterAll(async () => {
    await sql`drop table note`.execute(service.database.kysely);
    await sql`drop function end_connection cascade`.execute(service.database.kysely);
    await service.close();
  });

  const notes = async () =>
    (await sql<{ text: string }>`select text from note`.execute(service.database.kysely)).rows.map(({ text }) => text);
  const note = (text: string) =>
    inTransaction(service.database.kysely, (db) => sql`insert into note values (${text})`.execute(db));

  /** Ends every other connection to the database, and waits until the server has done so. */
  const endOthers = () =>
    service.database.pool.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );

  test('a connection lost during a statement fails only that statement', async () => {
    const { kysely: db } = service.database;
    const endOwn = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)`;
    await expect(endOwn.execute(db)).rejects.toThrow(ConnectionLost);
    await note('after a statement');
    expect(await notes()).toContain('after a statement');
  });

  test('a connection lost between two statements of a transaction rolls back the first', async () => {
    const work = inTransaction(service.database.kysely, async (db) => {
      await sql`insert into note values ('half done')`.execute(db);
      await endOthers();
      await sql`insert into note values ('other half')`.execute(db);
    });
    await expect(work).rejects.toThrow(ConnectionLost);
    expect(await notes()).not.toContain('half done');
  });

  test('a connection lost in a transaction does not hide the reason why the transaction ended', async () => {
    const work = inTransaction(service.database.kysely, async (db) => {
      await sql`insert into note values ('refused')`.execute(db);
      await endOthers();
      await sql`select 1`.execute(db).catch(() => undefined);
      throw new Error('refused by a rule');
    });
    await expect(work).rejects.toThrow('refused by a rule');
    expect(await notes()).not.toContain('refused');
  });

  test('a connection lost before a commit stores nothing, and during the commit the outcome is reported as unconfirmed', async () => {
    const { kysely: db } = service.database;
    const early = inTransaction(db, async (transaction) => {
      await sql`insert into note values ('not sent')`.execute(transaction);
      await endOthers();
      await sql`select 1`.execute(transaction).catch(() => undefined);
    });
    await expect(early).rejects.toThrow(ConnectionLost);
    await sql`create constraint trigger ending after insert on note deferrable initially deferred
      for each row execute function end_connection()`.execute(db);
    await expect(note('sent')).rejects.toThrow(CommitUnconfirmed);
    await sql`drop trigger ending on note`.execute(db);
    expect(await notes()).not.toContain('not sent');
  });

  test.each([
    ['before its commit', 'trigger ending before', '', 'main.error.Busy'],
    ['during its commit', 'constraint trigger ending after', 'deferrable initially deferred', 'main.error.Unconfirmed'],
  ])(
    'a connection lost %s fails the request with an error message, and the next request succeeds',
    async (_, kind, when, code) => {
      const { kysely: db } = service.database;
      const authorization = `Bearer ${await service.tokenOf('admin')}`;
      const ask = (name: string) =>
        send(`${service.baseUrl}/api/json/v2/resources/insertUnavailabilityType`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ name }),
        });
      await sql`create ${sql.raw(kind)} insert on unavailability_type ${sql.raw(when)} for each row execute function end_connection()`.execute(
        db,
      );
      const answer = await ask('Jury duty');
      await sql`drop trigger ending on unavailability_type`.execute(db);
      expect([answer.status, failureOf(answer).code]).toEqual([500, code]);
      expect((await ask(`Volunteering ${code}`)).status).toBe(200);
      const types = await db.selectFrom('unavailability_type').select('name').execute();
      expect(types.map(({ name }) => name)).not.toContain('Jury duty');
    },
  );
});
