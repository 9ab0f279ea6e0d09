import { dateDayNumber, weekdayNumber } from '../day-number.ts';
import {
  type CalendarDay,
  type LocalDate,
  type LocalDateTime,
  type LocalTime,
  type PlanCalendar,
  type TimeRange,
  sortedByStart,
} from '../plan-calendar.ts';
import { STANDARD_CALENDAR, standardCalendar, usualTimes } from '../standard-calendar.ts';
import type { MpxContext } from './context.ts';
import { refuseTooMany } from './limits.ts';
import type { MpxRow } from './row.ts';
import type { ParsedDate } from './dates.ts';

/** Weeks are large, and plans have few. */
const MOST_CALENDARS = 20_000;
const MOST_EXCEPTIONS = 200_000;
const RANGES = 3;

const mpxDayKinds: readonly CalendarDay['kind'][] = ['nonWorking', 'working', 'inherited'];

/** The calendars of a file in its order; unique ids count from 1. */
export class MpxCalendars {
  readonly #context: MpxContext;
  readonly #calendars: PlanCalendar[] = [];
  readonly #bases = new Map<string, PlanCalendar>();
  #exceptions = 0;
  #last: PlanCalendar | undefined;
  #project: PlanCalendar | undefined;

  constructor(context: MpxContext) {
    this.#context = context;
  }

  /** A base calendar: its name, and what kind each day is. */
  addBase(row: MpxRow): void {
    const name = row.text(0);
    const calendar = this.#add({ name, week: readMpxWeek(row, usualKind) });
    if (name !== undefined && !this.#bases.has(name)) this.#bases.set(name, calendar);
  }

  /** The calendar of a resource: the name of its base, and what kind each day is. */
  addDerived(row: MpxRow, name: string | undefined): PlanCalendar {
    const baseName = row.text(0) ?? '';
    const base = this.#bases.get(baseName);
    const calendar = this.#add({ name, week: readMpxWeek(row, () => 'inherited'), baseCalendarUid: base?.uid });
    if (!base) this.#context.report.warn('calendarBaseUnknown', { calendar: calendar.uid, base: baseName }, row.line);
    return calendar;
  }

  /** The working times of a weekday of the last calendar. */
  addHours(row: MpxRow): void {
    const weekday = row.integer(0);
    const day = weekday === undefined ? undefined : this.#last?.week[weekday - 1];
    if (!day) this.#context.report.warn('recordMisplaced', { field: row.number }, row.line);
    else day.times = readMpxTimes(row, 1);
  }

  /** Days of the last calendar that differ from its week. */
  addException(row: MpxRow): void {
    const from = row.date(0)?.date;
    const to = row.date(1)?.date ?? from;
    if (!this.#last) {
      this.#context.report.warn('recordMisplaced', { field: row.number }, row.line);
    } else if (from === undefined || to === undefined || to < from) {
      this.#context.report.warn('exceptionIncomplete', { calendar: this.#last.uid }, row.line);
    } else {
      refuseTooMany((this.#exceptions += 1), MOST_EXCEPTIONS, 'exceptions of calendars', row.line);
      const times = readMpxTimes(row, 3);
      const isWorking = row.flag(2) ?? times.length > 0;
      this.#last.exceptions.push({ from, to, times: isWorking ? orUsual(times) : [] });
    }
  }

  base(name: string | undefined): PlanCalendar | undefined {
    return name === undefined ? undefined : this.#bases.get(name);
  }

  chooseProjectCalendar(name: string | undefined): void {
    this.#project = this.base(name);
  }

  /** The project's own calendar: the one that was chosen, else the one that programs give to every plan, else the first. */
  get project(): PlanCalendar | undefined {
    return this.#project ?? this.#bases.get(STANDARD_CALENDAR) ?? this.#bases.values().next().value;
  }

  /** When work ends on a day by the week of the project's calendar. */
  endOfDay(date: LocalDate): LocalTime {
    const day = this.project?.week[weekdayNumber(dateDayNumber(date))];
    return (day?.kind === 'working' ? day.times.at(-1)?.to : undefined) ?? this.usualEnd();
  }

  /** When work ends on the first working day of the week. */
  usualEnd(): LocalTime {
    const day = this.project?.week.find(({ kind, times }) => kind === 'working' && times.length > 0);
    return day?.times.at(-1)?.to ?? '17:00';
  }

  /** All calendars, and the unique id of the project's own, which is added where the file holds none. */
  finish(): { calendars: PlanCalendar[]; projectUid: number } {
    const calendars = this.#calendars.map((calendar) => ({
      ...calendar,
      week: calendar.week.map((day) => (day.kind === 'working' ? { ...day, times: orUsual(day.times) } : day)),
      exceptions: sortedByStart(calendar.exceptions),
    }));
    const { project } = this;
    if (project) return { calendars, projectUid: project.uid };
    this.#context.report.warn('calendarMissing');
    const standard = standardCalendar(calendars.length + 1);
    return { calendars: [...calendars, standard], projectUid: standard.uid };
  }

  #add(found: Pick<PlanCalendar, 'name' | 'week' | 'baseCalendarUid'>): PlanCalendar {
    const uid = this.#calendars.length + 1;
    refuseTooMany(uid, MOST_CALENDARS, 'calendars');
    const calendar: PlanCalendar = { uid, ...found, exceptions: [], workWeeks: [] };
    this.#calendars.push(calendar);
    this.#last = calendar;
    return calendar;
  }
}

const usualKind = (weekday: number) => (weekday === 0 || weekday === 6 ? 'nonWorking' : 'working');

function readMpxWeek(row: MpxRow, missing: (weekday: number) => CalendarDay['kind']): CalendarDay[] {
  return Array.from({ length: 7 }, (_, weekday) => ({
    kind: mpxDayKinds[row.integer(weekday + 1) ?? -1] ?? missing(weekday),
    times: [],
  }));
}

/** Up to three ranges from a position on; one that ends at midnight ends at 24:00. */
function readMpxTimes(row: MpxRow, first: number): TimeRange[] {
  const times: TimeRange[] = [];
  for (let at = first; at < first + 2 * RANGES; at += 2) {
    const from = row.time(at);
    const to = row.time(at + 1);
    if (from !== undefined && to !== undefined) times.push({ from, to: to === '00:00' ? '24:00' : to });
  }
  return times;
}

const orUsual = (times: TimeRange[]) => (times.length > 0 ? times : [...usualTimes]);

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
