import type { CustomAttribute, CustomValueApiElement } from '#contract/shared.ts';
import { useText } from '../text/use-text.tsx';
import { readNumber } from '../ui/number-text.ts';
import { SavedChoice } from '../ui/SavedChoice.tsx';
import { SavedText } from '../ui/SavedText.tsx';

interface CustomFieldProps {
  readonly attribute: CustomAttribute;
  /** The values of the record. */
  readonly values: readonly CustomValueApiElement[] | null | undefined;
  readonly isDisabled: boolean;
  /** Saves the values that are given and leaves all others. */
  save(values: CustomValueApiElement[]): Promise<void>;
}

/** A field that this installation has defined, which saves itself. */
export function CustomField({ attribute, values, isDisabled, save }: CustomFieldProps) {
  const { text, intl } = useText();
  const { name = '', label, type, possibleValues } = attribute;
  const given = values?.find((value) => value.name === name)?.value;
  const value = given === undefined || given === null ? '' : textOfValue(given, intl.locale);
  const send = (next: unknown) => save([{ name, value: next }]);
  const options =
    type === 'BOOLEAN'
      ? [
          { value: 'true', label: text('form.yes') },
          { value: 'false', label: text('form.no') },
        ]
      : (possibleValues ?? []).map((each) => ({ value: each, label: each }));
  const common = { label: label || name || '', value, isDisabled, className: 'wide' };
  if (type === 'BOOLEAN' || type === 'CHOICE') {
    return (
      <SavedChoice {...common} options={options} save={(next) => send(type === 'BOOLEAN' ? next === 'true' : next)} />
    );
  }
  const isNumber = type === 'NUMBER' || type === 'DECIMAL';
  return (
    <SavedText
      {...common}
      kind={isNumber ? 'number' : type === 'DATE' ? 'day' : type === 'MEMO' ? 'long' : 'text'}
      check={(typed) =>
        isNumber && typed !== '' && readNumber(typed, intl.locale) === undefined ? text('form.notNumber') : undefined
      }
      save={(typed) => send(isNumber ? readNumber(typed, intl.locale) : typed)}
    />
  );
}

function textOfValue(value: unknown, locale: string): string {
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 6 });
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
}
