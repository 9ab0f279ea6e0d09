import { Popover } from '@mui/material';
import { lazy, type RefObject, Suspense } from 'react';
import { useText } from '#app/i18n/use-text.tsx';

const LazyDayCalendar = lazy(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar }));

/** Room that a month takes, so that nothing jumps when it is there. */
const month = { width: 320, height: 336 };

interface DayPopoverProps {
  readonly value: string;
  readonly input: RefObject<HTMLInputElement | null>;
  onDay(day: string): void;
  onClose(): void;
}

/** A calendar below a field of a day, which has to have the focus and gets it back afterwards. */
export function DayPopover({ value, input, onDay, onClose }: DayPopoverProps) {
  const { text } = useText();
  return (
    <Popover
      open
      anchorEl={() => input.current?.closest('.MuiInputBase-root') ?? input.current}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': text('day.choose'), sx: month } }}
    >
      <Suspense>
        <LazyDayCalendar
          value={value}
          onDay={(day) => {
            onDay(day);
            onClose();
          }}
        />
      </Suspense>
    </Popover>
  );
}
