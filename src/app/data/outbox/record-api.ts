import { type CallOptions, type Client, hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { workRecordOfSheet as asRecord } from './sheet-records.ts';
import type { PendingCell, CostPlace } from './pending-entries.ts';
import { type ServerRecord, workServerRecord } from './server-record.ts';

/** Reads and changes the record of a cell, with the same interface for work records and cost records. */
export interface RecordApi {
  /** Returns the service's record for the cell. */
  current(): Promise<ServerRecord | null>;
  /** @returns undefined where the service did not say what it has now */
  create(options: CallOptions): Promise<ServerRecord | undefined>;
  update(now: ServerRecord, options: CallOptions): Promise<ServerRecord | undefined>;
  remove(now: ServerRecord, options: CallOptions): Promise<void>;
  /** Tells whether another user has created a record in the cell or changed it since it was read. */
  isTaken(error: unknown): boolean;
}

export function deskOf(client: Client, wish: PendingCell): RecordApi {
  return wish.costs ? costCellApi(client, wish, wish.costs) : workDesk(client, wish);
}

function workDesk(client: Client, wish: PendingCell): RecordApi {
  const { assignmentId, day, resourceId, hours, comment, isForAnother } = wish;
  const work = { actualEffort: hours ?? 0, ...(comment === undefined ? {} : { comment }) };
  return {
    current: async () => {
      const days = { from: day, until: day };
      if (isForAnother) {
        const sheet = await client.call(appApi.getTimesheet, { ...days, resourceId });
        const found = sheet?.record?.find(({ assignment }) => assignment === assignmentId);
        return workServerRecord(found && asRecord(found, resourceId)) ?? null;
      }
      const list = await client.call(api.worklogs.listMyWorkRecords, days);
      const records = list?.resourceWorkRecord ?? [];
      return (
        workServerRecord(
          records.find((each) => each.workRecord?.assignment === assignmentId && each.resource === resourceId),
        ) ?? null
      );
    },
    create: async (options) => {
      const input = { assignmentId, bookingDate: day, bookingResourceId: resourceId, ...work };
      return workServerRecord(await client.call(api.worklogs.createWorkRecord, input, options));
    },
    update: async ({ record }, options) => {
      const input = { resourceWorkRecordId: record.id, ...work };
      return workServerRecord(await client.call(api.worklogs.updateWorkRecord, input, options));
    },
    remove: async ({ record }, options) => {
      await client.call(api.worklogs.deleteWorkRecord, { resourceWorkRecordId: record.id }, options);
    },
    isTaken: (error) =>
      hasErrorCode(error, 'work.error.RecordExists', 'work.error.NotFound', 'main.error.ModifiedMeanwhile'),
  };
}

function costCellApi(client: Client, wish: PendingCell, { activity, costType }: CostPlace): RecordApi {
  const { day, resourceId: resource, hours, comment, base } = wish;
  const spent = { actualCosts: hours ?? 0, ...(comment === undefined ? {} : { comment }) };
  return {
    current: async () => {
      const sheet = await client.call(appApi.getTimesheet, { from: day, until: day, resourceId: resource });
      const cell = (sheet?.cost ?? []).filter((each) => each.activity === activity && each.costType === costType);
      // Imports may have put several into one cell: each is a row of its own.
      const record = base ? cell.find(({ id }) => id === base.recordId) : cell[0];
      return record ? { kind: 'cost', record, resource } : null;
    },
    create: async (options) => {
      const body = { resource, activity, day, costType, ...spent };
      const record = await client.call(appApi.createCostRecord, { body }, options);
      return record ? { kind: 'cost', record, resource } : undefined;
    },
    update: async (now, options) => {
      const input = { costRecordId: now.record.id, body: { ...spent, modified: now.record.modified ?? null } };
      const record = await client.call(appApi.updateCostRecord, input, options);
      return record ? { kind: 'cost', record, resource } : undefined;
    },
    remove: async ({ record: { id, modified } }, options) => {
      await client.call(appApi.deleteCostRecord, { costRecordId: id, ...(modified ? { modified } : {}) }, options);
    },
    isTaken: (error) =>
      hasErrorCode(error, 'work.error.CostsBooked', 'work.error.NotFound', 'main.error.ModifiedMeanwhile'),
  };
}
