import type { HoursProblem } from '#app/i18n/hours.ts';

/** A text that could not be read as hours; it stays in its cell until it is corrected. */
export interface HoursDraft {
  readonly assignmentId: string;
  readonly text: string;
  readonly problem: HoursProblem;
}
