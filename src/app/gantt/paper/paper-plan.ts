import { weekdays } from '../calendar.ts';
import { allColumns, linkTexts, shownColumns, type Column } from '../columns.ts';
import { dayNumber, type DayNumber } from '../days.ts';
import { filterTest } from '../filter.ts';
import { rowTest } from '../find.ts';
import { planFormat, type PlanFormat } from '../format.ts';
import type { PlanLabels } from '../labels.ts';
import type { Day, PlanLink, PlanRow, WorkCalendar } from '../plan-view.ts';
import { expansionTest, rowTree, visibleRows } from '../rows.ts';
import { planRange, type DayRange } from '../scale.ts';
import { legendOf, type LegendEntry } from './legend.ts';
import { tickFormat, type TickFormat } from '../ticks.ts';
import type { PlanView } from '../view-state.ts';
import { planLayout, type PlanLayout } from '../window.ts';

/** A plan that goes to paper, as plain data that can be handed to another thread. */
export interface PaperInput {
  /** Stands at the head of every page. */
  readonly title: string;
  /** Further words beside it: version, portfolio. */
  readonly subtitle: string;
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanLink[];
  readonly calendar?: WorkCalendar | undefined;
  readonly today: Day;
  /** BCP 47. */
  readonly locale: string;
  readonly view: PlanView;
  readonly labels: PlanLabels;
  /** All rows, whatever is closed or filtered on the screen. */
  readonly isWhole: boolean;
}

/** A plan as its pages need it. */
export interface PaperPlan {
  readonly input: PaperInput;
  readonly layout: PlanLayout;
  readonly columns: readonly Column[];
  readonly range: DayRange;
  readonly today: DayNumber;
  readonly calendar: WorkCalendar;
  readonly format: PlanFormat;
  readonly tickFormat: TickFormat;
  /** What the signs mean that are drawn. */
  readonly legend: readonly LegendEntry[];
}

/** Derives from a plan and the way in which it is looked at what its pages show. */
export function paperPlan(input: PaperInput): PaperPlan {
  const { rows, links, view, labels, locale, calendar = weekdays, isWhole } = input;
  const tree = rowTree(rows);
  const tests = isWhole
    ? []
    : [view.onlyMatches ? rowTest(view.find) : undefined, filterTest(view.filter, input.today)].filter(
        (test) => test !== undefined,
      );
  const keep = tests.length > 0 ? (row: PlanRow) => tests.every((test) => test(row)) : undefined;
  const visible = visibleRows(tree, isWhole ? () => true : expansionTest(view), keep);
  const format = planFormat(locale, labels);
  const today = dayNumber(input.today);
  const texts = linkTexts(tree.places, links, labels, format);
  const drawn = visible.map(({ node }) => node.row);
  const layout = planLayout(visible, links);
  const seen = layout.links.links.map(({ link }) => link);
  return {
    input,
    layout,
    legend: legendOf(drawn, seen, view, labels),
    columns: shownColumns(allColumns({ labels, format, links: texts, extra: [] }), view.columns),
    range: planRange(drawn, today),
    today,
    calendar,
    format,
    tickFormat: tickFormat(locale, labels.week),
  };
}
