import type { OpAuditEntry } from '#contract/app/audit.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';
import { invalidParameter } from '#service/core/errors.ts';

/** Rules of the audit log. Pure. */

/** Entries of one export at most. */
export const mostExported = 50_000;

export function checkPeriod({ from, until }: { from?: string | undefined; until?: string | undefined }): void {
  if (from !== undefined && until !== undefined && until < from) {
    throw invalidParameter('until', until, { key: 'expected.dayFrom', values: { day: from } });
  }
}

const auditColumns = ['Time', 'User', 'User id', 'Address', 'Action', 'Object id', 'Details'];

/** The entries as separated text, with one line of names before them. A text that looks like a formula is made harmless. */
export function csvOf(entries: readonly OpAuditEntry[]): Buffer {
  const rows = entries.map(({ at, userName, user, address, action, object, details }) =>
    [at, userName, user, address, action, object, JSON.stringify(details)].map((text) => text ?? null),
  );
  return Buffer.from(writeWorkbook({ sheets: [{ name: 'Audit log', rows: [auditColumns, ...rows] }] }, 'csv'));
}
