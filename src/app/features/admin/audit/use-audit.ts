import { useInfiniteQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { useClient } from '#app/data/session.tsx';
import { useAddress } from '#app/kit/use-address.ts';

const auditPageLength = 100;
const auditFilterNames = ['from', 'until', 'userId', 'action', 'objectId'] as const;
export type AuditFilterName = (typeof auditFilterNames)[number];

/** The filter of the log; kept in the address. */
export function useAuditFilter() {
  const { values, put } = useAddress();
  const given = auditFilterNames.flatMap((name) => {
    const value = values.get(name);
    return value ? [[name, value] as const] : [];
  });
  const filter: Partial<Record<AuditFilterName, string>> = Object.fromEntries(given);
  return { filter, change: (name: AuditFilterName, value: string) => put({ [name]: value || undefined }) };
}

/** The matching entries of the audit log, newest first, loaded page by page on demand. */
export function useAudit(filter: Partial<Record<AuditFilterName, string>>) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['app', 'auditPages', filter],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) =>
      client.call(
        appApi.listAuditEntries,
        { ...filter, numberRecords: auditPageLength, ...(pageParam !== '' && { before: pageParam }) },
        { signal },
      ),
    getNextPageParam: (last) => last?.next ?? undefined,
  });
}
