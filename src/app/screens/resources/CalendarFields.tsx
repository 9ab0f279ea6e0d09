import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { adminApi } from '#contract/admin/api.ts';
import type { OpCalendarException } from '#contract/admin/plan-editing.ts';
import type { OpResourceCalendar } from '#contract/admin/resource-calendars.ts';
import { Level } from '#contract/codes.ts';
import type { OpResource } from '#contract/resources.ts';
import { resourceName } from '#app/projects/use-resource-names.ts';
import { query, useSend } from '#app/query.ts';
import { useText } from '#app/text/use-text.tsx';
import { Failure, useFailureText } from '#app/ui/Failure.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import { fieldGroup } from '#app/ui/SidePanel.tsx';
import { DifferentDays } from './DifferentDays.tsx';
import { InheritedDays } from './InheritedDays.tsx';
import { WeekTable } from './WeekTable.tsx';

interface CalendarFieldsProps {
  readonly resource: OpResource;
  readonly resources: readonly OpResource[];
  readonly isDisabled: boolean;
}

/** When a resource works, or whoever is in a pool: its own week or the one that it inherits, and days that differ. */
export function CalendarFields({ resource, resources, isDisabled }: CalendarFieldsProps) {
  const { text } = useText();
  const isRead = (resource.permissionLevel ?? 0) >= Level.observer;
  const input = { resourceId: resource.id };
  const calendar = useQuery({ ...query(adminApi.getResourceCalendar, input), enabled: isRead });
  const change = useCalendarChange(resource, calendar.data);
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
          <WeekTable
            // Another week that was saved replaces what was typed.
            key={JSON.stringify([calendar.data.week, calendar.data.ownWeek])}
            week={calendar.data.week ?? []}
            isOwn={calendar.data.ownWeek === true}
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
            onChange={(exception) => change({ exception })}
          />
          <InheritedDays days={calendar.data.inherited ?? []} nameOf={nameOf} />
        </Box>
      )}
    </Box>
  );
}

interface CalendarChange {
  /** Null for the week that is inherited. */
  readonly week?: readonly number[] | null;
  readonly exception?: readonly OpCalendarException[];
}

/** Saves a part of the calendar and leaves the rest; answers whether it was saved, and tells why not. */
function useCalendarChange({ id }: OpResource, calendar: OpResourceCalendar | null | undefined) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const send = useSend(adminApi.setResourceCalendar);
  return async ({ week, exception }: CalendarChange): Promise<boolean> => {
    const own = calendar?.ownWeek === true ? (calendar.week ?? null) : null;
    const kept = week === undefined ? own : week;
    const body = { week: kept && [...kept], exception: [...(exception ?? calendar?.exception ?? [])] };
    try {
      await send.mutateAsync({ input: { resourceId: id, body } });
      return true;
    } catch (error) {
      notify({ severity: 'error', text: text('resource.calendar.notSaved', { reason: failureText(error) }) });
      return false;
    }
  };
}
