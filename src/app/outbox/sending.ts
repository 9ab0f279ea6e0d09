import type { CallOptions, Client } from '#client/client.ts';
import { adminApi } from '#contract/admin/api.ts';
import { api } from '#contract/api.ts';
import { WorkRecordState } from '#contract/codes.ts';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import { addDays } from '#app/timesheet-grid/week.ts';
import { type Desk, deskOf } from './desk.ts';
import { commentOf, type Held, valueOf } from './held.ts';
import type { CellWish, CostPlace, RowWish, Wish } from './wishes.ts';

/** The record as the service has it after a cell was sent; `null` after a deletion, `undefined` where it did not say. */
export type Sent = Held | null | undefined;

/** How wishes are sent: to which service, and for whom. */
export interface Line {
  readonly client: Client;
  /** The service keeps the names of what it has done: see CallOptions. */
  readonly isKeyed: boolean;
}

/** The cell holds something else than what the entry was based on. */
export class Conflict extends Error {
  /** What the service has; `null` where there is no record. */
  readonly now: Held | null;
  constructor(now: Held | null) {
    super('The cell has changed meanwhile.');
    this.now = now;
  }
}

/**
 * Names what is done with the entry: creating and changing are two different things to do.
 * @param now what is changed: another one by then is left alone
 */
function named({ isKeyed }: Line, { key }: Wish, act: 'create' | 'update' | 'delete', now?: Held): CallOptions {
  if (!isKeyed) return {};
  return { idempotencyKey: `${key}-${act}`, readModified: now?.record.modified };
}

/** The cell holds what was entered: an attempt without an answer had arrived. */
function isDone({ hours, comment }: CellWish, now: Held | null): boolean {
  if (now === null) return hours === null;
  return valueOf(now) === hours && (comment === undefined || commentOf(now) === comment);
}

/** The cell holds what the entry was based on, or what an earlier attempt made of it. */
function isExpected({ base, attempted = [] }: CellWish, now: Held | null): boolean {
  if (attempted.includes(now && valueOf(now))) return true;
  if (now === null || base === undefined) return now === null && base === undefined;
  return valueOf(now) === base.hours && commentOf(now) === base.comment;
}

/**
 * Creates, changes or deletes the record of a cell, once, and only where the cell still holds what was seen when it was entered.
 * @throws ServiceError, Conflict
 */
export async function sendCell(line: Line, wish: CellWish): Promise<Sent> {
  const desk = deskOf(line.client, wish);
  const isNew = wish.base === undefined && wish.attempted === undefined;
  if (isNew && wish.hours === null) return null;
  return isNew ? create(line, desk, wish) : change(line, desk, wish, await desk.current());
}

async function change(line: Line, desk: Desk, wish: CellWish, now: Held | null): Promise<Sent> {
  if (isDone(wish, now)) return now;
  if (!isExpected(wish, now)) throw new Conflict(now);
  if (now === null) return create(line, desk, wish);
  try {
    if (wish.hours !== null) return await desk.update(now, named(line, wish, 'update', now));
    await desk.remove(now, named(line, wish, 'delete', now));
    return null;
  } catch (error) {
    if (!desk.isTaken(error)) throw error;
    // Somebody changed it after it was looked at, maybe in something else than the cell shows.
    const next = await desk.current();
    if (next !== null && next.record.id === now.record.id && next.record.modified === now.record.modified) throw error;
    return change(line, desk, wish, next);
  }
}

async function create(line: Line, desk: Desk, wish: CellWish): Promise<Sent> {
  try {
    return await desk.create(named(line, wish, 'create'));
  } catch (error) {
    if (!desk.isTaken(error)) throw error;
    const now = await desk.current();
    // Somebody else was here first; where it is gone again by now, the refusal is what there is to say.
    if (now === null) throw error;
    return change(line, desk, wish, now);
  }
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

const asHeld = (record: OpResourceWorkRecord | null): Sent => (record ? { kind: 'work', record } : undefined);

/**
 * Puts remaining effort or "done" of an assignment into its latest record; where there is none that can be changed, into a new
 * one of today without hours.
 * @throws ServiceError
 */
export async function sendRow(line: Line, wish: RowWish, today: string): Promise<Sent> {
  const { assignmentId, remaining, completed, costs } = wish;
  if (costs && remaining !== undefined) return sendRemainingCosts(line, wish, costs, remaining);
  const work = {
    ...(remaining === undefined ? {} : { open: remaining }),
    ...(completed === undefined ? {} : { completed }),
  };
  const latest = await latestRecord(line, wish, today);
  const isOpen = (latest?.state ?? WorkRecordState.editable) === WorkRecordState.editable;
  if (latest && (isOpen || (latest.workRecord?.date ?? '') >= today)) {
    const input = { resourceWorkRecordId: latest.id, ...work };
    return asHeld(await line.client.call(api.worklogs.updateWorkRecord, input, named(line, wish, 'update')));
  }
  const input = { assignmentId, bookingDate: today, bookingResourceId: wish.resourceId, actualEffort: 0, ...work };
  return asHeld(await line.client.call(api.worklogs.createWorkRecord, input, named(line, wish, 'create')));
}

/** The service knows into which record it goes: that depends on those of others, too. */
async function sendRemainingCosts(
  line: Line,
  wish: RowWish,
  { activity, costType }: CostPlace,
  openCosts: number,
): Promise<Sent> {
  const { resourceId: resource } = wish;
  const input = { body: { resource, activity, costType, openCosts } };
  const record = await line.client.call(adminApi.setRemainingCosts, input, named(line, wish, 'update'));
  return record ? { kind: 'cost', record, resource } : undefined;
}
