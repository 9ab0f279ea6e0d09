import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { Day as WeekStart } from 'date-fns';
import { de } from 'date-fns/locale/de';
import { enGB } from 'date-fns/locale/en-GB';
import Popover from '@mui/material/Popover';
import type { RefObject } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { firstWeekday } from '#app/i18n/week.ts';
import { localToday } from '#app/data/today.ts';

/** Room that a month takes. */
const month = { width: 320, height: 336 };

interface DayCalendarPopoverProps extends DayCalendarProps {
  readonly isOpen: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  onClose(): void;
}

/** A calendar below a field of a day, which has to have the focus and gets it back afterwards. */
export function DayCalendarPopover({ isOpen, value, input, onDay, onClose }: DayCalendarPopoverProps) {
  const { text } = useText();
  return (
    <Popover
      open={isOpen}
      anchorEl={() => input.current?.closest('.MuiInputBase-root') ?? input.current}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': text('day.choose'), sx: month } }}
    >
      <DayCalendar
        value={value}
        onDay={(day) => {
          onDay(day);
          onClose();
        }}
      />
    </Popover>
  );
}

interface DayCalendarProps {
  /** `yyyy-MM-dd`, or empty. */
  readonly value: string;
  onDay(day: string): void;
}

/** A month to choose a day from, in the reader's language and with the weeks as they are set in the account. */
function DayCalendar({ value, onDay }: DayCalendarProps) {
  const { text, intl } = useText();
  const names = intl.locale.startsWith('de') ? de : enGB;
  // 7 is Sunday there, 0 here.
  const weekStartsOn = (firstWeekday(intl.locale) % 7) as WeekStart;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDateFns}
      adapterLocale={{ ...names, options: { ...names.options, weekStartsOn } }}
      localeText={{
        previousMonth: text('day.previousMonth'),
        nextMonth: text('day.nextMonth'),
        calendarViewSwitchingButtonAriaLabel: (view) => text(view === 'year' ? 'day.toMonth' : 'day.toYears'),
      }}
    >
      <DateCalendar
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a calendar that was asked for begins at its day
        autoFocus
        value={localDate(value)}
        onChange={(date: Date | null, state) => {
          if (date && state === 'finish') onDay(localToday(date));
        }}
      />
    </LocalizationProvider>
  );
}

/** Midnight of a day on the reader's clock, by which the calendar counts. */
function localDate(day: string): Date | null {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  return day === '' ? null : new Date(year, month - 1, date);
}
