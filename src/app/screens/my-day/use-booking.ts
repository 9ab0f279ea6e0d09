import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOptions } from '#client/client.ts';
import { api } from '#contract/api.ts';
import { refreshAfter } from '#app/query.ts';
import { useClient } from '#app/session.tsx';
import { useText } from '#app/text/use-text.tsx';
import { sumHours } from '#app/timesheet-grid/hours.ts';
import { useFailureText } from '#app/ui/Failure.tsx';
import { useFormat } from '#app/ui/format.ts';
import { useNotify } from '#app/ui/Notices.tsx';
import type { Bookable, Booked } from './use-my-week.ts';

interface Wish {
  readonly on: Bookable;
  readonly day: string;
  readonly hours: number;
  readonly comment: string;
  /** What is booked there already: the hours are added to it. */
  readonly former: Booked | undefined;
}

const both = (former: string, comment: string) => [former, comment].filter((part) => part !== '').join('\n');

/** Books hours, and tells of it with the way back. */
export function useBooking() {
  const { text } = useText();
  const format = useFormat();
  const failureText = useFailureText();
  const notify = useNotify();
  const client = useClient();
  const cache = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const told = (error: unknown) => notify({ text: failureText(error), severity: 'error' });

  const send = async ({ on, day, hours, comment, former }: Wish): Promise<() => Promise<unknown>> => {
    if (former) {
      const { id, hours: before, open, comment: note, completed, modified: readModified } = former;
      const update = (work: object, options: CallOptions) =>
        client.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId: id, ...work }, options);
      const change = { actualEffort: sumHours([before, hours]), comment: both(note, comment), completed };
      const changed = await update(change, { readModified });
      const back = { actualEffort: before, open, comment: note, completed };
      return () => update(back, { readModified: changed?.modified });
    }
    const made = await client.call(api.worklogs.createWorkRecord, {
      assignmentId: on.assignmentId,
      bookingDate: day,
      actualEffort: hours,
      ...(comment !== '' && { comment }),
    });
    const input = { resourceWorkRecordId: made?.id ?? '' };
    return () => client.call(api.worklogs.deleteWorkRecord, input, { readModified: made?.modified });
  };

  const refresh = () => refreshAfter(cache, api.worklogs.createWorkRecord);
  const undo = async (back: () => Promise<unknown>) => {
    try {
      await back();
      notify({ text: text('myDay.book.undone') });
    } catch (error) {
      told(error);
    }
    await refresh();
  };

  /** True as soon as the hours are booked; it is busy until what they are added to is known again. */
  const book = async (wish: Wish): Promise<boolean> => {
    setIsBusy(true);
    try {
      const back = await send(wish);
      const said = text('myDay.booked', { hours: format.hours(wish.hours), name: wish.on.name });
      notify({ text: said, onUndo: () => void undo(back) });
      return true;
    } catch (error) {
      told(error);
      return false;
    } finally {
      // After those who show what is booked have learnt of it.
      void refresh().then(() => notifyManager.schedule(() => setIsBusy(false)));
    }
  };
  return { book, isBusy };
}
