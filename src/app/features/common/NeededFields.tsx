import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import type { CustomAttribute } from '#contract/core/shared.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import type { NeededValues } from './use-needed-values.ts';

/** Custom fields in the dialog of a new record, once the service has required one of them. */
export function NeededFields({ needed }: { readonly needed: NeededValues }) {
  const { attributes, problems } = needed;
  const wrong = attributes.find(({ name }) => problems.has(name ?? ''));
  return attributes.map((attribute) => (
    <NeededField key={attribute.name} attribute={attribute} needed={needed} isFirstWrong={attribute === wrong} />
  ));
}

interface NeededFieldProps {
  readonly attribute: CustomAttribute;
  readonly needed: NeededValues;
  /** It gets the focus, which brings it into sight among many. */
  readonly isFirstWrong: boolean;
}

function NeededField({ attribute, needed, isFirstWrong }: NeededFieldProps) {
  const { text } = useText();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirstWrong) input.current?.focus();
  }, [isFirstWrong]);
  const { label, type, possibleValues } = attribute;
  const name = attribute.name ?? '';
  const problem = needed.problems.get(name);
  const options =
    type === 'BOOLEAN'
      ? [
          ['true', text('form.yes')],
          ['false', text('form.no')],
        ]
      : type === 'CHOICE'
        ? (possibleValues ?? []).map((each) => [each, each])
        : undefined;
  const common = {
    inputRef: input,
    label: label || name,
    value: needed.values.get(name) ?? '',
    error: problem !== undefined,
    helperText: problem,
  };
  if (type === 'DATE') return <DayField {...common} onDay={(day) => needed.put(name, day)} />;
  return (
    <TextField
      {...common}
      select={options !== undefined}
      multiline={type === 'MEMO'}
      onChange={({ target }) => needed.put(name, target.value)}
    >
      {options?.map(([value = '', shown]) => (
        <MenuItem key={value} value={value}>
          {shown}
        </MenuItem>
      ))}
    </TextField>
  );
}
