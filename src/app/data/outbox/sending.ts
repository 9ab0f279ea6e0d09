import { type CallOptions, type Client, hasErrorCode, ServiceError } from '#client/client.ts';
import { type OpTimesheetCost, timesheetCosts } from '#contract/app/timesheet-costs.ts';
import { type OpRemaining, timesheetApi, timesheetRemaining } from '#contract/app/timesheet.ts';
import { PlanStatus, WorkRecordState } from '#contract/core/codes.ts';
import { type OpResourceWorkRecord, worklogs as worklogsApi } from '#contract/documented/worklogs.ts';
import { addDays } from '#app/i18n/week.ts';
import { isMeanwhile } from '../field-merge.ts';
import { localToday } from '../today.ts';
import type { CellBase, CostPlace, PendingCell, PendingRow, RowBase } from './pending-entries.ts';
import { tasks as tasksApi } from '#contract/documented/tasks.ts';

/** Service and user for which entries are sent. */
export interface OutboxConnection {
  readonly client: Client;
  /** The service has the interface of the app, with `If-Match` and `Idempotency-Key`. */
  readonly hasAppApi: boolean;
}

/** Another user changed what the entry is based on. */
export class EntryConflict<B> extends Error {
  /** State on the service; undefined without a record. */
  readonly now: B;
  constructor(now: B) {
    super('The entry is based on another state.');
    this.now = now;
  }
}

/** Reads and changes the record of a cell. */
interface CellApi {
  current(): Promise<CellBase | undefined>;
  create(options: CallOptions): Promise<CellBase>;
  update(recordId: string, options: CallOptions): Promise<CellBase>;
  remove(recordId: string, options: CallOptions): Promise<void>;
}

const changedCodes = [
  'work.error.RecordExists',
  'work.error.CostsBooked',
  'work.error.NotFound',
  'main.error.ModifiedMeanwhile',
] as const;

/** Amounts are rounded by the service. */
const isSameAmount = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

/** Remaining effort may be in a record without hours, which shows as an empty cell. */
function isSameContent(a: CellBase | undefined, b: CellBase | undefined): boolean {
  return isSameAmount(a?.hours ?? 0, b?.hours ?? 0) && (a?.comment ?? '') === (b?.comment ?? '');
}

function isCellAsEntered({ hours, comment }: PendingCell, now: CellBase | undefined): boolean {
  if (!now || hours === null) return !now && hours === null;
  return isSameAmount(now.hours, hours) && (comment === undefined || now.comment === comment);
}

/**
 * Creates, changes or deletes the record of a cell, if the cell still has the content that the entry is based on.
 * Changes of other fields of the record are kept. On a service with the documented interface alone the cell is read
 * before, since such a service may not compare.
 * @returns the content of the cell afterwards
 * @throws ServiceError, EntryConflict
 */
export async function sendCell(connection: OutboxConnection, entry: PendingCell): Promise<CellBase | undefined> {
  const cell = entry.costs ? costCell(connection, entry, entry.costs) : workCell(connection, entry);
  let now = connection.hasAppApi ? entry.base : await cell.current();
  for (;;) {
    if (!isSameContent(now, entry.base)) {
      if (isCellAsEntered(entry, now)) return now;
      throw new EntryConflict(now);
    }
    try {
      return await writeCell(cell, entry, now, connection.hasAppApi);
    } catch (error) {
      const next = hasErrorCode(error, ...changedCodes) ? await cell.current() : now;
      if (next?.recordId === now?.recordId && next?.modified === now?.modified) throw error;
      now = next;
    }
  }
}

async function writeCell(
  cell: CellApi,
  { key, hours }: PendingCell,
  now: CellBase | undefined,
  hasAppApi: boolean,
): Promise<CellBase | undefined> {
  const options = hasAppApi ? { idempotencyKey: `${key}-${now?.recordId ?? 'new'}`, readModified: now?.modified } : {};
  if (hours !== null) return now ? cell.update(now.recordId, options) : cell.create(options);
  if (now) await cell.remove(now.recordId, options);
  return undefined;
}

function workCell({ client, hasAppApi }: OutboxConnection, entry: PendingCell): CellApi {
  const { assignmentId, day, resourceId, hours, comment, open, completed } = entry;
  const actualEffort = hours ?? 0;
  const work = {
    actualEffort,
    ...(comment === undefined ? {} : { comment }),
    ...(open === undefined ? {} : { open }),
    ...(completed === undefined ? {} : { completed }),
  };
  const baseOf = (record: OpResourceWorkRecord | null | undefined, recordId = ''): CellBase => ({
    recordId: record?.id ?? recordId,
    hours: record?.actualEffort ?? actualEffort,
    comment: record?.comment ?? comment ?? entry.base?.comment ?? '',
    modified: record?.modified ?? undefined,
  });
  return {
    current: async () => {
      const days = { from: day, until: day };
      if (hasAppApi) {
        const sheet = await client.call(timesheetApi.getTimesheet, { ...days, resourceId });
        const found = sheet?.record?.find(({ assignment }) => assignment === assignmentId);
        return found && { ...baseOf(found), comment: found.comment ?? '' };
      }
      const list = await client.call(worklogsApi.listMyWorkRecords, days);
      const found = list?.resourceWorkRecord.find(
        ({ workRecord, resource }) => workRecord?.assignment === assignmentId && resource === resourceId,
      );
      return found && { ...baseOf(found), comment: found.comment ?? '' };
    },
    create: async (options) => {
      const input = { assignmentId, bookingDate: day, bookingResourceId: resourceId, ...work };
      return baseOf(await client.call(worklogsApi.createWorkRecord, input, options));
    },
    update: async (recordId, options) => {
      const input = { resourceWorkRecordId: recordId, ...work };
      return baseOf(await client.call(worklogsApi.updateWorkRecord, input, options), recordId);
    },
    remove: async (recordId, options) => {
      await client.call(worklogsApi.deleteWorkRecord, { resourceWorkRecordId: recordId }, options);
    },
  };
}

function costCell({ client }: OutboxConnection, entry: PendingCell, { activity, costType }: CostPlace): CellApi {
  const { day, resourceId: resource, hours, comment, base } = entry;
  const spent = { actualCosts: hours ?? 0, ...(comment === undefined ? {} : { comment }) };
  const baseOf = (record: OpTimesheetCost | null | undefined): CellBase => ({
    recordId: record?.id ?? '',
    hours: record?.actualCosts ?? 0,
    comment: record?.comment ?? '',
    modified: record?.modified ?? undefined,
  });
  return {
    current: async () => {
      const sheet = await client.call(timesheetApi.getTimesheet, { from: day, until: day, resourceId: resource });
      const cell = (sheet?.cost ?? []).filter((each) => each.activity === activity && each.costType === costType);
      // Imports may have put several into one cell: each is a row of its own.
      const record = base ? cell.find(({ id }) => id === base.recordId) : cell[0];
      return record && baseOf(record);
    },
    create: async (options) => {
      const body = { resource, activity, day, costType, ...spent };
      return baseOf(await client.call(timesheetCosts.createCostRecord, { body }, options));
    },
    update: async (costRecordId, options) =>
      baseOf(await client.call(timesheetCosts.updateCostRecord, { costRecordId, body: spent }, options)),
    remove: async (costRecordId, options) => {
      await client.call(timesheetCosts.deleteCostRecord, { costRecordId }, options);
    },
  };
}

function isRowAsEntered({ remaining, completed }: PendingRow, now: RowBase): boolean {
  return (
    (remaining === undefined || isSameAmount(now.remaining, remaining)) &&
    (completed === undefined || now.done === completed)
  );
}

/**
 * Sets remaining effort, remaining costs or completion of a row, unless another user set it after the entry was made.
 * @returns the state of the row afterwards; undefined where the service did not answer it
 * @throws ServiceError, EntryConflict
 */
export async function sendRow(connection: OutboxConnection, entry: PendingRow): Promise<RowBase | undefined> {
  if (!connection.hasAppApi) return sendDocumentedRow(connection.client, entry);
  try {
    return await (entry.costs
      ? sendRemainingCosts(connection.client, entry, entry.costs)
      : sendRemainingEffort(connection.client, entry));
  } catch (error) {
    if (!(error instanceof ServiceError) || !isMeanwhile(error)) throw error;
    // The service answers the state of the row with its refusal.
    const current = error.arguments.current as OpRemaining & Pick<OpTimesheetCost, 'openCosts'>;
    const now = entry.costs ? costRowBase(current) : effortRowBase(current);
    if (isRowAsEntered(entry, now)) return now;
    throw new EntryConflict(now);
  }
}

const effortRowBase = ({ remainingEffort, completed, remainingVersion }: OpRemaining): RowBase => ({
  remaining: remainingEffort ?? 0,
  done: completed ?? false,
  version: remainingVersion ?? undefined,
});

const costRowBase = ({ openCosts }: Pick<OpTimesheetCost, 'openCosts'>): RowBase => ({
  remaining: openCosts ?? 0,
  done: false,
});

async function sendRemainingEffort(
  client: Client,
  { assignmentId: assignment, remaining, completed, key, base }: PendingRow,
): Promise<RowBase | undefined> {
  const body = {
    assignment,
    // A row that is opened again has the effort from before it was done. Sending that would set it for good.
    ...(remaining === undefined || completed === false ? {} : { openEffort: remaining }),
    ...(completed === undefined ? {} : { completed }),
  };
  const options = { idempotencyKey: key, readModified: base?.version };
  const now = await client.call(timesheetRemaining.setRemainingEffort, { body }, options);
  return now ? effortRowBase(now) : undefined;
}

async function sendRemainingCosts(
  client: Client,
  { resourceId: resource, remaining: openCosts = 0, key, base }: PendingRow,
  { activity, costType }: CostPlace,
): Promise<RowBase | undefined> {
  const body = { resource, activity, costType, openCosts, readOpenCosts: base?.remaining ?? null };
  const record = await client.call(timesheetCosts.setRemainingCosts, { body }, { idempotencyKey: key });
  return record ? costRowBase(record) : undefined;
}

/** The latest record of an assignment is searched for in so many days. */
const recordLookBackDays = 366;

/**
 * Sets it by the documented interface: in the latest record, or where that can't be changed, in a new one of today. The
 * row is read and compared before. Own hours that were saved since the entry was made count as a change, too.
 */
async function sendDocumentedRow(client: Client, entry: PendingRow): Promise<RowBase> {
  const { assignmentId, resourceId, remaining, completed, base } = entry;
  const today = localToday();
  const list = await client.call(tasksApi.getAssignmentsByIds, { assignmentIds: [assignmentId] });
  const [assignment] = list?.assignment ?? [];
  // A missing assignment has no remaining effort, as in the sheet.
  const now = { remaining: assignment?.remainingEffort ?? 0, done: assignment?.status === PlanStatus.done };
  if (isRowAsEntered(entry, now)) return now;
  if (base && !(isSameAmount(base.remaining, now.remaining) && base.done === now.done)) throw new EntryConflict(now);
  const work = {
    ...(remaining === undefined ? {} : { open: remaining }),
    ...(completed === undefined ? {} : { completed }),
  };
  const records = await client.call(worklogsApi.listMyWorkRecords, { from: addDays(today, -recordLookBackDays) });
  const dayOf = ({ workRecord }: OpResourceWorkRecord) => workRecord?.date ?? '';
  const latest = (records?.resourceWorkRecord ?? [])
    .filter(({ resource, workRecord }) => resource === resourceId && workRecord?.assignment === assignmentId)
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .at(-1);
  const isOpen = (latest?.state ?? WorkRecordState.editable) === WorkRecordState.editable;
  if (latest && (isOpen || dayOf(latest) >= today))
    await client.call(worklogsApi.updateWorkRecord, { resourceWorkRecordId: latest.id, ...work });
  else {
    const input = { assignmentId, bookingDate: today, bookingResourceId: resourceId, actualEffort: 0, ...work };
    await client.call(worklogsApi.createWorkRecord, input);
  }
  return { remaining: completed ? 0 : (remaining ?? now.remaining), done: completed ?? remaining === 0 };
}

export function codeOfError(error: unknown): string {
  return error instanceof ServiceError ? error.code : '';
}

/** True if the entry can be sent later unchanged: no answer, a busy service, or an ended session. */
export function isWorthWaiting(error: unknown): boolean {
  if (hasErrorCode(error, 'client.error.NotReachable', 'main.error.Unconfirmed', 'main.error.Busy')) return true;
  return error instanceof ServiceError && [401, 429, 502, 503, 504].includes(error.status ?? 0);
}
