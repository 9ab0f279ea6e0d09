import { styled } from '@mui/material/styles';
import { type KeyboardEvent, type PointerEvent, useState, Fragment } from 'react';
import type { ChartDrawing, ChartTarget } from '#chart/drawing.ts';
import { chartColour } from './chart-style.ts';
import { ChartMarks } from './ChartMarks.tsx';
import { palette } from '../style.ts';

const ChartPictureRoot = styled('div')({
  position: 'absolute',
  inset: 0,
  borderRadius: 4,
  svg: { display: 'block', overflow: 'visible', fontVariantNumeric: 'tabular-nums' },
  '&[data-selects]': { cursor: 'pointer' },
});

interface ChartPictureProps {
  readonly drawing: ChartDrawing;
  readonly name: string;
  readonly onSelect?: (key: string) => void;
}

/** A drawing with a tooltip. It is a slider for keys and voices: the arrow keys go from value to value. */
export function ChartPicture({ drawing, name, onSelect }: ChartPictureProps) {
  const [key, setKey] = useState<string>();
  const { targets } = drawing;
  const at = targets.findIndex((each) => each.key === key);
  const target = targets[at];
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setKey(targetAt(targets, event.clientX - left, event.clientY - top)?.key);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setKey(undefined);
    else if (event.key === 'Enter' && target && onSelect) onSelect(target.key);
    else {
      const next = nextTarget(event.key, at, targets.length);
      if (next === undefined) return;
      setKey(targets[next]?.key);
    }
    event.preventDefault();
  };
  return (
    <ChartPictureRoot
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, targets.length - 1)}
      aria-valuenow={Math.max(0, at)}
      aria-valuetext={chartTargetSentence(target ?? targets[0])}
      data-selects={onSelect && target ? '' : undefined}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setKey(undefined)}
      onClick={() => target && onSelect?.(target.key)}
      onKeyDown={press}
      onBlur={() => setKey(undefined)}
    >
      <svg width={drawing.width} height={drawing.height} aria-hidden>
        <ChartMarks drawing={drawing} />
      </svg>
      {target && (
        <>
          <Pointed drawing={drawing} target={target} />
          <ChartTip target={target} width={drawing.width} />
        </>
      )}
    </ChartPictureRoot>
  );
}

const chartTargetSentence = (target: ChartTarget | undefined): string =>
  target
    ? `${target.title}: ${target.lines.map(({ name, value }) => [name, value].filter(Boolean).join(' ')).join(', ')}`
    : '';

/** Highlights the value under the pointer. */
function Pointed({ drawing, target }: { drawing: ChartDrawing; target: ChartTarget }) {
  const { box, dots, x } = target;
  return (
    <svg width={drawing.width} height={drawing.height} style={{ position: 'absolute', inset: 0 }} aria-hidden>
      {dots.length > 0 ? (
        <line x1={x} x2={x} y1={box.y} y2={box.y + box.height} stroke={chartColour('axis')} strokeDasharray="3 3" />
      ) : (
        <rect {...box} rx={4} fill={chartColour('axis')} fillOpacity={0.14} />
      )}
      {dots.map(({ x: cx, y: cy, colour }) => (
        <circle
          key={`${colour} ${cy}`}
          cx={cx}
          cy={cy}
          r={4}
          fill={chartColour(colour)}
          stroke={chartColour('ground')}
          strokeWidth={1.5}
        />
      ))}
    </svg>
  );
}

/** Returns the topmost target at a position of the drawing. */
function targetAt(targets: readonly ChartTarget[], x: number, y: number): ChartTarget | undefined {
  return targets.findLast(({ box }) => x >= box.x && x < box.x + box.width && y >= box.y && y <= box.y + box.height);
}

/** Returns the index a key leads to, out of `count` values; undefined for other keys and without values. */
function nextTarget(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const within = (index: number) => Math.min(count - 1, Math.max(0, index));
  const page = Math.max(2, Math.round(count / 10));
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowLeft':
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + page);
    case 'PageUp':
      return within(at - page);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

const ChartTipRoot = styled('div')({
  position: 'absolute',
  zIndex: 2,
  pointerEvents: 'none',
  maxWidth: 280,
  padding: '6px 10px',
  borderRadius: 6,
  border: `1px solid ${palette.divider}`,
  backgroundColor: palette.background.paper,
  boxShadow: '0 4px 16px rgb(0 0 0 / 22%)',
  fontSize: '0.75rem',
  lineHeight: 1.5,
  strong: { display: 'block', overflowWrap: 'anywhere' },
  '.chart-lines': { display: 'grid', gridTemplateColumns: '10px 1fr auto', columnGap: 6 },
  '.chart-value': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  i: { alignSelf: 'center', height: 3, borderRadius: 2 },
  // It covers what is read at narrow widths otherwise.
  '@media (max-width: 400px)': { maxWidth: 220 },
});

/** Tooltip of a value: to its left in the right half. */
function ChartTip({ target, width }: { target: ChartTarget; width: number }) {
  const isRight = target.x > width / 2;
  const side = isRight ? { right: width - target.x + 12 } : { left: target.x + 12 };
  return (
    <ChartTipRoot style={{ ...side, top: Math.max(0, target.y - 8) }} aria-hidden>
      <strong>{target.title}</strong>
      <div className="chart-lines">
        {target.lines.map(({ name, value, colour }) => (
          <Fragment key={name}>
            <i style={{ background: colour ? chartColour(colour) : 'transparent' }} />
            <span>{name}</span>
            <span className="chart-value">{value}</span>
          </Fragment>
        ))}
      </div>
    </ChartTipRoot>
  );
}
