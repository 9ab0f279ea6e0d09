import { FormControlLabel, MenuItem, Switch, TextField, ToggleButton, ToggleButtonGroup, Tooltip } from '@mui/material';
import type { CSSProperties, ReactNode } from 'react';

/** Inputs that change a view at once. Their values are kept by others, usually in the address. */

interface ViewOption<V> {
  readonly value: V;
  readonly label: string;
}

interface ChoiceToolProps<V extends string> {
  readonly label: string;
  /** The field is empty for a value that is not among the options. */
  readonly value: V | undefined;
  /** An option with an icon shows it before its label. */
  readonly options: readonly (ViewOption<V> & { readonly icon?: ReactNode })[];
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly sx?: CSSProperties;
  onChange(value: V): void;
}

/** Chooses one of a few values from a menu. An option with an empty value stands for none of the others. */
export function ChoiceTool<V extends string>({ value, options, sx, onChange, ...props }: ChoiceToolProps<V>) {
  const hasEmpty = options.some((option) => option.value === '');
  return (
    <TextField
      {...props}
      select
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
      {...(hasEmpty && { slotProps: { inputLabel: { shrink: true }, select: { displayEmpty: true } } })}
      sx={{ ...choiceToolStyle, ...sx }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} dense sx={{ whiteSpace: 'normal' }}>
          {option.icon}
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ShapeToolProps<V extends string | number> {
  readonly label: string;
  readonly value: V;
  /** An option with an icon shows its label as a tooltip. */
  readonly options: readonly (ViewOption<V> & { readonly icon?: ReactNode })[];
  onChange(value: V): void;
}

/** Chooses one of two to four values, all of which are visible. */
export function ShapeTool<V extends string | number>({ label, value, options, onChange }: ShapeToolProps<V>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      onChange={(_, chosen: V | null) => chosen !== null && onChange(chosen)}
      sx={shapeToolStyle}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.value}
          value={option.value}
          {...(option.icon && { 'aria-label': option.label, title: option.label })}
        >
          {option.icon ?? option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

interface ToggleToolProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  onTurn(isOn: boolean): void;
}

export function ToggleTool({ label, hint = '', isOn, onTurn }: ToggleToolProps) {
  return (
    <Tooltip title={hint}>
      <FormControlLabel
        sx={{ mx: 0 }}
        label={label}
        slotProps={{ typography: { variant: 'body2' } }}
        control={<Switch size="small" checked={isOn} onChange={(_, next) => onTurn(next)} />}
      />
    </Tooltip>
  );
}

const choiceToolStyle = { minWidth: 130, '& .MuiSelect-select': { fontSize: '0.8125rem' } } as const;
const shapeToolStyle = {
  flexWrap: 'wrap',
  '& .MuiToggleButton-root': { py: 0.25, px: { xs: 1, sm: 1.25 }, textTransform: 'none' },
} as const;
