import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpTrackerInstance } from '#contract/app/trackers.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { EntryNameCell } from '#app/kit/catalog-editor/cells.tsx';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall, useCall } from '#app/data/use-call.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { TrackerLinks } from './TrackerLinks.tsx';

const trackerFields: readonly CatalogField<OpTrackerInstance>[] = [
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true },
  { name: 'baseUrl', label: 'tracker.baseUrl', kind: 'text', required: true, isNew: true },
  { name: 'enabled', label: 'tracker.enabled', kind: 'flag', required: true },
];
const trackerName = ({ name, id }: OpTrackerInstance) => name || id;

/** The issue trackers whose issues are linked to activities, and these links. */
export function TrackersSection() {
  const { text } = useText();
  const call = useCall();
  const changeTracker = useCarefulChange(appApi.changeTrackerInstance);
  const list = useQuery(endpointQuery(appApi.listTrackerInstances, {}));
  const draft = ({ name = null, baseUrl = null, enabled = true }: Partial<OpTrackerInstance>) => ({
    body: { name, baseUrl, enabled },
  });
  return (
    <CatalogEditor<OpTrackerInstance>
      kind={{
        title: text('admin.trackers'),
        caption: text('tracker.one'),
        rows: list.data?.trackerInstance ?? undefined,
        error: list.error,
        retry: () => void list.refetch(),
        table: { list: 'trackers', fields: useTrackerFields() },
        fields: trackerFields,
        empty: { title: text('tracker.empty'), text: text('tracker.empty.text') },
        nameOf: trackerName,
        isMuted: ({ enabled }) => enabled === false,
        save: (tracker, change) =>
          changeTracker(tracker, change, ({ id, ...body }) =>
            call(appApi.changeTrackerInstance, { trackerInstanceId: id, body }),
          ),
        creates: [
          {
            id: 'new',
            label: text('tracker.new'),
            run: async (values) => (await call(appApi.createTrackerInstance, draft(values)))?.id,
          },
        ],
        removal: {
          label: text('entries.delete'),
          refusal: ({ uses }) => (uses ? text('entries.inUse', { count: uses }) : undefined),
          call: ({ id }) => serviceCall(appApi.deleteTrackerInstance, { trackerInstanceId: id }),
          undo: (tracker) => serviceCall(appApi.createTrackerInstance, draft(tracker)),
          done: (tracker) => text('entries.deleted', { name: trackerName(tracker) }),
        },
        Details: TrackerLinks,
      }}
    />
  );
}

function useTrackerFields() {
  const { text } = useText();
  return useMemo(
    (): readonly TableField<OpTrackerInstance>[] => [
      {
        id: 'name',
        header: text('catalogue.name'),
        width: 240,
        grows: true,
        value: trackerName,
        cell: (tracker) => (
          <EntryNameCell name={trackerName(tracker)} mark={tracker.enabled === false && text('tracker.disabled')} />
        ),
      },
      { id: 'baseUrl', header: text('tracker.baseUrl'), width: 300, grows: true, value: ({ baseUrl }) => baseUrl },
      { id: 'uses', header: text('tracker.links'), kind: 'number', width: 120, value: ({ uses }) => uses ?? 0 },
      {
        id: 'enabled',
        header: text('tracker.enabled'),
        kind: 'flag',
        width: 110,
        isHidden: true,
        value: ({ enabled }) => enabled !== false,
      },
    ],
    [text],
  );
}
