import { requireDayOrder } from '#service/core/day-range.ts';
import type { auditApi as contract, OpAuditEntry } from '#contract/app/audit.ts';
import { usualPage } from '#contract/core/queries.ts';
import { forAdministrators } from '#service/core/access.ts';
import type { Handlers } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { listEntries } from './queries.ts';
import { writeWorkbook } from '#files/spreadsheet/write-workbook.ts';

export const auditHandlers: Handlers<typeof contract> = forAdministrators({
  listAuditEntries: async (context, { before, sort, descending, offset = 0, numberRecords = usualPage, ...filter }) => {
    requireDayOrder('until', filter.from, filter.until);
    if (before !== undefined && (sort ?? descending) !== undefined)
      throw invalidParameter('before', before, 'expected.nothingIfSorted');
    // Reads one entry more than requested to find out if there is a next page.
    const entries = await listEntries(context.db, filter, {
      before,
      sort,
      descending,
      offset,
      limit: numberRecords + 1,
    });
    const entry = entries.slice(0, numberRecords);
    return { entry, next: entries.length > numberRecords ? (entry.at(-1)?.id ?? null) : null };
  },

  exportAuditEntries: async (context, filter) => {
    requireDayOrder('until', filter.from, filter.until);
    const entries = await listEntries(context.db, filter, { limit: mostExported + 1 });
    if (entries.length > mostExported) {
      throw invalidParameter('from', filter.from, { key: 'expected.period', values: { most: mostExported } });
    }
    return csvOf(entries);
  },
});

/** Rules of the audit log. Pure. */

/** Entries of one export at most. */
const mostExported = 50_000;

const auditColumns = ['Time', 'User', 'User id', 'Address', 'Action', 'Object id', 'Details'];

/** The entries as separated text, with one line of names before them. A text that looks like a formula is made harmless. */
function csvOf(entries: readonly OpAuditEntry[]): Buffer {
  const rows = entries.map(({ at, userName, user, address, action, object, details }) =>
    [at, userName, user, address, action, object, JSON.stringify(details)].map((text) => text ?? null),
  );
  return Buffer.from(writeWorkbook({ sheets: [{ name: 'Audit log', rows: [auditColumns, ...rows] }] }, 'csv'));
}
