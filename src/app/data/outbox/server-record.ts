import type { OpTimesheetCost } from '#contract/app/timesheet-costs.ts';
import type { OpResourceWorkRecord } from '#contract/documented/worklogs.ts';
import type { CellBase } from './pending-entries.ts';

/** Server record of a cell: a work record, or a cost record of a resource. */
export type ServerRecord =
  | { readonly kind: 'work'; readonly record: OpResourceWorkRecord }
  | { readonly kind: 'cost'; readonly record: OpTimesheetCost; readonly resource: string };

export const workServerRecord = (record: OpResourceWorkRecord | null | undefined): ServerRecord | undefined =>
  record ? { kind: 'work', record } : undefined;

/** Hours of a work record, money of a cost record. */
export function serverAmount(held: ServerRecord): number {
  return (held.kind === 'work' ? held.record.actualEffort : held.record.actualCosts) ?? 0;
}

export const commentOf = ({ record }: ServerRecord): string => record.comment ?? '';

/** Returns the base for further entries of the cell; undefined without a record. */
export function cellBaseOf(held: ServerRecord | null | undefined): CellBase | undefined {
  return held ? { recordId: held.record.id, hours: serverAmount(held), comment: commentOf(held) } : undefined;
}
