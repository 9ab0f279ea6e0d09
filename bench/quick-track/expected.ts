/** The expected booking of a sentence; fields that are left out may have any value. */
export interface ExpectedBooking {
  /** Absent where none is like what is written. */
  readonly activity?: string;
  /** Where activities of several projects have the name. */
  readonly project?: string;
  /** On the day; on each one of several with `each`, on all of them with `together`. */
  readonly hours?: number;
  /** Working days as they are counted for the person, such as 1 for a whole day. */
  readonly workdays?: number;
  /** The day, the only days, or the first and the last one: `2026-11-16..2026-11-20`. */
  readonly on: string;
  readonly spread?: 'each' | 'together';
  readonly note?: string;
  readonly left?: number;
  readonly isDone?: true;
  /** Questions that the preview has to ask before anything can be booked. */
  readonly asks?: 'activity' | 'day' | 'state' | 'words';
}

/** Region of the reader. */
export type BenchLocale = 'en-US' | 'en-GB' | 'de-DE';

/** An activity that can be booked. */
export type BenchActivity = readonly [activity: string, project: string, wbs: string];

/** Activities of the person, with their projects. */
export const benchActivities: readonly BenchActivity[] = [
  ['Montage', 'Kessel 4', '1.2'],
  ['Tune control loops', 'Boiler upgrade', '3.1'],
  ['Schulung', 'Kessel 4', '1.7'],
  ['Besprechungen', 'Intern', '9.1'],
  ['As-built drawings', 'Boiler upgrade', '3.4'],
  ['Design review', 'Boiler upgrade', '2.1'],
  ['Site survey', 'Boiler upgrade', '2.0'],
  ['Pump test', 'Boiler upgrade', '3.2'],
  ['Status meeting', 'Boiler upgrade', '9.2'],
  ['Half-day workshop', 'Boiler upgrade', '2.6'],
  ['Phase 2 design', 'Boiler upgrade', '2.2'],
  ['Konzept prüfen', 'Kessel 4', '1.1'],
  ['Kabel verlegen', 'Kessel 4', '1.3'],
  ['Inbetriebnahme', 'Kessel 4', '1.8'],
  ['Dokumentation', 'Kessel 4', '1.9'],
  ['Dokumentation', 'Halle Süd', '4.2'],
  ['Angebot Wartungsvertrag', 'Halle Süd', '4.1'],
];

/** Wednesday. */
export const today = '2026-11-25';
export const monday = '2026-11-23';
export const yesterday = '2026-11-24';
export const lastWeek = '2026-11-16..2026-11-20';

/** A sentence with the bookings that it means. */
export type SentenceWords = readonly [locale: BenchLocale, line: string, ...bookings: ExpectedBooking[]];
