import { clampZoom, planRange } from '../gantt/scale.ts';
import { pageSvg } from './page-svg.ts';
import type { PaperInput, PaperPlan } from './page-model.ts';
import { onePage, pageAt, pageCount, printSheet, type PaperSize, type PrintSheet } from './sheet.ts';
import { weekdayCalendar, ganttDayNumber } from '../gantt/calendar.ts';
import { allColumns, chosenPlanColumns, linkGroups, linkTexts } from '../gantt/columns.ts';
import { shownTest } from '../gantt/plan-filter.ts';
import { planFormat } from '../gantt/plan-format.ts';
import { expansionTest, rowTree, visiblePlanRows } from '../gantt/rows.ts';
import { legendOf, replacedEntry } from './legend.ts';
import { tickFormat } from '../gantt/ticks.ts';
import { planLayout } from '../gantt/window.ts';

/** Output shape of a plan: pages, or one image. */
export type PaperShape =
  | { readonly kind: 'pages'; readonly paper: PaperSize }
  /** `most` limits the picture, in pixels of a side and of the whole. */
  | { readonly kind: 'picture'; readonly most?: { readonly side: number; readonly area: number } };

export interface PaperJob {
  readonly input: PaperInput;
  readonly shape: PaperShape;
  /** Pixels of a day; without it the whole time is fitted into one width. */
  readonly pxPerDay?: number | undefined;
}

/** Progress message of a drawing worker. */
export type PaperNews =
  | {
      readonly kind: 'page';
      readonly svg: string;
      /** Pixels. */
      readonly width: number;
      readonly height: number;
      readonly done: number;
      readonly count: number;
    }
  | {
      readonly kind: 'end';
      readonly width: number;
      readonly height: number;
      /** The PDF, if one was asked for. */
      readonly bytes?: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'tooLarge'; readonly width: number; readonly height: number }
  | { readonly kind: 'tooMany'; readonly pages: number };

/** More pages than this are no plan to be read. */
const mostPages = 2_000;
/** The timeline of a picture into which the whole time is fitted, in pixels. */
const fittedWidth = 1_600;

/** Draws the pages of a job one by one, with a message for each. */
export function* drawPages(job: PaperJob): Generator<PaperNews> {
  const plan = paperPlan(job.input);
  const sheet = sheetFor(plan, job);
  const { shape } = job;
  const most = shape.kind === 'picture' ? shape.most : undefined;
  if (most && (Math.max(sheet.width, sheet.height) > most.side || sheet.width * sheet.height > most.area)) {
    yield { kind: 'tooLarge', width: Math.round(sheet.width), height: sheet.height };
    return;
  }
  const count = pageCount(sheet);
  if (count > mostPages) {
    yield { kind: 'tooMany', pages: count };
    return;
  }
  const { width, height } = sheet;
  for (let at = 0; at < count; at += 1) {
    yield { kind: 'page', svg: pageSvg(plan, sheet, pageAt(sheet, at)), width, height, done: at + 1, count };
  }
  yield { kind: 'end', width, height };
}

function sheetFor(plan: PaperPlan, { shape, pxPerDay }: PaperJob): PrintSheet {
  const source = { columns: plan.columns, rowCount: plan.layout.rows.length, range: plan.range };
  if (shape.kind === 'pages') return printSheet(source, shape.paper, pxPerDay);
  const days = Math.max(1, plan.range.end - plan.range.first);
  return onePage(source, pxPerDay ?? clampZoom(Math.min(44, fittedWidth / days), plan.range));
}

/** Derives from a plan and the way in which it is looked at what its pages show. */
export function paperPlan(input: PaperInput): PaperPlan {
  const { rows, links, view, labels, locale, calendar = weekdayCalendar, isWhole, extraColumns: extra = [] } = input;
  const tree = rowTree(rows);
  const keep = isWhole ? undefined : shownTest(view, view.find, input.today);
  const visible = visiblePlanRows(tree, isWhole ? () => true : expansionTest(view), keep);
  const format = planFormat(locale, labels);
  const today = ganttDayNumber(input.today);
  const texts = linkTexts(tree.places, linkGroups(links), labels, format, calendar);
  const drawn = visible.map(({ node }) => node.row);
  const layout = planLayout(visible, links);
  const drawnLinks = layout.links.links.map(({ link }) => link);
  return {
    input,
    layout,
    legend: [...legendOf(drawn, drawnLinks, view, labels), ...(input.lacksCharacters ? [replacedEntry(labels)] : [])],
    columns: chosenPlanColumns(allColumns({ labels, format, links: texts, calendar, extra }), view.columns),
    range: planRange(drawn, today),
    today,
    calendar,
    format,
    tickFormat: tickFormat(locale, labels.week),
  };
}
