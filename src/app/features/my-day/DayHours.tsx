import { Box, Skeleton } from '@mui/material';
import type { RefObject } from 'react';
import { OwnResourceLink } from '#app/features/common/OwnResourceLink.tsx';
import { useIsOnline } from '#app/data/live/use-is-online.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { MyDayPart, MyDayPlaceholder } from './MyDayPart.tsx';
import { weekSum, type BookableWork, type MyWeek, type WeekDay } from './week-days.ts';
import { PlainIcon, TextIcon, icons } from '#app/kit/icons.tsx';
import { formatHours } from '#app/i18n/hours.ts';
import { formatDay, weekday } from '#app/i18n/week.ts';
import { DelayedTooltip } from '#app/kit/DelayedTooltip.tsx';
import { DayBooking } from './DayBooking.tsx';

interface DayHoursProps {
  readonly week: MyWeek | null | undefined;
  readonly error: Error | null;
  readonly today: string;
  /** The day on which hours are booked. */
  readonly day: string;
  readonly bookable: BookableWork | null;
  readonly hoursField: RefObject<HTMLInputElement | null>;
  retry(): void;
  onDay(day: string): void;
  onBookable(bookable: BookableWork | null): void;
}

/** The hours of my week against my capacity, and the row in which I book. */
export function DayHours({ week, error, today, day, bookable, hoursField, retry, onDay, onBookable }: DayHoursProps) {
  const { text } = useText();
  const isOnline = useIsOnline();
  const sum = useSum(week);
  const chosen = week?.days.find((each) => each.day === day) ?? week?.days.find((each) => each.day === today);
  const content = () => {
    if (error && !week) return <Failure error={error} onRetry={retry} />;
    if (week === null) {
      return (
        <>
          <p className="nothing">{text('myDay.noResource')}</p>
          <Box sx={{ px: 1.5, pb: 1.5, '&:empty': { p: 0 } }}>
            <OwnResourceLink />
          </Box>
        </>
      );
    }
    if (!week) return <MyDayPlaceholder height={{ xs: 184, sm: 132 }} />;
    return (
      <>
        <DaySummaryStrip days={week.days} today={today} chosen={chosen?.day ?? today} onChoose={onDay} />
        {chosen && (
          <DayBooking week={week} day={chosen} chosen={bookable} hoursField={hoursField} onChoose={onBookable} />
        )}
      </>
    );
  };
  return (
    <MyDayPart
      title={text('myDay.week')}
      sum={week === undefined && !error && isOnline ? <Skeleton width={190} /> : sum}
      more={{ to: appPaths.timesheet, label: text('myDay.toSheet') }}
    >
      {content()}
    </MyDayPart>
  );
}

function useSum(week: MyWeek | null | undefined): string | undefined {
  const { text, format } = useText();
  if (!week) return undefined;
  const { booked, capacity, missing } = weekSum(week.days);
  const values = { booked: format.hours(booked), capacity: format.hours(capacity), missing: format.hours(missing) };
  return text(missing > 0 ? 'myDay.sum.missing' : 'myDay.sum', values);
}

const saturday = 6;

interface DaySummaryStripProps {
  readonly days: readonly WeekDay[];
  readonly today: string;
  /** The day on which hours are booked. */
  readonly chosen: string;
  onChoose(day: string): void;
}

/** Days of the user's week: booked, missing, absent and locked. Hours are booked on the selected day. */
function DaySummaryStrip({ days, today, chosen, onChoose }: DaySummaryStripProps) {
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
                {missing > 0 && <PlainIcon of={icons.Warning} className="mark" />}
                {isLocked && <PlainIcon of={icons.Lock} className="mark" />}
                {isWaiting && <TextIcon of="Timesheet" />}
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
  const { text, format } = useText();
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
