import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';
import { ReasonField } from './ReasonField.tsx';
import { saveHelp, SaveMark } from './SaveState.tsx';
import { goOnInField } from './take-focus.ts';
import { useSavedField } from './use-saved-field.ts';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  readonly mark?: ReactNode;
  /** A CSS colour that goes with it. */
  readonly color?: string | undefined;
}

interface SavedChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly ChoiceOption[];
  readonly isDisabled: boolean;
  readonly className?: string | undefined;
  /** Name of the button that takes the value away; none where there always is one. */
  readonly clearLabel?: string;
  save(value: string): Promise<void | 'waiting'>;
}

/** One of several values, saved as soon as it is chosen. */
export function SavedChoice({ label, value, options, isDisabled, className, clearLabel, save }: SavedChoiceProps) {
  const field = useSavedField(value, save);
  const hasFailed = field.saving.kind === 'failed';
  const isKnown = options.some((option) => option.value === field.shown);
  return (
    <ReasonField
      select
      label={label}
      {...(className !== undefined && { className })}
      // A value that is no option (yet) would be taken for a mistake.
      value={isKnown ? field.shown : ''}
      isDisabled={isDisabled}
      error={hasFailed}
      helperText={saveHelp(field, (theirs) => options.find((option) => option.value === theirs)?.label ?? theirs)}
      onChange={(event) => field.put(event.target.value)}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end" sx={{ mr: 2 }}>
              <SaveMark field={field} />
              {clearLabel !== undefined && field.shown !== '' && !isDisabled && (
                <IconButton aria-label={clearLabel} title={clearLabel} onClick={goOnInField(() => field.put(''))}>
                  <CloseIcon sx={{ fontSize: 16 }} />
                </IconButton>
              )}
            </InputAdornment>
          ),
        },
        formHelperText: { component: 'div' },
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} dense>
          <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            {option.mark}
            {option.color !== undefined && <Box component="span" sx={dot} style={{ backgroundColor: option.color }} />}
            {option.label}
          </Box>
        </MenuItem>
      ))}
    </ReasonField>
  );
}

const dot = {
  width: 10,
  height: 10,
  borderRadius: '50%',
  border: 1,
  borderColor: 'text.secondary',
  flex: 'none',
} as const;
