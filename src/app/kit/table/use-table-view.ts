import { useCallback, useMemo, useState } from 'react';
import { readConditions, writeConditions } from '#contract/core/conditions.ts';
import { useUserId } from '#app/data/session.tsx';
import { readColumnWidths, readSort, writeColumnWidths, writeSort } from '../list-address.ts';
import type { ColumnWidth, Sort } from '../tree-column.ts';
import { type AddressValues, useAddress } from '../use-address.ts';
import type { TableField } from './table-field.ts';
import type { FieldFilter } from './table-rows.ts';

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
 * @param defaults filters of an address that says nothing about them; the same array in every call
 */
export function useTableView(prefix = '', defaults: readonly FieldFilter[] = noFilters) {
  const { values, put } = useAddress();
  const view = useMemo<TableView>(
    () => ({
      search: values.get(`${prefix}filter`) ?? '',
      sort: readSort(values.get(`${prefix}sort`)),
      filters: values.has(`${prefix}where`) ? readFilters(values.get(`${prefix}where`)) : defaults,
      page: Math.max(0, (Number.parseInt(values.get(`${prefix}page`) ?? '1', 10) || 1) - 1),
    }),
    [values, prefix, defaults],
  );
  const change = useCallback(
    (next: Partial<TableView>) => {
      const changed: AddressValues = {
        page: next.page ? String(next.page + 1) : undefined,
        ...('search' in next && { filter: next.search || undefined }),
        ...('sort' in next && { sort: writeSort(next.sort) }),
        ...(next.filters && { where: addressOf(next.filters, defaults) }),
      };
      put(Object.fromEntries(Object.entries(changed).map(([name, value]) => [`${prefix}${name}`, value])));
    },
    [put, prefix, defaults],
  );
  return { view, change };
}

const noFilters: readonly never[] = [];

/** The filters in an address; a part that is no filter is left out. */
export function readFilters(text: string | null): readonly FieldFilter[] {
  return readConditions(text ?? '').filter((each) => each !== undefined);
}

/** The filters as a value of the address; undefined for the default ones. */
function addressOf(filters: readonly FieldFilter[], defaults: readonly FieldFilter[]): string | undefined {
  const written = writeConditions(filters);
  return written === writeConditions(defaults) ? undefined : written;
}

/**
 * Sort and filters as the service takes them. A day counts as the reader's local one: a moment is compared with its
 * beginning or end in UTC.
 */
export function viewQuery<T>({ sort, filters }: TableView, fields: readonly TableField<T>[]) {
  const moments = new Set(fields.filter(({ kind }) => kind === 'moment').map(({ id }) => id));
  const inUtc = (filter: FieldFilter) =>
    moments.has(filter.field) && /^\d{4}-\d{2}-\d{2}$/.test(filter.value)
      ? { ...filter, value: new Date(`${filter.value}T${dayTimes[filter.operator] ?? '00:00'}`).toISOString() }
      : filter;
  // Fields that an old address names are no longer there.
  const known = filters.filter(({ field }) => fields.some(({ id }) => id === field));
  const isKnown = sort && fields.some(({ id, isSortable = true }) => id === sort.column && isSortable);
  return {
    ...(known.length > 0 && { where: writeConditions(known.map(inUtc)) }),
    ...(isKnown && { sort: sort.column, descending: sort.isDescending }),
  };
}

const dayTimes: Readonly<Record<string, string>> = { max: '23:59:59.999' };

/** The page of a list that the service pages. */
export const pageOf = ({ page }: TableView) => ({ offset: page * pageLength, numberRecords: pageLength });

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
