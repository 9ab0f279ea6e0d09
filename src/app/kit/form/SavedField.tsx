import { Box, Typography } from '@mui/material';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { fieldGroup } from '../SidePanel.tsx';
import { useFailureText } from '../failure-text.ts';
import { useNotify } from '../Notices.tsx';
import { useLastStep } from '../use-last-step.ts';
import { FieldInput } from './FieldInput.tsx';
import { type ChoiceOption, fieldChange, fieldProblem, inputText, type FormField } from './form-field.ts';
import { saveHelp, SaveMark } from './SaveState.tsx';
import { textOfField, useInputChoices } from './use-input-choices.ts';
import { useSavedField } from './use-saved-field.ts';

export interface SavedFieldProps<T> {
  readonly field: FormField<T>;
  /** The saved record. */
  readonly record: Partial<T>;
  readonly options?: readonly ChoiceOption[] | undefined;
  readonly isDisabled?: boolean;
  /** Shows that the field must have a value. */
  readonly isMarked?: boolean;
  /** Saves the value of the field; rejects with the reason, returns `waiting` if it is sent later. */
  save(change: Partial<T>): Promise<void | 'waiting'>;
}

/**
 * A field that saves on its own: a text at Enter or when it is left, also by Back; a choice at once. Escape restores the saved value. If another
 * user has changed the field, both values are offered.
 */
export function SavedField<T>(props: SavedFieldProps<T>) {
  const { field, isDisabled = false, isMarked = false } = props;
  const { text } = useText();
  const { saved, value, label, choices, problem, problemOf, commit } = useFieldState(props);
  return (
    <FieldInput
      field={field}
      value={saved.shown}
      choices={choices}
      isDisabled={isDisabled}
      isMarked={isMarked}
      isWrong={problem !== undefined || saved.saving.kind === 'failed'}
      message={problem ? text(problem) : saveHelp(saved, label, choices.valueText)}
      mark={<SaveMark field={saved} />}
      onChange={saved.change}
      onChoose={(chosen) => (problemOf(chosen) === undefined ? saved.put(chosen) : saved.change(chosen))}
      onLeave={commit}
      onKeyDown={(event: KeyboardEvent) => {
        const isLong = field.kind === 'longText' || field.kind === 'lines';
        if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) commit();
        if (event.key !== 'Escape' || saved.shown === value) return;
        event.stopPropagation();
        saved.revert();
      }}
    />
  );
}

/** The typed text of a field, its problem and how it is saved. */
function useFieldState<T>({ field, record, options, save }: SavedFieldProps<T>) {
  const { text, intl } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const value = inputText(record, field, intl.locale);
  const label = textOfField(text, field.label);
  const saved = useSavedField(
    value,
    async (typed) => {
      if (typed.trim() !== '' || field.keeps === undefined) return save(fieldChange(field, typed, intl.locale));
      return undefined;
    },
    (typed, error) => reportLost(typed, failureText(error, label)),
  );
  const choices = useInputChoices(field, record, `${saved.shown},${value}`, options);
  const problemOf = (typed: string) => {
    if (typed === value && typed !== '') return undefined;
    if (typed.trim() === '' && field.keeps !== undefined) return value === '' ? undefined : field.keeps;
    const problem = fieldProblem(typed, field, intl.locale);
    return problem ?? field.check?.({ ...record, ...fieldChange(field, typed, intl.locale) });
  };
  function reportLost(typed: string, reason: string) {
    const words = { label, value: choices.valueText(typed.trim()), reason };
    notify({ text: text('save.lost', words), severity: 'error', stays: true });
  }
  const problem = problemOf(saved.shown);
  const commit = () => problem === undefined && saved.commit();
  // A refused text is not sent again, and one that another user's value contradicts is not decided.
  useLastStep(() => {
    const { conflict, saving, shown } = saved;
    if (conflict !== undefined)
      reportLost(shown, text('save.conflict', { value: conflict === '' ? '–' : choices.valueText(conflict) }));
    else if (saving.kind === 'failed') reportLost(shown, failureText(saving.error, label));
    else commit();
  });
  return { saved, value, label, choices, problem, problemOf, commit };
}

interface SavedFieldsProps<T> extends Omit<SavedFieldProps<T>, 'field' | 'options' | 'isMarked'> {
  readonly title: string;
  readonly fields: readonly FormField<T>[];
  /** Options of choices by the names of their fields. */
  readonly options?: Readonly<Record<string, readonly ChoiceOption[]>> | undefined;
  /** Further content of the group. */
  readonly children?: ReactNode;
}

/** The fields of a record in a group, each of which saves on its own; nothing without fields. */
export function SavedFields<T>({ title, fields, options, children, ...props }: SavedFieldsProps<T>) {
  const visible = fields.filter((field) => field.isVisible?.(props.record) ?? true);
  if (visible.length === 0 && !children) return null;
  return (
    <FieldGroup title={title}>
      {visible.map((field) => (
        <SavedField key={field.name} field={field} options={options?.[field.name]} {...props} />
      ))}
      {children}
    </FieldGroup>
  );
}

interface FieldGroupProps {
  readonly title: string;
  readonly ref?: Ref<HTMLFieldSetElement>;
  readonly children: ReactNode;
}

/** A group of fields in a panel, a fieldset with its legend. */
export function FieldGroup({ title, ref, children }: FieldGroupProps) {
  return (
    <Box component="fieldset" ref={ref} sx={fieldGroup}>
      <Typography component="legend" variant="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
