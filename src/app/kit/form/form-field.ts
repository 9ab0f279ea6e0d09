import type { ReactNode } from 'react';
import { formatHours, parseHours } from '#app/i18n/hours.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { readLocalNumber } from '../number-text.ts';

/**
 * Fields of forms as data: their inputs, and their values as the text in them. Inputs follow from the kind:
 * - `text`, `longText`, `password`; `suggest` is a text with suggestions; `lines` a list of texts, one per line
 * - `amount` is grouped (1,234.5), `number` and `integer` are not; `percent`; `hours` as typed in a timesheet
 * - `choice` has a few options, `pick` and `multi` (a list) many, found by typing; values of `code` are numbers
 * - `flag` is yes or no, `check` a box, `switch` takes effect at once
 */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'password'
  | 'suggest'
  | 'lines'
  | 'amount'
  | 'number'
  | 'integer'
  | 'percent'
  | 'hours'
  | 'day'
  | 'color'
  | 'choice'
  | 'code'
  | 'pick'
  | 'multi'
  | 'flag'
  | 'check'
  | 'switch';

/** A text of the interface, or one that is no message, such as the name of a custom field. */
export type FieldText = TextKey | { readonly literal: string };

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Second line of the option, found by typing too. */
  readonly detail?: string;
  /** Further words that find the option. */
  readonly words?: string;
  /** Heading of the options with the same one. */
  readonly group?: string;
  readonly mark?: ReactNode;
  /** CSS color that belongs to the option. */
  readonly color?: string | undefined;
}

export interface FieldChoices {
  /** Undefined while they are loading. */
  readonly options: readonly ChoiceOption[] | undefined;
  /** Name of a value that is no option. */
  nameOf?(value: string): string;
}

/** Description of a field, whatever record it belongs to. */
export interface FieldSpec {
  readonly name: string;
  readonly label: FieldText;
  readonly kind: FieldKind;
  readonly help?: FieldText;
  /** The field can't be empty; a text of the interface replaces the usual message. */
  readonly required?: boolean | TextKey;
  /** Message if a saved value is emptied, where the service can't do that. */
  readonly keeps?: TextKey;
  /** Text of a missing value. */
  readonly whenEmpty?: string;
  /** Characters. */
  readonly maxLength?: number;
  /** Digits after the decimal separator, 6 by default. */
  readonly maxFraction?: number;
  /** Fixed options of a choice. */
  readonly codes?: readonly (readonly [value: string | number, label: TextKey | undefined])[];
  readonly placeholder?: FieldText;
  /** Shown instead of options if there are none at all. */
  readonly noOptions?: TextKey;
  /** Label of the empty option. */
  readonly emptyLabel?: TextKey;
  readonly autoComplete?: string;
  readonly isReadOnly?: boolean;
  /** Shows the options of a `pick` as soon as it has the focus. */
  readonly opensOnFocus?: boolean;
  /** Takes the whole width of a panel; by default all but numbers and days do. */
  readonly isWide?: boolean;
}

export interface ChoiceContext<T = unknown> {
  readonly record: Partial<T>;
  /** Values that are shown, separated by commas. */
  readonly value: string;
  /** The user has come to the field. */
  readonly isUsed: boolean;
}

/** A field of records of type `T`. */
export interface FormField<T> extends FieldSpec {
  readonly name: keyof T & string;
  /** Tells whether a record has the field; all have it by default. */
  isVisible?(record: Partial<T>): boolean;
  /** Help that depends on the record. */
  helpOf?(record: Partial<T>): FieldText | undefined;
  /** Why the record can't be as it is, shown at this field. */
  check?(record: Partial<T>): TextKey | undefined;
  /** Hook for options that depend on the record or are loaded once the field is used. */
  useChoices?(context: ChoiceContext<T>): FieldChoices;
}

const narrowKinds: ReadonlySet<FieldKind> = new Set([
  'amount',
  'number',
  'integer',
  'percent',
  'hours',
  'day',
  'color',
  'code',
]);

export const isWideField = ({ kind, isWide = !narrowKinds.has(kind) }: FieldSpec): boolean => isWide;

/** Value of a list in the text of its field, as a list. */
export const listInText = (value: string): string[] => value.split(',').filter((each) => each !== '');

/** The value of a field as the text in its input; empty for none. */
export function inputText(record: object, field: FieldSpec, locale: string): string {
  const { name, kind, maxFraction = 6, whenEmpty = '' } = field;
  // The field belongs to the record.
  const value: unknown = (record as Record<string, unknown>)[name];
  if (kind === 'check' || kind === 'switch' || (kind === 'flag' && field.required)) return String(value === true);
  if (value === undefined || value === null) return whenEmpty;
  // The interface writes a missing reference as 0.
  if (kind === 'pick' && value === '0') return '';
  if (Array.isArray(value)) return value.join(kind === 'lines' ? '\n' : ',');
  if (kind === 'day' && typeof value === 'string') return value.slice(0, 10);
  if (typeof value === 'number' && kind === 'hours') return formatHours(value, locale);
  if (typeof value === 'number' && kind !== 'code')
    return value.toLocaleString(locale, { maximumFractionDigits: maxFraction, useGrouping: kind === 'amount' });
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Converts the text of an input to the value; emptied numbers and flags are null, and numbers that can't be read undefined. */
export function parseField(typed: string, { kind }: FieldSpec, locale: string): unknown {
  const trimmed = typed.trim();
  switch (kind) {
    case 'password':
      return typed;
    case 'lines':
      return trimmed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    case 'multi':
      return listInText(trimmed);
    case 'check':
    case 'switch':
      return trimmed === 'true';
    case 'flag':
      return trimmed === '' ? null : trimmed === 'true';
    case 'amount':
    case 'number':
    case 'integer':
    case 'percent':
      return trimmed === '' ? null : readLocalNumber(trimmed, locale);
    case 'hours': {
      const parsed = parseHours(trimmed);
      return parsed.ok ? parsed.hours : undefined;
    }
    case 'code':
      return trimmed === '' ? null : Number(trimmed);
    default:
      return trimmed;
  }
}

/** Why a text can't be the value of a field. */
export function fieldProblem(typed: string, field: FieldSpec, locale: string): TextKey | undefined {
  const { kind, required = false } = field;
  if (typed.trim() === '') return required === true ? 'form.missing' : required || undefined;
  const value = parseField(typed, field, locale);
  if (value === undefined) return kind === 'hours' ? 'form.notHours' : 'form.notNumber';
  return kind === 'integer' && !Number.isInteger(value) ? 'form.notWhole' : undefined;
}

const emptyTextKinds: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'suggest']);

/** A record with the value of one field: an emptied text is empty, any other emptied field is null. */
export function fieldChange<T>(field: FormField<T>, typed: string, locale: string): Partial<T> {
  const value = parseField(typed, field, locale);
  // The value has the type of the field, by its kind.
  return { [field.name]: value === '' && !emptyTextKinds.has(field.kind) ? null : value } as Partial<T>;
}

/** The values of a form without the empty ones. */
export function filledValues<T extends object>(values: T): Partial<T> {
  const filled = Object.entries(values).filter(
    ([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0),
  );
  // A part of the same record.
  return Object.fromEntries(filled) as Partial<T>;
}
