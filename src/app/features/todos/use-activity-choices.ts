import { useText } from '#app/i18n/use-text.tsx';
import { useDeferredValue } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { useSteadyRead, useRead } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';

export interface TodoActivityChoice {
  readonly id: string;
  readonly label: string;
  /** From when to when, and what kind it is: several may have the same name. */
  readonly detail: string;
}

interface TodoActivityChoices {
  readonly choices: readonly TodoActivityChoice[];
  readonly isLoading: boolean;
  /** The service seeks them by what is typed; else they are all activities of the project. */
  readonly isSought: boolean;
}

const activityChoicesStaleMs = 60_000;
const maxActivityChoices = 30;

/** Returns the activities of a project by name: search results of the service, or all if it has no search. */
export function useActivityChoices(projectId: string, typed: string, isWanted: boolean): TodoActivityChoices {
  const { format } = useText();
  const detailOf = ({ start, finish }: { start?: string | null; finish?: string | null }) =>
    start || finish ? `${format.day(start) || '…'} – ${format.day(finish) || '…'}` : '';
  const isSought = useSession().capabilities?.features?.includes('search') ?? false;
  const text = useDeferredValue(typed.trim());
  const found = useSteadyRead(
    appApi.search,
    { text, kinds: ['activity'], projectId, limit: maxActivityChoices },
    { enabled: isSought && isWanted && text !== '', staleTime: activityChoicesStaleMs },
  );
  const all = useRead(
    api.tasks.listTasksOfProject,
    { projectId },
    { enabled: !isSought && isWanted, staleTime: activityChoicesStaleMs },
  );
  if (!isSought) {
    const activities = all.data?.activity ?? [];
    const choices = activities.map((each) => ({
      id: each.id,
      label: each.extendedName || each.name || each.id,
      detail: detailOf(each),
    }));
    return { choices, isLoading: all.isLoading, isSought };
  }
  const shown = text === '' ? [] : (found.data?.found ?? []);
  return {
    choices: shown.map((each) => ({
      id: each.id,
      label: [each.number, each.name].filter(Boolean).join(' '),
      detail: detailOf(each),
    })),
    isLoading: found.isFetching,
    isSought,
  };
}
