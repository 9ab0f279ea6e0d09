import { useCallback, useMemo } from 'react';
import { isDayInCalendar } from '#app/i18n/week.ts';
import type { ColumnWidth, Sort } from './tree-column.ts';
import { type AddressValues, useAddress } from './use-address.ts';

/** How a setting of a view is kept in the address. A missing or unreadable value reads as the default. */
export interface Setting<T> {
  read(values: URLSearchParams): T;
  /** The default is undefined, which is left out of the address. */
  write(value: T): AddressValues;
}

/** A view as its settings describe it. */
export type ViewOf<S> = { readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never };
type ViewSettings = Readonly<Record<string, Setting<unknown>>>;

/** A setting in one value of the address. */
export const addressValue = <T>(
  name: string,
  read: (text: string | null) => T,
  write: (value: T) => string | undefined,
): Setting<T> => ({ read: (values) => read(values.get(name)), write: (value) => ({ [name]: write(value) }) });

export const addressFlag = (name: string) =>
  addressValue(
    name,
    (text) => text === '1',
    (is) => (is ? '1' : undefined),
  );

export const addressText = (name: string) =>
  addressValue(
    name,
    (text) => text ?? '',
    (value) => value || undefined,
  );

export const addressId = (name: string) =>
  addressValue<string | undefined>(
    name,
    (text) => text ?? undefined,
    (id) => id,
  );

export const addressChoice = <T extends string | number>(name: string, all: readonly T[], usual: T) =>
  addressValue<T>(
    name,
    (text) => all.find((each) => String(each) === text) ?? usual,
    (value) => (value === usual ? undefined : String(value)),
  );

/** A day, `yyyy-MM-dd`. */
export const addressDay = (name: string) => addressValue(name, readAddressDay, (day) => day);

export const readAddressDay = (text: string | null): string | undefined =>
  text !== null && isDayInCalendar(text) ? text : undefined;

/** Keys without points, of which those that `isKnown` refuses are left out. */
export const addressKeys = <T extends string = string>(
  name: string,
  isKnown: (key: string) => key is T = (key): key is T => key !== '',
) =>
  addressValue<readonly T[]>(
    name,
    (text) => (text ?? '').split('.').filter(isKnown),
    (keys) => keys.join('.') || undefined,
  );

export const addressSort = (name: string) => addressValue(name, readSort, writeSort);

export const addressColumns = addressValue(
  'columns',
  readColumnWidths,
  (widths) => widths && writeColumnWidths(widths),
);

/** The setting with more that changes with it in the address. */
export const addressWith = <T>({ read, write }: Setting<T>, more: AddressValues): Setting<T> => ({
  read,
  write: (value) => ({ ...write(value), ...more }),
});

export function readView<S extends ViewSettings>(settings: S, values: URLSearchParams): ViewOf<S> {
  const read = Object.entries(settings).map(([name, setting]) => [name, setting.read(values)]);
  // Object.fromEntries forgets the names.
  return Object.fromEntries(read) as ViewOf<S>;
}

/** A change of a view as values of the address. */
export const viewValues = <S extends ViewSettings>(settings: S, change: Partial<ViewOf<S>>): AddressValues =>
  Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) => Object.entries(settings[name]?.write(value) ?? {})),
  );

/** Reads and changes a view in the address. The settings are the same object in every call. */
export function useAddressView<S extends ViewSettings>(settings: S) {
  const { values, put } = useAddress();
  const view = useMemo(() => readView(settings, values), [settings, values]);
  const change = useCallback(
    (changes: Partial<ViewOf<S>>, isStep?: boolean) => put(viewValues(settings, changes), isStep),
    [settings, put],
  );
  return { view, change };
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
  return columns.map(({ id, width }) => `${id}.${Math.round(width)}`).join('_');
}
