import { useCallback, useMemo, useState } from 'react';
import { readConditions, writeConditions } from '#contract/core/conditions.ts';
import { useUserId } from '#app/data/session.tsx';
import { type LocaleTexts, useText } from '#app/i18n/use-text.tsx';
import {
  readColumnWidths,
  addressSort,
  addressText,
  useAddressView,
  addressValue,
  type ViewOf,
  writeColumnWidths,
} from '../address-view.ts';
import type { ColumnWidth } from '../tree-column.ts';
import type { TableField } from './table-field.ts';
import type { FieldFilter } from './table-rows.ts';

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

const noFilters: readonly FieldFilter[] = [];

const tableSettings = (prefix: string, defaults: readonly FieldFilter[]) => ({
  search: addressText(`${prefix}filter`),
  sort: addressSort(`${prefix}sort`),
  filters: addressValue(
    `${prefix}where`,
    (text) => (text === null ? defaults : readFilters(text)),
    (filters) => (writeConditions(filters) === writeConditions(defaults) ? undefined : writeConditions(filters)),
  ),
  /** From 0 on. */
  page: addressValue(
    `${prefix}page`,
    (text) => Math.max(0, (Number.parseInt(text ?? '1', 10) || 1) - 1),
    (page) => (page > 0 ? String(page + 1) : undefined),
  ),
});

/** The part of a flat list that is shown; all of it is in the address. */
export type TableView = ViewOf<ReturnType<typeof tableSettings>>;

/**
 * Reads and changes the view of a list in the address. Any change but one of the page goes back to the first page.
 * @param prefix distinguishes the lists of a screen that has several
 * @param defaults filters of an address that says nothing about them; the same array in every call
 */
export function useTableView(prefix = '', defaults = noFilters) {
  const settings = useMemo(() => tableSettings(prefix, defaults), [prefix, defaults]);
  const { view, change: put } = useAddressView(settings);
  const change = useCallback((next: Partial<TableView>) => put({ page: 0, ...next }), [put]);
  return { view, change };
}

/** The filters in an address; a part that is no filter is left out. */
export function readFilters(text: string | null): readonly FieldFilter[] {
  return readConditions(text ?? '').filter((each) => each !== undefined);
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
  const columns = useMemo(() => {
    const known = readColumnWidths(text)?.filter(({ id }) => fields.some((field) => field.id === id));
    if (known && known.length > 0) return known;
    return fields.filter(({ isHidden }) => !isHidden).map(({ id, width }): ColumnWidth => ({ id, width }));
  }, [text, fields]);
  const remember = (widths: readonly ColumnWidth[] | undefined) => {
    const next = widths ? writeColumnWidths(widths) : null;
    if (next === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
    setStored({ key: storageKey, text: next });
  };
  return { columns, remember };
}

/** The fields of a list with their texts; `make` is the same function in every call. */
export function useTableFields<T>(make: (texts: LocaleTexts) => readonly TableField<T>[]): readonly TableField<T>[] {
  const texts = useText();
  return useMemo(() => make(texts), [make, texts]);
}
