import { useText } from '#app/i18n/use-text.tsx';
import { Icon, WAITING } from '#app/kit/small-icons.tsx';
import { formatHours } from '#app/i18n/hours.ts';
import { formatDay, weekday } from '#app/i18n/week.ts';
import { useFormat } from '#app/kit/format.ts';
import { LockIcon, PlainIcon, WarningIcon } from '#app/kit/icons.tsx';
import { DelayedTooltip } from '#app/kit/DelayedTooltip.tsx';
import type { WeekDay } from './week-days.ts';

const saturday = 6;

interface DaySummaryStripProps {
  readonly days: readonly WeekDay[];
  readonly today: string;
  /** The day on which hours are booked. */
  readonly chosen: string;
  onChoose(day: string): void;
}

/** Days of the user's week: booked, missing, absent and locked. Hours are booked on the selected day. */
export function DaySummaryStrip({ days, today, chosen, onChoose }: DaySummaryStripProps) {
  const { intl } = useText();
  const sentence = useDaySummary(today);
  return (
    <div className="days">
      {days.map((each) => {
        const { day, booked, missing, away, isLocked, isWaiting } = each;
        const isRest = away !== undefined || (weekday(day) >= saturday && !each.capacity);
        return (
          <DelayedTooltip key={day} title={sentence(each)}>
            <button
              type="button"
              className="day"
              aria-pressed={day === chosen}
              data-today={day === today}
              data-rest={isRest}
              onClick={() => onChoose(day)}
            >
              <span className="hidden">{sentence(each)}</span>
              <span aria-hidden className="weekday">
                {formatDay(day, 'weekday', intl.locale)}
              </span>
              <span aria-hidden className="number">
                {Number(day.slice(8))}
              </span>
              <span aria-hidden className="hours" data-missing={missing > 0}>
                {missing > 0 && <PlainIcon of={WarningIcon} className="mark" />}
                {isLocked && <PlainIcon of={LockIcon} className="mark" />}
                {isWaiting && <Icon path={WAITING} />}
                {booked > 0 || missing > 0 ? formatHours(booked, intl.locale) : '–'}
              </span>
              {away !== undefined && (
                <span aria-hidden className="away" dir="auto">
                  {away}
                </span>
              )}
            </button>
          </DelayedTooltip>
        );
      })}
    </div>
  );
}

/** Everything about a day in words. */
function useDaySummary(today: string): (day: WeekDay) => string {
  const { text } = useText();
  const format = useFormat();
  return ({ day, booked, missing, away, isLocked, isWaiting }) =>
    [
      day === today ? `${format.dayLong(day)} (${text('myDay.day.today')})` : format.dayLong(day),
      booked > 0 ? text('myDay.day.booked', { hours: format.hours(booked) }) : text('myDay.day.none'),
      missing > 0 && text('myDay.day.missing', { hours: format.hours(missing) }),
      away !== undefined && text('myDay.day.away', { name: away }),
      isLocked && text('myDay.day.locked'),
      isWaiting && text('myDay.day.waiting'),
    ]
      .filter((part) => typeof part === 'string')
      .join(', ');
}
