import type { Condition } from '#contract/core/conditions.ts';
import type { Sort } from '../tree-column.ts';
import { wordsTest } from '../typed-words.ts';
import { fieldText, fieldValue, type FieldWords, type TableField } from './table-field.ts';

/** One condition on one field. */
export type FieldFilter = Condition;

interface RowQuery {
  readonly search: string;
  readonly sort: Sort | undefined;
  readonly filters: readonly FieldFilter[];
}

/** The rows that match all filters and have all words of the search, in the order of the sort; equal rows keep their order. */
export function matchingRows<T>(
  rows: readonly T[],
  fields: readonly TableField<T>[],
  { search, sort, filters }: RowQuery,
  words: FieldWords,
): readonly T[] {
  const hasWords = wordsTest(search);
  const tests = rowTests(fields, filters, words);
  const kept =
    hasWords || tests.length > 0
      ? rows.filter(
          (row) =>
            tests.every((test) => test(row)) &&
            (!hasWords || hasWords(fields.map((field) => fieldText(field, row, words)).join(' '))),
        )
      : rows;
  const sorted = fields.find(({ id }) => id === sort?.column);
  return sorted ? kept.toSorted(rowOrder(sorted, sort?.isDescending === true, words)) : kept;
}

function rowTests<T>(fields: readonly TableField<T>[], filters: readonly FieldFilter[], words: FieldWords) {
  return fields.flatMap((field) => {
    const own = filters.filter((filter) => filter.field === field.id);
    const same = own.filter(({ operator }) => operator === 'is');
    const others = own
      .filter(({ operator }) => operator !== 'is')
      .map((filter) => fieldFilterTest(field, filter, words));
    const equals = same.map((filter) => fieldFilterTest(field, filter, words));
    return equals.length > 0 ? [...others, (row: T) => equals.some((test) => test(row))] : others;
  });
}

function fieldFilterTest<T>(
  field: TableField<T>,
  { operator, value }: FieldFilter,
  words: FieldWords,
): (row: T) => boolean {
  if (operator === 'empty') return (row) => isEmptyValue(fieldValue(field, row));
  if (operator === 'filled') return (row) => !isEmptyValue(fieldValue(field, row));
  if (operator === 'has') {
    const hasWords = wordsTest(value);
    return (row) => hasWords?.(fieldText(field, row, words)) ?? true;
  }
  if (operator === 'min' || operator === 'max') {
    const sign = operator === 'min' ? 1 : -1;
    return (row) => {
      const own = comparableValue(field, row);
      const limit = typeof own === 'number' ? Number(value) : value;
      if (isEmptyValue(own)) return false;
      return own === limit || (own > limit ? 1 : -1) === sign;
    };
  }
  const isEqual = (row: T) => {
    const own = fieldValue(field, row);
    if ((field.kind ?? 'text') !== 'text') return String(own ?? '') === value;
    return fieldText(field, row, words).toLocaleLowerCase() === value.trim().toLocaleLowerCase();
  };
  return operator === 'is' ? isEqual : (row) => !isEqual(row);
}

const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '';

/** A moment counts as the reader's local day, like the dates that filters take. */
function comparableValue<T>(field: TableField<T>, row: T): string | number {
  const value = fieldValue(field, row);
  if (typeof value === 'number') return value;
  if (field.kind === 'moment' && typeof value === 'string' && value !== '') return dayOfMoment(new Date(value));
  return String(value ?? '');
}

function dayOfMoment(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

const wordCollator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Numbers by size, days and moments by time, all else by its words; empty values come last, whatever the direction. */
function rowOrder<T>(field: TableField<T>, isDescending: boolean, words: FieldWords): (a: T, b: T) => number {
  const sign = isDescending ? -1 : 1;
  const isByWords = field.kind === undefined || field.kind === 'text' || field.kind === 'choice';
  return (a, b) => {
    const [left, right] = [fieldValue(field, a), fieldValue(field, b)];
    if (isEmptyValue(left) || isEmptyValue(right)) return Number(isEmptyValue(left)) - Number(isEmptyValue(right));
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    if (isByWords) return sign * wordCollator.compare(fieldText(field, a, words), fieldText(field, b, words));
    return sign * (String(left) < String(right) ? -1 : Number(String(left) > String(right)));
  };
}
