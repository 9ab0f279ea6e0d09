import { useState } from 'react';
import { ControlledField } from './ControlledField.tsx';
import type { ChoiceOption, FieldText, FormField } from './form-field.ts';

interface AddFieldProps {
  readonly label: FieldText;
  readonly options?: readonly ChoiceOption[];
  /** Hook for options that are loaded once the field is used. */
  readonly useChoices?: FormField<object>['useChoices'];
  readonly isDisabled?: boolean;
  onAdd(value: string): void;
}

/** Finds something to be added by typing; the input is empty again after each one, and keeps the focus. */
export function AddField({ label, options, useChoices: ownChoices, isDisabled = false, onAdd }: AddFieldProps) {
  const [count, setCount] = useState(0);
  const field: FormField<{ added: string }> = {
    name: 'added',
    label,
    kind: 'pick',
    ...(ownChoices && { useChoices: ownChoices }),
  };
  return (
    <ControlledField
      key={count}
      field={field}
      value=""
      options={options}
      isDisabled={isDisabled}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user goes on where the last one was added
      autoFocus={count > 0}
      onChange={(value) => {
        if (value === '') return;
        setCount(count + 1);
        onAdd(value);
      }}
    />
  );
}
