import { expected, variance } from '#app/projects/figures.ts';
import { nameOf } from '#app/projects/kinds.ts';
import { folded } from '#app/ui/folded.ts';
import type { Sort } from '#app/ui/tree-column.ts';
import type { PortfolioItem } from './portfolio-tree.ts';

type Value = string | number | null | undefined;

/** What rows are sorted by, for each column. */
const values: Readonly<Record<string, (item: PortfolioItem) => Value>> = {
  name: ({ node }) => nameOf(node),
  number: ({ node }) => node.number,
  status: ({ status }) => status?.sequence ?? status?.name,
  lights: ({ node }) => node.trafficLight || undefined,
  complete: ({ figures }) => figures?.complete,
  costsProgress: ({ figures }) => figures && expected(figures.costs) && figures.costs.actual / expected(figures.costs),
  datesProgress: ({ figures }) => figures?.datesProgress,
  dates: ({ node, figures }) => node.start ?? figures?.start,
  manager: ({ manager }) => manager,
  baseEffort: ({ figures }) => figures?.effort.base,
  actualEffort: ({ figures }) => figures?.effort.actual,
  expectedEffort: ({ figures }) => figures && expected(figures.effort),
  effortVariance: ({ figures }) => figures && variance(figures.effort),
  baseCosts: ({ figures }) => figures?.costs.base,
  actualCosts: ({ figures }) => figures?.costs.actual,
  expectedCosts: ({ figures }) => figures && expected(figures.costs),
  costVariance: ({ figures }) => figures && variance(figures.costs),
  priority: ({ node }) => node.priority || undefined,
  probability: ({ node }) => node.probability,
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares items by a column; what has no value comes last in both directions. */
export function comparison({ column, isDescending }: Sort): (a: PortfolioItem, b: PortfolioItem) => number {
  const value = values[column] ?? (() => undefined);
  const direction = isDescending ? -1 : 1;
  return (one, other) => {
    const [a, b] = [value(one), value(other)];
    const [isEmpty, isOtherEmpty] = [a, b].map((each) => each === undefined || each === null || each === '');
    if (isEmpty || isOtherEmpty) return Number(isEmpty) - Number(isOtherEmpty);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return direction * order;
  };
}

/** A test whether every word of `text` is in an item's name, number, manager or status; none for no text. */
export function itemTest(text: string): ((item: PortfolioItem) => boolean) | undefined {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return ({ node, manager, status }) => {
    const hay = folded([nameOf(node), node.number, manager, status?.name].filter(Boolean).join(' '));
    return words.every((word) => hay.includes(word));
  };
}
