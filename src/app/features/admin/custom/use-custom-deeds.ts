import { appApi } from '#contract/app/api.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import type { Creation, Removal } from '#app/kit/catalog-editor/entry-list.ts';
import { serviceCall, useCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { attributeKey, type CustomItem, customTypeIdOf, typeKey } from './custom-tree.ts';

/** Creates, changes and deletes custom types and attributes of a kind of records. */
export function useCustomDeeds(appliesTo: string) {
  const { text } = useText();
  const call = useCall();
  const changeType = useCarefulChange(appApi.changeCustomType);
  const changeAttribute = useCarefulChange(appApi.changeCustomAttribute);
  const attributeCreation: Creation<CustomItem> = {
    id: 'attribute',
    label: text('custom.newAttribute'),
    initial: (chosen) => ({ what: 'attribute', type: 'TEXT', customType: customTypeIdOf(chosen) }),
    run: async ({ name = null, label = null, type = null, possibleValues = null, customType = null }) => {
      const optional = { ...(label && { label }), ...(type === 'CHOICE' && { possibleValues }) };
      const made = await call(appApi.createCustomAttribute, {
        body: { appliesTo, customType, name, type, ...optional },
      });
      return made ? attributeKey(made.id) : undefined;
    },
  };
  const typeCreation: Creation<CustomItem> = {
    id: 'type',
    label: text('custom.newType'),
    initial: () => ({ what: 'type' }),
    run: async ({ name = null }) => {
      const made = await call(appApi.createCustomType, { body: { appliesTo, name } });
      return made ? typeKey(made.id) : undefined;
    },
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
    save: ({ what, ...item }: CustomItem, change: Partial<CustomItem>) => {
      const record = { ...item, id: item.recordId };
      // Only fields of the record are among the fields of the form.
      const changedFields: Record<string, unknown> = change;
      return what === 'type'
        ? changeType(record, changedFields, ({ id, ...body }) =>
            call(appApi.changeCustomType, { customTypeId: id, body }),
          )
        : changeAttribute(record, changedFields, ({ id, ...body }) =>
            call(appApi.changeCustomAttribute, { attributeId: id, body }),
          );
    },
  };
}
