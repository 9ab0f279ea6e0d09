import { Box } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ShapeTool } from '#app/kit/view-tools.tsx';

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
    <Box sx={{ mr: { sm: 1 } }}>
      <ShapeTool
        label={text('timesheet.show')}
        value={useKind()}
        options={timesheetKinds.map((kind) => ({ value: kind, label: text(`timesheet.show.${kind}`) }))}
        onChange={(kind) => put({ show: kind === 'costs' ? kind : undefined })}
      />
    </Box>
  );
}
