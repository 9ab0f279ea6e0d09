import type { LocalDateTime, LocalTime } from '../plan-calendar.ts';
import type { MpxCalendars } from './calendars.ts';
import type { MpxContext } from './context.ts';
import type { ParsedDate } from './dates.ts';

/** Gives a time to the dates that a file writes without one: starts that of its settings, finishes that of the calendar. */
export class DayTimes {
  readonly #context: MpxContext;
  readonly #calendars: MpxCalendars;

  constructor(context: MpxContext, calendars: MpxCalendars) {
    this.#context = context;
    this.#calendars = calendars;
  }

  start(found: ParsedDate | undefined): LocalDateTime | undefined {
    return found && dayTimeAt(found.date, found.time ?? this.#context.settings.defaultStartTime);
  }

  finish(found: ParsedDate | undefined): LocalDateTime | undefined {
    return found && dayTimeAt(found.date, found.time ?? this.#calendars.endOfDay(found.date));
  }

  /** A moment that neither starts nor ends work. */
  moment(found: ParsedDate | undefined): LocalDateTime | undefined {
    return found && dayTimeAt(found.date, found.time ?? '00:00');
  }
}

/** The end of a day stays on that day. */
function dayTimeAt(date: string, time: LocalTime): LocalDateTime {
  return `${date}T${time === '24:00' ? '23:59' : time}:00`;
}
