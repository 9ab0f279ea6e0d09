import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { steadyQuery } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { pageLength, type TableView } from '#app/kit/table/use-table-view.ts';
import { userRow, type UserListRow } from './user-row.ts';

interface UserFilter {
  /** Only active ones, or only inactive ones. */
  readonly active: boolean | undefined;
  readonly level: number | undefined;
}

/** Users that the service reads at once for an export. */
const exportPage = 500;

/** One page of the users that match; the service searches, filters and sorts them. */
export function useUsers({ search, sort, page }: TableView, { active, level }: UserFilter) {
  const client = useClient();
  const input = {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(active !== undefined && { active }),
    ...(level !== undefined && { level }),
    ...(sort && { sort: sort.column, descending: sort.isDescending }),
  };
  const found = useQuery(
    steadyQuery(appApi.listUserAccounts, { ...input, offset: page * pageLength, numberRecords: pageLength }),
  );
  const readAll = async () => {
    const users: UserListRow[] = [];
    for (;;) {
      const range = { offset: users.length, numberRecords: exportPage };
      const next = (await client.call(appApi.listUserAccounts, { ...input, ...range }))?.user ?? [];
      users.push(...next.map(userRow));
      if (next.length < exportPage) return users;
    }
  };
  return {
    rows: found.data ? (found.data.user ?? []).map(userRow) : undefined,
    error: found.error,
    retry: () => void found.refetch(),
    paging: { total: found.data?.total ?? 0, isRefreshing: found.isPlaceholderData, readAll },
  };
}
