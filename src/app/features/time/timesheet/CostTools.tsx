import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { AddCosts } from './AddCosts.tsx';
import { useAddKey } from './SheetTools.tsx';
import type { ShownDays } from './use-bookable.ts';

interface CostToolsProps {
  readonly rows: readonly TimesheetRow[];
  readonly resourceId: string;
  readonly days: ShownDays;
  /** An activity with a cost type becomes a row, and stays so. */
  onAdd(key: string): void;
}

/** Above the costs: an activity with a cost type more. */
export function CostTools({ rows, resourceId, days, onAdd }: CostToolsProps) {
  const { text } = useText();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [adds, setAdds] = useState(false);
  useAddKey(() => setAdds(true));
  return (
    <>
      <Button
        ref={setButton}
        size="small"
        onClick={() => setAdds(true)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Alt+N"
      >
        {text('timesheet.cost.add')}
      </Button>
      {adds && button && (
        <AddCosts
          anchor={button}
          resourceId={resourceId}
          days={days}
          rows={rows}
          onAdd={onAdd}
          onClose={() => setAdds(false)}
        />
      )}
    </>
  );
}
