import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';

/** What is booked in the sheet. */
const kinds = ['hours', 'costs'] as const;
export type Kind = (typeof kinds)[number];

/** What the address asks for; hours where it asks for nothing. */
export function useKind(): Kind {
  const { values } = useAddress();
  return values.get('show') === 'costs' ? 'costs' : 'hours';
}

/** Turns the sheet from hours to costs and back. */
export function KindChoice() {
  const { text } = useText();
  const { put } = useAddress();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={useKind()}
      aria-label={text('timesheet.show')}
      onChange={(_, kind: Kind | null) => kind && put({ show: kind === 'costs' ? kind : undefined })}
      sx={{ mr: 1 }}
    >
      {kinds.map((kind) => (
        <ToggleButton key={kind} value={kind} sx={toggle}>
          {text(`timesheet.show.${kind}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const toggle = { px: 1.25, py: 0.25, textTransform: 'none', color: 'text.primary' } as const;
