import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';

interface ToggleChoiceProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly sx?: SxProps;
  onChange(value: T): void;
}

/** A choice of a few, one of which is always chosen. */
export function ToggleChoice<T extends string | number>(props: ToggleChoiceProps<T>) {
  const { label, value, options, sx, onChange } = props;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_, chosen: T | null) => chosen !== null && onChange(chosen)}
      sx={sx}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} value={option.value} sx={toggleStyle}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const toggleStyle = { px: 1.25, py: 0.25, textTransform: 'none', color: 'text.primary' } as const;

/** Kinds of bookings in the sheet. */
const timesheetKinds = ['hours', 'costs'] as const;
export type TimesheetKind = (typeof timesheetKinds)[number];

/** Returns the kind in the address; hours by default. */
export function useKind(): TimesheetKind {
  const { values } = useAddress();
  return values.get('show') === 'costs' ? 'costs' : 'hours';
}

/** Turns the sheet from hours to costs and back. */
export function TimesheetKindChoice() {
  const { text } = useText();
  const { put } = useAddress();
  return (
    <ToggleChoice
      label={text('timesheet.show')}
      value={useKind()}
      options={timesheetKinds.map((kind) => ({ value: kind, label: text(`timesheet.show.${kind}`) }))}
      onChange={(kind) => put({ show: kind === 'costs' ? kind : undefined })}
      sx={{ mr: 1 }}
    />
  );
}
