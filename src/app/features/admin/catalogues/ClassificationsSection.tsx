import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import type { OpProjectClassificationEntry } from '#contract/app/catalogues.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall, useCall } from '#app/data/use-call.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { catalogEntryName } from './catalogue.ts';
import { useCatalogueFields } from './use-catalogue-fields.tsx';
import { useCatalogueRemoval } from './use-catalogue-removal.ts';

const classificationFields: readonly CatalogField<OpProjectClassificationEntry>[] = [
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true },
  { name: 'description', label: 'catalogue.description', kind: 'longText', isNew: true },
];

/** The project classifications in their order. */
export function ClassificationsSection() {
  const { text } = useText();
  const call = useCall();
  const changeClassification = useCarefulChange(appApi.changeProjectClassification);
  const list = useQuery(endpointQuery(appApi.listProjectClassificationEntries, {}));
  const rows = list.data?.projectClassification ?? undefined;
  const order = async (id: readonly string[]) => {
    await call(appApi.orderProjectClassifications, { body: { id: [...id] } });
  };
  const create = async (values: Partial<OpProjectClassificationEntry>) =>
    (await call(appApi.createProjectClassification, { body: values }))?.id;
  const removal = useCatalogueRemoval<OpProjectClassificationEntry>({
    create: (body) => serviceCall(appApi.createProjectClassification, { body }),
    remove: (id) => serviceCall(appApi.deleteProjectClassification, { classificationId: id }),
  });
  return (
    <CatalogEditor<OpProjectClassificationEntry>
      kind={{
        title: text('admin.classifications'),
        caption: text('classification.one'),
        rows,
        error: list.error,
        retry: () => void list.refetch(),
        table: {
          list: 'classifications',
          fields: useCatalogueFields<OpProjectClassificationEntry>(text('catalogue.projects')),
        },
        fields: classificationFields,
        empty: { title: text('classification.empty'), text: text('classification.empty.text') },
        nameOf: catalogEntryName,
        save: (entry, change) =>
          changeClassification(entry, change, ({ id, ...body }) =>
            call(appApi.changeProjectClassification, { classificationId: id, body }),
          ),
        creates: [{ id: 'new', label: text('classification.new'), run: create }],
        order,
        removal,
      }}
    />
  );
}
