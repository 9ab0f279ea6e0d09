import type { TextKey } from '#app/i18n/messages.ts';
import { readLocalNumber } from '../number-text.ts';
import type { ChoiceOption } from '../SavedChoice.tsx';

/** A record of an installation that is listed, created, changed and deleted. */
export interface CatalogEntry {
  readonly id: string;
}

/**
 * Input kind of a field; `code` is a choice with numeric values, `lines` a text whose lines are the values of a list.
 */
export type EntryFieldKind =
  | 'text'
  | 'long'
  | 'number'
  | 'flag'
  | 'choice'
  | 'code'
  | 'pick'
  | 'day'
  | 'color'
  | 'lines';

export interface EntryField<T> {
  readonly field: keyof T & string;
  readonly label: TextKey;
  readonly kind: EntryFieldKind;
  readonly help?: TextKey;
  /** It cannot be empty. */
  readonly isNeeded?: boolean;
  /** Included when an entry is created; `only` there. */
  readonly isNew?: boolean | 'only';
  /** Which entries have it; all unless said otherwise. */
  isOf?(entry: Partial<T>): boolean;
}

/** The choices of fields by their names. */
export type FieldOptions = Readonly<Record<string, readonly ChoiceOption[]>>;

const longestFraction = 6;

/** The value of a field as its text; empty for none. */
export function entryFieldText<T>(entry: Partial<T>, { field, kind }: EntryField<T>, locale: string): string {
  const value: unknown = entry[field];
  if (kind === 'flag') return String(value === true);
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'number' && kind === 'number') {
    return value.toLocaleString(locale, { maximumFractionDigits: longestFraction });
  }
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  return '';
}

/** Converts typed text to the interface's value: emptied fields are null, except texts, which are empty. */
export function parseEntryField<T>(typed: string, { kind }: EntryField<T>, locale: string): unknown {
  const given = typed.trim();
  switch (kind) {
    case 'text':
    case 'long':
      return given;
    case 'flag':
      return given === 'true';
    case 'lines':
      return given
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    case 'number':
      return given === '' ? null : readLocalNumber(given, locale);
    case 'code':
      return given === '' ? null : Number(given);
    case 'choice':
    case 'pick':
    case 'day':
    case 'color':
      return given === '' ? null : given;
  }
}

/** Why a text cannot be the field's value. */
export function entryFieldProblem<T>(
  typed: string,
  { kind, isNeeded }: EntryField<T>,
  locale: string,
): TextKey | undefined {
  if (typed.trim() === '') return isNeeded ? 'form.missing' : undefined;
  return kind === 'number' && readLocalNumber(typed, locale) === undefined ? 'form.notNumber' : undefined;
}

/** Returns a partial entry with only this field. */
export function entryFieldChange<T>(spec: EntryField<T>, value: unknown): Partial<T> {
  // The value is the field's, as valueOf() made it by the field's kind.
  return { [spec.field]: value } as Partial<T>;
}
