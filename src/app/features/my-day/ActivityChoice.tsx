import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type InputHTMLAttributes, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { BookableWork } from './week-days.ts';

/** The user's work in the field that was there while this one was loaded. */
export interface FieldFocus {
  readonly typed: string;
  readonly isClicked: boolean;
}

export interface ActivityChoiceProps {
  readonly bookables: readonly BookableWork[];
  readonly chosen: BookableWork | null;
  /** The field that this one replaces had the focus. */
  readonly before: FieldFocus | undefined;
  onChoose(bookable: BookableWork | null): void;
}

/** The activity on which hours are booked, by its words or from the list of mine. */
export function ActivityChoice({ bookables, chosen, before, onChoose }: ActivityChoiceProps) {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isClicked, setIsClicked] = useState(before?.isClicked ?? false);
  const hadFocus = before !== undefined;
  const typed = before?.typed === chosen?.name ? '' : before?.typed;
  useLayoutEffect(() => {
    if (hadFocus) input.current?.focus();
  }, [hadFocus]);
  // The list opens for what was typed as if it was typed here.
  useEffect(() => {
    if (!input.current || !typed) return;
    input.current.setRangeText(typed, 0, input.current.value.length, 'end');
    input.current.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, [typed]);
  return (
    <Autocomplete
      options={bookables}
      value={chosen}
      onChange={(_, choice) => onChoose(choice)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ assignmentId }) => assignmentId}
      groupBy={({ projectName }) => projectName}
      isOptionEqualToValue={(a, b) => a.assignmentId === b.assignmentId}
      autoHighlight
      openOnFocus={isClicked}
      onOpen={() => setIsClicked(false)}
      size="small"
      noOptionsText={text('myDay.book.none')}
      renderInput={(parameters) => <ChoiceField {...parameters} inputRef={input} label={text('myDay.book.activity')} />}
    />
  );
}

interface ChoiceFieldProps extends Omit<OutlinedInputProps, 'slotProps' | 'notched' | 'label'> {
  readonly label: string;
  readonly slotProps?: {
    readonly htmlInput?: InputHTMLAttributes<HTMLInputElement>;
    readonly input?: Partial<OutlinedInputProps>;
    readonly inputLabel?: Partial<InputLabelProps>;
  };
}

/** A text field without the multi-line inputs that come with `TextField`. */
function ChoiceField({ id, label, slotProps = {}, ...props }: ChoiceFieldProps) {
  const ownId = useId();
  const { htmlInput, input, inputLabel } = slotProps;
  const { size = 'small', error = false, disabled = false, fullWidth = false } = props;
  return (
    <FormControl size={size} error={error} disabled={disabled} fullWidth={fullWidth}>
      <InputLabel {...inputLabel} htmlFor={id ?? ownId}>
        {label}
      </InputLabel>
      <OutlinedInput {...props} {...input} id={id ?? ownId} label={label} slotProps={{ input: { ...htmlInput } }} />
    </FormControl>
  );
}
