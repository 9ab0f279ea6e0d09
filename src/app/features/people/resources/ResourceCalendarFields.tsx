import { Box, Typography } from '@mui/material';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { fieldGroup } from '#app/kit/SidePanel.tsx';
import { DifferentDays } from '#app/features/common/DifferentDays.tsx';
import { useCalendarChange } from './use-calendar-change.ts';
import { WeekFields } from './WeekFields.tsx';
import type { OpInheritedException } from '#contract/app/resource-calendars.ts';
import { exceptionWorkText } from '#app/features/common/day-work.ts';
import { localToday } from '#app/data/today.ts';
import { daysText } from '#app/features/common/days-text.ts';
import { panelLinesStyle } from '#app/features/common/panel-style.ts';

interface CalendarFieldsProps {
  readonly resource: OpResource;
  readonly resources: readonly OpResource[];
  readonly isDisabled: boolean;
}

/** Working times of a resource, or of the members of a pool: its own week or the inherited one, and exceptions. */
export function ResourceCalendarFields({ resource, resources, isDisabled }: CalendarFieldsProps) {
  const { text } = useText();
  const isRead = (resource.permissionLevel ?? 0) >= Level.observer;
  const input = { resourceId: resource.id };
  const calendar = useRead(appApi.getResourceCalendar, input, { enabled: isRead });
  const change = useCalendarChange(resource, calendar);
  if (!isRead) return null;
  const names = new Map(resources.map((each) => [each.id, resourceName(each)]));
  const nameOf = (id: string | null | undefined) =>
    (id ? names.get(id) : undefined) ?? text('resource.calendar.unseen');
  return (
    <Box component="section" sx={fieldGroup} aria-label={text('resource.calendar')}>
      <Typography variant="h3" className="wide">
        {text('resource.calendar')}
      </Typography>
      {calendar.error && (
        <Box className="wide">
          <Failure error={calendar.error} onRetry={() => void calendar.refetch()} />
        </Box>
      )}
      {calendar.data && (
        <Box className="wide">
          <WeekFields
            key={resource.id}
            calendar={calendar.data}
            source={
              calendar.data.companyWeek === true
                ? text('resource.calendar.company')
                : text('resource.calendar.from', { pool: nameOf(calendar.data.weekSetFor) })
            }
            isDisabled={isDisabled}
            onChange={(week) => change({ week })}
          />
          <DifferentDays
            days={calendar.data.exception ?? []}
            isDisabled={isDisabled}
            onChange={async (days) => (await change(days)) === 'saved'}
          />
          <InheritedDays days={calendar.data.inherited ?? []} nameOf={nameOf} />
        </Box>
      )}
    </Box>
  );
}

interface InheritedDaysProps {
  readonly days: readonly OpInheritedException[];
  nameOf(id: string | null | undefined): string;
}

/** Days that differ for the pools above and, as holidays, for the company, from today on; folded, because they are many. */
function InheritedDays({ days, nameOf }: InheritedDaysProps) {
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
            <span className="hours">{exceptionWorkText(day, intl.locale)}</span>
          </li>
        ))}
      </Box>
    </Box>
  );
}
