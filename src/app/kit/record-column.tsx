import type { ReactNode } from 'react';
import type { TextKey } from '#app/i18n/messages.ts';
import type { LocaleTexts } from '#app/i18n/use-text.tsx';
import type { SortValue } from './column-order.ts';
import type { TreeColumn } from './tree-column.ts';

/** A column as data: its cells, and the value that rows are sorted by. */
export interface RecordColumn<T, C extends LocaleTexts = LocaleTexts> {
  readonly id: string;
  readonly label: TextKey;
  /** Pixels. */
  readonly width: number;
  /** Numbers that are written as text are at the end by default. */
  readonly align?: 'end';
  /** Takes its share of the room that is left. */
  readonly grows?: boolean;
  /** Without it rows are not sorted by the column. */
  value?(item: T): SortValue;
  /** A number as text; by default its digits. */
  write?(value: number, context: C): string;
  /** By default the value as text. */
  cell?(item: T, context: C): ReactNode;
}

/** The content of a column for an item. */
export function recordCell<T, C extends LocaleTexts>(column: RecordColumn<T, C>, item: T, context: C): ReactNode {
  if (column.cell) return column.cell(item, context);
  const value = column.value?.(item);
  return cutCell(typeof value === 'number' && column.write ? column.write(value, context) : value);
}

/** A column of a tree table. */
export function recordTreeColumn<T, C extends LocaleTexts>(column: RecordColumn<T, C>, context: C): TreeColumn<T> {
  const { id, label, width, value, write, align = write && 'end' } = column;
  return {
    id,
    header: context.text(label),
    width,
    ...(align && { align }),
    isSortable: value !== undefined,
    cell: (item) => recordCell(column, item, context),
  };
}

/** A text that is cut where its column ends, and whole on hover. */
export function cutCell(text: string | number | null | undefined): ReactNode {
  if (text === null || text === undefined || text === '') return null;
  return (
    <span dir="auto" title={String(text)}>
      {text}
    </span>
  );
}
