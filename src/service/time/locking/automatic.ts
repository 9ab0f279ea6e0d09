import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { dayNumber } from '#plan/calendar/day.ts';
import { recordAudit } from '#service/core/audit.ts';
import { type JobKind, serviceAuthor } from '#service/core/jobs/job-queue.ts';
import type { Queries } from '#service/db/queries.ts';
import type { Tables } from '#service/db/tables.ts';
import { inTransaction } from '#service/db/transaction.ts';
import { sendNotices } from '#service/notices/notices.ts';
import { readLockProgress, readTimeSettings, writeLockProgress } from '../settings/queries.ts';
import { lastAutomaticLock, nextAutomaticLock } from '../settings/rules.ts';
import { peopleMissingTime } from './queries.ts';
import { lockDays } from './writes.ts';

/** The work that is due on a day: the reminders of the next lock, and the lock of the last month. */
async function readDueLock(db: Queries, today: string) {
  const settings = await readTimeSettings(db);
  const [last, next] = [lastAutomaticLock(settings, today), nextAutomaticLock(settings, today)];
  const progress = await readLockProgress(db);
  if (!last || !next || !progress) return undefined;
  const isReminderDue =
    settings.reminderDays > 0 &&
    dayNumber(today) >= dayNumber(next.day) - settings.reminderDays &&
    (progress.reminded ?? '') < next.until;
  const isLockDue = (progress.locked ?? '') < last.until;
  if (!isReminderDue && !isLockDue) return undefined;
  return { settings, progress, toRemind: isReminderDue ? next : undefined, toLock: isLockDue ? last : undefined };
}

/**
 * Does what is due today: reminds people with missing hours, and locks the month. Each once, also with several
 * processes, and later if no process ran on the day.
 */
export async function runAutomaticLock(kysely: Kysely<Tables>, today: string): Promise<void> {
  await inTransaction(kysely, async (db) => {
    await db.selectFrom('setting').select('name').where('name', '=', 'automaticLock').forUpdate().execute();
    const due = await readDueLock(db, today);
    if (!due) return;
    const { settings, progress, toRemind, toLock } = due;
    if (toRemind) await remindOfLock(db, { ...toRemind, today, missingTolerance: settings.missingTolerance });
    if (toLock) await lockMonth(db, toLock);
    await writeLockProgress(db, {
      ...progress,
      ...(toRemind && { reminded: toRemind.until }),
      ...(toLock && { locked: toLock.until }),
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
  const { numberChanged } = await lockDays({ db, caller: serviceAuthor }, { from, until }, 'all');
  const details = { firstDay: from, lastDay: until, allProjects: true, automatic: true, records: numberChanged };
  await recordAudit({ db, caller: serviceAuthor, address: '' }, { action: 'work.locked', details });
}

/** The job that locks months on their day. */
export function automaticLock(kysely: Kysely<Tables>, today: () => string): JobKind {
  return {
    name: 'automaticLock',
    lane: 'automaticLock',
    attempts: { most: 24, afterMs: 3_600_000 },
    isDue: async (db) => (await readDueLock(db, today())) !== undefined,
    run: async () => {
      await runAutomaticLock(kysely, today());
      return undefined;
    },
  };
}
