import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isMeanwhile } from '#app/data/field-merge.ts';
import { entryKey, type PendingCell, type PendingEntry } from '#app/data/outbox/pending-entries.ts';
import { isWorthWaiting } from '#app/data/outbox/sending.ts';
import { cellKey, SAVED } from '#app/data/outbox/timesheet.ts';
import { useOutbox } from '#app/data/outbox/use-outbox.ts';
import { refreshAfter } from '#app/data/query.ts';
import { useClient, useSession } from '#app/data/session.tsx';
import { sumHours } from '#app/i18n/hours.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { type BookedHours, bookingCall, type CellToBook, runTogether, undoCalls } from './book-together.ts';
import { worklogs as worklogsApi } from '#contract/documented/worklogs.ts';

/** Hours to book on an assignment and day, in addition to those that are booked there. */
export interface HoursToBook extends Pick<PendingCell, 'assignmentId' | 'resourceId' | 'day' | 'open' | 'completed'> {
  readonly hours: number;
  readonly comment?: string | undefined;
  readonly former?: BookedHours | undefined;
}

interface BookingTexts {
  readonly saved: string;
  readonly waiting: string;
  readonly undone: string;
}

type CellToSend = Omit<PendingCell, 'key' | 'save'>;

const joinedComments = (former: string, comment = '') => [former, comment].filter((part) => part !== '').join('\n');

/** Content of the cell before the hours are added: an entry that is not in the lists yet counts more than the record. */
function contentBefore({ former }: HoursToBook, earlier: PendingEntry | undefined): Partial<BookedHours> | undefined {
  if (earlier?.kind !== 'cell' || earlier.save.state === 'refused') return former;
  return earlier.hours === null
    ? undefined
    : { ...former, hours: earlier.hours, comment: earlier.comment ?? earlier.base?.comment ?? '' };
}

/** A cell with hours in addition to those that it had before. */
function cellWithHours({ former, comment, ...day }: HoursToBook, before: Partial<BookedHours> | undefined): CellToSend {
  const note = joinedComments(before?.comment ?? '', comment);
  const hours = sumHours([before?.hours ?? 0, day.hours]);
  return { kind: 'cell', ...day, hours, base: former, ...(note === '' ? {} : { comment: note }) };
}

const bookedCell = ({ kind: _, base, hours, ...cell }: CellToSend): CellToBook => ({
  ...cell,
  hours: hours ?? 0,
  former: base,
});

/** Hours of one cell that are booked at once: those of a place together. */
function mergedDays(days: readonly HoursToBook[]): readonly HoursToBook[] {
  const places = new Map<string, HoursToBook>();
  for (const day of days) {
    const at = cellKey(day.assignmentId, day.day);
    const earlier = places.get(at);
    const merged = earlier && {
      ...earlier,
      ...day,
      hours: sumHours([earlier.hours, day.hours]),
      comment: joinedComments(earlier.comment ?? '', day.comment),
    };
    places.set(at, merged ?? day);
  }
  return [...places.values()];
}

/**
 * Returns a function that books hours of several cells in one transaction and shows a notice that offers undo, which is
 * one transaction as well. It resolves with undefined if the service did not answer.
 */
function useBookingTogether() {
  const { text } = useText();
  const failureText = useFailureText();
  const notify = useNotify();
  const client = useClient();
  const cache = useQueryClient();
  return useCallback(
    async (cells: readonly CellToBook[], texts: BookingTexts): Promise<boolean | undefined> => {
      const refresh = () => refreshAfter(cache, worklogsApi.createWorkRecord);
      const reportRefusal = (error: unknown) => {
        void refresh();
        notify({ text: isMeanwhile(error) ? text('booking.changed') : failureText(error), severity: 'error' });
      };
      try {
        await runTogether(client, cells.map(bookingCall));
      } catch (error) {
        if (isWorthWaiting(error)) return undefined;
        reportRefusal(error);
        return false;
      }
      const undoing = undoCalls(client, cells);
      const undo = async () => {
        try {
          await runTogether(client, await undoing);
          await refresh();
          notify({ text: texts.undone });
        } catch (error) {
          reportRefusal(error);
        }
      };
      // A failed read is reported when the user wants to undo.
      await Promise.allSettled([undoing, refresh()]);
      notify({ text: texts.saved, onUndo: () => void undo() });
      return true;
    },
    [text, failureText, notify, client, cache],
  );
}

/**
 * Returns a function that books hours of one or several days and shows a notice that offers undo. Several are booked in
 * one transaction, a single one through the outbox, where all wait without a connection. It resolves with false if
 * something is refused.
 */
export function useBooking(): (days: readonly HoursToBook[], texts: BookingTexts) => Promise<boolean> {
  const { text } = useText();
  const failureText = useFailureText();
  const notify = useNotify();
  const outbox = useOutbox();
  const bookTogether = useBookingTogether();
  const { capabilities } = useSession();
  return useCallback(
    async (typedDays, texts) => {
      const days = mergedDays(typedDays);
      const reportRefusal = (error: unknown) =>
        notify({ text: isMeanwhile(error) ? text('booking.changed') : failureText(error), severity: 'error' });
      const undo = async (cells: readonly CellToSend[]) => {
        const [error] = (await send(cells)).errors;
        if (error === undefined) notify({ text: texts.undone });
        else reportRefusal(error);
      };
      const send = async (cells: readonly CellToSend[]) => {
        for (const cell of cells) outbox.put(cell);
        const results = await Promise.allSettled(cells.map((cell) => outbox.settled(entryKey(cell))));
        const errors = results.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
        cells.forEach((cell, index) => results[index]?.status === 'rejected' && outbox.discard(entryKey(cell)));
        const entries = results.map((each) => (each.status === 'fulfilled' ? each.value : undefined));
        return { errors, entries };
      };

      const pending = outbox.pending();
      const before = days.map((day) => contentBefore(day, pending.get(cellKey(day.assignmentId, day.day))));
      const added = days.map((day, index) => cellWithHours(day, before[index]));
      const isSaved = added.every((cell) => (pending.get(entryKey(cell))?.save ?? SAVED) === SAVED);
      if (added.length > 1 && capabilities !== null && onlineManager.isOnline() && isSaved) {
        const isBooked = await bookTogether(added.map(bookedCell), texts);
        if (isBooked !== undefined) return isBooked;
      }
      const { errors, entries } = await send(added);
      // The last day first: the remaining effort of the days before is then what it was.
      const back = entries.flatMap((entry, index): CellToSend[] => {
        if (entry?.kind !== 'cell' || entry.save.state !== 'saved') return [];
        const { hours = null, comment, completed, open } = before[index] ?? {};
        const { base, kind, assignmentId, resourceId, day } = entry;
        const state = {
          ...(entry.completed === undefined ? {} : { completed }),
          ...(entry.open === undefined ? {} : { open }),
        };
        return [{ kind, assignmentId, resourceId, day, base, hours, ...(hours === null ? {} : { comment, ...state }) }];
      });
      back.reverse();
      if (errors.length > 0) {
        await send(back);
        reportRefusal(errors[0]);
        return false;
      }
      const isWaiting = back.length < days.length;
      if (isWaiting) notify({ text: texts.waiting, severity: 'info' });
      else notify({ text: texts.saved, onUndo: () => void undo(back) });
      return true;
    },
    [text, failureText, notify, outbox, bookTogether, capabilities],
  );
}
