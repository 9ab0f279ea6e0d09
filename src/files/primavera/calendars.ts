import { type PlanCalendar, sortedByStart } from '../plan-calendar.ts';
import { hoursOfTimes, standardCalendar } from '../standard-calendar.ts';
import type { WorkingUnits } from '../units.ts';
import { type P6CalendarDays, type P6Row, type P6Source, P6Uids } from './source.ts';

export interface P6Calendars {
  calendars: PlanCalendar[];
  uids: P6Uids;
  defaultUid: number;
  /** Lengths of a day, week and month as the calendar of the project has them. */
  units: WorkingUnits;
}

/** The usual week of Primavera, for a calendar without days. */
const USUAL_DAY = [{ from: '08:00', to: '16:00' }];

/** Reads all calendars; `projects` name the one of the plan. */
export function readP6Calendars(source: P6Source, projects: readonly P6Row[]): P6Calendars {
  const { report } = source;
  const uids = new P6Uids('CALENDAR', report);
  const rows = source.rows('CALENDAR').map((row) => {
    const id = row.text('clndr_id');
    return { row, uid: uids.give(id ?? '', id, row.line) };
  });
  const calendars = rows.map(({ row, uid }) => planCalendarOf(row, uid, { days: source.daysOf(row), uids }));
  cutBaseLoops(source, calendars);
  const wanted = projects.map((project) => uids.of(project.text('clndr_id'))).find((uid) => uid !== undefined);
  const marked = rows.find(({ row }) => row.isYes('default_flag'));
  const chosen = rows.find(({ uid }) => uid === wanted) ?? marked ?? rows[0];
  if (!chosen) {
    report.warn('calendarMissing');
    const calendar = standardCalendar(uids.give('', undefined, 1));
    return { calendars: [calendar], uids, defaultUid: calendar.uid, units: calendarUnits(undefined, calendar) };
  }
  const calendar = calendars.find(({ uid }) => uid === chosen.uid);
  return { calendars, uids, defaultUid: chosen.uid, units: calendarUnits(chosen.row, calendar) };
}

function planCalendarOf(row: P6Row, uid: number, { days, uids }: { days: P6CalendarDays; uids: P6Uids }): PlanCalendar {
  const hasWork = days.week.some((times) => times.length > 0);
  const week = hasWork ? days.week : days.week.map((_, day) => (day === 0 || day === 6 ? [] : USUAL_DAY));
  return {
    uid,
    name: row.text('clndr_name'),
    baseCalendarUid: uids.of(row.text('base_clndr_id')),
    week: week.map((times) => ({ kind: times.length > 0 ? 'working' : 'nonWorking', times: [...times] })),
    exceptions: sortedByStart(days.exceptions.map(({ date, times }) => ({ from: date, to: date, times: [...times] }))),
    workWeeks: [],
  };
}

/** A calendar that is its own base, over others too, has none. */
function cutBaseLoops({ report }: P6Source, calendars: readonly PlanCalendar[]): void {
  const byUid = new Map(calendars.map((calendar) => [calendar.uid, calendar]));
  const sound = new Set<number>();
  for (const calendar of calendars) {
    const path = new Set<number>();
    let at: PlanCalendar | undefined = calendar;
    while (at && !sound.has(at.uid)) {
      path.add(at.uid);
      if (at.baseCalendarUid !== undefined && path.has(at.baseCalendarUid)) {
        report.warn('calendarLoop', { calendar: at.uid });
        at.baseCalendarUid = undefined;
      }
      at = at.baseCalendarUid === undefined ? undefined : byUid.get(at.baseCalendarUid);
    }
    for (const uid of path) sound.add(uid);
  }
}

/** Older files name no lengths: those of the calendar's days are taken then. */
function calendarUnits(row: P6Row | undefined, calendar: PlanCalendar | undefined): WorkingUnits {
  const within = (hours: number | undefined, most: number) =>
    hours !== undefined && hours > 0 && hours <= most ? hours : undefined;
  const hours = (calendar?.week ?? []).map(({ times }) => hoursOfTimes(times)).filter((each) => each > 0);
  const day = within(row?.number('day_hr_cnt'), 24) ?? hours[0] ?? 8;
  const week = within(row?.number('week_hr_cnt'), 168) ?? (hours.reduce((sum, each) => sum + each, 0) || day * 5);
  const month = within(row?.number('month_hr_cnt'), 744);
  return {
    minutesPerDay: Math.max(Math.round(day * 60), 1),
    minutesPerWeek: Math.max(Math.round(week * 60), 1),
    daysPerMonth: month === undefined ? 20 : Math.min(Math.max(Math.round(month / day), 1), 31),
  };
}
