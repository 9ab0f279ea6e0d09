import { Box } from '@mui/material';
import { useMemo, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { AddActivity } from './AddActivity.tsx';
import { AddButton } from './AddButton.tsx';
import { type BookedCostType, costKey, costTypeNames, sheetCostTypes } from './cost-types.ts';
import { ToggleChoice } from './ToggleChoice.tsx';
import type { BookableActivity, ShownDays } from './use-bookable.ts';

interface AddCostsProps {
  readonly resourceId: string;
  readonly days: ShownDays;
  /** The rows that there are. */
  readonly rows: readonly TimesheetRow[];
  /** An activity with a cost type becomes a row, and stays so. */
  onAdd(key: string): void;
}

/** Above the costs: finds an activity and asks for a cost type, a row to book costs on. */
export function AddCosts({ rows, onAdd, ...search }: AddCostsProps) {
  const { text } = useText();
  const [type, setType] = useState<BookedCostType>(sheetCostTypes[0]);
  const known = useMemo(() => new Set(rows.map(({ assignmentId }) => assignmentId)), [rows]);
  const label = text('timesheet.cost.add');
  const types = sheetCostTypes.map((each) => ({ value: each, label: text(costTypeNames[each]) }));
  return (
    <AddButton label={label}>
      {(popover) => (
        <AddActivity
          {...search}
          {...popover}
          isShown={({ activityId }: BookableActivity) => known.has(costKey(activityId, type))}
          label={label}
          above={
            <Box sx={{ px: 1.5, pt: 1.5 }}>
              <ToggleChoice
                label={text('timesheet.cost.type')}
                value={type}
                options={types}
                onChange={(chosen) => setType(chosen)}
                sx={{ flexWrap: 'wrap', '& button': { px: 1 } }}
              />
            </Box>
          }
          onAdd={({ activityId }) => onAdd(costKey(activityId, type))}
        />
      )}
    </AddButton>
  );
}
