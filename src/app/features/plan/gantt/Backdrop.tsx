import { memo } from 'react';
import { freeSpans, restSpans } from './calendar.ts';
import type { DayNumber } from './days.ts';
import type { WorkCalendar } from './plan-view.ts';
import { dayAt, xOf, type Scale } from './scale.ts';
import { floorTo, nextOf, tiersFor, type TickUnit } from './ticks.ts';
import { tileWidth } from './window.ts';

interface BackdropProps {
  readonly scale: Scale;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly calendar: WorkCalendar;
  readonly firstWeekday: number;
}

/** Days narrower than this are not shaded: the stripes would only flicker. */
const minShadedDayPx = 3.5;
/** Minimum width of a day, in pixels, at which hours are distinguishable. */
const minShadedHours = 100;

/** Background behind all rows: days off, hours off and unit lines, in tiles. It does not scroll vertically. */
export const Backdrop = memo(function Backdrop({ left, right, ...props }: BackdropProps) {
  const first = Math.floor(left / tileWidth);
  const count = Math.ceil(right / tileWidth) - first;
  return (
    <div className="plan-sticky">
      {Array.from({ length: count }, (_, at) => {
        const from = (first + at) * tileWidth;
        return <BackdropTile key={first + at} left={from} right={Math.min(from + tileWidth, right)} {...props} />;
      })}
    </div>
  );
});

/** A piece stays as it is while others come into sight. */
const BackdropTile = memo(function BackdropTile(props: BackdropProps) {
  const { scale, left, right, height, firstWeekday } = props;
  const tiers = tiersFor(scale.pxPerDay);
  const lines = (unit: TickUnit) => linePath(unit, scale, left, right, height, firstWeekday);
  return (
    <svg width={right - left} height={height} style={{ left, top: 0 }} aria-hidden>
      {scale.pxPerDay >= minShadedDayPx && <path className="plan-free" d={spansPath(freeSpans, props)} />}
      {scale.pxPerDay >= minShadedHours && <path className="plan-rest" d={spansPath(restSpans, props)} />}
      <path className="plan-lines" d={lines(tiers.lower)} />
      <path className="plan-lines-upper" d={lines(tiers.upper)} />
    </svg>
  );
});

function spansPath(spansOf: typeof freeSpans, { scale, left, right, height, calendar }: BackdropProps): string {
  return spansOf(calendar, dayAt(scale, left), dayAt(scale, right))
    .map(([from, to]) => {
      const x = Math.round(xOf(scale, from) - left);
      return `M${x} 0H${Math.round(xOf(scale, to) - left)}V${height}H${x}z`;
    })
    .join('');
}

function linePath(
  unit: TickUnit,
  scale: Scale,
  left: number,
  right: number,
  height: number,
  firstWeekday: number,
): string {
  const path: string[] = [];
  const end: DayNumber = dayAt(scale, right);
  for (let day = floorTo(unit, dayAt(scale, left), firstWeekday); day < end; day = nextOf(unit, day)) {
    path.push(`M${Math.round(xOf(scale, day) - left) + 0.5} 0V${height}`);
  }
  return path.join('');
}
