import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { CustomAttribute } from '#contract/shared.ts';
import { useText } from '../text/use-text.tsx';
import type { NeededValues } from './use-needed-values.ts';

/** The fields of the installation in the dialog of a new record, once one of them was asked for. */
export function NeededFields({ needed }: { readonly needed: NeededValues }) {
  return needed.attributes.map((attribute) => (
    <NeededField key={attribute.name} attribute={attribute} needed={needed} />
  ));
}

function NeededField({ attribute, needed }: { readonly attribute: CustomAttribute; readonly needed: NeededValues }) {
  const { text } = useText();
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
  return (
    <TextField
      label={label || name}
      select={options !== undefined}
      type={type === 'DATE' ? 'date' : 'text'}
      multiline={type === 'MEMO'}
      value={needed.values.get(name) ?? ''}
      onChange={({ target }) => needed.put(name, target.value)}
      error={problem !== undefined}
      helperText={problem}
      {...(type === 'DATE' && { slotProps: { inputLabel: { shrink: true } } })}
    >
      {options?.map(([value = '', shown]) => (
        <MenuItem key={value} value={value}>
          {shown}
        </MenuItem>
      ))}
    </TextField>
  );
}
