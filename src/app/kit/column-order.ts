import type { Sort } from './tree-column.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares texts as people do: numbers in them as numbers, without case and accents. */
export const compareTexts = (one: string, other: string) => collator.compare(one, other);

export type SortValue = string | number | null | undefined;

interface SortColumn<T> {
  readonly id: string;
  value?(item: T): SortValue;
}

/** Compares items by a column; items without a value come last in both directions. */
export function columnOrder<T>(
  columns: readonly SortColumn<T>[],
  { column, isDescending }: Sort,
): (a: T, b: T) => number {
  const sorting = columns.find(({ id }) => id === column);
  const direction = isDescending ? -1 : 1;
  return (one, other) => {
    const [a, b] = [sorting?.value?.(one), sorting?.value?.(other)];
    const [isEmpty, isOtherEmpty] = [a, b].map((each) => each === undefined || each === null || each === '');
    if (isEmpty || isOtherEmpty) return Number(isEmpty) - Number(isOtherEmpty);
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
    return direction * order;
  };
}
