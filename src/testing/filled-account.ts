import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';
import { secretHash } from '#service/http/session.ts';

/** Inserts records that belong to a user: an access token, a session, an import and a job; returns their ids by kind. */
export async function fillAccount(db: Queries, user: string): Promise<Record<string, string>> {
  const token = await db
    .insertInto('access_token')
    .values({ user_id: user, name: 'Token', token_hash: secretHash(`token of account ${user}`) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await db
    .insertInto('session')
    .values({
      user_id: user,
      token_hash: secretHash(`session of account ${user}`),
      language: 'en',
      // The services of tests believe it to be this day.
      created: '2026-03-02T07:00:00Z',
      last_used: '2026-03-02T07:59:00Z',
      expires: '2026-04-02T07:00:00Z',
    })
    // As the interface names sessions: by the first bits of the hash of their secret.
    .returning(sql<string>`('x' || substr(encode(token_hash, 'hex'), 1, 14))::bit(56)::bigint`.as('id'))
    .executeTakeFirstOrThrow();
  const run = await db
    .insertInto('import_run')
    .values({ kind: 'projects', user_id: user, result: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = '2026-03-02T07:00:00Z';
  const job = await db
    .insertInto('job')
    .values({
      kind: 'import',
      lane: `lane ${user}`,
      input: JSON.stringify({ operation: 'projects.importProjects', input: {} }),
      user_id: user,
      user_name: 'author',
      state: 'done',
      created_at: at,
      due_at: at,
      finished_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { job: job.id, token: token.id, session: session.id, ownImport: run.id };
}
