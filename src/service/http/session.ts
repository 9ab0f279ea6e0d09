import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type RawBuilder, sql } from 'kysely';
import { highestLevel, Level } from '#contract/core/codes.ts';
import type { Caller } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import { FixedStatement } from '#service/db/pool/fixed-statement.ts';
import { languages, type Language } from '#service/core/messages/messages.ts';

/** Sessions and tokens: opaque random values, of which the database holds only the SHA-256. */

export const sessionCookie = 'opdesk_session';

/** A session ends after this long without a request, and at the latest after `longest`. Milliseconds. */
export interface SessionTimes {
  readonly idle: number;
  readonly longest: number;
}

export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
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

const sessionEveryoneId = '3';

/** One query: whose the credential is, and all that the rules need to know of that user. */
function callerBy(credential: RawBuilder<unknown>, language: RawBuilder<unknown>): RawBuilder<CallerRow> {
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
      coalesce(${language}, c.language, u.language) as language, c.last_used,
      array(select group_id from member) as groups,
      exists (
        select from project_permission p where p.project_node_id = 1 and p.level = 64
          and (p.subject_id in (u.id, 3) or p.subject_id in (select group_id from member))
      ) as is_administrator
    from credential c
    join app_user u on u.id = c.user_id and u.active
    join subject s on s.id = u.id`;
}

/** Returns a user as the caller of work that no credential of it came with; `undefined` if it is no active user. */
export async function callerOfUser(db: Queries, userId: string, language: Language): Promise<Caller | undefined> {
  const credential = sql`select ${userId}::bigint as user_id, null as language, null::timestamptz as last_used`;
  const { rows } = await callerBy(credential, sql`${language}`).execute(db);
  return rows[0] && asCaller(rows[0]);
}

interface SessionLookup {
  readonly hash: Buffer;
  readonly now: Date;
  readonly language: Language | null;
}

interface SessionShown extends SessionLookup {
  readonly idleSince: Date;
}

const bySession = new FixedStatement<SessionShown, CallerRow>(
  ['hash', 'now', 'idleSince', 'language'],
  ({ hash: token, now, idleSince, language }) =>
    callerBy(
      sql`select user_id, language, last_used from session
        where token_hash = ${token} and expires > ${now} and last_used > ${idleSince}`,
      language,
    ),
);

const byToken = new FixedStatement<SessionLookup, CallerRow>(
  ['hash', 'now', 'language'],
  ({ hash: token, now, language }) =>
    callerBy(
      sql`select user_id, null as language, last_used from access_token
      where token_hash = ${token} and (expires is null or expires > ${now})`,
      language,
    ),
);

async function sessionRow(db: Queries, shown: SessionLookup, { idle }: SessionTimes): Promise<CallerRow | undefined> {
  const idleSince = new Date(shown.now.getTime() - idle);
  const [row] = await bySession.rows(db, { ...shown, idleSince });
  return row;
}

async function tokenRow(db: Queries, shown: SessionLookup): Promise<CallerRow | undefined> {
  const [row] = await byToken.rows(db, shown);
  return row;
}

function asCaller(row: CallerRow): Caller {
  const cap = highestLevel[row.level] ?? Level.observer;
  return {
    userId: row.user_id,
    name: row.name,
    displayName: row.display_name,
    language: row.language,
    subjects: [row.user_id, sessionEveryoneId, ...row.groups],
    cap,
    isAdministrator: row.is_administrator && cap >= Level.administrator,
  };
}

/** `last_used` is written at most once a minute, so that reading does not cost a write. */
const lastUsedIntervalMs = 60_000;

/**
 * Writes that a credential was used. No request waits for it, since a read would wait for the transactions of others; a use
 * that can't be written is left out.
 */
function noteUse(db: Queries, table: 'session' | 'access_token', { hash: token, now }: SessionLookup, row: CallerRow) {
  if (row.last_used !== null && now.getTime() - Date.parse(row.last_used) <= lastUsedIntervalMs) return;
  const used = db.updateTable(table).set({ last_used: now.toISOString() }).where('token_hash', '=', token);
  used.execute().catch(() => {});
}

/** Returns the caller of a session; `undefined` if it has ended. */
export async function callerBySession(
  db: Queries,
  secret: string,
  now: Date,
  times: SessionTimes,
  language: Language | undefined,
) {
  const shown = { hash: secretHash(secret), now, language: language ?? null };
  const row = await sessionRow(db, shown, times);
  if (row) noteUse(db, 'session', shown, row);
  return row && asCaller(row);
}

/** Returns the caller of a token or session without recording its use. */
export async function callerStill(
  db: Queries,
  { bearer, session }: { readonly bearer: string | undefined; readonly session: string | undefined },
  now: Date,
  times: SessionTimes,
): Promise<Caller | undefined> {
  const secret = bearer ?? session;
  if (secret === undefined) return undefined;
  const shown = { hash: secretHash(secret), now, language: null };
  const row = await (bearer === undefined ? sessionRow(db, shown, times) : tokenRow(db, shown));
  return row && asCaller(row);
}

/** Deletes sessions that can no longer be used. */
export async function removeEndedSessions(db: Queries, now: Date, { idle }: SessionTimes): Promise<void> {
  const idleSince = new Date(now.getTime() - idle).toISOString();
  await db
    .deleteFrom('session')
    .where(({ or, eb }) => or([eb('expires', '<=', now.toISOString()), eb('last_used', '<=', idleSince)]))
    .execute();
}

/** Returns the caller of a bearer token; `undefined` if it is unknown, revoked or expired. */
export async function callerByToken(db: Queries, secret: string, now: Date, language: Language | undefined) {
  const shown = { hash: secretHash(secret), now, language: language ?? null };
  const row = await tokenRow(db, shown);
  if (row) noteUse(db, 'access_token', shown, row);
  return row && asCaller(row);
}

/** Characters of the longest name of a time zone that is looked up. */
const LONGEST_ZONE = 64;

/** The time zone that the header Time-Zone names; it may be none that is known. */
export function timeZoneOf(headers: IncomingHttpHeaders): string | undefined {
  const name = String(headers['time-zone'] ?? '');
  return name === '' || name.length > LONGEST_ZONE ? undefined : name;
}

/** The language that an Accept-Language header likes best of those that the service speaks. */
export function languageOf(header: string | undefined): Language | undefined {
  return preferredRange(header)?.language;
}

/** The locale of that language as the header writes it, such as `en-us`; it may be none that is known. */
export function requestedLocale(header: string | undefined): string | undefined {
  return preferredRange(header)?.tag;
}

function preferredRange(header: string | undefined): { language: Language; tag: string } | undefined {
  const ranges = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      const language = languages.find((each) => each === tag.split('-')[0]);
      return { language, tag, quality: Number(quality ?? 1) };
    });
  const best = ranges
    .filter(({ language, quality }) => language && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)[0];
  return best?.language && { language: best.language, tag: best.tag };
}
