import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from '#app/text/use-text.tsx';
import type { TimesheetRow } from '#app/timesheet-grid/timesheet.ts';
import { AddCosts } from './AddCosts.tsx';
import { useAddKey } from './SheetTools.tsx';

interface CostToolsProps {
  readonly rows: readonly TimesheetRow[];
  readonly resourceId: string;
  /** An activity with a cost type becomes a row, and stays so. */
  onAdd(key: string): void;
}

/** Above the costs: an activity with a cost type more. */
export function CostTools({ rows, resourceId, onAdd }: CostToolsProps) {
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
        <AddCosts anchor={button} resourceId={resourceId} rows={rows} onAdd={onAdd} onClose={() => setAdds(false)} />
      )}
    </>
  );
}
