import { Box } from '@mui/material';
import type { OpInheritedException } from '#contract/app/resource-calendars.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { formatHoursUnit } from '#app/i18n/hours.ts';
import { localToday } from '#app/data/today.ts';
import { daysText } from '#app/features/common/days-text.ts';
import { panelLinesStyle } from '#app/features/common/panel-style.ts';

interface InheritedDaysProps {
  readonly days: readonly OpInheritedException[];
  nameOf(id: string | null | undefined): string;
}

/** Days that differ for the pools above and, as holidays, for the company, from today on; folded, because they are many. */
export function InheritedDays({ days, nameOf }: InheritedDaysProps) {
  const { text, format, intl } = useText();
  const today = localToday();
  const coming = days
    .filter(({ until, from }) => (until ?? from ?? '').slice(0, 10) >= today)
    .toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1));
  if (coming.length === 0) return null;
  return (
    <Box component="details" sx={{ mt: 1, '& summary': { cursor: 'pointer', fontSize: '0.8125rem', py: 0.5 } }}>
      <summary>{text('resource.calendar.inherited', { count: coming.length })}</summary>
      <Box component="ul" sx={panelLinesStyle}>
        {coming.map((day) => (
          <li key={`${day.from} ${day.setFor} ${day.holiday}`}>
            <span>{daysText(day, format)}</span>
            <span className="what">
              {[day.name, day.holiday === true ? text('resource.calendar.holiday') : nameOf(day.setFor)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className="hours">{formatHoursUnit(day.hours ?? 0, intl.locale)}</span>
          </li>
        ))}
      </Box>
    </Box>
  );
}
