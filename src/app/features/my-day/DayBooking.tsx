import { type RefObject, type SubmitEvent, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { BookableWork, MyWeek, WeekDay } from './week-days.ts';
import { parseHours } from '#app/i18n/hours.ts';
import { ColonKey } from '#app/kit/ColonKey.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useBooking } from '#app/features/time/timesheet/use-booking.ts';
import { fieldHeight } from '#app/kit/style.ts';
import type { ActivityChoice, ActivityChoiceProps, FieldFocus } from './ActivityChoice.tsx';
import { BookingField } from './BookingField.tsx';

interface DayBookingProps {
  readonly week: MyWeek;
  readonly day: WeekDay;
  readonly chosen: BookableWork | null;
  /** The field of the hours, which takes the focus when an activity is chosen elsewhere. */
  readonly hoursField: RefObject<HTMLInputElement | null>;
  onChoose(bookable: BookableWork | null): void;
}

/** The fields of a booking, why it can't be sent yet, and the way to send it. */
function useTypedBooking({ week, day, chosen }: Pick<DayBookingProps, 'week' | 'day' | 'chosen'>) {
  const { text, format } = useText();
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
export function DayBooking({ week, day, chosen, hoursField, onChoose }: DayBookingProps) {
  const { text, format } = useText();
  const { typed, setTyped, comment, setComment, isReadable, problem, send } = useTypedBooking({ week, day, chosen });
  const [Choice, setChoice] = useState<typeof ActivityChoice>();
  // Once the pointer or the focus comes near, as this screen loads first. If it can't be loaded, the next time tries again.
  const loadChoice = () =>
    void import('./ActivityChoice.tsx').then(
      (loaded) => setChoice(() => loaded.ActivityChoice),
      () => undefined,
    );
  return (
    <form
      className="booking"
      noValidate
      onSubmit={(event) => void send(event)}
      aria-label={text('myDay.book')}
      {...(!Choice && { onPointerEnter: loadChoice, onFocus: loadChoice })}
    >
      <BookedActivity bookables={week.bookables} chosen={chosen} onChoose={onChoose} Choice={Choice} />
      <BookingField
        isLabelAbove={day.missing > 0}
        label={text('myDay.book.hours')}
        value={typed}
        isWrong={!isReadable}
        placeholder={day.missing > 0 ? format.hours(day.missing) : ''}
        onChange={(event) => setTyped(event.target.value)}
        inputRef={hoursField}
        end={<ColonKey />}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        aria-label={text('myDay.book.day', { day: format.dayLong(day.day) })}
      />
      <BookingField
        label={text('myDay.book.comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        maxLength={2500}
      />
      <ReasonButton type="submit" variant="contained" size="medium" refusal={problem} sx={{ height: fieldHeight }}>
        {text('myDay.book.send')}
      </ReasonButton>
    </form>
  );
}

interface BookedActivityProps extends Omit<ActivityChoiceProps, 'before'> {
  readonly Choice: typeof ActivityChoice | undefined;
}

/** The activity on which hours are booked; until its list is loaded, a field that looks the same and takes what is typed. */
function BookedActivity({ Choice, ...props }: BookedActivityProps) {
  const { text } = useText();
  const [focus, setFocus] = useState<FieldFocus>();
  if (Choice) return <Choice {...props} before={focus} />;
  const { chosen } = props;
  const name = chosen?.name ?? '';
  return (
    <BookingField
      className="choice"
      label={text('myDay.book.activity')}
      value={focus?.typed ?? name}
      onMouseDown={() => setFocus({ typed: focus?.typed ?? name, isClicked: true })}
      onFocus={() => setFocus((now) => now ?? { typed: name, isClicked: false })}
      onBlur={() => setFocus(undefined)}
      onChange={({ target }) => setFocus({ typed: target.value, isClicked: focus?.isClicked ?? false })}
      end={<ArrowDown />}
      {...closedList}
    />
  );
}

const closedList = { role: 'combobox', 'aria-expanded': false, autoComplete: 'off' } as const;

const ArrowDown = () => (
  <svg viewBox="0 0 24 24" aria-hidden>
    <path d="M7 10l5 5 5-5z" />
  </svg>
);
