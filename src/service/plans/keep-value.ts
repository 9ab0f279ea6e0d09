import { fitted } from './file-texts.ts';

/** Checks values of plan files and stored documents before they are kept: each function leaves out those that do not fit. Pure. */

/** Bytes of a document as JSON: what is longer is not kept. */
export const maxKeptBytes = 64 * 1024;

/** Returns the part of a value that is kept; undefined if there is none. */
export type KeepValue = (value: unknown) => unknown;

/** A text of which nothing has to be cut off. */
export function keepFileText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = fitted(value, Infinity);
  return text !== '' && text.length <= maxKeptBytes ? text : undefined;
}

export const keepFlag: KeepValue = (value) => value === true || undefined;
/** The database writes numbers without exponents: larger and smaller ones would take hundreds of digits. */
export const keepFigure: KeepValue = (value) => {
  if (typeof value !== 'number') return undefined;
  const size = Math.abs(value);
  return size === 0 || (size >= 1e-9 && size <= 1e15) ? value : undefined;
};
export const keepMoment: KeepValue = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value) ? value : undefined;
export const keepOneOf =
  (...values: readonly unknown[]): KeepValue =>
  (value) =>
    values.includes(value) ? value : undefined;
export const keepWithin =
  (least: number, most: number): KeepValue =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined;

export type FileRecord = Readonly<Record<string, unknown>>;
export const isFileRecord = (value: unknown): value is FileRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record with these fields alone, in their order. */
export function keepRecord(fields: Readonly<Record<string, KeepValue>>): (value: unknown) => FileRecord | undefined {
  const entries = Object.entries(fields);
  return (value) => {
    if (!isFileRecord(value)) return undefined;
    let kept: Record<string, unknown> | undefined;
    for (const [name, keep] of entries) {
      const own = value[name];
      const one = own === undefined ? undefined : keep(own);
      if (one === undefined) continue;
      kept ??= {};
      kept[name] = one;
    }
    return kept;
  };
}

const maxListed = 500;

/** A list without what is not kept. */
export const keepList =
  (keep: KeepValue, most = maxListed): KeepValue =>
  (value) => {
    const kept = Array.isArray(value) ? value.slice(0, most).flatMap((each: unknown) => keep(each) ?? []) : [];
    return kept.length > 0 ? kept : undefined;
  };

/** A list whose places count: it is left out as a whole if it or one of its values does not fit. */
export const keepWholeList = (keep: KeepValue, most: number): KeepValue => {
  const keepAll = keepList(keep, most);
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const kept = keepAll(value);
    return Array.isArray(kept) && kept.length === value.length ? kept : undefined;
  };
};

export const keepOther =
  (usual: unknown, keep: KeepValue): KeepValue =>
  (value) =>
    value === usual ? undefined : keep(value);
