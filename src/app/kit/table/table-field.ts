import type { ReactNode } from 'react';
import type { Cell } from '#files/spreadsheet/workbook.ts';
import type { ConditionKind } from '#contract/core/conditions.ts';
import { numberFormat } from '#i18n/locale-format.ts';
import type { TextFormat } from '#app/i18n/text-format.ts';

type FieldValue = string | number | boolean | null | undefined;

interface FieldChoice {
  readonly value: string;
  readonly label: string;
}

interface FieldLook<T> {
  readonly header: string;
  /** How it is sorted, filtered, aligned and exported; text by default. */
  readonly kind?: ConditionKind;
  /** Pixels. */
  readonly width: number;
  /** Takes its share of the room that is left. */
  readonly grows?: boolean;
  /** Long texts break into lines instead of being cut. */
  readonly wraps?: boolean;
  /** Only shown once the user chooses it. */
  readonly isHidden?: boolean;
  /** False where the service can't sort by it. */
  readonly isSortable?: boolean;
  /** False where the service can't filter by it. */
  readonly isFilterable?: boolean;
  /** The values of a field of kind `choice`. */
  readonly choices?: readonly FieldChoice[];
  /** The value in words, where its kind alone doesn't tell them. */
  text?(row: T): string;
  /** The title of a card, where the first field's value alone names nothing. */
  title?(row: T): string;
  /** The content of the cell, where text isn't enough. Links and buttons in it take the tab index. */
  cell?(row: T, tabIndex: number): ReactNode;
}

/** Properties of a row that can be the value of a field as they are. */
type ValueKey<T> = { [K in keyof T]-?: T[K] extends FieldValue ? K : never }[keyof T] & string;

/**
 * One field of a flat list: a column of the grid, a line of a card and a column of the exported file. The value, which
 * sorting, filters and the exported file use, is by default the row's property of this id; null and undefined are empty.
 */
export type TableField<T> = FieldLook<T> &
  ({ readonly id: string; value(row: T): FieldValue } | { readonly id: ValueKey<T>; readonly value?: undefined });

/** The value of a field. */
export const fieldValue = <T>(field: TableField<T>, row: T): FieldValue =>
  // The other kind of field is named after a property with such a value.
  field.value ? field.value(row) : (row[field.id] as FieldValue);

/** Words that fields need besides their own. */
export interface FieldWords {
  readonly format: Pick<TextFormat, 'day' | 'moment'>;
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
}

/** A field's value in words: what cards, searches and cells without content of their own show. */
export function fieldText<T>(field: TableField<T>, row: T, words: FieldWords): string {
  if (field.text) return field.text(row);
  const value = fieldValue(field, row);
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return numberFormat(words.locale, { maximumFractionDigits: 2 }).format(value);
  if (field.kind === 'day') return words.format.day(value);
  if (field.kind === 'moment') return words.format.moment(value);
  return field.choices?.find((choice) => choice.value === value)?.label ?? value;
}

/** The value of a filter in words. */
export function filterText<T>({ kind, choices }: TableField<T>, value: string, words: FieldWords): string {
  if (kind === 'choice') return choices?.find((choice) => choice.value === value)?.label ?? value;
  if (kind === 'flag') return value === 'true' ? words.yes : words.no;
  if (kind === 'day' || kind === 'moment') return words.format.day(value);
  return kind === 'number' ? numberFormat(words.locale).format(Number(value)) : value;
}

/** A field's value as a cell of an exported sheet: numbers stay numbers and days stay days, so that spreadsheets calculate with them. */
export function sheetCell<T>(field: TableField<T>, row: T, words: FieldWords): Cell {
  const value = fieldValue(field, row);
  if (typeof value === 'number') return value;
  if (field.kind === 'day' && typeof value === 'string' && value !== '') return { date: value };
  return fieldText(field, row, words) || null;
}
