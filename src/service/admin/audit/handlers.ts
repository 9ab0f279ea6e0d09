import type { auditApi as contract } from '#contract/app/audit.ts';
import { usualPage } from '#contract/app/page.ts';
import { requireAdministrator } from '#service/core/access.ts';
import type { Handlers } from '#service/core/context.ts';
import { invalidParameter } from '#service/core/errors.ts';
import { checkPeriod, csvOf, mostExported } from './rules.ts';
import { listEntries } from './queries.ts';

export const auditHandlers: Handlers<typeof contract> = {
  listAuditEntries: async (context, { before, numberRecords = usualPage, ...filter }) => {
    requireAdministrator(context);
    checkPeriod(filter);
    // Reads one entry more than requested to find out if there is a next page.
    const entries = await listEntries(context.db, filter, { before, limit: numberRecords + 1 });
    const entry = entries.slice(0, numberRecords);
    return { entry, next: entries.length > numberRecords ? (entry.at(-1)?.id ?? null) : null };
  },

  exportAuditEntries: async (context, filter) => {
    requireAdministrator(context);
    checkPeriod(filter);
    const entries = await listEntries(context.db, filter, { limit: mostExported + 1 });
    if (entries.length > mostExported) {
      throw invalidParameter('from', filter.from, { key: 'expected.period', values: { most: mostExported } });
    }
    return csvOf(entries);
  },
};
