import { useDeferredValue, useId, useRef, useState, type ReactNode } from 'react';
import { PlanFilterChips } from './PlanFilterChips.tsx';
import { GridDivider } from './GridDivider.tsx';
import { GridPane } from './GridPane.tsx';
import { formatMessage } from '#i18n/format.ts';
import { planLabels, type PlanLabels } from './labels.ts';
import { PlanToolbar } from './PlanToolbar.tsx';
import type { PlanDay, ExtraColumn, PlanRowLink, PlanRow, WorkCalendar } from './plan-view.ts';
import { RowCard } from './RowCard.tsx';
import { clampZoom } from './scale.ts';
import type { SurfaceContext, SurfaceEditing } from './surface-editing.ts';
import { useShownRow } from './use-shown-row.ts';
import { useSurfaceCommands, type SurfaceCommands } from './use-surface-commands.ts';
import { dividerWidth } from './measures.ts';
import { Surface } from './surface-style.ts';
import { Timeline } from './Timeline.tsx';
import { usePlanModel, type PlanModel, type PlanSteps } from './use-plan-model.ts';
import { smallPlanBlocks, type Viewport } from './use-row-window.ts';
import { blockRows, type PlanLayout } from './window.ts';
import type { VisibleRow } from './rows.ts';
import { useSurface, type SurfaceState } from './use-surface.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import type { PlanView } from './view-state.ts';

export interface PlanSurfaceProps {
  /** Accessible name of the table: the plan's name. */
  readonly name: string;
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
  /** Days off that are shaded; Monday to Friday are worked by default. */
  readonly calendar?: WorkCalendar;
  readonly today: PlanDay;
  /** BCP 47. */
  readonly locale: string;
  readonly view: PlanView;
  onViewChange(view: PlanView): void;
  readonly labels?: PlanLabels;
  readonly extraColumns?: readonly ExtraColumn[];
  /** Shown instead of a plan without rows. */
  readonly empty?: ReactNode;
  /** More at the right end of the tool bar. */
  readonly toolbarEnd?: ReactNode;
  /** Id of a row that is to be brought into sight. */
  readonly shown?: string | undefined;
  /** Makes the plan editable. */
  readonly editing?: SurfaceEditing | undefined;
  /** Enter or double click on a row. */
  onOpen?(id: string): void;
  /** Prepared parts of the drawing, if available. */
  readonly steps?: PlanSteps | undefined;
  /** Size of the scrolled area where it can't be measured. */
  readonly viewport?: Viewport;
}

/** A plan: tree grid on the left, Gantt chart on the right, one scroll. Keeps nothing but what is passing. */
export function PlanSurface(props: PlanSurfaceProps) {
  const { view, onViewChange, onOpen, editing, labels = planLabels('en') } = props;
  const model = usePlanModel({ ...props, labels });
  const surface = useSurface(model, view, onViewChange, props.viewport);
  const findInput = useRef<HTMLInputElement>(null);
  const cardId = useId();
  const [isDetailed, setDetailed] = useState(false);
  const commands = useSurfaceCommands({
    model,
    view,
    surface,
    findInput,
    onViewChange,
    onOpen: (id) => onOpen?.(id),
    onDetails: (show) => setDetailed((is) => (show === 'turn' ? !is : show)),
  });
  const { focus, scroller } = surface;
  useShownRow(props.shown, { model, view, surface, onViewChange });
  const zoomAround = (pxPerDay: number, anchor: number) => commands.zoomTo(clampZoom(pxPerDay, model.range), anchor);
  useZoomGestures(surface, zoomAround);
  const picked = focus.isPicked ? (model.layout.rows[focus.place]?.node.index ?? -1) : -1;
  const context: SurfaceContext = { model, view, surface, labels, onViewChange };
  return (
    <Surface onKeyDown={commands.keyDown} {...editing?.handlers(context)}>
      <PlanToolbar
        view={view}
        rows={props.rows}
        locale={props.locale}
        columns={model.allColumns}
        found={model.found}
        depth={model.tree.depth}
        pxPerDay={surface.scale.pxPerDay}
        picked={picked}
        labels={labels}
        findInput={findInput}
        end={props.toolbarEnd}
        onViewChange={onViewChange}
        onCommand={commands.run}
        onLeaveFind={commands.leaveFind}
      />
      {editing?.head(context)}
      <PlanFilterChips
        filter={view.filter}
        shown={model.chosen ?? props.rows.length}
        count={props.rows.length}
        labels={labels}
        format={model.format}
        onFilter={(filter) => onViewChange({ ...view, filter })}
      />
      <HatchPattern />
      <div ref={scroller} className="plan-scroller" style={props.viewport} onScroll={surface.hover.dismiss}>
        {props.rows.length === 0 && !editing ? (
          <div className="plan-empty">{props.empty ?? labels.empty}</div>
        ) : (
          <PlanContent
            {...props}
            labels={labels}
            model={model}
            surface={surface}
            commands={commands}
            context={context}
            describedBy={isDetailed ? cardId : undefined}
          />
        )}
      </div>
      <RowCard id={cardId} model={model} surface={surface} labels={labels} isDetailed={isDetailed} />
    </Surface>
  );
}

interface PlanContentProps extends PlanSurfaceProps {
  readonly model: PlanModel;
  readonly surface: SurfaceState;
  readonly labels: PlanLabels;
  readonly commands: SurfaceCommands;
  readonly context: SurfaceContext;
  /** Id of the details card of the picked row. */
  readonly describedBy: string | undefined;
}

function PlanContent({ model, surface, labels, commands, view, ...props }: PlanContentProps) {
  const { layout, columns } = model;
  const { focus, rows, hover, gridWidth } = surface;
  // Of a large plan what is in sight comes first, then what is drawn around it, and the links.
  const before = useDeferredValue(layout);
  const later = isLargeLayout(layout) ? before : layout;
  const focused = Math.floor(focus.place / blockRows);
  const rowsOf = (block: number) =>
    (block === focused || rows.isSeen(block) ? layout : later).blocks[block] ?? noVisibleRows;
  return (
    <div
      className="plan-content"
      style={{ width: gridWidth + dividerWidth + surface.scale.width }}
      onPointerMove={hover.move}
      onPointerLeave={hover.leave}
    >
      <GridPane
        name={props.name}
        layout={layout}
        blocks={rows.blocks}
        rowsOf={rowsOf}
        columns={columns}
        width={gridWidth}
        tabStop={focus}
        isPicked={focus.isPicked}
        describedBy={props.describedBy}
        find={view.find}
        showCritical={view.critical}
        labels={labels}
        sentenceOf={model.sentenceOf}
        table={surface.table}
        sideways={surface.sideways}
        hoverRow={hover.gridStripe}
        selected={props.editing?.selected}
        over={props.editing?.overTable(props.context)}
        none={layout.rows.length === 0 && <p className="plan-none">{noneText(props, view, labels)}</p>}
        onKeyDown={commands.tableKeyDown}
        onPick={commands.pick}
        onTurn={commands.turn}
        onOpen={commands.open}
        onResize={commands.resizeColumn}
        onReset={commands.resetColumn}
        onPlace={commands.placeColumn}
      />
      <GridDivider
        label={labels.divider}
        width={gridWidth}
        maxWidth={surface.maxGridWidth}
        height={rows.size.height}
        onMove={surface.dragGrid}
        onSettle={commands.settleGrid}
      />
      <Timeline
        model={model}
        view={view}
        scale={surface.scale}
        rows={rows}
        rowsOf={rowsOf}
        linked={later}
        span={surface.timeline.span}
        offset={surface.offset}
        read={focus.isPicked && focus.column === columns.length ? focus.place : -1}
        picked={hover.bar?.place ?? (focus.isPicked ? focus.place : -1)}
        link={hover.link?.link}
        labels={labels}
        drawing={surface.drawing}
        hoverRow={hover.timelineStripe}
        over={props.editing?.overDrawing(props.context)}
      />
    </div>
  );
}

/** Why there are no rows. */
function noneText({ rows, empty }: Pick<PlanSurfaceProps, 'rows' | 'empty'>, view: PlanView, labels: PlanLabels) {
  if (rows.length === 0) return empty ?? labels.empty;
  return view.onlyMatches ? formatMessage(labels.noRowsMatch, { find: view.find }) : labels.filter.none;
}

/** Plans of more blocks are not drawn anew in one piece. */
const isLargeLayout = ({ blocks }: PlanLayout): boolean => blocks.length > smallPlanBlocks;

const noVisibleRows: readonly VisibleRow[] = [];

/** The stripes of critical bars; one pattern for all drawings of the page. */
function HatchPattern() {
  return (
    <svg width={0} height={0} style={{ position: 'absolute' }} aria-hidden>
      <pattern id="plan-hatch" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="plan-hatch-line" d="M0 0V6" />
      </pattern>
    </svg>
  );
}
