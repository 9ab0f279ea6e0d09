import type { Scale } from '#app/features/plan/gantt/scale.ts';
import { isPortfolio } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { TextFormat } from '#app/kit/format.ts';
import type { PortfolioItem } from './portfolio-tree.ts';
import { portfolioTimeBar, portfolioItemDays, type TimeStone } from './timeline-layout.ts';

interface TimelineCellProps {
  readonly item: PortfolioItem;
  readonly stones: readonly TimeStone[];
  readonly scale: Scale;
  readonly format: TextFormat;
  readonly today: number;
}

/** A line of the timeline: its bar, how far it is, and its milestones. */
export function TimelineCell({ item, stones, scale, format, today }: TimelineCellProps) {
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
