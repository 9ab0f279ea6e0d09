import Autocomplete from '@mui/material/Autocomplete';
import { ReasonField } from './ReasonField.tsx';
import { useRefusedField } from './RefusedFields.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import type { ChoiceOption } from './SavedChoice.tsx';
import { saveHelp, SaveMark } from './SaveState.tsx';
import { useSavedField } from './use-saved-field.ts';

interface SavedPickProps {
  readonly label: string;
  /** Empty for none. */
  readonly value: string;
  /** Display name of a value missing from the options. */
  readonly name: string;
  readonly options: readonly ChoiceOption[];
  readonly isDisabled: boolean;
  /** There always is a value. */
  readonly isNeeded?: boolean;
  save(value: string): Promise<void>;
}

/** One of many values, found by typing and saved as soon as it is chosen. */
export function SavedPick({ label, value, name, options, isDisabled, isNeeded = false, save }: SavedPickProps) {
  const { text } = useText();
  const field = useSavedField(value, save);
  const refusal = useRefusedField(isDisabled);
  const { shown } = field;
  const current =
    shown === '' ? null : (options.find((option) => option.value === shown) ?? { value: shown, label: name });
  return (
    <Autocomplete<ChoiceOption, false, boolean>
      className="wide"
      options={options}
      value={current}
      disabled={refusal.disabled}
      readOnly={refusal.readOnly}
      disableClearable={isNeeded}
      noOptionsText={text('tree.noMatch')}
      clearText={text('form.none')}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      onChange={(_, option) => field.put(option?.value ?? '')}
      renderInput={({ slotProps, ...parameters }) => (
        <ReasonField
          {...parameters}
          isDisabled={isDisabled}
          label={label}
          slotProps={{
            ...slotProps,
            input: {
              ...slotProps.input,
              endAdornment: (
                <>
                  <SaveMark field={field} />
                  {slotProps.input.endAdornment}
                </>
              ),
            },
          }}
          error={field.saving.kind === 'failed'}
          helperText={saveHelp(field, (theirs) => options.find((option) => option.value === theirs)?.label ?? name)}
        />
      )}
    />
  );
}
