import type { OpResource } from '#contract/documented/resources.ts';
import type { TextKey } from '#app/i18n/messages.ts';

/** Kinds of resource field inputs. */
type ResourceFieldKind = 'text' | 'long' | 'amount' | 'percent' | 'flag' | 'user' | 'kind' | 'customType' | 'level';

export interface ResourceField {
  readonly field: keyof OpResource;
  readonly label: TextKey;
  readonly kind: ResourceFieldKind;
  /** Which records have it; all unless said otherwise. */
  readonly of?: 'resource' | 'pool';
}

interface ResourceFieldGroup {
  readonly title: TextKey;
  readonly fields: readonly ResourceField[];
}

const resourceFieldGroups: readonly ResourceFieldGroup[] = [
  {
    title: 'node.group.main',
    fields: [
      { field: 'name', label: 'resource.name', kind: 'text' },
      { field: 'fullName', label: 'resource.fullName', kind: 'text' },
      { field: 'description', label: 'resource.description', kind: 'long' },
      { field: 'type', label: 'resource.kind', kind: 'kind', of: 'pool' },
      { field: 'customType', label: 'resource.customType', kind: 'customType' },
      { field: 'user', label: 'resource.user', kind: 'user', of: 'resource' },
    ],
  },
  {
    title: 'resource.group.capacity',
    fields: [
      { field: 'available', label: 'resource.available', kind: 'percent', of: 'resource' },
      { field: 'includedInUtilization', label: 'resource.includedInUtilization', kind: 'flag' },
    ],
  },
];

/** The level that everybody has: managers of a record give it. */
export const resourceAccessField: ResourceField = { field: 'accessLevel', label: 'node.accessLevel', kind: 'level' };

/** Rates, which only managers of a record see. */
const rateFields: readonly ResourceField[] = [
  { field: 'hourlyRate', label: 'resource.hourlyRate', kind: 'amount' },
  { field: 'externalRate', label: 'resource.externalRate', kind: 'amount' },
  { field: 'overridePoolRate', label: 'resource.overridePoolRate', kind: 'flag', of: 'resource' },
];

const isFieldForPool =
  (isPool: boolean) =>
  ({ of }: ResourceField): boolean =>
    of === undefined || (of === 'pool') === isPool;

/** The fields of a resource, or of a pool or collection, in groups. */
export function resourceGroupsFor(isPool: boolean): readonly ResourceFieldGroup[] {
  return resourceFieldGroups.map(({ title, fields }) => ({ title, fields: fields.filter(isFieldForPool(isPool)) }));
}

export function rateFieldsOf(isPool: boolean): readonly ResourceField[] {
  return rateFields.filter(isFieldForPool(isPool));
}

/**
 * Tells whether clearing the field has an effect. By the interface's rule texts become empty, while numbers cannot be
 * removed.
 */
export function canResourceFieldBeEmpty({ field, kind }: ResourceField): boolean {
  return field !== 'name' && (kind === 'text' || kind === 'long');
}

/** The value of a field as its text; empty for none. */
export function resourceFieldText(resource: OpResource, { field, kind }: ResourceField, locale: string): string {
  const value = resource[field];
  if (value === undefined || value === null || typeof value === 'object') return kind === 'flag' ? 'false' : '';
  if (typeof value === 'number' && (kind === 'amount' || kind === 'percent'))
    return value.toLocaleString(locale, { maximumFractionDigits: 4 });
  return String(value);
}
