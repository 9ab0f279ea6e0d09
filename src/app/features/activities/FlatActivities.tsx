import { useMemo } from 'react';
import { ActivityType, PlanStatus } from '#contract/core/codes.ts';
import { api } from '#contract/documented/api.ts';
import type { OpActivity, OpActivityCategory } from '#contract/documented/tasks.ts';
import { localToday } from '#app/data/today.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { type ResourceChoice, useResources } from '#app/features/common/use-resources.ts';
import { type LocaleTexts, useText } from '#app/i18n/use-text.tsx';
import { useRemoval } from '#app/kit/catalog-editor/use-removal.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import type { BulkAction, DataTableProps } from '#app/kit/table/table-props.ts';
import { useUndoableBatch } from '#app/kit/use-attempt.ts';
import type { ActivitySource } from './ActivityBrowser.tsx';
import { type ActivityItem, isDoneActivity, remainingOf } from './activity-item.ts';
import { activityProgressRefusal, type ActivityRefusal, changeRefusal, deleteRefusal } from './activity-rights.ts';
import { boardStatuses, activityTypeText, statusText } from './StatusWord.tsx';
import { useCategories } from './use-activity-items.ts';

interface FlatActivitiesProps extends Pick<DataTableProps<ActivityItem>, 'chips' | 'ownFilters' | 'tools' | 'empty'> {
  readonly source: ActivitySource;
  readonly isOfOneProject: boolean;
  /** Id of the activity whose details are open. */
  readonly open: string | undefined;
  onOpen(activityId: string): void;
}

const noResources: readonly ResourceChoice[] = [];

const activityRowId = ({ activity }: ActivityItem) => activity.id;

/** Activities as a flat list that is sorted and filtered by its columns, with actions on several at once. */
export function FlatActivities({ source, isOfOneProject, open, onOpen, ...table }: FlatActivitiesProps) {
  const { text } = useText();
  const resources = useResources(true) ?? noResources;
  const { bulkActions, question } = useActivityBulkActions(resources);
  const fields = useActivityFields(resources, isOfOneProject);
  return (
    <>
      <DataTable<ActivityItem>
        list="activities"
        label={text('activity.list')}
        fields={fields}
        rows={source.items}
        rowId={activityRowId}
        error={source.error}
        onRetry={source.retry}
        chosen={open}
        isMuted={({ activity }) => isDoneActivity(activity)}
        bulkActions={bulkActions}
        onOpen={({ activity }) => onOpen(activity.id)}
        {...table}
      />
      {question}
    </>
  );
}

type ActivityField = TableField<ActivityItem>;

function useActivityFields(resources: readonly ResourceChoice[], isOfOneProject: boolean): readonly ActivityField[] {
  const { text, format } = useText();
  const categories = useCategories();
  return useMemo(() => {
    const fields = activityTableFields({ text, format }, categories, resources);
    return isOfOneProject ? fields.filter(({ id }) => id !== 'project') : fields;
  }, [text, format, categories, resources, isOfOneProject]);
}

function activityTableFields(
  { text, format }: Pick<LocaleTexts, 'text' | 'format'>,
  categories: readonly OpActivityCategory[],
  resources: readonly ResourceChoice[],
): readonly ActivityField[] {
  const responsible = new Map(resources.map(({ id, name }) => [id, name]));
  const statuses = boardStatuses.map((status) => text(statusText(status)));
  const types = Object.values(ActivityType).map((type) => text(activityTypeText(type)));
  return [
    { ...itemTextField('name', text('activity.name'), 280, ({ activity }) => activity.name), grows: true },
    itemTextField('project', text('activity.project'), 170, ({ projectName }) => projectName),
    itemDayField('start', text('activity.start'), ({ start }) => start),
    itemDayField('finish', text('activity.finish'), ({ finish }) => finish),
    itemNumberField('priority', text('activity.priority'), ({ priority }) => priority || null),
    itemChoiceField('status', text('activity.status'), statuses, ({ activity }) => text(statusText(activity.status))),
    itemNumberField('complete', text('activity.complete'), ({ complete }) => complete, format.percent),
    hidden(itemNumberField('base', text('activity.base'), ({ baseEffort }) => baseEffort, format.hours)),
    itemNumberField('actual', text('activity.actual'), ({ actualEffort }) => actualEffort, format.hours),
    itemNumberField('remaining', text('activity.remaining'), remainingOf, format.hours),
    itemChoiceField(
      'category',
      text('activity.category'),
      categories.map(({ name, id }) => name ?? id),
      ({ category }) => category?.name,
    ),
    hidden(
      itemTextField('responsible', text('activity.responsible'), 160, ({ activity }) =>
        responsible.get(activity.responsibleResource ?? ''),
      ),
    ),
    hidden(
      itemChoiceField('type', text('activity.type'), types, ({ activity }) => text(activityTypeText(activity.type))),
    ),
    hidden(itemTextField('wbs', text('activity.wbs'), 110, ({ activity }) => activity.wbsCode)),
    hidden({
      ...itemTextField('modified', text('activity.modified'), 160, ({ activity }) => activity.modified),
      kind: 'moment',
    }),
  ];
}

type ItemText = (item: ActivityItem) => string | null | undefined;

const hidden = (field: ActivityField): ActivityField => ({ ...field, isHidden: true });

const itemTextField = (id: string, header: string, width: number, value: ItemText): ActivityField => ({
  id,
  header,
  width,
  value,
});

/** A field with a few values, which are sorted and filtered by their names. */
const itemChoiceField = (id: string, header: string, names: readonly string[], value: ItemText): ActivityField => ({
  ...itemTextField(id, header, 118, value),
  kind: 'choice',
  choices: [...new Set(names)].map((name) => ({ value: name, label: name })),
});

type ActivityValue<V> = (activity: OpActivity) => V | null | undefined;

const itemDayField = (id: string, header: string, value: ActivityValue<string>): ActivityField => ({
  id,
  header,
  kind: 'day',
  width: 104,
  value: ({ activity }) => value(activity),
});

const itemNumberField = (
  id: string,
  header: string,
  value: ActivityValue<number>,
  format: (value: number | null | undefined) => string = (number) => String(number ?? ''),
): ActivityField => ({
  id,
  header,
  kind: 'number',
  width: 92,
  value: ({ activity }) => value(activity),
  text: ({ activity }) => format(value(activity)),
});

/** The statuses that can be set; an activity becomes overdue by its dates. */
const settableStatuses = [PlanStatus.notStarted, PlanStatus.inProgress, PlanStatus.done] as const;

/** Sets the actual dates that belong to a status, as of today. */
function statusCall({ id }: OpActivity, status: number) {
  const today = localToday();
  return serviceCall(api.progress.updateActivityProgress, {
    activityId: id,
    ...(status === PlanStatus.inProgress && { start: today }),
    ...(status === PlanStatus.done && { finish: today }),
  });
}

const assignCall = (id: string, responsibleResource: string | null) =>
  serviceCall(api.tasks.updateAdHocActivity, { body: { id, responsibleResource } });

/** Actions on several activities at once. */
function useActivityBulkActions(resources: readonly ResourceChoice[]) {
  const { text } = useText();
  const batch = useUndoableBatch();
  const changed = (rows: readonly ActivityItem[]) => text('activities.table.changed', { count: rows.length });
  const refusedBy = (refusal: (activity: OpActivity, project: ActivityItem['project']) => ActivityRefusal) => {
    return (rows: readonly ActivityItem[]) => {
      const refused = rows.map(({ activity, project }) => refusal(activity, project)).find(Boolean);
      const key = refused && ('text' in refused ? refused.text : 'activities.table.readOnly');
      return key && text(key);
    };
  };
  const setStatus: BulkAction<ActivityItem> = {
    id: 'status',
    label: text('todos.table.status'),
    choices: settableStatuses.map((status) => ({ value: String(status), label: text(statusText(status)) })),
    refusal: refusedBy(activityProgressRefusal),
    run: async (rows, status) => {
      // Services don't send actual dates: only activities that have not started yet get their former ones back.
      const canUndo = rows.every(({ activity }) => activity.status === PlanStatus.notStarted);
      await batch(
        rows.map(({ activity }) => statusCall(activity, Number(status))),
        changed(rows),
        canUndo ? rows.map(({ activity }) => statusCall(activity, PlanStatus.notStarted)) : undefined,
      );
    },
  };
  const assign: BulkAction<ActivityItem> = {
    id: 'assign',
    label: text('activities.table.responsible'),
    choices: [
      { value: '', label: text('todos.person.none') },
      ...resources.map(({ id, name }) => ({ value: id, label: name })),
    ],
    refusal: refusedBy(changeRefusal),
    run: async (rows, resource) => {
      await batch(
        rows.map(({ activity }) => assignCall(activity.id, resource || null)),
        changed(rows),
        rows.map(({ activity }) => assignCall(activity.id, activity.responsibleResource ?? null)),
      );
    },
  };
  const deletable = refusedBy(deleteRefusal);
  const removal = useRemoval<ActivityItem>(
    {
      label: text('entries.delete'),
      // A deleted activity can't be restored.
      warning: ({ activity }) => text('activity.adHoc.deleteText', { comments: activity.comments?.length ?? 0 }),
      refusal: (row) => deletable([row]),
      call: ({ activity }) => serviceCall(api.tasks.deleteAdHocActivity, { activityId: activity.id }),
      done: ({ activity }) => text('activity.adHoc.deleted', { name: activity.name ?? '' }),
    },
    ({ activity }) => activity.name ?? '',
  );
  const remove = removal.bulkActions.map((action) => ({ ...action, refusal: deletable }));
  return { bulkActions: [setStatus, assign, ...remove], question: removal.question };
}
