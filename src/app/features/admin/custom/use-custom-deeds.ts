import { appApi } from '#contract/app/api.ts';
import type { OpCustomAttributeEntry, OpCustomTypeEntry } from '#contract/app/custom.ts';
import type { Creation, EntryChange, Removal } from '#app/kit/catalog-editor/entry-list.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { attributeKey, type CustomItem, customTypeIdOf, typeKey } from './custom-tree.ts';

/** Creates, changes and deletes custom types and attributes of a kind of records. */
export function useCustomDeeds(appliesTo: string) {
  const { text } = useText();
  const attributeCreation: Creation<CustomItem> = {
    id: 'attribute',
    label: text('custom.newAttribute'),
    initial: (chosen) => ({ what: 'attribute', type: 'TEXT', customType: customTypeIdOf(chosen) }),
    call: ({ name = null, label = null, type = null, possibleValues = null, customType = null }) => {
      const optional = { ...(label && { label }), ...(type === 'CHOICE' && { possibleValues }) };
      return serviceCall(appApi.createCustomAttribute, { body: { appliesTo, customType, name, type, ...optional } });
    },
    made: (answer) => attributeKey((answer as OpCustomAttributeEntry).id),
  };
  const typeCreation: Creation<CustomItem> = {
    id: 'type',
    label: text('custom.newType'),
    initial: () => ({ what: 'type' }),
    call: ({ name = null }) => serviceCall(appApi.createCustomType, { body: { appliesTo, name } }),
    made: (answer) => typeKey((answer as OpCustomTypeEntry).id),
  };
  const removal: Removal<CustomItem> = {
    label: text('entries.delete'),
    refusal: ({ what, uses }) => {
      if (what === 'all') return text('custom.all.refusal');
      return what === 'type' && uses ? text('entries.inUse', { count: uses }) : undefined;
    },
    warning: ({ what, uses }) =>
      what === 'type' ? text('custom.type.warning') : text('custom.attribute.warning', { count: uses ?? 0 }),
    call: ({ what, recordId }) =>
      what === 'type'
        ? serviceCall(appApi.deleteCustomType, { customTypeId: recordId, force: true })
        : serviceCall(appApi.deleteCustomAttribute, { attributeId: recordId, force: true }),
    done: ({ name }) => text('entries.deleted', { name: name ?? '' }),
  };
  return {
    attributeCreation,
    typeCreation,
    removal,
    change: ({ what, recordId }: CustomItem, body: EntryChange) =>
      what === 'type'
        ? serviceCall(appApi.changeCustomType, { customTypeId: recordId, body })
        : serviceCall(appApi.changeCustomAttribute, { attributeId: recordId, body }),
  };
}
