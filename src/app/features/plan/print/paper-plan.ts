import { weekdayCalendar } from '../gantt/calendar.ts';
import { allColumns, linkTexts, chosenPlanColumns } from '../gantt/columns.ts';
import { ganttDayNumber } from '../gantt/days.ts';
import { filterTest } from '../gantt/plan-filter.ts';
import { rowTest } from '../gantt/find.ts';
import { planFormat } from '../gantt/plan-format.ts';
import type { PlanRow } from '../gantt/plan-view.ts';
import { expansionTest, rowTree, visiblePlanRows } from '../gantt/rows.ts';
import { planRange } from '../gantt/scale.ts';
import { legendOf, replacedEntry } from './legend.ts';
import type { PaperInput, PaperPlan } from './page-model.ts';
import { tickFormat } from '../gantt/ticks.ts';
import { planLayout } from '../gantt/window.ts';

/** Derives from a plan and the way in which it is looked at what its pages show. */
export function paperPlan(input: PaperInput): PaperPlan {
  const { rows, links, view, labels, locale, calendar = weekdayCalendar, isWhole } = input;
  const tree = rowTree(rows);
  const tests = isWhole
    ? []
    : [view.onlyMatches ? rowTest(view.find) : undefined, filterTest(view.filter, input.today)].filter(
        (test) => test !== undefined,
      );
  const keep = tests.length > 0 ? (row: PlanRow) => tests.every((test) => test(row)) : undefined;
  const visible = visiblePlanRows(tree, isWhole ? () => true : expansionTest(view), keep);
  const format = planFormat(locale, labels);
  const today = ganttDayNumber(input.today);
  const texts = linkTexts(tree.places, links, labels, format, calendar);
  const drawn = visible.map(({ node }) => node.row);
  const layout = planLayout(visible, links);
  const seen = layout.links.links.map(({ link }) => link);
  return {
    input,
    layout,
    legend: [...legendOf(drawn, seen, view, labels), ...(input.lacksCharacters ? [replacedEntry(labels)] : [])],
    columns: chosenPlanColumns(allColumns({ labels, format, links: texts, extra: [] }), view.columns),
    range: planRange(drawn, today),
    today,
    calendar,
    format,
    tickFormat: tickFormat(locale, labels.week),
  };
}
