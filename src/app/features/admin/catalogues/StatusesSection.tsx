import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpProjectStatusEntry } from '#contract/app/catalogues.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall, useCall } from '#app/data/use-call.ts';
import { endpointQuery } from '#app/data/query.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { catalogEntryName } from './catalogue.ts';
import { useCatalogueFields } from './use-catalogue-fields.tsx';
import { useCatalogueRemoval } from './use-catalogue-removal.ts';

const projectStatusFields: readonly CatalogField<OpProjectStatusEntry>[] = [
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true },
  { name: 'rgbColor', label: 'catalogue.color', kind: 'color', isNew: true },
  { name: 'linkedLevel', label: 'status.linkedLevel', kind: 'amount', required: true },
  { name: 'defaultStatus', label: 'catalogue.default', kind: 'flag', required: true },
  { name: 'active', label: 'catalogue.active', kind: 'flag', required: true },
  { name: 'lockWBSCodes', label: 'status.lockWBSCodes', kind: 'flag', required: true },
  { name: 'description', label: 'catalogue.description', kind: 'longText', isNew: true },
];

/** The project statuses in their order, with their colours. */
export function StatusesSection() {
  const { text } = useText();
  const call = useCall();
  const changeStatus = useCarefulChange(appApi.changeProjectStatus);
  const list = useQuery(endpointQuery(appApi.listProjectStatusEntries, {}));
  const rows = list.data?.projectStatus ?? undefined;
  const order = async (id: readonly string[]) => {
    await call(appApi.orderProjectStatuses, { body: { id: [...id] } });
  };
  const create = async (values: Partial<OpProjectStatusEntry>) =>
    (await call(appApi.createProjectStatus, { body: values }))?.id;
  const removal = useCatalogueRemoval<OpProjectStatusEntry>({
    create: (body) => serviceCall(appApi.createProjectStatus, { body }),
    remove: (id) => serviceCall(appApi.deleteProjectStatus, { statusId: id }),
  });
  return (
    <CatalogEditor<OpProjectStatusEntry>
      kind={{
        title: text('admin.statuses'),
        caption: text('status.one'),
        rows,
        error: list.error,
        retry: () => void list.refetch(),
        table: { list: 'statuses', fields: useStatusFields() },
        fields: projectStatusFields,
        empty: { title: text('status.empty'), text: text('status.empty.text') },
        nameOf: catalogEntryName,
        isMuted: ({ active }) => active === false,
        save: (entry, change) =>
          changeStatus(entry, change, ({ id, ...body }) => call(appApi.changeProjectStatus, { statusId: id, body })),
        creates: [{ id: 'new', label: text('status.new'), initial: () => ({ rgbColor: '#2456a6' }), run: create }],
        order,
        removal,
      }}
    />
  );
}

/** The fields of all catalogues, with the percentage after the name. */
function useStatusFields(): readonly TableField<OpProjectStatusEntry>[] {
  const { text } = useText();
  const shared = useCatalogueFields<OpProjectStatusEntry>(text('catalogue.projects'));
  return useMemo(
    () => [
      ...shared.slice(0, 1),
      {
        id: 'linkedLevel',
        header: '%',
        kind: 'number',
        width: 80,
        value: ({ linkedLevel }) => linkedLevel,
      },
      ...shared.slice(1),
    ],
    [shared],
  );
}
