import { type Client, ServiceError } from '#client/client.ts';
import { api } from '#contract/api.ts';
import { WorkRecordState } from '#contract/codes.ts';
import type { OpResourceWorkRecord } from '#contract/worklogs.ts';
import { addDays } from '#app/timesheet-grid/week.ts';
import type { CellWish, RowWish } from './wishes.ts';

/** The record as the service has it after a cell was sent; `null` after a deletion, `undefined` where it did not say. */
export type Sent = OpResourceWorkRecord | null | undefined;

interface CellSending {
  readonly wish: CellWish;
  /** The record that the cell has by now. */
  readonly recordId: string | undefined;
  /** An earlier attempt had no answer: it may have arrived. */
  readonly isUncertain: boolean;
}

/** Whether a refusal only says that an attempt without an answer had arrived after all. */
function arrivedRecord(error: unknown, { isUncertain }: CellSending): string | undefined {
  if (!isUncertain || !(error instanceof ServiceError) || error.code !== 'work.error.RecordExists') return undefined;
  const { id } = error.arguments;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Creates, changes or deletes the record of a cell, once: what arrived without an answer is not done again.
 * @throws ServiceError
 */
export async function sendCell(client: Client, sending: CellSending): Promise<Sent> {
  const { wish, recordId, isUncertain } = sending;
  if (wish.hours === null) return remove(client, recordId, isUncertain);
  if (recordId !== undefined) return update(client, recordId, wish);
  try {
    const { assignmentId, day: bookingDate, resourceId: bookingResourceId } = wish;
    const input = { assignmentId, bookingDate, bookingResourceId, ...workOf(wish) };
    return (await client.call(api.worklogs.createWorkRecord, input)) ?? undefined;
  } catch (error) {
    const arrived = arrivedRecord(error, sending);
    if (arrived === undefined) throw error;
    return update(client, arrived, wish);
  }
}

function workOf({ hours, comment }: CellWish) {
  return { actualEffort: hours ?? 0, ...(comment === undefined ? {} : { comment }) };
}

async function update(client: Client, resourceWorkRecordId: string, wish: CellWish): Promise<Sent> {
  return (await client.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId, ...workOf(wish) })) ?? undefined;
}

async function remove(client: Client, recordId: string | undefined, isUncertain: boolean): Promise<null> {
  if (recordId === undefined) return null;
  try {
    await client.call(api.worklogs.deleteWorkRecord, { resourceWorkRecordId: recordId });
  } catch (error) {
    const isGone = isUncertain && error instanceof ServiceError && error.code === 'work.error.NotFound';
    if (!isGone) throw error;
  }
  return null;
}

/** So far back the latest record of an assignment is looked for, days. */
const lookBack = 366;

/** The latest record of an assignment; the service keeps remaining effort and "done" with it. */
async function latestRecord(client: Client, { assignmentId, resourceId }: RowWish, today: string) {
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
export async function sendRow(client: Client, wish: RowWish, today: string): Promise<Sent> {
  const { assignmentId, remaining, completed } = wish;
  const work = {
    ...(remaining === undefined ? {} : { open: remaining }),
    ...(completed === undefined ? {} : { completed }),
  };
  const latest = await latestRecord(client, wish, today);
  const isOpen = (latest?.state ?? WorkRecordState.editable) === WorkRecordState.editable;
  if (latest && (isOpen || (latest.workRecord?.date ?? '') >= today)) {
    return (
      (await client.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId: latest.id, ...work })) ?? undefined
    );
  }
  const input = { assignmentId, bookingDate: today, bookingResourceId: wish.resourceId, actualEffort: 0, ...work };
  return (await client.call(api.worklogs.createWorkRecord, input)) ?? undefined;
}
