import { type CallOptions, type Client, ServiceError } from '#client/client.ts';
import { adminApi } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import { WorkRecordState } from '#contract/codes.ts';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import { addDays } from '#app/timesheet-grid/week.ts';
import { recordOf as asRecord } from './sheet-records.ts';
import type { CellWish, RowWish, Wish } from './wishes.ts';

/** The record as the service has it after a cell was sent; `null` after a deletion, `undefined` where it did not say. */
export type Sent = OpResourceWorkRecord | null | undefined;

/** How wishes are sent: to which service, and for whom. */
export interface Line {
  readonly client: Client;
  /** The service keeps the names of what it has done: see CallOptions. */
  readonly isKeyed: boolean;
}

/** The cell holds something else than what the entry was based on. */
export class Conflict extends Error {
  /** What the service has; `null` where there is no record. */
  readonly now: OpResourceWorkRecord | null;
  constructor(now: OpResourceWorkRecord | null) {
    super('The cell has changed meanwhile.');
    this.now = now;
  }
}

/** Names what is done with the entry: creating and changing are two different things to do. */
function named({ isKeyed }: Line, { key }: Wish, act: 'create' | 'update' | 'delete'): CallOptions {
  return isKeyed ? { idempotencyKey: `${key}-${act}` } : {};
}

/** What the service has in a cell now. */
async function currentRecord(line: Line, { assignmentId, day, resourceId, isForAnother }: CellWish): Promise<Sent> {
  const days = { from: day, until: day };
  if (isForAnother) {
    const sheet = await line.client.call(adminApi.getTimesheet, { ...days, resourceId });
    const found = sheet?.record?.find(({ assignment }) => assignment === assignmentId);
    return found ? asRecord(found, resourceId) : null;
  }
  const list = await line.client.call(api.worklogs.listMyWorkRecords, days);
  const records = list?.resourceWorkRecord ?? [];
  return records.find((each) => each.workRecord?.assignment === assignmentId && each.resource === resourceId) ?? null;
}

const hoursOf = (record: OpResourceWorkRecord | null): number | null => (record ? (record.actualEffort ?? 0) : null);

/** The cell holds what was entered: an attempt without an answer had arrived. */
function isDone({ hours, comment }: CellWish, now: OpResourceWorkRecord | null): boolean {
  return hoursOf(now) === hours && (now === null || comment === undefined || (now.comment ?? '') === comment);
}

/** The cell holds what the entry was based on, or what an earlier attempt made of it. */
function isExpected({ base, attempted = [] }: CellWish, now: OpResourceWorkRecord | null): boolean {
  if (attempted.includes(hoursOf(now))) return true;
  if (now === null || base === undefined) return now === null && base === undefined;
  return now.actualEffort === base.hours && (now.comment ?? '') === base.comment;
}

/**
 * Creates, changes or deletes the record of a cell, once, and only where the cell still holds what was seen when it was entered.
 * @throws ServiceError, Conflict
 */
export async function sendCell(line: Line, wish: CellWish): Promise<Sent> {
  const isNew = wish.base === undefined && wish.attempted === undefined;
  if (isNew && wish.hours === null) return null;
  return isNew ? create(line, wish) : change(line, wish, (await currentRecord(line, wish)) ?? null);
}

async function change(line: Line, wish: CellWish, now: OpResourceWorkRecord | null): Promise<Sent> {
  if (isDone(wish, now)) return now;
  if (!isExpected(wish, now)) throw new Conflict(now);
  if (now === null) return create(line, wish);
  const input = { resourceWorkRecordId: now.id };
  if (wish.hours === null) {
    await line.client.call(api.worklogs.deleteWorkRecord, input, named(line, wish, 'delete'));
    return null;
  }
  const changed = { ...input, ...workOf(wish) };
  return (await line.client.call(api.worklogs.updateWorkRecord, changed, named(line, wish, 'update'))) ?? undefined;
}

async function create(line: Line, wish: CellWish): Promise<Sent> {
  const { assignmentId, day: bookingDate, resourceId: bookingResourceId } = wish;
  const input = { assignmentId, bookingDate, bookingResourceId, ...workOf(wish) };
  try {
    return (await line.client.call(api.worklogs.createWorkRecord, input, named(line, wish, 'create'))) ?? undefined;
  } catch (error) {
    const exists = error instanceof ServiceError && error.code === 'work.error.RecordExists';
    if (!exists) throw error;
    const now = (await currentRecord(line, wish)) ?? null;
    // Somebody else was here first; where it is gone again by now, the refusal is what there is to say.
    if (now === null) throw error;
    return change(line, wish, now);
  }
}

function workOf({ hours, comment }: CellWish) {
  return { actualEffort: hours ?? 0, ...(comment === undefined ? {} : { comment }) };
}

/** So far back the latest record of an assignment is looked for, days. */
const lookBack = 366;

/** The latest record of an assignment; the service keeps remaining effort and "done" with it. */
async function latestRecord({ client }: Line, { assignmentId, resourceId }: RowWish, today: string) {
  const list = await client.call(api.worklogs.listMyWorkRecords, { from: addDays(today, -lookBack) });
  const dayOf = ({ workRecord }: OpResourceWorkRecord) => workRecord?.date ?? '';
  return (list?.resourceWorkRecord ?? [])
    .filter(({ resource, workRecord }) => resource === resourceId && workRecord?.assignment === assignmentId)
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .at(-1);
}

/**
 * Puts remaining effort or "done" of an assignment into its latest record; where there is none that can be changed, into a new
 * one of today without hours.
 * @throws ServiceError
 */
export async function sendRow(line: Line, wish: RowWish, today: string): Promise<Sent> {
  const { assignmentId, remaining, completed } = wish;
  const work = {
    ...(remaining === undefined ? {} : { open: remaining }),
    ...(completed === undefined ? {} : { completed }),
  };
  const latest = await latestRecord(line, wish, today);
  const isOpen = (latest?.state ?? WorkRecordState.editable) === WorkRecordState.editable;
  if (latest && (isOpen || (latest.workRecord?.date ?? '') >= today)) {
    const input = { resourceWorkRecordId: latest.id, ...work };
    return (await line.client.call(api.worklogs.updateWorkRecord, input, named(line, wish, 'update'))) ?? undefined;
  }
  const input = { assignmentId, bookingDate: today, bookingResourceId: wish.resourceId, actualEffort: 0, ...work };
  return (await line.client.call(api.worklogs.createWorkRecord, input, named(line, wish, 'create'))) ?? undefined;
}
