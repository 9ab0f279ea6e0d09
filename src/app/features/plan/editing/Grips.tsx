import { planRowHeightPx } from '../gantt/bars.ts';
import { hasGrips, hasRest, linkReach, progressX } from './bar-part.ts';
import type { HeldBar } from './use-bar-drag.ts';

/** Drag handles of a bar; elements with `data-grip` can also be dragged by touch. */
export function Grips({ bar }: { bar: HeldBar }) {
  const { left, right, top, height } = bar;
  const around = linkReach + 8;
  const x = (at: number) => at - left + around;
  const middle = top + height / 2;
  return (
    <svg
      className="plan-grips"
      width={right - left + 2 * around}
      height={planRowHeightPx + 4}
      style={{ left: left - around, top: bar.place * planRowHeightPx }}
      aria-hidden
    >
      <rect data-grip className="plan-grip-body" x={around} y={0} width={right - left} height={planRowHeightPx} />
      {hasGrips(bar.kind) && (
        <>
          <rect
            data-grip
            className="plan-grip-edge"
            x={x(right) - 4}
            y={top + 3}
            width={2}
            height={height - 6}
            rx={1}
          />
          <path data-grip className="plan-grip-progress" d={`M${x(progressX(bar))} ${top + height - 1}l4.5 6h-9z`} />
        </>
      )}
      {hasRest(bar) && (
        <path data-grip className="plan-grip-progress" d={`M${x(progressX(bar))} ${top + 1}l4.5 -6h-9z`} />
      )}
      <circle data-grip className="plan-grip-link" cx={x(right) + linkReach} cy={middle} r={4.5} />
      <circle data-grip className="plan-grip-link" cx={x(left) - linkReach} cy={middle} r={4.5} />
    </svg>
  );
}
