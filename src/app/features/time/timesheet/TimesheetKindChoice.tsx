import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';

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
    <ToggleButtonGroup
      exclusive
      size="small"
      value={useKind()}
      aria-label={text('timesheet.show')}
      onChange={(_, kind: TimesheetKind | null) => kind && put({ show: kind === 'costs' ? kind : undefined })}
      sx={{ mr: 1 }}
    >
      {timesheetKinds.map((kind) => (
        <ToggleButton key={kind} value={kind} sx={kindToggleStyle}>
          {text(`timesheet.show.${kind}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const kindToggleStyle = { px: 1.25, py: 0.25, textTransform: 'none', color: 'text.primary' } as const;
