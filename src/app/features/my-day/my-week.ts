import type { CellBase } from '#app/data/outbox/pending-entries.ts';
import type { WeekDay } from './week-days.ts';

/** Something of mine that hours can be booked on. */
export interface BookableWork {
  readonly assignmentId: string;
  readonly activityId: string;
  readonly name: string;
  readonly projectName: string;
  /** The user's remaining hours; undefined if hidden. */
  readonly remaining: number | undefined;
  /** Hours of mine over plan. */
  readonly over: number;
  /** Hours that wait to be sent. */
  readonly waiting: number;
}

/** Hours that are booked already. */
export interface Booked extends CellBase {
  readonly assignmentId: string;
  readonly day: string;
}

export interface MyWeek {
  readonly resourceId: string;
  readonly days: readonly WeekDay[];
  readonly bookables: readonly BookableWork[];
  readonly booked: readonly Booked[];
}
