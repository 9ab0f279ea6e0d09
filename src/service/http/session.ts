import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { highestLevel, Level } from '#contract/codes.ts';
import type { Caller, Queries } from '../context.ts';
import { languages, type Language } from '../messages.ts';

/** Sessions and tokens: opaque random values, of which the database holds only the SHA-256. */

export const sessionCookie = 'opdesk_session';

/** A session ends after this long without a request, and at the latest after `longest`. Milliseconds. */
export interface SessionTimes {
  readonly idle: number;
  readonly longest: number;
}

export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A secret of 256 random bits, safe in cookies and headers. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A caller that has not signed on. */
export function anonymous(language: Language): Caller {
  return { userId: '0', name: '', displayName: '', language, subjects: [], cap: Level.none, isAdministrator: false };
}

interface CallerRow {
  user_id: string;
  name: string;
  display_name: string;
  level: number;
  language: Language;
  last_used: string | null;
  groups: string[];
  is_administrator: boolean;
}

const everyone = '3';

/** One query: whose the credential is, and all that the rules need to know of that user. */
function callerOf(
  db: Queries,
  credential: ReturnType<typeof credentialBySession>,
  language: Language | undefined,
): Promise<CallerRow | undefined> {
  // The groups of a group are looked up one by one: there are few, and the planner would read all memberships.
  return sql<CallerRow>`
    with recursive credential as materialized (${credential}),
    member as (
      select g.group_id from credential c join group_member g on g.member_id = c.user_id
      union
      select g.group_id from member m
      cross join lateral (select group_id from group_member where member_id = m.group_id offset 0) g
    )
    select u.id as user_id, s.name, s.display_name, u.level,
      coalesce(${language ?? null}, c.language, u.language) as language, c.last_used,
      array(select group_id from member) as groups,
      exists (
        select from project_permission p where p.project_node_id = 1 and p.level = 64
          and (p.subject_id in (u.id, 3) or p.subject_id in (select group_id from member))
      ) as is_administrator
    from credential c
    join app_user u on u.id = c.user_id and u.active
    join subject s on s.id = u.id`
    .execute(db)
    .then(({ rows }) => rows[0]);
}

function credentialBySession(hash: Buffer, now: Date, { idle }: SessionTimes) {
  const idleSince = new Date(now.getTime() - idle);
  return sql`select user_id, language, last_used from session
    where token_hash = ${hash} and expires > ${now} and last_used > ${idleSince}`;
}

function credentialByToken(hash: Buffer, now: Date) {
  return sql`select user_id, null as language, last_used from access_token
    where token_hash = ${hash} and (expires is null or expires > ${now})`;
}

function asCaller(row: CallerRow): Caller {
  const cap = highestLevel[row.level] ?? Level.observer;
  return {
    userId: row.user_id,
    name: row.name,
    displayName: row.display_name,
    language: row.language,
    subjects: [row.user_id, everyone, ...row.groups],
    cap,
    isAdministrator: row.is_administrator && cap >= Level.administrator,
  };
}

/** `last_used` is written at most once a minute, so that reading does not cost a write. */
const notedEvery = 60_000;

function isWorthNoting(row: CallerRow, now: Date): boolean {
  return row.last_used === null || now.getTime() - Date.parse(row.last_used) > notedEvery;
}

/** The caller to whom a session belongs, or `undefined` where it has ended. */
export async function callerBySession(
  db: Queries,
  secret: string,
  now: Date,
  times: SessionTimes,
  language: Language | undefined,
) {
  const hash = secretHash(secret);
  const row = await callerOf(db, credentialBySession(hash, now, times), language);
  if (row && isWorthNoting(row, now)) {
    await db.updateTable('session').set({ last_used: now.toISOString() }).where('token_hash', '=', hash).execute();
  }
  return row && asCaller(row);
}

/** The caller to whom a token or a session belongs, without noting that it was used. */
export async function callerStill(
  db: Queries,
  { bearer, session }: { readonly bearer: string | undefined; readonly session: string | undefined },
  now: Date,
  times: SessionTimes,
): Promise<Caller | undefined> {
  const secret = bearer ?? session;
  if (secret === undefined) return undefined;
  const hash = secretHash(secret);
  const credential = bearer === undefined ? credentialBySession(hash, now, times) : credentialByToken(hash, now);
  const row = await callerOf(db, credential, undefined);
  return row && asCaller(row);
}

/** Forgets sessions that nobody can use any more. */
export async function removeEndedSessions(db: Queries, now: Date, { idle }: SessionTimes): Promise<void> {
  const idleSince = new Date(now.getTime() - idle).toISOString();
  await db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('expires', '<=', now.toISOString()), eb('last_used', '<=', idleSince)]))
    .execute();
}

/** The caller to whom a bearer token belongs, or `undefined` where it is unknown, revoked or expired. */
export async function callerByToken(db: Queries, secret: string, now: Date, language: Language | undefined) {
  const hash = secretHash(secret);
  const row = await callerOf(db, credentialByToken(hash, now), language);
  if (row && isWorthNoting(row, now)) {
    await db.updateTable('access_token').set({ last_used: now.toISOString() }).where('token_hash', '=', hash).execute();
  }
  return row && asCaller(row);
}

/** The language that an Accept-Language header likes best of those that the service speaks. */
export function languageOf(header: string | undefined): Language | undefined {
  const ranges = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language: languages.find((language) => language === tag.split('-')[0]), quality: Number(quality ?? 1) };
    });
  const best = ranges
    .filter(({ language, quality }) => language && quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return best[0]?.language;
}
