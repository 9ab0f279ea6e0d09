import { useMemo } from 'react';
import { useOutbox, usePending } from '#app/data/outbox/use-outbox.ts';
import { useSheet } from '#app/features/time/timesheet/use-sheet.ts';
import { weekOfSheet, withHours, type MyWeek } from './week-days.ts';
import type { Pending } from '#app/data/outbox/outbox.ts';
import { type PendingCell, isWaiting } from '#app/data/outbox/pending-entries.ts';
import { sumHours } from '#app/i18n/hours.ts';

const noneKept: ReadonlySet<string> = new Set();
const noCostRows: readonly string[] = [];

/** My hours of some days and what I can book on, with the hours that are entered and not saved yet. */
export function useMyWeek(days: readonly string[], today: string) {
  const { model, hasNoResource, failure, retry } = useSheet(days, undefined, noneKept, noCostRows);
  const pending = usePending(useOutbox());
  const week = useMemo(() => model && withPending(weekOfSheet(model, today), pending), [model, today, pending]);
  return {
    /** Undefined until it is there; `null` where I am linked to no resource. */
    week: hasNoResource ? null : week,
    error: failure ?? null,
    retry,
  };
}

/** Own entries of hours, without refused ones. */
function ownEntries(pending: Pending, resourceId: string): PendingCell[] {
  return [...pending.values()].filter(
    (wish): wish is PendingCell =>
      wish.kind === 'cell' && !wish.costs && wish.resourceId === resourceId && wish.save.state !== 'refused',
  );
}

function withPending(week: MyWeek, pending: Pending): MyWeek {
  return ownEntries(pending, week.resourceId).reduce(withEntry, week);
}

/** Counts the difference to what the service has in the cell, and marks what waits. */
function withEntry(week: MyWeek, wish: PendingCell): MyWeek {
  const { assignmentId, day, hours } = wish;
  const saved = week.booked.find((each) => each.assignmentId === assignmentId && each.day === day)?.hours ?? 0;
  const more = sumHours([hours ?? 0, -saved]);
  const waits = isWaiting(wish);
  return {
    ...week,
    days: week.days.map((each) => (each.day === day ? withHours(each, more, waits) : each)),
    bookables: week.bookables.map((each) => {
      if (each.assignmentId !== assignmentId) return each;
      const remaining = each.remaining === undefined ? undefined : Math.max(0, sumHours([each.remaining, -more]));
      return { ...each, remaining, waiting: waits ? sumHours([each.waiting, hours ?? 0]) : each.waiting };
    }),
  };
}
