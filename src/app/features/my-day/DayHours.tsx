import { Box, Skeleton } from '@mui/material';
import type { RefObject } from 'react';
import { OwnResourceLink } from '#app/features/common/OwnResourceLink.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { BookingRow } from './BookingRow.tsx';
import { DaySummaryStrip } from './DaySummaryStrip.tsx';
import { MyDayPart } from './MyDayPart.tsx';
import type { BookableWork, MyWeek } from './my-week.ts';
import { weekSum } from './week-days.ts';

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
    if (!week) return <Skeleton variant="rounded" sx={{ m: 1.5, mt: 0, height: { xs: 176, sm: 132 } }} />;
    return (
      <>
        <DaySummaryStrip days={week.days} today={today} chosen={chosen?.day ?? today} onChoose={onDay} />
        {chosen && (
          <BookingRow week={week} day={chosen} chosen={bookable} hoursField={hoursField} onChoose={onBookable} />
        )}
      </>
    );
  };
  return (
    <MyDayPart
      title={text('myDay.week')}
      sum={week === undefined && !error ? <Skeleton width={190} /> : sum}
      more={{ to: appPaths.timesheet, label: text('myDay.toSheet') }}
    >
      {content()}
    </MyDayPart>
  );
}

function useSum(week: MyWeek | null | undefined): string | undefined {
  const { text } = useText();
  const format = useFormat();
  if (!week) return undefined;
  const { booked, capacity, missing } = weekSum(week.days);
  const values = { booked: format.hours(booked), capacity: format.hours(capacity), missing: format.hours(missing) };
  if (capacity === undefined) return text('myDay.sum.booked', values);
  return text(missing > 0 ? 'myDay.sum.missing' : 'myDay.sum', values);
}
