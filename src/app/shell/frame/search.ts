import type { default as MiniSearch, Options } from 'minisearch';
import { foldText } from '#contract/core/folded.ts';

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

/** Finds the targets that fit a text, the best first. */
export type Find = (text: string) => SearchTarget[];

/** A text of a target; `joined` is its label as it is typed in one word: "To-dos" as "todos", "Sign off" as "signoff". */
function searchFieldText(target: SearchTarget, field: string): string {
  if (field === 'key') return searchTargetKey(target);
  if (field === 'context') return target.context;
  return field === 'joined' ? target.label.replaceAll(/[^\p{L}\p{N}]+/gu, '') : target.label;
}

const searchIndexOptions: Options<SearchTarget> = {
  fields: ['label', 'joined', 'context'],
  idField: 'key',
  extractField: (target, field) => searchFieldText(target, field),
  processTerm: foldText,
  searchOptions: {
    boost: { label: 3 },
    prefix: true,
    // A slip is taken for one in longer words alone.
    fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    combineWith: 'AND',
  },
};

/** Searches loaded targets, tolerating typos; the library loads with the first search. */
export async function finderOf(targets: readonly SearchTarget[]): Promise<Find> {
  const library: { default: typeof MiniSearch } = await import('minisearch');
  const index = new library.default<SearchTarget>(searchIndexOptions);
  const byKey = new Map(targets.map((target) => [searchTargetKey(target), target]));
  index.addAll([...byKey.values()]);
  return (text) => {
    const typed = foldText(text.trim());
    if (typed === '') return [];
    const found = index.search(typed).flatMap(({ id }) => byKey.get(String(id)) ?? []);
    // Names beginning with the typed text come first.
    const begins = (target: SearchTarget) => Number(foldText(target.label).startsWith(typed));
    return found.toSorted((a, b) => begins(b) - begins(a)).slice(0, maxSearchResults);
  };
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
