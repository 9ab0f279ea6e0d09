import { folded } from '#contract/folded.ts';
import type { PlanRow } from './plan-view.ts';
import type { RowNode, RowTree } from './rows.ts';

/** A test whether every word of `text` occurs in a row's name, WBS code, resources or responsible; none for no text. */
export function rowTest(text: string): ((row: PlanRow) => boolean) | undefined {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return (row) => {
    const hay = folded(`${row.name} ${row.wbs} ${row.resources} ${row.responsible ?? ''}`);
    return words.every((word) => hay.includes(word));
  };
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

/** Where the first word of `text` stands in `name`, as [start, end); none when it does not. */
export function markOf(name: string, text: string): [number, number] | undefined {
  const word = folded(text).split(/\s+/).find(Boolean);
  if (!word) return undefined;
  // Letters may become more or fewer by folding: each knows where it comes from.
  const letters = Array.from({ length: name.length }, (_, index) => folded(name.charAt(index)));
  const places = letters.flatMap((letter, index) => Array.from(letter, () => index));
  const at = letters.join('').indexOf(word);
  const [first, last] = [places[at], places[at + word.length - 1]];
  return first === undefined || last === undefined ? undefined : [first, last + 1];
}
