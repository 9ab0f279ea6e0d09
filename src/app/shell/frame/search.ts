import { foldText } from '#search/folded.ts';
import { NameIndex } from '#search/name-index.ts';

/** Something that the search can jump to. */
export interface SearchTarget {
  readonly id: string;
  readonly label: string;
  /** Container: a project's portfolio, an activity's project. */
  readonly context: string;
  /** An address of the app, or what is done. */
  readonly go: string | (() => void);
  readonly group: 'screens' | 'portfolios' | 'projects' | 'activities' | 'todos' | 'resources' | 'users' | 'actions';
}

export const searchTargetKey = ({ group, id }: Pick<SearchTarget, 'group' | 'id'>): string => `${group} ${id}`;

/** Maximum number of results shown. */
export const maxSearchResults = 30;

/** Finds the targets that match a text, the best first. */
export type FindTargets = (text: string) => SearchTarget[];

/** Kinds used most often come first. */
const targetWeights: Readonly<Record<SearchTarget['group'], number>> = {
  screens: 3,
  projects: 3,
  portfolios: 2,
  users: 2,
  resources: 2,
  todos: 1,
  actions: 1,
  activities: 0,
};
const allSearchGroups = new Set(
  Object.keys(targetWeights).filter((group): group is SearchTarget['group'] => group in targetWeights),
);

/** Searches loaded targets by their label and context, tolerating typing errors. */
export function targetFinder(targets: readonly SearchTarget[]): FindTargets {
  const byKey = new Map(targets.map((target) => [searchTargetKey(target), target]));
  const index = new NameIndex({ weights: targetWeights, findsByPlace: true });
  for (const { context } of targets) index.namePlace(context, context);
  // Labels match when typed as one word, too: "todos" finds "To-dos".
  const names = Array.from(byKey, ([id, { group: kind, label: name, context: place }]) => ({
    kind,
    id,
    name,
    place,
    more: name,
  }));
  index.add('', names);
  return (text) =>
    index
      .find({ text, kinds: allSearchGroups, limit: maxSearchResults, isVisible: () => true })
      .flatMap(({ id }) => byKey.get(id) ?? [])
      .slice(0, maxSearchResults);
}

/** Returns the results for a text without duplicates: screens beginning with it, records, then all other matches. */
export function mergedTargets(
  text: string,
  local: readonly SearchTarget[],
  records: readonly SearchTarget[],
): SearchTarget[] {
  const typed = foldText(text.trim());
  const isMeant = ({ group, label }: SearchTarget) => group === 'screens' && foldText(label).startsWith(typed);
  const all = [...local.filter(isMeant), ...records, ...local];
  return [...new Map(all.map((target) => [searchTargetKey(target), target])).values()].slice(0, maxSearchResults);
}
