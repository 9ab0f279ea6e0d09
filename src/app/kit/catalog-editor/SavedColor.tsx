import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { saveHelp, SaveMark } from '../SaveState.tsx';
import { useSavedField } from '../use-saved-field.ts';

interface SavedColorProps {
  readonly label: string;
  /** As `#rrggbb`. */
  readonly value: string;
  readonly isDisabled: boolean;
  save(value: string): Promise<void>;
}

/** A colour, saved when the choice of it is left. */
export function SavedColor({ label, value, isDisabled, save }: SavedColorProps) {
  const field = useSavedField(value, save);
  return (
    <TextField
      type="color"
      label={label}
      value={field.shown || '#000000'}
      disabled={isDisabled}
      error={field.saving.kind === 'failed'}
      helperText={saveHelp(field)}
      // The browser reports every color while choosing: only the final one is saved.
      onChange={(event) => field.change(event.target.value)}
      onBlur={field.commit}
      slotProps={{
        htmlInput: { style: { minWidth: 48, height: 22, padding: '8px 10px' } },
        inputLabel: { shrink: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <SaveMark field={field} />
            </InputAdornment>
          ),
        },
        formHelperText: { component: 'div' },
      }}
    />
  );
}
