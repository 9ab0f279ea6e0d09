import { api } from '#contract/documented/api.ts';
import { ResourceType } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { useRead } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useLevelChoices } from '#app/features/common/field-choices.ts';
import { isPool } from './resource-kinds.ts';

type ResourceField = FormField<OpResource>;
type ResourceChoices = NonNullable<ResourceField['useChoices']>;

/** Saves a change of a record; rejects with the reason why it was not saved. */
export type SaveResource = (change: Partial<Omit<OpResource, 'id'>>) => Promise<void>;

/** The kinds of records that hold others. */
export const poolKinds = [
  [ResourceType.pool, 'resource.kind.1'],
  [ResourceType.collection, 'resource.kind.2'],
] as const;

/** The custom types of a record's kind; `undefined` until they are there. */
export function useCustomTypes(resource: Pick<OpResource, 'type'>) {
  const endpoint = isPool(resource) ? api.resources.listPoolCustomTypes : api.resources.listResourceCustomTypes;
  return useRead(endpoint, {}, { staleTime: 300_000 }).data?.customType ?? undefined;
}

const useResourceTypeChoices: ResourceChoices = ({ record }) => ({
  options: useCustomTypes(record)
    ?.filter(({ id }) => id !== 0)
    .map(({ id, name }) => ({ value: String(id), label: name || String(id) })),
});

/** Active users, and the one that is linked. */
const useUserChoices: ResourceChoices = ({ record }) => {
  const { text } = useText();
  const users = useRead(api.users.listAllUsers, {}, { staleTime: 300_000 });
  const usable = users.data?.user.filter(({ id, active }) => active !== false || id === record.user);
  return {
    options: usable?.map(({ id, displayName, name }) => ({ value: id, label: displayName || name || id })),
    nameOf: () => text(users.isPending ? 'state.loading' : 'portfolio.hidden'),
  };
};

const ofPools = { isVisible: isPool };
const ofResources = { isVisible: (record: Pick<OpResource, 'type'>) => !isPool(record) };
const resourceFlag = { kind: 'flag', required: true } as const;
const resourceAmount = { kind: 'amount', maxFraction: 4, keeps: 'node.numberStays' } as const;

interface ResourceFieldGroup {
  readonly title: TextKey;
  readonly fields: readonly ResourceField[];
}

/** Fields of resources, and of pools and collections, in groups. */
export const resourceFieldGroups: readonly ResourceFieldGroup[] = [
  {
    title: 'node.group.main',
    fields: [
      { name: 'name', label: 'resource.name', kind: 'text', required: true },
      { name: 'fullName', label: 'resource.fullName', kind: 'text' },
      { name: 'description', label: 'resource.description', kind: 'longText' },
      { name: 'type', label: 'resource.kind', kind: 'code', isWide: true, codes: poolKinds, ...ofPools },
      { name: 'customType', label: 'resource.customType', kind: 'choice', useChoices: useResourceTypeChoices },
      { name: 'user', label: 'resource.user', kind: 'pick', useChoices: useUserChoices, ...ofResources },
    ],
  },
  {
    title: 'resource.group.capacity',
    fields: [
      { name: 'available', label: 'resource.available', ...resourceAmount, kind: 'percent', ...ofResources },
      { name: 'includedInUtilization', label: 'resource.includedInUtilization', ...resourceFlag },
    ],
  },
];

/** The level that everybody has: managers of a record give it. */
export const resourceAccessField: ResourceField = {
  name: 'accessLevel',
  label: 'node.accessLevel',
  kind: 'code',
  isWide: true,
  useChoices: useLevelChoices,
};

/** Rates, which only managers of a record see. */
export const rateFields: readonly ResourceField[] = [
  { name: 'hourlyRate', label: 'resource.hourlyRate', ...resourceAmount },
  { name: 'externalRate', label: 'resource.externalRate', ...resourceAmount },
  { name: 'overridePoolRate', label: 'resource.overridePoolRate', ...resourceFlag, ...ofResources },
];
