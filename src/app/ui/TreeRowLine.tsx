import { memo } from 'react';
import { indent, treeRowHeight } from './tree-style.ts';
import type { TreeColumn } from './tree-column.ts';
import type { TreeRow } from './tree.ts';

interface TreeRowLineProps<T> {
  readonly row: TreeRow<T>;
  readonly index: number;
  /** Pixels from the first row. */
  readonly top: number;
  readonly columns: readonly TreeColumn<T>[];
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isMuted: boolean;
  /** Name of the button that shows the row's actions; none where it has none. */
  readonly actionsLabel: string | undefined;
}

/** One row. What happens to it is handled by the table, which finds the row by `data-index`. */
function Line<T>({ row, index, top, columns, isTabStop, isSelected, isMuted, actionsLabel }: TreeRowLineProps<T>) {
  const { node, level, position, siblings, isOpen } = row;
  return (
    <div
      role="row"
      className={isMuted ? 'tree-row tree-row-muted' : 'tree-row'}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column, place) =>
        place === 0 ? (
          <div key={column.id} role="rowheader" className="tree-cell tree-first">
            <span style={{ flex: 'none', width: (level - 1) * indent }} />
            <Twisty isOpen={isOpen} />
            {column.cell(node.item, node)}
            {actionsLabel !== undefined && <MoreButton label={actionsLabel} />}
          </div>
        ) : (
          <div
            key={column.id}
            role="gridcell"
            className={column.align === 'end' ? 'tree-cell tree-cell-end' : 'tree-cell'}
          >
            {column.cell(node.item, node)}
          </div>
        ),
      )}
    </div>
  );
}

// memo() forgets that the component is generic.
export const TreeRowLine = memo(Line) as typeof Line;

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

function MoreButton({ label }: { label: string }) {
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

/** The shape of rows that are still to come. */
export function TreeBones({ columns, count }: { columns: readonly TreeColumn<never>[]; count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="tree-row" style={{ transform: `translateY(${index * treeRowHeight}px)` }} aria-hidden>
      {columns.map((column, place) => (
        <div key={column.id} className={place === 0 ? 'tree-cell tree-first' : 'tree-cell'}>
          {place === 0 && <span style={{ flex: 'none', width: 28 + Math.min(index, 2) * indent }} />}
          <div className="tree-bone" style={{ width: place === 0 ? `${35 + ((index * 37) % 40)}%` : '60%' }} />
        </div>
      ))}
    </div>
  ));
}
