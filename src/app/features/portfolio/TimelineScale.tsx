import { memo, type RefObject } from 'react';
import { type Scale, xOf } from '#app/features/plan/gantt/scale.ts';
import { ticks, type TickFormat, tiersFor, type TickUnit } from '#app/features/plan/gantt/ticks.ts';
import { visibleSpan, useVisiblePart } from './use-visible-part.ts';

interface TimelineScaleProps {
  readonly scale: Scale;
  readonly format: TickFormat;
  /** Element that holds the table; only its visible part is drawn. */
  readonly root: RefObject<HTMLElement | null>;
  /** Pixels that the names take from the left. */
  readonly nameWidth: number;
}

/** Pixels of the timeline between which ticks are drawn. */
function useTickSpan({ root, nameWidth }: TimelineScaleProps): readonly [from: number, to: number] {
  const [from, to] = useVisiblePart(root, visibleSpan);
  return [Math.max(0, from - nameWidth), to];
}

/** The two units that are shown: a quarter alone would not say its year. */
function shownTiers(pxPerDay: number): { upper: TickUnit; lower: TickUnit } {
  const { top, upper, lower } = tiersFor(pxPerDay);
  return { upper: upper === 'quarter' && top ? top : upper, lower };
}

/** The two rows of units above the bars. */
export const TimelineHead = memo(function TimelineHead(props: TimelineScaleProps) {
  const { scale, format } = props;
  const [from, to] = useTickSpan(props);
  const { upper, lower } = shownTiers(scale.pxPerDay);
  const tier = (unit: TickUnit, isBelow: boolean) => (
    <span className={isBelow ? 'time-tier time-lower' : 'time-tier'}>
      {ticks(scale, unit, from, to, format, isBelow).map(({ day, x, width, label }) => (
        <span key={day} className="time-tick" style={{ left: x, width }}>
          <span>{label}</span>
        </span>
      ))}
    </span>
  );
  return (
    <span className="time-head">
      {tier(upper, false)}
      {tier(lower, true)}
    </span>
  );
});

interface TimelineBackdropProps extends TimelineScaleProps {
  /** Number of the day that is marked. */
  readonly today: number;
  /** Left edge of the timeline, as CSS. */
  readonly left: string;
}

/** The lines behind the bars: where units begin, and today. */
export const TimelineBackdrop = memo(function TimelineBackdrop(props: TimelineBackdropProps) {
  const { scale, format, today, left } = props;
  const [from, to] = useTickSpan(props);
  const { upper, lower } = shownTiers(scale.pxPerDay);
  const strong = new Set(ticks(scale, upper, from, to, format, false).map(({ day }) => day));
  return (
    <div className="time-backdrop" style={{ left }} aria-hidden>
      {ticks(scale, lower, from, to, format, true).map(({ day, x }) => (
        <i key={day} data-strong={strong.has(day)} style={{ left: x }} />
      ))}
      {today >= scale.first && today <= scale.first + scale.days && <b style={{ left: xOf(scale, today + 0.5) }} />}
    </div>
  );
});
