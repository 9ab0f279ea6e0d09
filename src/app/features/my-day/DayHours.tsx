import { Box, Skeleton, Autocomplete, TextField } from '@mui/material';
import { type RefObject, type SubmitEvent, useState } from 'react';
import { OwnResourceLink } from '#app/features/common/OwnResourceLink.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { MyDayPart } from './MyDayPart.tsx';
import { weekSum, type BookableWork, type MyWeek, type WeekDay } from './week-days.ts';
import { Icon, WAITING } from '#app/kit/small-icons.tsx';
import { formatHours, parseHours } from '#app/i18n/hours.ts';
import { formatDay, weekday } from '#app/i18n/week.ts';
import { LockIcon, PlainIcon, WarningIcon } from '#app/kit/icons.tsx';
import { DelayedTooltip } from '#app/kit/DelayedTooltip.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useBooking } from '#app/features/time/timesheet/use-booking.ts';

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

interface BookingRowProps {
  readonly week: MyWeek;
  readonly day: WeekDay;
  readonly chosen: BookableWork | null;
  /** The field of the hours, which takes the focus when an activity is chosen elsewhere. */
  readonly hoursField: RefObject<HTMLInputElement | null>;
  onChoose(bookable: BookableWork | null): void;
}

/** The fields of a booking, why it can't be sent yet, and the way to send it. */
function useTypedBooking({ week, day, chosen }: Pick<BookingRowProps, 'week' | 'day' | 'chosen'>) {
  const { text } = useText();
  const format = useFormat();
  const book = useBooking();
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const parsed = parseHours(typed);
  const hours = parsed.ok ? (parsed.hours ?? 0) : 0;
  const refusal = () => {
    if (day.isLocked) return text('myDay.book.locked');
    if (week.bookables.length === 0) return text('myDay.book.none');
    if (!chosen) return text('myDay.book.noActivity');
    return hours > 0 ? undefined : text('myDay.book.noHours');
  };
  const problem = refusal();
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (problem !== undefined || !chosen) return;
    const { assignmentId, name } = chosen;
    const former = week.booked.find((each) => each.assignmentId === assignmentId && each.day === day.day);
    const booked = { assignmentId, resourceId: week.resourceId, day: day.day, hours, comment: comment.trim(), former };
    const values = { hours: format.hours(hours), name };
    // The next hours can be typed at once; refused ones come back if the fields are still empty.
    setTyped('');
    setComment('');
    const isBooked = await book([booked], {
      saved: text('myDay.booked', values),
      waiting: text('myDay.bookedLater', values),
      undone: text('myDay.book.undone'),
    });
    if (isBooked) return;
    setTyped((now) => (now === '' ? typed : now));
    setComment((now) => (now === '' ? comment : now));
  };
  return { typed, setTyped, comment, setComment, isReadable: parsed.ok, problem, send };
}

/** Hours of a day on one activity, in one row. */
function BookingRow({ week, day, chosen, hoursField, onChoose }: BookingRowProps) {
  const { text } = useText();
  const format = useFormat();
  const { typed, setTyped, comment, setComment, isReadable, problem, send } = useTypedBooking({ week, day, chosen });
  return (
    <form className="booking" noValidate onSubmit={(event) => void send(event)} aria-label={text('myDay.book')}>
      <Autocomplete
        options={week.bookables}
        value={chosen}
        onChange={(_, choice) => onChoose(choice)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ assignmentId }) => assignmentId}
        groupBy={({ projectName }) => projectName}
        isOptionEqualToValue={(a, b) => a.assignmentId === b.assignmentId}
        autoHighlight
        size="small"
        noOptionsText={text('myDay.book.none')}
        renderInput={(parameters) => <TextField {...parameters} label={text('myDay.book.activity')} />}
      />
      <TextField
        size="small"
        label={text('myDay.book.hours')}
        value={typed}
        error={!isReadable}
        placeholder={day.missing > 0 ? format.hours(day.missing) : ''}
        onChange={(event) => setTyped(event.target.value)}
        inputRef={hoursField}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            autoComplete: 'off',
            maxLength: 40,
            'aria-label': text('myDay.book.day', { day: format.dayLong(day.day) }),
          },
          inputLabel: { shrink: true },
        }}
      />
      <TextField
        size="small"
        label={text('myDay.book.comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2500 } }}
      />
      <ReasonButton type="submit" variant="contained" size="medium" refusal={problem} sx={{ height: 40 }}>
        {text('myDay.book.send')}
      </ReasonButton>
    </form>
  );
}
