import { dateFormat } from '#i18n/locale-format.ts';
import type { OpLockPreview } from '#contract/app/locks.ts';
import { useText, type LocaleTexts } from '#app/i18n/use-text.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { type LockPreviewQuery, useLockPreview } from './LockPreview.tsx';
import { dayRanges, type LockDays } from './ranges.ts';
import { useTableFields } from '#app/kit/table/use-table-view.ts';

type MissingPerson = NonNullable<OpLockPreview['missing']>[number];

const personId = ({ resource }: MissingPerson) => resource ?? '';

/** The people who still miss hours; nothing where all are booked. Below the buttons, which it must not move. */
export function MissingTime(query: LockPreviewQuery) {
  const { text } = useText();
  const missing = useLockPreview(query).data?.missing ?? [];
  const fields = useTableFields(missingTimeFields);
  if (missing.length === 0) return null;
  return (
    <DataTable<MissingPerson>
      list="missingTime"
      prefix="missing."
      label={text('locking.missingTime')}
      fields={fields}
      rows={missing}
      rowId={personId}
      maxHeight="none"
    />
  );
}

function missingTimeFields({ text, intl, format: { hours } }: LocaleTexts): readonly TableField<MissingPerson>[] {
  const format = dateFormat(intl.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const rangeText = ({ from, until }: LockDays) => format.formatRange(new Date(from), new Date(until));
  return [
    {
      id: 'person',
      header: text('locking.person'),
      width: 160,
      grows: true,
      value: ({ resourceName }) => resourceName,
    },
    {
      id: 'days',
      header: text('table.missing.days'),
      width: 200,
      grows: true,
      wraps: true,
      isSortable: false,
      value: ({ day, missingDays }) => {
        const listed = dayRanges(day ?? [])
          .map(rangeText)
          .join(', ');
        return (missingDays ?? 0) > (day ?? []).length ? `${listed} …` : listed;
      },
    },
    {
      id: 'hours',
      header: text('locking.missingHours'),
      kind: 'number',
      width: 120,
      value: ({ missingHours }) => missingHours ?? 0,
      text: ({ missingHours }) => hours(missingHours ?? 0),
    },
    { id: 'missingDays', header: text('locking.missingDays'), kind: 'number', width: 90 },
  ];
}
