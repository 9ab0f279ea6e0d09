import type { ColumnWidth, Sort } from './tree-column.ts';

/** Reads and writes list settings as address values: sort, columns, and lists of keys. */

export function readList(text: string | null): string[] {
  return (text ?? '').split('.').filter(Boolean);
}

/** Undefined for none, which is left out of the address. */
export function writeKeyList(keys: readonly string[]): string | undefined {
  return keys.join('.') || undefined;
}

export function readSort(text: string | null): Sort | undefined {
  const column = text?.replace(/^-/, '');
  return column ? { column, isDescending: text?.startsWith('-') ?? false } : undefined;
}

export function writeSort(sort: Sort | undefined): string | undefined {
  return sort && `${sort.isDescending ? '-' : ''}${sort.column}`;
}

/** `name.320_status.132`; a part that is no column with a width is left out. */
export function readColumnWidths(text: string | null): readonly ColumnWidth[] | undefined {
  const columns = (text ?? '').split('_').flatMap((part): ColumnWidth[] => {
    const [id = '', width = ''] = part.split('.');
    return id !== '' && /^\d{2,3}$/.test(width) ? [{ id, width: Number(width) }] : [];
  });
  return columns.length > 0 ? columns : undefined;
}

export function writeColumnWidths(columns: readonly ColumnWidth[]): string {
  return columns.map(({ id, width }) => `${id}.${width}`).join('_');
}
