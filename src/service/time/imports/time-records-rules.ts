import type { Failure } from '#service/core/errors.ts';
import { roundFigure } from '#service/core/figures/derived.ts';
import type { Language } from '#service/core/messages/messages.ts';
import * as rules from '../rules.ts';
import type { WorkBooking, WorkInput, DayLock, WorkRecordValues } from '../rules.ts';
import { toCellProblem, bookingRefusal, type ReportCellProblem } from './booking-rows.ts';
import { flatMapYielding } from '#service/imports/flat-map-yielding.ts';
import type { CheckedCellProblem } from '#service/imports/checked-file.ts';
import type { DaySurroundings } from './time-records-queries.ts';

/** The rules of booking for many records at once, as if they were booked one after another. Pure. */

/** A row that says what is to be booked, with all that the rules ask. */
export interface TimeRow<R> {
  readonly row: R;
  /** Its number in the sheet. */
  readonly line: number;
  readonly booking: WorkBooking & { readonly planId: string };
  readonly date: string;
  readonly input: WorkInput;
  readonly lock: DayLock | undefined;
  readonly around: DaySurroundings;
}

type TimeRowField = 'date' | 'actualEffort' | 'open' | null;

/** Hours of the resources on each day, those of the file included, as far as they were let pass. */
class ImportedDayHours {
  readonly #hours = new Map<string, number>();

  /** Hours of the other records of the day. */
  of({ booking, date, around }: TimeRow<unknown>): number {
    return this.#hours.get(`${booking.resourceId} ${date}`) ?? around.hours;
  }

  add(row: TimeRow<unknown>): void {
    const sum = roundFigure(this.of(row) + (row.input.actualEffort ?? 0));
    this.#hours.set(`${row.booking.resourceId} ${row.date}`, sum);
  }
}

/** Reports all problems of the rows, in the order of the file. Returns the rows that may be booked. */
export function checkTimeRows<R>(
  rows: readonly TimeRow<R>[],
  language: Language,
  report: ReportCellProblem<R, TimeRowField>,
): Promise<TimeRow<R>[]> {
  const hours = new ImportedDayHours();
  const lines = new Map<string, number>();
  return flatMapYielding(rows, (row) => {
    const key = `${row.booking.assignmentId} ${row.date}`;
    const other = lines.get(key);
    if (other === undefined) lines.set(key, row.line);
    const effort = effortRefusals(row, hours.of(row), language);
    const problems: [TimeRowField, CheckedCellProblem][] = [
      ...dayRefusals(row).map((refusal): [TimeRowField, CheckedCellProblem] => ['date', toCellProblem(refusal)]),
      ...effort.map(([field, refusal]): [TimeRowField, CheckedCellProblem] => [field, toCellProblem(refusal)]),
    ];
    if (other !== undefined) problems.push([null, { code: 'import.error.RowTwice', values: { other } }]);
    for (const [field, problem] of problems) report(row.row, field, problem);
    if (effort.length === 0 && other === undefined) hours.add(row);
    return problems.length === 0 ? [row] : [];
  });
}

/** Returns the refusals of the day: before the activity's start, locked, or already booked. */
function dayRefusals({ booking, date, lock, around: { existingId } }: TimeRow<unknown>): Failure[] {
  return [
    bookingRefusal(() => rules.checkNotBeforeStart(booking, date)),
    bookingRefusal(() => rules.checkDayIsOpen(booking, date, lock)),
    existingId === null ? undefined : rules.recordExists(booking, existingId, date),
  ].filter((refusal) => refusal !== undefined);
}

/** Returns the refusals of the effort rules, each with its field. */
function effortRefusals(
  { booking, date, input }: TimeRow<unknown>,
  hoursOfDay: number,
  language: Language,
): [TimeRowField, Failure][] {
  const context = { booking, date, language, hoursOfDay };
  const actual = bookingRefusal(() => rules.newWork({ ...input, open: undefined }, 0, context));
  const open = bookingRefusal(() => rules.newWork({ ...input, actualEffort: 0 }, 0, context));
  return [
    ...(actual ? [['actualEffort', actual] as [TimeRowField, Failure]] : []),
    ...(open ? [['open', open] as [TimeRowField, Failure]] : []),
  ];
}

/**
 * Returns the work of rows that may be booked, in their order. Remaining effort that a row lacks is derived from the
 * previous record by day, in the file or stored; without one from the remaining effort of the assignment. Effort that
 * remained until a plan closed the activity does not count after that day.
 */
export async function workOfTimeRows(
  rows: readonly TimeRow<unknown>[],
  language: Language,
): Promise<WorkRecordValues[]> {
  const works = new Map<TimeRow<unknown>, WorkRecordValues>();
  const last = new Map<string, { date: string; open: number }>();
  const byDay = rows.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  await flatMapYielding(byDay, (row) => {
    const { booking, date, input, around } = row;
    const { dayBefore, openBefore, openUnbooked, closed } = around;
    const own = last.get(booking.assignmentId);
    const isOwnLast = own !== undefined && (dayBefore === null || own.date > dayBefore);
    const isOwnClosed = isOwnLast && closed !== null && own.date <= closed && date > closed;
    const ownOpen = isOwnClosed ? 0 : own?.open;
    const previousOpen = isOwnLast ? ownOpen : (openBefore ?? openUnbooked ?? booking.baseEffort);
    const work = rules.newWork(input, previousOpen ?? 0, { booking, date, language, hoursOfDay: 0 });
    works.set(row, work);
    last.set(booking.assignmentId, { date, open: work.openEffort });
    return [];
  });
  return rows.flatMap((row) => works.get(row) ?? []);
}
