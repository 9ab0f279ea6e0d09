import type { ReactElement } from 'react';
import type { SaveState } from '#app/data/outbox/timesheet.ts';

/** A small icon of 16 by 16 units in the text color, hidden from screen readers: the text is next to it. */
export function Icon({ path }: { path: string }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="1em" height="1em" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const LOCK = 'M4 7.5h8v6H4zM5.5 7.5V5.2a2.5 2.5 0 0 1 5 0v2.3';
export const WARNING = 'M8 2.2 14.4 13.5H1.6zM8 6.5v3.2M8 11.6v.1';
export const CHECK = 'M3 8.6l3.2 3.2L13 5';
export const WAITING = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.8V8l2.2 1.6';
export const SAVING = 'M2.6 8h1M7.5 8h1M12.4 8h1';
export const INFO = 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.4V11M8 5v.1';
export const NOTE = 'M3 2.8h10v8H8.4L5.6 13.4v-2.6H3zM5.4 5.6h5.2M5.4 8h3.2';
export const MILESTONE = 'M8 2.2 13.8 8 8 13.8 2.2 8z';
export const STAR = 'M8 2.2l1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z';
export const UNDO = 'M5.6 3 2.6 6l3 3M2.6 6h6.8a3.6 3.6 0 0 1 0 7.2H6';
export const REDO = 'M10.4 3l3 3-3 3M13.4 6H6.6a3.6 3.6 0 0 0 0 7.2H10';
export const OVER = 'M8 13V3.6M4.6 7 8 3.6 11.4 7';
export const CALENDAR = 'M2.6 3.8h10.8v9.6H2.6zM2.6 6.8h10.8M5.4 2.2v2.6M10.6 2.2v2.6M6 10h4';

/** The sign of a save state; saved cells have none. */
export const SAVE_SIGNS: Readonly<Record<SaveState['state'], string | undefined>> = {
  saved: undefined,
  saving: SAVING,
  waiting: WAITING,
  refused: WARNING,
};
