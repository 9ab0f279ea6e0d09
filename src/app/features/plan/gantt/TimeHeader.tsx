import { memo } from 'react';
import { isWorkingDay, type DayNumber } from './calendar.ts';
import { tierHeight } from './bars.ts';
import type { WorkCalendar } from './plan-view.ts';
import type { Scale } from './scale.ts';
import { tierRows, ticks, tiersFor, type Tick, type TickFormat, type TickUnit } from './ticks.ts';

interface TimeHeaderProps {
  readonly scale: Scale;
  readonly left: number;
  readonly right: number;
  /** Left edge of the visible timeline within the window, so labels of long units stay visible. */
  readonly labelLeft: number;
  readonly format: TickFormat;
  readonly calendar: WorkCalendar;
  readonly today: DayNumber;
}

/** The rows of units above the timeline. The shortest one always has the lowest row, so that nothing jumps while zooming. */
export const TimeHeader = memo(function TimeHeader(props: TimeHeaderProps) {
  return (
    <div className="plan-head">
      {tierRows(tiersFor(props.scale.pxPerDay)).map(({ unit, rows }, at, { length }) => {
        const place = headerTierAt(at, length);
        return <Tier key={place} {...props} unit={unit} rows={rows} place={place} />;
      })}
    </div>
  );
});

type HeaderTier = 'top' | 'middle' | 'lower';

function headerTierAt(at: number, count: number): HeaderTier {
  if (at === 0) return 'top';
  return at === count - 1 ? 'lower' : 'middle';
}

interface TierProps extends TimeHeaderProps {
  readonly unit: TickUnit;
  /** Number of header rows it fills. */
  readonly rows: number;
  readonly place: HeaderTier;
}

function Tier({ unit, rows, place, ...props }: TierProps) {
  const { scale, left, right, format, labelLeft } = props;
  const height = rows * tierHeight;
  return (
    <div className={`plan-tier plan-tier-${place}`} style={{ height, lineHeight: `${height}px` }}>
      {ticks(scale, unit, left, right, format, place !== 'top').map((tick) => {
        const x = Math.round(tick.x);
        const width = Math.round(tick.x + tick.width) - x;
        return (
          <div key={tick.day} className={`plan-tick ${tickClass(tick, unit, props)}`} style={{ left: x, width }}>
            <span style={{ left: labelLeft }}>{tick.label}</span>
          </div>
        );
      })}
    </div>
  );
}

function tickClass(tick: Tick, unit: TickUnit, { today, calendar }: TimeHeaderProps): string {
  if (unit !== 'day') return '';
  if (tick.day === today) return 'plan-tick-now';
  return isWorkingDay(calendar, tick.day) ? '' : 'plan-tick-free';
}
