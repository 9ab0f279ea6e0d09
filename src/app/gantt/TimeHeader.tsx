import { memo } from 'react';
import { isWorkingDay } from './calendar.ts';
import type { DayNumber } from './days.ts';
import type { WorkCalendar } from './plan-view.ts';
import type { Scale } from './scale.ts';
import { ticks, tiersFor, type Tick, type TickFormat, type TickUnit } from './ticks.ts';

interface TimeHeaderProps {
  readonly scale: Scale;
  readonly left: number;
  readonly right: number;
  /** Where the visible timeline begins in the window, so that labels of long units stay in sight. */
  readonly labelLeft: number;
  readonly format: TickFormat;
  readonly calendar: WorkCalendar;
  readonly today: DayNumber;
}

/** The two rows of units above the timeline. */
export const TimeHeader = memo(function TimeHeader(props: TimeHeaderProps) {
  const tiers = tiersFor(props.scale.pxPerDay);
  return (
    <div className="plan-head">
      <Tier {...props} unit={tiers.upper} isLower={false} />
      <Tier {...props} unit={tiers.lower} isLower />
    </div>
  );
});

function Tier({ unit, isLower, ...props }: TimeHeaderProps & { unit: TickUnit; isLower: boolean }) {
  const { scale, left, right, format, labelLeft } = props;
  return (
    <div className={`plan-tier plan-tier-${isLower ? 'lower' : 'upper'}`}>
      {ticks(scale, unit, left, right, format, isLower).map((tick) => {
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
