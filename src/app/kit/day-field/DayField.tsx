import { IconButton, InputAdornment } from '@mui/material';
import type { TextFieldProps } from '@mui/material/TextField';
import { useForkRef } from '@mui/material/utils';
import { type CSSProperties, type ReactNode, type Ref, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '../icons.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { useRefusedField } from '../RefusedFields.tsx';
import { DayPopover } from './DayPopover.tsx';
import { useDayText } from './use-day-text.ts';

interface DayFieldProps extends Pick<
  TextFieldProps,
  'autoFocus' | 'className' | 'error' | 'helperText' | 'required' | 'size'
> {
  readonly label: string;
  /** `yyyy-MM-dd`, or empty. */
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly sx?: CSSProperties;
  /** Content next to the calendar's button. */
  readonly mark?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Called with a valid day, or an empty text when it is cleared; never with an invalid day. */
  onDay(day: string): void;
}

/** Keeps a day fully visible if two fields are side by side on a phone. */
const narrowFieldStyle = {
  '& .MuiInputBase-root': { pr: 0.75 },
  '& .MuiInputBase-input': { pr: 0 },
  '& .MuiInputAdornment-root': { ml: 0.25 },
  '& .MuiIconButton-root': { mr: 0 },
} as const;

/** A field of a day: typed in the reader's language and order, or taken from a calendar. */
export function DayField({ value, mark, isDisabled = false, inputRef, onDay, sx, ...props }: DayFieldProps) {
  const { text, format } = useText();
  const [isOpen, setOpen] = useState(false);
  const { disabled, readOnly } = useRefusedField(isDisabled);
  const input = useRef<HTMLInputElement>(null);
  const field = useDayText({ input, value, onDay, onOpen: () => setOpen(true) });
  const ref = useForkRef(input, inputRef);
  return (
    <>
      <ReasonField
        {...props}
        sx={{ ...narrowFieldStyle, ...sx }}
        isDisabled={isDisabled}
        value={field.shown}
        placeholder={field.placeholder}
        error={props.error === true || field.problem !== undefined}
        helperText={field.problem ?? props.helperText}
        autoComplete="off"
        inputRef={ref}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.leave}
        // A field that is only read keeps the focus, and its day.
        {...(!readOnly && { onKeyDown: field.press })}
        slotProps={{
          htmlInput: { 'aria-keyshortcuts': 'Alt+ArrowDown' },
          inputLabel: { shrink: true },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                {field.problem === undefined && mark}
                {!disabled && !readOnly && (
                  <IconButton
                    edge="end"
                    // The keys of the field open it as well: one stop of the Tab key for one field.
                    tabIndex={-1}
                    aria-label={value === '' ? text('day.choose') : text('day.chosen', { day: format.dayLong(value) })}
                    aria-haspopup="dialog"
                    aria-expanded={isOpen}
                    onClick={field.open}
                  >
                    <icons.Calendar sx={{ fontSize: 18 }} />
                  </IconButton>
                )}
              </InputAdornment>
            ),
          },
          formHelperText: { component: 'div' },
        }}
      />
      {isOpen && <DayPopover isOpen value={value} input={input} onDay={field.choose} onClose={() => setOpen(false)} />}
    </>
  );
}
