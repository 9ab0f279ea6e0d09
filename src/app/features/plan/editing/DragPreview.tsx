import { barMetrics, pixelsOf, planRowHeightPx, rowDaySpan } from '../gantt/bars.ts';
import { ganttDayNumber } from '../gantt/calendar.ts';
import { xOf } from '../gantt/scale.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import type { PlanDrag, PreviewDays } from './plan-drag.ts';
import { progressX } from './bar-part.ts';
import { barAtPlace, type HeldBar, type DrawingPoint } from './use-bar-drag.ts';

/** Draws the effect of a drag over the plan: moved bars, new progress, or a link being drawn. */
export function DragPreview({ drag, at, context }: { drag: PlanDrag; at: DrawingPoint; context: SurfaceContext }) {
  const { rows, timeline } = context.surface;
  // A picture of the whole plan would be too large to be drawn many times a second.
  const [left, right] = timeline.span;
  const top = rows.first * planRowHeightPx;
  const [width, height] = [right - left, (rows.end - rows.first) * planRowHeightPx];
  return (
    <svg
      className="plan-drag"
      width={width}
      height={height}
      viewBox={`${left} ${top} ${width} ${height}`}
      style={{ left, top }}
      aria-hidden
    >
      {(drag.kind === 'move' || drag.kind === 'finish') && (
        <MovedBars drag={drag} context={context} first={rows.first} end={rows.end} />
      )}
      {drag.kind === 'progress' && drag.refusal === undefined && <NewProgress drag={drag} context={context} />}
      {drag.kind === 'rest' && <PutOffRest drag={drag} context={context} />}
      {drag.kind === 'link' && <NewLinkPreview drag={drag} at={at} context={context} />}
    </svg>
  );
}

interface MovedBarsProps {
  readonly drag: Extract<PlanDrag, { shift: number }>;
  readonly context: SurfaceContext;
  readonly first: number;
  readonly end: number;
}

/** The bars in sight that would move: a veil over where they are, a frame where they would be. */
function MovedBars({ drag, context, first, end }: MovedBarsProps) {
  const { model } = context;
  const covered = model.layout.rows.slice(first, end);
  return covered.map(({ node }, at) => {
    const next = drag.preview.get(node.row.id);
    const bar = next && barAtPlace(context, first + at);
    return next && bar ? <MovedBar key={node.row.id} bar={bar} next={next} drag={drag} context={context} /> : null;
  });
}

interface MovedBarProps {
  readonly bar: HeldBar;
  readonly next: PreviewDays;
  readonly drag: Extract<PlanDrag, { shift: number }>;
  readonly context: SurfaceContext;
}

function MovedBar({ bar, next, drag, context }: MovedBarProps) {
  const { model, surface, view } = context;
  const row = model.layout.rows[bar.place]?.node.row;
  const span = row && rowDaySpan({ ...row, start: next.start ?? undefined, finish: next.finish ?? undefined });
  if (!span) return null;
  const { left, right } = pixelsOf(span, bar.kind === 'milestone', surface.scale);
  const { top, height } = barMetrics(view.baseline);
  const y = bar.place * planRowHeightPx + top;
  const isHeld = drag.ids.includes(bar.id);
  return (
    <>
      <rect
        className="plan-drag-veil"
        x={bar.left - 1}
        y={y - 1}
        width={bar.right - bar.left + 2}
        height={height + 2}
      />
      <rect
        className={isHeld ? 'plan-drag-held' : 'plan-drag-moved'}
        x={left}
        y={y}
        width={Math.max(2, right - left)}
        height={bar.kind === 'collection' ? 8 : height}
        rx={bar.kind === 'milestone' ? height / 2 : 3}
      />
    </>
  );
}

function NewProgress({ drag, context }: { drag: Extract<PlanDrag, { kind: 'progress' }>; context: SurfaceContext }) {
  const bar = heldBar(drag.id, context);
  if (!bar) return null;
  const x = progressX({ ...bar, complete: drag.percent });
  const y = bar.place * planRowHeightPx + bar.top;
  return (
    <>
      <rect className="plan-drag-moved" x={bar.left} y={y} width={bar.right - bar.left} height={bar.height} rx={3} />
      <rect className="plan-drag-held" x={bar.left} y={y} width={Math.max(0, x - bar.left)} height={bar.height} />
    </>
  );
}

/** The rest of a bar, where it would go on. */
function PutOffRest({ drag, context }: { drag: Extract<PlanDrag, { kind: 'rest' }>; context: SurfaceContext }) {
  const bar = heldBar(drag.id, context);
  if (!bar || drag.day === undefined) return null;
  const x = xOf(context.surface.scale, ganttDayNumber(drag.day));
  const from = progressX(bar);
  const y = bar.place * planRowHeightPx + bar.top;
  return (
    <>
      <rect className="plan-drag-veil" x={from} y={y - 1} width={bar.right - from + 2} height={bar.height + 2} />
      <rect className="plan-drag-held" x={x} y={y} width={bar.right - from} height={bar.height} rx={3} />
      <path className="plan-drag-link" d={`M${from} ${y + bar.height / 2}H${x}`} strokeDasharray="3 3" />
    </>
  );
}

interface NewLinkProps {
  readonly drag: Extract<PlanDrag, { kind: 'link' }>;
  readonly at: DrawingPoint;
  readonly context: SurfaceContext;
}

function NewLinkPreview({ drag, at, context }: NewLinkProps) {
  const bar = heldBar(drag.id, context);
  const target = drag.target && heldBar(drag.target.id, context);
  if (!bar) return null;
  const from = { x: drag.end === 'finish' ? bar.right : bar.left, y: middle(bar) };
  const to =
    target && drag.target ? { x: drag.target.end === 'finish' ? target.right : target.left, y: middle(target) } : at;
  const isRefused = drag.refusal !== undefined;
  return (
    <g className={isRefused ? 'plan-drag-refused' : undefined}>
      {target && (
        <rect
          className="plan-drag-target"
          x={target.left - 3}
          y={target.place * planRowHeightPx + target.top - 3}
          width={target.right - target.left + 6}
          height={target.height + 6}
          rx={4}
        />
      )}
      <path className="plan-drag-link" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <circle className="plan-drag-end" cx={to.x} cy={to.y} r={4} />
    </g>
  );
}

const middle = (bar: HeldBar): number => bar.place * planRowHeightPx + bar.top + bar.height / 2;

function heldBar(id: string, context: SurfaceContext): HeldBar | undefined {
  const place = context.model.layout.placeOf(id);
  return place === undefined ? undefined : barAtPlace(context, place);
}
