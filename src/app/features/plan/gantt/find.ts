import { wordsTest } from '#app/kit/typed-words.ts';
import type { PlanRow } from './plan-view.ts';
import type { RowNode, RowTree } from './rows.ts';

/** A test whether every word of `text` occurs in a row's name, WBS code, resources or responsible; none for no text. */
export function rowTest(text: string): ((row: PlanRow) => boolean) | undefined {
  const has = wordsTest(text);
  return has && ((row) => has(`${row.name} ${row.wbs} ${row.resources} ${row.responsible ?? ''}`));
}

/** The matching rows in plan order, also those in closed branches. */
export function matches(tree: RowTree, text: string): RowNode[] {
  const test = rowTest(text);
  return test ? tree.nodes.filter((node) => test(node.row)) : [];
}

/** The match after (1) or before (-1) the row at place `index` of the plan, round the end; none when nothing matches. */
export function stepMatch(found: readonly RowNode[], index: number, direction: 1 | -1): RowNode | undefined {
  if (direction === 1) return found.find((node) => node.index > index) ?? found[0];
  return found.findLast((node) => node.index < index) ?? found.at(-1);
}
