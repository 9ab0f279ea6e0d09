import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dividerWidth } from './bars.ts';
import { minGridWidth } from './view-state.ts';

interface GridDividerProps {
  readonly label: string;
  /** Pixels of the table. */
  readonly width: number;
  readonly maxWidth: number;
  readonly height: number;
  /** While dragging, many times. */
  onMove(width: number): void;
  /** When a new width is settled. */
  onSettle(width: number): void;
}

const dividerStepPx = 24;

/** The line between table and timeline: drag it, or move it with the arrow keys, Home and End. */
export function GridDivider({ label, width, maxWidth, height, onMove, onSettle }: GridDividerProps) {
  const [grip, setGrip] = useState<number>();
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip(event.clientX - width);
  };
  const end = () => {
    if (grip !== undefined) onSettle(width);
    setGrip(undefined);
  };
  const byKey = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, width, maxWidth);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onSettle(target);
  };
  return (
    <div className="plan-divider" style={{ left: width, width: dividerWidth }}>
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuenow={width}
        aria-valuemin={minGridWidth}
        aria-valuemax={maxWidth}
        tabIndex={0}
        className="plan-divider-handle"
        style={{ height }}
        onPointerDown={start}
        onPointerMove={(event) => grip !== undefined && onMove(event.clientX - grip)}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={byKey}
      />
    </div>
  );
}

function keyTarget(key: string, width: number, maxWidth: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return width - dividerStepPx;
    case 'ArrowRight':
      return width + dividerStepPx;
    case 'Home':
      return minGridWidth;
    case 'End':
      return maxWidth;
    default:
      return undefined;
  }
}
