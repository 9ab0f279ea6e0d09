import { foldText } from '#search/folded.ts';
import type { PlanDay, PlanRow, RowKind, RowStatus } from './plan-view.ts';
import { wordsTest } from '#app/kit/typed-words.ts';
import type { RowNode, RowTree } from './rows.ts';

/** Which rows are chosen; all that is set must hold, and of a list one of it. */
export interface PlanFilter {
  readonly status: readonly RowStatus[];
  readonly kinds: readonly RowKind[];
  readonly only: readonly FilterMark[];
  /** Names of resources. */
  readonly resources: readonly string[];
  /** Rows that touch the days from first to last, both included. */
  readonly from?: PlanDay | undefined;
  readonly until?: PlanDay | undefined;
}

export const filterMarks = ['critical', 'late', 'conflict', 'mine'] as const;
/** Row marks that can be filtered by. */
export type FilterMark = (typeof filterMarks)[number];

export const noPlanFilter: PlanFilter = { status: [], kinds: [], only: [], resources: [] };

/** Returns the number of conditions that a filter sets. */
export function planFilterSize({ status, kinds, only, resources, from, until }: PlanFilter): number {
  const dates = from !== undefined || until !== undefined ? 1 : 0;
  return status.length + kinds.length + only.length + resources.length + dates;
}

/** A test whether a row passes; none for a filter that sets nothing. `today` says what is late. */
export function filterTest(filter: PlanFilter, today: PlanDay): RowTest | undefined {
  if (planFilterSize(filter) === 0) return undefined;
  const names = new Set(filter.resources.map(foldText));
  return (row) =>
    (filter.status.length === 0 || filter.status.includes(row.status)) &&
    (filter.kinds.length === 0 || filter.kinds.includes(row.kind)) &&
    filter.only.every((mark) => hasMark(row, mark, today)) &&
    (names.size === 0 || (row.assigned ?? []).some((name) => names.has(foldText(name)))) &&
    touches(row, filter.from, filter.until);
}

function hasMark(row: PlanRow, mark: FilterMark, today: PlanDay): boolean {
  switch (mark) {
    case 'critical':
      return row.critical === true;
    case 'late':
      return isOverdueRow(row, today);
    case 'conflict':
      return row.invalid === true || (row.absences ?? []).length > 0 || (row.overAllocations ?? []).length > 0;
    case 'mine':
      return row.isMine === true;
  }
}

/** Late is what should be finished and is not, and what misses its deadline. */
function isOverdueRow(row: PlanRow, today: PlanDay): boolean {
  if (row.complete >= 100 || row.finish === undefined) return false;
  return row.status === 'overdue' || row.finish < today || (row.deadline !== undefined && row.finish > row.deadline);
}

function touches({ start, finish }: PlanRow, from: PlanDay | undefined, until: PlanDay | undefined): boolean {
  if (from === undefined && until === undefined) return true;
  const first = start ?? finish;
  const last = finish ?? start;
  if (first === undefined || last === undefined) return false;
  return (from === undefined || last >= from) && (until === undefined || first <= until);
}

/** A list with a value put in, or taken out where it was. */
export function withTurnedValue<T>(list: readonly T[], value: T): readonly T[] {
  return list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
}

/** The names of all who are assigned in a plan, in the order of the alphabet. */
export function assignedNames(rows: readonly PlanRow[], locale: string): readonly string[] {
  const names = new Set(rows.flatMap(({ assigned }) => assigned ?? []));
  return [...names].toSorted(new Intl.Collator(locale).compare);
}

/** A test whether every word of `text` occurs in a row's name, WBS code, resources or responsible; none for no text. */
export function rowTest(text: string): RowTest | undefined {
  const has = wordsTest(text);
  return has && ((row) => has(`${row.name} ${row.wbs} ${row.resources} ${row.responsible ?? ''}`));
}

export type RowTest = (row: PlanRow) => boolean;

/** A test whether a view shows a row by its filter and, if it shows only matches, by its search; none if it shows all. */
export function shownTest(
  { onlyMatches, filter }: { readonly onlyMatches: boolean; readonly filter: PlanFilter },
  find: string,
  today: PlanDay,
): RowTest | undefined {
  const [one, other] = [onlyMatches ? rowTest(find) : undefined, filterTest(filter, today)];
  return one && other ? (row) => one(row) && other(row) : (one ?? other);
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
