import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import { icons } from '#app/kit/icons.tsx';
import { cutCell, type RecordColumn } from '#app/kit/record-column.tsx';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { nodeDisplayName as projectName } from '#app/shell/node-kinds.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { productItemName, type ProductItem, productTree } from './product-tree.ts';
import { useProductDeeds } from './use-product-deeds.ts';

const isRequirement = ({ what }: Partial<ProductItem>) => what === 'requirement';
const hasName = ({ what }: Partial<ProductItem>) => what !== 'requirement';

const productEntryFields: readonly CatalogField<ProductItem>[] = [
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true, isVisible: hasName },
  {
    name: 'releaseDate',
    label: 'product.releaseDate',
    kind: 'day',
    isNew: true,
    isVisible: ({ what }) => what === 'release',
  },
  { name: 'activeProject', label: 'catalogue.activeProject', kind: 'pick', isVisible: hasName },
  { name: 'description', label: 'catalogue.description', kind: 'longText', isNew: true, isVisible: hasName },
  { name: 'externalLinkURL', label: 'product.externalLinkURL', kind: 'text', isNew: true, isVisible: isRequirement },
  { name: 'release', label: 'product.release', kind: 'pick', isVisible: isRequirement },
  { name: 'baseEffort', label: 'product.baseEffort', kind: 'amount', isNew: true, isVisible: isRequirement },
  { name: 'openEffort', label: 'product.openEffort', kind: 'amount', isVisible: isRequirement },
  { name: 'storyPoints', label: 'product.storyPoints', kind: 'amount', isNew: true, isVisible: isRequirement },
];

const productIcons = { product: icons.Project, release: icons.Plan, requirement: icons.Activities };

const productColumns: readonly RecordColumn<ProductItem>[] = [
  {
    id: 'name',
    label: 'catalogue.name',
    width: 360,
    cell: (item) => <EntryNameCell Icon={productIcons[item.what]} name={productItemName(item)} />,
  },
  { id: 'what', label: 'product.kind', width: 110, cell: ({ what }, { text }) => text(`product.kind.${what}`) },
  {
    id: 'releaseDate',
    label: 'product.releaseDate',
    width: 124,
    cell: ({ releaseDate }, { format }) => cutCell(format.day(releaseDate)),
  },
  {
    id: 'baseEffort',
    label: 'product.baseEffort',
    width: 140,
    align: 'end',
    cell: ({ baseEffort }, { format }) => format.hours(baseEffort),
  },
  {
    id: 'uses',
    label: 'entries.uses',
    width: 90,
    align: 'end',
    cell: ({ uses }, { intl }) => intl.formatNumber(uses ?? 0),
  },
];

/** Products, their releases and the requirements of these, as one tree. */
export function ProductsSection() {
  const { text } = useText();
  const products = useRead(appApi.listProducts, {});
  const releases = useRead(appApi.listReleases, {});
  const requirements = useRead(appApi.listRequirements, {});
  const projects = useRead(api.projects.listMyProjects, {}, { staleTime: 300_000 });
  const nodes = useMemo(() => {
    if (!products.data || !releases.data || !requirements.data) return undefined;
    return productTree({
      products: products.data.product ?? [],
      releases: releases.data.release ?? [],
      requirements: requirements.data.requirement ?? [],
    });
  }, [products.data, releases.data, requirements.data]);
  const deeds = useProductDeeds();
  return (
    <CatalogEditor<ProductItem>
      kind={{
        title: text('admin.products'),
        caption: text('product.caption'),
        rows: nodes && nodes.map(({ item }) => item),
        nodes,
        level: 2,
        reads: [products, releases, requirements],
        columns: productColumns,
        fields: productEntryFields,
        options: {
          activeProject: (projects.data?.projectNode ?? []).map((each) => ({
            value: each.id,
            label: projectName(each),
          })),
          release: (releases.data?.release ?? []).map(({ id, name }) => ({ value: id, label: name || id })),
        },
        empty: { title: text('product.empty'), text: text('product.empty.text') },
        nameOf: productItemName,
        change: deeds.change,
        creates: deeds.creates,
        removal: deeds.removal,
      }}
    />
  );
}
