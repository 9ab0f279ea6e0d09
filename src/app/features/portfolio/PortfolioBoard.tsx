import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { OpProjectNode, OpProjectStatus } from '#contract/documented/projects.ts';
import { LightsMark } from '#app/features/common/LightsMark.tsx';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { StatusMark } from '#app/features/common/StatusMark.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useCardDrag } from '#app/kit/use-card-drag.ts';
import { useFormat } from '#app/kit/format.ts';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { ReasonTip } from '#app/kit/ReasonTip.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { boardColumns, type BoardColumn } from './board-columns.ts';
import { boardMove } from './board-keys.ts';
import { BoardRoot, cardGap, portfolioCardHeightPx } from './board-style.ts';
import type { PortfolioItem } from './portfolio-tree.ts';
import { useStatusChange } from './use-status-change.ts';

interface PortfolioBoardProps {
  readonly items: readonly PortfolioItem[];
  readonly statuses: readonly OpProjectStatus[];
  /** Id of the project that is selected. */
  readonly selected: string | undefined;
  onSelect(node: OpProjectNode): void;
  onOpen(node: OpProjectNode): void;
}

/**
 * The projects by status. A card is moved by dragging it, or with Ctrl and an arrow; arrows walk over the cards, Enter opens
 * the project, the space bar shows its details.
 */
export function PortfolioBoard({ items, statuses, selected, onSelect, onOpen }: PortfolioBoardProps) {
  const { text } = useText();
  const root = useRef<HTMLDivElement>(null);
  const { moved, refusalOf, change } = useStatusChange(statuses);
  const columns = useMemo(() => boardColumns(items, statuses, moved), [items, statuses, moved]);
  const nodeOf = (id: string | undefined) => items.find(({ node }) => node.id === id)?.node;
  /** The card that had the focus when it was moved by a key: it gets it back where it is now. */
  const carried = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (carried.current === undefined) return;
    const cards = [...(root.current?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    cards.find(({ dataset }) => dataset.card === carried.current)?.focus();
    carried.current = undefined;
  }, [columns]);
  const { over, drag } = useCardDrag('text/x-project', (id, place) => {
    const [node, column] = [nodeOf(id), columns[place]];
    if (node && column) void change(node, column.status);
  });
  const keyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = boardMove(event, root.current);
    const node = nodeOf(to?.card.dataset.card);
    if (!to || !node) return;
    event.preventDefault();
    switch (to.kind) {
      case 'focus':
        to.card.focus();
        return to.card.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      case 'carry': {
        const column = columns[to.column];
        if (refusalOf(node) === undefined) carried.current = node.id;
        return column && void change(node, column.status);
      }
      case 'open':
        return onOpen(node);
    }
  };
  return (
    <BoardRoot ref={root} role="group" aria-label={text('portfolio.board')} onKeyDown={keyDown} {...drag}>
      {columns.map((column, place) => (
        <BoardColumnList
          key={column.status?.id ?? ''}
          column={column}
          place={place}
          isOver={over === place}
          selected={selected}
          refusalOf={refusalOf}
          onSelect={onSelect}
          onOpen={onOpen}
        />
      ))}
    </BoardRoot>
  );
}

interface BoardColumnListProps extends Pick<PortfolioBoardProps, 'selected' | 'onSelect' | 'onOpen'> {
  readonly column: BoardColumn;
  readonly place: number;
  /** A card is held over it. */
  readonly isOver: boolean;
  /** Why the status of a project cannot be changed. */
  refusalOf(node: OpProjectNode): ReasonText | undefined;
}

function BoardColumnList({
  column: { status, items },
  place,
  isOver,
  selected,
  refusalOf,
  onSelect,
  onOpen,
}: BoardColumnListProps) {
  const { text } = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    overscan: 6,
    estimateSize: () => portfolioCardHeightPx + cardGap,
    getScrollElement: () => scroller.current,
  });
  const id = `board-${status?.id ?? 'none'}`;
  return (
    <section aria-labelledby={id} data-column={place} data-over={isOver}>
      <h2 id={id}>
        {status ? <StatusMark status={status} /> : text('portfolio.board.noStatus')}
        <small>{text('portfolio.count', { count: items.length })}</small>
      </h2>
      <div ref={scroller} className="board-scroller">
        <ul style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            return (
              item && (
                <li
                  key={item.node.id}
                  style={{ transform: `translateY(${start}px)`, height: portfolioCardHeightPx }}
                  aria-setsize={items.length}
                  aria-posinset={index + 1}
                >
                  <PortfolioCard
                    item={item}
                    place={index}
                    isSelected={item.node.id === selected}
                    refusal={refusalOf(item.node)}
                    onSelect={onSelect}
                    onOpen={onOpen}
                  />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </section>
  );
}

interface PortfolioCardProps extends Pick<PortfolioBoardProps, 'onSelect' | 'onOpen'> {
  readonly item: PortfolioItem;
  /** Among the cards of its column. */
  readonly place: number;
  readonly isSelected: boolean;
  /** Why it cannot be moved. */
  readonly refusal: ReasonText | undefined;
}

function PortfolioCard({
  item: { node, figures, manager },
  place,
  isSelected,
  refusal,
  onSelect,
  onOpen,
}: PortfolioCardProps) {
  const { text } = useText();
  const format = useFormat();
  const name = nodeDisplayName(node);
  const [start, finish] = [node.start ?? figures?.start, node.finish ?? figures?.finish];
  const card = (
    <button
      type="button"
      className="card"
      data-card={node.id}
      data-place={place}
      draggable={refusal === undefined}
      aria-current={isSelected}
      onClick={() => onSelect(node)}
      onDoubleClick={() => onOpen(node)}
    >
      <span className="named" title={name}>
        {name}
      </span>
      <span className="soft">
        <span title={manager}>
          <bdi>{manager}</bdi>
        </span>
        <span title={node.number ?? ''}>
          <bdi>{node.number}</bdi>
        </span>
      </span>
      <span className="soft">{start || finish ? `${format.day(start)} – ${format.day(finish)}` : ''}</span>
      <span className="soft">
        <LightsMark node={node} />
      </span>
      {figures && (
        <ProgressLine
          isGoal
          label={text('node.complete')}
          percent={figures.complete}
          text={format.percent(figures.complete)}
        />
      )}
    </button>
  );
  return refusal === undefined ? (
    card
  ) : (
    <ReasonTip reason={refusal} isLarge>
      {card}
    </ReasonTip>
  );
}
