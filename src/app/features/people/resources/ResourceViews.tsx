import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';

const views = ['tree', 'utilization'] as const;

/** Chooses between the tree of resources and how full they are. */
export function ResourceViews() {
  const { text } = useText();
  const { values, put } = useAddress();
  const shown = values.get('view') === 'utilization' ? 'utilization' : 'tree';
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={text('utilization.views')}
      value={shown}
      onChange={(_, next: string | null) => {
        // The filters of one view do not apply to the other.
        const none = { filter: undefined, sort: undefined, pool: undefined, who: undefined, at: undefined };
        if (next !== null) put({ ...none, view: next === 'tree' ? undefined : next }, true);
      }}
    >
      {views.map((view) => (
        <ToggleButton key={view} value={view} sx={{ py: 0.25, px: 1.25, textTransform: 'none' }}>
          {text(`utilization.view.${view}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
