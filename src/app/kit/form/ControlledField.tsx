import { FieldInput, type FieldInputProps } from './FieldInput.tsx';
import type { ChoiceOption, FormField } from './form-field.ts';
import { useInputChoices } from './use-input-choices.ts';

interface ControlledFieldProps<T> extends Pick<FieldInputProps, 'value' | 'isDisabled' | 'autoFocus' | 'onChange'> {
  readonly field: FormField<T>;
  readonly options?: readonly ChoiceOption[] | undefined;
}

/** An input outside a form, such as a filter: its value is kept as text by its parent. */
export function ControlledField<T>({ options, ...props }: ControlledFieldProps<T>) {
  return <FieldInput {...props} choices={useInputChoices(props.field, {}, props.value, options)} />;
}
