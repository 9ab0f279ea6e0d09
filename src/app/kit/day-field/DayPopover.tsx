import { whenOpened } from '../when-opened.tsx';

/** A calendar below a field of a day. */
export const DayPopover = whenOpened(async () => (await import('./DayCalendar.tsx')).DayCalendarPopover);
