import {
  type FocusEvent,
  memo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { planRowHeightPx } from './bars.ts';
import type { PlanColumn } from './columns.ts';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import type { PlanLabels } from './labels.ts';
import type { PlanRow } from './plan-view.ts';
import type { DrawnBlock } from './recycling.ts';
import type { VisibleRow } from './rows.ts';
import { blockRows, type PlanLayout } from './window.ts';

export interface GridPaneProps {
  /** Accessible name that identifies the plan. */
  readonly name: string;
  readonly layout: PlanLayout;
  readonly blocks: readonly DrawnBlock[];
  /** The rows of a block, as they are drawn by now. */
  rowsOf(block: number): readonly VisibleRow[];
  readonly columns: readonly PlanColumn[];
  readonly width: number;
  /** Tab stop: place of the row, and its cell or -1 for the whole row. */
  readonly tabStop: { readonly place: number; readonly column: number };
  /** The row of the tab stop is marked as current. */
  readonly isPicked: boolean;
  readonly describedBy: string | undefined;
  readonly find: string;
  readonly showCritical: boolean;
  readonly labels: PlanLabels;
  /** Reads a row as a sentence. */
  sentenceOf(row: PlanRow): string;
  readonly table: Ref<HTMLDivElement>;
  /** Scrolls the columns sideways where they are wider than the pane. */
  readonly sideways: RefObject<HTMLDivElement | null>;
  readonly hoverRow: Ref<HTMLDivElement>;
  /** Rows that commands mean, where the plan can be edited. */
  readonly selected?: ReadonlySet<string> | undefined;
  /** Over the rows, in pixels of the table. */
  readonly over?: ReactNode;
  /** Instead of rows. */
  readonly none?: ReactNode;
  onPick(place: number, column: number): void;
  onKeyDown(event: KeyboardEvent): void;
  onTurn(place: number): void;
  onOpen(place: number): void;
  onResize(id: string, width: number): void;
  onReset(id: string): void;
  /** Puts a column before the one at a place. */
  onPlace(id: string, place: number): void;
}

/** The table: a treegrid of which only the blocks of rows in sight exist. */
export function GridPane(props: GridPaneProps) {
  const { name, layout, columns, width, labels, table, sideways, onKeyDown, onResize, onReset } = props;
  const inner = useRef<HTMLDivElement>(null);
  const wanted = columns.reduce((sum, column) => sum + column.width, 0);
  const shift = (left: number) => {
    if (inner.current) inner.current.style.transform = left > 0 ? `translateX(${-left}px)` : '';
  };
  return (
    <div className="plan-grid" style={{ width }}>
      <div ref={inner} className="plan-table" style={{ width: Math.max(wanted, width) }}>
        <div
          ref={table}
          role="treegrid"
          aria-label={name}
          aria-rowcount={layout.rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-readonly={props.selected ? undefined : true}
          aria-multiselectable={props.selected ? true : undefined}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onFocus={(event) => handleGridFocus(event, props)}
          onClick={(event) => handleGridClick(event, props)}
          onDoubleClick={(event) => handleGridDoubleClick(event, props)}
        >
          <GridHeader columns={columns} labels={labels} onResize={onResize} onReset={onReset} onPlace={props.onPlace} />
          <GridBody {...props} />
        </div>
        {props.over}
        {props.none}
      </div>
      {wanted > width && (
        <div
          ref={sideways}
          className="plan-grid-scroll"
          tabIndex={-1}
          aria-hidden
          onScroll={(event) => shift(event.currentTarget.scrollLeft)}
        >
          <div style={{ width: wanted }} />
        </div>
      )}
    </div>
  );
}

function GridBody(props: GridPaneProps) {
  const { layout, blocks, tabStop, hoverRow, columns, find, labels, showCritical } = props;
  const none = { tabPlace: -1, tabColumn: -1, isPicked: false, describedBy: undefined };
  const here = {
    tabPlace: tabStop.place,
    tabColumn: tabStop.column,
    isPicked: props.isPicked,
    describedBy: props.describedBy,
  };
  return (
    <div className="plan-body" role="rowgroup" style={{ height: layout.rows.length * planRowHeightPx }}>
      {blocks.map(({ block, slot }) => (
        <GridBlock
          key={slot}
          block={block}
          rows={props.rowsOf(block)}
          columns={columns}
          find={find}
          labels={labels}
          showCritical={showCritical}
          sentenceOf={props.sentenceOf}
          selected={props.selected}
          {...(Math.floor(tabStop.place / blockRows) === block ? here : none)}
        />
      ))}
      <div ref={hoverRow} className="plan-hover-row" role="presentation" hidden />
    </div>
  );
}

interface GridBlockProps {
  readonly block: number;
  readonly rows: readonly VisibleRow[] | undefined;
  readonly columns: readonly PlanColumn[];
  readonly tabPlace: number;
  readonly tabColumn: number;
  readonly isPicked: boolean;
  readonly describedBy: string | undefined;
  readonly find: string;
  readonly labels: PlanLabels;
  readonly showCritical: boolean;
  readonly selected: ReadonlySet<string> | undefined;
  sentenceOf(row: PlanRow): string;
}

const GridBlock = memo(function GridBlock({ block, rows = [], ...props }: GridBlockProps) {
  const { tabPlace, tabColumn, isPicked, describedBy, selected, ...rest } = props;
  const first = block * blockRows;
  return (
    <div
      className="plan-block"
      role="presentation"
      style={{ top: first * planRowHeightPx, height: rows.length * planRowHeightPx }}
    >
      {rows.map((visible, at) => {
        const isTabStop = first + at === tabPlace;
        return (
          <GridRow
            // oxlint-disable-next-line react/no-array-index-key -- what is there is written anew, whichever row it was
            key={at}
            visible={visible}
            place={first + at}
            tabStop={isTabStop ? tabColumn : undefined}
            isCurrent={isTabStop && isPicked}
            isSelected={selected?.has(visible.node.row.id)}
            describedBy={isTabStop ? describedBy : undefined}
            {...rest}
          />
        );
      })}
    </div>
  );
});

/** The row of an event, -1 where it is in none, and whether it is on the mark that opens and closes it. */
function gridRowAt(event: FocusEvent | MouseEvent): { place: number; turns: boolean } {
  const element = event.target instanceof Element ? event.target : undefined;
  const place = element?.closest('[data-place]')?.getAttribute('data-place') ?? -1;
  return { place: Number(place), turns: Boolean(element?.closest('[data-turn]')) };
}

/** The first row that the focus comes to is picked, so that keys mean it. */
function handleGridFocus(event: FocusEvent, { isPicked, onPick }: GridPaneProps): void {
  const { place } = gridRowAt(event);
  if (!isPicked && place >= 0) onPick(place, -1);
}

function handleGridClick(event: MouseEvent, { onPick, onTurn }: GridPaneProps): void {
  const { place, turns } = gridRowAt(event);
  if (place < 0) return;
  onPick(place, -1);
  if (turns) onTurn(place);
}

function handleGridDoubleClick(event: MouseEvent, { onOpen }: GridPaneProps): void {
  const { place, turns } = gridRowAt(event);
  if (place >= 0 && !turns) onOpen(place);
}
