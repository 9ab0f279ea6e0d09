import { useMemo, useState } from 'react';
import { appPaths } from '../paths.ts';
import { useRead, useSteadyRead } from '#app/data/query.ts';
import { useSession, useUser } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useDebouncedValue } from '#app/kit/use-debounced-value.ts';
import { readRecent } from './recent.ts';
import { searchTargetKey, mergedTargets, maxSearchResults, type SearchTarget, targetFinder } from './search.ts';
import { usePlaces } from './use-places.ts';
import { type FoundKind, type OpFound, searchApi } from '#contract/app/search.ts';
import { useLoadedTargets } from './use-loaded-targets.ts';

/** Typing pause before the service is queried, ms. */
const searchDelayMs = 120;

/**
 * Returns the matches of a text: screens, actions, and records, found by the service among all that the user can
 * access, or else by the app among those it loads. Without a text, the recent targets and the screens.
 */
export function useSearch(typed: string, commands: readonly SearchTarget[]) {
  const { id: userId } = useUser();
  const isServed = useSession().capabilities?.features?.includes('search') ?? false;
  const requested = typed.trim();
  const screens = useScreens();
  const [recent] = useState(() => readRecent(userId));
  const administers = screens.some(({ id }) => id === appPaths.administration);
  const served = useServed(requested, isServed, administers);
  const loaded = useLoadedTargets(!isServed);
  const find = useMemo(
    () => targetFinder([...screens, ...commands, ...loaded.targets]),
    [screens, commands, loaded.targets],
  );
  const options = useMemo(() => {
    if (requested !== '') return mergedTargets(requested, find(requested), served.records);
    const known = new Set(recent.map(searchTargetKey));
    return [...recent, ...screens.filter((screen) => !known.has(searchTargetKey(screen)))];
  }, [requested, find, served.records, recent, screens]);
  const isCurrent = requested === '' || (isServed ? served.isCurrent : !loaded.isLoading);
  return { options /** True if they belong to the current input. */, isCurrent, error: served.error ?? loaded.error };
}

function useScreens(): readonly SearchTarget[] {
  const { text } = useText();
  const places = usePlaces();
  return useMemo(
    () => places.map(({ to, text: key }) => ({ id: to, label: text(key), context: '', go: to, group: 'screens' })),
    [text, places],
  );
}

const noSearchTargets: readonly SearchTarget[] = [];

/** Returns the service's results; outdated requests are aborted. */
function useServed(requested: string, isServed: boolean, administers: boolean) {
  const settled = useDebouncedValue(requested, searchDelayMs);
  // An emptied text counts at once.
  const text = requested === '' ? '' : settled;
  // The first request makes the service load its names, so it is sent as soon as the search opens.
  useRead(searchApi.search, {}, { enabled: isServed, staleTime: 60_000 });
  const answer = useSteadyRead(
    searchApi.search,
    { text, limit: maxSearchResults },
    { enabled: isServed && text !== '', staleTime: 10_000 },
  );
  const found = answer.data?.found;
  const records = useMemo(
    () => (text === '' ? noSearchTargets : (found ?? []).flatMap((each) => foundTarget(each, administers))),
    [text, found, administers],
  );
  return {
    records,
    isCurrent: text === requested && answer.isSuccess && !answer.isPlaceholderData,
    error: answer.error,
  };
}

const foundKindGroups: Readonly<Record<FoundKind, SearchTarget['group']>> = {
  portfolio: 'portfolios',
  project: 'projects',
  activity: 'activities',
  todo: 'todos',
  resource: 'resources',
  user: 'users',
};

/**
 * Returns the address of a record; undefined if the app has no screen for it. Users without a resource are shown to
 * administrators.
 */
function foundAddress({ id, number, project, resource }: OpFound, kind: FoundKind, administers: boolean) {
  switch (kind) {
    case 'portfolio':
      return `${appPaths.portfolio}?focus=${id}`;
    case 'project':
      return appPaths.project(id);
    case 'activity':
      return project ? `${appPaths.projectTab(project, 'plan')}?focus=${id}` : undefined;
    case 'todo':
      return `${appPaths.todo(id)}&who=all&done=1`;
    case 'resource':
      return `${appPaths.resources}?focus=${id}&details=1`;
    case 'user':
      if (resource) return `${appPaths.resources}?focus=${resource}&details=1`;
      return administers ? appPaths.user(id, number ?? '') : undefined;
  }
}

/** Converts a search result of the service to a target if the user can open it. */
function foundTarget(found: OpFound, administers: boolean): SearchTarget[] {
  const kind = Object.keys(foundKindGroups).find((each): each is FoundKind => each === found.kind);
  const go = kind && foundAddress(found, kind, administers);
  if (!kind || go === undefined) return [];
  const { id, name, number, context } = found;
  const label = kind === 'project' && number ? `${number} ${name ?? ''}` : (name ?? '');
  return [{ id, label, context: context ?? '', go, group: foundKindGroups[kind] }];
}
