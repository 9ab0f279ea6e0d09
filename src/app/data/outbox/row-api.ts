import { type CallOptions, hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { PlanStatus, WorkRecordState } from '#contract/core/codes.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import { addDays } from '#app/i18n/week.ts';
import { type ServerRecord, workServerRecord } from './server-record.ts';
import { isMeanwhile } from '../field-merge.ts';
import type { OutboxConnection } from './outbox-connection.ts';
import type { CostPlace, PendingRow } from './pending-entries.ts';
import type { RowNow } from './row-now.ts';

/** Reads and changes the remaining work of a row. */
export interface RowApi {
  current(): Promise<RowNow>;
  /** @returns the record that says it now; undefined where the service did not answer it */
  put(now: RowNow): Promise<ServerRecord | undefined>;
  /** Tells whether another user has changed the row since it was read. */
  isTaken(error: unknown): boolean;
}

/** @param today the day on which it is said, `yyyy-MM-dd` */
export function rowDeskOf(line: OutboxConnection, wish: PendingRow, today: string): RowApi {
  if (wish.costs) return costRowApi(line, wish, wish.costs, today);
  return line.isKeyed ? effortDesk(line, wish) : documentedDesk(line, wish, today);
}

/** A missing assignment has no remaining effort, as in the sheet. */
async function currentEffort({ client }: OutboxConnection, { assignmentId }: PendingRow): Promise<RowNow> {
  const list = await client.call(api.tasks.getAssignmentsByIds, { assignmentIds: [assignmentId] });
  const [now] = list?.assignment ?? [];
  return {
    remaining: now?.remainingEffort ?? 0,
    done: now?.status === PlanStatus.done,
    modified: now?.modified ?? undefined,
  };
}

/** The service puts it into the record that decides, in the transaction in which it looks whether it is still what was read. */
function effortDesk(line: OutboxConnection, wish: PendingRow): RowApi {
  const { assignmentId: assignment, remaining, completed } = wish;
  // A row that is opened again has what remained before it was done: sent with it, that would not follow from the hours any more.
  const openEffort = completed === false ? undefined : remaining;
  return {
    current: () => currentEffort(line, wish),
    put: async ({ modified }) => {
      const body = {
        assignment,
        ...(openEffort === undefined ? {} : { openEffort }),
        ...(completed === undefined ? {} : { completed }),
        ...(modified === undefined ? {} : { modified }),
      };
      return workServerRecord(await line.client.call(appApi.setRemainingEffort, { body }));
    },
    isTaken: isMeanwhile,
  };
}

/** So far back the latest record of an assignment is looked for, days. */
const recordLookBackDays = 366;

/** The latest record of an assignment; the service keeps remaining effort and "done" with it. */
async function latestRecord({ client }: OutboxConnection, { assignmentId, resourceId }: PendingRow, today: string) {
  const list = await client.call(api.worklogs.listMyWorkRecords, { from: addDays(today, -recordLookBackDays) });
  const dayOf = ({ workRecord }: OpResourceWorkRecord) => workRecord?.date ?? '';
  return (list?.resourceWorkRecord ?? [])
    .filter(({ resource, workRecord }) => resource === resourceId && workRecord?.assignment === assignmentId)
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .at(-1);
}

/** The same by the documented interface alone: into the latest record, or where that can't be changed, into a new one of today. */
function documentedDesk(line: OutboxConnection, wish: PendingRow, today: string): RowApi {
  const { assignmentId, resourceId: bookingResourceId, remaining, completed } = wish;
  const work = {
    ...(remaining === undefined ? {} : { open: remaining }),
    ...(completed === undefined ? {} : { completed }),
  };
  return {
    current: () => currentEffort(line, wish),
    put: async () => {
      const latest = await latestRecord(line, wish, today);
      const isOpen = (latest?.state ?? WorkRecordState.editable) === WorkRecordState.editable;
      if (latest && (isOpen || (latest.workRecord?.date ?? '') >= today)) {
        const options: CallOptions = { readModified: latest.modified };
        const input = { resourceWorkRecordId: latest.id, ...work };
        return workServerRecord(await line.client.call(api.worklogs.updateWorkRecord, input, options));
      }
      const input = { assignmentId, bookingDate: today, bookingResourceId, actualEffort: 0, ...work };
      return workServerRecord(await line.client.call(api.worklogs.createWorkRecord, input));
    },
    isTaken: (error) => isMeanwhile(error) || hasErrorCode(error, 'work.error.RecordExists', 'work.error.NotFound'),
  };
}

/** The service knows into which record it goes: that depends on those of others, too. */
function costRowApi(
  { client }: OutboxConnection,
  wish: PendingRow,
  { activity, costType }: CostPlace,
  today: string,
): RowApi {
  const { resourceId: resource, remaining: openCosts = 0 } = wish;
  return {
    current: async () => {
      const days = { from: today, until: today };
      const costRows = [`${activity}:${costType}`];
      const sheet = await client.call(appApi.getTimesheet, { ...days, resourceId: resource, costRows });
      const row = sheet?.costRow?.find((each) => each.activity === activity && each.costType === costType);
      return { remaining: row?.openCosts ?? 0, done: false };
    },
    put: async ({ remaining: readOpenCosts }) => {
      const body = { resource, activity, costType, openCosts, readOpenCosts };
      const record = await client.call(appApi.setRemainingCosts, { body });
      return record ? { kind: 'cost', record, resource } : undefined;
    },
    isTaken: isMeanwhile,
  };
}
