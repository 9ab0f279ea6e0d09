import { memo, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { planRowHeightPx } from './bars.ts';
import type { ShownPlanColumn } from './columns.ts';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import type { PlanLabels } from './labels.ts';
import type { PlanRow } from './plan-view.ts';
import type { VisibleRow } from './rows.ts';
import type { SurfaceContext, SurfaceEditing } from './surface-editing.ts';
import type { SurfaceCommands } from './use-surface-commands.ts';
import { blockRows } from './window.ts';

interface GridPaneProps {
  /** Accessible name that identifies the plan. */
  readonly name: string;
  readonly context: SurfaceContext;
  readonly commands: SurfaceCommands;
  /** The rows of a block, as they are drawn by now. */
  rowsOf(block: number): readonly VisibleRow[];
  /** Id of the details card of the picked row. */
  readonly describedBy: string | undefined;
  readonly editing: SurfaceEditing | undefined;
  /** Instead of rows. */
  readonly none: ReactNode;
}

/** The table: a treegrid of which only the blocks of rows in sight exist. */
export function GridPane(props: GridPaneProps) {
  const { context, commands, editing } = props;
  const { layout, columns } = context.model;
  const { gridWidth: width, table, sideways, focus } = context.surface;
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
          aria-label={props.name}
          aria-rowcount={layout.rows.length + 1}
          aria-colcount={columns.length + 1}
          aria-readonly={editing ? undefined : true}
          aria-multiselectable={editing ? true : undefined}
          tabIndex={-1}
          onKeyDown={commands.tableKeyDown}
          onFocus={(event) => handleGridFocus(event, focus.isPicked, commands)}
          onClick={(event) => handleGridClick(event, commands)}
          onDoubleClick={(event) => handleGridDoubleClick(event, commands)}
        >
          <GridHeader
            columns={columns}
            labels={context.labels}
            onResize={commands.resizeColumn}
            onReset={commands.resetColumn}
            onPlace={commands.placeColumn}
          />
          <GridBody {...props} />
        </div>
        {editing?.overTable(context)}
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

const elsewhere = { tabPlace: -1, tabColumn: -1, isPicked: false, describedBy: undefined };

function GridBody({ context, rowsOf, describedBy, editing }: GridPaneProps) {
  const { model, view, labels, surface } = context;
  const { place, column, isPicked } = surface.focus;
  const { gridStripe } = surface.hover;
  const here = { tabPlace: place, tabColumn: column, isPicked, describedBy };
  return (
    <div className="plan-body" role="rowgroup" style={{ height: model.layout.rows.length * planRowHeightPx }}>
      {surface.rows.blocks.map(({ block, slot }) => (
        <GridBlock
          key={slot}
          block={block}
          rows={rowsOf(block)}
          columns={model.columns}
          find={view.find}
          labels={labels}
          showCritical={view.critical}
          sentenceOf={model.sentenceOf}
          selected={editing?.selected}
          {...(Math.floor(place / blockRows) === block ? here : elsewhere)}
        />
      ))}
      <div ref={gridStripe} className="plan-hover-row" role="presentation" hidden />
    </div>
  );
}

interface GridBlockProps {
  readonly block: number;
  readonly rows: readonly VisibleRow[] | undefined;
  readonly columns: readonly ShownPlanColumn[];
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
function handleGridFocus(event: FocusEvent, isPicked: boolean, { pick }: SurfaceCommands): void {
  const { place } = gridRowAt(event);
  if (!isPicked && place >= 0) pick(place, -1);
}

function handleGridClick(event: MouseEvent, { pick, turn }: SurfaceCommands): void {
  const { place, turns } = gridRowAt(event);
  if (place < 0) return;
  pick(place, -1);
  if (turns) turn(place);
}

function handleGridDoubleClick(event: MouseEvent, { open }: SurfaceCommands): void {
  const { place, turns } = gridRowAt(event);
  if (place >= 0 && !turns) open(place);
}
