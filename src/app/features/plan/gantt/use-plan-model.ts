import { useDeferredValue, useMemo, useState, startTransition, useEffect, useEffectEvent } from 'react';
import { weekdayCalendar, ganttDayNumber, type DayNumber } from './calendar.ts';
import { allColumns, chosenPlanColumns, linkGroups, linkTexts } from './columns.ts';
import { matches, shownTest, type RowTest } from './plan-filter.ts';
import { planFormat } from './plan-format.ts';
import type { PlanLabels } from './labels.ts';
import { linkReader } from './link-words.ts';
import type { PlanDay, ExtraColumn, PlanRowLink, PlanRow, WorkCalendar } from './plan-view.ts';
import {
  expansionTest,
  rowTreeSteps,
  visiblePlanRows,
  type RowExpansion,
  type RowTree,
  type VisibleRow,
} from './rows.ts';
import { planRange, type DayNumberRange } from './scale.ts';
import { rowSentences } from './row-sentences.ts';
import { sharing, sharingSteps } from './sharing.ts';
import { tickFormat } from './ticks.ts';
import type { PlanView } from './view-state.ts';
import { rowLayout, withLinks, type LinkedLayout, type RowLayout } from './window.ts';
import { createYielder, runYielding, type Steps } from '#client/yielder.ts';

export interface PlanInput {
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
  readonly calendar?: WorkCalendar | undefined;
  readonly today: PlanDay;
  readonly locale: string;
  readonly view: PlanView;
  readonly labels: PlanLabels;
  readonly extraColumns?: readonly ExtraColumn[] | undefined;
  /** Prepared parts of the drawing, if available. */
  readonly steps?: PlanSteps | undefined;
}

/** Values derived from plan and view alone, independent of the window size. */
export type PlanModel = ReturnType<typeof usePlanModel>;

/** The steps from rows to what is drawn of them; each shares with its last result what an edit left alone. */
export const createSteps = () => ({
  tree: sharingSteps((before: RowTree | undefined, rows: readonly PlanRow[]) => rowTreeSteps(rows, before)),
  visible: sharing(
    (
      before: readonly VisibleRow[] | undefined,
      tree: RowTree,
      level: number,
      toggled: RowExpansion['toggled'],
      keep: RowTest | undefined,
    ) => visiblePlanRows(tree, expansionTest({ level, toggled }), keep, before),
  ),
  placed: sharing((before: RowLayout | undefined, rows: readonly VisibleRow[]) => rowLayout(rows, before)),
  linked: sharing((before: LinkedLayout | undefined, placed: RowLayout, links: readonly PlanRowLink[]) =>
    withLinks(placed, links, before),
  ),
  groups: sharing((_, links: readonly PlanRowLink[]) => linkGroups(links)),
  range: sharing((before: DayNumberRange | undefined, rows: readonly PlanRow[], today: DayNumber): DayNumberRange => {
    const range = planRange(rows, today);
    return before?.first === range.first && before.end === range.end ? before : range;
  }),
});

export type PlanSteps = ReturnType<typeof createSteps>;

/** Rows and links that are about to be shown, and how. */
type Upcoming = Pick<PlanInput, 'rows' | 'links' | 'view' | 'today'>;

/** Makes ready what is about to be shown, so that drawing it finds it made. */
export function* prepareModel(steps: PlanSteps, { rows, links, view, today }: Upcoming): Steps<void> {
  const tree = yield* steps.tree.inSteps(rows);
  yield;
  steps.range(rows, ganttDayNumber(today));
  yield;
  // The predecessors of the rows are shown first.
  steps.groups(links)('to', '');
  yield;
  const { level, toggled, find } = view;
  // Search and filter evaluate each row, so their result is computed while drawing instead of prepared.
  if (shownTest(view, find, today)) return;
  const visible = steps.visible(tree, level, toggled, undefined);
  yield;
  const placed = steps.placed(visible);
  yield;
  steps.linked(placed, links).links.crossing(0, 0);
}

const noExtraColumns: readonly ExtraColumn[] = [];

/** Derives what is shown; each part is derived again only when what it depends on changes. */
export function usePlanModel(input: PlanInput) {
  const { rows, links, view, labels, locale, calendar = weekdayCalendar, extraColumns = noExtraColumns } = input;
  const { level, toggled, onlyMatches, filter } = view;
  const find = useDeferredValue(view.find);
  const today = ganttDayNumber(input.today);
  const [own] = useState(createSteps);
  const { steps = own } = input;
  const tree = useMemo(() => steps.tree(rows), [steps, rows]);
  const found = useMemo(() => matches(tree, find), [tree, find]);
  const keep = useMemo(
    () => shownTest({ onlyMatches, filter }, find, input.today),
    [onlyMatches, find, filter, input.today],
  );
  const visible = useMemo(() => steps.visible(tree, level, toggled, keep), [steps, tree, level, toggled, keep]);
  const chosen = useMemo(() => keep && visible.filter(({ kept }) => kept).length, [keep, visible]);
  const placed = useMemo(() => steps.placed(visible), [steps, visible]);
  const layout = useMemo(() => steps.linked(placed, links), [steps, placed, links]);
  const range = useMemo(() => steps.range(rows, today), [steps, rows, today]);
  const format = useMemo(() => planFormat(locale, labels), [locale, labels]);
  const ticks = useMemo(() => tickFormat(locale, labels.week), [locale, labels]);
  const { places } = tree;
  const groups = useMemo(() => steps.groups(links), [steps, links]);
  const dependencies = useMemo(
    () => linkTexts(places, groups, labels, format, calendar),
    [places, groups, labels, format, calendar],
  );
  const reader = useMemo(() => linkReader({ tree, labels, format, calendar }), [tree, labels, format, calendar]);
  const every = useMemo(
    () => allColumns({ labels, format, links: dependencies, calendar, extra: extraColumns }),
    [labels, format, dependencies, calendar, extraColumns],
  );
  const columns = useMemo(() => chosenPlanColumns(every, view.columns), [every, view.columns]);
  const sentenceOf = useMemo(
    () => rowSentences({ locale, labels, format, today, calendar }),
    [locale, labels, format, today, calendar],
  );
  return {
    tree,
    layout,
    range,
    today,
    calendar,
    format,
    tickFormat: ticks,
    allColumns: every,
    columns,
    linkTexts: dependencies,
    /** Reads links in words. */
    linkReader: reader,
    /** Matches of the find text in plan order. */
    found,
    /** Number of rows that match filter and search; undefined while all are shown. */
    chosen,
    /** Reads a row as a sentence. */
    sentenceOf,
  };
}

/** Maximum number of rows of a plan that is prepared while it is drawn. */
const smallPlanRows = 1_000;

/**
 * Tells whether a plan is ready for its first drawing. A large plan is prepared in steps between other tasks; preparing
 * it while drawing would block the page.
 * @param rows number of rows of the plan; 0 before it is loaded
 */
export function useMadeReady(rows: number, steps: () => Steps<unknown>): boolean {
  const [isMade, setMade] = useState(false);
  const isWaiting = !isMade && rows > smallPlanRows;
  const stepsNow = useEffectEvent(() => steps());
  useEffect(() => {
    if (!isWaiting) return undefined;
    const abort = new AbortController();
    const own = createYielder(abort.signal);
    const make = async () => {
      await own.next();
      await runYielding(stepsNow(), own);
      await own.next();
      startTransition(() => setMade(true));
    };
    make().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    });
    return () => abort.abort();
  }, [isWaiting]);
  return !isWaiting;
}
