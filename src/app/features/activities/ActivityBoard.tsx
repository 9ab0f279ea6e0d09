import { styled } from '@mui/material/styles';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { PlanStatus } from '#contract/core/codes.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import { PlainIcon } from '#app/kit/icons.tsx';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { typeIcon } from './activity-columns.tsx';
import { activityTotals } from './activity-groups.ts';
import { type ActivityItem, remainingOf } from './activity-item.ts';
import { ActivityDates, ActivityMarks, CategoryMark } from './ActivityMarks.tsx';
import { boardStatuses, activityTypeText } from './status.ts';
import { StatusWord } from './StatusWord.tsx';

/** Pixels, with the gap below; by how much something is late takes a line of its own. */
const activityCardHeight = (status: number) => (status === PlanStatus.overdue ? 154 : 138);
const activityCardGap = 8;

const ActivityBoardRoot = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    flex: 1,
    minWidth: 0,
    minHeight: 0,
    display: 'grid',
    gridTemplateColumns: `repeat(${boardStatuses.length}, minmax(0, 1fr))`,
    gap: 12,
    fontSize: '0.8125rem',
    [theme.breakpoints.down('md')]: {
      // One column after the other, each a little narrower than the window, so that the next one shows.
      gridTemplateColumns: `repeat(${boardStatuses.length}, minmax(250px, 78vw))`,
      overflowX: 'auto',
      scrollSnapType: 'x proximity',
    },
    section: {
      display: 'flex',
      flexDirection: 'column',
      minHeight: 0,
      minWidth: 0,
      scrollSnapAlign: 'start',
      borderRadius: 6,
      backgroundColor: `color-mix(in srgb, ${palette.text.primary} 4%, transparent)`,
    },
    h2: {
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      margin: 0,
      padding: '8px 12px',
      fontSize: '0.8125rem',
      fontWeight: 600,
    },
    'h2 small': { marginLeft: 'auto', color: palette.text.secondary, fontWeight: 400, whiteSpace: 'nowrap' },
    '.board-scroller': { flex: 1, minHeight: 120, overflow: 'auto', padding: '0 8px 8px' },
    ul: { position: 'relative', listStyle: 'none', margin: 0, padding: 0 },
    li: { position: 'absolute', top: 0, left: 0, right: 0 },
    '.card': {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      display: 'grid',
      alignContent: 'start',
      gap: 4,
      padding: '8px 10px',
      font: 'inherit',
      color: 'inherit',
      textAlign: 'left',
      cursor: 'pointer',
      borderRadius: 6,
      border: `1px solid ${palette.divider}`,
      backgroundColor: palette.background.paper,
      overflow: 'hidden',
      '&:hover': { borderColor: palette.text.secondary },
      '&[aria-current=true]': { borderColor: palette.primary.main, boxShadow: `0 0 0 1px ${palette.primary.main}` },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
      '.activity-name': { fontWeight: 600 },
    },
    '.soft': {
      display: 'flex',
      gap: 8,
      justifyContent: 'space-between',
      color: palette.text.secondary,
      fontSize: '0.75rem',
      minWidth: 0,
      whiteSpace: 'nowrap',
      '> span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
      '> span + span': { flex: 'none' },
    },
    '.foot': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0, whiteSpace: 'nowrap', fontSize: '0.75rem' },
  };
});

interface ActivityBoardProps {
  readonly items: readonly ActivityItem[];
  /** Id of the activity whose details are open. */
  readonly selected: string | undefined;
  onOpen(activityId: string): void;
}

/** Activities by status. Arrow keys move between cards, Enter opens one; the status follows from the progress. */
export function ActivityBoard({ items, selected, onOpen }: ActivityBoardProps) {
  const { text } = useText();
  const root = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () =>
      boardStatuses.map((status) => ({
        status,
        items: items.filter(({ activity }) => (activity.status ?? 0) === status),
      })),
    [items],
  );
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = nextActivityCard(event, root.current);
    if (!to) return;
    event.preventDefault();
    to.focus();
    to.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <ActivityBoardRoot ref={root} role="group" aria-label={text('activity.board')} onKeyDown={keyDown}>
      {columns.map(({ status, items: members }) => (
        <ActivityBoardColumn key={status} status={status} items={members} selected={selected} onOpen={onOpen} />
      ))}
    </ActivityBoardRoot>
  );
}

function ActivityBoardColumn({ status, items, selected, onOpen }: ActivityBoardProps & { readonly status: number }) {
  const { text } = useText();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    overscan: 6,
    estimateSize: () => activityCardHeight(status),
    getScrollElement: () => scroller.current,
  });
  const { remaining } = activityTotals(items);
  return (
    <section aria-labelledby={`board-${status}`}>
      <h2 id={`board-${status}`}>
        <StatusWord status={status} />
        <small>
          {text('activity.count', { count: items.length })}
          {remaining > 0 && ` · ${format.hours(remaining)}`}
        </small>
      </h2>
      <div ref={scroller} className="board-scroller">
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={item.activity.id}
                  style={{ transform: `translateY(${start}px)`, height: activityCardHeight(status) - activityCardGap }}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                >
                  <ActivityCard item={item} isSelected={item.activity.id === selected} index={index} onOpen={onOpen} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

interface ActivityCardProps {
  readonly item: ActivityItem;
  readonly index: number;
  readonly isSelected: boolean;
  onOpen(activityId: string): void;
}

function ActivityCard({ item, index, isSelected, onOpen }: ActivityCardProps) {
  const { text } = useText();
  const format = useFormat();
  const { activity, category, projectName } = item;
  return (
    <button
      type="button"
      className="card"
      data-card={index}
      aria-current={isSelected}
      onClick={() => onOpen(activity.id)}
    >
      <span className="activity-name">
        <PlainIcon of={typeIcon(activity)} className="kind" />
        <span className="text" dir="auto" title={activity.name ?? ''}>
          {activity.name}
        </span>
        <span className="hidden">{text(activityTypeText(activity.type))}</span>
        <ActivityMarks item={item} />
      </span>
      <span className="soft">
        <span dir="auto" title={projectName}>
          {projectName}
        </span>
      </span>
      <ActivityDates activity={activity} />
      <span className="foot">
        <ProgressLine
          isGoal
          label={text('activity.complete')}
          percent={activity.complete}
          text={format.percent(activity.complete)}
        />
        <span title={text('activity.remaining')}>{format.hours(remainingOf(activity))}</span>
      </span>
      <span className="soft">
        {category ? <CategoryMark category={category} /> : <span />}
        {activity.priority ? <span>{text('activity.isPriority', { value: activity.priority })}</span> : null}
      </span>
    </button>
  );
}

const cardIn = (column: Element | undefined, index: number) => {
  const cards = [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
  return cards.find((card) => Number(card.dataset.card) === index);
};

/** The card that an arrow leads to: the next in the column, or the one at the same place in the next column that has some. */
function nextActivityCard(event: KeyboardEvent, root: HTMLElement | null): HTMLElement | undefined {
  const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null;
  const columns = [...(root?.querySelectorAll('section') ?? [])];
  const at = columns.findIndex((column) => column.contains(card));
  if (!card || at < 0) return undefined;
  const index = Number(card.dataset.card);
  switch (event.key) {
    case 'ArrowDown':
      return cardIn(columns[at], index + 1);
    case 'ArrowUp':
      return cardIn(columns[at], index - 1);
    case 'ArrowRight':
    case 'ArrowLeft': {
      const beside = event.key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
      const filled = beside.find((column) => column.querySelector('[data-card]'));
      return cardIn(filled, index) ?? [...(filled?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].at(-1);
    }
    default:
      return undefined;
  }
}
