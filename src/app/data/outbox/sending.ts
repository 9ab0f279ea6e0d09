import type { CallOptions } from '#client/client.ts';
import { type RecordApi, deskOf } from './record-api.ts';
import { commentOf, type ServerRecord, serverAmount } from './server-record.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import { isRowAsExpected as isRowExpected, isRowAsEntered } from './row-base.ts';
import { rowDeskOf } from './row-api.ts';
import type { RowNow } from './row-now.ts';
import type { PendingCell, PendingRow } from './pending-entries.ts';

/** The record as the service has it after a cell was sent; `null` after a deletion, `undefined` where it did not say. */
export type SentRecord = ServerRecord | null | undefined;

/** The cell holds something else than what the entry was based on. */
export class Conflict extends Error {
  /** Server record; `null` if there is none. */
  readonly now: ServerRecord | null;
  constructor(now: ServerRecord | null) {
    super('The cell has changed meanwhile.');
    this.now = now;
  }
}

/** Something else remains of the row, or it is done or not, than the entry was based on. */
export class RowConflict extends Error {
  readonly now: RowNow;
  constructor(now: RowNow) {
    super('The row has changed meanwhile.');
    this.now = now;
  }
}

/**
 * Names what is done with the entry: creating and changing are two different things to do.
 * @param now what is changed: another one by then is left alone
 */
function cellCallOptions(
  { isKeyed }: OutboxConnection,
  { key }: PendingCell,
  act: 'create' | 'update' | 'delete',
  now?: ServerRecord,
): CallOptions {
  if (!isKeyed) return {};
  return { idempotencyKey: `${key}-${act}`, readModified: now?.record.modified };
}

/** The cell holds what was entered: an attempt without an answer had arrived. */
function isCellAsEntered({ hours, comment }: PendingCell, now: ServerRecord | null): boolean {
  if (now === null) return hours === null;
  return serverAmount(now) === hours && (comment === undefined || commentOf(now) === comment);
}

/** The cell holds what the entry was based on, or what an earlier attempt made of it. */
function isCellAsExpected({ base, attempted = [] }: PendingCell, now: ServerRecord | null): boolean {
  if (attempted.includes(now && serverAmount(now))) return true;
  if (now === null || base === undefined) return now === null && base === undefined;
  return serverAmount(now) === base.hours && commentOf(now) === base.comment;
}

/**
 * Creates, changes or deletes the record of a cell, once, and only if the cell still has the content known when the
 * entry was made.
 * @throws ServiceError, Conflict
 */
export async function sendCell(line: OutboxConnection, wish: PendingCell): Promise<SentRecord> {
  const desk = deskOf(line.client, wish);
  const isNew = wish.base === undefined && wish.attempted === undefined;
  if (isNew && wish.hours === null) return null;
  return isNew ? createCellRecord(line, desk, wish) : updateCellRecord(line, desk, wish, await desk.current());
}

async function updateCellRecord(
  line: OutboxConnection,
  desk: RecordApi,
  wish: PendingCell,
  now: ServerRecord | null,
): Promise<SentRecord> {
  if (isCellAsEntered(wish, now)) return now;
  if (!isCellAsExpected(wish, now)) throw new Conflict(now);
  if (now === null) return createCellRecord(line, desk, wish);
  try {
    if (wish.hours !== null) return await desk.update(now, cellCallOptions(line, wish, 'update', now));
    await desk.remove(now, cellCallOptions(line, wish, 'delete', now));
    return null;
  } catch (error) {
    if (!desk.isTaken(error)) throw error;
    // Another user changed it after it was read, possibly in a field the cell does not show.
    const next = await desk.current();
    if (next !== null && next.record.id === now.record.id && next.record.modified === now.record.modified) throw error;
    return updateCellRecord(line, desk, wish, next);
  }
}

async function createCellRecord(line: OutboxConnection, desk: RecordApi, wish: PendingCell): Promise<SentRecord> {
  try {
    return await desk.create(cellCallOptions(line, wish, 'create'));
  } catch (error) {
    if (!desk.isTaken(error)) throw error;
    const now = await desk.current();
    // Another user created a record first; if it is gone again, the refusal is final.
    if (now === null) throw error;
    return updateCellRecord(line, desk, wish, now);
  }
}

/** So often a row is looked at and changed where others are there at the same moment. */
const mostAttempts = 3;

/**
 * Sets remaining effort, remaining costs or completion of a row, once, and only if the row still has the values known
 * when the entry was made.
 * @param today the day of the entry, `yyyy-MM-dd`
 * @throws ServiceError, RowConflict
 */
export async function sendRow(line: OutboxConnection, wish: PendingRow, today: string): Promise<SentRecord> {
  const desk = rowDeskOf(line, wish, today);
  for (let attempt = 1; ; attempt += 1) {
    const now = await desk.current();
    if (isRowAsEntered(wish, now)) return undefined;
    if (!isRowExpected(wish, now)) throw new RowConflict(now);
    try {
      return await desk.put(now);
    } catch (error) {
      // Another user changed it after it was read, possibly in a field not entered here.
      if (!desk.isTaken(error) || attempt === mostAttempts) throw error;
    }
  }
}
