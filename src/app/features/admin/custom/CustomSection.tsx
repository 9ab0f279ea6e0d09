import { useMemo, useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { customValueTypes } from '#contract/core/codes.ts';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { levelText } from '#app/shell/node-kinds.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { customTree, type CustomItem, customTypeIdOf } from './custom-tree.ts';
import { useAttributeOrder } from './use-attribute-order.ts';
import { customColumns, customItemName } from './custom-columns.tsx';
import { useCustomDeeds } from './use-custom-deeds.ts';
import { Skeleton, Typography } from '@mui/material';
import { customField, type CustomRecord } from '#app/features/common/custom-fields.ts';
import { Failure } from '#app/kit/Failure.tsx';
import { FieldGroup, SavedField } from '#app/kit/form/SavedField.tsx';

const customObjectKinds = ['project', 'portfolio', 'resource', 'pool', 'activity'] as const;
type CustomObjectKind = (typeof customObjectKinds)[number];
const customLevelValues = [1, 2, 4, 16, 64];
const isType = ({ what }: Partial<CustomItem>) => what === 'type';
const isCustomAttribute = ({ what }: Partial<CustomItem>) => what === 'attribute';

const customItemFields: readonly CatalogField<CustomItem>[] = [
  {
    name: 'name',
    label: 'catalogue.name',
    kind: 'text',
    required: true,
    isNew: true,
    isVisible: ({ what }) => what !== 'all',
  },
  { name: 'title', label: 'custom.title', kind: 'text', isVisible: isType },
  { name: 'tabLabel', label: 'custom.tabLabel', kind: 'text', isVisible: isType },
  { name: 'defaultType', label: 'catalogue.default', kind: 'flag', required: true, isVisible: isType },
  { name: 'label', label: 'custom.label', kind: 'text', isNew: true, isVisible: isCustomAttribute },
  { name: 'type', label: 'custom.type', kind: 'choice', required: true, isNew: true, isVisible: isCustomAttribute },
  {
    name: 'possibleValues',
    label: 'custom.possibleValues',
    help: 'custom.possibleValues.help',
    kind: 'lines',
    required: true,
    isNew: true,
    isVisible: ({ what, type }) => what === 'attribute' && type === 'CHOICE',
  },
  { name: 'isMandatory', label: 'custom.isMandatory', kind: 'flag', required: true, isVisible: isCustomAttribute },
  { name: 'isUnique', label: 'custom.isUnique', kind: 'flag', required: true, isVisible: isCustomAttribute },
  { name: 'visibleFrom', label: 'custom.visibleFrom', kind: 'code', required: true, isVisible: isCustomAttribute },
  { name: 'description', label: 'catalogue.description', kind: 'longText', isVisible: ({ what }) => what !== 'all' },
];

/** Activities only have attributes. */
const hasCustomTypes = (of: CustomObjectKind) => of !== 'activity';

/** Custom types and attributes of a kind of records, with a preview of the form that follows from them. */
export function CustomSection() {
  const { text } = useText();
  const { values, put } = useAddress();
  const of = customObjectKinds.find((kind) => kind === values.get('of')) ?? 'project';
  const { nodes, reads } = useCustomTree(of);
  const order = useAttributeOrder(nodes ?? []);
  const deeds = useCustomDeeds(of);
  return (
    <CatalogEditor<CustomItem>
      kind={{
        title: text('admin.custom'),
        caption: text('custom.one'),
        rows: nodes && nodes.map(({ item }) => item),
        nodes,
        level: 2,
        reads,
        columns: customColumns,
        fields: customItemFields,
        options: {
          type: customValueTypes.map((value) => ({ value, label: text(`custom.type.${value}`) })),
          visibleFrom: customLevelValues.map((level) => ({ value: String(level), label: text(levelText(level)) })),
        },
        empty: { title: text('custom.empty'), text: text('custom.empty.text') },
        nameOf: customItemName,
        change: deeds.change,
        creates: hasCustomTypes(of) ? [deeds.attributeCreation, deeds.typeCreation] : [deeds.attributeCreation],
        actions: order.actions,
        drop: order.drop,
        removal: deeds.removal,
        Details: CustomPreview,
        panelWidth: 420,
        tools: (
          <ChoiceTool
            label={text('custom.of')}
            value={of}
            options={customObjectKinds.map((kind) => ({ value: kind, label: text(`custom.of.${kind}`) }))}
            onChange={(kind) => put({ of: kind, focus: undefined, turned: undefined })}
          />
        ),
      }}
    />
  );
}

/** The types of a kind of records with their attributes, and the queries that they come from. */
function useCustomTree(of: CustomObjectKind) {
  const { text } = useText();
  const hasTypes = hasCustomTypes(of);
  const types = useRead(appApi.listCustomTypes, hasTypes ? { appliesTo: of } : {}, { enabled: hasTypes });
  const attributes = useRead(appApi.listCustomAttributes, { appliesTo: of });
  const allName = text(`custom.all.${of}`);
  const nodes = useMemo(() => {
    const known = hasTypes ? types.data?.customType : [];
    return known && attributes.data ? customTree(allName, known, attributes.data.customAttribute ?? []) : undefined;
  }, [hasTypes, types.data, attributes.data, allName]);
  return { nodes, reads: [types, attributes] };
}

/** Preview of the form of a record of the type; input is not saved. */
function CustomPreview({ entry }: { entry: CustomItem }) {
  const { text } = useText();
  const { values: address } = useAddress();
  const [values, setValues] = useState<CustomRecord>({});
  const appliesTo = address.get('of') ?? 'project';
  const list = useRead(appApi.listCustomAttributes, { appliesTo, customType: customTypeIdOf(entry) ?? '0' });
  if (list.error && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton variant="rounded" height={120} sx={{ mt: 2 }} />;
  const attributes = list.data.customAttribute ?? [];
  return (
    <FieldGroup title={text('custom.preview')}>
      <Typography className="wide" variant="body2" color="textSecondary">
        {text(attributes.length > 0 ? 'custom.preview.text' : 'custom.preview.none')}
      </Typography>
      {attributes.map((attribute) => (
        <SavedField
          // A changed field begins anew.
          key={`${attribute.id} ${attribute.type}`}
          field={customField(attribute)}
          record={values}
          save={async (change) => setValues((before) => ({ ...before, ...change }))}
        />
      ))}
    </FieldGroup>
  );
}
