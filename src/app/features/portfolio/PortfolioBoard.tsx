import { useMemo } from 'react';
import type { OpProjectNode, OpProjectStatus } from '#contract/documented/projects.ts';
import { LightsMark } from '#app/features/common/LightsMark.tsx';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { StatusMark } from '#app/features/common/StatusMark.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Board } from '#app/kit/board/Board.tsx';
import { useFormat } from '#app/kit/format.ts';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { ReasonTip } from '#app/kit/ReasonTip.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { boardColumns } from './board-columns.ts';
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

const projectId = ({ node }: PortfolioItem) => node.id;

/** The projects by status. Enter or a double click opens the project, the space bar or a click shows its details. */
export function PortfolioBoard({ items, statuses, selected, onSelect, onOpen }: PortfolioBoardProps) {
  const { text } = useText();
  const { moved, refusalOf, change } = useStatusChange(statuses);
  const columns = useMemo(
    () =>
      boardColumns(items, statuses, moved).map(({ status, items: cards }) => ({
        id: status?.id ?? '',
        title: status ? <StatusMark status={status} /> : text('portfolio.board.noStatus'),
        total: text('portfolio.count', { count: cards.length }),
        cards,
      })),
    [items, statuses, moved, text],
  );
  return (
    <Board
      label={text('portfolio.board')}
      columns={columns}
      cardHeight={132}
      cardId={projectId}
      isMovable={({ node }) => refusalOf(node) === undefined}
      onMove={({ node }, status) =>
        void change(
          node,
          statuses.find(({ id }) => id === status),
        )
      }
      renderCard={(item) => (
        <PortfolioCard
          item={item}
          isSelected={item.node.id === selected}
          refusal={refusalOf(item.node)}
          onSelect={onSelect}
          onOpen={onOpen}
        />
      )}
    />
  );
}

interface PortfolioCardProps extends Pick<PortfolioBoardProps, 'onSelect' | 'onOpen'> {
  readonly item: PortfolioItem;
  readonly isSelected: boolean;
  /** Why it cannot be moved. */
  readonly refusal: ReasonText | undefined;
}

function PortfolioCard({
  item: { node, figures, manager },
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
      aria-current={isSelected}
      onClick={() => onSelect(node)}
      onDoubleClick={() => onOpen(node)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onOpen(node);
      }}
    >
      <span className="card-name" title={name}>
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
