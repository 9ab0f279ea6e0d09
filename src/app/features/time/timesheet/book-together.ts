import type { Client } from '#client/client.ts';
import { longestSheet, timesheetApi } from '#contract/app/timesheet.ts';
import type { CellBase, PendingCell } from '#app/data/outbox/pending-entries.ts';
import { cellKey } from '#app/data/outbox/timesheet.ts';
import { batchBody, type ServiceCall, serviceCall } from '#app/data/use-call.ts';
import { newEntryKey } from '#app/data/write-keys.ts';
import { addDays } from '#app/i18n/week.ts';
import { batchApi } from '#contract/app/batch.ts';
import { worklogs as worklogsApi } from '#contract/documented/worklogs.ts';

/** Bookings of several cells in one transaction, and their undo. */

/** A work record to which hours are added. */
export interface BookedHours extends CellBase {
  readonly completed?: boolean | undefined;
  /** Remaining effort, hours. */
  readonly open?: number | undefined;
}

/** Content of a cell to book; `former` is the record that it changes. */
export interface CellToBook extends Pick<
  PendingCell,
  'assignmentId' | 'resourceId' | 'day' | 'comment' | 'open' | 'completed'
> {
  readonly hours: number;
  readonly former: BookedHours | undefined;
}

/** Runs calls in one transaction. @throws ServiceError with the refusal of the first that is refused */
export async function runTogether(client: Client, calls: readonly ServiceCall[]): Promise<void> {
  await client.call(batchApi.runBatch, { body: batchBody(calls) }, { idempotencyKey: newEntryKey() });
}

/** The call that books a cell. */
export function bookingCall(cell: CellToBook): ServiceCall {
  const { assignmentId, resourceId, day, hours, former, comment, open, completed } = cell;
  const work = {
    actualEffort: hours,
    ...(comment === undefined ? {} : { comment }),
    ...(open === undefined ? {} : { open }),
    ...(completed === undefined ? {} : { completed }),
  };
  return former
    ? serviceCall(
        worklogsApi.updateWorkRecord,
        { resourceWorkRecordId: former.recordId, ...work },
        former.modified ?? undefined,
      )
    : serviceCall(worklogsApi.createWorkRecord, {
        assignmentId,
        bookingDate: day,
        bookingResourceId: resourceId,
        ...work,
      });
}

/**
 * Returns the calls that take bookings back, for the state that the service has now: a later change of a record refuses
 * them. The last day comes first: the remaining effort of the days before is then what it was.
 */
export async function undoCalls(client: Client, cells: readonly CellToBook[]): Promise<ServiceCall[]> {
  const records = await readCells(client, cells);
  return cells
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .flatMap((cell): ServiceCall[] => {
      const { former, completed, open } = cell;
      const record = records.get(cellKey(cell.assignmentId, cell.day));
      if (!record) return [];
      const resourceWorkRecordId = record.id ?? '';
      const readModified = record.modified ?? undefined;
      if (!former) return [serviceCall(worklogsApi.deleteWorkRecord, { resourceWorkRecordId }, readModified)];
      const before = {
        resourceWorkRecordId,
        actualEffort: former.hours,
        comment: former.comment,
        ...(completed === undefined ? {} : { completed: former.completed ?? false }),
        ...(open === undefined || former.open === undefined ? {} : { open: former.open }),
      };
      return [serviceCall(worklogsApi.updateWorkRecord, before, readModified)];
    });
}

/** The records of cells of one person by their place. */
async function readCells(client: Client, cells: readonly CellToBook[]) {
  const days = [...new Set(cells.map(({ day }) => day))].toSorted((a, b) => a.localeCompare(b));
  const resourceId = cells[0]?.resourceId ?? '';
  const found = new Map<string, { readonly id?: string; readonly modified?: string | null }>();
  for (let from = days[0]; from !== undefined;) {
    const until = addDays(from, longestSheet - 1);
    const sheet = await client.call(timesheetApi.getTimesheet, { from, until, resourceId });
    for (const record of sheet?.record ?? []) found.set(cellKey(record.assignment ?? '', record.day ?? ''), record);
    from = days.find((day) => day > until);
  }
  return found;
}
