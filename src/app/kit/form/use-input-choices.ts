import { useState } from 'react';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import {
  type ChoiceOption,
  type FieldChoices,
  type FieldSpec,
  type FieldText,
  type FormField,
  listInText,
} from './form-field.ts';

/** The values that a field accepts, as its input needs them. */
export interface InputChoices {
  readonly options: readonly ChoiceOption[];
  readonly isLoading: boolean;
  /** There is nothing to choose from. */
  readonly isNone: boolean;
  /** A value as it is shown. */
  valueText(value: string): string;
  /** The field is about to be used: options that it loads are needed. */
  onUse(): void;
}

const noChoices: FieldChoices = { options: undefined };
const useNoChoices = () => noChoices;

/** Returns a text of a field in the user's language. */
export const textOfField = (text: TextFunction, label: FieldText): string =>
  typeof label === 'string' ? text(label) : label.literal;

/** Tells whether a field is a choice that can be left empty. */
export const isEmptiable = ({ kind, required, keeps }: FieldSpec): boolean =>
  (kind === 'choice' || kind === 'flag') && !required && keeps === undefined;

/**
 * Returns the options of a field: its own, or those passed by its form; an optional choice begins with an empty one.
 * @param value the values that are shown, separated by commas
 */
export function useInputChoices<T>(
  field: FormField<T>,
  record: Partial<T>,
  value: string,
  passed?: readonly ChoiceOption[],
): InputChoices {
  const { text, format } = useText();
  const [isUsed, setIsUsed] = useState(false);
  const useFieldChoices = field.useChoices ?? useNoChoices;
  const loaded = useFieldChoices({ record, value, isUsed });
  const known = passed ?? ownOptions(field, text) ?? loaded.options;
  const empty = isEmptiable(field) ? [{ value: '', label: text(field.emptyLabel ?? 'form.none') }] : [];
  const options = [...empty, ...(known ?? [])];
  const nameOf = (each: string): string =>
    options.find((option) => option.value === each)?.label ??
    loaded.nameOf?.(each) ??
    (field.kind === 'pick' && each !== '' ? text('entries.unseen') : each);
  return {
    options,
    isLoading: known === undefined && isUsed,
    isNone: known?.length === 0,
    valueText: (each) => {
      if (field.kind === 'day') return format.day(each);
      return field.kind === 'multi' ? listInText(each).map(nameOf).join(', ') : nameOf(each);
    },
    onUse: () => setIsUsed(true),
  };
}

function ownOptions({ kind, codes }: FieldSpec, text: TextFunction): readonly ChoiceOption[] | undefined {
  if (kind === 'flag')
    return [
      { value: 'true', label: text('form.yes') },
      { value: 'false', label: text('form.no') },
    ];
  return codes?.map(([value, label]) => ({ value: String(value), label: label ? text(label) : String(value) }));
}
