import type { ReactElement } from 'react';
import type { SaveState } from '#app/data/outbox/timesheet.ts';
import * as icons from './icons.tsx';

/** An icon as high as the text, hidden from screen readers: the text is next to it. */
export function Icon({ path }: { path: string }): ReactElement {
  return <icons.PlainIcon of={{ path }} className="icon" size="1em" />;
}

export const LOCK = icons.LockIcon.path;
export const WARNING = icons.WarningIcon.path;
export const CHECK = icons.DoneIcon.path;
export const WAITING = icons.TimesheetIcon.path;
export const SAVING = icons.MoreIcon.path;
export const INFO = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z M12 11v5.5 M12 7.5v.2';
export const NOTE = icons.CommentIcon.path;
export const MILESTONE = icons.MilestoneIcon.path;
export const STAR = 'M12 3.3l2.7 5.6l6 .9l-4.4 4.2l1.1 6L12 17.1L6.6 20l1.1-6l-4.4-4.2l6-.9z';
export const UNDO = 'M8.5 4.5L4 9l4.5 4.5 M4 9h10a5.4 5.4 0 0 1 0 10.8H9';
export const REDO = 'M15.5 4.5L20 9l-4.5 4.5 M20 9H10a5.4 5.4 0 0 0 0 10.8h5';
export const OVER = 'M12 19.5V5.5 M7 10.5l5-5l5 5';
export const CALENDAR = icons.CalendarIcon.path;

/** The sign of a save state; saved cells have none. */
export const SAVE_SIGNS: Readonly<Record<SaveState['state'], string | undefined>> = {
  saved: undefined,
  saving: SAVING,
  waiting: WAITING,
  refused: WARNING,
};
