import type { CustomAttribute, CustomValueApiElement } from '#contract/core/shared.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { readLocalNumber } from '#app/kit/number-text.ts';
import { SavedChoice } from '#app/kit/SavedChoice.tsx';
import { SavedText } from '#app/kit/SavedText.tsx';

interface CustomFieldProps {
  readonly attribute: CustomAttribute;
  /** The values of the record. */
  readonly values: readonly CustomValueApiElement[] | null | undefined;
  readonly isDisabled: boolean;
  readonly isMandatory?: boolean;
  /** Saves the passed values and leaves all others. */
  save(values: CustomValueApiElement[]): Promise<void>;
}

/** A field that this installation has defined, which saves itself. */
export function CustomField({ attribute, values, isDisabled, isMandatory = false, save }: CustomFieldProps) {
  const { text, intl } = useText();
  const { name = '', label, type, possibleValues } = attribute;
  const given = values?.find((value) => value.name === name)?.value;
  const value = given === undefined || given === null ? '' : textOfValue(given, type, intl.locale);
  // Null takes the value away.
  const send = (next: unknown) => save([{ name, value: next === '' ? null : next }]);
  const shownLabel = label || name || '';
  const common = { label: isMandatory ? `${shownLabel} *` : shownLabel, value, isDisabled, className: 'wide' };
  if (type === 'BOOLEAN' || type === 'CHOICE') {
    const options =
      type === 'BOOLEAN'
        ? [
            { value: 'true', label: text('form.yes') },
            { value: 'false', label: text('form.no') },
          ]
        : (possibleValues ?? []).map((each) => ({ value: each, label: each }));
    return (
      <SavedChoice
        {...common}
        options={options}
        {...(!isMandatory && { clearLabel: text('node.clear', { field: shownLabel }) })}
        save={(next) => send(type === 'BOOLEAN' && next !== '' ? next === 'true' : next)}
      />
    );
  }
  const isNumber = type === 'NUMBER' || type === 'DECIMAL';
  const check = (typed: string) => {
    if (typed.trim() === '') return isMandatory ? text('form.missing') : undefined;
    const number = isNumber ? readLocalNumber(typed, intl.locale) : 0;
    if (number === undefined) return text('form.notNumber');
    return type === 'NUMBER' && !Number.isInteger(number) ? text('form.notWhole') : undefined;
  };
  return (
    <SavedText
      {...common}
      kind={isNumber ? 'number' : type === 'DATE' ? 'day' : type === 'MEMO' ? 'long' : 'text'}
      check={check}
      save={(typed) => send(isNumber && typed.trim() !== '' ? readLocalNumber(typed, intl.locale) : typed)}
    />
  );
}

function textOfValue(value: unknown, type: CustomAttribute['type'], locale: string): string {
  // Many are identifiers such as personnel numbers, which have no digit grouping.
  if (typeof value === 'number') return value.toLocaleString(locale, { maximumFractionDigits: 6, useGrouping: false });
  // A day may come with its mark of the time zone.
  if (typeof value === 'string') return type === 'DATE' ? value.slice(0, 10) : value;
  return typeof value === 'boolean' ? String(value) : '';
}
