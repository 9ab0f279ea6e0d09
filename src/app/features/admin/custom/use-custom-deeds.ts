import { appApi } from '#contract/app/api.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import type { Removal } from '#app/kit/catalog-editor/entry-list.ts';
import { serviceCall, useCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { CustomItem } from './custom-tree.ts';

/** Changes and deletes custom types and attributes. */
export function useCustomDeeds() {
  const { text } = useText();
  const call = useCall();
  const changeType = useCarefulChange(appApi.changeCustomType);
  const changeAttribute = useCarefulChange(appApi.changeCustomAttribute);
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
