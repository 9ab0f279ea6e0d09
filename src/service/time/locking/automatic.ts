import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { dayNumber } from '#plan/calendar/day.ts';
import { recordAudit } from '#service/core/audit.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { sendNotices } from '#service/notices/notices.ts';
import { type LockProgress, readTimeSettings, writeLockProgress } from '../settings/queries.ts';
import { lastAutomaticLock, nextAutomaticLock } from '../settings/rules.ts';
import { peopleMissingTime } from './queries.ts';
import { lockDays } from './writes.ts';

const runIntervalMs = 3_600_000;

/** The service itself, as the author of locks and messages. */
const lockAuthor = { userId: null, name: 'Opdesk' } as const;

/**
 * Does what is due today: reminds people with missing hours, and locks the month. Each once, also with several
 * processes, and later if no process ran on the day.
 */
export async function runAutomaticLock(kysely: Kysely<Tables>, today: string): Promise<void> {
  await inTransaction(kysely, async (db) => {
    const settings = await readTimeSettings(db);
    const [last, next] = [lastAutomaticLock(settings, today), nextAutomaticLock(settings, today)];
    if (!last || !next) return;
    const { rows } = await sql<{ value: LockProgress }>`
      select value from setting where name = 'automaticLock' for update`.execute(db);
    const progress = rows[0]?.value;
    if (!progress) return;
    const isReminderDue =
      settings.reminderDays > 0 &&
      dayNumber(today) >= dayNumber(next.day) - settings.reminderDays &&
      (progress.reminded ?? '') < next.until;
    if (isReminderDue) await remindOfLock(db, { ...next, today, missingTolerance: settings.missingTolerance });
    const isLockDue = (progress.locked ?? '') < last.until;
    if (isLockDue) await lockMonth(db, last);
    if (isReminderDue || isLockDue)
      await writeLockProgress(db, {
        ...progress,
        ...(isReminderDue && { reminded: next.until }),
        ...(isLockDue && { locked: last.until }),
      });
  });
}

async function remindOfLock(
  db: Queries,
  days: { readonly from: string; readonly until: string; readonly today: string; readonly missingTolerance: number },
): Promise<void> {
  const people = await peopleMissingTime(db, sql<boolean>`true`, days);
  const { from, until } = days;
  const notices = people.map(({ resource, missingHours }) => ({
    resourceId: resource ?? '',
    kind: 'hoursMissing' as const,
    from,
    until,
    hours: missingHours ?? undefined,
  }));
  await sendNotices(db, notices, { userId: null, name: '' });
}

async function lockMonth(db: Queries, { from, until }: { readonly from: string; readonly until: string }) {
  const { numberChanged } = await lockDays({ db, caller: lockAuthor }, { from, until }, 'all');
  const details = { firstDay: from, lastDay: until, allProjects: true, automatic: true, records: numberChanged };
  await recordAudit({ db, caller: lockAuthor, address: '' }, { action: 'work.locked', details });
}

interface AutomaticLockSettings {
  readonly kysely: Kysely<Tables>;
  readonly today: () => string;
  onError(error: unknown): void;
}

/** Locks months on their day while the service runs. Calling the result ends it. */
export function startAutomaticLock({ kysely, today, onError }: AutomaticLockSettings): () => void {
  const run = () => void runAutomaticLock(kysely, today()).catch(onError);
  const timer = setInterval(run, runIntervalMs).unref();
  run();
  return () => clearInterval(timer);
}
