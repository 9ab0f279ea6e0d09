import { Autocomplete } from '@mui/material';
import FormControl from '@mui/material/FormControl';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type InputHTMLAttributes, type RefObject, type SubmitEvent, useId, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { BookableWork, MyWeek, WeekDay } from './week-days.ts';
import { parseHours } from '#app/i18n/hours.ts';
import { ColonKey } from '#app/kit/ColonKey.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useBooking } from '#app/features/time/timesheet/use-booking.ts';
import { fieldHeight } from '#app/kit/style.ts';

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
        renderInput={(parameters) => <BookingField {...parameters} label={text('myDay.book.activity')} />}
      />
      <BookingField
        isLabelAbove={day.missing > 0}
        label={text('myDay.book.hours')}
        value={typed}
        error={!isReadable}
        placeholder={day.missing > 0 ? format.hours(day.missing) : ''}
        onChange={(event) => setTyped(event.target.value)}
        inputRef={hoursField}
        endAdornment={<ColonKey />}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            autoComplete: 'off',
            maxLength: 40,
            'aria-label': text('myDay.book.day', { day: format.dayLong(day.day) }),
          },
        }}
      />
      <BookingField
        label={text('myDay.book.comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2500 } }}
      />
      <ReasonButton type="submit" variant="contained" size="medium" refusal={problem} sx={{ height: fieldHeight }}>
        {text('myDay.book.send')}
      </ReasonButton>
    </form>
  );
}

interface BookingFieldProps extends Omit<OutlinedInputProps, 'slotProps' | 'notched' | 'label'> {
  readonly label: string;
  /** The label stays above the content, also of an empty field. */
  readonly isLabelAbove?: boolean;
  readonly slotProps?: {
    readonly htmlInput?: InputHTMLAttributes<HTMLInputElement>;
    readonly input?: Partial<OutlinedInputProps>;
    readonly inputLabel?: Partial<InputLabelProps>;
  };
}

/** A text field without the lists and multi-line inputs that come with `TextField`: this screen loads first. */
function BookingField({ id, label, isLabelAbove, slotProps = {}, ...props }: BookingFieldProps) {
  const ownId = useId();
  const { htmlInput, input, inputLabel } = slotProps;
  const { size = 'small', error = false, disabled = false, fullWidth = false } = props;
  const shrunk = isLabelAbove && { shrink: true };
  return (
    <FormControl size={size} error={error} disabled={disabled} fullWidth={fullWidth}>
      <InputLabel {...inputLabel} {...shrunk} htmlFor={id ?? ownId}>
        {label}
      </InputLabel>
      <OutlinedInput
        {...props}
        {...input}
        {...(isLabelAbove && { notched: true })}
        id={id ?? ownId}
        label={label}
        slotProps={{ input: { ...htmlInput } }}
      />
    </FormControl>
  );
}
