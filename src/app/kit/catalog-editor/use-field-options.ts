import { useText } from '#app/i18n/use-text.tsx';
import type { ChoiceOption } from '../SavedChoice.tsx';
import type { EntryField, FieldOptions } from './entry-field.ts';

/** Returns the options of a field; an optional field begins with an empty option. */
export function useFieldOptions<T>(spec: EntryField<T>, options: FieldOptions): readonly ChoiceOption[] {
  const { text } = useText();
  if (spec.kind === 'flag') {
    return [
      { value: 'true', label: text('form.yes') },
      { value: 'false', label: text('form.no') },
    ];
  }
  const given = options[spec.field] ?? [];
  return spec.isNeeded || spec.kind === 'pick' ? given : [{ value: '', label: text('form.none') }, ...given];
}
