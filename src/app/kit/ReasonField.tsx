import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { DelayedTooltip } from './DelayedTooltip.tsx';
import { reasonNode } from './reason.tsx';
import { useRefusedField } from './RefusedFields.tsx';

type TextFieldSlotProps = NonNullable<TextFieldProps['slotProps']>;
/** Of slots only what is known before they are shown. */
type Slots = { [Slot in keyof TextFieldSlotProps]: Exclude<TextFieldSlotProps[Slot], (...args: never[]) => unknown> };

type ReasonFieldProps = Omit<TextFieldProps, 'disabled' | 'slotProps'> & {
  readonly isDisabled: boolean;
  readonly slotProps?: Slots;
};

/** A text field, also of a choice: among refused fields it can be read and copied, and says why it can't be changed. */
export function ReasonField({ isDisabled, slotProps, ...props }: ReasonFieldProps) {
  const { disabled, refused } = useRefusedField(isDisabled);
  if (!refused) return <TextField {...props} disabled={disabled} {...(slotProps && { slotProps })} />;
  const described = { 'aria-describedby': refused.saidBy };
  const slots = {
    ...slotProps,
    ...(props.select === true
      ? { select: { ...slotProps?.select, readOnly: true, SelectDisplayProps: described } }
      : { htmlInput: { ...slotProps?.htmlInput, ...described, readOnly: true } }),
  };
  return (
    <DelayedTooltip title={reasonNode(refused.reason)}>
      <TextField {...props} slotProps={slots} sx={readOnly} />
    </DelayedTooltip>
  );
}

const readOnly = {
  '& .MuiInputBase-input': { color: 'text.secondary', cursor: 'default' },
  '& .MuiSelect-icon': { opacity: 0.4 },
} as const;
