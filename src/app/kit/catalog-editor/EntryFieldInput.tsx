import { useText } from '#app/i18n/use-text.tsx';
import { SavedChoice } from '../SavedChoice.tsx';
import { SavedPick } from '../SavedPick.tsx';
import { SavedText } from '../SavedText.tsx';
import {
  entryFieldChange,
  type EntryField,
  type FieldOptions,
  entryFieldProblem,
  entryFieldText,
  parseEntryField,
} from './entry-field.ts';
import { SavedColor } from './SavedColor.tsx';
import { useFieldOptions } from './use-field-options.ts';

interface EntryFieldInputProps<T> {
  readonly entry: T;
  readonly spec: EntryField<T>;
  readonly options: FieldOptions;
  readonly isDisabled: boolean;
  save(change: Partial<T>): Promise<void>;
}

/** One field of an entry, which saves itself. */
export function EntryFieldInput<T>({ entry, spec, options, isDisabled, save }: EntryFieldInputProps<T>) {
  const { text, intl } = useText();
  const choices = useFieldOptions(spec, options);
  const { kind, isNeeded = false } = spec;
  const common = {
    label: text(spec.label),
    value: entryFieldText(entry, spec, intl.locale),
    isDisabled,
    save: (typed: string) => save(entryFieldChange(spec, parseEntryField(typed, spec, intl.locale))),
  };
  switch (kind) {
    case 'flag':
    case 'choice':
    case 'code':
      return <SavedChoice {...common} className="wide" options={choices} />;
    case 'pick':
      return <SavedPick {...common} name={text('entries.unseen')} options={choices} isNeeded={isNeeded} />;
    case 'color':
      return <SavedColor {...common} />;
    case 'text':
    case 'long':
    case 'lines':
    case 'day':
    case 'number':
      return (
        <SavedText
          {...common}
          className={kind === 'number' || kind === 'day' ? undefined : 'wide'}
          kind={kind === 'lines' ? 'long' : kind}
          check={(typed) => {
            const problem = entryFieldProblem(typed, spec, intl.locale);
            return problem && text(problem);
          }}
        />
      );
  }
}
