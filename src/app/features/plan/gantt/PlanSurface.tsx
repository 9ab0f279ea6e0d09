import {
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { isFocusFree } from '#app/kit/take-focus.ts';
import { dividerWidth } from './bars.ts';
import { PlanFilterChips } from './FilterMenu.tsx';
import { GridDivider } from './GridDivider.tsx';
import { GridPane } from './GridPane.tsx';
import { formatMessage } from '#i18n/format.ts';
import { planLabels, type PlanLabels } from './labels.ts';
import { PlanToolbar } from './PlanToolbar.tsx';
import type { PlanDay, ExtraColumn, PlanRowLink, PlanRow, WorkCalendar } from './plan-view.ts';
import { RowCard } from './RowCard.tsx';
import { clampZoom } from './scale.ts';
import type { SurfaceContext, SurfaceEditing } from './surface-editing.ts';
import { useSurfaceCommands, type SurfaceCommands } from './use-surface-commands.ts';
import { Surface } from './surface-style.ts';
import { Timeline } from './Timeline.tsx';
import { usePlanModel, type PlanSteps } from './use-plan-model.ts';
import { smallPlanBlocks, type Viewport } from './use-row-window.ts';
import { blockRows, type PlanLayout } from './window.ts';
import { expandToRow, rowNode, type VisibleRow } from './rows.ts';
import { useSurface } from './use-surface.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';
import type { NamedColumns, PlanView } from './view-state.ts';

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
  /** Column sets to choose from. */
  readonly tables?: readonly NamedColumns[] | undefined;
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
  const { view, onOpen, editing, rows, labels = planLabels('en') } = props;
  const { onViewChange, onViewPart } = useLatestView(view, props.onViewChange);
  const model = usePlanModel({ ...props, labels });
  const surface = useSurface(model, view, onViewPart, props.viewport);
  const { scroller } = surface;
  const findInput = useRef<HTMLInputElement>(null);
  const cardId = useId();
  const [isDetailed, setDetailed] = useState(false);
  const context: SurfaceContext = { model, view, surface, labels, onViewChange, onViewPart };
  const commands = useSurfaceCommands({
    ...context,
    findInput,
    onOpen: (id) => onOpen?.(id),
    onDetails: (show) => setDetailed((is) => (show === 'turn' ? !is : show)),
  });
  useShownRow(props.shown, context);
  useZoomGestures(surface, (pxPerDay, anchor) => commands.zoomTo(clampZoom(pxPerDay, model.range), anchor));
  return (
    <Surface onKeyDown={commands.keyDown} {...editing?.handlers(context)}>
      <PlanToolbar
        view={view}
        rows={rows}
        locale={props.locale}
        columns={model.allColumns}
        tables={props.tables}
        found={model.found}
        depth={model.tree.depth}
        pxPerDay={surface.scale.pxPerDay}
        picked={pickedRowIndex(context)}
        labels={labels}
        findInput={findInput}
        end={props.toolbarEnd}
        onViewChange={onViewChange}
        onCommand={commands.run}
        onLeaveFind={commands.leaveFind}
      />
      {editing?.head(context)}
      <PlanFilterChips context={context} count={rows.length} />
      <HatchPattern />
      <div ref={scroller} className="plan-scroller" style={props.viewport} onScroll={surface.hover.dismiss}>
        {rows.length === 0 && !editing ? (
          <div className="plan-empty">{props.empty ?? labels.empty}</div>
        ) : (
          <PlanContent {...props} context={context} commands={commands} describedBy={isDetailed ? cardId : undefined} />
        )}
      </div>
      <RowCard id={cardId} context={context} isDetailed={isDetailed} />
    </Surface>
  );
}

/**
 * Returns the functions that change the view, as a whole or in part. A part is put into the latest view, because a zoom and
 * the end of a scroll may come before the change that preceded them is drawn.
 */
function useLatestView(view: PlanView, change: (view: PlanView) => void) {
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  }, [view]);
  const onViewChange = useCallback(
    (next: PlanView) => {
      latest.current = next;
      change(next);
    },
    [change],
  );
  return { onViewChange, onViewPart: (part: Partial<PlanView>) => onViewChange({ ...latest.current, ...part }) };
}

/** The row that is picked in the table, as its number in the plan from 0; -1 none. */
const pickedRowIndex = ({ model, surface: { focus } }: SurfaceContext): number =>
  focus.isPicked ? (model.layout.rows[focus.place]?.node.index ?? -1) : -1;

/**
 * Reveals a row, once per requested id: expands its ancestors, picks it and scrolls to its bar. It also gets the focus
 * if no other element has it.
 */
function useShownRow(id: string | undefined, { model, view, surface, onViewChange }: SurfaceContext): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const node = id === undefined ? undefined : rowNode(model.tree, id);
    // Before it is measured, the surface cannot scroll.
    if (!node || shown.current === id || surface.rows.size.height === 0) return;
    shown.current = id;
    const next = expandToRow(view, node);
    if (next !== view) onViewChange({ ...view, ...next });
    surface.focus.pick(node.row.id, -1, { centre: true, dom: isFocusFree(surface.scroller.current) });
    const { span } = node;
    if (span && view.zoom !== 'fit') surface.timeline.scrollTo(span.start, 1 / 4);
  }, [id, model, view, surface, onViewChange]);
}

interface PlanContentProps extends PlanSurfaceProps {
  readonly context: SurfaceContext;
  readonly commands: SurfaceCommands;
  /** Id of the details card of the picked row. */
  readonly describedBy: string | undefined;
}

function PlanContent({ context, commands, describedBy, name, editing, ...props }: PlanContentProps) {
  const { layout } = context.model;
  const { focus, rows, hover, gridWidth, scale } = context.surface;
  // Of a large plan what is in sight comes first, then what is drawn around it, and the links.
  const before = useDeferredValue(layout);
  const later = isLargeLayout(layout) ? before : layout;
  const focused = Math.floor(focus.place / blockRows);
  const rowsOf = (block: number) =>
    (block === focused || rows.isVisible(block) ? layout : later).blocks[block] ?? noVisibleRows;
  const shared = { context, rowsOf, editing };
  return (
    <div
      className="plan-content"
      style={{ width: gridWidth + dividerWidth + scale.width }}
      onPointerMove={hover.move}
      onPointerLeave={hover.leave}
    >
      <GridPane
        {...shared}
        name={name}
        commands={commands}
        describedBy={describedBy}
        none={layout.rows.length === 0 && <p className="plan-none">{noneText(props, context)}</p>}
      />
      <GridDivider
        label={context.labels.divider}
        width={gridWidth}
        maxWidth={context.surface.maxGridWidth}
        height={rows.size.height}
        onMove={context.surface.dragGrid}
        onSettle={commands.settleGrid}
      />
      <Timeline {...shared} linked={later} />
    </div>
  );
}

/** Why there are no rows. */
function noneText({ rows, empty }: Pick<PlanSurfaceProps, 'rows' | 'empty'>, { view, labels }: SurfaceContext) {
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
