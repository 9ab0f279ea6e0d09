import { type ApprovalMode, approvalModes } from '#contract/app/approval.ts';
import { dayNumber, dayText } from '#plan/calendar/day.ts';
import type { Queries } from '#service/db/queries.ts';
import { lastAutomaticLock } from './rules.ts';

/** Company rules of time booking. */
export interface TimeSettings {
  readonly approval: ApprovalMode;
  /** Hours a week that may be missing. */
  readonly missingTolerance: number;
  /** Day of a month on which the month before is locked; 0 for never. */
  readonly lockDay: number;
  /** Days before it on which people with missing hours are reminded; 0 for never. */
  readonly reminderDays: number;
}

const defaultTimeSettings: TimeSettings = { approval: 'off', missingTolerance: 0.5, lockDay: 0, reminderDays: 2 };

/** Returns the settings of the company; those that were never set have their default. */
export async function readTimeSettings(db: Queries): Promise<TimeSettings> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'time').executeTakeFirst();
  const stored = (row?.value ?? {}) as Partial<TimeSettings>;
  const approval = approvalModes.find((mode) => mode === stored.approval) ?? defaultTimeSettings.approval;
  return { ...defaultTimeSettings, ...stored, approval };
}

export async function writeTimeSettings(db: Queries, settings: TimeSettings): Promise<void> {
  await writeSetting(db, 'time', settings);
}

async function writeSetting(db: Queries, name: string, content: object): Promise<void> {
  const value = JSON.stringify(content);
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** How far automatic locking has come: the last days of the months that were locked, and reminded of. */
interface LockProgress {
  readonly locked?: string;
  readonly reminded?: string;
}

/** Undefined if automatic locking was never switched on. */
export async function readLockProgress(db: Queries): Promise<LockProgress | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'automaticLock').executeTakeFirst();
  // Only this file writes the row.
  return row?.value as LockProgress | undefined;
}

export async function writeLockProgress(db: Queries, progress: LockProgress): Promise<void> {
  await writeSetting(db, 'automaticLock', progress);
}

/** Begins automatic locking anew with its next run: months whose day has passed are not locked. */
export async function beginAutomaticLock(db: Queries, settings: TimeSettings, today: string): Promise<void> {
  const yesterday = dayText(dayNumber(today) - 1);
  await writeLockProgress(db, { locked: lastAutomaticLock(settings, yesterday)?.until ?? '' });
}
