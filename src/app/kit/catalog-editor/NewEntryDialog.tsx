import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ServiceError } from '#client/client.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '../Failure.tsx';
import { FormDialog } from '../FormDialog.tsx';
import {
  entryFieldChange,
  type EntryField,
  type FieldOptions,
  entryFieldProblem,
  entryFieldText,
  parseEntryField,
} from './entry-field.ts';
import { useFieldOptions } from './use-field-options.ts';

interface NewEntryDialogProps<T> {
  readonly title: string;
  /** Fields to fill in; the first has the focus. */
  readonly fields: readonly EntryField<T>[];
  readonly options: FieldOptions;
  /** Initial values. */
  readonly initial: Partial<T>;
  create(values: Partial<T>): Promise<void>;
  onClose(): void;
}

type TypedEntry = Readonly<Record<string, string>>;

/** Creates an entry from the required fields; all others are filled in later in the side panel. */
export function NewEntryDialog<T>({ title, fields, options, initial, create, onClose }: NewEntryDialogProps<T>) {
  const { text, intl } = useText();
  const failureText = useFailureText();
  const [typed, setTyped] = useState<TypedEntry>({});
  const [isChecked, setIsChecked] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const typedOf = (spec: EntryField<T>) => typed[spec.field] ?? entryFieldText(initial, spec, intl.locale);
  const values = fields.reduce<Partial<T>>(
    (all, spec) => ({ ...all, ...entryFieldChange(spec, parseEntryField(typedOf(spec), spec, intl.locale)) }),
    initial,
  );
  const asked = fields.filter(({ isOf }) => isOf?.(values) ?? true);
  const named = refusedFieldOf(failure);
  const isAsked = asked.some(({ field }) => field === named);
  const send = async () => {
    setIsChecked(true);
    setFailure(undefined);
    if (asked.some((spec) => entryFieldProblem(typedOf(spec), spec, intl.locale) !== undefined)) return;
    setIsSending(true);
    try {
      const given = asked.filter((spec) => typedOf(spec).trim() !== '').map(({ field }): string => field);
      const before = Object.entries(initial);
      const entered = Object.entries(values).filter(([name]) => given.includes(name));
      // The service decides on empty fields.
      await create(Object.fromEntries([...before, ...entered]) as Partial<T>);
    } catch (error) {
      setFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <FormDialog
      title={title}
      submitLabel={text('action.create')}
      isSending={isSending}
      failure={isAsked ? undefined : failure}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      {asked.map((spec, place) => {
        const problem = isChecked ? entryFieldProblem(typedOf(spec), spec, intl.locale) : undefined;
        return (
          <NewField
            key={spec.field}
            spec={spec}
            options={options}
            value={typedOf(spec)}
            isFirst={place === 0}
            problem={problem ? text(problem) : named === spec.field ? failureText(failure) : undefined}
            onChange={(value) => setTyped((all) => ({ ...all, [spec.field]: value }))}
          />
        );
      })}
    </FormDialog>
  );
}

/** The field that a refusal names. */
function refusedFieldOf(failure: unknown): string | undefined {
  if (!(failure instanceof ServiceError)) return undefined;
  const { parameterName } = failure.arguments;
  return typeof parameterName === 'string' ? parameterName : undefined;
}

interface NewFieldProps<T> {
  readonly spec: EntryField<T>;
  readonly options: FieldOptions;
  readonly value: string;
  readonly isFirst: boolean;
  readonly problem: string | undefined;
  onChange(value: string): void;
}

function NewField<T>({ spec, options, value, isFirst, problem, onChange }: NewFieldProps<T>) {
  const { text } = useText();
  const choices = useFieldOptions(spec, options);
  const { kind } = spec;
  const label = text(spec.label);
  const isLong = kind === 'long' || kind === 'lines';
  const common = {
    label,
    required: spec.isNeeded === true,
    error: problem !== undefined,
    helperText: problem ?? (spec.help && text(spec.help)),
    autoFocus: isFirst,
  };
  if (kind === 'pick') {
    return (
      <Autocomplete
        options={choices}
        value={choices.find((option) => option.value === value) ?? null}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.value}
        noOptionsText={text('tree.noMatch')}
        onChange={(_, option) => onChange(option?.value ?? '')}
        renderInput={(parameters) => <TextField {...parameters} {...common} />}
      />
    );
  }
  const isChoice = kind === 'flag' || kind === 'choice' || kind === 'code';
  return (
    <TextField
      {...common}
      select={isChoice}
      value={kind === 'color' ? value || '#2da44e' : value}
      multiline={isLong}
      {...(isLong && { minRows: 2, maxRows: 8 })}
      {...((kind === 'day' || kind === 'color') && { type: kind === 'day' ? 'date' : 'color' })}
      slotProps={{
        inputLabel: kind === 'day' || kind === 'color' ? { shrink: true } : {},
        htmlInput: kind === 'number' ? { inputMode: 'decimal' } : kind === 'color' ? { style: { height: 22 } } : {},
      }}
      onChange={(event) => onChange(event.target.value)}
    >
      {isChoice &&
        choices.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
    </TextField>
  );
}
