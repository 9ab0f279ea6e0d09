import { api } from '#contract/documented/api.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { usePersonChoices } from '#app/features/common/field-choices.ts';
import { serviceCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { ChoiceContext, FieldChoices, FormField } from '#app/kit/form/form-field.ts';
import { SavedFields } from '#app/kit/form/SavedField.tsx';
import { useCategories } from './use-activity-items.ts';

type Save = (change: Partial<Omit<OpActivity, 'id'>>) => Promise<void>;

/** Saves a change of an ad hoc activity; rejects with the reason why it was not saved. */
export function useSaveAdHoc(activity: OpActivity): Save {
  const changeActivity = useCarefulChange();
  return (change) => changeActivity(activity, change, (body) => serviceCall(api.tasks.updateAdHocActivity, { body }));
}

/** Categories that can be set, and the present one. */
function useCategoryChoices({ record }: ChoiceContext<OpActivity>): FieldChoices {
  const usable = useCategories().filter(({ id, active }) => active !== false || id === record.category);
  return {
    options: usable.map(({ id, name, rgbColor }) => ({ value: id, label: name ?? id, color: rgbColor ?? undefined })),
  };
}

const adHocPriorities = Array.from(
  { length: 10 },
  (_, value) => [value, value === 0 ? 'node.priority.0' : undefined] as const,
);

const adHocFields: readonly FormField<OpActivity>[] = [
  { name: 'name', label: 'activity.name', kind: 'text', required: true },
  { name: 'description', label: 'activity.description', kind: 'longText' },
  { name: 'start', label: 'activity.start', kind: 'day' },
  { name: 'finish', label: 'activity.finish', kind: 'day' },
  { name: 'priority', label: 'activity.priority', kind: 'code', whenEmpty: '0', codes: adHocPriorities },
  { name: 'category', label: 'activity.category', kind: 'choice', isWide: false, useChoices: useCategoryChoices },
  { name: 'responsibleResource', label: 'activity.responsible', kind: 'pick', useChoices: usePersonChoices },
  { name: 'baseEffort', label: 'activity.baseEffort', kind: 'amount', required: true, whenEmpty: '0', maxFraction: 2 },
];

/** Editable fields of an ad hoc activity; each saves on its own. */
export function AdHocFields({ activity, isDisabled }: { activity: OpActivity; isDisabled: boolean }) {
  const { text } = useText();
  const save = useSaveAdHoc(activity);
  return (
    <SavedFields
      title={text('activity.fields.main')}
      fields={adHocFields}
      record={activity}
      isDisabled={isDisabled}
      save={save}
    />
  );
}
