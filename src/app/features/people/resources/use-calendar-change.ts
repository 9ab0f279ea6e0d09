import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ServiceError } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { OpResourceCalendar } from '#contract/app/resource-calendars.ts';
import type { OpResource } from '#contract/documented/resources.ts';
import { currentRecordOf, FieldMerge, isMeanwhile } from '#app/data/field-merge.ts';
import { refreshAfter } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { type CalendarChange, calendarChangeFields, fieldsOf, unmarked, withChange } from './calendar-change.ts';

/** Outcome of a change. `taken`: another user changed the week at the same time, and the user has to decide. */
export type CalendarSaveOutcome = 'saved' | 'taken' | 'failed';

interface ReadCalendar {
  readonly data: OpResourceCalendar | null | undefined;
  refetch(): Promise<unknown>;
}

/** Saves a part of the calendar and keeps the current rest; failures are explained to the user. */
export function useCalendarChange({ id }: OpResource, { data: calendar, refetch }: ReadCalendar) {
  const { text } = useText();
  const notify = useNotify();
  const failureText = useFailureText();
  const call = useCall();
  const cache = useQueryClient();
  const [changes] = useState(() => new FieldMerge());
  // The service takes a whole calendar: the one of the moment that is sent along, with the change.
  const known = useRef(new Map<string, OpResourceCalendar>());
  const remembered = (read: OpResourceCalendar) => {
    if (read.modified) known.current.set(`${id} ${read.modified}`, read);
    return { ...fieldsOf(read), id, modified: read.modified ?? null };
  };
  return async (change: CalendarChange): Promise<CalendarSaveOutcome> => {
    if (!calendar) return 'failed';
    try {
      await changes.send(remembered(calendar), calendarChangeFields(change), async ({ modified }) => {
        const base = known.current.get(`${id} ${modified}`) ?? calendar;
        const body = { ...withChange(base, change), modified: modified ?? null };
        try {
          const answer = await call(appApi.setResourceCalendar, { resourceId: id, body });
          return answer && remembered(answer);
        } catch (error) {
          const current: OpResourceCalendar | undefined = currentRecordOf(error);
          if (!current || !(error instanceof ServiceError)) throw error;
          const { code, message } = error;
          throw new ServiceError({
            code,
            message,
            arguments: { ...error.arguments, current: remembered(unmarked(current)) },
          });
        }
      });
      return 'saved';
    } catch (error) {
      if (isMeanwhile(error)) await refreshAfter(cache, appApi.setResourceCalendar);
      if (isMeanwhile(error) && 'week' in change) return 'taken';
      void refetch();
      notify({ severity: 'error', text: text('resource.calendar.notSaved', { reason: failureText(error) }) });
      return 'failed';
    }
  };
}
