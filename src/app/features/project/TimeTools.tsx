import { DayField } from '#app/kit/day-field/DayField.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import type { DataTableProps } from '#app/kit/table/table-props.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
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
      <ChoiceTool
        label={text('time.grouping')}
        value={grouping ?? ''}
        options={[
          { value: '', label: text('time.grouping.none') },
          ...workGroupings.map((each) => ({ value: each, label: text(`time.grouping.${each}`) })),
        ]}
        sx={{ minWidth: 160 }}
        onChange={(chosen) => put(groupingValues(workGroupings.find((each) => each === chosen)))}
      />
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
