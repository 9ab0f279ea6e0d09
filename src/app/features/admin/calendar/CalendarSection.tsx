import { Typography } from '@mui/material';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { CatalogField } from '#app/kit/catalog-editor/entry-list.ts';
import type { TableField } from '#app/kit/table/table-field.ts';
import { CatalogEditor } from '#app/kit/catalog-editor/CatalogEditor.tsx';
import { serviceCall } from '#app/data/use-call.ts';
import { entryName, useEntryKind } from '../catalogues/use-entry-kind.ts';
import { HolidayImportButton } from '../holidays/HolidayImportButton.tsx';
import { HolidayRegionButton } from '../holidays/HolidayRegionButton.tsx';
import { useRead } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';
import { useAddress } from '#app/kit/use-address.ts';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { useText, type LocaleTexts } from '#app/i18n/use-text.tsx';
import { useTableFields } from '#app/kit/table/use-table-view.ts';

interface CalendarHoliday {
  /** The day, of which there is one. */
  readonly id: string;
  readonly day: string;
  readonly name: string;
  /** It is a public holiday of the chosen region. */
  readonly regional: boolean;
  readonly modified: string | null;
}

const holidayFields: readonly CatalogField<CalendarHoliday>[] = [
  { name: 'day', label: 'calendar.day', kind: 'day', required: true, isNew: 'only' },
  { name: 'name', label: 'catalogue.name', kind: 'text', required: true, isNew: true },
];

/** In place of a year: no filter. */
const everyYear = 'all';

const putHoliday = ({ day = '', name = '' }: Partial<CalendarHoliday>) =>
  serviceCall(appApi.putHoliday, { body: { day, name } });

/** The company calendar: non-working days, entered one by one or from a calendar file. */
export function CalendarSection() {
  const { text } = useText();
  const { values, put } = useAddress();
  const list = useRead(appApi.listHolidays, {});
  const all = useMemo(
    () =>
      list.data?.holiday?.map(({ day, name, regional, modified }) => ({
        id: day ?? '',
        day: day ?? '',
        name: name ?? '',
        regional: regional === true,
        modified: modified ?? null,
      })),
    [list.data],
  );
  const thisYear = localToday().slice(0, 4);
  const year = values.get('year') ?? values.get('focus')?.slice(0, 4) ?? thisYear;
  const years = [...new Set([...(all ?? []).map(({ day }) => day.slice(0, 4)), thisYear, year])].toSorted();
  const rows = useMemo(() => all?.filter(({ day }) => year === everyYear || day.startsWith(year)), [all, year]);
  const showYear = (next: string) => put({ year: next });
  const kind = useEntryKind<CalendarHoliday>({
    title: 'admin.calendar',
    word: 'calendar',
    list: 'holidays',
    reads: [list],
    rows,
    tableFields: useTableFields(holidayTableFields),
    fields: holidayFields,
    create: putHoliday,
    made: (_, { day }) => {
      if (day && year !== everyYear) showYear(day.slice(0, 4));
      return day;
    },
    change: ({ day }, body) => serviceCall(appApi.putHoliday, { body: { day, ...body } }),
    remove: ({ day }) => serviceCall(appApi.deleteHoliday, { day }),
    buttons: (
      <>
        <HolidayRegionButton />
        <HolidayImportButton />
      </>
    ),
    subtitle: (
      <Typography variant="body2" color="textSecondary">
        {text('calendar.week')}
      </Typography>
    ),
    tools: (
      <ChoiceTool
        label={text('calendar.year')}
        value={year}
        options={[
          ...years.filter((each) => each !== everyYear).map((each) => ({ value: each, label: each })),
          { value: everyYear, label: text('calendar.everyYear') },
        ]}
        onChange={showYear}
      />
    ),
  });
  return <CatalogEditor kind={kind} />;
}

const holidayTableFields = ({ text, format }: LocaleTexts): readonly TableField<CalendarHoliday>[] => [
  { id: 'day', header: text('calendar.day'), kind: 'day', width: 290, text: ({ day }) => format.dayLong(day) },
  { id: 'name', header: text('catalogue.name'), width: 260, grows: true, value: entryName },
  { id: 'regional', header: text('calendar.regional'), kind: 'flag', width: 170 },
];
