import { notifyManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallOptions, hasErrorCode } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import { isUnconfirmed } from '#app/data/outbox/outcomes.ts';
import { useOutbox } from '#app/data/outbox/use-outbox.ts';
import { refreshAfter } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { sumHours } from '#app/i18n/hours.ts';
import { cellKey } from '#app/data/outbox/timesheet.ts';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import type { BookableWork, Booked } from './my-week.ts';

interface DayBooking {
  readonly resourceId: string;
  readonly on: BookableWork;
  readonly day: string;
  readonly hours: number;
  readonly comment: string;
  /** Existing booking, to which the hours are added. */
  readonly former: Booked | undefined;
}

const both = (former: string, comment: string) => [former, comment].filter((part) => part !== '').join('\n');

/** Books hours and offers to undo it; without a connection they wait. */
export function useDayBooking() {
  const { text } = useText();
  const format = useFormat();
  const failureText = useFailureText();
  const notify = useNotify();
  const client = useClient();
  const cache = useQueryClient();
  const outbox = useOutbox();
  const [isBusy, setIsBusy] = useState(false);
  const told = (error: unknown) => notify({ text: failureText(error), severity: 'error' });

  const send = async ({ on, day, hours, comment, former }: DayBooking): Promise<() => Promise<unknown>> => {
    if (former) {
      const { id, hours: before, comment: note, modified: readModified } = former;
      const update = (work: object, options: CallOptions) =>
        client.call(api.worklogs.updateWorkRecord, { resourceWorkRecordId: id, ...work }, options);
      const change = { actualEffort: sumHours([before, hours]), comment: both(note, comment) };
      const changed = await update(change, { readModified });
      const back = { actualEffort: before, comment: note };
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

  /** Hours that wait are added to; without a connection others wait, too. */
  const isForLater = ({ on, day }: DayBooking): boolean => {
    const earlier = outbox.pending().get(cellKey(on.assignmentId, day));
    return !onlineManager.isOnline() || earlier?.save.state === 'waiting';
  };
  const sendLater = ({ resourceId, on: { assignmentId, name }, day, hours, comment, former }: DayBooking): void => {
    const earlier = outbox.pending().get(cellKey(assignmentId, day));
    const waiting = earlier?.kind === 'cell' && earlier.save.state !== 'refused' ? earlier : undefined;
    const before = waiting ? (waiting.hours ?? 0) : (former?.hours ?? 0);
    const note = both(waiting?.comment ?? former?.comment ?? '', comment);
    const base = former && { recordId: former.id, hours: former.hours, comment: former.comment };
    const said = note === '' ? {} : { comment: note };
    outbox.put({ kind: 'cell', assignmentId, resourceId, day, hours: sumHours([before, hours]), ...said, base });
    notify({ text: text('myDay.bookedLater', { hours: format.hours(hours), name }), severity: 'info' });
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
  const book = async (wish: DayBooking): Promise<boolean> => {
    if (isForLater(wish)) {
      sendLater(wish);
      return true;
    }
    setIsBusy(true);
    try {
      const back = await send(wish);
      const said = text('myDay.booked', { hours: format.hours(wish.hours), name: wish.on.name });
      notify({ text: said, onUndo: () => void undo(back) });
      return true;
    } catch (error) {
      if (isUnconfirmed(error)) {
        sendLater(wish);
        return true;
      }
      // The record that exists already is loaded in a moment: then the hours are added to it.
      if (hasErrorCode(error, 'work.error.RecordExists'))
        notify({ text: text('myDay.book.exists'), severity: 'error' });
      else told(error);
      return false;
    } finally {
      // After those who show what is booked have learnt of it.
      void refresh().then(() => notifyManager.schedule(() => setIsBusy(false)));
    }
  };
  return { book, isBusy };
}
