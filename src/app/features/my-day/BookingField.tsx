import FormControl from '@mui/material/FormControl';
import InputLabel, { type InputLabelProps } from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type InputHTMLAttributes, useId } from 'react';

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
export function BookingField({ id, label, isLabelAbove, slotProps = {}, ...props }: BookingFieldProps) {
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
