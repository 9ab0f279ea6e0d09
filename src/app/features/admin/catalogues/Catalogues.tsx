import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type {
  OpActivityCategoryEntry,
  OpProjectClassificationEntry,
  OpProjectStatusEntry,
} from '#contract/app/catalogues.ts';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall, useCall } from '#app/data/use-call.ts';
import { useRead } from '#app/data/query.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { entryName, useEntryKind } from './use-entry-kind.ts';

type CatalogueEntry = OpProjectClassificationEntry &
  Partial<Pick<OpProjectStatusEntry, 'rgbColor' | 'active' | 'defaultStatus'>> &
  Partial<Pick<OpActivityCategoryEntry, 'defaultCategory'>>;

const nameField = { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true } as const;
const colorField = { name: 'rgbColor', label: 'catalogue.color', kind: 'color', isNew: true } as const;
const activeField = { name: 'active', label: 'catalogue.active', kind: 'flag', required: true } as const;
const descriptionField = {
  name: 'description',
  label: 'catalogue.description',
  kind: 'longText',
  isNew: true,
} as const;

const categoryFields: readonly CatalogField<OpActivityCategoryEntry>[] = [
  nameField,
  colorField,
  { name: 'defaultCategory', label: 'catalogue.default', kind: 'flag', required: true },
  activeField,
  descriptionField,
];

const classificationFields: readonly CatalogField<OpProjectClassificationEntry>[] = [nameField, descriptionField];

const statusFields: readonly CatalogField<OpProjectStatusEntry>[] = [
  nameField,
  colorField,
  { name: 'linkedLevel', label: 'status.linkedLevel', kind: 'amount', required: true },
  { name: 'defaultStatus', label: 'catalogue.default', kind: 'flag', required: true },
  activeField,
  { name: 'lockWBSCodes', label: 'status.lockWBSCodes', kind: 'flag', required: true },
  descriptionField,
];

const statusLevel: readonly TableField<OpProjectStatusEntry>[] = [
  { id: 'linkedLevel', header: '%', kind: 'number', width: 80, value: ({ linkedLevel }) => linkedLevel },
];
const noLevels: readonly never[] = [];

const firstColor = () => ({ rgbColor: '#2456a6' });
const isInactive = ({ active }: { readonly active?: boolean | null }) => active === false;

/** The activity categories, by name. */
export function CategoriesSection() {
  const list = useRead(appApi.listActivityCategoryEntries, {});
  const kind = useEntryKind<OpActivityCategoryEntry>({
    title: 'admin.categories',
    word: 'category',
    list: 'categories',
    reads: [list],
    rows: list.data?.activityCategory ?? undefined,
    tableFields: useCatalogueFields('catalogue.activities'),
    fields: categoryFields,
    isMuted: isInactive,
    initial: firstColor,
    create: (body) => serviceCall(appApi.createActivityCategory, { body }),
    change: ({ id }, body) => serviceCall(appApi.changeActivityCategory, { categoryId: id, body }),
    remove: ({ id }) => serviceCall(appApi.deleteActivityCategory, { categoryId: id }),
  });
  return <CatalogEditor kind={kind} />;
}

/** The project classifications in their order. */
export function ClassificationsSection() {
  const call = useCall();
  const list = useRead(appApi.listProjectClassificationEntries, {});
  const kind = useEntryKind<OpProjectClassificationEntry>({
    title: 'admin.classifications',
    word: 'classification',
    list: 'classifications',
    reads: [list],
    rows: list.data?.projectClassification ?? undefined,
    tableFields: useCatalogueFields('catalogue.projects'),
    fields: classificationFields,
    create: (body) => serviceCall(appApi.createProjectClassification, { body }),
    change: ({ id }, body) => serviceCall(appApi.changeProjectClassification, { classificationId: id, body }),
    remove: ({ id }) => serviceCall(appApi.deleteProjectClassification, { classificationId: id }),
    order: (id) => call(appApi.orderProjectClassifications, { body: { id: [...id] } }),
  });
  return <CatalogEditor kind={kind} />;
}

/** The project statuses in their order, with their colours. */
export function StatusesSection() {
  const call = useCall();
  const list = useRead(appApi.listProjectStatusEntries, {});
  const kind = useEntryKind<OpProjectStatusEntry>({
    title: 'admin.statuses',
    word: 'status',
    list: 'statuses',
    reads: [list],
    rows: list.data?.projectStatus ?? undefined,
    tableFields: useCatalogueFields('catalogue.projects', statusLevel),
    fields: statusFields,
    isMuted: isInactive,
    initial: firstColor,
    create: (body) => serviceCall(appApi.createProjectStatus, { body }),
    change: ({ id }, body) => serviceCall(appApi.changeProjectStatus, { statusId: id, body }),
    remove: ({ id }) => serviceCall(appApi.deleteProjectStatus, { statusId: id }),
    order: (id) => call(appApi.orderProjectStatuses, { body: { id: [...id] } }),
  });
  return <CatalogEditor kind={kind} />;
}

/** The fields of catalogues: name, percentage of statuses, uses, active, description. */
function useCatalogueFields<T extends CatalogueEntry>(
  usesLabel: 'catalogue.activities' | 'catalogue.projects',
  levels: readonly TableField<T>[] = noLevels,
): readonly TableField<T>[] {
  const { text } = useText();
  return useMemo(
    () => [
      {
        id: 'name',
        header: text('catalogue.name'),
        width: 280,
        grows: true,
        value: entryName,
        cell: (entry) => (
          <EntryNameCell
            name={entryName(entry)}
            color={entry.rgbColor ?? undefined}
            mark={
              entry.defaultCategory === true || entry.defaultStatus === true
                ? text('catalogue.isDefault')
                : isInactive(entry) && text('catalogue.inactive')
            }
          />
        ),
      },
      ...levels,
      { id: 'uses', header: text(usesLabel), kind: 'number', width: 120, value: ({ uses }) => uses ?? 0 },
      {
        id: 'active',
        header: text('catalogue.active'),
        kind: 'flag',
        width: 110,
        isHidden: true,
        value: (entry) => !isInactive(entry),
      },
      {
        id: 'description',
        header: text('catalogue.description'),
        width: 260,
        grows: true,
        value: ({ description }) => description,
      },
    ],
    [text, usesLabel, levels],
  );
}
