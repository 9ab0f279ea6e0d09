import { groupBy } from '#plan/group-by.ts';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useCallback } from 'react';
import type { OpMilestone } from '#contract/app/milestones.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { createScale, fitZoom, type Scale } from '#app/features/plan/gantt/scale.ts';
import { tickFormat } from '#app/features/plan/gantt/ticks.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { TextFormat } from '#app/i18n/text-format.ts';
import { rangeBarDay } from '#app/kit/RangeBar.tsx';
import { localToday } from '#app/data/today.ts';
import type { TreeColumn } from '#app/kit/tree-column.ts';
import type { TreeNode, TreeRow } from '#app/kit/tree.ts';
import { TreeTable, type TreeTableProps } from '#app/kit/TreeTable.tsx';
import type { PortfolioItem } from './portfolio-tree.ts';
import { portfolioDayRange, stonesOf, portfolioTimeBar, portfolioItemDays, type TimeStone } from './timeline-layout.ts';
import { timelineColumn } from './portfolio-view.ts';
import { TimelineRoot } from './timeline-style.ts';
import { TimelineBackdrop, TimelineHead } from './TimelineScale.tsx';
import { visibleRows, tableWidth, useVisiblePart } from './use-visible-part.ts';
import { timelineCommandFor, type TimelineCommand, useTimelineZoom } from './use-timeline-zoom.ts';
import { isPortfolio } from '#app/shell/node-kinds.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import type { Output } from '#contract/core/endpoint.ts';
import { endpointQuery, useIsServed } from '#app/data/query.ts';
import { chunked } from '#app/data/tree-query.ts';

type PortfolioTimelineRow = TreeRow<PortfolioItem>;

interface PortfolioTimelineProps {
  /** The rows that are open, and the tree that they belong to, whose time is shown. */
  readonly rows: readonly PortfolioTimelineRow[];
  readonly roots: readonly TreeNode<PortfolioItem>[];
  /** All that the caller sees, always in the same order. */
  readonly nodes: readonly OpProjectNode[];
  /** The column of the names, with its width. */
  readonly nameColumn: TreeColumn<PortfolioItem>;
  /** Props of the tree table; the timeline replaces its columns. */
  readonly table: Omit<TreeTableProps<PortfolioItem>, 'columns' | 'backdrop'>;
  readonly zoom: number | 'fit';
  /** Last command from an outside button; a new number marks a new command. */
  readonly request: { readonly command: TimelineCommand; readonly number: number } | undefined;
  onZoom(zoom: number | 'fit'): void;
}

/** The rows of the tree with a bar for each in a common time, and milestones on them. */
export function PortfolioTimeline(props: PortfolioTimelineProps) {
  const { rows, roots, nodes, nameColumn, zoom, request, onZoom, table } = props;
  const { text, format, intl } = useText();
  const root = useRef<HTMLDivElement>(null);
  const [width] = useVisiblePart(root, tableWidth);
  const [firstRow, lastRow] = useVisiblePart(root, visibleRows);
  const today = rangeBarDay(localToday()) ?? 0;
  const { width: nameWidth } = nameColumn;
  const room = Math.max(0, width - nameWidth);
  const range = useMemo(() => portfolioDayRange(itemsOf(roots), today), [roots, today]);
  const scale = useMemo(
    () => createScale(range, zoom === 'fit' ? fitZoom(range, room) : zoom, room),
    [range, zoom, room],
  );
  const { run } = useTimelineZoom({
    root,
    scale,
    range,
    today,
    nameWidth,
    isKnown: width > 0,
    onZoom,
  });
  useRequestedCommand(request, run);

  const milestones = useMilestones(nodes, useVisibleIds(rows, firstRow, lastRow));
  const ticks = useMemo(() => tickFormat(intl.locale, text('portfolio.timeline.week')), [intl.locale, text]);
  const timeColumn = useMemo(
    () =>
      timeColumnOf(
        text('portfolio.timeline'),
        <TimelineHead root={root} scale={scale} format={ticks} nameWidth={nameWidth} />,
        { scale, format, today, milestones },
      ),
    [text, scale, ticks, nameWidth, milestones, format, today],
  );
  // The time takes the room that is left.
  const columns = useMemo(() => [{ ...nameColumn, grows: false }, timeColumn], [nameColumn, timeColumn]);
  const left = `min(${nameWidth}px, 58vw)`;
  const backdrop = useMemo(
    () => <TimelineBackdrop root={root} scale={scale} format={ticks} nameWidth={nameWidth} today={today} left={left} />,
    [scale, ticks, nameWidth, today, left],
  );
  return (
    <TimelineRoot
      ref={root}
      onKeyDownCapture={(event) => runTimelineKey(event, run)}
      // A CSS variable, which React's style type does not know.
      style={{ '--time-left': left } as CSSProperties}
    >
      <TreeTable {...table} columns={columns} backdrop={backdrop} />
    </TimelineRoot>
  );
}

/** Runs each command of an outside button once. */
function useRequestedCommand(
  request: PortfolioTimelineProps['request'],
  run: (command: TimelineCommand) => void,
): void {
  const last = useRef(request?.number);
  useEffect(() => {
    if (request === undefined || request.number === last.current) return;
    last.current = request.number;
    run(request.command);
  }, [request, run]);
}

function runTimelineKey(event: KeyboardEvent, run: (command: TimelineCommand) => void): void {
  const command = timelineCommandFor(event);
  // On a header, Shift and an arrow change the width of its column.
  if (!command || !(event.target instanceof HTMLElement) || event.target.closest('[role=columnheader]')) return;
  event.preventDefault();
  event.stopPropagation();
  run(command);
}

interface TimeColumn {
  readonly scale: Scale;
  readonly format: TextFormat;
  /** Number of the day. */
  readonly today: number;
  /** By project. */
  readonly milestones: ReadonlyMap<string, readonly OpMilestone[]>;
}

/** The column of the bars, as wide as the time that it shows. */
function timeColumnOf(
  header: string,
  headerContent: ReactNode,
  { milestones, ...line }: TimeColumn,
): TreeColumn<PortfolioItem> {
  const { scale, today } = line;
  return {
    id: timelineColumn,
    header,
    headerContent,
    width: scale.width,
    cell: (item) => (
      <TimelineCell item={item} stones={stonesOf(milestones.get(item.node.id) ?? [], scale, today)} {...line} />
    ),
  };
}

function* itemsOf(nodes: readonly TreeNode<PortfolioItem>[]): Generator<PortfolioItem> {
  for (const { item, children } of nodes) {
    yield item;
    yield* itemsOf(children);
  }
}

/** The ids of the nodes that are in sight. */
function useVisibleIds(rows: readonly PortfolioTimelineRow[], first: number, last: number): ReadonlySet<string> {
  return useMemo(() => new Set(rows.slice(first, last + 1).map(({ node }) => node.item.node.id)), [rows, first, last]);
}

interface TimelineCellProps {
  readonly item: PortfolioItem;
  readonly stones: readonly TimeStone[];
  readonly scale: Scale;
  readonly format: TextFormat;
  readonly today: number;
}

/** A line of the timeline: its bar, how far it is, and its milestones. */
function TimelineCell({ item, stones, scale, format, today }: TimelineCellProps) {
  const { text } = useText();
  const bar = portfolioTimeBar(item, scale, today);
  if (!bar) return <span className="time-none">{text('portfolio.timeline.noDates')}</span>;
  const { start, finish } = portfolioItemDays(item);
  const percent = item.figures ? format.percent(item.figures.complete) : '';
  const days = `${format.day(start)} – ${format.day(finish)}`;
  const title = [
    `${format.dayLong(start)} – ${format.dayLong(finish)}`,
    percent && `${text('node.complete')}: ${percent}`,
    bar.isLate && text('portfolio.timeline.late'),
  ];
  const end = bar.left + Math.min(bar.width, scale.width - bar.left);
  return (
    <span className="time-line">
      <span
        className="time-bar"
        data-kind={isPortfolio(item.node) ? 'portfolio' : 'project'}
        data-late={bar.isLate}
        data-open={bar.isOpen}
        style={{ left: bar.left, width: bar.width }}
        title={title.filter(Boolean).join('\n')}
      >
        {bar.done > 0 && <i style={{ width: `${bar.done * 100}%` }} />}
      </span>
      {stones.map(({ id, x, milestone, state, count }) => (
        <span
          key={id}
          className="time-stone"
          data-state={state}
          style={{ left: x }}
          title={[
            `${milestone.name ?? ''}, ${format.dayLong(milestone.day)}`,
            text(`portfolio.milestone.${state}`),
            ...(count > 1 ? [text('portfolio.milestone.more', { count: count - 1 })] : []),
          ].join('\n')}
        />
      ))}
      {!bar.isOpen && (
        <span className="time-label" data-late={bar.isLate} style={{ left: end + (stones.length > 0 ? 10 : 6) }}>
          {bar.isLate ? `${percent} · ${text('portfolio.timeline.late')}` : percent}
        </span>
      )}
      <span className="hidden">{[days, percent].filter(Boolean).join(', ')}</span>
    </span>
  );
}

type MilestonesAnswer = Output<typeof appApi.listMilestones>;

const noMilestones: ReadonlyMap<string, readonly OpMilestone[]> = new Map();

/**
 * Milestones of visible projects, by project: loaded in fixed groups of a hundred projects when the first of a group
 * becomes visible. Empty if the service has no app interface.
 */
function useMilestones(
  nodes: readonly OpProjectNode[],
  visible: ReadonlySet<string>,
): ReadonlyMap<string, readonly OpMilestone[]> {
  const isServed = useIsServed();
  const chunks = useMemo(() => chunked(nodes.filter((node) => !isPortfolio(node)).map(({ id }) => id)), [nodes]);
  const wanted = isServed ? chunks.filter((ids) => ids.some((id) => visible.has(id))) : [];
  return useQueries({
    queries: wanted.map((projectIds) => ({
      ...endpointQuery(appApi.listMilestones, { projectIds }),
      staleTime: 60_000,
    })),
    combine: useCallback((results: UseQueryResult<MilestonesAnswer>[]) => {
      const all = results.flatMap(({ data }) => data?.milestone ?? []);
      return all.length === 0 ? noMilestones : groupBy(all, ({ projectNode }) => projectNode ?? '');
    }, []),
  });
}
