import { Box, Button, Popover, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { operatorsByKind, takesValue } from '#contract/core/conditions.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { DayField } from '../day-field/DayField.tsx';
import { ControlledField } from '../form/ControlledField.tsx';
import { readLocalNumber } from '../number-text.ts';
import { ChoiceTool } from '../view-tools.tsx';
import type { FieldWords, TableField } from './table-field.ts';
import type { FieldFilter } from './table-rows.ts';

/** A filter in the form, and the known one that it replaces. */
export interface EditedFilter {
  readonly filter: FieldFilter;
  readonly former?: FieldFilter;
  readonly anchor: HTMLElement;
}

interface FilterFormProps<T> {
  readonly fields: readonly TableField<T>[];
  readonly edited: EditedFilter;
  readonly words: FieldWords;
  /** Fields of filters of the screen's own, which apply at once. */
  readonly own?: ReactNode;
  onSubmit(filter: FieldFilter): void;
  onClose(): void;
}

/** The form of one filter: field, comparison, value. */
export function FilterForm<T>({ fields, edited, words, own, onSubmit, onClose }: FilterFormProps<T>) {
  const { text } = useText();
  const [filter, setFilter] = useState(edited.filter);
  const field = fields.find(({ id }) => id === filter.field);
  const value = field?.kind === 'number' ? readLocalNumber(filter.value, words.locale) : filter.value.trim();
  const isReady = !takesValue(filter.operator) || (value !== '' && value !== undefined);
  return (
    <Popover
      open
      anchorEl={edited.anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': text('table.filter') } }}
    >
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gap: 1.5, p: 2, minWidth: 280 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onSubmit({ ...filter, value: takesValue(filter.operator) ? String(value) : '' });
        }}
      >
        <FilterFields fields={fields} filter={filter} words={words} onChange={setFilter} />
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button color="inherit" onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isReady}>
            {text('table.filter.apply')}
          </Button>
        </Box>
      </Box>
      {own && <Box sx={{ p: 2, pt: 1.5, borderTop: 1, borderColor: 'divider', maxWidth: 380 }}>{own}</Box>}
    </Popover>
  );
}

interface FilterFieldsProps<T> {
  readonly fields: readonly TableField<T>[];
  readonly filter: FieldFilter;
  readonly words: FieldWords;
  onChange(filter: FieldFilter): void;
}

function FilterFields<T>({ fields, filter, words, onChange }: FilterFieldsProps<T>) {
  const { text } = useText();
  const field = fields.find(({ id }) => id === filter.field);
  return (
    <>
      <ChoiceTool
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens with its first field
        autoFocus
        label={text('table.filter.field')}
        value={filter.field}
        options={fields.map(({ id, header }) => ({ value: id, label: header }))}
        onChange={(id) => onChange(newFilter(fields.find((each) => each.id === id)))}
      />
      <ChoiceTool
        label={text('table.filter.operator')}
        value={filter.operator}
        options={operatorsByKind[field?.kind ?? 'text'].map((operator) => ({
          value: operator,
          label: text(`table.filter.${operator}`),
        }))}
        onChange={(operator) => onChange({ ...filter, operator })}
      />
      {field && takesValue(filter.operator) && (
        <ValueField
          field={field}
          value={filter.value}
          words={words}
          onValue={(next) => onChange({ ...filter, value: next })}
        />
      )}
    </>
  );
}

/** A filter of a field as its form begins. */
export function newFilter<T>(field: TableField<T> | undefined): FieldFilter {
  const [operator = 'has'] = operatorsByKind[field?.kind ?? 'text'];
  const value = field?.kind === 'flag' ? 'true' : (field?.choices?.[0]?.value ?? '');
  return { field: field?.id ?? '', operator, value };
}

/** More values than these are found by typing. */
const mostListed = 30;

interface ValueFieldProps<T> {
  readonly field: TableField<T>;
  readonly value: string;
  readonly words: FieldWords;
  onValue(value: string): void;
}

function ValueField<T>({ field, value, words, onValue }: ValueFieldProps<T>) {
  const { text } = useText();
  const label = text('table.filter.value');
  if (field.kind === 'day' || field.kind === 'moment') return <DayField label={label} value={value} onDay={onValue} />;
  const choices = field.kind === 'flag' ? flagChoices(words) : field.kind === 'choice' && field.choices;
  if (choices && choices.length > mostListed) {
    const spec = { name: 'value', label: 'table.filter.value', kind: 'pick', opensOnFocus: true } as const;
    return <ControlledField field={spec} value={value} options={choices} onChange={onValue} />;
  }
  if (choices) return <ChoiceTool label={label} value={value} options={choices} onChange={onValue} />;
  return (
    <TextField
      label={label}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      {...(field.kind === 'number' && { slotProps: { htmlInput: { inputMode: 'decimal' } } })}
    />
  );
}

const flagChoices = ({ yes, no }: FieldWords) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];
