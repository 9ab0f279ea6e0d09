import { groupBy } from '#plan/group-by.ts';
import type { PlanDateFormat } from './plan-format.ts';
import type { PlanLabels } from './labels.ts';
import { rowDurationText, lagAmount } from './row-time.ts';
import type { ExtraColumn, PlanRowLink, WorkCalendar } from './plan-view.ts';
import type { RowNode, RowTree } from './rows.ts';
import { columnIds, defaultColumnWidths, type ColumnId, type ColumnState } from './view-state.ts';

/** A displayed column: title, width and cell text. */
export interface PlanColumn {
  readonly id: string;
  readonly header: string;
  readonly width: number;
  readonly align: 'start' | 'end';
  /** The text of a cell. */
  text(node: RowNode): string;
  /** A longer text for the pointer, where there is one. */
  title?(node: RowNode): string;
}

/** A column in the table with properties that its cells share: equal objects are not compared for each cell. */
export interface ShownPlanColumn extends PlanColumn {
  readonly cellClass: string;
  readonly cellStyle: { readonly width: number };
}

/** Sources of cell texts. */
export interface ColumnSource {
  readonly labels: PlanLabels;
  readonly format: PlanDateFormat;
  readonly links: LinkTexts;
  readonly calendar: WorkCalendar;
  readonly extra: readonly ExtraColumn[];
}

const numericColumnIds: ReadonlySet<string> = new Set<ColumnId>([
  'number',
  'duration',
  'complete',
  'start',
  'finish',
  'baseEffort',
  'actualEffort',
  'remainingEffort',
  'slack',
  'deadline',
  'baselineStart',
  'baselineFinish',
  'priority',
  'constraintDay',
]);

/**
 * Columns whose contents fit in their usual width; a name cuts off its text itself. The browser draws each cell that cuts
 * off its content separately, which took a tenth of each frame while the plan was scrolled.
 */
const fittingColumnIds: ReadonlySet<string> = new Set<ColumnId>([
  'number',
  'name',
  'complete',
  'start',
  'finish',
  'deadline',
  'baselineStart',
  'baselineFinish',
  'priority',
  'constraintDay',
]);

/** All columns that can be chosen, in their own order and default width. */
export function allColumns(source: ColumnSource): PlanColumn[] {
  const builtIn = columnIds.map((id) => builtInColumn(id, source));
  const extra = source.extra.map(({ id, header, texts, align = 'start', width = 120 }): PlanColumn => ({
    id,
    header,
    width,
    align,
    text: ({ row }) => texts?.get(row.id) ?? '',
  }));
  return [...builtIn, ...extra];
}

/** The chosen columns in the chosen order and width; a name that no column has is left out. */
export function chosenPlanColumns(all: readonly PlanColumn[], chosen: readonly ColumnState[]): ShownPlanColumn[] {
  const byId = new Map(all.map((column) => [column.id, column]));
  return chosen.flatMap(({ id, width }) => {
    const column = byId.get(id);
    if (!column) return [];
    const cut = fittingColumnIds.has(id) && width >= column.width ? '' : 'plan-cell-cut';
    const cellClass = `plan-cell plan-cell-${column.align} ${cut} ${cellClasses[id] ?? ''}`;
    return [{ ...column, width, cellClass, cellStyle: { width } }];
  });
}

/** Cells lay out their own content where they can: an element more in each of them costs a quarter of drawing the rows. */
const cellClasses: Readonly<Record<string, string>> = {
  number: 'plan-cell-number',
  name: 'plan-name',
  complete: 'plan-complete',
  status: 'plan-status',
};

function builtInColumn(id: ColumnId, source: ColumnSource): PlanColumn {
  const title = longTexts(source)[id];
  return {
    id,
    header: source.labels.columns[id],
    width: defaultColumnWidths[id],
    align: numericColumnIds.has(id) ? 'end' : 'start',
    text: columnTexts(source)[id],
    ...(title && { title }),
  };
}

function columnTexts({ labels, format, links, calendar }: ColumnSource): Record<ColumnId, (node: RowNode) => string> {
  return {
    number: ({ index }) => String(index + 1),
    wbs: ({ row }) => row.wbs,
    name: ({ row }) => row.name,
    kind: ({ row }) => labels.kinds[row.kind],
    status: ({ row }) => labels.statuses[row.status],
    complete: ({ row }) => format.percent(row.complete),
    start: ({ row }) => format.day(row.start),
    finish: ({ row }) => format.day(row.finish),
    duration: ({ row }) => rowDurationText(row, format, calendar),
    baseEffort: ({ row }) => format.hours(row.baseEffort),
    actualEffort: ({ row }) => format.hours(row.actualEffort),
    remainingEffort: ({ row }) => format.hours(row.remainingEffort),
    resources: ({ row }) => row.resources,
    responsible: ({ row }) => row.responsible ?? '',
    predecessors: ({ row }) => links.predecessors(row.id),
    successors: ({ row }) => links.successors(row.id),
    slack: ({ row }) => format.days(row.slackDays),
    deadline: ({ row }) => format.day(row.deadline),
    baselineStart: ({ row }) => format.day(row.baseline?.start),
    baselineFinish: ({ row }) => format.day(row.baseline?.finish),
    priority: ({ row }) => (row.priority ? String(row.priority) : ''),
    constraint: ({ row }) => (row.constraint ? labels.constraints[row.constraint.name] : ''),
    constraintDay: ({ row }) => format.day(row.constraint?.day),
    scheduling: ({ row }) => labels.scheduling[row.isManual ? 'manual' : 'auto'],
    calendar: ({ row }) => row.calendar ?? '',
  };
}

function longTexts({ format }: ColumnSource): Partial<Record<ColumnId, (node: RowNode) => string>> {
  return {
    start: ({ row }) => format.dayLong(row.start),
    finish: ({ row }) => format.dayLong(row.finish),
    deadline: ({ row }) => format.dayLong(row.deadline),
    constraintDay: ({ row }) => format.dayLong(row.constraint?.day),
    baselineStart: ({ row }) => format.dayLong(row.baseline?.start),
    baselineFinish: ({ row }) => format.dayLong(row.baseline?.finish),
  };
}

/** Dependencies as they are written in plans: number of the other row, type, lag (`3FS+2d`); plain `3` for finish-start. */
export type LinkTexts = ReturnType<typeof linkTexts>;

/** Returns the links of a row. Each side is grouped on first use: its column may be hidden, and grouping takes time in large plans. */
export function linkGroups(links: readonly PlanRowLink[]) {
  const groups: Partial<Record<'from' | 'to', ReadonlyMap<string, readonly PlanRowLink[]>>> = {};
  return (side: 'from' | 'to', id: string): readonly PlanRowLink[] =>
    (groups[side] ??= groupBy(links, (link) => link[side])).get(id) ?? noLinks;
}

/** @param places of the rows of the plan, from 0 */
export function linkTexts(
  places: RowTree['places'],
  linksOf: ReturnType<typeof linkGroups>,
  labels: PlanLabels,
  format: PlanDateFormat,
  calendar: WorkCalendar,
) {
  const isKnown = (link: PlanRowLink) => places.has(link.from) && places.has(link.to);
  const before = (id: string) => linksOf('to', id).filter(isKnown);
  const after = (id: string) => linksOf('from', id).filter(isKnown);
  const write = (link: PlanRowLink, other: string) => {
    const time = format.amount(lagAmount(link, calendar), link.isElapsed === true);
    const lag = link.lag === 0 ? '' : `${link.lag > 0 ? '+' : '−'}${time}`;
    const type = link.type === 0 && lag === '' ? '' : labels.linkTypes[link.type];
    return `${(places.get(other) ?? -1) + 1}${type}${lag}`;
  };
  return {
    /** The links that end at a row, and those that begin at it. */
    before,
    after,
    predecessors: (id: string) =>
      before(id)
        .map((link) => write(link, link.from))
        .join('; '),
    successors: (id: string) =>
      after(id)
        .map((link) => write(link, link.to))
        .join('; '),
  };
}

const noLinks: readonly PlanRowLink[] = [];
