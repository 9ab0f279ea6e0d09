import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { TimesheetRow } from '#app/data/outbox/timesheet.ts';
import { AddActivity } from './AddActivity.tsx';
import { type BookedCostType, costKey, costTypeNames, sheetCostTypes } from './cost-types.ts';
import type { BookableActivity, ShownDays } from './use-bookable.ts';

interface AddCostsProps {
  readonly anchor: HTMLElement;
  readonly resourceId: string;
  readonly days: ShownDays;
  /** The rows that there are. */
  readonly rows: readonly TimesheetRow[];
  onAdd(key: string): void;
  onClose(): void;
}

/** Finds an activity and asks for a cost type: a row to book costs on. */
export function AddCosts({ anchor, resourceId, days, rows, onAdd, onClose }: AddCostsProps) {
  const { text } = useText();
  const [type, setType] = useState<BookedCostType>(sheetCostTypes[0]);
  const known = useMemo(() => new Set(rows.map(({ assignmentId }) => assignmentId)), [rows]);
  const isShown = ({ activityId }: BookableActivity) => known.has(costKey(activityId, type));
  return (
    <AddActivity
      anchor={anchor}
      resourceId={resourceId}
      days={days}
      isShown={isShown}
      label={text('timesheet.cost.add')}
      above={
        <Box sx={{ px: 1.5, pt: 1.5 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={type}
            aria-label={text('timesheet.cost.type')}
            onChange={(_, chosen: BookedCostType | null) => chosen !== null && setType(chosen)}
            sx={{ flexWrap: 'wrap' }}
          >
            {sheetCostTypes.map((each) => (
              <ToggleButton key={each} value={each} sx={costsToggleStyle}>
                {text(costTypeNames[each])}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      }
      onAdd={({ activityId }) => onAdd(costKey(activityId, type))}
      onClose={onClose}
    />
  );
}

const costsToggleStyle = { px: 1, py: 0.25, textTransform: 'none', color: 'text.primary' } as const;
