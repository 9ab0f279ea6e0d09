import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { type WorkFilter, type WorkGrouping, workGroupings, type WorkLine } from './work-lines.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { filterNames } from './time-view.ts';

interface TimeToolsProps {
  readonly lines: readonly WorkLine[];
  readonly filter: WorkFilter;
  readonly grouping: WorkGrouping | undefined;
  /** At the end of the line. */
  readonly children: ReactNode;
  onClear(): void;
}

/** Which records are shown, and whether they are added up. */
export function TimeTools({ lines, filter, grouping, children, onClear }: TimeToolsProps) {
  const { text } = useText();
  const format = useFormat();
  const { put } = useAddress();
  const named = (key: 'resourceId' | 'activityId', value: string) => lines.find((line) => line[key] === value);
  const chips = workGroupings.flatMap((each) => {
    const value = filter[each];
    if (value === undefined) return [];
    const name = {
      person: () => named('resourceId', value)?.person || text('team.unknown'),
      activity: () => named('activityId', value)?.activity || text('time.unknownActivity'),
      week: () => text('time.weekOf', { day: format.day(value) }),
    }[each]();
    return [{ each, name }];
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {(['from', 'until'] as const).map((end) => (
        <DayField
          key={end}
          label={text(`time.${end}`)}
          value={filter[end] ?? ''}
          onDay={(day) => put({ [end]: day || undefined })}
          sx={{ width: 150 }}
        />
      ))}
      <TextField
        select
        label={text('time.grouping')}
        value={grouping ?? ''}
        onChange={(event) => put({ group: event.target.value || undefined })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        sx={{ minWidth: 160, '& .MuiSelect-select': { fontSize: '0.8125rem' } }}
      >
        <MenuItem value="" dense>
          {text('time.grouping.none')}
        </MenuItem>
        {workGroupings.map((each) => (
          <MenuItem key={each} value={each} dense>
            {text(`time.grouping.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {chips.map(({ each, name }) => (
        <Chip
          key={each}
          size="small"
          label={text('time.only', { name })}
          onDelete={() => put({ [filterNames[each]]: undefined })}
          sx={{ maxWidth: 320 }}
        />
      ))}
      {chips.length > 1 && <Chip size="small" variant="outlined" label={text('time.clear')} onClick={onClear} />}
      <Box sx={{ flex: 1 }} />
      {children}
    </Box>
  );
}
