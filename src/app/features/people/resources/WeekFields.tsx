import { Box, FormHelperText } from '@mui/material';
import { useState } from 'react';
import type { OpResourceCalendar } from '#contract/app/resource-calendars.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type DayWork, dayWorkText, weekDays, weekKey } from '#app/features/common/day-work.ts';
import { Meanwhile } from '#app/kit/form/SaveState.tsx';
import { ownWeekOf } from './calendar-change.ts';
import type { CalendarSaveOutcome } from './use-calendar-change.ts';
import { weekdayDates, WeekTable } from '#app/features/common/WeekTable.tsx';

type ResourceWeek = readonly DayWork[] | null;

interface WeekFieldsProps {
  readonly calendar: OpResourceCalendar;
  /** Describes the origin of an inherited week. */
  readonly source: string;
  readonly isDisabled: boolean;
  onChange(week: ResourceWeek): Promise<CalendarSaveOutcome>;
}

/**
 * The week of a record. If another user changes it at the same time, unsaved input stays until one of the two is
 * chosen.
 */
export function WeekFields({ calendar, source, isDisabled, onChange }: WeekFieldsProps) {
  const { intl } = useText();
  const [mine, setMine] = useState<{ readonly week: ResourceWeek }>();
  const theirs = ownWeekOf(calendar);
  const key = (week: ResourceWeek) => week && weekKey(week);
  const conflict = mine && key(mine.week) !== key(theirs) ? mine : undefined;
  const save = async (week: ResourceWeek) => {
    const outcome = await onChange(week);
    setMine(outcome === 'taken' ? { week } : undefined);
    return outcome === 'saved';
  };
  const change = async (week: ResourceWeek) => {
    if (!conflict) return save(week);
    setMine({ week });
    return true;
  };
  const shown = conflict?.week ?? weekDays(calendar);
  const isOwn = calendar.ownWeek === true || Boolean(conflict?.week);
  const nameOf = (work: DayWork, day: number) =>
    `${intl.formatDate(weekdayDates[day], { weekday: 'short', timeZone: 'UTC' })} ${dayWorkText(work, intl.locale)}`;
  return (
    <Box data-field>
      <WeekTable days={shown} isOwn={isOwn} source={source} isDisabled={isDisabled} onChange={change} />
      {conflict && (
        <FormHelperText component="div" error>
          <Meanwhile
            theirs={theirs ? theirs.map(nameOf).join(', ') : source}
            onTake={() => setMine(undefined)}
            onKeep={() => void save(conflict.week)}
          />
        </FormHelperText>
      )}
    </Box>
  );
}
