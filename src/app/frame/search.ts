import { folded } from '#app/ui/folded.ts';

/** Something that the search can jump to. */
export interface Target {
  readonly id: string;
  readonly label: string;
  /** What it belongs to: a project's portfolio, an activity's project. */
  readonly context: string;
  /** An address of the app, or what is done. */
  readonly go: string | (() => void);
  readonly group: 'screens' | 'portfolios' | 'projects' | 'activities' | 'actions';
}

/**
 * How well a target fits: 3 it begins so, 2 a word of it begins so, 1 it contains all words somewhere, 0 not at all.
 * `words` are folded.
 */
function fit(target: Target, words: readonly string[]): number {
  const label = folded(target.label);
  const whole = `${label} ${folded(target.context)}`;
  if (!words.every((word) => whole.includes(word))) return 0;
  const [first = ''] = words;
  if (label.startsWith(words.join(' '))) return 3;
  return label.split(/[\s\-/.]+/).some((part) => part.startsWith(first)) ? 2 : 1;
}

const shown = 30;

/** The targets that fit a text, the best first; all screens where nothing is typed. */
export function found(targets: readonly Target[], text: string): Target[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return targets.filter(({ group }) => group === 'screens');
  return targets
    .map((target) => ({ target, fit: fit(target, words) }))
    .filter((each) => each.fit > 0)
    .toSorted((a, b) => b.fit - a.fit || a.target.label.length - b.target.label.length)
    .slice(0, shown)
    .map(({ target }) => target);
}
