import { createHash } from 'node:crypto';
import { mondayOf } from '#plan/calendar/day.ts';
import type { DayRange } from '#service/core/day-range.ts';
import type { FastifyInstance } from 'fastify';
import type { timesheetFeed as contract } from '#contract/app/timesheet.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Context, Handlers } from '#service/core/context.ts';
import { Failure } from '#service/core/errors.ts';
import type { Queries } from '#service/db/queries.ts';
import { isKnown } from '#service/http/entity-tag.ts';
import type { RouterSettings } from '#service/http/router.ts';
import { newSecret, secretHash } from '#service/http/session.ts';
import { type Language, serviceText } from '#service/core/messages/messages.ts';
import { hoursText } from '#service/core/messages/shown-values.ts';
import { type CalendarEvent, calendarFile } from '#service/core/calendar/calendar-file.ts';
import { Throttle } from '#service/http/throttle.ts';
import { putFeed, removeFeed, noteFeedUse } from './writes.ts';
import * as store from './feed-queries.ts';

/** Path of calendar feeds, followed by the secret and `.ics`. */
const feedPath = '/api/calendar/';

/** Makes a feed of the caller in place of an earlier one; its address is shown only now. */
export async function makeFeed(context: Context, kind: store.FeedKind = 'timesheet') {
  const { db, caller, now } = context;
  const secret = newSecret();
  await putFeed(db, { user_id: caller.userId, kind, token_hash: secretHash(secret), created: now });
  await auditFeed(context, 'calendar_feed.created', kind);
  return { created: now, path: `${feedPath}${secret}.ics` };
}

export async function revokeFeed(context: Context, kind: store.FeedKind = 'timesheet'): Promise<void> {
  await removeFeed(context.db, context.caller.userId, kind);
  await auditFeed(context, 'calendar_feed.revoked', kind);
}

const auditFeed = (context: Context, action: 'calendar_feed.created' | 'calendar_feed.revoked', kind: store.FeedKind) =>
  recordAudit(context, { action, objectId: context.caller.userId, details: { kind } });

export const feedHandlers: Handlers<typeof contract> = {
  getCalendarFeed: ({ db, caller }) => store.findFeed(db, caller.userId),
  makeCalendarFeed: (context) => makeFeed(context),
  revokeCalendarFeed: (context) => revokeFeed(context),
};

/** Days of a feed before today and after it: a quarter back, a year ahead. */
const daysBack = 92;
const feedDaysAhead = 366;
const msPerFeedDay = 86_400_000;
/** `last_used` is written at most once a minute, so that reading does not cost a write. */
const feedUseIntervalMs = 60_000;

function toFeedEvent(row: store.FeedRow, language: Language): CalendarEvent {
  const hours = hoursText(row.hours, language);
  const isFree = row.kind === 'planned';
  return {
    // A week keeps its event while the work in it changes.
    uid: isFree ? `planned-${row.id}-${mondayOf(row.from).replaceAll('-', '')}@opdesk` : `booked-${row.id}@opdesk`,
    from: row.from,
    until: row.until,
    summary: isFree
      ? serviceText('feed.planned', language, { activity: row.activityName, hours })
      : `${hours} ${row.activityName}`,
    description: [row.projectName, row.comment].filter((text) => text !== '').join('\n'),
    modified: row.modified,
    isFree,
  };
}

interface CalendarFeed {
  readonly content: string;
  /** An entity tag, with its quotes. */
  readonly tag: string;
}

async function listFeedEvents(
  db: Queries,
  { userId, kind, language }: store.FeedOwner,
  range: DayRange & { readonly today: string },
): Promise<CalendarEvent[]> {
  if (kind !== 'timesheet') return store.absenceEvents(db, { userId, kind, ...range }, language);
  const rows = await store.listFeedRows(db, userId, range);
  return rows.map((row) => toFeedEvent(row, language));
}

/** The calendar at an address, or undefined where there is none. */
async function readFeed(
  db: Queries,
  secret: string,
  { now, today }: { now: Date; today: string },
): Promise<CalendarFeed | undefined> {
  const owner = await store.findFeedOwner(db, secretHash(secret));
  if (!owner) return undefined;
  if (owner.lastUsed === null || now.getTime() - Date.parse(owner.lastUsed) > feedUseIntervalMs)
    await noteFeedUse(db, owner, now.toISOString());
  const dayAt = (offset: number) => new Date(Date.parse(today) + offset * msPerFeedDay).toISOString().slice(0, 10);
  const range = { from: dayAt(-daysBack), until: dayAt(feedDaysAhead), today };
  const content = calendarFile(
    serviceText(`feed.name.${owner.kind}`, owner.language, { user: owner.displayName }),
    await listFeedEvents(db, owner, range),
  );
  const tag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 32)}"`;
  return { content, tag };
}

/** Reads per address in a quarter of an hour; allows several programs that poll every few minutes. */
const readsInWindow = 60;
/** Invalid addresses that a client may try in the same time. */
const guessesInWindow = 10;

/** Serves calendar programs, which do not sign on: anyone who knows the address can read the calendar. */
export function answerCalendarFeeds(server: FastifyInstance, { db, clock }: RouterSettings): void {
  const guesses = new Throttle(guessesInWindow, 'main.error.TooManyGuesses');
  const reads = new Throttle(readsInWindow, 'main.error.TooManyReads');
  server.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${feedPath}:file`,
    handler: async ({ params: { file }, ip, headers }, reply) => {
      const now = clock.now();
      guesses.check([`address ${ip}`], now.getTime());
      const secret = file.replace(/\.ics$/, '');
      const name = secretHash(secret).toString('base64');
      reads.check([name], now.getTime());
      const feed = await readFeed(db, secret, { now, today: clock.today() });
      if (!feed) {
        guesses.count([`address ${ip}`], now.getTime());
        // The address is a secret, also one that has ended: it is not repeated.
        throw new Failure('main.error.NoSuchEndpoint', { path: `${feedPath}…` }, 404);
      }
      reads.count([name], now.getTime());
      reply.header('cache-control', 'private, no-cache').header('etag', feed.tag);
      if (isKnown(headers['if-none-match'], feed.tag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="opdesk.ics"')
        .send(feed.content);
    },
  });
}
