import { useText } from '#app/i18n/use-text.tsx';
import { memo } from 'react';
import { treeIndent } from './tree-style.ts';
import type { TreeColumn } from './tree-column.ts';
import type { TreeRow } from './tree.ts';
import type { ColumnSpan } from './use-columns-in-sight.ts';

interface TreeRowLineProps<T> {
  readonly row: TreeRow<T>;
  readonly index: number;
  /** Pixels from the first row. */
  readonly top: number;
  readonly columns: readonly TreeColumn<T>[];
  /** Places of the columns that are drawn besides the first one; the last one is included. */
  readonly firstDrawn: number;
  readonly lastDrawn: number;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isMuted: boolean;
  readonly isDraggable: boolean;
  /** Something is held over it that it takes. */
  readonly isOver: boolean;
  /** It has a button that shows its actions. */
  readonly hasActions: boolean;
}

/** One row. The table handles its events and finds the row by `data-index`. */
function TreeRowLineContent<T>(props: TreeRowLineProps<T>) {
  const { row, index, top, columns, isTabStop, isSelected, isMuted, isDraggable, isOver, hasActions, ...drawn } = props;
  const { node, level, position, siblings, isOpen } = row;
  return (
    <div
      role="row"
      className={isMuted ? 'tree-row tree-row-muted' : 'tree-row'}
      {...(isDraggable && { draggable: true })}
      {...(isOver && { 'data-over': true })}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      style={{ top }}
    >
      {columns[0] && (
        <div role="rowheader" aria-colindex={1} className="tree-cell tree-first">
          <span style={{ flex: 'none', width: (level - 1) * treeIndent }} />
          <Twisty isOpen={isOpen} />
          {columns[0].cell(node.item, node)}
          {hasActions && <MoreButton />}
        </div>
      )}
      {columns.slice(drawn.firstDrawn, drawn.lastDrawn + 1).map((column, place) => (
        <div
          key={column.id}
          role="gridcell"
          aria-colindex={drawn.firstDrawn + place + 1}
          className={column.align === 'end' ? 'tree-cell tree-cell-end' : 'tree-cell'}
          style={{ gridColumn: drawn.firstDrawn + place + 1 }}
        >
          {column.cell(node.item, node)}
        </div>
      ))}
    </div>
  );
}

// memo() forgets that the component is generic.
export const TreeRowLine = memo(TreeRowLineContent) as typeof TreeRowLineContent;

function Twisty({ isOpen }: { isOpen: boolean | undefined }) {
  if (isOpen === undefined) return <span style={{ flex: 'none', width: 24 }} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      data-twisty
      className={isOpen ? 'tree-twisty tree-twisty-open' : 'tree-twisty'}
    >
      <svg width={16} height={16} viewBox="0 0 16 16">
        <path d="M6 4l4 4l-4 4" />
      </svg>
    </button>
  );
}

function MoreButton() {
  const { text } = useText();
  const label = text('table.actions');
  return (
    <button
      type="button"
      tabIndex={-1}
      data-more
      className="tree-more"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
    >
      <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden>
        <circle cx={6} cy={12} r={1.7} />
        <circle cx={12} cy={12} r={1.7} />
        <circle cx={18} cy={12} r={1.7} />
      </svg>
    </button>
  );
}

interface TreeBonesProps {
  /** Pixels. */
  readonly rowHeight: number;
  readonly columns: readonly TreeColumn<never>[];
  /** Places of the columns that are drawn besides the first one. */
  readonly span: ColumnSpan;
  readonly count: number;
}

/** The shape of rows that are still to come. */
export function TreeSkeleton({ rowHeight, columns, span: [first, last], count }: TreeBonesProps) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="tree-row" style={{ top: index * rowHeight }} aria-hidden>
      <div className="tree-cell tree-first">
        <span style={{ flex: 'none', width: 28 + Math.min(index, 2) * treeIndent }} />
        <div className="tree-bone" style={{ width: `${35 + ((index * 37) % 40)}%` }} />
      </div>
      {columns.slice(first, last + 1).map(({ id }, place) => (
        <div key={id} className="tree-cell" style={{ gridColumn: first + place + 1 }}>
          <div className="tree-bone" style={{ width: '60%' }} />
        </div>
      ))}
    </div>
  ));
}
