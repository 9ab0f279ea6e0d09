import { memo, type ReactNode } from 'react';
import { typedWordRange } from '#app/kit/typed-words.ts';
import { cellPadding, levelIndent, meterWidth, twistyWidth } from './bars.ts';
import type { ShownPlanColumn } from './columns.ts';
import { MarkIcon } from './MarkIcon.tsx';
import type { RowMark } from './plan-format.ts';
import type { PlanLabels } from './labels.ts';
import type { PlanRow } from './plan-view.ts';
import type { RowNode, VisibleRow } from './rows.ts';

interface GridRowProps {
  readonly visible: VisibleRow;
  /** Place among the visible rows, from 0. */
  readonly place: number;
  readonly columns: readonly ShownPlanColumn[];
  /** The cell that takes part in the tab order: -1 the row itself, undefined none of this row. */
  readonly tabStop: number | undefined;
  readonly isCurrent: boolean;
  /** Undefined where rows can't be selected. */
  readonly isSelected: boolean | undefined;
  readonly describedBy: string | undefined;
  readonly find: string;
  readonly labels: PlanLabels;
  readonly showCritical: boolean;
  /** Reads a row as a sentence. */
  sentenceOf(row: PlanRow): string;
}

/** One row of the table; clicks and keys are handled by the table through the data attributes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { visible, place, columns, tabStop } = props;
  const { node, kept } = visible;
  const classes = ['plan-row', `plan-row-${node.row.kind}`];
  if (!kept) classes.push('plan-row-path');
  if (props.isCurrent) classes.push('plan-row-current');
  if (props.isSelected === true) classes.push('plan-row-selected');
  const sentence = props.sentenceOf(node.row);
  return (
    <div
      role="row"
      aria-label={sentence}
      className={classes.join(' ')}
      data-place={place}
      aria-rowindex={place + 2}
      aria-level={node.level}
      aria-posinset={node.position}
      aria-setsize={node.siblings}
      aria-expanded={node.childCount > 0 ? visible.expanded : undefined}
      aria-selected={props.isSelected}
      aria-describedby={props.describedBy}
      tabIndex={tabStop === -1 ? 0 : -1}
    >
      {columns.map((column, at) => (
        <div
          key={column.id}
          role={column.id === 'name' ? 'rowheader' : 'gridcell'}
          className={column.cellClass}
          style={column.id === 'name' ? nameCellStyle(column.width, node) : column.cellStyle}
          data-column={at}
          tabIndex={tabStop === at ? 0 : -1}
          title={column.title?.(node)}
        >
          {cellContent(column, props)}
        </div>
      ))}
      <div
        role="gridcell"
        className="plan-cell-bar"
        data-column={columns.length}
        aria-label={sentence}
        tabIndex={tabStop === columns.length ? 0 : -1}
      />
    </div>
  );
});

/** Rows without a triangle leave its room; an indent that may leave no room for icons is cut off. */
function nameCellStyle(width: number, { level, childCount }: RowNode) {
  const paddingInlineStart = cellPadding + levelIndent(level) + (childCount > 0 ? 0 : twistyWidth);
  return { width, paddingInlineStart, ...(2 * paddingInlineStart > width && { overflow: 'clip' }) };
}

/** No components here and below: each of the thousands of cells would be an element more to compare. */
function cellContent(column: ShownPlanColumn, props: GridRowProps): ReactNode {
  const { node } = props.visible;
  const text = column.text(node);
  switch (column.id) {
    case 'name':
      return planNameContent(props);
    case 'status':
      return (
        <>
          <MarkIcon mark={node.row.status} />
          {text}
        </>
      );
    case 'complete':
      return completeContent(node.row.complete, text);
    case 'resources':
      return resourcesContent(node.row, text, props.labels);
    default:
      return text;
  }
}

function planNameContent({ visible, find, labels, showCritical }: GridRowProps): ReactNode {
  const { node, expanded } = visible;
  const { row } = node;
  return (
    <>
      {node.childCount > 0 && (
        <span className={`plan-twisty ${expanded ? 'plan-twisty-open' : ''}`} data-turn>
          <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden>
            <path d="M4.2 2.2 8 6l-3.8 3.8" />
          </svg>
        </span>
      )}
      <span className="plan-name-text" title={row.name}>
        {markedText(row.name, find)}
      </span>
      {row.invalid && <RowFlag mark="invalid" text={labels.invalid} />}
      {showCritical && row.critical && row.kind !== 'collection' && <RowFlag mark="critical" text={labels.critical} />}
    </>
  );
}

/** Assignees of a row, marked if absent or over-allocated. */
function resourcesContent(row: PlanRow, text: string, labels: PlanLabels): ReactNode {
  const isOver = (row.overAllocations ?? []).length > 0;
  const isAway = (row.absences ?? []).length > 0;
  if (!isOver && !isAway) return text;
  return (
    <span className="plan-flagged">
      <span className="plan-name-text">{text}</span>
      {isOver && <RowFlag mark="overAllocated" text={labels.overAllocated} />}
      {isAway && <RowFlag mark="absent" text={labels.absent} />}
    </span>
  );
}

function RowFlag({ mark, text }: { mark: RowMark; text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className="plan-flag">
      <MarkIcon mark={mark} />
    </span>
  );
}

function markedText(text: string, find: string): ReactNode {
  const mark = find === '' ? undefined : typedWordRange(text, find);
  if (!mark) return text;
  return (
    <>
      {text.slice(0, mark[0])}
      <mark>{text.slice(...mark)}</mark>
      {text.slice(mark[1])}
    </>
  );
}

function completeContent(percent: number, text: string): ReactNode {
  const done = Math.min(100, Math.max(0, percent));
  // A shadow, because a gradient takes longer to paint, and an element of its own longer to draw.
  const boxShadow = done < 100 ? `inset ${Math.round((done / 100) * meterWidth)}px 0 var(--plan-bar)` : 'none';
  return (
    <>
      <span className="plan-meter" style={{ boxShadow }} data-full={done === 100 || undefined} aria-hidden />
      {text}
    </>
  );
}
