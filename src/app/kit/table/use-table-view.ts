import { useCallback, useMemo, useState } from 'react';
import { useUserId } from '#app/data/session.tsx';
import { readColumnWidths, readSort, writeColumnWidths, writeSort } from '../list-address.ts';
import type { ColumnWidth, Sort } from '../tree-column.ts';
import { type AddressValues, useAddress } from '../use-address.ts';
import type { TableField } from './table-field.ts';
import { type FieldFilter, filterOperators } from './table-rows.ts';

/** The part of a flat list that is shown; all of it is in the address. */
export interface TableView {
  readonly search: string;
  readonly sort: Sort | undefined;
  readonly filters: readonly FieldFilter[];
  /** From 0 on. */
  readonly page: number;
}

/** Rows on one page. */
export const pageLength = 100;

/** Rows of one request while all rows are read for an exported file. */
const exportPage = 500;

/** Reads all rows of a list that the service pages. */
export async function readAllPages<T>(
  read: (range: { readonly offset: number; readonly numberRecords: number }) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const rows: T[] = [];
  for (;;) {
    const next = await read({ offset: rows.length, numberRecords: exportPage });
    rows.push(...next);
    if (next.length < exportPage) return rows;
  }
}

/**
 * Reads and changes the view of a list in the address. Any change but one of the page goes back to the first page.
 * @param prefix distinguishes the lists of a screen that has several
 */
export function useTableView(prefix = '') {
  const { values, put } = useAddress();
  const view = useMemo<TableView>(
    () => ({
      search: values.get(`${prefix}filter`) ?? '',
      sort: readSort(values.get(`${prefix}sort`)),
      filters: readFilters(values.get(`${prefix}where`)),
      page: Math.max(0, (Number.parseInt(values.get(`${prefix}page`) ?? '1', 10) || 1) - 1),
    }),
    [values, prefix],
  );
  const change = useCallback(
    (next: Partial<TableView>) => {
      const changed: AddressValues = {
        page: next.page ? String(next.page + 1) : undefined,
        ...('search' in next && { filter: next.search || undefined }),
        ...('sort' in next && { sort: writeSort(next.sort) }),
        ...(next.filters && { where: writeFilters(next.filters) }),
      };
      put(Object.fromEntries(Object.entries(changed).map(([name, value]) => [`${prefix}${name}`, value])));
    },
    [put, prefix],
  );
  return { view, change };
}

/** `level.is.2~name.has.berg`; a part that is no filter is left out. */
export function readFilters(text: string | null): readonly FieldFilter[] {
  return (text ?? '').split('~').flatMap((part) => {
    const [field = '', name, ...rest] = part.split('.');
    const operator = filterOperators.find((each) => each === name);
    return field !== '' && operator ? [{ field, operator, value: decodeFilterValue(rest.join('.')) }] : [];
  });
}

/** The filters as a value of the address; undefined for none. */
export function writeFilters(filters: readonly FieldFilter[]): string | undefined {
  const escaped = (value: string) => value.replaceAll('%', '%25').replaceAll('~', '%7E');
  return filters.map(({ field, operator, value }) => `${field}.${operator}.${escaped(value)}`).join('~') || undefined;
}

const decodeFilterValue = (text: string) => text.replaceAll('%7E', '~').replaceAll('%25', '%');

/**
 * The columns of a list from left to right with their widths, as this user last chose them in this browser.
 * @param list the name under which they are remembered
 */
export function useTableColumns<T>(list: string, fields: readonly TableField<T>[]) {
  const storageKey = `opdesk.table.${useUserId() ?? ''}.${list}`;
  const [stored, setStored] = useState(() => ({ key: storageKey, text: localStorage.getItem(storageKey) }));
  const text = stored.key === storageKey ? stored.text : localStorage.getItem(storageKey);
  const usual = fields.filter(({ isHidden }) => !isHidden).map(({ id, width }) => ({ id, width }));
  const known = readColumnWidths(text)?.filter(({ id }) => fields.some((field) => field.id === id));
  const remember = (columns: readonly ColumnWidth[] | undefined) => {
    const next = columns ? writeColumnWidths(columns) : null;
    if (next === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
    setStored({ key: storageKey, text: next });
  };
  return { columns: known && known.length > 0 ? known : usual, remember };
}
