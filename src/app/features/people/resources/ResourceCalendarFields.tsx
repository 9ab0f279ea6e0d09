import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { appApi } from '#contract/app/api.ts';
import { Level } from '#contract/core/codes.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { resourceName } from '#app/features/common/use-resource-names.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { fieldGroup } from '#app/kit/SidePanel.tsx';
import { DifferentDays } from '#app/features/common/DifferentDays.tsx';
import { InheritedDays } from './InheritedDays.tsx';
import { useCalendarChange } from './use-calendar-change.ts';
import { WeekFields } from './WeekFields.tsx';

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
  const calendar = useQuery({ ...endpointQuery(appApi.getResourceCalendar, input), enabled: isRead });
  const change = useCalendarChange(resource, calendar);
  if (!isRead) return null;
  const names = new Map(resources.map((each) => [each.id, resourceName(each)]));
  const nameOf = (id: string | null | undefined) =>
    (id ? names.get(id) : undefined) ?? text('resource.calendar.unseen');
  return (
    <Box component="section" sx={fieldGroup} aria-label={text('resource.calendar')}>
      <Typography component="h3" variant="h3" className="wide">
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
