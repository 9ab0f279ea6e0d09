import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useCarefulChange } from '#app/data/field-merge.ts';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall, useCall } from '#app/data/use-call.ts';
import { HolidayImportButton } from '../holidays/HolidayImportButton.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';

interface CalendarHoliday {
  /** The day, of which there is one. */
  readonly id: string;
  readonly day: string;
  readonly name: string;
  readonly modified: string | null;
}

const holidayFields: readonly CatalogField<CalendarHoliday>[] = [
  { name: 'day', label: 'calendar.day', kind: 'day', required: true, isNew: 'only' },
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true },
];
const holidayName = ({ name, day }: CalendarHoliday) => name || day;

/** The company calendar: non-working days, entered one by one or from a calendar file. */
export function CalendarSection() {
  const { text } = useText();
  const call = useCall();
  const rename = useCarefulChange(appApi.putHoliday);
  const list = useQuery(endpointQuery(appApi.listHolidays, {}));
  const rows = useMemo(
    () =>
      list.data?.holiday?.map(({ day, name, modified }) => ({
        id: day ?? '',
        day: day ?? '',
        name: name ?? '',
        modified: modified ?? null,
      })),
    [list.data],
  );
  const create = async ({ day = '', name = '' }: Partial<CalendarHoliday>) => {
    await call(appApi.putHoliday, { body: { day, name } });
    return day;
  };
  return (
    <CatalogEditor<CalendarHoliday>
      kind={{
        title: text('admin.calendar'),
        caption: text('calendar.one'),
        rows,
        error: list.error,
        retry: () => void list.refetch(),
        table: { list: 'holidays', fields: useHolidayFields() },
        fields: holidayFields,
        empty: { title: text('calendar.empty'), text: text('calendar.empty.text') },
        nameOf: holidayName,
        save: (holiday, { name = '' }) =>
          rename(holiday, { name }, async ({ id, ...body }) => {
            const answer = await call(appApi.putHoliday, { body: { day: id, ...body } });
            return answer && { ...answer, id };
          }),
        creates: [{ id: 'new', label: text('calendar.new'), run: create }],
        removal: {
          label: text('entries.delete'),
          call: ({ day }) => serviceCall(appApi.deleteHoliday, { day }),
          undo: ({ day, name }) => serviceCall(appApi.putHoliday, { body: { day, name } }),
          done: (holiday) => text('entries.deleted', { name: holidayName(holiday) }),
        },
        buttons: <HolidayImportButton />,
        tools: (
          <Typography variant="body2" color="textSecondary">
            {text('calendar.week')}
          </Typography>
        ),
      }}
    />
  );
}

function useHolidayFields() {
  const { text, format } = useText();
  return useMemo(
    (): readonly TableField<CalendarHoliday>[] => [
      {
        id: 'day',
        header: text('calendar.day'),
        kind: 'day',
        width: 290,
        value: ({ day }) => day,
        text: ({ day }) => format.dayLong(day),
      },
      { id: 'name', header: text('catalogue.name'), width: 260, grows: true, value: holidayName },
    ],
    [text, format],
  );
}
