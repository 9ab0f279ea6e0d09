import { useNodeChange } from './use-node-change.ts';
import { groupBy } from '#plan/group-by.ts';
import { useMemo, useState } from 'react';
import type { OpProjectNode, OpProjectStatus } from '#contract/documented/projects.ts';
import { nodeDisplayName, isNodeManaged } from '#app/shell/node-kinds.ts';
import { StatusMark, LightsMark } from '#app/features/common/StatusMark.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Board } from '#app/kit/board/Board.tsx';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { ReasonTip } from '#app/kit/ReasonTip.tsx';
import { type ReasonText, reasonText } from '#app/kit/reason.tsx';
import type { PortfolioItem } from './portfolio-tree.ts';
import { Level } from '#contract/core/codes.ts';
import { missingPermission } from '#app/shell/permissions/missing-permission.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useNotify } from '#app/kit/Notices.tsx';

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
  const { text, format } = useText();
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
        <ProgressLine isGoal label={text('node.complete')} percent={figures.complete} write={format.percent} />
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

/** The projects of one status; `undefined` for those without one. */
interface StatusColumn {
  readonly status: OpProjectStatus | undefined;
  readonly items: readonly PortfolioItem[];
}

/**
 * A column for each status that can be chosen or that some project has, in the order of the statuses; last the projects
 * without one, where there are some.
 * @param moved statuses by project that are on their way to the service; empty for none
 */
export function boardColumns(
  items: readonly PortfolioItem[],
  statuses: readonly OpProjectStatus[],
  moved: ReadonlyMap<string, string>,
): StatusColumn[] {
  const known = new Set(statuses.map(({ id }) => id));
  const byStatus = groupBy(items, ({ node }) => {
    const wanted = moved.get(node.id) ?? node.projectStatus ?? '';
    return known.has(wanted) ? wanted : '';
  });
  const columns = statuses
    .filter(({ id, active }) => active !== false || byStatus.has(id))
    .map((status): StatusColumn => ({ status, items: byStatus.get(status.id) ?? [] }));
  const without = byStatus.get('');
  return without ? [...columns, { status: undefined, items: without }] : columns;
}

/** Changes the status of projects optimistically; refused changes are reverted. */
function useStatusChange(statuses: readonly OpProjectStatus[]) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const changeNode = useNodeChange();
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const nameOfStatus = (id: string) =>
    statuses.find((status) => status.id === id)?.name ?? text('portfolio.board.noStatus');
  const refusalOf = (node: OpProjectNode) => {
    if (!isNodeManaged(node)) return missingPermission(text, { record: node, needed: Level.manager });
    return node.archived === true ? text('portfolio.isArchived') : undefined;
  };

  const give = async (node: OpProjectNode, to: string, from: string): Promise<void> => {
    setMoved((all) => new Map(all).set(node.id, to));
    const name = nodeDisplayName(node);
    try {
      await changeNode(node, { projectStatus: to === '' ? null : to });
      notify({
        text: text('portfolio.board.moved', { name, status: nameOfStatus(to) }),
        onUndo: () => void give(node, from, to),
      });
    } catch (error) {
      notify({ severity: 'error', text: text('portfolio.notArchived', { name, reason: failureText(error) }) });
    } finally {
      setMoved((all) => new Map([...all].filter(([id, status]) => id !== node.id || status !== to)));
    }
  };
  return {
    /** Statuses by project that are on their way, as if they had arrived; empty for none. */
    moved,
    /** Why the status of a project cannot be changed. */
    refusalOf,
    /** Gives a project another status, or none; says so, with the way back, or why not. */
    change: async (node: OpProjectNode, status: OpProjectStatus | undefined) => {
      const refusal = refusalOf(node);
      const [from, to] = [moved.get(node.id) ?? node.projectStatus ?? '', status?.id ?? ''];
      if (from === to) return;
      if (refusal !== undefined) notify({ severity: 'info', text: reasonText(refusal) });
      else await give(node, to, from);
    },
  };
}
