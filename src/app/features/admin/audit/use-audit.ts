import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { steadyQuery } from '#app/data/query.ts';
import { pageLength, useTableView } from '#app/kit/table/use-table-view.ts';
import { useAddress } from '#app/kit/use-address.ts';

const auditFilterNames = ['from', 'until', 'userId', 'action', 'objectId'] as const;
export type AuditFilterName = (typeof auditFilterNames)[number];

/** The filter of the log; kept in the address. */
export function useAuditFilter() {
  const { values, put } = useAddress();
  const entries = auditFilterNames.flatMap((name) => {
    const value = values.get(name);
    return value ? [[name, value] as const] : [];
  });
  const filter: Partial<Record<AuditFilterName, string>> = Object.fromEntries(entries);
  return {
    filter,
    change: (name: AuditFilterName, value: string) => put({ [name]: value || undefined, page: undefined }),
  };
}

/** One page of the entries that match, newest first. */
export function useAudit() {
  const { filter } = useAuditFilter();
  const { page } = useTableView().view;
  const found = useQuery(
    steadyQuery(appApi.listAuditEntries, { ...filter, offset: page * pageLength, numberRecords: pageLength }),
  );
  return {
    rows: found.data ? (found.data.entry ?? []) : undefined,
    hasNext: Boolean(found.data?.next),
    error: found.error,
    retry: () => void found.refetch(),
    isRefreshing: found.isPlaceholderData,
  };
}
