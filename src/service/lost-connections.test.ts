import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf, send } from '#testing/http.ts';
import { startService, type TestService } from '#testing/service.ts';
import { CommitUnconfirmed, ConnectionLost } from '#service/db/database-error.ts';
import { inTransaction } from '#service/db/transaction.ts';

/** Only a server ends a connection without ending all of them. */
describe.runIf(process.env.TEST_DATABASE_URL)('a connection to the server', () => {
  let service: TestService;
  let authorization: string;

  beforeAll(async () => {
    service = await startService();
    await service.testData.administrator('admin');
    authorization = `Bearer ${await service.tokenOf('admin')}`;
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

  describe('during a request', () => {
    /** Creates a trigger function that ends its own connection the first `times` times; a rollback does not reset the count. */
    const endTimes = async (times: number) => {
      await sql`create sequence losses`.execute(service.database.kysely);
      await sql
        .raw(
          `create function end_some() returns trigger language plpgsql as $$ begin
            if nextval('losses') <= ${times} then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(60); end if;
            return new; end $$`,
        )
        .execute(service.database.kysely);
    };
    afterEach(async () => {
      await sql`drop function if exists end_some cascade`.execute(service.database.kysely);
      await sql`drop sequence if exists losses cascade`.execute(service.database.kysely);
    });

    const ask = async (name: string, headers: Record<string, string> = {}) => {
      const answer = await send(`${service.baseUrl}/api/json/v2/resources/insertUnavailabilityType`, {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ name }),
      });
      return answer.status === 200 ? 'saved' : failureOf(answer).code;
    };
    const stored = async (name: string) =>
      (await service.database.kysely.selectFrom('unavailability_type').select('id').where('name', '=', name).execute())
        .length;

    const before =
      'create trigger ending before insert on unavailability_type for each row execute function end_some()';
    const during = `create constraint trigger ending after insert on unavailability_type deferrable initially deferred
      for each row execute function end_some()`;
    const key = { 'idempotency-key': 'of-the-write' };

    test.each([
      { name: 'once before the commit', when: before, losses: 1, headers: {}, outcome: 'saved', count: 1 },
      { name: 'twice before the commit', when: before, losses: 2, headers: {}, outcome: 'main.error.Busy', count: 0 },
      { name: 'during the commit', when: during, losses: 1, headers: {}, outcome: 'main.error.Unconfirmed', count: 0 },
      { name: 'during a named commit', when: during, losses: 1, headers: key, outcome: 'saved', count: 1 },
    ])(
      'a write that loses it $name is answered with $outcome',
      async ({ name, when, losses, headers, outcome, count }) => {
        await endTimes(losses);
        await sql.raw(when).execute(service.database.kysely);
        expect(await ask(name, headers)).toBe(outcome);
        await sql`drop function end_some cascade`.execute(service.database.kysely);
        expect(await stored(name)).toBe(count);
        expect(await ask(`after ${name}`)).toBe('saved');
      },
    );

    test('a read that loses it is answered by a new connection', async () => {
      const { kysely: db } = service.database;
      await sql`create sequence losses`.execute(db);
      await sql`create function end_first() returns boolean language plpgsql as $$ begin
        if nextval('losses') = 1 then perform pg_terminate_backend(pg_backend_pid()), pg_sleep(60); end if;
        return true; end $$`.execute(db);
      await sql`alter table project_status rename to hidden_status`.execute(db);
      await sql`create view project_status as select * from hidden_status where end_first()
        `.execute(db);
      await sql`insert into hidden_status (id, sequence, name, color) values (777, 1, 'Open', 1)`.execute(db);
      const answer = await send(`${service.baseUrl}/api/json/v2/projects/listProjectStatuses`, {
        headers: { authorization },
      });
      const { rows } = await sql<{ ended: string }>`select last_value as ended from losses`.execute(db);
      await sql`drop view project_status`.execute(db);
      await sql`alter table hidden_status rename to project_status`.execute(db);
      await sql`drop function end_first`.execute(db);
      expect([answer.status, Number(rows[0]?.ended) > 1]).toEqual([200, true]);
      expect(answer.text).toContain('Open');
    });

    test('a read-only database refuses writes as such, answers reads, and takes writes again without a restart', async ({
      skip,
    }) => {
      skip(process.env.TEST_POOLER_URL !== undefined, 'PgBouncer keeps read-only connections until its RECONNECT.');
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(service.database.kysely);
      const name = rows[0]?.name ?? '';
      const administrator = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
      await administrator.connect();
      await administrator.query(`alter database ${name} set default_transaction_read_only = on`);
      await administrator.query(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
      );
      expect(await ask('refused')).toBe('main.error.ReadOnly');
      const headers = { authorization };
      expect((await send(`${service.baseUrl}/api/json/v2/users/currentUser`, { headers })).status).toBe(200);
      await administrator.query(`alter database ${name} reset default_transaction_read_only`);
      await administrator.end();
      // The connection that read is read-only as long as it is open, which a write finds out.
      expect([await ask('first'), await ask('second')]).toEqual(['main.error.ReadOnly', 'saved']);
    });
  });
});
