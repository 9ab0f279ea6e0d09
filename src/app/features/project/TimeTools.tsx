import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import type { DataTableProps } from '#app/kit/table/table-props.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { filterNames, groupingValues, type TimeView } from './time-view.ts';
import { workGroupings, type WorkLine } from './work-lines.ts';

/** The days of the records that are shown, and whether they are added up. */
export function TimeTools({ filter, grouping }: TimeView) {
  const { text } = useText();
  const { put } = useAddress();
  return (
    <>
      {(['from', 'until'] as const).map((end) => (
        <DayField
          key={end}
          label={text(`time.${end}`)}
          value={filter[end] ?? ''}
          onDay={(day) => put({ [end]: day || undefined, page: undefined })}
          sx={{ width: 150 }}
        />
      ))}
      <TextField
        select
        label={text('time.grouping')}
        value={grouping ?? ''}
        onChange={({ target }) => put(groupingValues(workGroupings.find((each) => each === target.value)))}
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
    </>
  );
}

/** The person, activity and week to which the records are narrowed, as chips. */
export function useTimeChips(
  lines: readonly WorkLine[],
  filter: TimeView['filter'],
): NonNullable<DataTableProps<WorkLine>['chips']> {
  const { text } = useText();
  const format = useFormat();
  const { put } = useAddress();
  const names = {
    person: (id: string) => lines.find((line) => line.resourceId === id)?.person || text('team.unknown'),
    activity: (id: string) => lines.find((line) => line.activityId === id)?.activity || text('time.unknownActivity'),
    week: (day: string) => text('time.weekOf', { day: format.day(day) }),
  };
  return workGroupings.flatMap((each) => {
    const value = filter[each];
    if (value === undefined) return [];
    const label = text('time.only', { name: names[each](value) });
    return [{ id: each, label, onRemove: () => put({ [filterNames[each]]: undefined }) }];
  });
}
