import type { default as MiniSearch, Options } from 'minisearch';
import { folded } from '#contract/core/folded.ts';

/** Something that the search can jump to. */
export interface Target {
  readonly id: string;
  readonly label: string;
  /** What it belongs to: a project's portfolio, an activity's project. */
  readonly context: string;
  /** An address of the app, or what is done. */
  readonly go: string | (() => void);
  readonly group: 'screens' | 'portfolios' | 'projects' | 'activities' | 'todos' | 'resources' | 'users' | 'actions';
}

export const keyOf = ({ group, id }: Pick<Target, 'group' | 'id'>): string => `${group} ${id}`;

/** How many are shown. */
export const shown = 30;

/** Finds the targets that fit a text, the best first. */
export type Find = (text: string) => Target[];

/** A text of a target; `joined` is its label as it is typed in one word: "To-dos" as "todos", "Sign off" as "signoff". */
function textOf(target: Target, field: string): string {
  if (field === 'key') return keyOf(target);
  if (field === 'context') return target.context;
  return field === 'joined' ? target.label.replaceAll(/[^\p{L}\p{N}]+/gu, '') : target.label;
}

const options: Options<Target> = {
  fields: ['label', 'joined', 'context'],
  idField: 'key',
  extractField: (target, field) => textOf(target, field),
  processTerm: folded,
  searchOptions: {
    boost: { label: 3 },
    prefix: true,
    // A slip is taken for one in longer words alone.
    fuzzy: (term) => (term.length > 3 ? 0.25 : false),
    combineWith: 'AND',
  },
};

/** Finds among what is loaded, also with a slip; the library comes when somebody first searches. */
export async function finderOf(targets: readonly Target[]): Promise<Find> {
  const library: { default: typeof MiniSearch } = await import('minisearch');
  const index = new library.default<Target>(options);
  const byKey = new Map(targets.map((target) => [keyOf(target), target]));
  index.addAll([...byKey.values()]);
  return (text) => {
    const typed = folded(text.trim());
    if (typed === '') return [];
    const found = index.search(typed).flatMap(({ id }) => byKey.get(String(id)) ?? []);
    // What begins as what is typed is meant first.
    const begins = (target: Target) => Number(folded(target.label).startsWith(typed));
    return found.toSorted((a, b) => begins(b) - begins(a)).slice(0, shown);
  };
}

/** What is listed for a text: screens that begin so, records, and all else that fits; each once. */
export function merged(text: string, local: readonly Target[], records: readonly Target[]): Target[] {
  const typed = folded(text.trim());
  const isMeant = ({ group, label }: Target) => group === 'screens' && folded(label).startsWith(typed);
  const all = [...local.filter(isMeant), ...records, ...local];
  return [...new Map(all.map((target) => [keyOf(target), target])).values()].slice(0, shown);
}
