import { appApi } from '#contract/app/api.ts';
import type { OpTrackerInstance } from '#contract/app/trackers.ts';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall } from '#app/data/use-call.ts';
import { useRead } from '#app/data/query.ts';
import type { LocaleTexts } from '#app/i18n/use-text.tsx';
import { entryName, useEntryKind } from '../catalogues/use-entry-kind.ts';
import { TrackerLinks } from './TrackerLinks.tsx';
import { useTableFields } from '#app/kit/table/use-table-view.ts';

const trackerFields: readonly CatalogField<OpTrackerInstance>[] = [
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true },
  { name: 'baseUrl', label: 'tracker.baseUrl', kind: 'text', required: true, isNew: true },
  { name: 'enabled', label: 'tracker.enabled', kind: 'flag', required: true },
];

const trackerCreation = ({ name = null, baseUrl = null, enabled = true }: Partial<OpTrackerInstance>) =>
  serviceCall(appApi.createTrackerInstance, { body: { name, baseUrl, enabled } });

/** The issue trackers whose issues are linked to activities, and these links. */
export function TrackersSection() {
  const list = useRead(appApi.listTrackerInstances, {});
  const kind = useEntryKind<OpTrackerInstance>({
    title: 'admin.trackers',
    word: 'tracker',
    list: 'trackers',
    reads: [list],
    rows: list.data?.trackerInstance ?? undefined,
    tableFields: useTableFields(trackerTableFields),
    fields: trackerFields,
    isMuted: ({ enabled }) => enabled === false,
    create: trackerCreation,
    change: ({ id }, body) => serviceCall(appApi.changeTrackerInstance, { trackerInstanceId: id, body }),
    remove: ({ id }) => serviceCall(appApi.deleteTrackerInstance, { trackerInstanceId: id }),
    Details: TrackerLinks,
  });
  return <CatalogEditor kind={kind} />;
}

const trackerTableFields = ({ text }: LocaleTexts): readonly TableField<OpTrackerInstance>[] => [
  {
    id: 'name',
    header: text('catalogue.name'),
    width: 240,
    grows: true,
    value: entryName,
    cell: (tracker) => (
      <EntryNameCell name={entryName(tracker)} mark={tracker.enabled === false && text('tracker.disabled')} />
    ),
  },
  { id: 'baseUrl', header: text('tracker.baseUrl'), width: 300, grows: true },
  { id: 'uses', header: text('tracker.links'), kind: 'number', width: 156, value: ({ uses }) => uses ?? 0 },
  {
    id: 'enabled',
    header: text('tracker.enabled'),
    kind: 'flag',
    width: 110,
    isHidden: true,
    value: ({ enabled }) => enabled !== false,
  },
];
