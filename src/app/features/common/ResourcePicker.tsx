import Autocomplete from '@mui/material/Autocomplete';
import { type ReactNode, useState } from 'react';
import { ReasonField } from '#app/kit/ReasonField.tsx';
import { useRefusedField } from '#app/kit/RefusedFields.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { type ResourceChoice, useResources } from './use-resources.ts';

interface ResourcePickerProps {
  readonly label: string;
  /** Id; empty for none. */
  readonly value: string;
  /** The name of `value`, for as long as the resources have not been read. */
  readonly name: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
  readonly isWrong?: boolean;
  readonly help?: ReactNode;
  readonly mark?: ReactNode;
  onChange(id: string): void;
}

/** Chooses a resource by its name; they are read when the field is first used. */
export function ResourcePicker(props: ResourcePickerProps) {
  const { label, value, name, isDisabled = false, isWrong = false, className, help, mark, onChange } = props;
  const { text } = useText();
  const [isUsed, setIsUsed] = useState(false);
  const resources = useResources(isUsed);
  const refusal = useRefusedField(isDisabled);
  const current: ResourceChoice | null =
    value === '' ? null : (resources?.find(({ id }) => id === value) ?? { id: value, name });
  return (
    <Autocomplete<ResourceChoice>
      {...(className !== undefined && { className })}
      // The clear button is visible without hovering.
      sx={{ '&.MuiAutocomplete-hasClearIcon .MuiAutocomplete-clearIndicator': { visibility: 'visible' } }}
      options={resources ?? []}
      value={current}
      disabled={refusal.disabled}
      readOnly={refusal.readOnly}
      loading={isUsed && resources === undefined}
      loadingText={text('state.loading')}
      noOptionsText={text('tree.noMatch')}
      clearText={text('form.none')}
      getOptionLabel={(choice) => choice.name}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onFocus={() => setIsUsed(!isDisabled)}
      onChange={(_, choice) => onChange(choice?.id ?? '')}
      renderInput={(parameters) => (
        <ReasonField
          {...parameters}
          isDisabled={isDisabled}
          label={
            <>
              {label}
              {mark}
            </>
          }
          error={isWrong}
          helperText={help}
        />
      )}
    />
  );
}
