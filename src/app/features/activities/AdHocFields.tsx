import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { api } from '#contract/documented/api.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import { ResourcePicker } from '#app/features/common/ResourcePicker.tsx';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { readLocalNumber } from '#app/kit/number-text.ts';
import { SavedChoice } from '#app/kit/SavedChoice.tsx';
import { SavedText } from '#app/kit/SavedText.tsx';
import { saveHelp, SaveMark } from '#app/kit/SaveState.tsx';
import { fieldGroup } from '#app/kit/SidePanel.tsx';
import { useSavedField } from '#app/kit/use-saved-field.ts';
import { useCategories } from './use-activity-items.ts';

interface AdHocFieldsProps {
  readonly activity: OpActivity;
  readonly isDisabled: boolean;
}

type Save = (change: Partial<Omit<OpActivity, 'id'>>) => Promise<void>;

/** Saves a change of an ad hoc activity; rejects with the reason why it was not saved. */
export function useSaveAdHoc(activity: OpActivity): Save {
  const { mutateAsync } = useSend(api.tasks.updateAdHocActivity);
  const changeActivity = useCarefulChange(api.tasks.updateAdHocActivity);
  return (change) => changeActivity(activity, change, (body) => mutateAsync({ input: { body } }));
}

/** Editable fields of an ad hoc activity; each saves on its own. */
export function AdHocFields({ activity, isDisabled }: AdHocFieldsProps) {
  const { text, intl } = useText();
  const save = useSaveAdHoc(activity);
  const fine = () => undefined;
  const common = { isDisabled };
  const day = (field: 'start' | 'finish') => (
    <SavedText
      {...common}
      kind="day"
      label={text(`activity.${field}`)}
      value={activity[field] ?? ''}
      check={fine}
      save={(typed) => save({ [field]: typed === '' ? null : typed })}
    />
  );
  return (
    <Box component="fieldset" sx={fieldGroup}>
      <Typography component="legend" variant="h3">
        {text('activity.fields.main')}
      </Typography>
      <SavedText
        {...common}
        className="wide"
        kind="text"
        label={text('activity.name')}
        value={activity.name ?? ''}
        check={(typed) => (typed.trim() === '' ? text('form.missing') : undefined)}
        save={(typed) => save({ name: typed.trim() })}
      />
      <SavedText
        {...common}
        className="wide"
        kind="long"
        label={text('activity.description')}
        value={activity.description ?? ''}
        check={fine}
        save={(typed) => save({ description: typed })}
      />
      {day('start')}
      {day('finish')}
      <PriorityChoice activity={activity} isDisabled={isDisabled} save={save} />
      <CategoryChoice activity={activity} isDisabled={isDisabled} save={save} />
      <AdHocResponsible activity={activity} isDisabled={isDisabled} save={save} />
      <SavedText
        {...common}
        kind="number"
        label={text('activity.baseEffort')}
        value={(activity.baseEffort ?? 0).toLocaleString(intl.locale, { maximumFractionDigits: 2 })}
        check={(typed) => (readLocalNumber(typed, intl.locale) === undefined ? text('form.notNumber') : undefined)}
        save={(typed) => save({ baseEffort: readLocalNumber(typed, intl.locale) ?? 0 })}
      />
    </Box>
  );
}

interface AdHocFieldProps extends AdHocFieldsProps {
  readonly save: Save;
}

function PriorityChoice({ activity, isDisabled, save }: AdHocFieldProps) {
  const { text } = useText();
  const options = Array.from({ length: 10 }, (_, value) => ({
    value: String(value),
    label: value === 0 ? text('node.priority.0') : String(value),
  }));
  return (
    <SavedChoice
      label={text('activity.priority')}
      value={String(activity.priority ?? 0)}
      options={options}
      isDisabled={isDisabled}
      save={(chosen) => save({ priority: Number(chosen) })}
    />
  );
}

function CategoryChoice({ activity, isDisabled, save }: AdHocFieldProps) {
  const { text } = useText();
  const known = useCategories().filter(({ id, active }) => active !== false || id === activity.category);
  const options = [
    { value: '', label: text('form.none') },
    ...known.map(({ id, name, rgbColor }) => ({ value: id, label: name ?? id, color: rgbColor ?? undefined })),
  ];
  return (
    <SavedChoice
      label={text('activity.category')}
      value={activity.category ?? ''}
      options={options}
      isDisabled={isDisabled}
      save={(chosen) => save({ category: chosen === '' ? null : chosen })}
    />
  );
}

function AdHocResponsible({ activity, isDisabled, save }: AdHocFieldProps) {
  const { text } = useText();
  const id = activity.responsibleResource ?? '';
  const names = useResourceNames([id || undefined]);
  const field = useSavedField(id, (chosen) => save({ responsibleResource: chosen === '' ? null : chosen }));
  return (
    <ResourcePicker
      className="wide"
      label={text('activity.responsible')}
      value={field.shown}
      name={names.get(field.shown) ?? (field.shown === '' ? '' : text('portfolio.hidden'))}
      isDisabled={isDisabled}
      isWrong={field.saving.kind === 'failed'}
      help={saveHelp(field, (theirs) => names.get(theirs) ?? text('portfolio.hidden'))}
      mark={<SaveMark field={field} />}
      onChange={field.put}
    />
  );
}
