import { useCallback } from 'react';
import { isMeanwhile } from '#app/data/field-merge.ts';
import { type CellBase, entryKey, type PendingCell, type PendingEntry } from '#app/data/outbox/pending-entries.ts';
import { cellKey } from '#app/data/outbox/timesheet.ts';
import { useOutbox } from '#app/data/outbox/use-outbox.ts';
import { sumHours } from '#app/i18n/hours.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { useNotify } from '#app/kit/Notices.tsx';

/** A work record to which hours are added. */
export interface BookedHours extends CellBase {
  readonly completed?: boolean | undefined;
  /** Remaining effort, hours. */
  readonly open?: number | undefined;
}

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

/**
 * Returns a function that books hours of one or several days through the outbox, a request each, and shows a notice that
 * offers undo. If a day is refused, the days saved before are put back, and it resolves with false. Without a connection
 * the hours wait.
 */
export function useBooking(): (days: readonly HoursToBook[], texts: BookingTexts) => Promise<boolean> {
  const { text } = useText();
  const failureText = useFailureText();
  const notify = useNotify();
  const outbox = useOutbox();
  return useCallback(
    async (days, texts) => {
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

      const before = days.map((day) => contentBefore(day, outbox.pending().get(cellKey(day.assignmentId, day.day))));
      const added = days.map(({ former, comment, ...day }, index): CellToSend => {
        const note = joinedComments(before[index]?.comment ?? '', comment);
        const hours = sumHours([before[index]?.hours ?? 0, day.hours]);
        return { kind: 'cell', ...day, hours, base: former, ...(note === '' ? {} : { comment: note }) };
      });
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
    [text, failureText, notify, outbox],
  );
}
