import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import type { OpActivityCategoryEntry } from '#contract/app/catalogues.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall, useCall } from '#app/data/use-call.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { catalogEntryName } from './catalogue.ts';
import { useCatalogueFields } from './use-catalogue-fields.tsx';
import { useCatalogueRemoval } from './use-catalogue-removal.ts';

const categoryFields: readonly CatalogField<OpActivityCategoryEntry>[] = [
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true },
  { name: 'rgbColor', label: 'catalogue.color', kind: 'color', isNew: true },
  { name: 'defaultCategory', label: 'catalogue.default', kind: 'flag', required: true },
  { name: 'active', label: 'catalogue.active', kind: 'flag', required: true },
  { name: 'description', label: 'catalogue.description', kind: 'longText', isNew: true },
];

/** The activity categories, by name. */
export function CategoriesSection() {
  const { text } = useText();
  const call = useCall();
  const changeCategory = useCarefulChange(appApi.changeActivityCategory);
  const list = useQuery(endpointQuery(appApi.listActivityCategoryEntries, {}));
  const rows = list.data?.activityCategory ?? undefined;
  const create = async (values: Partial<OpActivityCategoryEntry>) =>
    (await call(appApi.createActivityCategory, { body: values }))?.id;
  const removal = useCatalogueRemoval<OpActivityCategoryEntry>({
    create: (body) => serviceCall(appApi.createActivityCategory, { body }),
    remove: (id) => serviceCall(appApi.deleteActivityCategory, { categoryId: id }),
  });
  return (
    <CatalogEditor<OpActivityCategoryEntry>
      kind={{
        title: text('admin.categories'),
        caption: text('category.one'),
        rows,
        error: list.error,
        retry: () => void list.refetch(),
        table: {
          list: 'categories',
          fields: useCatalogueFields<OpActivityCategoryEntry>(text('catalogue.activities')),
        },
        fields: categoryFields,
        empty: { title: text('category.empty'), text: text('category.empty.text') },
        nameOf: catalogEntryName,
        isMuted: ({ active }) => active === false,
        save: (entry, change) =>
          changeCategory(entry, change, ({ id, ...body }) =>
            call(appApi.changeActivityCategory, { categoryId: id, body }),
          ),
        creates: [{ id: 'new', label: text('category.new'), initial: () => ({ rgbColor: '#2456a6' }), run: create }],
        removal,
      }}
    />
  );
}
