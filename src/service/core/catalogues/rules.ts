import type { OpActivityCategoryEntry, OpActivityCategoryInput } from '#contract/app/categories.ts';
import type { OpProjectClassificationEntry, OpProjectClassificationInput } from '#contract/app/classifications.ts';
import type { OpProjectStatusEntry, OpProjectStatusInput } from '#contract/app/statuses.ts';
import { Failure, invalidParameter } from '../errors.ts';

/** Values to write for an entry: those of the body, otherwise the stored ones. */

/** The name of an entry; throws NameMissing. */
export function requireName(name: string | null | undefined): string {
  if (name === undefined || name === null || name.trim() === '') throw new Failure('catalogue.error.NameMissing');
  return name;
}

/** An address of the web, or nothing. */
export function webAddress(parameterName: string, value: string): string {
  if (value === '' || (/^https?:\/\//i.test(value) && URL.canParse(value))) return value;
  throw invalidParameter(parameterName, value, 'expected.webAddress');
}

interface Colored {
  readonly color?: number | null;
  readonly rgbColor?: string | null;
}

/** A color is written by either of its two fields; `rgbColor` counts unless it is what there was. */
function colorOf(body: Colored, current: Colored = {}): number {
  const { rgbColor } = body;
  if (rgbColor !== undefined && rgbColor !== null && rgbColor !== current.rgbColor) {
    if (!/^#[0-9a-f]{6}$/i.test(rgbColor)) throw invalidParameter('rgbColor', rgbColor, 'expected.color');
    return Number.parseInt(rgbColor.slice(1), 16);
  }
  return body.color ?? current.color ?? 0;
}

/** The default goes to new records, so it is active. */
function requireActiveDefault(isDefault: boolean, active: boolean): void {
  if (isDefault && !active) throw invalidParameter('active', active, 'expected.trueForDefault');
}

export function statusValues(body: OpProjectStatusInput, current?: OpProjectStatusEntry) {
  const given = { ...current, ...withoutNullFields(body) };
  const values = {
    name: requireName(given.name),
    description: given.description ?? '',
    color: colorOf(body, current),
    defaultStatus: given.defaultStatus ?? false,
    lockWBSCodes: given.lockWBSCodes ?? false,
    linkedLevel: given.linkedLevel ?? 0,
    active: given.active ?? true,
  };
  requireActiveDefault(values.defaultStatus, values.active);
  return values;
}

export function classificationValues(body: OpProjectClassificationInput, current?: OpProjectClassificationEntry) {
  const given = { ...current, ...withoutNullFields(body) };
  return { name: requireName(given.name), description: given.description ?? '' };
}

export function categoryValues(body: OpActivityCategoryInput, current?: OpActivityCategoryEntry) {
  const given = { ...current, ...withoutNullFields(body) };
  const values = {
    name: requireName(given.name),
    description: given.description ?? '',
    color: colorOf(body, current),
    defaultCategory: given.defaultCategory ?? false,
    active: given.active ?? true,
  };
  requireActiveDefault(values.defaultCategory, values.active);
  return values;
}

/** Returns the fields set in a body: null counts as absent unless the field is clearable. */
export function withoutNullFields<B extends object>(body: B, clearable: readonly (keyof B)[] = []): Partial<B> {
  const given = Object.entries(body).filter(
    // Object.entries forgets the names of the keys.
    ([field, value]) => value !== undefined && (value !== null || clearable.includes(field as keyof B)),
  );
  return Object.fromEntries(given) as Partial<B>;
}
