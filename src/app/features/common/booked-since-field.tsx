import { formatHours, formatHoursUnit } from '#app/i18n/hours.ts';
import type { LocaleTexts } from '#app/i18n/use-text.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';

/** The column of hours on open activities since their remaining effort was stated: what remains is only calculated. */
export const bookedSinceField = <T,>(
  { text, intl }: Pick<LocaleTexts, 'text' | 'intl'>,
  hoursOf: (row: T) => number,
): TableField<T> => ({
  id: 'bookedSince',
  header: text('teamTime.bookedSince'),
  kind: 'number',
  width: 186,
  value: (row) => hoursOf(row) || undefined,
  cell: (row) =>
    hoursOf(row) > 0 && (
      <span title={text('teamTime.bookedSinceWhy', { hours: formatHoursUnit(hoursOf(row), intl.locale) })}>
        {formatHours(hoursOf(row), intl.locale)}
      </span>
    ),
});
