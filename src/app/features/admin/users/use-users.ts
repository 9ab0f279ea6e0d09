import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpUserAccountList } from '#contract/app/users.ts';
import { steadyQuery } from '#app/data/query.ts';
import { userRow } from './user-row.ts';

interface UserFilter {
  readonly search: string;
  /** Only active ones, or only inactive ones. */
  readonly active: boolean | undefined;
  readonly level: number | undefined;
}

const usersPageLength = 100;

/** The matching users, loaded page by page on demand; filtered by the service. */
export function useUsers({ search, active, level }: UserFilter) {
  const filter = `${search}\n${active}\n${level}`;
  const [shown, setShown] = useState({ filter, pages: 1 });
  const pages = shown.filter === filter ? shown.pages : 1;
  const input = {
    ...(search.trim() !== '' && { search: search.trim() }),
    ...(active !== undefined && { active }),
    ...(level !== undefined && { level }),
  };
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, page) =>
      steadyQuery(appApi.listUserAccounts, {
        ...input,
        offset: page * usersPageLength,
        numberRecords: usersPageLength,
      }),
    ),
    combine: useCallback((results: UseQueryResult<OpUserAccountList | null>[]) => {
      const isThere = results[0]?.data !== undefined;
      return {
        rows: isThere ? results.flatMap(({ data }) => data?.user ?? []).map(userRow) : undefined,
        total: results[0]?.data?.total ?? 0,
        error: results.find(({ error }) => error)?.error ?? null,
        retry: () => results.forEach((result) => result.error && void result.refetch()),
      };
    }, []),
  });
  return { ...found, showMore: () => setShown({ filter, pages: pages + 1 }) };
}
